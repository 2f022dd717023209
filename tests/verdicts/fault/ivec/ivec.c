#include "ivec.h"

#include <stdlib.h>
#include <string.h>

struct ivec {
    int *data;
    size_t size, room;
};

ivec *ivec_new(void)
{
    return calloc(1, sizeof(ivec));
}

static bool reserve(ivec *v, size_t room)
{
    int *data;

    if (room <= v->room)
        return true;
    if (room > (size_t)-1 / 2 / sizeof *data)
        return false;
    if (room < 2 * v->room)
        room = 2 * v->room;
    data = realloc(v->data, room * sizeof *data);
    if (!data)
        return false;
    v->data = data;
    v->room = room;
    return true;
}

ivec *ivec_from(const int *values, size_t count)
{
    ivec *v = ivec_new();

    if (v && !reserve(v, count)) {
        free(v);
        return NULL;
    }
    if (v && count > 0) {
        memcpy(v->data, values, count * sizeof *values);
        v->size = count;
    }
    return v;
}

ivec *ivec_clone(const ivec *v)
{
#ifdef FAULT_1
    ivec *copy = malloc(sizeof *copy);

    if (!copy)
        return NULL;
    *copy = *v;
    return copy;
#else
    return ivec_from(v->data, v->size);
#endif
}

void ivec_free(ivec *v)
{
#ifdef FAULT_2
    free(v->data);
    free(v);
#else
    if (!v)
        return;
    free(v->data);
    free(v);
#endif
}

size_t ivec_size(const ivec *v)
{
    return v->size;
}

bool ivec_at(const ivec *v, size_t index, int *out)
{
#ifdef FAULT_3
    if (index > v->size)
#else
    if (index >= v->size)
#endif
        return false;
    *out = v->data[index];
    return true;
}

bool ivec_push(ivec *v, int value)
{
#ifdef FAULT_4
    if (v->size > v->room && !reserve(v, v->size + 1))
        return false;
    if (v->room == 0 && !reserve(v, 4))
        return false;
#else
    if (!reserve(v, v->size + 1))
        return false;
#endif
    v->data[v->size++] = value;
    return true;
}

bool ivec_pop(ivec *v, int *out)
{
    if (v->size == 0)
        return false;
    *out = v->data[--v->size];
    return true;
}

bool ivec_insert(ivec *v, size_t index, int value)
{
    if (index > v->size || !reserve(v, v->size + 1))
        return false;
#ifdef FAULT_5
    memmove(v->data + index + 1, v->data + index, v->size * sizeof *v->data);
#else
    memmove(v->data + index + 1, v->data + index, (v->size - index) * sizeof *v->data);
#endif
    v->data[index] = value;
    v->size++;
    return true;
}

bool ivec_erase(ivec *v, size_t index)
{
    if (index >= v->size)
        return false;
#ifdef FAULT_6
    for (size_t i = index; i < v->size; i++)
        v->data[i] = v->data[i + 1];
    v->size--;
#else
    v->size--;
    memmove(v->data + index, v->data + index + 1, (v->size - index) * sizeof *v->data);
#endif
    return true;
}

bool ivec_append(ivec *v, const ivec *src)
{
    size_t count = src->size;
#ifdef FAULT_7
    const int *from = src->data;
#endif

    if (!reserve(v, v->size + count))
        return false;
#ifdef FAULT_7
    for (size_t i = 0; i < count; i++)
        v->data[v->size++] = from[i];
#else
    for (size_t i = 0; i < count; i++)
        v->data[v->size++] = src->data[i];
#endif
    return true;
}

void ivec_shrink(ivec *v)
{
    int *data;

    if (v->size == 0) {
        free(v->data);
#ifndef FAULT_8
        v->data = NULL;
        v->room = 0;
#endif
        return;
    }
    data = realloc(v->data, v->size * sizeof *data);
    if (data) {
        v->data = data;
        v->room = v->size;
    }
}

int ivec_mean(const ivec *v)
{
    long long sum = 0;

    for (size_t i = 0; i < v->size; i++)
        sum += v->data[i];
#ifdef FAULT_9
    return (int)(sum / (long long)v->size);
#else
    return v->size > 0 ? (int)(sum / (long long)v->size) : 0;
#endif
}
