#include "values.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int count_characters(FILE *stream)
{
    int count = 0;
    while (getc(stream) != EOF)
        count++;
    return count;
}

int write_number(FILE *out, int number)
{
    return fprintf(out, "%d\n", number);
}

int close_stream(FILE *stream)
{
    return fclose(stream);
}

int count_lines_of_file(const char *filename)
{
    FILE *file = fopen(filename, "r");
    if (!file)
        return -1;
    int lines = 0;
    for (int c; (c = getc(file)) != EOF;)
        lines += c == '\n';
    fclose(file);
    return lines;
}

int save_number(const char *filename, int number)
{
    FILE *file = fopen(filename, "w");
    if (!file)
        return -1;
    fprintf(file, "%d\n", number);
    return fclose(file);
}

int read_byte(int fd)
{
    unsigned char byte;
    return read(fd, &byte, 1) == 1 ? byte : -1;
}

void sort_elements(void *base, size_t nmemb, size_t size,
                   int (*compare)(const void *a, const void *b))
{
    unsigned char *bytes = base;
    for (size_t i = 1; i < nmemb; i++)
        for (size_t j = i; j > 0; j--) {
            unsigned char *left = bytes + (j - 1) * size, *right = bytes + j * size;
            if (compare(left, right) <= 0)
                break;
            for (size_t k = 0; k < size; k++) {
                unsigned char byte = left[k];
                left[k] = right[k];
                right[k] = byte;
            }
        }
}

enum { BUCKETS = 8, BUCKET_SIZE = 16 };

struct set {
    unsigned (*hash)(const void *);
    int (*equals)(const void *, const void *);
    int items[BUCKETS][BUCKET_SIZE];
    size_t counts[BUCKETS];
};

struct set *set_new(unsigned (*hash)(const void *), int (*equals)(const void *, const void *))
{
    struct set *set = calloc(1, sizeof *set);
    if (set) {
        set->hash = hash;
        set->equals = equals;
    }
    return set;
}

int set_add(struct set *set, int *item)
{
    unsigned bucket = set->hash(item) % BUCKETS;
    for (size_t i = 0; i < set->counts[bucket]; i++)
        if (set->equals(&set->items[bucket][i], item))
            return 0;
    if (set->counts[bucket] == BUCKET_SIZE)
        return -1;
    set->items[bucket][set->counts[bucket]++] = *item;
    return 1;
}

size_t set_size(const struct set *set)
{
    size_t size = 0;
    for (size_t i = 0; i < BUCKETS; i++)
        size += set->counts[i];
    return size;
}

void set_free(struct set *set)
{
    free(set);
}

/* Returns NULL unless the two go together. */
void *get_memory(void *(*alloc)(size_t size), void (*dealloc)(void *block), size_t size)
{
    char *block = alloc(size + 1);
    if (!block)
        return NULL;
    memset(block, 1, size + 1);
    dealloc(block);
    return alloc(size + 1);
}

int measure_list(const char *format, va_list list)
{
    return vsnprintf(NULL, 0, format, list);
}

int measure(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = measure_list(format, list);
    va_end(list);
    return length;
}
