/* A map from strings to pointers, in the order of the strings. */
#ifndef PTRIE_H
#define PTRIE_H

typedef struct ptrie ptrie;
typedef struct ptrie_cursor ptrie_cursor;

ptrie *ptrie_new(void);

/* drop, unless NULL, is called for each value. */
void ptrie_free(ptrie *t, void (*drop)(void *value));

/* Returns the value that was there before. */
void *ptrie_set(ptrie *t, const char *key, void *value);
void *ptrie_get(const ptrie *t, const char *key);
void *ptrie_remove(ptrie *t, const char *key);

/* Goes through all keys. The map may not change meanwhile. */
ptrie_cursor *ptrie_first(const ptrie *t);
int ptrie_valid(const ptrie_cursor *c);
void ptrie_step(ptrie_cursor *c);
const char *ptrie_key(const ptrie_cursor *c);
void *ptrie_value(const ptrie_cursor *c);
void ptrie_done(ptrie_cursor *c);

#endif
