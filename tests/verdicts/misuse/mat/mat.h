/* Matrices by value. The elements are on the heap and shared by copies of the struct. */
#ifndef MAT_H
#define MAT_H

#include <stdbool.h>

typedef struct {
    int rows, cols;
    double *v;
} mat;

/* All zero; v is NULL if it is too large or memory is short. */
mat mat_make(int rows, int cols);
mat mat_identity(int n);
mat mat_from(const double *values, int rows, int cols);
void mat_drop(mat m);

double mat_get(mat m, int row, int col);
void mat_set(mat m, int row, int col, double value);
mat mat_row(mat m, int row);

mat mat_add(mat a, mat b);
mat mat_mul(mat a, mat b);
mat mat_transposed(mat m);
double mat_trace(mat m);
bool mat_equal(mat a, mat b);
void mat_swap_rows(mat m, int a, int b);

#endif
