#include "mat.h"

#include <stdlib.h>

double mat_dot(int n, const double *x, const double *y)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += x[i] * y[i];
    return s;
}

void mat_axpy(int n, double a, const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}

void mat_scale(double *v, int n, double a)
{
    while (n-- > 0)
        *v++ *= a;
}

void mat_mul(const double *a, const double *b, double *c, int m, int n, int k)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int l = 0; l < k; l++)
                s += a[i * k + l] * b[l * n + j];
            c[i * n + j] = s;
        }
}

void mat_transpose(const double *a, int rows, int cols, double *out)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            out[j * rows + i] = a[i * cols + j];
}

void mat_vec(char trans, int rows, int cols, const double *a, const double *x, double *y)
{
    int i, j;

    if (trans == MAT_NOTRANS) {
        for (i = 0; i < rows; i++)
            y[i] = mat_dot(cols, a + i * cols, x);
    } else if (trans == MAT_TRANS) {
        for (j = 0; j < cols; j++) {
            y[j] = 0;
            for (i = 0; i < rows; i++)
                y[j] += a[i * cols + j] * x[i];
        }
    }
}

int mat_solve(double *a, double *b, int n)
{
    for (int p = 0; p < n; p++) {
        if (a[p * n + p] == 0)
            return p + 1;
        for (int r = p + 1; r < n; r++) {
            double f = a[r * n + p] / a[p * n + p];
            for (int c = p; c < n; c++)
                a[r * n + c] -= f * a[p * n + c];
            b[r] -= f * b[p];
        }
    }
    for (int r = n - 1; r >= 0; r--) {
        for (int c = r + 1; c < n; c++)
            b[r] -= a[r * n + c] * b[c];
        b[r] /= a[r * n + r];
    }
    return 0;
}

double mat_get(const double *a, int rows, int cols, int i, int j)
{
    if (i < 0 || i >= rows || j < 0 || j >= cols)
        return 0;
    return a[i * cols + j];
}

void mat_cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

void mat_identity4(double m[16])
{
    for (int i = 0; i < 16; i++)
        m[i] = i % 5 == 0;
}

int mat_minmax(const double *v, int n, double *lo, double *hi)
{
    if (n <= 0)
        return -1;
    *lo = *hi = v[0];
    for (int i = 1; i < n; i++) {
        if (v[i] < *lo)
            *lo = v[i];
        if (v[i] > *hi)
            *hi = v[i];
    }
    return 0;
}

double *mat_alloc(int rows, int cols)
{
    if (rows <= 0 || cols <= 0 || rows > 4096 || cols > 4096)
        return NULL;
    return calloc((size_t)rows * (size_t)cols, sizeof(double));
}

void mat_free(double *a)
{
    free(a);
}

int mat_argmax(const double *v, int n)
{
    int best = -1;
    for (int i = 0; i < n; i++)
        if (best < 0 || v[i] > v[best])
            best = i;
    return best;
}

void mat_swap_rows(double *a, int rows, int cols, int r1, int r2)
{
    if (r1 < 0 || r1 >= rows || r2 < 0 || r2 >= rows)
        return;
    for (int j = 0; j < cols; j++) {
        double t = a[r1 * cols + j];
        a[r1 * cols + j] = a[r2 * cols + j];
        a[r2 * cols + j] = t;
    }
}

unsigned mat_hist(const float *samples, unsigned nsamples, unsigned *bins, unsigned nbins)
{
    unsigned dropped = 0;

    for (unsigned b = 0; b < nbins; b++)
        bins[b] = 0;
    for (unsigned s = 0; s < nsamples; s++) {
        float x = samples[s] * (float)nbins;
        if (x >= 0 && x < (float)nbins)
            bins[(unsigned)x]++;
        else
            dropped++;
    }
    return dropped;
}
