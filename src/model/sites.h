/* Where the library decides: the table of what the instrumentation found and numbered.
 *
 * A site is a place in a source at which the code can go more than one way. Each way is a branch;
 * branches are numbered through, and a worker tells which were reached. Sites that only compare
 * have a branch as well, for the log of compared operands, but it does not count as one. */
#ifndef MODEL_SITES_H
#define MODEL_SITES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/vector.h"

enum site_kind {
    SITE_BRANCH,     /* if, loops, && and ||; two branches, of which the first is "true" */
    SITE_SELECT,     /* a value chosen by a condition; likewise */
    SITE_CONDITION,  /* the last operand of && or || whose value is used; likewise */
    SITE_SWITCH,     /* a branch for each case, in their order, and one for the default */
    SITE_COMPARISON, /* integers are compared and nothing is decided yet */
    SITE_STRINGS,    /* a call of strcmp or the like */
};

enum predicate {
    PREDICATE_NONE, /* it is no comparison of integers or pointers */
    PREDICATE_EQUAL,
    PREDICATE_NOT_EQUAL,
    PREDICATE_LESS,
    PREDICATE_LESS_OR_EQUAL,
    PREDICATE_GREATER,
    PREDICATE_GREATER_OR_EQUAL,
};

struct site {
    enum site_kind kind;
    uint32_t function; /* index in sites->functions */
    uint32_t line, column;
    uint32_t first_branch;
    uint32_t branch_count;
    /* What is compared with what; of a switch the left one only. */
    enum predicate predicate;
    bool is_signed;
    bool is_pointer;
    bool has_constant; /* the right operand is a constant */
    uint8_t width;     /* bits of the operands; 0: they are not logged */
    uint64_t constant;
    const uint64_t *cases; /* of a switch, without the default */
    const char *left, *right; /* about as in C: "list->length", "4096"; "" when unknown */
    /* Of the building of the table. */
    const char *key;
    uint32_t module;
    bool is_shared; /* by several modules */
};

struct site_function {
    const char *name;
    const char *file; /* absolute */
    uint32_t branch_count;
};

struct sites {
    struct arena *arena;
    VECTOR_OF(struct site) items;
    VECTOR_OF(struct site_function) functions;
    VECTOR_OF(uint32_t) site_of; /* by branch */
    struct string_map by_key;
    struct string_map functions_by_key;
    uint32_t module;          /* the one that is being added */
    uint32_t branch_count;    /* that count */
};

/* The strings of the table live in the arena. */
void sites_init(struct sites *sites, struct arena *arena);
void sites_release(struct sites *sites);
/* One that cannot be added to and need not be released: it lives as long as the arena, which must
 * not end before the one of the original. */
const struct sites *sites_copy(struct arena *arena, const struct sites *sites);

/* One that begins with all that is known, under the same numbers, and is added to by other modules,
 * which are counted from 1 again. */
void sites_extend(struct sites *sites, const struct sites *known, struct arena *arena);

/* What follows belongs to another module: a source as it was compiled. */
void sites_begin_module(struct sites *sites);
/* Takes the sites of that module, unless others have them too, out of what counts. */
void sites_forget_module(struct sites *sites, uint32_t module);

uint32_t sites_add_function(struct sites *sites, const char *name, const char *file);
/* The number of its first branch. A site that another module has at the same place, because both
 * include a header, is the same one. Strings and cases are copied. */
uint32_t sites_add(struct sites *sites, const struct site *site);

/* Every branch is one byte in a worker. */
static inline size_t sites_map_size(const struct sites *sites)
{
    return sites->site_of.count;
}

static inline const struct site *sites_site_of(const struct sites *sites, uint32_t branch)
{
    return &sites->items.items[sites->site_of.items[branch]];
}

static inline bool site_decides(const struct site *site)
{
    return site->kind <= SITE_SWITCH;
}

/* Does it count as a branch of the library? */
bool sites_counts(const struct sites *sites, uint32_t branch);
/* "count > 4096"; "list->length" of a switch; "a condition" when nothing is known. */
void site_describe(struct text *out, const struct site *site);
/* "true", "false", "case 7", "default". */
void site_describe_branch(struct text *out, const struct site *site, uint32_t branch);

#endif
