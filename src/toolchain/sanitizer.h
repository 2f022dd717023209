/* Which sanitizers a library is compiled with. One list, from which the flags of the lanes and the
 * words of a suite's Makefile are made: what one finds, the other does. */
#ifndef TOOLCHAIN_SANITIZER_H
#define TOOLCHAIN_SANITIZER_H

#include <stdbool.h>

#include "base/arena.h"

enum sanitizer_known { KNOWN_BY_BOTH, KNOWN_BY_CLANG, NAMED_FOR_GCC };

/* How much the user wants to be told. */
enum sanitizer_rigour { RIGOUR_USUAL, RIGOUR_PEDANTIC };

/* "address,undefined": the checks that are on, or those that are left out. */
const char *sanitizer_checks(struct arena *arena, enum sanitizer_rigour rigour, bool is_on,
                             enum sanitizer_known known);

/* The flags for clang, with which code is compiled and linked; end with NULL. What is pedantic does
 * not end a call. */
const char *const *sanitizer_flags(struct arena *arena, enum sanitizer_rigour rigour);

#endif
