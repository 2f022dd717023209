/* One argument of one call, while it is looked at. */
#ifndef JUDGE_PLACE_H
#define JUDGE_PLACE_H

#include "judge/internal.h"
#include "model/words.h"

struct place {
    struct inquiry *inquiry;
    const struct function *function;
    const struct parameter *parameter;
    const struct literal *literal; /* NULL: it is a value */
    const struct operation *maker; /* of the value */
    size_t statement, argument;
    int source; /* statement that made the value; -1 */
};

/* Doubts that the function may be given it; `what` is said of it: "a null pointer". */
struct doubt *place_doubt(const struct place *place, enum condition_kind kind, const char *what);
/* The same where nothing can be tried out. */
struct doubt *place_settle(const struct place *place, enum condition_kind kind, const char *what);

/* Is it the address of memory of ours? */
bool place_is_storage(const struct place *place);
/* The record of ours behind the argument, also when it was loaded by value; -1: none. */
int place_storage(const struct place *place);
/* What stands in a pointer of ours that the call is given the address of: the value of a statement
 * or a literal (then the source is -1). False: it is given no such address. */
bool place_content(const struct place *place, int *source, const struct literal **literal);

/* values.c */
void doubt_null(const struct place *place);
void doubt_empty_place(const struct place *place);
void doubt_number(const struct place *place);
void doubt_ticket(const struct place *place);
void doubt_amount(const struct place *place);
void doubt_character(const struct place *place);
void doubt_constant(const struct place *place);
void doubt_callback(const struct place *place);

/* storage.c */
void doubt_room(const struct place *place);
void doubt_data(const struct place *place);
void doubt_resized(const struct place *place);
void doubt_text(const struct place *place);
void doubt_freed(const struct place *place);
void doubt_kept_object(const struct place *place);
void doubt_pointers(const struct place *place);
void doubt_contents(const struct place *place);
void doubt_storage(const struct place *place);
void doubt_filled(const struct place *place);
void doubt_format(const struct place *place);
void doubt_inner(const struct place *place);
void doubt_base(const struct place *place);

/* relations.c */
void doubt_alias(const struct place *place);
void doubt_range(const struct place *place);
void doubt_alias_in_place(const struct place *place);
void doubt_delivered(const struct place *place);
void doubt_given_away(const struct place *place);

/* views.c */
void doubt_view(const struct place *place);

/* order.c */
void doubt_removed(const struct place *place);
void doubt_order(const struct place *place);
void doubt_release(struct inquiry *inquiry, size_t statement);

#endif
