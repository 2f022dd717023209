#include "box.h"

#include <stdlib.h>

enum box_kind { BOX_FLAG = 3, BOX_NUMBER = 5, BOX_PAIR = 9 };

struct box {
    enum box_kind kind;
    union {
        char flag;
        long number;
        struct {
            char first;
            long second;
        } pair;
    } in;
};

struct box *box_new(void)
{
    struct box *box = calloc(1, sizeof *box);
    if (box)
        box->kind = BOX_NUMBER;
    return box;
}

void box_free(struct box *box)
{
    free(box);
}

void box_put_flag(struct box *box, int flag)
{
    box->in.flag = flag != 0;
    box->kind = BOX_FLAG;
}

void box_put_number(struct box *box, int number)
{
    box->kind = BOX_NUMBER;
    box->in.number = number;
}

void box_put_pair(struct box *box, int first)
{
    box->kind = BOX_PAIR;
    box->in.pair.first = (char)first;
    box->in.pair.second = first;
}

long box_sum(const struct box *box)
{
    if (box->kind == BOX_FLAG)
        return box->in.flag;
    switch (box->kind) {
    case BOX_NUMBER:
        return box->in.number;
    case BOX_PAIR:
        return box->in.pair.first + box->in.pair.second;
    default:
        return 0;
    }
}
