/* Mutants: the library with one small change each. The table of what the instrumentation found and
 * numbered; all of them are in one program, which is told by its number the one that it is to be.
 *
 * Numbers start with 1; 0 is the library as it is. */
#ifndef MODEL_MUTANT_TABLE_H
#define MODEL_MUTANT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/vector.h"

enum mutation {
#define MUTATION(name, word) MUTATION_##name,
#include "model/mutations.def"
#undef MUTATION
    MUTATION_COUNT
};

struct mutant {
    enum mutation mutation;
    uint32_t function; /* index in mutants->functions */
    uint32_t line, column;
    const char *change; /* "`<` became `<=`" */
    uint32_t spot;      /* number of the first mutant of the same block: it tells who came there */
    uint32_t module;      /* where it can be found, from 1 on */
    uint32_t last_module; /* that has it: functions of headers are in several */
    bool is_dropped;      /* no module could be built with it */
};

struct mutant_function {
    const char *name;
    const char *file; /* absolute */
};

struct mutants {
    struct arena *arena;
    VECTOR_OF(struct mutant) items; /* the one with number n is the (n - 1)th */
    VECTOR_OF(struct mutant_function) functions;
    struct string_map by_key;
    struct string_map functions_by_key;
    uint32_t module; /* the one that is being added */
};

/* The strings of the table live in the arena. */
void mutants_init(struct mutants *mutants, struct arena *arena);
void mutants_release(struct mutants *mutants);
/* One that cannot be added to and need not be released: it lives as long as the arena, which must
 * not end before the one of the original. */
const struct mutants *mutants_copy(struct arena *arena, const struct mutants *mutants);

/* What follows belongs to another module: a source as it was compiled. */
void mutants_begin_module(struct mutants *mutants);
void mutants_drop_module(struct mutants *mutants, uint32_t module);

uint32_t mutants_add_function(struct mutants *mutants, const char *name, const char *file);
/* Its number. One that another module has at the same place, because both include a header, is the
 * same one. */
uint32_t mutants_add(struct mutants *mutants, const struct mutant *mutant);

static inline struct mutant *mutants_get(const struct mutants *mutants, uint32_t number)
{
    return &mutants->items.items[number - 1];
}

/* "boundary". */
const char *mutation_word(enum mutation mutation);

#endif
