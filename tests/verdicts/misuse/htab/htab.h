/* Generic hash table: keys and values are pointers of the caller's, who also supplies the hash and
 * equality functions. */
#ifndef HTAB_H
#define HTAB_H

#include <stddef.h>

typedef unsigned (*htab_hash_fn)(const void *key);
typedef int (*htab_equal_fn)(const void *a, const void *b);
typedef void (*htab_visit_fn)(void *key, void *value, void *user);

struct htab;

/* An iterator is valid until the table changes. */
struct htab_iter {
    struct htab *table;
    size_t bucket;
    struct htab_entry *entry;
};

struct htab *htab_create(htab_hash_fn hash, htab_equal_fn equal);

/* Frees the table, not the keys and values. */
void htab_destroy(struct htab *t);

/* 1: added, 0: replaced, -1: no memory. Keys must stay valid and unchanged while in the table. */
int htab_put(struct htab *t, void *key, void *value);
void *htab_get(struct htab *t, const void *key);
/* 1: removed, 0: not there. */
int htab_del(struct htab *t, const void *key);
size_t htab_count(const struct htab *t);

/* Calls visit for each entry; visit must not change the table. */
void htab_foreach(struct htab *t, htab_visit_fn visit, void *user);

void htab_iter_init(struct htab_iter *it, struct htab *t);
/* Returns 0 at the end, else sets *key and *value. */
int htab_iter_next(struct htab_iter *it, void **key, void **value);
/* Removes the entry that htab_iter_next() returned last. t is the table of the iterator. */
void htab_iter_remove(struct htab *t, struct htab_iter *it);

/* Hash and equality for NUL-terminated strings. */
unsigned htab_string_hash(const void *key);
int htab_string_equal(const void *a, const void *b);

#endif
