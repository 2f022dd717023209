/* How much there is, how much there can be, and what two make together. */
#include "laws/finding_laws.h"

static bool asks_number(const struct view *view)
{
    return view->object >= 0 && !view->value_count && view->out < 0 && view->looks &&
           type_is_integer(view->operation->result);
}

/* `max` alone may be the greatest element; `max_size` is a bound. */
static bool bounds(const struct view *view)
{
    return asks_number(view) &&
           (name_says(view->verb, WORDS_BOUNDING) ||
            (name_has_word(view->verb, "max") && name_says(view->verb, WORDS_COUNTING)));
}

static bool leaves(const struct view *view)
{
    return asks_number(view) && name_says(view->verb, WORDS_LEAVING) && !bounds(view);
}

/* `merge(target, source)`. */
static bool joins(const struct view *view)
{
    return view_changes(view) && view->value_count == 1 && view->out < 0 &&
           view_value_sort(view, 0) == view->sort && name_says(view->verb, WORDS_JOINING);
}

static void add_bounded(struct finder *finder, const struct view *count, const struct view *bound)
{
    struct law law = law_begin(LAW_BOUNDED);
    int object = law_add_object(&law, count->sort);
    int counted = law_add_step(&law, count, object, NULL);
    int most = law_add_step(&law, bound, object, NULL);
    law.blamed = (size_t)counted;
    law.conclusion = (struct law_term){RELATION_AT_MOST, (int8_t)counted, (int8_t)most, 0};
    finder_add(finder, &law, "%s is not above %s", count->function->name, bound->function->name);
}

static void add_room_left(struct finder *finder, const struct view *count,
                          const struct view *bound, const struct view *left)
{
    struct law law = law_begin(LAW_ROOM_LEFT);
    int object = law_add_object(&law, count->sort);
    int most = law_add_step(&law, bound, object, NULL);
    int counted = law_add_step(&law, count, object, NULL);
    int rest = law_add_step(&law, left, object, NULL);
    law.blamed = (size_t)rest;
    law.conclusion =
        (struct law_term){RELATION_TELLS, (int8_t)most, (int8_t)counted, rest + 1};
    finder_add(finder, &law, "%s is what %s and %s say together", bound->function->name,
               count->function->name, left->function->name);
}

static void add_merged(struct finder *finder, const struct view *count, const struct view *join)
{
    enum answer_form forms[ANSWER_FORMS];
    size_t form_count = view_forms(join, forms);
    for (size_t i = 0; i < form_count; i++) {
        struct law law = law_begin(LAW_MERGED);
        int target = law_add_object(&law, count->sort), source = law_add_object(&law, count->sort);
        int before = law_add_step(&law, count, target, NULL);
        int other = law_add_step(&law, count, source, NULL);
        law.blamed = (size_t)law_add_step(&law, join, target, &source);
        int after = law_add_step(&law, count, target, NULL);
        law.steps[law.blamed].form = forms[i];
        law_add_premise(&law, (struct law_term){RELATION_APART, (int8_t)target, (int8_t)source, 0});
        law_add_premise(&law, (struct law_term){RELATION_YES, (int8_t)law.blamed, -1, 0});
        law_add_premise(&law, (struct law_term){RELATION_ABOVE, (int8_t)other, -1, 0});
        law.conclusion =
            (struct law_term){RELATION_TELLS, (int8_t)after, (int8_t)before, other + 1};
        finder_add(finder, &law, "%s grows by that of the other when %s succeeds",
                   count->function->name, join->function->name);
    }
}

void find_laws_of_room(struct finder *finder, const struct type *sort)
{
    FOR_EACH_VIEW(count, finder, sort, view_counts) {
        FOR_EACH_VIEW(bound, finder, sort, bounds) {
            if (bound->operation->result != count->operation->result)
                continue;
            add_bounded(finder, count, bound);
            FOR_EACH_VIEW(left, finder, sort, leaves)
                if (left->operation->result == count->operation->result)
                    add_room_left(finder, count, bound, left);
        }
        FOR_EACH_VIEW(join, finder, sort, joins)
            add_merged(finder, count, join);
    }
}
