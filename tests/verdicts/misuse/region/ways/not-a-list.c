/* text is walked as a list */
#include "region.h"

int main(void)
{
    region *r = region_open(64);
    return (int)region_list_length(r, region_text(r, "abcdefghijkl"));
}
