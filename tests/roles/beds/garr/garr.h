#ifndef GARR_H
#define GARR_H

#include <stdbool.h>
#include <stddef.h>

typedef int (*ga_compare)(const void *a, const void *b);
typedef int (*ga_compare_r)(const void *a, const void *b, void *arg);

void ga_sort(void *base, size_t nmemb, size_t size, ga_compare compar);
void ga_sort_r(void *base, size_t nmemb, size_t size, ga_compare_r compar, void *arg);
void *ga_search(const void *key, const void *base, size_t nmemb, size_t size,
                ga_compare compar);
size_t ga_unique(void *base, size_t nmemb, size_t size, ga_compare compar);
void ga_each(void *base, size_t nmemb, size_t size, void (*fn)(void *elem, void *ctx), void *ctx);
void ga_swap(void *a, void *b, size_t size);

struct ga_vec;

struct ga_vec *ga_vec_new(size_t elem_size, size_t reserve, void (*dtor)(void *elem));
void ga_vec_free(struct ga_vec *v);
bool ga_vec_push(struct ga_vec *v, const void *elem);
bool ga_vec_pop(struct ga_vec *v, void *out);
void *ga_vec_at(struct ga_vec *v, size_t i);
size_t ga_vec_len(const struct ga_vec *v);
bool ga_vec_reserve(struct ga_vec *v, size_t n);
void *ga_vec_find(struct ga_vec *v, bool (*pred)(const void *elem, void *ctx), void *ctx);

#endif
