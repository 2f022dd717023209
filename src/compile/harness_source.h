/* The source of the harness: thunks, callbacks, contracts and the table that names them all. */
#ifndef COMPILE_HARNESS_SOURCE_H
#define COMPILE_HARNESS_SOURCE_H

#include "base/text.h"
#include "model/library.h"
#include "model/vocabulary.h"

/* Everything in one C file that includes the headers and the contract files by absolute path.
 * Contracts of several files are kept apart by a prefix in their names. */
void harness_source_print(struct text *out, const struct vocabulary *vocabulary,
                          const struct library *library);

#endif
