/* Sorting and searching arrays of any type. */
#ifndef XSORT_H
#define XSORT_H

typedef int (*xs_compare)(const void *a, const void *b);

/* Sorts n elements of size bytes each (at most 64). The comparison has to be a total order. */
void xs_sort(void *base, int n, int size, xs_compare compare);

/* Whether the array is in order. */
int xs_sorted(const void *base, int n, int size, xs_compare compare);

/* The index of an element that equals key in a sorted array, or -1. */
int xs_search(const void *key, const void *base, int n, int size, xs_compare compare);

/* Merges two sorted arrays of ints into out, which has room for na + nb. */
void xs_merge_ints(int *out, const int *a, int na, const int *b, int nb);

/* Turns the array of n elements round by k places; 0 <= k <= n. */
void xs_rotate_ints(int *v, int n, int k);

#endif
