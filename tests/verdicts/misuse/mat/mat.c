#include "mat.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 1000 };

mat mat_make(int rows, int cols)
{
    mat m = {0, 0, NULL};
    if (rows <= 0 || cols <= 0 || rows > SIDE_MAX || cols > SIDE_MAX)
        return m;
    m.v = calloc((size_t)rows * (size_t)cols, sizeof *m.v);
    if (m.v) {
        m.rows = rows;
        m.cols = cols;
    }
    return m;
}

mat mat_identity(int n)
{
    mat m = mat_make(n, n);
    for (int i = 0; i < m.rows; i++)
        mat_set(m, i, i, 1);
    return m;
}

mat mat_from(const double *values, int rows, int cols)
{
    mat m = mat_make(rows, cols);
    if (m.v)
        memcpy(m.v, values, sizeof *values * (size_t)rows * (size_t)cols);
    return m;
}

void mat_drop(mat m)
{
    free(m.v);
}

static double *at(mat m, int row, int col)
{
    return &m.v[(long)row * m.cols + col];
}

double mat_get(mat m, int row, int col)
{
    return *at(m, row, col);
}

void mat_set(mat m, int row, int col, double value)
{
    *at(m, row, col) = value;
}

mat mat_row(mat m, int row)
{
    return mat_from(at(m, row, 0), 1, m.cols);
}

mat mat_add(mat a, mat b)
{
    mat sum = mat_make(a.rows, a.cols);
    for (int i = 0; i < sum.rows; i++)
        for (int j = 0; j < sum.cols; j++)
            mat_set(sum, i, j, mat_get(a, i, j) + mat_get(b, i, j));
    return sum;
}

mat mat_mul(mat a, mat b)
{
    mat p = mat_make(a.rows, b.cols);
    for (int i = 0; i < p.rows; i++)
        for (int j = 0; j < p.cols; j++)
            for (int k = 0; k < a.cols; k++)
                *at(p, i, j) += mat_get(a, i, k) * mat_get(b, k, j);
    return p;
}

mat mat_transposed(mat m)
{
    mat t = mat_make(m.cols, m.rows);
    for (int i = 0; i < t.rows; i++)
        for (int j = 0; j < t.cols; j++)
            mat_set(t, i, j, mat_get(m, j, i));
    return t;
}

double mat_trace(mat m)
{
    double sum = 0;
    for (int i = 0; i < m.rows; i++)
        sum += mat_get(m, i, i);
    return sum;
}

bool mat_equal(mat a, mat b)
{
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.cols; j++)
            if (mat_get(a, i, j) < mat_get(b, i, j) || mat_get(a, i, j) > mat_get(b, i, j))
                return false;
    return true;
}

void mat_swap_rows(mat m, int a, int b)
{
    for (int j = 0; j < m.cols; j++) {
        double v = mat_get(m, a, j);
        mat_set(m, a, j, mat_get(m, b, j));
        mat_set(m, b, j, v);
    }
}
