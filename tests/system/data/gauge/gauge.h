/* Gauges: public records with something in them that a test can assert, and much that it must not. */
#ifndef GAUGE_H
#define GAUGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gauge {
    int level;
    char unit[8];
    const char *label;
    bool is_full;
    unsigned alarm : 3;
    uintptr_t place;    /* its own address: differs from run to run */
    long made_at;       /* the time */
    int lot;            /* by chance */
    struct gauge *next;
};

struct reading {
    int level;
    uintptr_t place;
    bool is_full;
};

struct gauge *gauge_new(const char *label); /* `lot` is left as it comes */
void gauge_free(struct gauge *gauge);
void gauge_init(struct gauge *gauge, int level);
int gauge_raise(struct gauge *gauge, int by); /* the new level; -1 and ERANGE beyond 1000 */
int gauge_level(const struct gauge *gauge);
struct reading gauge_read(const struct gauge *gauge); /* leaves something in errno */
int gauge_double(const struct gauge *gauge); /* ... as well */
bool gauge_is_full(const struct gauge *gauge);
const char *gauge_label(const struct gauge *gauge);
uintptr_t gauge_place(const struct gauge *gauge);
long gauge_made_at(const struct gauge *gauge);
int gauge_lot(const struct gauge *gauge);
int gauge_draw(void); /* by chance */
void gauge_print(const struct gauge *gauge, char *text, size_t size);
void gauge_bytes(const struct gauge *gauge, unsigned char bytes[4]);

#endif
