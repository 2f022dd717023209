#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

struct opaque;
struct closed;
struct open {
    int x;
};
typedef int (*visit_function)(void *item, void *data);

struct opaque *opaque_new(const char *name);
int opaque_open(struct opaque **out, const char *path);
void opaque_use(struct opaque *o);
__attribute__((nonnull)) void closed_use(struct closed *c);
__attribute__((nonnull)) struct closed *closed_clone(const struct closed *c);
struct chain;
struct chain *chain_append(struct chain *chain, int item);
int chain_length(const struct chain *chain);
void open_init(struct open *o, int x);
void open_initialfy(struct open *o);
int open_get(const struct open *o);
void open_write(const struct open *o, FILE *stream);

int text_length(const char *text);
int text_hash(const char *text, size_t len);
void text_put(const char *key, const char *value, size_t value_len);
void text_copy(char *dest, const char *src, size_t n);
void text_fill(char *buf, size_t max);
int text_limit(const char *text, int max);
void text_upper(char *text);
void text_sub(const char *text, size_t start, size_t len);

void bytes_read(void *data, size_t size);
void bytes_set(void *s, int c, size_t n);
void bytes_sort(void *base, size_t nmemb, size_t size);
void bytes_nameless(const unsigned char *, size_t);
double dot(const double *x, const double *y, int n);
void numbers_sum(int count, const int *values, long *sum);
void number_parse(size_t length, int *error);
void series(int a, int num_values, const int *values);
void decode(const unsigned char *in, size_t *in_position, size_t in_size);
int lookup(const char *name, int nArg);
void words(char **list, int count);
void digest(unsigned char out[16]);

void each(struct open *o, visit_function visit, void *anything);
void keep(struct open *o, void *item);
void log_all(int level, ...);
void log_list(int level, va_list ap);
void format(int (*print)(const char *format, ...));
typedef void (*list_printer)(const char *format, va_list ap);
list_printer printer(void);
void print_by(list_printer printer, int level);
void print_with(const char *format, list_printer printer);
void print_rest(const char *format, va_list *ap);

/** Sorts the keys[0..m-1] by means of work[0..m - 1]; start is one of them. */
void keys_sort(const int *keys, int *work, int m, int start);

/** The kept[0..many] are gone: no parameter has that name. */
void keys_drop(int *kept, int start);

typedef char *rope;
rope rope_new(const char *text);
rope rope_join(rope left, const rope right);
size_t rope_length(const rope r);
void rope_free(rope r);
typedef char *line;
line line_read(FILE *stream);
void line_print(line text);

#if __GNUC__ >= 11 && !defined(__clang__)
#define ONLY_READS(...) __attribute__((access(read_only, __VA_ARGS__)))
#define FREED_BY(...) __attribute__((malloc(__VA_ARGS__), malloc))
#else
#define ONLY_READS(...)
#define FREED_BY(...)
#endif
#ifndef __has_attribute
#define __has_attribute(x) 0
#endif
#if __has_attribute(access)
#define FILLS(...) __attribute__((__access__(__write_only__, __VA_ARGS__), nonnull(1)))
#else
#define FILLS(...)
#endif
struct wave;
void wave_over(int how, struct wave *w);
struct wave *wave_begin(int x) FREED_BY(wave_over, 2);
ONLY_READS(2, 1) int wave_feed(int x, const int *y, int z);
void wave_see(struct wave *w, short *x, int y, int z) FILLS(2, 4);
void wave_at(struct wave *w, double *x, int y) FILLS(2);
void wave_odd(int x, int *y) ONLY_READS(1, 2) ONLY_READS(7);

void wave_set_format(const char *format);
void wave_draw(const char *format, int height);

/* do not call wave_delete directly */
void wave_delete(struct wave *w);
/* Do not call wave_over directly before this. */
void wave_stop(struct wave *w);
