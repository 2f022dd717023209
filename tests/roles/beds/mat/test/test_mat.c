#include "../mat.h"

#include <assert.h>
#include <stdio.h>

int main(void)
{
    double x[4] = {1, 2, 3, 4}, y[4] = {1, 1, 1, 1};
    double a[2 * 3] = {1, 2, 3, 4, 5, 6}, t[6], c[2 * 2], lo, hi;
    double s[4] = {2, 0, 0, 4}, b[2] = {2, 4};
    double ex[3] = {1, 0, 0}, ey[3] = {0, 1, 0}, ez[3], m[16];
    float samples[] = {0.1f, 0.6f, 0.7f, 2.0f};
    unsigned bins[2];
    double *big = mat_alloc(5, 7);

    assert(mat_dot(4, x, y) == 10);
    mat_axpy(4, 2.0, x, y);
    assert(y[3] == 9);
    mat_scale(y, 4, 0.5);
    mat_transpose(a, 2, 3, t);
    assert(t[1] == 4);
    mat_mul(a, t, c, 2, 2, 3);
    assert(c[0] == 14);
    mat_vec(MAT_NOTRANS, 2, 3, a, x, b);
    mat_vec(MAT_TRANS, 2, 3, a, x, y);
    assert(mat_solve(s, b, 2) == 0);
    assert(mat_get(a, 2, 3, 1, 2) == 6);
    mat_cross(ex, ey, ez);
    assert(ez[2] == 1);
    mat_identity4(m);
    assert(mat_minmax(x, 4, &lo, &hi) == 0 && lo == 1 && hi == 4);
    assert(mat_argmax(x, 4) == 3);
    mat_swap_rows(a, 2, 3, 0, 1);
    assert(mat_hist(samples, 4, bins, 2) == 1);
    mat_free(big);
    puts("ok");
    return 0;
}
