/* Sets of words in a tree of characters. Words are of the letters a to z. */
#ifndef TRIE_H
#define TRIE_H

#include <stdbool.h>
#include <stddef.h>

struct trie;

/* Called with each word; the text is only valid during the call. */
typedef void (*trie_word_fn)(const char *word, void *user);

struct trie *trie_new(void);
void trie_free(struct trie *t);

/* false when the word has other characters than a to z, or memory runs out. "" is a word. */
bool trie_add(struct trie *t, const char *word);
/* Any text may be asked for. */
bool trie_has(const struct trie *t, const char *text);
bool trie_remove(struct trie *t, const char *word);
size_t trie_count(const struct trie *t);

/* Calls fn for the words that begin with the prefix, in order; returns how many. fn may be NULL. */
size_t trie_each(const struct trie *t, const char *prefix, trie_word_fn fn, void *user);

/* Copies the longest beginning of text that is a word to out, which has room for the whole text and
 * its terminator. false, and out is "", when there is none. */
bool trie_longest(const struct trie *t, const char *text, char *out);

#endif
