#include "pages.h"

enum { PAGE = 256, FIRST = 8, PAGES = 16, WANTED = 255 };

static unsigned char kinds[PAGES * PAGE];

/* One entry of each page but the first ones is what is looked for. */
static void fill_kinds(void)
{
    for (unsigned page = FIRST; page < PAGES; page++)
        for (unsigned i = 0; i < PAGE; i++)
            kinds[page * PAGE + i] = i == page * 37 % PAGE ? WANTED : (page + i) % 7;
}

static unsigned kind_of(int number)
{
    return kinds[(unsigned)number % (PAGES * PAGE)];
}

int pages_match(int a, int b, int c)
{
    if (a < FIRST * PAGE || b < FIRST * PAGE || c < FIRST * PAGE)
        return 0;
    fill_kinds();
    return (kind_of(a) & kind_of(b) & kind_of(c)) == WANTED ? 1 : 0;
}
