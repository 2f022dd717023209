/* Sequences: immutable lists of statements whose arguments are earlier values or literals.
 *
 * A sequence is made of parts (other sequences, shared, not copied) followed by statements of its
 * own; arguments count back from their statement, so that a part means the same wherever it stands.
 * Its text form reads back to the same statements. */
#ifndef MODEL_SEQUENCE_H
#define MODEL_SEQUENCE_H

#include "base/arena.h"
#include "base/text.h"
#include "model/vocabulary.h"
#include "wire/wire.h"

enum { SEQUENCE_MAXIMUM = WIRE_STATEMENTS, SEQUENCE_PARTS_MAXIMUM = 16 };

struct sequence {
    uint16_t length; /* statements in all */
    uint16_t part_count;
    uint16_t own_count;
    uint32_t id; /* of a component, from 1; 0: none */
    const struct sequence *const *parts;
    const struct statement *own;
};

/* A flat list of statements, for building, running and changing. */
struct statements {
    struct statement items[SEQUENCE_MAXIMUM];
    size_t count;
};

/* Parts are kept by reference; the statements are copied into the arena. */
const struct sequence *sequence_new(struct arena *arena, const struct sequence *const *parts,
                                    size_t part_count, const struct statement *own,
                                    size_t own_count);

/* Appends all statements of the sequence; false when they do not fit. */
bool statements_add_sequence(struct statements *statements, const struct sequence *sequence);
bool statements_add(struct statements *statements, const struct statement *statement);

uint64_t statements_hash(const struct statements *statements);
/* What a statement does. */
static inline const struct operation *statements_operation(const struct statements *statements,
                                                           const struct vocabulary *vocabulary,
                                                           size_t index)
{
    return vocabulary->operations.items[statements->items[index].operation];
}
/* The number of library calls among the statements. */
size_t statements_call_count(const struct statements *statements,
                             const struct vocabulary *vocabulary);

/* The index of the statement that argument `argument` of statement `index` refers to; -1 when it is
 * a literal. */
static inline int statements_source(const struct statements *statements, size_t index,
                                    size_t argument)
{
    int operand = statements->items[index].arguments[argument];
    return operand < 0 ? (int)index + operand : -1;
}
/* Is the value of statement `index` used by a later one? */
bool statements_is_used(const struct statements *statements, size_t index);

/* Takes out statement `index`. Users of its value are taken out as well. False when nothing is
 * left. */
bool statements_remove(struct statements *statements, size_t index);
/* Takes out `count` statements from `start` on, and their users. */
bool statements_remove_range(struct statements *statements, size_t start, size_t count);
/* Puts statements before statement `at`. They refer to each other and to what stands before them;
 * what refers across them still means the same. False when they do not fit. */
bool statements_insert(struct statements *statements, size_t at, const struct statement *items,
                       size_t count);
/* Makes argument `argument` of statement `index` refer to the earlier statement `source`. */
void statements_redirect(struct statements *statements, size_t index, size_t argument,
                         size_t source);

/* Which literals the statements use; and after a sweep of the vocabulary, what they are called now:
 * the one change that is made to statements that others hold. */
void statements_mark_literals(const struct statement *statements, size_t count, bool *is_used);
void statements_renumber_literals(const struct statement *statements, size_t count,
                                  const uint16_t *numbers);
/* A sweep comes twice to all that is kept: to mark, then with the numbers. */
struct literal_sweep {
    bool *is_used;           /* NULL the second time */
    const uint16_t *numbers; /* NULL the first time */
};
void statements_sweep(const struct statement *statements, size_t count,
                      const struct literal_sweep *sweep);

/* The text form, a line a statement: `v2 = call rat_add(v0, v1)`, `v3 = object "struct foo"()`,
 * literals with their sort: `int 5`, `"char *" "abc"`, `null`. */
void statements_print(const struct statements *statements, const struct vocabulary *vocabulary,
                      struct text *out);
NODISCARD bool statements_parse(const char *text, struct vocabulary *vocabulary,
                                struct statements *statements, struct error *err);
/* Checks every index, count and sort; BUG-free input for the executor. */
NODISCARD bool statements_check(const struct statements *statements,
                                const struct vocabulary *vocabulary, struct error *err);
/* In a build that checks sequences (see meson_options.txt): who made these has made no mistake.
 * Otherwise nothing. */
#ifdef ASSAY_CHECK_SEQUENCES
void statements_verify(const struct statements *statements, const struct vocabulary *vocabulary,
                       const char *maker);
#else
static inline void statements_verify(const struct statements *statements,
                                     const struct vocabulary *vocabulary, const char *maker)
{
    (void)statements, (void)vocabulary, (void)maker;
}
#endif

#endif
