#include "pump.h"

#include <stdlib.h>
#include <string.h>

struct slot {
    pump_job job;
    void *arg;
};

struct state {
    size_t count;
    unsigned round;
    struct slot slots[];
};

struct pump {
    char *name;
    size_t slots;
    struct state *state;
};

pump_err pump_create(pump_t **out)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return PUMP_NOMEM;
    (*out)->slots = 4;
    return PUMP_OK;
}

void pump_destroy(pump_t *p)
{
    if (!p)
        return;
    free(p->state);
    free(p->name);
    free(p);
}

pump_err pump_set_slots(pump_t *p, size_t slots)
{
    if (p->state)
        return PUMP_BUSY;
    if (slots > 1000)
        return PUMP_NOMEM;
    p->slots = slots;
    return PUMP_OK;
}

pump_err pump_set_name(pump_t *p, const char *name)
{
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (!copy)
        return PUMP_NOMEM;
    memcpy(copy, name, size);
    free(p->name);
    p->name = copy;
    return PUMP_OK;
}

pump_err pump_start(pump_t *p)
{
    if (p->state)
        return PUMP_BUSY;
    p->state = calloc(1, sizeof *p->state + p->slots * sizeof *p->state->slots);
    return p->state ? PUMP_OK : PUMP_NOMEM;
}

void pump_stop(pump_t *p)
{
    p->state->count = 0;
    free(p->state);
    p->state = NULL;
}

pump_err pump_add(pump_t *p, pump_job job, void *arg)
{
    struct state *s = p->state;
    if (s->count == p->slots)
        return PUMP_FULL;
    s->slots[s->count++] = (struct slot){job, arg};
    return PUMP_OK;
}

size_t pump_round(pump_t *p)
{
    struct state *s = p->state;
    size_t kept = 0;
    s->round++;
    for (size_t i = 0; i < s->count; i++)
        if (s->slots[i].job(s->slots[i].arg, s->round))
            s->slots[kept++] = s->slots[i];
    s->count = kept;
    return kept;
}

size_t pump_jobs(const pump_t *p)
{
    return p->state->count;
}

size_t pump_name_length(const pump_t *p)
{
    return strlen(p->name);
}

void *pump_arg(const pump_t *p, size_t slot)
{
    return p->state->slots[slot].arg;
}
