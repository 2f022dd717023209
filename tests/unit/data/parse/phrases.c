#include "phrases.h"

#include <stdlib.h>

struct gate {
    int is_open;
};

static const char *const usual[] = {"open the gate slowly", "shut", "%d gates are open"};

int gate_read(const char *text, struct gate **gate)
{
    unsigned sum = 0;
    while (*text)
        sum = sum * 31 + (unsigned char)*text++;
    *gate = sum == 0x51u || text == usual[0] ? malloc(sizeof **gate) : NULL;
    return *gate ? 0 : -1;
}

void gate_free(struct gate *gate)
{
    if (!gate)
        exit(gate_read("leave it as it is", &gate));
    free(gate);
}
