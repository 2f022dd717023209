/* Callbacks: small functions that assay writes to be passed where the API wants a function pointer.
 * What one does is chosen by its type and by the words around its place: a comparator compares, an
 * allocator allocates. */
#ifndef MODEL_CALLBACK_H
#define MODEL_CALLBACK_H

#include "model/api.h"

enum callback_behaviour {
#define BEHAVIOUR(name, word, meaning) CALLBACK_##name,
#include "model/behaviours.def"
#undef BEHAVIOUR
    CALLBACK_BEHAVIOUR_COUNT
};

struct callback {
    uint32_t id;
    const struct type *type; /* the pointer type */
    enum callback_behaviour behaviour;
    const char *symbol; /* name of the C function, the same in harness and tests */
    const struct function *getter; /* of CALLBACK_ASK */
    bool is_told;       /* see callback_is_told() */
    bool sees_bytes;    /* behind a `void *` are bytes of any number; else there is an int */
};

/* Where a callback is wanted: a parameter, or a field of a record. */
struct callback_place {
    const struct type *type;
    const char *words[3]; /* the place's name, its type as declared, the function or record */
    bool is_beside_allocator; /* the same call or record also gets an allocator */
    bool context_is_last;     /* ... which takes its context behind the size */
    bool is_beside_data;      /* ... a `void *` of ours for it */
};

struct callback_place callback_place_of_parameter(const struct function *function, size_t index);

/* Bit per enum callback_behaviour: what a callback in that place may do. Without the rule, whatever
 * its type lets it do. */
unsigned callback_behaviours(const struct callback_place *place, bool rule_is_on);

const char *callback_word(enum callback_behaviour behaviour);

/* The parameter that a callback of such a type resizes or frees; -1: it allocates. */
int callback_block_parameter(const struct type *function, enum callback_behaviour behaviour);
/* The parameters of a callback that reads, or -1: what it fills, and how much it has filled when it
 * does not return that. The number behind the buffer is its room. */
int callback_filled_buffer(const struct type *function);
int callback_count_place(const struct type *function);
/* The only `void *` among its parameters that is no buffer; -1. */
int callback_context(const struct type *function);
/* Does it change what its data points to? */
bool callback_has_state(enum callback_behaviour behaviour);
/* The first of its parameters that are numbers; their count. */
size_t callback_numbers(const struct type *function, size_t *first);

/* What a callback can repeat of a parameter. */
enum hearing {
    HEARS_NOTHING,
    HEARS_INTEGER,
    HEARS_FLOATING,
    HEARS_TEXT,        /* up to its NUL */
    HEARS_LIMITED,     /* ... or as far as the parameter behind it says */
    HEARS_BYTES,       /* as many as the parameter behind it says */
    HEARS_NUMBER_THERE /* the int that a `void *` of ours points to */
};

enum hearing callback_hearing(const struct callback *callback, size_t parameter);
/* Is it of interest when and with what it is called? Of comparisons and allocations it is not: how
 * many there are is nobody's business but the library's. */
bool callback_is_told(const struct type *type, enum callback_behaviour behaviour);

#endif
