#include "matrix.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

Matrix *matrix_new(size_t rows, size_t cols)
{
    Matrix *m;

    if (rows == 0 || cols == 0 || rows > SIZE_MAX / sizeof(double) / cols)
        return NULL;
    m = malloc(sizeof *m);
    if (!m)
        return NULL;
    m->rows = rows;
    m->cols = cols;
    m->a = calloc(rows * cols, sizeof *m->a);
    if (!m->a) {
        free(m);
        return NULL;
    }
    return m;
}

Matrix *matrix_from(size_t rows, size_t cols, const double *numbers)
{
    Matrix *m = matrix_new(rows, cols);

    if (m)
        memcpy(m->a, numbers, rows * cols * sizeof *numbers);
    return m;
}

void matrix_free(Matrix *m)
{
    if (!m)
        return;
    free(m->a);
    free(m);
}

double matrix_get(const Matrix *m, size_t row, size_t col)
{
    return m->a[row * m->cols + col];
}

void matrix_set(Matrix *m, size_t row, size_t col, double x)
{
    assert(row < m->rows && col < m->cols);
    m->a[row * m->cols + col] = x;
}

void matrix_add(Matrix *dst, const Matrix *src)
{
    for (size_t i = 0; i < dst->rows * dst->cols; i++)
        dst->a[i] += src->a[i];
}

Matrix *matrix_mul(const Matrix *a, const Matrix *b)
{
    Matrix *m;

    assert(a->cols == b->rows);
    m = matrix_new(a->rows, b->cols);
    if (!m)
        return NULL;
    for (size_t i = 0; i < m->rows; i++)
        for (size_t j = 0; j < m->cols; j++)
            for (size_t k = 0; k < a->cols; k++)
                m->a[i * m->cols + j] += a->a[i * a->cols + k] * b->a[k * b->cols + j];
    return m;
}

void matrix_row(const Matrix *m, size_t row, double *out)
{
    assert(row < m->rows);
    memcpy(out, m->a + row * m->cols, m->cols * sizeof *out);
}

void matrix_map(Matrix *m, double (*f)(double))
{
    for (size_t i = 0; i < m->rows * m->cols; i++)
        m->a[i] = f(m->a[i]);
}
