#include "series.h"

void series_squares(int *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        out[i] = (int)((unsigned)i * (unsigned)i);
}

int series_sums(const int *values, size_t count, long *sums)
{
    long sum = 0;
    if (!values || !sums)
        return -1;
    for (size_t i = 0; i < count; i++) {
        sum += values[i];
        sums[i] = sum;
    }
    return 0;
}

void series_identity(float matrix[4])
{
    for (int i = 0; i < 4; i++)
        matrix[i] = i % 3 == 0 ? 1.0f : 0.0f;
}
