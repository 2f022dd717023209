/* What is in a container, and how much of it. */
#include "laws/finding_laws.h"

#include <string.h>

/* The value of a call that is the element or its key: what the one that finds is told. Of two that
 * it may be (`add(set, low, high)`) only a name tells; -1: none. */
static int key_of(const struct view *put, const struct view *find)
{
    const struct type *sort = view_value_sort(find, 0);
    const char *name = find->function->parameters[find->values[0]].name;
    int first = -1;
    size_t same = 0;
    for (size_t i = 0; i < put->value_count; i++) {
        if (view_value_sort(put, i) != sort || view_value_is_position(put, i))
            continue;
        if (*name && strcmp(put->function->parameters[put->values[i]].name, name) == 0)
            return (int)i;
        first = first < 0 ? (int)i : first;
        same++;
    }
    return same == 1 ? first : -1;
}

static const struct view *finder_of(const struct finder *finder, const struct view *put)
{
    const struct view *found = NULL;
    FOR_EACH_VIEW(find, finder, put->sort, view_finds) {
        if (key_of(put, find) < 0)
            continue;
        if (name_says(find->verb, WORDS_SAYING_WHETHER))
            return find;
        found = found ? found : find;
    }
    return found;
}

/* A law `count; [find]; change; count` with one form of success. */
struct sized {
    enum law_kind kind;
    const struct view *count, *find, *change;
    enum answer_form form;
    bool is_there; /* before; asked of `find` */
    int number;    /* by which the size changes */
};

static void add_sized(struct finder *finder, const struct sized *sized)
{
    struct law law = law_begin(sized->kind);
    int object = law_add_object(&law, sized->count->sort), values[VIEW_VALUES];
    law_add_values(&law, sized->change, values);
    int before = law_add_step(&law, sized->count, object, NULL);
    if (sized->find) {
        int key = values[key_of(sized->change, sized->find)];
        int found = law_add_step(&law, sized->find, object, &key);
        law_add_premise(&law, (struct law_term){sized->is_there ? RELATION_YES : RELATION_NO,
                                                (int8_t)found, -1, 0});
    }
    int change = law_add_step(&law, sized->change, object, values);
    int after = law_add_step(&law, sized->count, object, NULL);
    law.steps[change].form = sized->form;
    law.blamed = (size_t)change;
    if (sized->number)
        law_add_premise(&law, (struct law_term){RELATION_YES, (int8_t)change, -1, 0});
    if (sized->number < 0)
        law_add_premise(&law, (struct law_term){RELATION_ABOVE, (int8_t)before, -1, 0});
    law.conclusion =
        (struct law_term){RELATION_MORE, (int8_t)after, (int8_t)before, sized->number};
    const char *count = sized->count->function->name, *name = sized->change->function->name;
    if (sized->number)
        finder_add(finder, &law, "%s %s by one when %s succeeds%s", count,
                   sized->number > 0 ? "grows" : "shrinks", name,
                   !sized->find       ? ""
                   : sized->is_there ? " on what is there"
                                     : " with what was not there");
    else
        finder_add(finder, &law, "%s stays when %s is told what %s", count, name,
                   sized->is_there ? "is there already" : "is not there");
}

static void add_all_forms(struct finder *finder, struct sized sized)
{
    enum answer_form forms[ANSWER_FORMS];
    size_t count = view_forms(sized.change, forms);
    for (size_t i = 0; i < count; i++) {
        sized.form = forms[i];
        add_sized(finder, &sized);
    }
}

/* ---- what calls say of the size themselves ---- */

static bool says_whether(const struct view *change)
{
    const struct type *result = change->operation->result;
    return result->kind == TYPE_BOOL || (type_is_integer(result) && result->kind != TYPE_ENUM);
}

/* `count; change; count` where the change answers 1 when it changed something, and 0 when not. */
static void add_as_told(struct finder *finder, const struct view *count,
                        const struct view *change, int number)
{
    if (!says_whether(change))
        return;
    struct law law = law_begin(LAW_AS_TOLD);
    int object = law_add_object(&law, count->sort), values[VIEW_VALUES];
    law_add_values(&law, change, values);
    int before = law_add_step(&law, count, object, NULL);
    int told = law_add_step(&law, change, object, values);
    int after = law_add_step(&law, count, object, NULL);
    law.blamed = (size_t)told;
    law_add_premise(&law, (struct law_term){RELATION_ABOVE, (int8_t)told, -1, -1});
    law_add_premise(&law, (struct law_term){RELATION_BELOW, (int8_t)told, -1, 2});
    law.conclusion = (struct law_term){RELATION_TELLS, (int8_t)after, (int8_t)before,
                                       number * (told + 1)};
    finder_add(finder, &law, "%s %s when %s says 1, and stays when it says 0",
               count->function->name, number > 0 ? "grows" : "shrinks", change->function->name);
}

static void add_not_empty(struct finder *finder, const struct view *count,
                          const struct view *find)
{
    enum answer_form forms[ANSWER_FORMS];
    if (view_forms(find, forms) != 1)
        return; /* -1 may mean that nothing was found */
    struct law law = law_begin(LAW_NOT_EMPTY);
    int object = law_add_object(&law, count->sort), key;
    law_add_values(&law, find, &key);
    int found = law_add_step(&law, find, object, &key);
    int counted = law_add_step(&law, count, object, NULL);
    law.blamed = (size_t)counted;
    law_add_premise(&law, (struct law_term){RELATION_YES, (int8_t)found, -1, 0});
    law.conclusion = (struct law_term){RELATION_ABOVE, (int8_t)counted, -1, 0};
    finder_add(finder, &law, "%s is not 0 when %s finds something", count->function->name,
               find->function->name);
}

/* The parameter with the number of elements of an array that the object is filled with; -1. */
static int filled_with(const struct operation *operation, const struct type *sort)
{
    const struct function *function = operation->function;
    int number = -1;
    if (operation->kind != OPERATION_CALL || function->is_support || function->variant_of ||
        !name_says(function->name, WORDS_FILLING) || !operation->argument_count ||
        operation->arguments[0] != sort)
        return -1;
    for (size_t j = 1; j < operation->argument_count; j++) {
        if (function->parameters[j].role != ROLE_BUFFER || number >= 0)
            continue;
        number = function->parameters[j].partner;
    }
    return number;
}

static void find_filled(struct finder *finder, const struct view *count)
{
    const struct vocabulary *vocabulary = finder->views.vocabulary;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        int number = filled_with(operation, count->sort);
        if (number < 0)
            continue;
        const struct view fill = {
            .operation = operation, .function = operation->function, .out = -1};
        struct law law = law_begin(LAW_FILLED);
        int object = law_add_object(&law, count->sort);
        int told = law_add_variable(&law, LAW_VARIABLE_FREE, operation->arguments[number]);
        int filled = law_add_step(&law, &fill, object, NULL);
        int counted = law_add_step(&law, count, object, NULL);
        law.steps[filled].arguments[number] = (int8_t)told;
        enum answer_form forms[ANSWER_FORMS];
        if (view_forms(&fill, forms) == 1)
            law_add_premise(&law, (struct law_term){RELATION_YES, (int8_t)filled, -1, 0});
        law.conclusion = (struct law_term){RELATION_GIVEN, (int8_t)counted, (int8_t)told, 0};
        finder_add(finder, &law, "%s is the number of elements that %s was told",
                   count->function->name, operation->function->name);
    }
}

static bool knows_duplicates(const struct view *put)
{
    const char *comment = put->function->comment;
    return comment && law_contradiction(LAW_KEEPS_SIZE, comment);
}

static void find_sizes(struct finder *finder, const struct view *count)
{
    const struct type *sort = count->sort;
    FOR_EACH_VIEW(put, finder, sort, view_puts) {
        const struct view *find = finder_of(finder, put);
        bool is_attribute = name_has_word(put->verb, "set") && !find && put->value_count < 2;
        if (!is_attribute)
            add_as_told(finder, count, put, 1);
        if (!is_attribute)
            add_all_forms(finder, (struct sized){LAW_GROWS, count, find, put, 0, false, 1});
        if (find && !knows_duplicates(put))
            add_sized(finder, &(struct sized){LAW_KEEPS_SIZE, count, find, put, 0, true, 0});
    }
    FOR_EACH_VIEW(take, finder, sort, view_takes_out) {
        const struct view *find = finder_of(finder, take);
        add_as_told(finder, count, take, -1);
        add_all_forms(finder, (struct sized){LAW_SHRINKS, count, find, take, 0, true, -1});
        if (find)
            add_sized(finder, &(struct sized){LAW_KEEPS_SIZE, count, find, take, 0, false, 0});
    }
    FOR_EACH_VIEW(pop, finder, sort, view_pops)
        add_all_forms(finder, (struct sized){LAW_SHRINKS, count, NULL, pop, 0, false, -1});
    FOR_EACH_VIEW(clear, finder, sort, view_clears) {
        struct law law = law_begin(LAW_CLEARED);
        int object = law_add_object(&law, sort);
        law_add_step(&law, clear, object, NULL);
        law_add_step(&law, count, object, NULL);
        law.conclusion = (struct law_term){RELATION_IS, 1, -1, 0};
        finder_add(finder, &law, "%s is 0 after %s", count->function->name, clear->function->name);
    }
}

static bool says_empty(const struct view *view)
{
    return view->object >= 0 && !view->value_count && view->out < 0 && view->looks &&
           type_is_integer(view->operation->result) &&
           name_says(view->verb, WORDS_SAYING_EMPTY);
}

static void find_empty(struct finder *finder, const struct view *count)
{
    FOR_EACH_VIEW(empty, finder, count->sort, says_empty) {
        struct law law = law_begin(LAW_EMPTY_AGREES);
        int object = law_add_object(&law, count->sort);
        law_add_step(&law, empty, object, NULL);
        law_add_step(&law, count, object, NULL);
        law.conclusion = (struct law_term){RELATION_EITHER, 0, 1, 0};
        finder_add(finder, &law, "%s says so when %s is 0, and only then", empty->function->name,
                   count->function->name);
    }
}

/* ---- found, gone, and the others ---- */

static void add_found(struct finder *finder, const struct view *change, const struct view *find,
                      bool is_put)
{
    enum answer_form forms[ANSWER_FORMS];
    size_t form_count = view_forms(change, forms);
    for (size_t i = 0; i < form_count; i++) {
        struct law law = law_begin(is_put ? LAW_FOUND : LAW_GONE);
        int object = law_add_object(&law, change->sort), values[VIEW_VALUES];
        law_add_values(&law, change, values);
        int key = values[key_of(change, find)];
        law_add_step(&law, change, object, values);
        law_add_step(&law, find, object, &key);
        law.steps[0].form = forms[i];
        law_add_premise(&law, (struct law_term){RELATION_YES, 0, -1, 0});
        law.conclusion =
            (struct law_term){is_put ? RELATION_YES : RELATION_NO, 1, -1, 0};
        finder_add(finder, &law, "what %s %s is %s by %s", change->function->name,
                   is_put ? "put in" : "took out", is_put ? "found" : "not found",
                   find->function->name);
    }
}

static void add_others(struct finder *finder, const struct view *change, const struct view *find)
{
    struct law law = law_begin(LAW_OTHERS_STAY);
    int object = law_add_object(&law, change->sort), values[VIEW_VALUES];
    law_add_values(&law, change, values);
    int key = values[key_of(change, find)];
    int other = law_add_variable(&law, LAW_VARIABLE_FREE, view_value_sort(find, 0));
    if (other < 0)
        return;
    int before = law_add_step(&law, find, object, &other);
    law.blamed = (size_t)law_add_step(&law, change, object, values);
    int after = law_add_step(&law, find, object, &other);
    law_add_premise(&law, (struct law_term){RELATION_YES, (int8_t)before, -1, 0});
    law_add_premise(&law, (struct law_term){RELATION_DISTINCT, (int8_t)key, (int8_t)other, 0});
    law.conclusion = (struct law_term){RELATION_YES, (int8_t)after, -1, 0};
    finder_add(finder, &law, "what %s finds is still found after %s of something else",
               find->function->name, change->function->name);
}

static void find_found(struct finder *finder, const struct view *find)
{
    FOR_EACH_VIEW(put, finder, find->sort, view_puts) {
        if (key_of(put, find) < 0)
            continue;
        add_found(finder, put, find, true);
        add_others(finder, put, find);
    }
    FOR_EACH_VIEW(take, finder, find->sort, view_takes_out) {
        if (key_of(take, find) < 0)
            continue;
        add_found(finder, take, find, false);
        add_others(finder, take, find);
    }
}

/* ---- get after set ---- */

static bool sets(const struct view *view)
{
    return view->object >= 0 && view->value_count && !view->looks &&
           view->function->purpose != PURPOSE_INITIALISER &&
           view->function->purpose != PURPOSE_CONSTRUCTOR && name_says(view->verb, WORDS_SETTING);
}

static bool gets(const struct view *view)
{
    return view->object >= 0 && view_answer(view)->kind != TYPE_VOID &&
           !name_says(view->verb, WORDS_TAKING_OUT) && !name_says(view->verb, WORDS_POPPING_ONE) &&
           (view->looks || name_says(view->verb, WORDS_GETTING));
}

/* `set(x, keys..., value)` and `get(x, keys...)`, named alike. */
static bool is_pair(const struct view *set, const struct view *get)
{
    if (set->value_count != get->value_count + 1 || set->out >= 0 ||
        view_value_sort(set, set->value_count - 1) != view_answer(get) ||
        !names_match(set->verb, WORDS_SETTING, get->verb, WORDS_GETTING))
        return false;
    for (size_t i = 0; i < get->value_count; i++)
        if (view_value_sort(set, i) != view_value_sort(get, i) ||
            view_value_is_position(set, i) != view_value_is_position(get, i))
            return false;
    bool inserts = name_has_word(set->verb, "insert") || name_has_word(set->verb, "add");
    return get->value_count || (!inserts && !name_says(get->verb, WORDS_COUNTING) &&
                                *get->verb && !name_says(set->verb, WORDS_NOT_ONE));
}

static void add_get_after_set(struct finder *finder, const struct view *set,
                              const struct view *get)
{
    enum answer_form forms[ANSWER_FORMS];
    size_t form_count = view_forms(set, forms);
    for (size_t i = 0; i < form_count; i++) {
        struct law law = law_begin(LAW_GET_AFTER_SET);
        int object = law_add_object(&law, set->sort), values[VIEW_VALUES];
        law_add_values(&law, set, values);
        law_add_step(&law, set, object, values);
        law_add_step(&law, get, object, values);
        law.steps[0].form = forms[i];
        law_add_premise(&law, (struct law_term){RELATION_YES, 0, -1, 0});
        law.conclusion =
            (struct law_term){RELATION_GIVEN, 1, (int8_t)values[set->value_count - 1], 0};
        finder_add(finder, &law, "%s gives what %s was told", get->function->name,
                   set->function->name);
    }
}

static void add_others_keep(struct finder *finder, const struct view *change,
                            const struct view *get)
{
    struct law law = law_begin(LAW_OTHERS_KEEP);
    int object = law_add_object(&law, change->sort), values[VIEW_VALUES], keys[VIEW_VALUES];
    law_add_values(&law, change, values);
    for (size_t i = 0; i < get->value_count; i++)
        if ((keys[i] = law_add_variable(&law, LAW_VARIABLE_FREE, view_value_sort(get, i))) < 0)
            return;
    int before = law_add_step(&law, get, object, keys);
    law.blamed = (size_t)law_add_step(&law, change, object, values);
    int after = law_add_step(&law, get, object, keys);
    if (get->out >= 0 || get->operation->result->kind == TYPE_POINTER)
        law_add_premise(&law, (struct law_term){RELATION_YES, (int8_t)before, -1, 0});
    law_add_premise(&law,
                    (struct law_term){RELATION_DISTINCT, (int8_t)values[0], (int8_t)keys[0], 0});
    law.conclusion = (struct law_term){RELATION_SAME, (int8_t)after, (int8_t)before, 0};
    finder_add(finder, &law, "what %s gives stays when %s is about something else",
               get->function->name, change->function->name);
}

static void find_settings(struct finder *finder, const struct view *set)
{
    FOR_EACH_VIEW(get, finder, set->sort, gets) {
        if (!is_pair(set, get))
            continue;
        add_get_after_set(finder, set, get);
        bool shifts = name_has_word(set->verb, "insert") && view_value_is_position(set, 0);
        if (get->value_count && !shifts)
            add_others_keep(finder, set, get);
        FOR_EACH_VIEW(take, finder, set->sort, view_takes_out)
            if (get->value_count == 1 && view_value_sort(take, 0) == view_value_sort(get, 0) &&
                !view_value_is_position(get, 0))
                add_others_keep(finder, take, get);
    }
}

void find_laws_of_contents(struct finder *finder, const struct type *sort)
{
    FOR_EACH_VIEW(count, finder, sort, view_counts) {
        find_sizes(finder, count);
        find_empty(finder, count);
        find_filled(finder, count);
        FOR_EACH_VIEW(find, finder, sort, view_finds)
            add_not_empty(finder, count, find);
    }
    FOR_EACH_VIEW(find, finder, sort, view_finds)
        find_found(finder, find);
    FOR_EACH_VIEW(set, finder, sort, sets)
        find_settings(finder, set);
}
