/* An executor without processes: a tiny library of int stacks, and a pure function that runs
 * statements against it as a worker would. Same statements, same outcome.
 *
 *   struct stack *stack_new(void)
 *   void stack_free(struct stack *stack)
 *   void stack_push(struct stack *stack, int value)
 *   int stack_pop(struct stack *stack)                      an empty one: segmentation fault
 *   int stack_size(const struct stack *stack)
 *   void stack_append(struct stack *to, const struct stack *from)
 *   struct stack *stack_copy(const struct stack *stack)     an empty one: NULL
 *   void stack_load(struct stack *stack, const int *items, size_t count)
 *   _Bool stack_peek(const struct stack *stack, int *top)
 *   _Bool stack_make(struct stack **made)                   asserts that *made is NULL
 *   void stack_each(const struct stack *stack, void (*visit)(int, void *), void *data)
 *   void stack_label(struct stack *stack, const char *label)
 *   long stack_id(const struct stack *stack)                a large number
 *   _Bool stack_equal(const struct stack *a, const struct stack *b)    are they of one size?
 *   long stack_hash(const struct stack *stack)              its size
 *   void stack_abort(struct stack *stack)                   aborts, always
 *   _Bool gate_open(struct gate *gate, int force)           is the force larger than 3?
 *
 * Functions it does not know do nothing and return zero or NULL. Calls with a null or freed stack
 * are skipped. */
#ifndef FAKE_EXECUTOR_H
#define FAKE_EXECUTOR_H

#include "model/runner.h"
#include "model_builder.h"

/* Adds the functions named in the list, which has spaces between them; NULL: all. */
void fake_declare(struct model *model, const char *names);

void fake_execute(const struct vocabulary *vocabulary, const struct statements *statements,
                  struct outcome *outcome);

enum { FAKE_BATCH_MAXIMUM = 8 };

/* The same as a runner. Of batches, one is under way at a time, whoever its worker is. */
struct fake_runner {
    struct runner runner; /* the first */
    const struct vocabulary *vocabulary;
    size_t runs;
    size_t runs_left; /* then the runner is gone */
    /* Changes what came of a run; NULL: nothing does. */
    void (*alter)(void *context, const struct statements *statements,
                  const struct run_options *options, struct outcome *outcome);
    void *context;
    struct run_options batch_options;
    struct statements batch[FAKE_BATCH_MAXIMUM];
    size_t batch_count;
};

/* Runs for ever, and alters nothing. */
void fake_runner_init(struct fake_runner *fake, const struct vocabulary *vocabulary);

#endif
