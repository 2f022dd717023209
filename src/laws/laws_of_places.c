/* What is put behind others leaves these where they are, and what tells two apart is seen. */
#include "laws/finding_laws.h"

enum { PUT_BEHIND = 3 }; /* a container seldom grows at one of them, and then the more often */

static bool gets_by_position(const struct view *view)
{
    return view->object >= 0 && view->value_count == 1 && view_value_is_position(view, 0) &&
           name_says(view->verb, WORDS_GETTING) && law_compares(view_answer(view));
}

static bool puts_last(const struct view *view)
{
    return view_puts(view) && view->value_count == 1 && view->out < 0 &&
           name_says(view->verb, WORDS_PUTTING_LAST);
}

static void add_stays(struct finder *finder, const struct view *put, const struct view *get,
                      const struct view *count)
{
    struct law law = law_begin(LAW_STAYS);
    int object = law_add_object(&law, put->sort), value, position;
    law_add_values(&law, put, &value);
    law_add_values(&law, get, &position);
    int counted = law_add_step(&law, count, object, NULL);
    int before = law_add_step(&law, get, object, &position);
    for (size_t i = 0; i < PUT_BEHIND; i++)
        law.blamed = (size_t)law_add_step(&law, put, object, &value);
    int after = law_add_step(&law, get, object, &position);
    law_add_premise(&law, (struct law_term){RELATION_BEYOND, (int8_t)counted, (int8_t)position, 0});
    law_add_observer_premise(&law, get, before);
    law.conclusion = (struct law_term){RELATION_SAME, (int8_t)after, (int8_t)before, 0};
    finder_add(finder, &law, "what %s gives stays when %s puts something behind it",
               get->function->name, put->function->name);
}

/* ---- told apart ---- */

static bool says_equal(const struct view *view)
{
    return view->object >= 0 && view->looks && view->out < 0 && view->value_count == 1 &&
           view_value_sort(view, 0) == view->sort && name_says(view->verb, WORDS_EQUATING) &&
           type_is_integer(view->operation->result);
}

/* `set(x, place, value)` of `get(x, place)`. */
static bool sets_what_is_got(const struct view *set, const struct view *get)
{
    return !set->looks && set->value_count == 2 && set->out < 0 && get->value_count == 1 &&
           name_says(set->verb, WORDS_SETTING) &&
           view_value_sort(set, 0) == view_value_sort(get, 0) &&
           view_value_sort(set, 1) == view_answer(get) &&
           names_match(set->verb, WORDS_SETTING, get->verb, WORDS_GETTING);
}

static void add_told_apart(struct finder *finder, const struct view *equal, const struct view *set,
                           const struct view *get)
{
    struct law law = law_begin(LAW_TOLD_APART);
    int one = law_add_object(&law, equal->sort), other = law_add_twin(&law, one);
    int values[VIEW_VALUES];
    law_add_values(&law, set, values);
    int equal_before = law_add_step(&law, equal, one, &other);
    int before = law_add_step(&law, get, other, values);
    law_add_step(&law, set, other, values);
    int after = law_add_step(&law, get, other, values);
    law.blamed = (size_t)law_add_step(&law, equal, one, &other);
    law.steps[equal_before].form = law.steps[law.blamed].form = ANSWER_NONZERO;
    law_add_premise(&law, (struct law_term){RELATION_APART, (int8_t)one, (int8_t)other, 0});
    law_add_premise(&law, (struct law_term){RELATION_YES, (int8_t)equal_before, -1, 0});
    law_add_premise(&law, (struct law_term){RELATION_UNLIKE, (int8_t)after, (int8_t)before, 0});
    law_add_observer_premise(&law, get, before);
    law.conclusion = (struct law_term){RELATION_NO, (int8_t)law.blamed, -1, 0};
    finder_add(finder, &law, "%s says no when %s made %s answer otherwise of one of two equal ones",
               equal->function->name, set->function->name, get->function->name);
}

static bool gets(const struct view *view)
{
    return view->object >= 0 && view->value_count == 1 && name_says(view->verb, WORDS_GETTING) &&
           law_compares(view_answer(view));
}

static bool sets(const struct view *view)
{
    return view_changes(view) && name_says(view->verb, WORDS_SETTING);
}

void find_laws_of_places(struct finder *finder, const struct type *sort)
{
    const struct view *count = finder_next(finder, NULL, sort, view_counts);
    if (count)
        FOR_EACH_VIEW(put, finder, sort, puts_last)
            FOR_EACH_VIEW(get, finder, sort, gets_by_position)
                add_stays(finder, put, get, count);
    FOR_EACH_VIEW(equal, finder, sort, says_equal)
        FOR_EACH_VIEW(set, finder, sort, sets)
            FOR_EACH_VIEW(get, finder, sort, gets)
                if (sets_what_is_got(set, get))
                    add_told_apart(finder, equal, set, get);
}
