/* What sequences are made of: operations (calls, and the few other ways to get a value), literals
 * and callbacks. Operations are fixed once the API is known; literals may be added later. Most
 * stay; passing ones, of which there is a bounded number, leave when a sweep finds that nobody uses
 * them any more, and then the others are numbered anew. */
#ifndef MODEL_VOCABULARY_H
#define MODEL_VOCABULARY_H

#include "model/callback.h"

enum operation_kind {
    OPERATION_CALL,   /* a function of the library */
    OPERATION_OBJECT, /* zeroed storage of a type; the value is its address */
    OPERATION_LOAD,   /* reads what a pointer points to */
    OPERATION_BUFFER, /* a writable copy of some bytes; the value is its address */
};

struct operation {
    uint32_t id;
    enum operation_kind kind;
    const struct function *function; /* of a call */
    const struct type *element; /* of the others: what is stored, loaded, or an element's type */
    const struct type *result;       /* sort of the value; void when there is none */
    const struct type *arguments[API_MAXIMUM_PARAMETERS]; /* sorts */
    size_t argument_count;
};

enum literal_kind {
    LITERAL_INTEGER, /* integers, chars, bool, enums */
    LITERAL_FLOATING,
    LITERAL_NULL,
    LITERAL_STRING,
    LITERAL_BYTES, /* content of a buffer, the argument of a buffer operation */
    LITERAL_CALLBACK,
};

enum {
    LITERAL_BYTES_MAXIMUM = 4096,
    PASSING_LITERALS = 8192,     /* half of what a worker has room for */
    PASSING_BYTES_MAXIMUM = 256, /* of one of them */
};

struct literal {
    uint32_t id;
    enum literal_kind kind;
    bool is_passing;
    const struct type *sort; /* of LITERAL_BYTES: the buffer's pointer type */
    const char *name;        /* enum constant or macro to print; NULL: print the value */
    int64_t integer;
    double floating;
    const char *bytes; /* of strings (NUL-terminated) and bytes */
    size_t size;       /* without the NUL */
    const struct callback *callback;
};

struct vocabulary {
    const struct api *api;
    struct arena *arena;
    VECTOR_OF(struct operation *) operations;
    VECTOR_OF(struct literal *) literals;
    VECTOR_OF(struct callback *) callbacks;
    struct string_map literals_by_key;
    size_t passing; /* of the literals */
    VECTOR_OF(struct literal *) spare; /* their memory when they have left */
    uint32_t sweeps;
    const struct operation **by_function;                        /* by function id */
    const struct operation **by_element[OPERATION_BUFFER + 1];   /* by kind and element type id */
};

/* Makes the operations and callbacks that the callable functions of the API need. */
void vocabulary_init(struct vocabulary *vocabulary, const struct api *api, struct arena *arena);
void vocabulary_release(struct vocabulary *vocabulary);

/* An initialiser that returns what it was given: a second name for the same thing. */
bool operation_returns_its_argument(const struct operation *operation);
/* Characters whose number the call tells in a place of the caller's: they need not end with a zero,
 * and so are no string. */
bool operation_returns_told_bytes(const struct operation *operation);

/* Makes a value out of other things than values of its kind, or can do without one. */
bool operation_is_constructor(const struct operation *operation);

/* The operation for a function, or of another kind on an element type; NULL when there is none. */
const struct operation *vocabulary_call(const struct vocabulary *vocabulary,
                                        const struct function *function);
static inline const struct operation *vocabulary_find(const struct vocabulary *vocabulary,
                                                      enum operation_kind kind,
                                                      const struct type *element)
{
    return vocabulary->by_element[kind][element->id];
}

/* The call of a function that assay writes, by its name; NULL when nothing needs it. */
const struct operation *vocabulary_helper(const struct vocabulary *vocabulary, const char *name);
/* Does the operation call a function that assay writes, as the first of those that do? */
bool vocabulary_defines(const struct vocabulary *vocabulary, size_t operation);

/* Literals are interned: the same content is the same literal. Sorts are stripped types. */
const struct literal *literal_integer(struct vocabulary *vocabulary, const struct type *sort,
                                      int64_t value, const char *name);
const struct literal *literal_floating(struct vocabulary *vocabulary, const struct type *sort,
                                       double value);
const struct literal *literal_null(struct vocabulary *vocabulary, const struct type *sort);
const struct literal *literal_string(struct vocabulary *vocabulary, const struct type *sort,
                                     const char *string);
const struct literal *literal_bytes(struct vocabulary *vocabulary, const struct type *sort,
                                    const char *bytes, size_t size);
const struct literal *literal_callback(struct vocabulary *vocabulary,
                                       const struct callback *callback);

/* Passing literals, not interned. NULL when a sweep is due; bytes that are too long are cut. */
const struct literal *literal_passing_integer(struct vocabulary *vocabulary,
                                              const struct type *sort, int64_t value);
const struct literal *literal_passing_bytes(struct vocabulary *vocabulary, enum literal_kind kind,
                                            const struct type *sort, const char *bytes,
                                            size_t size);
bool vocabulary_sweep_is_due(const struct vocabulary *vocabulary);
/* `is_used` has an entry for each literal; the ids of those that stay change to numbers[old id].
 * All statements must be given the new ones before they are used again. */
void vocabulary_sweep(struct vocabulary *vocabulary, const bool *is_used, uint16_t *numbers);

#endif
