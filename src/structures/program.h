/* C that builds structures and calls the functions of a library on them. */
#ifndef STRUCTURES_PROGRAM_H
#define STRUCTURES_PROGRAM_H

#include "structures/structure_plan.h"

/* Calls that make a structure. */
struct structure_way {
    const char *code;  /* lines of C; NULL: no such calls are known */
    const char *value; /* the structure, an expression behind them */
};

struct structure_program {
    struct arena *arena;
    const struct structure_plan *plan;
    const struct api *api;
    const char **includes;  /* how the headers are included; end with NULL */
    const char **contracts; /* ... and the contract files */
    const struct structure *suite;
    size_t suite_count;
    const struct structure_way *ways; /* of each of them; NULL: none is known */
    const char *definitions;          /* that the ways need */
    int64_t least, most; /* numbers that functions are given */
    /* May a function that takes several structures be given one for all? NULL: only when they are
     * constant to it. */
    enum same_object (*same)(const void *context, const struct api *api,
                             const struct function *function);
    const void *same_context;
};

/* Of a suite that has more, each structure is given beside so many others. */
enum { STRUCTURE_OTHERS = 20 };

/* Why the function is not called on structures; NULL: it is. */
const char *structure_skip_reason(const struct structure_program *program,
                                  const struct function *function);

/* The call, as assay-structures is told of it, but for the operation. */
void structure_call_fill(const struct structure_program *program, const struct function *function,
                         struct structure_call *call);
/* The only function that releases structures; NULL. */
const struct function *structure_release_function(const struct structure_program *program);
/* Does any function, or law, take two? */
bool structure_pairs_are_taken(const struct structure_program *program);
/* "tree_remove(tree_, 2)"; the numbers are those of the parameters that are scalars. */
const char *structure_call_text(const struct structure_program *program,
                                const struct function *function, const int64_t *numbers,
                                size_t number_count);

/* A program that calls each function that can be called on every structure of the suite with every
 * number, each function in processes of its own, and prints a line
 *     failed FUNCTION STRUCTURE OTHER CALL: REASON
 * for each structure on which it fails, and `called FUNCTION N` at the end. OTHER is the second
 * structure of a function that takes several, -1: the same object. Laws of equality and comparison
 * are functions as well. */
void structure_program_print(struct text *out, const struct structure_program *program);

/* A program of its own for one failure: it builds the structure, makes the call and checks. */
struct structure_failure {
    const struct function *function; /* NULL: a law is broken */
    const char *name;
    size_t structure;  /* in the suite ... */
    size_t other;      /* ... and the other one of a function that takes several */
    const char *call;  /* "tree_remove(tree, 2)" */
    const char *reason;
    enum call_manner manner;
    bool is_behind;        /* it shows when all is released ... */
    bool releases_result;  /* ... also what the function gave ... */
    bool is_lost;          /* ... and a sanitizer looks for what is lost */
    uint64_t count;        /* structures, or paths, on which it shows */
};
void structure_failure_print(struct text *out, const struct structure_program *program,
                             const struct structure_failure *failure);

/* ---- builders.c ---- */

/* "tree" for "struct red_black_tree *". */
const char *structure_short_name(struct arena *arena, const char *type);
/* The statements that build the structure in variables. */
void structure_print_building(struct text *out, const struct structure_program *program,
                              const struct structure *structure);
/* A picture for Graphviz. */
void structure_print_graph(struct text *out, const struct structure_program *program,
                           const struct structure *structure);
/* "bst{root: node0, size: 1} node0{key: 1, left: null}" */
void structure_print_words(struct text *out, const struct structure_plan *plan,
                           const struct structure *structure);
/* A line of words: what the structure looks like. */
void structure_print_shape(struct text *out, const struct structure_plan *plan,
                           const struct structure *structure);

#endif
