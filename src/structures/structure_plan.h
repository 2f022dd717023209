/* Structures from a predicate: which objects, members and values `assay-structures` may build
 * (the plan), and what it answers. The words of ASSAY_STRUCTURE are read here. */
#ifndef STRUCTURES_STRUCTURE_PLAN_H
#define STRUCTURES_STRUCTURE_PLAN_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/vector.h"
#include "model/api.h"
#include "model/choices.h"
#include "wire/structure_lines.h"

/* A kind of objects. The first is the root's, of which there is one unless it is also the node. */
struct plan_type {
    const char *name;        /* "struct node"; of blocks that members own: "struct heap.items" */
    const struct type *type; /* of one object; of a block that of one element */
    size_t size;
    size_t count;
    size_t block_length; /* elements; 0: no block */
    const char *tail;    /* an array without a length at the end of each object; NULL: none */
    size_t tail_length;  /* elements that it is given */
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

struct structure_argument {
    enum call_argument_kind kind;
    size_t size; /* of rooms, that of an element */
    int64_t low, high;
};

/* A function that is called on every structure as it is found. */
struct structure_call {
    const struct function *function;
    uint32_t operation; /* in the harness */
    bool ends_it, gives_it; /* the structure is gone afterwards; the result is one */
    bool keeps_it;          /* all structures that it takes are constant */
    enum same_object same;
    struct structure_argument arguments[CALL_ARGUMENTS];
};

/* What is asked of one run of assay-structures. */
struct structure_request {
    const struct structure_plan *plan;
    bool is_exact; /* as many objects as the scope says */
    bool is_symbolic;
    bool covers;
    double seconds; /* 0: no limit */
    const struct structure_call *calls;
    size_t call_count;
    bool has_release;
    uint32_t release; /* the operation that releases a structure */
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
/* Does the member lie in the array at the end of its object, which may be shorter than planned? */
bool plan_field_is_in_tail(const struct structure_plan *plan, const struct plan_field *field);
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
    double seconds;   /* when it was found in its unit, where pairs are counted */
    struct structure_object *objects;
    size_t object_count;
};

enum call_end {
#define CALL_END(id, word, meaning) CALL_##id,
#include "wire/call_ends.def"
#undef CALL_END
    CALL_ENDS
};
/* A sentence without its end; NULL when the call did not fail. */
const char *call_end_meaning(enum call_end end);

/* What came of a call, on all structures. */
struct called_result {
    uint64_t paths, failed;
    uint64_t spurious; /* paths that did not end alike with numbers that take them */
    uint64_t given_up;
    bool takes_over; /* parts of one structure for another */
    bool has_failure;
    enum call_end end; /* of the first failure ... */
    struct structure structure; /* ... on this one ... */
    int64_t numbers[CALL_ARGUMENTS]; /* ... with these for its parameters that are numbers */
    size_t number_count;
    enum call_manner manner;
    bool releases_result;
};

struct structure_answer {
    uint64_t valid, candidates, crashed, hung, wrote, too_large;
    uint64_t asked, undecided; /* questions to a solver */
    uint64_t whole, partly; /* structures that are released whole, and that are not */
    double seconds, call_seconds;
    struct called_result called[CALLED_FUNCTIONS];
    bool reran, is_stopped;
    bool is_symbolic[STRUCTURE_FIELDS];
    bool has_rest;
    struct choices rest; /* of the unit */
    VECTOR_OF(struct structure) structures;
};

/* Adds what the text says of a unit to the answer, with another rest. `plan` tells the fields. */
NODISCARD bool structures_read_answer(struct arena *arena, const struct structure_plan *plan,
                                      char *text, struct structure_answer *answer,
                                      struct error *err);
/* `OBJECT...` alone; see wire/structure_lines.h. */
NODISCARD bool structures_read_objects(struct arena *arena, const struct structure_plan *plan,
                                       const char *text, struct structure *structure,
                                       struct error *err);
/* Are the members that the first says anything of the same in the second? */
bool structure_fits(const struct structure_plan *plan, const struct structure *structure,
                    const struct structure *other);
void structures_answer_release(struct structure_answer *answer);

#endif
