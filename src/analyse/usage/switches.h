/* Switches of the library's code that decide what is taken from a variable argument list. */
#ifndef ANALYSE_USAGE_SWITCHES_H
#define ANALYSE_USAGE_SWITCHES_H

#include "analyse/supply/variadic_arguments.h"
#include "model/code.h"

enum { LABELS_MAXIMUM = 64 };

struct switch_label {
    int64_t number;
    const char *name; /* of the constant; or NULL */
    bool is_character;
    bool is_unclear; /* it takes what cannot be told */
    const struct type *taken[TAIL_MAXIMUM]; /* by the code behind the label itself */
    size_t taken_count;
    const struct type *first; /* what is taken first, also in functions that it calls; or NULL */
    const struct body *nested; /* called there, and comes back to the same switch; or NULL */
};

struct labels {
    size_t parameter; /* that the switch is on, when it is on one */
    const struct body *body;
    struct switch_label items[LABELS_MAXIMUM];
    size_t count;
};

/* The first type that the code takes from a list that it was given, `except` not looked into. */
const struct type *switches_first_taken(const struct api *api, const struct code *code,
                                        const struct body *except);

/* The switch of the body on one of its parameters. */
bool switches_on_parameter(const struct api *api, const struct body *body, struct labels *labels);
/* The first switch on characters in the body or in what it calls. */
bool switches_on_characters(const struct api *api, const struct body *body, struct labels *labels);

#endif
