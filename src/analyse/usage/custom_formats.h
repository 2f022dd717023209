/* Formats of a language that only the library knows: which letters take what, which brackets nest,
 * and what may stand beside them, read off the code that interprets them. */
#ifndef ANALYSE_USAGE_CUSTOM_FORMATS_H
#define ANALYSE_USAGE_CUSTOM_FORMATS_H

#include "analyse/supply/variadic_arguments.h"
#include "model/code.h"

/* `format`: the parameter with the format. */
struct tails letters_learn(struct api *api, const struct body *body, size_t format);

#endif
