#ifndef MAT_H
#define MAT_H

/* Dense numerics on plain arrays, row after row. */

#define MAT_NOTRANS 'N'
#define MAT_TRANS 'T'

double mat_dot(int n, const double *x, const double *y);
void mat_axpy(int n, double a, const double *x, double *y);
void mat_scale(double *v, int n, double a);
void mat_mul(const double *a, const double *b, double *c, int m, int n, int k);
void mat_transpose(const double *a, int rows, int cols, double *out);
void mat_vec(char trans, int rows, int cols, const double *a, const double *x, double *y);
int mat_solve(double *a, double *b, int n);
double mat_get(const double *a, int rows, int cols, int i, int j);
void mat_cross(const double a[3], const double b[3], double out[3]);
void mat_identity4(double m[16]);
int mat_minmax(const double *v, int n, double *lo, double *hi);
double *mat_alloc(int rows, int cols);
void mat_free(double *a);
int mat_argmax(const double *v, int n);
void mat_swap_rows(double *a, int rows, int cols, int r1, int r2);
unsigned mat_hist(const float *samples, unsigned nsamples, unsigned *bins, unsigned nbins);

#endif
