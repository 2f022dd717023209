/* Dense matrices of doubles. */
#ifndef MATRIX_H
#define MATRIX_H

#include <stddef.h>

typedef struct {
    size_t rows, cols;
    double *a; /* row by row */
} Matrix;

/* All zero. NULL when a dimension is zero or memory runs out. */
Matrix *matrix_new(size_t rows, size_t cols);

/* From rows * cols numbers. */
Matrix *matrix_from(size_t rows, size_t cols, const double *numbers);

void matrix_free(Matrix *m);

double matrix_get(const Matrix *m, size_t row, size_t col);
void matrix_set(Matrix *m, size_t row, size_t col, double x);

/* dst += src; the dimensions must agree. */
void matrix_add(Matrix *dst, const Matrix *src);

/* a * b as a new matrix; a has as many columns as b has rows. */
Matrix *matrix_mul(const Matrix *a, const Matrix *b);

/* Copies a row to out, which has room for the columns of m. */
void matrix_row(const Matrix *m, size_t row, double *out);

/* Replaces every element by f(element). */
void matrix_map(Matrix *m, double (*f)(double));

#endif
