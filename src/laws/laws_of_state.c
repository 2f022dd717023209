/* What calls must leave alone. */
#include "laws/finding_laws.h"

enum { OBSERVERS_OF_A_FAILURE = 4 };

static bool fails_by_a_word(const struct view *view)
{
    const struct function *function = view->function;
    bool is_known = function->failure != FAILURE_UNKNOWN ||
                    function->result->kind == TYPE_BOOL;
    return view_changes(view) && is_known && function->result->kind != TYPE_VOID;
}

/* Texts from before may be gone: numbers alone are compared. */
static bool answers_number(const struct view *view)
{
    return view_observes(view) && type_is_scalar(view_answer(view)) &&
           (!view->value_count || view_value_is_position(view, 0) ||
            name_says(view->verb, WORDS_GETTING) || name_says(view->verb, WORDS_SAYING_WHETHER));
}

static void add_failure(struct finder *finder, const struct view *change,
                        const struct view *observer)
{
    struct law law = law_begin(LAW_FAILURE_KEEPS);
    int object = law_add_object(&law, change->sort), values[VIEW_VALUES];
    law_add_values(&law, observer, values);
    int before = law_add_step(&law, observer, object, values);
    law.blamed = (size_t)law_add_step(&law, change, object, NULL);
    int after = law_add_step(&law, observer, object, values);
    law_add_premise(&law, (struct law_term){RELATION_NO, (int8_t)law.blamed, -1, 0});
    law_add_observer_premise(&law, observer, before);
    law.conclusion = (struct law_term){RELATION_SAME, (int8_t)after, (int8_t)before, 0};
    finder_add(finder, &law, "%s answers the same before and after %s that fails",
               observer->function->name, change->function->name);
}

static bool asks_through_const(const struct view *view)
{
    return view_observes(view) && !view->function->is_pure;
}

static void add_asking(struct finder *finder, const struct view *view)
{
    struct law law = law_begin(LAW_ASKING_KEEPS);
    int object = law_add_object(&law, view->sort), values[VIEW_VALUES];
    law_add_values(&law, view, values);
    law_add_step(&law, view, object, values);
    law_add_step(&law, view, object, values);
    law.blamed = 1;
    law_add_observer_premise(&law, view, 0);
    law.conclusion = (struct law_term){RELATION_SAME, 1, 0, 0};
    finder_add(finder, &law, "%s answers the same when it is asked twice", view->function->name);
}

void find_laws_of_state(struct finder *finder, const struct type *sort)
{
    FOR_EACH_VIEW(change, finder, sort, fails_by_a_word) {
        size_t count = 0;
        FOR_EACH_VIEW(observer, finder, sort, answers_number)
            if (count++ < OBSERVERS_OF_A_FAILURE)
                add_failure(finder, change, observer);
    }
    FOR_EACH_VIEW(view, finder, sort, asks_through_const)
        add_asking(finder, view);
}
