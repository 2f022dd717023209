#include "strset.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct strset_node {
    struct strset_node *next;
    size_t hash;
    char *text;
};

typedef struct strset_node node;

enum { FIRST_BUCKETS = 8, LOAD = 2 };

static size_t hash_of(const char *text, size_t n)
{
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < n; i++) {
        h = (h ^ (unsigned char)text[i]) * 16777619u;
    }
    return h;
}

static int same(const node *p, size_t hash, const char *text, size_t n)
{
#if FAULT == 7
    (void)hash;
    return strncmp(p->text, text, n) == 0;
#else
    return p->hash == hash && strncmp(p->text, text, n) == 0 && p->text[n] == '\0';
#endif
}

static int has_n(const strset *set, const char *text, size_t n)
{
#if FAULT != 4
    if (set->nbuckets == 0) {
        return 0;
    }
#endif
    size_t hash = hash_of(text, n);
    for (node *p = set->buckets[hash % set->nbuckets]; p != NULL; p = p->next) {
        if (same(p, hash, text, n)) {
            return 1;
        }
    }
    return 0;
}

static void drop(node *p)
{
    free(p->text);
    free(p);
}

void strset_clear(strset *set)
{
    for (size_t b = 0; b < set->nbuckets; b++) {
        node *p = set->buckets[b];
        while (p != NULL) {
            node *next = p->next;
            drop(p);
            p = next;
        }
#if FAULT != 5
        set->buckets[b] = NULL;
#endif
    }
    set->len = 0;
}

void strset_free(strset *set)
{
    strset_clear(set);
    free(set->buckets);
    set->buckets = NULL;
    set->nbuckets = 0;
}

size_t strset_len(const strset *set)
{
    return set->len;
}

static int rehash(strset *set, size_t nbuckets)
{
    if (nbuckets > SIZE_MAX / sizeof(node *)) {
        return -1;
    }
    node **buckets = calloc(nbuckets, sizeof(node *));
    if (buckets == NULL) {
        return -1;
    }
    for (size_t b = 0; b < set->nbuckets; b++) {
        node *p = set->buckets[b];
        while (p != NULL) {
            node *next = p->next;
            p->next = buckets[p->hash % nbuckets];
            buckets[p->hash % nbuckets] = p;
            p = next;
        }
    }
    free(set->buckets);
    set->buckets = buckets;
    set->nbuckets = nbuckets;
    return 0;
}

int strset_add_n(strset *set, const char *text, size_t n)
{
    if (set->nbuckets > 0 && has_n(set, text, n)) {
        return 0;
    }
    if (set->nbuckets == 0 || set->len / LOAD >= set->nbuckets) {
        if (rehash(set, set->nbuckets > 0 ? set->nbuckets * 2 : FIRST_BUCKETS) != 0) {
            return -1;
        }
    }
    node *p = malloc(sizeof(*p));
    if (p == NULL) {
        return -1;
    }
#if FAULT == 1
    p->text = malloc(n > 0 ? n : 1);
#else
    p->text = malloc(n + 1);
#endif
    if (p->text == NULL) {
        free(p);
        return -1;
    }
    memcpy(p->text, text, n);
    p->text[n] = '\0';
    p->hash = hash_of(text, n);
    p->next = set->buckets[p->hash % set->nbuckets];
    set->buckets[p->hash % set->nbuckets] = p;
    set->len++;
    return 1;
}

int strset_add(strset *set, const char *text)
{
    return strset_add_n(set, text, strlen(text));
}

int strset_has(const strset *set, const char *text)
{
    return has_n(set, text, strlen(text));
}

int strset_remove(strset *set, const char *text)
{
    if (set->nbuckets == 0) {
        return 0;
    }
    size_t n = strlen(text);
    size_t hash = hash_of(text, n);
    node **head = &set->buckets[hash % set->nbuckets];
    node **link = head;
    while (*link != NULL && !same(*link, hash, text, n)) {
        link = &(*link)->next;
    }
    node *p = *link;
    if (p == NULL) {
        return 0;
    }
#if FAULT == 6
    if (link == head) {
        set->len--;
    }
#else
    set->len--;
#endif
    *link = p->next;
#if FAULT == 2
    free(p);
#else
    drop(p);
#endif
    return 1;
}

const char *strset_next(const strset *set, strset_iter *it)
{
    if (it->node != NULL) {
        it->node = it->node->next;
        if (it->node != NULL) {
            return it->node->text;
        }
        it->bucket++;
    }
    while (it->bucket < set->nbuckets) {
        it->node = set->buckets[it->bucket];
        if (it->node != NULL) {
            return it->node->text;
        }
#if FAULT == 3
        it->bucket = (it->bucket + 1) % set->nbuckets;
#else
        it->bucket++;
#endif
    }
    return NULL;
}

int strset_copy(strset *dst, const strset *src)
{
#if FAULT == 8
    strset made = *dst;
#else
    strset made = STRSET_INIT;
#endif
    strset_iter it = STRSET_ITER_INIT;
    const char *text;
    while ((text = strset_next(src, &it)) != NULL) {
        if (strset_add(&made, text) < 0) {
            strset_free(&made);
            return -1;
        }
    }
#if FAULT != 8
    strset_free(dst);
#endif
    *dst = made;
    return 0;
}

int strset_equal(const strset *a, const strset *b)
{
    strset_iter it = STRSET_ITER_INIT;
    const char *text;
    if (a->len != b->len) {
        return 0;
    }
    while ((text = strset_next(a, &it)) != NULL) {
        if (!strset_has(b, text)) {
            return 0;
        }
    }
    return 1;
}
