/* Transcoping (Godio et al., 2019): what large scopes will show, estimated from small ones by
 * ordinary least squares. */
#ifndef STRUCTURES_TRANSCOPE_H
#define STRUCTURES_TRANSCOPE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/keyword.h"

enum regression {
    REGRESSION_LINEAR,
    REGRESSION_QUADRATIC,
    REGRESSION_EXPONENTIAL,
    REGRESSION_HELD_OUT, /* that of several which foretold the last points best */
};

enum { TRANSCOPE_SMALL_MAXIMUM = 8 };

/* What is estimated, and by the average of which regressions. */
struct transcope {
    const char *name, *meaning;
    bool is_of_time; /* else of the pairs of each field */
    enum regression regressions[2];
    size_t regression_count; /* 0: nothing is estimated */
    /* The small scopes: at least so many, and up to so many as long as they are cheap. */
    size_t least_scopes, most_scopes;
};

bool transcope_keyword(size_t n, struct keyword *keyword);
/* NULL when there is none of that name. */
const struct transcope *transcope_named(const char *name);

/* The points are (1, values[0]), (2, values[1]) and so on. */
double regression_at(enum regression regression, const double *values, size_t count, double x);
/* What grows by factors that grow themselves, as structures do with the scope. Of two values or
 * fewer nothing is told: the last. */
double growth_at(const double *values, size_t count, double x);
double transcope_at(const struct transcope *transcope, const double *values, size_t count,
                    double x);

#endif
