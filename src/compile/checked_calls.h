/* The source of wrappers that check the user's contracts around the calls that a generator makes:
 * requirements before a call; then promises, and invariants and laws of the objects that it was
 * given and that it returned. The program is linked with `--wrap` for each of them. */
#ifndef COMPILE_CHECKED_CALLS_H
#define COMPILE_CHECKED_CALLS_H

#include "base/text.h"
#include "model/api.h"
#include "model/library.h"

/* True when there is something to check. */
bool checked_calls_print(struct text *out, const struct api *api, const struct library *library);
/* The flag for the linker that has all of them wrapped. */
void checked_calls_link_flag(struct text *out, const struct api *api);

#endif
