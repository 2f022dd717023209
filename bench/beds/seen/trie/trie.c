#include "trie.h"

#include <stdlib.h>
#include <string.h>

typedef struct node {
    struct node *parent;
    struct node *child;   /* the first child; children are sorted by label */
    struct node *sibling; /* the next child of the same parent */
    void *value;          /* NULL if no key ends here */
    unsigned char label;
} node;

struct trie {
    trie_allocator allocator;
    size_t len;
    size_t longest; /* no key is or was longer than this */
    node root;
};

static void *plain_alloc(size_t size, void *ctx)
{
    (void)ctx;
    return malloc(size);
}

static void plain_release(void *memory, void *ctx)
{
    (void)ctx;
    free(memory);
}

static void release(const trie *t, void *memory)
{
    t->allocator.release(memory, t->allocator.ctx);
}

trie *trie_new(const trie_allocator *allocator)
{
    trie_allocator plain = {plain_alloc, plain_release, NULL};
    if (allocator == NULL) {
        allocator = &plain;
    }
    trie *t = allocator->alloc(sizeof(*t), allocator->ctx);
    if (t != NULL) {
        memset(t, 0, sizeof(*t));
        t->allocator = *allocator;
    }
    return t;
}

void trie_free(trie *t)
{
    if (t == NULL) {
        return;
    }
    node *n = &t->root;
    for (;;) {
        while (n->child != NULL) {
            n = n->child;
        }
        if (n == &t->root) {
            break;
        }
        node *parent = n->parent;
        parent->child = n->sibling;
        release(t, n);
        n = parent;
    }
    release(t, t);
}

size_t trie_len(const trie *t)
{
    return t->len;
}

static const node *child_of(const node *n, char c)
{
    const node *child = n->child;
    while (child != NULL && child->label < (unsigned char)c) {
        child = child->sibling;
    }
    return child != NULL && child->label == (unsigned char)c ? child : NULL;
}

static const node *find(const trie *t, const char *key)
{
    const node *n = &t->root;
    while (n != NULL && *key != '\0') {
        n = child_of(n, *key++);
    }
    return n;
}

/* removes the nodes from n upwards that lead to no key */
static void prune(trie *t, node *n)
{
    while (n != &t->root) {
#if FAULT == 3
        if (n->child != NULL && n->value == NULL) {
            continue;
        }
        if (n->value != NULL) {
            break;
        }
#else
        if (n->child != NULL || n->value != NULL) {
            break;
        }
#endif
        node *parent = n->parent;
        node **link = &parent->child;
        while (*link != n) {
            link = &(*link)->sibling;
        }
#if FAULT == 4
        release(t, n);
        *link = n->sibling;
#else
        *link = n->sibling;
        release(t, n);
#endif
        n = parent;
    }
}

static node *add_child(trie *t, node *parent, char c)
{
    node *n = t->allocator.alloc(sizeof(*n), t->allocator.ctx);
    if (n == NULL) {
        return NULL;
    }
    node **link = &parent->child;
#if FAULT != 7
    while (*link != NULL && (*link)->label < (unsigned char)c) {
        link = &(*link)->sibling;
    }
#endif
    n->parent = parent;
    n->child = NULL;
#if FAULT != 6
    n->value = NULL;
#endif
    n->label = (unsigned char)c;
    n->sibling = *link;
    *link = n;
    return n;
}

int trie_set(trie *t, const char *key, void *value)
{
    node *n = &t->root;
    size_t len = strlen(key);
    for (const char *p = key; *p != '\0'; p++) {
#if FAULT == 7
        node *next = n->child;
        while (next != NULL && next->label != (unsigned char)*p) {
            next = next->sibling;
        }
#else
        node *next = (node *)child_of(n, *p);
#endif
        if (next == NULL) {
            next = add_child(t, n, *p);
        }
        if (next == NULL) {
            prune(t, n);
            return -1;
        }
        n = next;
    }
    int added = n->value == NULL;
    n->value = value;
#if FAULT == 9
    t->len++;
#else
    t->len += (size_t)added;
#endif
    if (len > t->longest) {
        t->longest = len;
    }
    return added;
}

void *trie_get(const trie *t, const char *key)
{
    const node *n = find(t, key);
    return n != NULL ? n->value : NULL;
}

void *trie_remove(trie *t, const char *key)
{
    node *n = (node *)find(t, key);
    if (n == NULL || n->value == NULL) {
        return NULL;
    }
    void *value = n->value;
    n->value = NULL;
    t->len--;
    prune(t, n);
    return value;
}

void *trie_longest(const trie *t, const char *text, size_t *len)
{
    const node *n = &t->root;
    void *value = NULL;
    size_t found = 0;
    for (size_t i = 0; n != NULL; i++) {
#if FAULT == 8
        found = i;
        if (n->value != NULL) {
            value = n->value;
        }
#else
        if (n->value != NULL) {
            value = n->value;
            found = i;
        }
#endif
        if (text[i] == '\0') {
            break;
        }
        n = child_of(n, text[i]);
    }
    if (value != NULL && len != NULL) {
        *len = found;
    }
    return value;
}

int trie_each(const trie *t, const char *prefix, trie_visit *visit, void *ctx)
{
    const node *top = find(t, prefix);
    size_t len = strlen(prefix);
    int result = 0;
#if FAULT == 5
    if (top->child == NULL && top->value == NULL) {
        return 0;
    }
#else
    if (top == NULL) {
        return 0;
    }
#endif
#if FAULT == 1
    char *key = t->allocator.alloc(t->longest > 0 ? t->longest : 1, t->allocator.ctx);
#else
    char *key = t->allocator.alloc(t->longest + 1, t->allocator.ctx);
#endif
    if (key == NULL) {
        return -1;
    }
    memcpy(key, prefix, len);
    for (const node *n = top; n != NULL;) {
        if (n->value != NULL) {
            key[len] = '\0';
            result = visit(key, n->value, ctx);
            if (result != 0) {
#if FAULT == 2
                return result;
#else
                break;
#endif
            }
        }
        if (n->child != NULL) {
            n = n->child;
            key[len++] = (char)n->label;
            continue;
        }
        while (n != top && n->sibling == NULL) {
            n = n->parent;
            len--;
        }
        if (n == top) {
            break;
        }
        n = n->sibling;
        key[len - 1] = (char)n->label;
    }
    release(t, key);
    return result;
}
