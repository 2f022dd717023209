/* Parameters of every kind that has no plain literal. Each function returns a negative number when
 * it was not used as it wants to be. */
#ifndef VALUES_H
#define VALUES_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* Streams and files. */
int count_characters(FILE *stream);
int write_number(FILE *out, int number);
int close_stream(FILE *stream);
int count_lines_of_file(const char *filename);
int save_number(const char *filename, int number);
int read_byte(int fd);

/* Lengths that are products or are updated. */
void sort_elements(void *base, size_t nmemb, size_t size,
                   int (*compare)(const void *a, const void *b));

/* Callbacks. */
struct set;
struct set *set_new(unsigned (*hash)(const void *), int (*equals)(const void *, const void *));
int set_add(struct set *set, int *item);
size_t set_size(const struct set *set);
void set_free(struct set *set);
void *get_memory(void *(*alloc)(size_t size), void (*dealloc)(void *block), size_t size);

/* Formats. */
int measure(const char *format, ...) __attribute__((format(printf, 1, 2)));
int measure_list(const char *format, va_list list) __attribute__((format(printf, 1, 0)));

#endif
