#include "structures/transcope.h"

#include <math.h>
#include <string.h>

enum { UNKNOWNS = 3 };

static const struct transcope table[] = {
    {"off", "search to the end", false, {0}, 0},
    {"linear", "stop at as many pairs as a line through small scopes predicts", false,
     {REGRESSION_LINEAR}, 1},
    {"quadratic", "stop at as many pairs as a parabola predicts", false,
     {REGRESSION_QUADRATIC}, 1},
    {"average", "stop at as many pairs as both predict on average", false,
     {REGRESSION_LINEAR, REGRESSION_QUADRATIC}, 2},
    {"time-quadratic", "stop when the time is over that a parabola predicts", true,
     {REGRESSION_QUADRATIC}, 1},
    {"time-exponential", "stop when the time is over that an exponential predicts", true,
     {REGRESSION_EXPONENTIAL}, 1},
    {"time-average", "stop when the time is over that both predict on average", true,
     {REGRESSION_QUADRATIC, REGRESSION_EXPONENTIAL}, 2},
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

/* A polynomial of the degree at x. */
static double polynomial_at(size_t degree, const double *values, size_t count, double x)
{
    double matrix[UNKNOWNS][UNKNOWNS + 1] = {{0}}, unknowns[UNKNOWNS] = {0};
    size_t size = degree + 1 < count ? degree + 1 : count;
    for (size_t i = 0; i < count; i++)
        for (size_t row = 0; row < size; row++) {
            double power = pow((double)(i + 1), (double)row);
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

double regression_at(enum regression regression, const double *values, size_t count, double x)
{
    switch (regression) {
    case REGRESSION_LINEAR: return polynomial_at(1, values, count, x);
    case REGRESSION_QUADRATIC: return polynomial_at(2, values, count, x);
    default: return exponential_at(values, count, x);
    }
}

double transcope_at(const struct transcope *transcope, const double *values, size_t count,
                    double x)
{
    double sum = 0;
    for (size_t i = 0; i < transcope->regression_count; i++)
        sum += regression_at(transcope->regressions[i], values, count, x);
    return sum / (double)transcope->regression_count;
}
