/* the head of nothing */
#include "region.h"

int main(void)
{
    return (int)region_head(region_open(64), 0);
}
