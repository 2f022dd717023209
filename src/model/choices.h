/* A choice list: the answers that a run was given when it asked, from the root of the choice tree
 * to a leaf or to a place on the way, a prefix. It has a text form: "." is the root, ".2.0.1" what
 * was answered, ".0*5.1" the same answer five times and then another, ".2/3.0/2" answers and how
 * many there were to choose from. parse(print(l)) is l. */
#ifndef MODEL_CHOICES_H
#define MODEL_CHOICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "wire/choice_made.h"

/* `items` is owned by who made the list; the functions that make one use the arena. */
struct choices {
    const struct wire_choice *items;
    size_t count;
};

enum choices_form {
    CHOICES_SHORT, /* answers only: what users read and type */
    CHOICES_WHOLE, /* with the arities that are known */
};

void choices_print(struct text *out, const struct choices *list, enum choices_form form);
/* Does it look like a list and not like a number? */
bool choices_is_text(const char *text);
NODISCARD bool choices_parse(struct arena *arena, const char *text, struct choices *list,
                             struct error *err);

struct choices choices_copy(struct arena *arena, const struct choices *list);
/* The list with one more choice behind it. */
struct choices choices_extend(struct arena *arena, const struct choices *list, uint32_t answer,
                              uint32_t arity);

/* Arities do not matter, here and below. */
bool choices_equal(const struct choices *a, const struct choices *b);
/* Less than, equal to or greater than 0: the order in which a tree is walked, a prefix before what
 * is below it. */
int choices_compare(const struct choices *a, const struct choices *b);
bool choices_starts_with(const struct choices *list, const struct choices *prefix);

/* The share of the tree below the prefix, if a choice divided what is below it evenly: 1 for the
 * root. The arities are known. */
double choices_weight(const struct choices *prefix);

#endif
