#include <math.h>
#include <stddef.h>

double jar_quotient(double sum, size_t count);

double jar_quotient(double sum, size_t count)
{
    return count ? sqrt(sum / (double)count * (sum / (double)count)) : 0;
}
