#include "shelf.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 3 };

struct label {
    char sign;
    int of;
};

struct shelf {
    int count;
    struct label *labels;
};

struct shelf *shelf_new(void)
{
    struct shelf *shelf = calloc(1, sizeof *shelf);
    if (shelf)
        shelf->labels = calloc(ROOM, sizeof *shelf->labels);
    return shelf;
}

void shelf_free(struct shelf *shelf)
{
    free(shelf->labels);
    free(shelf);
}

void shelf_add(struct shelf *shelf, int number)
{
    struct label label;
    if (shelf->count == ROOM)
        return;
    memset(&label, number, sizeof label);
    label.sign = number < 0 ? -1 : 1;
    label.of = 1;
    memcpy(&shelf->labels[shelf->count++], &label, sizeof label);
}

int shelf_sum(const struct shelf *shelf)
{
    int sum = 0;
    for (int i = 0; i < shelf->count; i++)
        sum += shelf->labels[i].sign * shelf->labels[i].of;
    return sum;
}
