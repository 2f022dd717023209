/* Field coverage of structures that were built: pairs of an object and what a member holds. */
#ifndef STRUCTURES_FIELD_PAIRS_H
#define STRUCTURES_FIELD_PAIRS_H

#include "structures/structure_plan.h"

struct field_pair {
    size_t field;
    size_t object;
    int64_t value; /* the number of the object that is pointed to, PAIR_NULL, or the number */
};

#define PAIR_NULL INT64_MIN

struct pair_set {
    VECTOR_OF(struct field_pair) items;
    size_t *slots; /* index + 1 of the pair with that hash; 0: none */
    size_t slot_count; /* a power of two */
};

void pair_set_release(struct pair_set *set);
/* Adds the pairs of the structure, but for those of fields that are left out; false when all are
 * there already. `left_out` by field; NULL: none is. */
bool pair_set_add_structure(struct pair_set *set, const struct structure_plan *plan,
                            const struct structure *structure, const bool *left_out);
size_t pair_set_count(const struct pair_set *set, size_t field);
/* How many pairs of the field are in both. */
size_t pair_set_common(const struct pair_set *set, const struct pair_set *other, size_t field);

/* What is to be covered: lines of a file, each `TYPE.MEMBER OBJECT VALUE`, `TYPE.MEMBER nonnull`,
 * `TYPE.MEMBER null` (once) or `TYPE.MEMBER every`; `*` is every link; # starts a comment. */
struct wanted_pair {
    const char *line; /* as it is written */
    size_t field;
    enum { WANTED_PAIR, WANTED_NONNULL, WANTED_NULL, WANTED_EVERY } kind;
    size_t object;
    int64_t value;
    bool is_covered;
};

struct wanted_pairs {
    VECTOR_OF(struct wanted_pair) items;
};

/* The error is a whole sentence. */
NODISCARD bool wanted_pairs_read(struct arena *arena, const struct structure_plan *plan,
                                 const char *path, struct wanted_pairs *wanted, struct error *err);
void wanted_pairs_release(struct wanted_pairs *wanted);
/* Does the structure cover something that was not? To `every`, each pair that `seen` lacks counts.
 */
bool wanted_pairs_cover(struct wanted_pairs *wanted, struct pair_set *seen,
                        const struct structure_plan *plan, const struct structure *structure);

/* Before another one in the order in which they are built? */
int structure_compare_paths(const char *a, const char *b);

#endif
