/* Roles: what a parameter is for. The table is roles.def; what others want to know of a role is one
 * of its traits, so that no stage lists roles by name unless it does something that only one of
 * them wants. */
#ifndef MODEL_ROLE_H
#define MODEL_ROLE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum role {
#define ROLE(name, word, family, need, form, traits, meaning) ROLE_##name,
#include "model/roles.def"
#undef ROLE
    ROLE_COUNT
};

enum {
#define TRAIT(name, meaning) TRAIT_NUMBER_##name,
#include "model/role_traits.def"
#undef TRAIT
    TRAIT_COUNT
};

/* A set of traits has a bit for each. */
enum role_trait {
#define TRAIT(name, meaning) TRAIT_##name = 1 << TRAIT_NUMBER_##name,
#include "model/role_traits.def"
#undef TRAIT
};
static_assert(TRAIT_COUNT < 32, "the traits of a role fit in 32 bits, the sign left out");

/* What a role demands of the parameter's type. */
enum role_need { NEEDS_NOTHING, NEEDS_POINTER, NEEDS_CHARACTERS, NEEDS_FUNCTION, NEEDS_INTEGER };

/* What may stand in parentheses behind the word. */
enum role_form {
    FORM_PLAIN,            /* nothing */
    FORM_OF_POINTER,       /* the parameter that it belongs to, a pointer */
    FORM_MAYBE_OF_POINTER, /* the same, or nothing */
    FORM_MAYBE_OF_ANY,     /* a parameter of any type, or nothing */
    FORM_LENGTH,           /* how many there are: a parameter, a product of two, a number */
    FORM_CONSTANTS,        /* names of constants */
};

struct role_row {
    const char *word, *meaning;
    enum role family;
    enum role_need need;
    enum role_form form;
    uint32_t traits;
};

extern const struct role_row role_rows[ROLE_COUNT];

/* Has the role the trait, or one of several? */
static inline bool role_has(enum role role, uint32_t traits)
{
    return role_rows[role].traits & traits;
}

/* The broader role under which a value may be made by who does not know the exact one: a capacity
 * is a length, a file name a string, an index a plain value. */
static inline enum role role_family(enum role role)
{
    return role_rows[role].family;
}

const char *role_name(enum role role);
/* ROLE_COUNT when there is none. */
enum role role_named(const char *name);

#endif
