/* The source of wrappers that tell of the calls that a test program makes: include/assay/calls.h.
 * The program is linked with `--wrap` for each of them. */
#ifndef COMPILE_WRAPPER_SOURCE_H
#define COMPILE_WRAPPER_SOURCE_H

#include "base/text.h"
#include "model/api.h"

/* Can calls of the function be wrapped? */
bool wrapper_is_possible(const struct function *function);
/* The function that says whether two objects of the sort are equal; NULL. */
const struct function *wrapper_equality(const struct api *api, const struct type *sort);

/* Parts of a wrapper, for others that wrap: what the file includes; the declaration of the function
 * itself, and the wrapper up to its brace, with parameters a0, a1 and so on; the call of the
 * function itself with them, up to the end of the line. */
void wrapper_includes(struct text *out, const struct api *api);
void wrapper_begin(struct text *out, const struct function *function);
void wrapper_real_call(struct text *out, const struct function *function);

void wrapper_source_print(struct text *out, const struct api *api);
/* The flag for the linker that has all of them wrapped. */
void wrapper_link_flag(struct text *out, const struct api *api);

#endif
