/* Building laws: a family of laws is a function that looks at views and adds what they suggest. */
#ifndef LAWS_FINDING_LAWS_H
#define LAWS_FINDING_LAWS_H

#include "laws/laws.h"
#include "laws/views.h"

struct finder {
    struct views views;
    struct arena *arena;
    struct law *laws;
    size_t count;
};

/* A law under construction: X is variable 0 when there is an object. */
struct law law_begin(enum law_kind kind);
int law_add_variable(struct law *law, enum law_variable_kind kind, const struct type *sort);
/* The object that the laws of a sort are about: variable 0. */
int law_add_object(struct law *law, const struct type *sort);
/* Another object, which begins as that of the variable does. */
int law_add_twin(struct law *law, int variable);

/* Appends a call about the object variable, told the variables of `values` (-1: anything; NULL: all
 * of them). Returns the step. */
int law_add_step(struct law *law, const struct view *view, int object, const int *values);
void law_add_premise(struct law *law, struct law_term term);
/* What is delivered through a pointer is an answer only when the call says that it succeeded. */
void law_add_observer_premise(struct law *law, const struct view *view, int step);
/* Variables for what the call is told, one each. */
void law_add_values(struct law *law, const struct view *view, int *values);

/* Adds the law, unless it is switched off, contradicted, or there are too many. The sentence is
 * printed from the format. */
void finder_add(struct finder *finder, struct law *law, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* Views on a sort that pass a test, each in turn; NULL after the last. */
typedef bool view_test(const struct view *view);
const struct view *finder_next(const struct finder *finder, const struct view *before,
                               const struct type *sort, view_test *test);
#define FOR_EACH_VIEW(item, finder, sort, test)                                                   \
    for (const struct view *item = finder_next(finder, NULL, sort, test); item;                    \
         item = finder_next(finder, item, sort, test))

/* Kinds of functions. */
bool view_counts(const struct view *view);
bool view_puts(const struct view *view);
bool view_takes_out(const struct view *view);
bool view_pops(const struct view *view);
bool view_shows(const struct view *view);
bool view_clears(const struct view *view);
bool view_finds(const struct view *view);
bool view_observes(const struct view *view);
bool view_changes(const struct view *view);

/* The families; `sort` is that of objects. */
void find_laws_of_contents(struct finder *finder, const struct type *sort);
void find_laws_of_order(struct finder *finder, const struct type *sort);
void find_laws_of_places(struct finder *finder, const struct type *sort);
void find_laws_of_copies(struct finder *finder, const struct type *sort);
void find_laws_of_room(struct finder *finder, const struct type *sort);
void find_laws_of_state(struct finder *finder, const struct type *sort);
void find_laws_of_iteration(struct finder *finder, const struct type *sort);
void find_laws_of_repetition(struct finder *finder, const struct type *sort);
void find_laws_of_values(struct finder *finder);
void find_laws_of_texts(struct finder *finder);
void find_laws_of_deliveries(struct finder *finder);

#endif
