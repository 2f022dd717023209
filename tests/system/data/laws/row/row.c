/* FAULT 1: the block grows past eight and the first two elements change places. */
#include "row.h"

#include <stdlib.h>

struct row {
    int *items;
    size_t count, room;
};

struct row *row_new(void)
{
    return calloc(1, sizeof(struct row));
}

void row_free(struct row *row)
{
    if (row)
        free(row->items);
    free(row);
}

size_t row_size(const struct row *row)
{
    return row->count;
}

bool row_append(struct row *row, int value)
{
    if (row->count == row->room) {
        size_t room = row->room ? 2 * row->room : 4;
        int *items = realloc(row->items, room * sizeof *items);
        if (!items)
            return false;
        row->items = items;
        row->room = room;
#if FAULT == 1
        if (room > 8) {
            int first = items[0];
            items[0] = items[1];
            items[1] = first;
        }
#endif
    }
    row->items[row->count++] = value;
    return true;
}

int row_get(const struct row *row, size_t index)
{
    return index < row->count ? row->items[index] : 0;
}

bool row_set(struct row *row, size_t index, int value)
{
    if (index >= row->count)
        return false;
    row->items[index] = value;
    return true;
}

bool row_equal(const struct row *a, const struct row *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->items[i] != b->items[i])
            return false;
    return true;
}

void row_clear(struct row *row)
{
    row->count = 0;
}
