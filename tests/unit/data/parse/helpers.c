#include "helpers.h"

struct row {
    int count;
    int items[8];
};

static int item(struct row *from, int at)
{
    return from->items[at];
}

static int is_valid(struct row *from)
{
    return from->count <= 8;
}

static int checked(struct row *from, int at)
{
    return is_valid(from) ? item(from, at) : 0;
}

int row_at(struct row *row, int index)
{
    return item(row, (short)index);
}

int row_first(struct row *row, int index)
{
    return item(row, row->count - index);
}

int row_next(struct row *row, int index)
{
    index++;
    return item(row, index);
}

int row_both(struct row *row, int index)
{
    return item(row, index) + item(row, row->count);
}

int row_far(struct row *row, int index)
{
    return checked(row, index);
}

int row_check(struct row *row, int index)
{
    return row ? checked(row, 0) : index;
}
