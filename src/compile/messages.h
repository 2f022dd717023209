/* What compilers and linkers say. */
#ifndef COMPILE_MESSAGES_H
#define COMPILE_MESSAGES_H

#include "base/arena.h"
#include "base/text.h"

/* The first line that tells an error, else the first line. */
const char *first_error(struct arena *arena, const struct text *output);

/* Likewise when something was linked: what is missing stands behind where. */
const char *link_error(struct arena *arena, const struct text *output);

/* Does the compiler say that it does not know the flag? */
bool says_unknown_flag(const struct text *output, const char *flag);

#endif
