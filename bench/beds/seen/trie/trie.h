#ifndef TRIE_H
#define TRIE_H

#include <stddef.h>

/*
 * A map from strings to pointers that can be walked by prefix.
 *
 * All memory comes from the allocator given to trie_new. Values are stored as they are, never
 * read or freed; they must not be NULL. Keys are C strings, the empty one included, and are
 * copied. No pointer argument may be NULL unless said otherwise.
 */
typedef struct trie trie;

/* alloc returns size bytes, suitably aligned and in any state, or NULL; release takes back what
 * alloc returned (never NULL). Both get ctx. */
typedef struct trie_allocator {
    void *(*alloc)(size_t size, void *ctx);
    void (*release)(void *memory, void *ctx);
    void *ctx;
} trie_allocator;

/* Called with a key, its value and the ctx given to trie_each. The key is only valid during the
 * call. */
typedef int trie_visit(const char *key, void *value, void *ctx);

/* A new, empty trie, or NULL when memory is short. The allocator is copied; NULL stands for
 * malloc and free. */
trie *trie_new(const trie_allocator *allocator);

/* Releases the trie. t may be NULL. */
void trie_free(trie *t);

/* The number of keys. */
size_t trie_len(const trie *t);

/* Sets the value of key. Returns 1 if the key is new, 0 if its former value was replaced, and -1
 * when memory is short; the keys and values are as they were then. */
int trie_set(trie *t, const char *key, void *value);

/* The value of key, or NULL if it is not in the trie. */
void *trie_get(const trie *t, const char *key);

/* Removes key. Returns the value it had, or NULL if it was not in the trie. */
void *trie_remove(trie *t, const char *key);

/* Finds the longest key that is a prefix of text (a text is a prefix of itself). Returns its
 * value and stores its length in *len, or returns NULL and leaves *len alone. len may be NULL. */
void *trie_longest(const trie *t, const char *text, size_t *len);

/* Calls visit for every key that starts with prefix, in the order of strcmp, until it returns
 * something else than 0. Returns what visit returned last, 0 if it was not called, and -1 without
 * any call when memory is short. visit must not change the trie. */
int trie_each(const trie *t, const char *prefix, trie_visit *visit, void *ctx);

#endif
