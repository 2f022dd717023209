#include "trie.h"

#include <stdlib.h>
#include <string.h>

struct node {
    struct node *child[26];
    bool is_word;
};

struct trie {
    struct node *root;
    size_t count, longest;
};

static struct node *new_node(void)
{
#ifdef FAULT_1
    struct node *node = malloc(sizeof *node);

    if (node) {
        memset(node->child, 0, 26);
        node->is_word = false;
    }
    return node;
#else
    return calloc(1, sizeof(struct node));
#endif
}

struct trie *trie_new(void)
{
    struct trie *t = calloc(1, sizeof *t);

    if (t && !(t->root = new_node())) {
        free(t);
        return NULL;
    }
    return t;
}

static void free_node(struct node *node)
{
    if (!node)
        return;
    for (int i = 0; i < 26; i++)
        free_node(node->child[i]);
    free(node);
}

void trie_free(struct trie *t)
{
    if (!t)
        return;
#ifdef FAULT_2
    for (int i = 0; i < 26; i++)
        free_node(t->root->child[i]);
#else
    free_node(t->root);
#endif
    free(t);
}

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

bool trie_add(struct trie *t, const char *word)
{
    struct node *node = t->root;
    size_t length = strlen(word);

#ifndef FAULT_3
    for (const char *s = word; *s; s++)
        if (!is_letter(*s))
            return false;
#endif
    for (; *word; word++) {
        struct node **next = &node->child[*word - 'a'];
        if (!*next && !(*next = new_node()))
            return false;
        node = *next;
    }
    if (!node->is_word)
        t->count++;
    node->is_word = true;
    if (length > t->longest)
        t->longest = length;
    return true;
}

static struct node *find(const struct trie *t, const char *text)
{
    struct node *node = t->root;

    for (; node && *text; text++)
        node = is_letter(*text) ? node->child[*text - 'a'] : NULL;
    return node;
}

bool trie_has(const struct trie *t, const char *text)
{
    struct node *node = find(t, text);

#ifdef FAULT_4
    return node->is_word;
#else
    return node && node->is_word;
#endif
}

static bool is_leaf(const struct node *node)
{
    for (int i = 0; i < 26; i++)
        if (node->child[i])
            return false;
    return true;
}

/* Removes the word below the node; frees nodes that are not needed any more. */
static void remove_below(struct node **link, const char *word)
{
    struct node *node = *link;

    if (*word)
        remove_below(&node->child[*word - 'a'], word + 1);
    else
        node->is_word = false;
    if (!node->is_word && is_leaf(node)) {
        free(node);
#ifndef FAULT_5
        *link = NULL;
#endif
    }
}

bool trie_remove(struct trie *t, const char *word)
{
    if (!trie_has(t, word))
        return false;
    t->count--;
    if (!*word) {
        t->root->is_word = false;
        return true;
    }
#ifdef FAULT_6
    remove_below(&t->root, word);
#else
    remove_below(&t->root->child[*word - 'a'], word + 1);
#endif
    return true;
}

size_t trie_count(const struct trie *t)
{
    return t->count;
}

static size_t each_below(const struct node *node, char *word, size_t length, trie_word_fn fn,
                         void *user)
{
    size_t count = 0;

    word[length] = '\0';
    if (node->is_word) {
#ifndef FAULT_7
        if (fn)
#endif
            fn(word, user);
        count++;
    }
    for (int i = 0; i < 26; i++) {
        if (node->child[i]) {
            word[length] = (char)('a' + i);
            count += each_below(node->child[i], word, length + 1, fn, user);
        }
    }
    return count;
}

size_t trie_each(const struct trie *t, const char *prefix, trie_word_fn fn, void *user)
{
    struct node *node = find(t, prefix);
    size_t length = strlen(prefix), count;
    char *word;

    if (!node)
        return 0;
#ifdef FAULT_8
    word = malloc(t->longest);
#else
    word = malloc(t->longest + 1);
#endif
    if (!word)
        return 0;
    memcpy(word, prefix, length);
    count = each_below(node, word, length, fn, user);
    free(word);
    return count;
}

bool trie_longest(const struct trie *t, const char *text, char *out)
{
    const struct node *node = t->root;
    size_t length = 0;
    bool found = node->is_word;

#ifdef FAULT_9
    for (size_t i = 0; node->child[text[i] - 'a']; i++) {
#else
    for (size_t i = 0; is_letter(text[i]) && node->child[text[i] - 'a']; i++) {
#endif
        node = node->child[text[i] - 'a'];
        if (node->is_word) {
            found = true;
            length = i + 1;
        }
    }
    memcpy(out, text, length);
    out[length] = '\0';
    return found;
}
