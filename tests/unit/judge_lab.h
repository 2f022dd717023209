/* A laboratory for the judge: what the library of a test would do is a function. */
#ifndef JUDGE_LAB_H
#define JUDGE_LAB_H

#include "judge/judge.h"
#include "model_builder.h"

/* Does the call, the last statement, fail, and where? */
typedef bool behaviour(const struct vocabulary *vocabulary, const struct statements *statements,
                       size_t call, uint64_t *address);

/* What the call returns. */
typedef uint64_t answer(const struct vocabulary *vocabulary, const struct statements *statements,
                        size_t call);

struct lab {
    struct model *model;
    behaviour *fails;
    answer *answers;           /* NULL: zero */
    bool never_went_well;      /* no call of the search, with values like those in question */
    bool seeks_neighbours;     /* a fault has to have one */
    bool fails_in_tight_room;  /* it does not when there is more room */
    const char *components[4]; /* the last statement of each that has the sort is the value */
    const char *successes[4];  /* in which the last call of the operation returned */
    const char *message;       /* of the failures in the laboratory; NULL: "" */
    uint8_t flags;             /* of every value */
    enum wire_end end;         /* of the failures in the laboratory; 0: a segmentation fault */
    uint16_t alias, alias_of;  /* two statements with the same pointer; 0 and 0: none */
    uint64_t returns;
    size_t runs;
};

/* `int NAME(struct box *box)`. */
struct function *lab_declare_on_box(struct model *model, const char *name, enum purpose purpose);
/* `int stack_at(struct stack *stack, int number)`. */
struct function *lab_declare_stack_at(struct model *model);

/* The failure is in the last statement of the text. */
struct outcome lab_failure(struct model *model, const char *text, enum wire_end end);
struct judgement judge_text(struct model *model, const char *text, const struct outcome *outcome,
                            const char *report, const struct laboratory *laboratory);
struct judgement judge_outcome_in(struct lab *lab, const char *text, const struct outcome *outcome,
                                  const char *report);
struct judgement judge_in(struct lab *lab, const char *text);
/* The verdict by its name, and the sentence of the condition; every call returns something. */
void assert_lab_judges(struct lab *lab, const char *text, const char *verdict,
                       const char *sentence);

const struct literal *literal_at(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t index,
                                 size_t argument);
bool is_call_of(const struct vocabulary *vocabulary, const struct statements *statements,
                size_t call, const char *name);
bool fails_always(const struct vocabulary *vocabulary, const struct statements *statements,
                  size_t call, uint64_t *address);

#endif
