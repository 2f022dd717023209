#include "structures/transcope.h"

#include <math.h>
#include <string.h>

/* The five of the paper; the others are worth it where they are cheap. */
enum { UNKNOWNS = 3, PAPER = 5 };

static const struct transcope table[] = {
    {"off", "search to the end", false, {0}, 0, 0, 0},
    {"linear", "stop at as many pairs as a line through small scopes predicts", false,
     {REGRESSION_LINEAR}, 1, PAPER, PAPER},
    {"quadratic", "stop at as many pairs as a parabola predicts", false,
     {REGRESSION_QUADRATIC}, 1, PAPER, PAPER},
    {"average", "stop at as many pairs as both predict on average", false,
     {REGRESSION_LINEAR, REGRESSION_QUADRATIC}, 2, PAPER, PAPER},
    {"hold-out", "stop at as many pairs as the rule predicts that foretold small scopes best",
     false,
     {REGRESSION_HELD_OUT}, 1, PAPER, TRANSCOPE_SMALL_MAXIMUM},
    {"time-quadratic", "stop when the time is over that a parabola predicts", true,
     {REGRESSION_QUADRATIC}, 1, PAPER, PAPER},
    {"time-exponential", "stop when the time is over that an exponential predicts", true,
     {REGRESSION_EXPONENTIAL}, 1, PAPER, PAPER},
    {"time-average", "stop when the time is over that both predict on average", true,
     {REGRESSION_QUADRATIC, REGRESSION_EXPONENTIAL}, 2, PAPER, PAPER},
};

bool transcope_keyword(size_t n, struct keyword *keyword)
{
    if (n >= sizeof table / sizeof *table)
        return false;
    *keyword = (struct keyword){table[n].name, table[n].meaning};
    return true;
}

const struct transcope *transcope_named(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, name) == 0)
            return &table[i];
    return NULL;
}

/* Gauss with the largest pivot; an unknown that nothing decides is 0. */
static void solve(double matrix[UNKNOWNS][UNKNOWNS + 1], size_t size, double *unknowns)
{
    for (size_t column = 0; column < size; column++) {
        size_t best = column;
        for (size_t row = column + 1; row < size; row++)
            if (fabs(matrix[row][column]) > fabs(matrix[best][column]))
                best = row;
        for (size_t k = 0; k <= size; k++) {
            double kept = matrix[column][k];
            matrix[column][k] = matrix[best][k];
            matrix[best][k] = kept;
        }
        if (fabs(matrix[column][column]) < 1e-12)
            continue;
        for (size_t row = 0; row < size; row++) {
            double factor = row == column ? 0 : matrix[row][column] / matrix[column][column];
            for (size_t k = 0; k <= size; k++)
                matrix[row][k] -= factor * matrix[column][k];
        }
    }
    for (size_t i = 0; i < size; i++)
        unknowns[i] = fabs(matrix[i][i]) < 1e-12 ? 0 : matrix[i][size] / matrix[i][i];
}

/* The values at 1, 2 and so on. */
struct points {
    const double *values;
    size_t count;
};

/* A polynomial of the degree at x; the n-th point counts n^weight times. */
static double weighted_at(size_t degree, double weight, const struct points *points, double x)
{
    const double *values = points->values;
    size_t count = points->count;
    double matrix[UNKNOWNS][UNKNOWNS + 1] = {{0}}, unknowns[UNKNOWNS] = {0};
    size_t size = degree + 1 < count ? degree + 1 : count;
    for (size_t i = 0; i < count; i++)
        for (size_t row = 0; row < size; row++) {
            double power = pow((double)(i + 1), (double)row + weight);
            for (size_t column = 0; column < size; column++)
                matrix[row][column] += power * pow((double)(i + 1), (double)column);
            matrix[row][size] += power * values[i];
        }
    solve(matrix, size, unknowns);
    double sum = 0;
    for (size_t i = 0; i < size; i++)
        sum += unknowns[i] * pow(x, (double)i);
    return sum;
}

static double polynomial_at(size_t degree, const double *values, size_t count, double x)
{
    return weighted_at(degree, 0, &(struct points){values, count}, x);
}

/* The logarithms lie on a line. */
static double exponential_at(const double *values, size_t count, double x)
{
    enum { POINTS = 64 };
    const double least = 1e-6; /* a time that was too short to be measured */
    double logarithms[POINTS];
    if (count > POINTS)
        count = POINTS;
    for (size_t i = 0; i < count; i++)
        logarithms[i] = log(values[i] > least ? values[i] : least);
    return exp(polynomial_at(1, logarithms, count, x));
}

/* ---- which one? ---- */

typedef double rule(const struct points *points, double x);

static double line_at(const struct points *points, double x)
{
    return weighted_at(1, 0, points, x);
}

static double parabola_at(const struct points *points, double x)
{
    return weighted_at(2, 0, points, x);
}

/* The later points count more. */
static double late_parabola_at(const struct points *points, double x)
{
    return weighted_at(2, 2, points, x);
}

/* The differences lie on a line, which goes on from the last point. */
static double differences_at(const struct points *points, double x)
{
    double differences[TRANSCOPE_SMALL_MAXIMUM] = {0};
    double value = points->values[points->count - 1];
    const struct points between = {differences, points->count - 1};
    for (size_t i = 0; i + 1 < points->count; i++)
        differences[i] = points->values[i + 1] - points->values[i];
    for (size_t i = points->count; (double)i < x; i++)
        value += fmax(weighted_at(1, 0, &between, (double)i), 0);
    return value;
}

/* How far it is from the last point when it sees only those before the last one or two. */
static double error_of(rule *at, const struct points *points)
{
    enum { HELD_OUT = 2, NEEDED = 3 };
    double last = points->values[points->count - 1], error = 0;
    for (size_t held = 1; held <= HELD_OUT && points->count >= held + NEEDED; held++) {
        const struct points seen = {points->values, points->count - held};
        error += fabs(at(&seen, (double)points->count) - last);
    }
    return error;
}

static double held_out_at(const struct points *points, double x)
{
    static rule *const rules[] = {line_at, parabola_at, differences_at, late_parabola_at};
    const double alike = 1e-9;
    size_t best = 0;
    if (points->count < 2)
        return points->count ? points->values[0] : 0;
    for (size_t i = 1; i < sizeof rules / sizeof *rules; i++)
        if (error_of(rules[i], points) < error_of(rules[best], points) - alike)
            best = i;
    return rules[best](points, x);
}

double regression_at(enum regression regression, const double *values, size_t count, double x)
{
    switch (regression) {
    case REGRESSION_LINEAR: return polynomial_at(1, values, count, x);
    case REGRESSION_QUADRATIC: return polynomial_at(2, values, count, x);
    case REGRESSION_HELD_OUT:
        return held_out_at(&(struct points){values, count < TRANSCOPE_SMALL_MAXIMUM
                                                        ? count : TRANSCOPE_SMALL_MAXIMUM}, x);
    default: return exponential_at(values, count, x);
    }
}

/* The factor goes on growing by as much as from the last two to the last. */
double growth_at(const double *values, size_t count, double x)
{
    if (count < 3 || values[count - 3] <= 0 || values[count - 2] <= 0)
        return count ? values[count - 1] : 0;
    double factor = values[count - 1] / values[count - 2];
    double step = factor - values[count - 2] / values[count - 3], value = values[count - 1];
    for (double at = (double)count + 1; at <= x; at++) {
        factor = factor + step > 1 ? factor + step : 1;
        value *= factor;
    }
    return value;
}

double transcope_at(const struct transcope *transcope, const double *values, size_t count,
                    double x)
{
    double sum = 0;
    for (size_t i = 0; i < transcope->regression_count; i++)
        sum += regression_at(transcope->regressions[i], values, count, x);
    return sum / (double)transcope->regression_count;
}
