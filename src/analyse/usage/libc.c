/* What the C library does with its parameters, as summaries like those of bodies. */
#include "analyse/usage/usage_walk.h"

enum { LIBC_ARGUMENTS = 5 };

struct libc_argument {
    unsigned uses;
    int length, factor; /* arguments that say how many elements it has; 0: none. Not the first */
};

#define POINTER (1u << 31) /* not a use: tells pointers from numbers */
#define ANY {0, 0, 0}
#define STRING {POINTER | USE_READ | USE_READ_FIRST | USE_STRING | USE_NEEDED, 0, 0}
#define TEXT {POINTER | USE_READ | USE_READ_FIRST | USE_WRITTEN | USE_STRING | USE_NEEDED, 0, 0}
#define ROOM {POINTER | USE_WRITTEN | USE_MANY | USE_NEEDED, 0, 0}
#define READ(n) {POINTER | USE_READ | USE_READ_FIRST | USE_MANY | USE_NEEDED, n, 0}
#define READ_ONE {POINTER | USE_READ | USE_READ_FIRST | USE_NEEDED, 0, 0}
#define WRITTEN(n) {POINTER | USE_WRITTEN | USE_MANY | USE_NEEDED, n, 0}
#define READ_ARRAY(n, m) {POINTER | USE_READ | USE_READ_FIRST | USE_MANY | USE_NEEDED, n, m}
#define WRITTEN_ARRAY(n, m) {POINTER | USE_WRITTEN | USE_MANY | USE_NEEDED, n, m}
#define SORTED_ARRAY(n, m) \
    {POINTER | USE_READ | USE_READ_FIRST | USE_WRITTEN | USE_MANY | USE_NEEDED, n, m}
#define TARGET {POINTER | USE_WRITTEN | USE_TESTED, 0, 0}
#define SIZE {USE_ALLOCATED, 0, 0}
#define RELEASED {POINTER | USE_FREED | USE_TESTED, 0, 0}
#define CALLED {POINTER | USE_CALLED | USE_NEEDED, 0, 0}
#define FILE_NAME \
    {POINTER | USE_READ | USE_READ_FIRST | USE_FILE_NAME | USE_STRING | USE_NEEDED, 0, 0}
#define DESCRIPTOR {USE_DESCRIPTOR, 0, 0}
#define CLOSED_DESCRIPTOR {USE_DESCRIPTOR | USE_FREED, 0, 0}
#define STREAM {POINTER | USE_STREAM | USE_NEEDED, 0, 0}
#define CLOSED {POINTER | USE_STREAM | USE_FREED | USE_NEEDED, 0, 0}
#define FORMAT {POINTER | USE_READ | USE_READ_FIRST | USE_FORMAT | USE_STRING | USE_NEEDED, 0, 0}

/* Results: kinds of an origin, or the argument that is returned. */
struct libc_result {
    unsigned kinds;
    parameter_set values;
    bool is_noreturn;
};

#define NUMBER {ORIGIN_COMPUTED, 0, false}
#define FRESH {ORIGIN_FRESH | ORIGIN_NULL, 0, false}
#define STATIC {ORIGIN_STATIC, 0, false}
#define STATUS {ORIGIN_NEGATIVE | ORIGIN_COMPUTED, 0, false} /* below zero: it failed */
#define UNKNOWN {ORIGIN_UNKNOWN, 0, false}
#define SAME(argument) {0, 1u << (argument), false}
#define NO_RETURN {0, 0, true}

static const struct {
    const char *name;
    struct libc_result result;
    struct libc_argument arguments[LIBC_ARGUMENTS];
} libc_functions[] = {
#define LIBC(name, result, ...) {#name, result, {__VA_ARGS__}},
#include "analyse/usage/libc.def"
#undef LIBC
};

static void fill_argument(struct usage_summary *summary, size_t index,
                          const struct libc_argument *argument)
{
    summary->parameters[index].uses |= (argument->uses & ~POINTER) | USE_FLOWS;
    if (argument->uses & POINTER)
        summary->pointers |= parameter_bit(index);
    if (argument->length)
        summary->parameters[argument->length].measures |= parameter_bit(index);
    if (argument->factor) {
        summary->parameters[argument->factor].measures |= parameter_bit(index);
        summary->parameters[index].product |= parameter_bit((size_t)argument->length) |
                                              parameter_bit((size_t)argument->factor);
    }
}

void usage_add_libc(struct usage *usage)
{
    for (size_t i = 0; i < sizeof libc_functions / sizeof *libc_functions; i++) {
        struct usage_summary *summary = arena_alloc_zeroed(usage->arena, 1, sizeof *summary);
        summary->symbol = libc_functions[i].name;
        summary->parameter_count = LIBC_ARGUMENTS;
        summary->result.kinds = libc_functions[i].result.kinds;
        summary->result.values = libc_functions[i].result.values;
        summary->is_noreturn = libc_functions[i].result.is_noreturn;
        for (size_t j = 0; j < LIBC_ARGUMENTS; j++)
            fill_argument(summary, j, &libc_functions[i].arguments[j]);
        string_map_put(&usage->summaries, summary->symbol, summary);
    }
}
