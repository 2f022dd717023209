/* What is done twice: undone by itself or by the opposite number, or settled the first time. */
#include "laws/finding_laws.h"

enum { OBSERVERS_OF_A_REPETITION = 4 };

static bool repeats(const struct view *view, size_t values)
{
    return view_changes(view) && view->object >= 0 && view->value_count <= values &&
           view->out < 0 && !name_says(view->verb, WORDS_NOT_ONE);
}

static bool reverses(const struct view *view)
{
    return repeats(view, 1) && name_says(view->verb, WORDS_REVERSING);
}

static bool settles(const struct view *view)
{
    return repeats(view, 0) && name_says(view->verb, WORDS_SETTLING);
}

static bool turns(const struct view *view)
{
    return repeats(view, 1) && view->value_count == 1 &&
           type_is_integer(view_value_sort(view, 0)) && view_value_sort(view, 0)->is_signed &&
           name_says(view->verb, WORDS_TURNING);
}

/* Texts from before may be gone: numbers alone are compared. */
static bool tells_number(const struct view *view)
{
    return view_observes(view) && type_is_scalar(view_answer(view));
}

struct repetition {
    enum law_kind kind;
    const struct view *change, *observer;
    const char *says;
};

static int add_change(struct law *law, const struct view *change, int object, const int *values)
{
    enum answer_form forms[ANSWER_FORMS];
    bool is_known = view_forms(change, forms) == 1;
    int step = law_add_step(law, change, object, values);
    if (is_known && forms[0] != ANSWER_ALWAYS)
        law_add_premise(law, (struct law_term){RELATION_YES, (int8_t)step, -1, 0});
    return step;
}

/* What the second time is told: the opposite number, or the same. */
static int told_again(struct law *law, const struct repetition *repetition, int value)
{
    if (repetition->kind != LAW_TURNED_BACK)
        return value;
    int again = law_add_variable(law, LAW_VARIABLE_OPPOSITE,
                                 view_value_sort(repetition->change, 0));
    law->variables[again].of = (int8_t)value;
    return again;
}

static void add_repetition(struct finder *finder, const struct repetition *repetition)
{
    const struct view *change = repetition->change, *observer = repetition->observer;
    struct law law = law_begin(repetition->kind);
    int object = law_add_object(&law, change->sort), asked[VIEW_VALUES], told[VIEW_VALUES] = {0};
    law_add_values(&law, observer, asked);
    law_add_values(&law, change, told);
    int again = change->value_count ? told_again(&law, repetition, told[0]) : 0;
    bool is_settling = repetition->kind == LAW_SETTLED;
    if (is_settling)
        add_change(&law, change, object, told);
    int before = law_add_step(&law, observer, object, asked);
    if (!is_settling)
        add_change(&law, change, object, told);
    law.blamed = (size_t)add_change(&law, change, object, &again);
    int after = law_add_step(&law, observer, object, asked);
    law_add_observer_premise(&law, observer, before);
    law.conclusion = (struct law_term){RELATION_SAME, (int8_t)after, (int8_t)before, 0};
    finder_add(finder, &law, repetition->says, observer->function->name, change->function->name);
}

static void find_repetitions(struct finder *finder, const struct type *sort, view_test *test,
                             struct repetition repetition)
{
    FOR_EACH_VIEW(change, finder, sort, test) {
        size_t count = 0;
        repetition.change = change;
        FOR_EACH_VIEW(observer, finder, sort, tells_number) {
            bool is_unlike = observer->value_count && view_value_sort(observer, 0) == sort;
            repetition.observer = observer;
            if (!is_unlike && count++ < OBSERVERS_OF_A_REPETITION)
                add_repetition(finder, &repetition);
        }
    }
}

void find_laws_of_repetition(struct finder *finder, const struct type *sort)
{
    find_repetitions(finder, sort, reverses,
                     (struct repetition){.kind = LAW_UNDONE,
                                         .says = "%s answers the same before and after %s twice"});
    find_repetitions(finder, sort, settles,
                     (struct repetition){.kind = LAW_SETTLED,
                                         .says = "%s answers the same when %s is called again"});
    find_repetitions(finder, sort, turns,
                     (struct repetition){.kind = LAW_TURNED_BACK,
                                         .says = "%s answers the same after %s by a number, and "
                                                 "by the opposite one"});
}
