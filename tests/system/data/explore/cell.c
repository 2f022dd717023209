#include "cell.h"

#include <stdbool.h>
#include <stdlib.h>

struct cell {
    bool is_big;
    union {
        char small;
        struct {
            long first, second;
        } big;
    };
};

struct cell *cell_new(void)
{
    return calloc(1, sizeof(struct cell));
}

void cell_free(struct cell *cell)
{
    free(cell);
}

void cell_set_small(struct cell *cell, int number)
{
    cell->is_big = false;
    cell->small = (char)number;
}

void cell_set_big(struct cell *cell, int number)
{
    cell->is_big = true;
    cell->big.first = number;
    cell->big.second = 1;
}

static int big(const struct cell *cell)
{
    if (!cell->is_big)
        return -1;
    return (int)cell->big.first;
}

int cell_get(const struct cell *cell)
{
    return cell->is_big ? big(cell) : cell->small;
}
