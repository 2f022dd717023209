#include "usage.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct box {
    void **items;
    int count;
    int capacity;
    int references;
    int mode;
    char *name;
    struct box *other;
};

static measure watcher;
static void *watched;

static int grow(struct box *b, int capacity)
{
    void **items = realloc(b->items, (size_t)capacity * sizeof *items);
    if (!items)
        return -1;
    b->items = items;
    b->capacity = capacity;
    return 0;
}

struct box *box_make(int room)
{
    struct box *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    if (grow(b, room) < 0) {
        free(b);
        return NULL;
    }
    b->references = 1;
    return b;
}

void box_end(struct box *b)
{
    if (!b)
        return;
    free(b->items);
    free(b->name);
    free(b);
}

struct box *box_hold(struct box *b)
{
    b->references++;
    return b;
}

void box_drop(struct box *b)
{
    if (--b->references == 0)
        box_end(b);
}

int box_open(struct box **b, const char *where)
{
    FILE *file = fopen(where, "r");
    if (!file)
        return 1;
    fclose(file);
    *b = box_make(1);
    return *b ? 0 : 1;
}

void *box_pick(struct box *b, int k)
{
    return k >= 0 && k < b->count ? b->items[k] : NULL;
}

int box_fill(char *to, int most)
{
    int i;
    for (i = 0; i < most - 1; i++)
        to[i] = 'x';
    return i;
}

long box_total(const int *v, int n)
{
    long total = 0;
    while (--n >= 0)
        total += v[n];
    return total;
}

void box_turn(double *m, int rows, int cols)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            m[i * cols + j] = -m[i * cols + j];
}

void box_order(void *base, size_t how_many, size_t wide, measure by)
{
    qsort(base, how_many, wide, (int (*)(const void *, const void *))by);
}

int box_pack(unsigned char *to, size_t *room, const unsigned char *from, size_t length)
{
    if (length > *room)
        return 1;
    memcpy(to, from, length);
    memset(to + length, 0, *room);
    *room = length;
    return 0;
}

enum phase { PHASE_HEAD, PHASE_BODY, PHASE_TAIL };

int box_phase(struct box *b, int phase)
{
    switch (phase) {
    case PHASE_HEAD:
    case PHASE_BODY:
    case PHASE_TAIL:
        b->mode = phase;
        return 0;
    default:
        return -1;
    }
}

int box_mode(struct box *b, int mode)
{
    switch (mode) {
    case MODE_FAST:
    case MODE_SMALL:
    case MODE_BOTH:
        b->mode = mode;
        return 0;
    default:
        return -1;
    }
}

int box_flags(struct box *b, unsigned how)
{
    if (how & OPEN_READ)
        b->count = 0;
    return how & OPEN_SYNC ? b->count : 0;
}

unsigned door_how(const struct door *door)
{
    if (!door)
        return 0;
    return door->how;
}

int door_mode(const struct door *door)
{
    if (!door)
        return 0;
    return door->mode;
}

int door_pace(const struct door *door)
{
    if (!door)
        return MODE_FAST;
    return door->mode;
}

int door_room(const struct door *door)
{
    if (door->how & OPEN_READ)
        return door->how & OPEN_SYNC ? 1 : 0;
    if (door->mode == MODE_FAST || door->mode == MODE_BOTH)
        return 2;
    return door->room;
}

int box_limit(struct box *b, int most)
{
    b->count = most > LIMIT_MOST ? LIMIT_MOST : most;
    return b->count;
}

int box_put(struct box *b, void *item)
{
    if (b->count == b->capacity && grow(b, 2 * b->capacity) < 0)
        return -1;
    b->items[b->count++] = item;
    return 0;
}

int box_own(struct box *b, char *name)
{
    free(b->name);
    b->name = name;
    return 0;
}

int box_share(struct box *b, struct box *other)
{
    b->other = box_hold(other);
    return 0;
}

char *box_release_name(struct box *b)
{
    char *name = b->name;
    b->name = NULL;
    return name;
}

void box_watch(measure by, void *data)
{
    watcher = by;
    watched = data;
}

int box_look(void)
{
    return watcher ? watcher(NULL, watched) : 0;
}

int box_grow(struct box **b, int room)
{
    struct box *larger = box_make((*b)->count + room);
    if (!larger)
        return -1;
    box_end(*b);
    *b = larger;
    return 0;
}

int box_step(struct box **b)
{
    *b = (*b)->other;
    return 0;
}

int box_size(struct box *b)
{
    return b->count;
}

int box_asserted(struct box *b)
{
    assert(b != NULL);
    return b->count;
}

int box_range(const struct box *first, const struct box *last)
{
    int count = 0;
    assert((first && last) || first == last);
    for (; first != last; first++)
        count += first->count;
    return count;
}

int box_lenient(struct box *b)
{
    return b ? b->count : 0;
}

void box_report(struct box *b, int *count, int *total)
{
    *count = b->count;
    if (total)
        *total += b->count;
}

int box_load(const char *a, int fd)
{
    if (access(a, R_OK) < 0)
        return -1;
    return close(fd);
}

int box_say(FILE *f, const char *a, ...)
{
    return fprintf(f, a, 1);
}

void box_upper(char *s)
{
    for (; *s; s++)
        if (*s >= 'a' && *s <= 'z')
            *s = (char)(*s - 'a' + 'A');
}

void pair_init(struct pair *p)
{
    p->key = 0;
    p->text = NULL;
}

void pair_fini(struct pair *p)
{
    free(p->text);
    p->text = NULL;
}

int pair_get(struct box *b, struct pair *p)
{
    p->key = b->count;
    p->text = NULL;
    return 0;
}

int box_start_(struct box *box, int mode, const char *version, int box_bytes)
{
    return box && version && version[0] == BOX_VERSION[0] && mode > 0 &&
           box_bytes == (int)sizeof(struct box_options);
}

int box_seek_(struct box *box, int whence)
{
    return box ? whence : -1;
}

int box_unpack2(char *to, size_t *to_len, const char *from, size_t *from_len)
{
    size_t left = *from_len, room = *to_len;
    while (left && room) {
        left--;
        room--;
        *to++ = *from++;
    }
    *from_len -= left;
    *to_len -= room;
    return 0;
}

int box_unpack(char *to, size_t *to_len, const char *from, size_t from_len)
{
    return box_unpack2(to, to_len, from, &from_len);
}

size_t box_quote(char *to, size_t room)
{
    if (!to)
        room = 0;
    if (room > 0)
        *to = '"';
    return 1;
}

size_t box_quote_text(const char *source, char *out, size_t room)
{
    size_t needed = 2;
    for (const char *s = source; *s; s++)
        needed += *s == '"' ? 2 : 1;
    if (needed >= room)
        return needed;
    *out++ = '"';
    for (const char *s = source; *s; s++)
        *out++ = *s;
    *out = '\0';
    return needed;
}

struct shelf {
    void *thing;
    void *place;
};

void shelf_set_thing(struct shelf *shelf, void *thing)
{
    shelf->thing = thing;
}

void *shelf_thing(const struct shelf *shelf)
{
    return shelf->thing;
}

void *shelf_place(struct shelf *shelf)
{
    return shelf->place;
}

static size_t row_count(const struct box *b, size_t nails, size_t size)
{
    size_t rows = (size_t)b->count;
    return rows / (size * 8 - nails);
}

void box_rows(void *out, size_t size, size_t nails, const struct box *b)
{
    size_t i, odd = nails % 8, count = row_count(b, nails, size);
    for (i = 0; i < odd; i++)
        count ^= 1u << i;
    for (i = 0; i < count; i++)
        for (size_t j = 0; j < size; j++)
            *((char *)out + i * size + j) = 0;
}

int box_some_rows(void *out, size_t limit, size_t size, const struct box *b)
{
    size_t count = row_count(b, 0, size);
    if (count > limit)
        return -1;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < size; j++)
            *((char *)out + (count - 1 - i) * size + j) = 0;
    return 0;
}

int box_all_rows(void *out, size_t size, const struct box *b)
{
    return box_some_rows(out, (size_t)-1, size, b);
}

int box_label(struct box *b, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        b->mode += text[i];
    return 0;
}

int box_bytes(struct box *b, const char *text, size_t len)
{
    return box_label(b, text, len);
}
