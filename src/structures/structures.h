/* Structures from a predicate: which objects, members and values `assay-structures` may build
 * (the plan), and what it answers. The words of ASSAY_STRUCTURE are read here. */
#ifndef STRUCTURES_STRUCTURES_H
#define STRUCTURES_STRUCTURES_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/vector.h"
#include "model/api.h"
#include "wire/structure_lines.h"

/* A kind of objects. The first is the root's, of which there is one unless it is also the node. */
struct plan_type {
    const char *name;        /* "struct node"; of blocks that members own: "struct heap.items" */
    const struct type *type; /* of one object; of a block that of one element */
    size_t size;
    size_t count;
    size_t block_length; /* elements; 0: no block */
    bool is_count_said;
};

struct plan_field {
    size_t owner;
    const char *name; /* "key", "slots[2]", "head.next" */
    const struct type *type;
    size_t offset, size;
    enum structure_field_kind kind;
    size_t target; /* of pointers and blocks */
    int64_t low, high;
    const int64_t *values; /* instead, when there are only some */
    size_t value_count;
    bool is_nullable;
};

struct structure_plan {
    struct arena *arena;
    const struct contract *contract; /* the invariant */
    const struct type *root;
    VECTOR_OF(struct plan_type) types;
    VECTOR_OF(struct plan_field) fields;
    size_t node; /* the type whose objects are counted */
    int64_t scope;
    VECTOR_OF(const char *) notes; /* sentences: what cannot be chosen, and why */
};

/* What is asked of one run of assay-structures. */
struct structure_request {
    const struct structure_plan *plan;
    bool is_exact; /* as many objects as the scope says */
    bool is_symbolic;
    bool covers;
    size_t job, jobs;
    double seconds; /* 0: no limit */
    uint64_t printed; /* structures at most */
    const uint64_t *goals; /* pairs by field; NULL: none */
};

/* Of which structures there is to be a plan. */
struct planned_type {
    const struct api *api;
    const char *name; /* of the type; the invariant is that on pointers to it */
    int64_t scope;
    bool needs_no_invariant; /* where there is none, plan->contract is NULL */
};

/* The plan lives in the arena. */
NODISCARD bool structures_plan(struct arena *arena, const struct planned_type *type,
                               struct structure_plan *plan, struct error *err);
void structures_plan_release(struct structure_plan *plan);
void structures_print_request(struct text *out, const struct structure_request *request);

/* ---- what was built ---- */

struct structure_value {
    size_t field;
    bool is_null;
    size_t object; /* of pointers: index in the structure */
    int64_t number;
};

struct structure_object {
    size_t type, number;
    struct structure_value *values;
    size_t value_count;
};

/* The objects in breadth-first order; the first is the root. */
struct structure {
    const char *path; /* the choices that lead to it */
    struct structure_object *objects;
    size_t object_count;
};

struct structure_answer {
    uint64_t valid, candidates, crashed, hung, wrote;
    double seconds, done, last_pair;
    bool reran, reached_goals;
    uint64_t pairs[STRUCTURE_FIELDS];
    VECTOR_OF(struct structure) structures;
};

/* Adds what the text says to the answer. `plan` tells the fields. */
NODISCARD bool structures_read_answer(struct arena *arena, const struct structure_plan *plan,
                                      char *text, struct structure_answer *answer,
                                      struct error *err);
/* `OBJECT...` alone; see wire/structure_lines.h. */
NODISCARD bool structures_read_objects(struct arena *arena, const struct structure_plan *plan,
                                       const char *text, struct structure *structure,
                                       struct error *err);
void structures_answer_release(struct structure_answer *answer);

#endif
