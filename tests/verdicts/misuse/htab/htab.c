#include "htab.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 16

struct htab_entry {
    struct htab_entry *next;
    void *key, *value;
};

struct htab {
    htab_hash_fn hash;
    htab_equal_fn equal;
    size_t count;
    struct htab_entry *buckets[BUCKETS];
};

struct htab *htab_create(htab_hash_fn hash, htab_equal_fn equal)
{
    struct htab *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->hash = hash;
    t->equal = equal;
    return t;
}

void htab_destroy(struct htab *t)
{
    for (size_t i = 0; i < BUCKETS; i++) {
        struct htab_entry *e = t->buckets[i];
        while (e) {
            struct htab_entry *next = e->next;
            free(e);
            e = next;
        }
    }
    free(t);
}

static struct htab_entry **find(struct htab *t, const void *key)
{
    struct htab_entry **link = &t->buckets[t->hash(key) % BUCKETS];

    while (*link && !t->equal((*link)->key, key))
        link = &(*link)->next;
    return link;
}

int htab_put(struct htab *t, void *key, void *value)
{
    struct htab_entry **link = find(t, key), *e;

    if (*link) {
        (*link)->value = value;
        return 0;
    }
    e = malloc(sizeof *e);
    if (!e)
        return -1;
    e->key = key;
    e->value = value;
    e->next = NULL;
    *link = e;
    t->count++;
    return 1;
}

void *htab_get(struct htab *t, const void *key)
{
    struct htab_entry *e = *find(t, key);

    return e ? e->value : NULL;
}

int htab_del(struct htab *t, const void *key)
{
    struct htab_entry **link = find(t, key), *e = *link;

    if (!e)
        return 0;
    *link = e->next;
    free(e);
    t->count--;
    return 1;
}

size_t htab_count(const struct htab *t)
{
    return t->count;
}

void htab_foreach(struct htab *t, htab_visit_fn visit, void *user)
{
    for (size_t i = 0; i < BUCKETS; i++)
        for (struct htab_entry *e = t->buckets[i]; e; e = e->next)
            visit(e->key, e->value, user);
}

void htab_iter_init(struct htab_iter *it, struct htab *t)
{
    it->table = t;
    it->bucket = 0;
    it->entry = NULL;
}

int htab_iter_next(struct htab_iter *it, void **key, void **value)
{
    if (it->entry && it->entry->next) {
        it->entry = it->entry->next;
    } else {
        if (it->entry)
            it->bucket++;
        while (it->bucket < BUCKETS && !it->table->buckets[it->bucket])
            it->bucket++;
        if (it->bucket >= BUCKETS) {
            it->entry = NULL;
            return 0;
        }
        it->entry = it->table->buckets[it->bucket];
    }
    *key = it->entry->key;
    *value = it->entry->value;
    return 1;
}

void htab_iter_remove(struct htab *t, struct htab_iter *it)
{
    struct htab_entry **link = &t->buckets[it->bucket];

    assert(it->table == t && it->entry);
    while (*link != it->entry)
        link = &(*link)->next;
    *link = it->entry->next;
    free(it->entry);
    t->count--;
    htab_iter_init(it, t);
}

unsigned htab_string_hash(const void *key)
{
    unsigned h = 5381;

    for (const unsigned char *s = key; *s; s++)
        h = h * 33 + *s;
    return h;
}

int htab_string_equal(const void *a, const void *b)
{
    return strcmp(a, b) == 0;
}
