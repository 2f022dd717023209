#include "ptrie.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *left, *right;
    void *value;
    char key[];
};

struct ptrie {
    struct entry *root;
};

struct ptrie_cursor {
    struct entry **entries;
    size_t at, count, room;
};

ptrie *ptrie_new(void)
{
    return calloc(1, sizeof(ptrie));
}

static struct entry **find(const ptrie *t, const char *key)
{
    struct entry **link = (struct entry **)&t->root;
    while (*link) {
        int order = strcmp(key, (*link)->key);
        if (order == 0)
            break;
        link = order < 0 ? &(*link)->left : &(*link)->right;
    }
    return link;
}

void ptrie_free(ptrie *t, void (*drop)(void *value))
{
    while (t->root) {
        struct entry *e = t->root;
        void *value = ptrie_remove(t, e->key);
        if (drop)
            drop(value);
    }
    free(t);
}

void *ptrie_set(ptrie *t, const char *key, void *value)
{
    struct entry **link = find(t, key);
    if (*link) {
        void *before = (*link)->value;
        (*link)->value = value;
        return before;
    }
    size_t size = strlen(key) + 1;
    struct entry *e = malloc(sizeof *e + size);
    if (!e)
        return NULL;
    e->left = e->right = NULL;
    e->value = value;
    memcpy(e->key, key, size);
    *link = e;
    return NULL;
}

void *ptrie_get(const ptrie *t, const char *key)
{
    struct entry *e = *find(t, key);
    return e ? e->value : NULL;
}

void *ptrie_remove(ptrie *t, const char *key)
{
    struct entry **link = find(t, key), *e = *link;
    if (!e)
        return NULL;
    if (!e->left) {
        *link = e->right;
    } else {
        struct entry **most = &e->left;
        while (*most)
            most = &(*most)->right;
        *most = e->right;
        *link = e->left;
    }
    void *value = e->value;
    free(e);
    return value;
}

static size_t collect(struct entry *e, struct entry **to, size_t n)
{
    if (!e)
        return n;
    n = collect(e->left, to, n);
    if (to)
        to[n] = e;
    return collect(e->right, to, n + 1);
}

ptrie_cursor *ptrie_first(const ptrie *t)
{
    ptrie_cursor *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->count = collect(t->root, NULL, 0);
    c->entries = malloc((c->count + 1) * sizeof(struct entry *));
    if (!c->entries) {
        free(c);
        return NULL;
    }
    collect(t->root, c->entries, 0);
    return c;
}

int ptrie_valid(const ptrie_cursor *c)
{
    return c->at < c->count;
}

void ptrie_step(ptrie_cursor *c)
{
    c->at++;
}

const char *ptrie_key(const ptrie_cursor *c)
{
    return c->entries[c->at]->key;
}

void *ptrie_value(const ptrie_cursor *c)
{
    return c->entries[c->at]->value;
}

void ptrie_done(ptrie_cursor *c)
{
    free(c->entries);
    free(c);
}
