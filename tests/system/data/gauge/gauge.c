#include "gauge.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct gauge *gauge_new(const char *label)
{
    struct gauge *gauge = malloc(sizeof *gauge);
    if (!gauge)
        return NULL;
    int lot;
    memcpy(&lot, &gauge->lot, sizeof lot);
    gauge_init(gauge, 0);
    memcpy(&gauge->lot, &lot, sizeof lot);
    gauge->label = label[0] ? "named" : "nameless";
    return gauge;
}

void gauge_free(struct gauge *gauge)
{
    free(gauge);
}

void gauge_init(struct gauge *gauge, int level)
{
    gauge->level = level;
    strcpy(gauge->unit, "mm");
    gauge->label = NULL;
    gauge->is_full = level > 10;
    gauge->alarm = level > 10 ? 5 : 1;
    gauge->place = (uintptr_t)gauge;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    gauge->made_at = now.tv_nsec;
    gauge->lot = gauge_draw();
    gauge->next = NULL;
}

int gauge_raise(struct gauge *gauge, int by)
{
    if (by < 0 || by > 1000 || gauge->level > 1000) {
        errno = ERANGE;
        return -1;
    }
    gauge->level += by;
    gauge->is_full = gauge->level > 10;
    return gauge->level;
}

int gauge_level(const struct gauge *gauge)
{
    return gauge->level;
}

struct reading gauge_read(const struct gauge *gauge)
{
    errno = EDOM;
    return (struct reading){gauge->level, gauge->place, gauge->is_full};
}

int gauge_double(const struct gauge *gauge)
{
    errno = EDOM;
    return gauge->level < 0 || gauge->level > 1000 ? 0 : 2 * gauge->level;
}

bool gauge_is_full(const struct gauge *gauge)
{
    return gauge->is_full;
}

const char *gauge_label(const struct gauge *gauge)
{
    return gauge->label;
}

uintptr_t gauge_place(const struct gauge *gauge)
{
    return gauge->place;
}

long gauge_made_at(const struct gauge *gauge)
{
    return gauge->made_at;
}

int gauge_lot(const struct gauge *gauge)
{
    return gauge->lot;
}

int gauge_draw(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    srand((unsigned)now.tv_nsec);
    return rand();
}

void gauge_print(const struct gauge *gauge, char *text, size_t size)
{
    if (size)
        snprintf(text, size, "%d %s", gauge->level, gauge->unit);
}

void gauge_bytes(const struct gauge *gauge, unsigned char bytes[4])
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)((unsigned)gauge->level >> 8 * i);
}
