/* Functions as laws see them: what they are about, and what they are told beside that. */
#ifndef LAWS_VIEWS_H
#define LAWS_VIEWS_H

#include "model/law.h"
#include "model/words.h"

enum { VIEW_VALUES = 6, ANSWER_FORMS = 3 };

struct view {
    const struct operation *operation;
    const struct function *function;
    const char *verb;        /* its name without what the names of all its kind begin with */
    int object;              /* the parameter that it is about; -1 */
    const struct type *sort; /* of that; NULL */
    int values[VIEW_VALUES]; /* parameters that it is told: numbers, texts, other pointers */
    size_t value_count;
    int out;    /* the parameter through which it delivers one value; -1 */
    bool looks; /* it changes nothing, as far as can be seen */
};

struct views {
    const struct vocabulary *vocabulary;
    struct arena *arena;
    struct view *items;
    size_t count;
};

/* All functions that may take part in a law. They live in the arena. */
void views_init(struct views *views, const struct vocabulary *vocabulary, struct arena *arena);

/* What it answers, returned or delivered; void when nothing. */
const struct type *view_answer(const struct view *view);
const struct type *view_value_sort(const struct view *view, size_t nth);
bool view_value_is_position(const struct view *view, size_t nth);
/* How its result may say yes: one form where that is known, several where runs have to tell. */
size_t view_forms(const struct view *view, enum answer_form forms[ANSWER_FORMS]);
/* Are the names the same but for the words of these two lists? */
bool names_match(const char *a, enum words without_a, const char *b, enum words without_b);

#endif
