/* What cannot be called, and types that are not what they seem. */
#include <stdarg.h>
#include <stddef.h>

typedef int compare_function(const void *, const void *);
typedef int four __attribute__((vector_size(16)));
struct hidden;
struct ring {
    struct ring **all;
};

void log_all(const char *format, ...);
void log_list(const char *format, va_list ap);
_Noreturn void stop(void);
void halt(int status) __attribute__((__noreturn__));
__int128 wide(void);
void lanes(four lanes);
void by_value(struct hidden value);
int eleven(int, int, int, int, int, int, int, int, int, int, int);
int without_prototype();
void arrays(int digest[16], const char *const names[], compare_function compare);
void qualified(const int n, char *restrict text, const volatile int *const *deep);
void nameless(enum { NAMELESS_FIRST } choice);
void handlers(int (*const table[3])(int));
void ring_add(struct ring *ring);
void grid(const int (*rows)[3]);
char *never_null(char *_Nonnull a, char *b __attribute__((nonnull)), char *c)
    __attribute__((returns_nonnull));
void all_nonnull(char *a, int b, char *c) __attribute__((nonnull));
