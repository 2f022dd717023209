/* Copies answer like their originals, and go their own ways. */
#include "laws/finding_laws.h"

/* What stays apart does so whoever looks and whatever is done to the other. */
enum { OBSERVERS_WATCHED = 2, CHANGES_TRIED = 4 };

static bool returns_copy(const struct view *view)
{
    return view->object >= 0 && !view->value_count && view->out < 0 &&
           view->operation->result == view->sort && name_says(view->verb, WORDS_COPYING);
}

/* `copy(target, source)`, in either order: the source is the one that is only read. */
static bool copies_into(const struct view *view)
{
    if (view->object < 0 || view->value_count != 1 || view->out >= 0 ||
        view_value_sort(view, 0) != view->sort || !name_says(view->verb, WORDS_COPYING))
        return false;
    const struct function *function = view->function;
    return function->parameters[view->object].type->target->is_const !=
           function->parameters[view->values[0]].type->target->is_const;
}

/* Appends the call; *copy is the variable of what was copied to. */
static int add_copy(struct law *law, const struct view *view, int original, int *copy)
{
    int step;
    if (returns_copy(view)) {
        *copy = law_add_variable(law, LAW_VARIABLE_RESULT, view->sort);
        step = law_add_step(law, view, original, NULL);
        law->steps[step].result = (int8_t)*copy;
    } else {
        *copy = law_add_variable(law, LAW_VARIABLE_OBJECT, view->sort);
        bool is_first = view->function->parameters[view->object].type->target->is_const;
        step = law_add_step(law, view, is_first ? original : *copy, is_first ? copy : &original);
    }
    law_add_premise(law, (struct law_term){RELATION_YES, (int8_t)step, -1, 0});
    law_add_premise(law, (struct law_term){RELATION_APART, (int8_t)original, (int8_t)*copy, 0});
    return step;
}

static void add_same(struct finder *finder, const struct view *view, const struct view *observer)
{
    struct law law = law_begin(LAW_COPY_SAME);
    int original = law_add_object(&law, view->sort), copy, values[VIEW_VALUES];
    law_add_values(&law, observer, values);
    law.blamed = (size_t)add_copy(&law, view, original, &copy);
    int first = law_add_step(&law, observer, original, values);
    int second = law_add_step(&law, observer, copy, values);
    law_add_observer_premise(&law, observer, first);
    law.conclusion = (struct law_term){RELATION_SAME, (int8_t)second, (int8_t)first, 0};
    finder_add(finder, &law, "%s answers of what %s made as of its original",
               observer->function->name, view->function->name);
}

static void add_apart(struct finder *finder, const struct view *view, const struct view *observer,
                      const struct view *change)
{
    for (int turn = 0; turn < 2; turn++) {
        struct law law = law_begin(LAW_COPY_APART);
        int original = law_add_object(&law, view->sort), copy, values[VIEW_VALUES];
        law_add_values(&law, observer, values);
        law.blamed = (size_t)add_copy(&law, view, original, &copy);
        int watched = turn ? original : copy, changed = turn ? copy : original;
        int before = law_add_step(&law, observer, watched, values);
        law_add_step(&law, change, changed, NULL);
        int after = law_add_step(&law, observer, watched, values);
        law_add_observer_premise(&law, observer, before);
        law.conclusion = (struct law_term){RELATION_SAME, (int8_t)after, (int8_t)before, 0};
        finder_add(finder, &law, "what %s does to %s leaves what %s says of %s",
                   change->function->name, turn ? "a copy" : "an original",
                   observer->function->name, turn ? "the original" : "the copy");
    }
}

static bool is_changing_contents(const struct view *view)
{
    return view_changes(view) &&
           (view_puts(view) || view_takes_out(view) || view_pops(view) || view_clears(view) ||
            name_says(view->verb, WORDS_SETTING));
}

static void find_of_copy(struct finder *finder, const struct view *view)
{
    size_t watched = 0;
    FOR_EACH_VIEW(observer, finder, view->sort, view_observes) {
        if (observer->value_count && view_value_sort(observer, 0) == view->sort)
            continue;
        add_same(finder, view, observer);
        if (type_is_char_pointer(view_answer(observer), true) || watched++ == OBSERVERS_WATCHED)
            continue;
        size_t changed = 0;
        FOR_EACH_VIEW(change, finder, view->sort, is_changing_contents)
            if (changed++ < CHANGES_TRIED)
                add_apart(finder, view, observer, change);
    }
}

void find_laws_of_copies(struct finder *finder, const struct type *sort)
{
    FOR_EACH_VIEW(view, finder, sort, returns_copy)
        find_of_copy(finder, view);
    FOR_EACH_VIEW(view, finder, sort, copies_into)
        find_of_copy(finder, view);
}
