/* The flags of code that uses a library. */
#ifndef PARSE_USER_FLAGS_H
#define PARSE_USER_FLAGS_H

#include "base/arena.h"

/* Those of code that includes the library's headers, from those of one of its files; both end with
 * NULL. */
const char **user_flags(struct arena *arena, const char *const *flags);

#endif
