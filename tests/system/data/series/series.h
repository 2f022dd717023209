/* Functions that fill arrays with numbers. */
#ifndef SERIES_H
#define SERIES_H

#include <stddef.h>

/* Writes the first squares. */
void series_squares(int *out, size_t count);
/* Sums that end at each of the values; -1 without values or sums. */
int series_sums(const int *values, size_t count, long *sums);
/* The matrix that changes nothing. */
void series_identity(float matrix[4]);

#endif
