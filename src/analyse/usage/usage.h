/* What the bodies of functions do with their parameters: a summary per function, found by walking
 * the bodies and following calls until nothing new is learned. Knows nothing of names and comments.
 */
#ifndef ANALYSE_USAGE_USAGE_H
#define ANALYSE_USAGE_USAGE_H

#include "base/arena.h"
#include "base/hash.h"
#include "base/vector.h"
#include "model/api.h"
#include "model/code.h"

enum { USAGE_PARAMETERS = 16 }; /* of a function; later ones are not followed */

/* Bit i: parameter i. */
typedef uint32_t parameter_set;

enum use {
    USE_READ = 1 << 0,        /* what it points to is read */
    USE_READ_FIRST = 1 << 1,  /* before it is written */
    USE_WRITTEN = 1 << 2,     /* what it points to is written */
    USE_MANY = 1 << 3,        /* it points to more than one element */
    USE_NEEDED = 1 << 4,      /* dereferenced without a test for null */
    USE_TESTED = 1 << 5,      /* null is told apart, and the call goes on or returns */
    USE_ASSERTED = 1 << 6,    /* null ends the program */
    USE_STRING = 1 << 7,      /* read up to a terminating zero */
    USE_FORMAT = 1 << 8,
    USE_FILE_NAME = 1 << 9,
    USE_DESCRIPTOR = 1 << 10,
    USE_STREAM = 1 << 11,
    USE_CALLED = 1 << 12,     /* as a function */
    USE_HANDED = 1 << 13,     /* given to a callback */
    USE_ALLOCATED = 1 << 14,  /* the size of an allocation */
    USE_FREED = 1 << 15,
    USE_GLOBAL = 1 << 16,     /* stored in static storage */
    USE_IN_RESULT = 1 << 17,  /* stored in what is returned */
    USE_LOST = 1 << 18,       /* given to code that nobody knows */
    USE_RETAINED = 1 << 19,   /* its reference count goes up */
    USE_DROPPED = 1 << 20,    /* its reference count goes down */
    USE_CONTENT_FREED = 1 << 21, /* what it points to frees something */
    USE_NEGATIVE = 1 << 22,   /* told apart when negative */
    USE_HOOK = 1 << 23,       /* stored in a variable of the library, in place of what was there */
    USE_FRESH = 1 << 24,      /* a new block is stored where it points to */
    USE_FLOWS = 1 << 25,      /* a number that does more than being compared for equality */
    USE_TARGET_FREED = 1 << 26, /* what it points to is itself a pointer, and freed */
    USE_SCALED = 1 << 27,     /* used as far as numbers, multiplied with something else, say */
};

/* Where a value may come from. */
enum origin_kind {
    ORIGIN_NULL = 1 << 0, /* the null pointer, or 0 */
    ORIGIN_FRESH = 1 << 1,
    ORIGIN_STATIC = 1 << 2,
    ORIGIN_UNKNOWN = 1 << 3,
    ORIGIN_NEGATIVE = 1 << 4, /* constants */
    ORIGIN_POSITIVE = 1 << 5,
    ORIGIN_COMPUTED = 1 << 6, /* a number that is none of the above */
    ORIGIN_MAYBE_NULL = 1 << 7, /* a callee may have returned null */
    ORIGIN_CHECKED = 1 << 8,    /* a local that is compared with null somewhere */
    ORIGIN_HELD = 1 << 9,       /* fresh, and stored in an argument unless that is null */
};

struct origin {
    unsigned kinds;
    parameter_set values;   /* it may be the value of these, or point somewhat further */
    parameter_set contents; /* or was loaded from what these point to, or points into that */
    parameter_set added;    /* numbers that were added to a pointer */
    parameter_set bounded;  /* numbers that a local was compared with */
    parameter_set factors;  /* numbers that were multiplied with each other */
    bool is_square;         /* one of them with itself */
    bool is_scaled;         /* a number was multiplied with something that no parameter says */
    const char *field; /* it was loaded from, "struct list.head"; NULL */
};

enum constant_use {
    COMPARED_EQUAL,
    COMPARED_BITS,  /* by & or | */
    COMPARED_ORDER, /* by < and the like */
};

/* A named constant that a number was compared with. */
struct named_constant {
    struct constant constant;
    enum constant_use comparison;
    const struct named_constant *next;
};

struct use_of_parameter {
    unsigned uses;
    parameter_set measures;   /* pointers of which it is the number of elements */
    parameter_set product;    /* of a pointer: numbers that are multiplied to measure it */
    bool product_is_square;
    parameter_set indexes;    /* what it is a position in */
    parameter_set compared;   /* with what these point to, by order */
    parameter_set stored_in;
    size_t cleared; /* bytes of what it points to, before any is read; see clearing.h */
    const char *field; /* it was stored in */
    const char *record; /* a void * was cast to a pointer to it; "": to several */
    const struct named_constant *constants;
};

struct usage_summary {
    const char *symbol;
    const struct body *body; /* NULL: of the C library */
    size_t parameter_count;
    struct use_of_parameter parameters[USAGE_PARAMETERS];
    parameter_set pointers;
    struct origin result;
    unsigned failures; /* kinds of constants returned where a null or an error was seen */
    unsigned guarded;  /* kinds of what is returned by `if (...) return` */
    unsigned last;     /* kinds of what the last statement returns */
    const struct named_constant *returned; /* constants by name */
    bool is_noreturn;
    bool keeps_result; /* what it returns is fresh and also stored somewhere */
    parameter_set result_owners; /* in these */
};

struct usage {
    struct arena *arena;
    const struct api *api;
    struct string_map summaries;
    VECTOR_OF(struct usage_summary *) own; /* with a body, in the order of the bodies */
    struct string_map freed_fields;
    struct string_map tested_fields; /* compared with null somewhere */
    struct string_map nulled_fields; /* set to null, by "symbol field" */
    struct string_map compared_fields; /* to struct named_constant lists */
};

void usage_read(struct usage *usage, const struct api *api, struct arena *arena);
void usage_release(struct usage *usage);
/* NULL when nothing is known. */
const struct usage_summary *usage_of(const struct usage *usage, const char *symbol);
bool usage_field_is_freed(const struct usage *usage, const char *field);
bool usage_field_is_tested(const struct usage *usage, const char *field);
/* Whether the function leaves the field behind as null. */
bool usage_nulls_field(const struct usage *usage, const struct usage_summary *summary,
                       const char *field);

/* libc.c: adds the summaries of the C library. */
void usage_add_libc(struct usage *usage);

#endif
