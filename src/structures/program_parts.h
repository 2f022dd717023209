/* What the printed programs have in common: program.c prints that which calls everything,
 * failure_program.c that for one failure, law_program.c what both say of equality and order. */
#ifndef STRUCTURES_PROGRAM_PARTS_H
#define STRUCTURES_PROGRAM_PARTS_H

#include "structures/program.h"

enum { PROGRAM_ROOM = 16 }; /* elements behind a pointer to numbers */

bool program_is_structure(const struct structure_program *program, const struct type *type);
bool program_is_string(const struct type *type);
bool program_is_room(const struct type *type);
size_t program_structures_taken(const struct structure_program *program,
                                const struct function *function);
/* Is the structure gone, or not ready, after a call? */
bool program_ends_life(const struct structure_program *program, const struct function *function);
const struct contract *program_contract_on(const struct structure_program *program,
                                           enum contract_kind kind,
                                           const struct function *function);

bool program_has_word(const char *text, const char *word);
/* Would a variable of that name hide a type that the function's declaration names? */
bool program_hides_type(const struct structure_program *program, const struct function *function,
                        const char *name);
const char *program_argument_name(const struct structure_program *program,
                                  const struct function *function, size_t parameter);

void program_print_includes(struct text *out, const struct structure_program *program);
bool program_is_made_by_calls(const struct structure_program *program, size_t structure);
/* The statements that make the structure; returns what it is called behind them. */
const char *program_print_making(struct text *out, const struct structure_program *program,
                                 size_t structure);
/* A function that makes it. */
void program_print_maker(struct text *out, const struct structure_program *program,
                         size_t structure, const char *maker);

/* ---- law_program.c ---- */

/* A function for each law: "ASSAY_EQUAL" ... */
void program_print_laws(struct text *out, const struct structure_program *program);
/* The rows of the table of functions for them. */
void program_print_law_rows(struct text *out, const struct structure_program *program);
/* What the law says of `a` and `b`, as assertions. */
void program_assert_law(struct text *out, const struct structure_program *program,
                        const char *law);

#endif
