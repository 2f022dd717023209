/* In which order elements come out of a container. */
#include "laws/finding_laws.h"

static bool pushes(const struct view *view)
{
    return view_puts(view) && view->value_count == 1 && view->out < 0;
}

static bool appends(const struct view *view)
{
    return pushes(view) && name_says(view->verb, WORDS_PUTTING_LAST);
}

static bool yields(const struct view *view)
{
    return (view_pops(view) || view_shows(view)) && view_answer(view)->kind != TYPE_VOID;
}

static bool gets_by_position(const struct view *view)
{
    return view->object >= 0 && view->value_count == 1 && view_value_is_position(view, 0) &&
           name_says(view->verb, WORDS_GETTING) && view_answer(view)->kind != TYPE_VOID;
}

/* The n-th form in which the step may say yes. */
static bool set_form(struct law *law, int step, const struct view *view, size_t nth)
{
    enum answer_form forms[ANSWER_FORMS];
    size_t count = view_forms(view, forms);
    if (nth >= count)
        return false;
    law->steps[step].form = forms[nth];
    return true;
}

static void add_last_in(struct finder *finder, const struct view *push, const struct view *pop)
{
    for (size_t form = 0; form < ANSWER_FORMS; form++) {
        struct law law = law_begin(LAW_LAST_IN);
        int object = law_add_object(&law, push->sort), value;
        law_add_values(&law, push, &value);
        law_add_step(&law, push, object, &value);
        law_add_step(&law, pop, object, NULL);
        if (!set_form(&law, 0, push, form))
            return;
        law_add_premise(&law, (struct law_term){RELATION_YES, 0, -1, 0});
        law_add_observer_premise(&law, pop, 1);
        law.conclusion = (struct law_term){RELATION_GIVEN, 1, (int8_t)value, 0};
        finder_add(finder, &law, "%s gives what %s put in last", pop->function->name,
                   push->function->name);
    }
}

/* Behind something that is there: of what shows the first. */
static void add_first_in(struct finder *finder, const struct view *push, const struct view *show,
                         const struct view *count)
{
    struct law law = law_begin(LAW_FIRST_IN);
    int object = law_add_object(&law, push->sort), value;
    law_add_values(&law, push, &value);
    int counted = law_add_step(&law, count, object, NULL);
    int before = law_add_step(&law, show, object, NULL);
    law.blamed = (size_t)law_add_step(&law, push, object, &value);
    int after = law_add_step(&law, show, object, NULL);
    law_add_premise(&law, (struct law_term){RELATION_ABOVE, (int8_t)counted, -1, 0});
    law_add_observer_premise(&law, show, before);
    law.conclusion = (struct law_term){RELATION_SAME, (int8_t)after, (int8_t)before, 0};
    finder_add(finder, &law, "%s gives the same before and after %s", show->function->name,
               push->function->name);
}

static void add_alone(struct finder *finder, const struct view *push, const struct view *pop,
                      const struct view *count)
{
    for (size_t form = 0; form < ANSWER_FORMS; form++) {
        struct law law = law_begin(LAW_ALONE);
        int object = law_add_object(&law, push->sort), value;
        law_add_values(&law, push, &value);
        law_add_step(&law, count, object, NULL);
        law_add_step(&law, push, object, &value);
        law.blamed = (size_t)law_add_step(&law, pop, object, NULL);
        if (!set_form(&law, 1, push, form))
            return;
        law_add_premise(&law, (struct law_term){RELATION_IS, 0, -1, 0});
        law_add_premise(&law, (struct law_term){RELATION_YES, 1, -1, 0});
        law.conclusion = (struct law_term){RELATION_GIVEN, 2, (int8_t)value, 0};
        finder_add(finder, &law, "%s gives what %s put into what was empty", pop->function->name,
                   push->function->name);
    }
}

static void add_peek_pop(struct finder *finder, const struct view *show, const struct view *pop,
                         const struct view *count)
{
    struct law law = law_begin(LAW_PEEK_POP);
    int object = law_add_object(&law, pop->sort);
    int counted = law_add_step(&law, count, object, NULL);
    int shown = law_add_step(&law, show, object, NULL);
    int popped = law_add_step(&law, pop, object, NULL);
    law_add_premise(&law, (struct law_term){RELATION_ABOVE, (int8_t)counted, -1, 0});
    law_add_observer_premise(&law, show, shown);
    law_add_observer_premise(&law, pop, popped);
    law.conclusion = (struct law_term){RELATION_SAME, (int8_t)popped, (int8_t)shown, 0};
    law.blamed = (size_t)popped;
    finder_add(finder, &law, "%s gives what %s showed", pop->function->name,
               show->function->name);
}

static void add_appended(struct finder *finder, const struct view *push, const struct view *get,
                         const struct view *count)
{
    if (view_value_sort(get, 0) != count->operation->result ||
        view_answer(get) != view_value_sort(push, 0))
        return;
    for (size_t form = 0; form < ANSWER_FORMS; form++) {
        struct law law = law_begin(LAW_APPENDED);
        int object = law_add_object(&law, push->sort), value;
        law_add_values(&law, push, &value);
        int position = law_add_variable(&law, LAW_VARIABLE_RESULT, count->operation->result);
        law.steps[law_add_step(&law, count, object, NULL)].result = (int8_t)position;
        law.blamed = (size_t)law_add_step(&law, push, object, &value);
        law_add_step(&law, get, object, &position);
        if (!set_form(&law, 1, push, form))
            return;
        law_add_premise(&law, (struct law_term){RELATION_YES, 1, -1, 0});
        law_add_observer_premise(&law, get, 2);
        law.conclusion = (struct law_term){RELATION_GIVEN, 2, (int8_t)value, 0};
        finder_add(finder, &law, "%s gives what %s put behind the others", get->function->name,
                   push->function->name);
    }
}

static bool is_ordered(const struct type *type)
{
    return type_is_scalar(type) && type->kind != TYPE_BOOL;
}

static void add_sorted_pops(struct finder *finder, const struct view *pop,
                            const struct view *count)
{
    for (int turn = 0; turn < 2 && is_ordered(view_answer(pop)); turn++) {
        struct law law = law_begin(LAW_SORTED);
        int object = law_add_object(&law, pop->sort);
        int counted = law_add_step(&law, count, object, NULL);
        int first = law_add_step(&law, pop, object, NULL);
        int second = law_add_step(&law, pop, object, NULL);
        law_add_premise(&law, (struct law_term){RELATION_ABOVE, (int8_t)counted, -1, 1});
        law_add_premise(&law,
                        (struct law_term){RELATION_UNLIKE, (int8_t)first, (int8_t)second, 0});
        law_add_observer_premise(&law, pop, second);
        law.conclusion = (struct law_term){RELATION_AT_MOST, (int8_t)(turn ? second : first),
                                           (int8_t)(turn ? first : second), 0};
        law.blamed = (size_t)second;
        finder_add(finder, &law, "%s gives %s elements first", pop->function->name,
                   turn ? "greater" : "smaller");
    }
}

static void add_sorted_positions(struct finder *finder, const struct view *get,
                                 const struct view *count)
{
    for (int turn = 0; turn < 2 && is_ordered(view_answer(get)); turn++) {
        struct law law = law_begin(LAW_SORTED);
        int object = law_add_object(&law, get->sort), here;
        law_add_values(&law, get, &here);
        int next = law_add_variable(&law, LAW_VARIABLE_NEXT, view_value_sort(get, 0));
        law.variables[next].of = (int8_t)here;
        int counted = law_add_step(&law, count, object, NULL);
        int first = law_add_step(&law, get, object, &here);
        int second = law_add_step(&law, get, object, &next);
        law_add_premise(&law, (struct law_term){RELATION_BEYOND, (int8_t)counted, (int8_t)next, 0});
        law_add_premise(&law,
                        (struct law_term){RELATION_UNLIKE, (int8_t)first, (int8_t)second, 0});
        law_add_observer_premise(&law, get, second);
        law.conclusion = (struct law_term){RELATION_AT_MOST, (int8_t)(turn ? second : first),
                                           (int8_t)(turn ? first : second), 0};
        law.blamed = (size_t)second;
        finder_add(finder, &law, "%s gives %s elements first", get->function->name,
                   turn ? "greater" : "smaller");
    }
}

static bool is_least(const struct view *view)
{
    return view->object >= 0 && !view->value_count && view->looks &&
           name_says(view->verb, WORDS_LEAST) && is_ordered(view_answer(view));
}

static bool is_greatest(const struct view *view)
{
    return view->object >= 0 && !view->value_count && view->looks &&
           name_says(view->verb, WORDS_GREATEST) && is_ordered(view_answer(view));
}

static void find_least_most(struct finder *finder, const struct type *sort)
{
    FOR_EACH_VIEW(least, finder, sort, is_least)
        FOR_EACH_VIEW(most, finder, sort, is_greatest) {
            if (!names_match(least->verb, WORDS_LEAST, most->verb, WORDS_GREATEST) ||
                view_answer(least) != view_answer(most))
                continue;
            struct law law = law_begin(LAW_LEAST_MOST);
            int object = law_add_object(&law, sort);
            law_add_step(&law, least, object, NULL);
            law_add_step(&law, most, object, NULL);
            law_add_premise(&law, (struct law_term){RELATION_YES, 0, -1, 0});
            law_add_premise(&law, (struct law_term){RELATION_YES, 1, -1, 0});
            law.conclusion = (struct law_term){RELATION_AT_MOST, 0, 1, 0};
            finder_add(finder, &law, "%s is not above %s", least->function->name,
                       most->function->name);
        }
}

static void find_with_count(struct finder *finder, const struct view *count)
{
    const struct type *sort = count->sort;
    FOR_EACH_VIEW(push, finder, sort, appends)
        FOR_EACH_VIEW(get, finder, sort, gets_by_position)
            add_appended(finder, push, get, count);
    FOR_EACH_VIEW(show, finder, sort, view_shows) {
        FOR_EACH_VIEW(push, finder, sort, pushes)
            if (view_answer(show) == view_value_sort(push, 0))
                add_first_in(finder, push, show, count);
        FOR_EACH_VIEW(pop, finder, sort, view_pops)
            if (view_answer(show) == view_answer(pop))
                add_peek_pop(finder, show, pop, count);
    }
    FOR_EACH_VIEW(push, finder, sort, pushes)
        FOR_EACH_VIEW(pop, finder, sort, yields)
            if (view_answer(pop) == view_value_sort(push, 0))
                add_alone(finder, push, pop, count);
    FOR_EACH_VIEW(pop, finder, sort, view_pops)
        add_sorted_pops(finder, pop, count);
    FOR_EACH_VIEW(get, finder, sort, gets_by_position)
        add_sorted_positions(finder, get, count);
}

void find_laws_of_order(struct finder *finder, const struct type *sort)
{
    FOR_EACH_VIEW(push, finder, sort, pushes)
        FOR_EACH_VIEW(pop, finder, sort, yields)
            if (view_answer(pop) == view_value_sort(push, 0))
                add_last_in(finder, push, pop);
    const struct view *count = finder_next(finder, NULL, sort, view_counts);
    if (count)
        find_with_count(finder, count);
    find_least_most(finder, sort);
}
