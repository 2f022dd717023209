/* What follows the named parameters of a variadic function, when neither a printf format nor a
 * sentinel says it, but its body does: by the letters of a format of its own, as in
 * pack("{si}", "size", 3), or by a parameter that it switches on, as in set(h, OPTION_SIZE, 3). */
#ifndef ANALYSE_SUPPLY_VARIADIC_ARGUMENTS_H
#define ANALYSE_SUPPLY_VARIADIC_ARGUMENTS_H

#include "model/api.h"

enum { TAIL_MAXIMUM = 4 };

/* One way to call the function. */
struct tail {
    const struct type *types[TAIL_MAXIMUM];
    size_t count;
    size_t parameter; /* the named one that goes with it ... */
    const char **formats; /* ... and the strings that it then may be given, or */
    size_t format_count;
    const struct constant *constants; /* the constants */
    size_t constant_count;
};

struct tails {
    struct tail *items;
    size_t count;
};

/* Whether values for such an argument are plain: numbers, strings, places to write to. */
bool tail_type_is_makeable(const struct type *type);

/* None when the body does not say it. */
struct tails tails_learn(struct api *api, const struct function *function);

#endif
