/* Objects that a Makefile would have compiled are taken from the compile cache before make runs,
 * which finds them up to date then. */
#ifndef TOOLCHAIN_MAKE_OBJECTS_H
#define TOOLCHAIN_MAKE_OBJECTS_H

#include "toolchain/make.h"

/* There is a cache; `make` is how make will be run. What compilers said is added to `output`. What
 * does not compile is left to make, and so is what is not understood. */
NODISCARD bool make_objects(const struct make_options *options, const struct process_options *make,
                            struct text *output, struct error *err);

#endif
