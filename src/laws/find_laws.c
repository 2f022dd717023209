#include "laws/finding_laws.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- building ---- */

struct law law_begin(enum law_kind kind)
{
    return (struct law){.kind = kind};
}

int law_add_variable(struct law *law, enum law_variable_kind kind, const struct type *sort)
{
    if (law->variable_count == LAW_VARIABLES)
        return -1;
    law->variables[law->variable_count] = (struct law_variable){kind, sort, -1};
    return (int)law->variable_count++;
}

int law_add_object(struct law *law, const struct type *sort)
{
    return law_add_variable(law, LAW_VARIABLE_OBJECT, sort);
}

int law_add_twin(struct law *law, int variable)
{
    int twin = law_add_object(law, law->variables[variable].sort);
    if (twin >= 0)
        law->variables[twin].of = (int8_t)variable;
    return twin;
}

void law_add_values(struct law *law, const struct view *view, int *values)
{
    for (size_t i = 0; i < view->value_count; i++)
        values[i] = law_add_variable(law, LAW_VARIABLE_FREE, view_value_sort(view, i));
}

int law_add_step(struct law *law, const struct view *view, int object, const int *values)
{
    struct law_step *step = &law->steps[law->step_count];
    enum answer_form forms[ANSWER_FORMS];
    view_forms(view, forms);
    *step = (struct law_step){.operation = view->operation, .result = -1,
                              .answer = (int8_t)view->out, .form = forms[0]};
    memset(step->arguments, -1, sizeof step->arguments);
    if (view->object >= 0)
        step->arguments[view->object] = (int8_t)object;
    for (size_t i = 0; i < view->value_count && values; i++)
        step->arguments[view->values[i]] = (int8_t)values[i];
    return (int)law->step_count++;
}

void law_add_observer_premise(struct law *law, const struct view *view, int step)
{
    if (view->out >= 0)
        law_add_premise(law, (struct law_term){RELATION_YES, (int8_t)step, -1, 0});
}

void law_add_premise(struct law *law, struct law_term term)
{
    law->premises[law->premise_count++] = term;
}

static bool is_contradicted(const struct finder *finder, const struct law *law)
{
    for (size_t i = 0; i < law->step_count; i++) {
        const struct function *function = law->steps[i].operation->function;
        const struct function *with = api_documented_with(finder->views.vocabulary->api, function);
        if (law_contradiction(law->kind, function->comment) ||
            (with && law_contradiction(law->kind, with->comment)))
            return true;
    }
    return false;
}

/* Comments of records and members say "true if" of other things. */
static bool is_about_functions(const char *comment)
{
    static const char *const all[] = {"all functions", "every function", "each function",
                                      "functions that", "all calls", NULL};
    return text_find_any(comment, all);
}

/* By the documentation of what would be blamed, or by what a header says of all functions. */
static bool is_promised(const struct finder *finder, const struct law *law, unsigned *share)
{
    const struct api *api = finder->views.vocabulary->api;
    const struct function *blamed = law->steps[law->blamed].operation->function;
    const struct function *with = api_documented_with(api, blamed);
    if (!api_rule_is_on(api, RULE_COMMENTS))
        return false;
    if (with && law_promised_share(law->kind, with->comment, share))
        return true;
    for (size_t i = 0; i < api->comments.count; i++)
        if (law_promised_share(law->kind, api->comments.items[i], share) &&
            (law->kind == LAW_OUT_KEPT || is_about_functions(api->comments.items[i])) &&
            !api_comment_documents(api, api->comments.items[i]))
            return true;
    return false;
}

/* Without one libraries differ: a call may say yes because it went well, whatever it did. */
static bool needs_promise(enum law_kind kind)
{
    return kind == LAW_OUT_KEPT || kind == LAW_AS_TOLD;
}

static void weigh(const struct finder *finder, struct law *law)
{
    unsigned share = law_share(law->kind), promised;
    if (law->is_promised)
        return;
    law->is_promised = is_promised(finder, law, &promised);
    law->share = law->is_promised && promised < share ? promised : share;
}

static const char *name_of(const struct finder *finder, const struct law *law)
{
    struct text name = {0};
    text_add(&name, law_word(law->kind));
    for (size_t i = 0; i < law->step_count; i++)
        text_printf(&name, " %s", law->steps[i].operation->function->name);
    size_t same = 1, length = name.length;
    for (size_t i = 0; i < finder->count; i++)
        same += strncmp(finder->laws[i].name, text_string(&name), length) == 0 &&
                (finder->laws[i].name[length] == '\0' || finder->laws[i].name[length] == '.');
    if (same > 1)
        text_printf(&name, ".%zu", same);
    const char *copy = arena_copy_string(finder->arena, text_string(&name));
    text_release(&name);
    return copy;
}

void finder_add(struct finder *finder, struct law *law, const char *format, ...)
{
    const struct api *api = finder->views.vocabulary->api;
    if (finder->count == LAWS_MAXIMUM || !api_rule_is_on(api, law_rule(law->kind)) ||
        is_contradicted(finder, law))
        return;
    char sentence[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    law->sentence = arena_copy_string(finder->arena, sentence);
    weigh(finder, law);
    if (needs_promise(law->kind) && !law->is_promised)
        return;
    law->name = name_of(finder, law);
    finder->laws[finder->count++] = *law;
}

/* ---- kinds of functions ---- */

const struct view *finder_next(const struct finder *finder, const struct view *before,
                               const struct type *sort, view_test *test)
{
    const struct view *end = finder->views.items + finder->views.count;
    for (const struct view *view = before ? before + 1 : finder->views.items; view < end; view++)
        if (view->sort == sort && test(view))
            return view;
    return NULL;
}

/* "The number of numbers in the set." */
static bool is_said_to_count(const struct view *view)
{
    const char *comment = view->function->comment;
    const char *number = comment ? strstr(comment, "number of ") : NULL;
    return number && strstr(number, " in ");
}

bool view_counts(const struct view *view)
{
    return view->object >= 0 && !view->value_count && view->out < 0 && view->looks &&
           type_is_integer(view->operation->result) &&
           name_says(view->verb, WORDS_COUNTING) &&
           (!name_says(view->verb, WORDS_NOT_CONTENT) || is_said_to_count(view));
}

static bool ends_object(const struct view *view)
{
    const struct function *function = view->function;
    return view->object < 0 || function->purpose == PURPOSE_DESTRUCTOR ||
           function->purpose == PURPOSE_CONSTRUCTOR || function->purpose == PURPOSE_INITIALISER ||
           function->purpose == PURPOSE_RELEASE ||
           function->parameters[view->object].fate == FATE_RELEASED ||
           function->parameters[view->object].fate == FATE_TAKEN;
}

bool view_puts(const struct view *view)
{
    return !ends_object(view) && view->value_count && !view->looks &&
           name_says(view->verb, WORDS_PUTTING) && !name_says(view->verb, WORDS_NOT_ONE);
}

bool view_takes_out(const struct view *view)
{
    return !ends_object(view) && view->value_count == 1 && !view->looks &&
           (name_says(view->verb, WORDS_TAKING_OUT) || name_says(view->verb, WORDS_EMPTYING)) &&
           !name_says(view->verb, WORDS_NOT_ONE);
}

bool view_pops(const struct view *view)
{
    return !ends_object(view) && !view->value_count && !view->looks &&
           name_says(view->verb, WORDS_POPPING_ONE) && !name_says(view->verb, WORDS_NOT_ONE);
}

bool view_shows(const struct view *view)
{
    return view->object >= 0 && !view->value_count &&
           name_says(view->verb, WORDS_SHOWING) && !name_says(view->verb, WORDS_POPPING_ONE) &&
           !name_says(view->verb, WORDS_TAKING_OUT) && view_answer(view)->kind != TYPE_VOID;
}

bool view_clears(const struct view *view)
{
    return view->object >= 0 && !view->value_count && view->out < 0 && !view->looks &&
           view->function->purpose != PURPOSE_DESTRUCTOR &&
           view->function->parameters[view->object].fate != FATE_RELEASED &&
           name_says(view->verb, WORDS_EMPTYING) && !name_has_word(view->verb, "is");
}

bool view_finds(const struct view *view)
{
    const struct type *result = view->operation->result;
    bool says = type_is_integer(result) || result->kind == TYPE_POINTER;
    return view->object >= 0 && view->value_count == 1 && says &&
           !view_value_is_position(view, 0) && name_says(view->verb, WORDS_CONTAINING) &&
           !name_says(view->verb, WORDS_TAKING_OUT) && !name_says(view->verb, WORDS_NOT_CONTENT) &&
           (result->kind != TYPE_UNSIGNED || name_says(view->verb, WORDS_SAYING_WHETHER));
}

bool view_observes(const struct view *view)
{
    return view->object >= 0 && view->looks && view->value_count <= 1 &&
           law_compares(view_answer(view)) && !name_says(view->verb, WORDS_NOT_CONTENT) &&
           !name_says(view->verb, WORDS_COPYING);
}

bool view_changes(const struct view *view)
{
    return !ends_object(view) && !view->looks &&
           !name_says(view->verb, WORDS_NOT_AN_ORDINARY_CHANGE) &&
           !name_says(view->verb, WORDS_COPYING);
}

/* ---- all of them ---- */

static bool is_first_of_sort(const struct views *views, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (views->items[i].sort == views->items[index].sort)
            return false;
    return views->items[index].sort != NULL;
}

struct found_laws laws_find(const struct vocabulary *vocabulary, struct arena *arena)
{
    struct finder finder = {.arena = arena};
    if (!api_rule_is_on(vocabulary->api, RULE_LAWS))
        return (struct found_laws){NULL, 0};
    views_init(&finder.views, vocabulary, arena);
    finder.laws = arena_alloc_zeroed(arena, LAWS_MAXIMUM, sizeof *finder.laws);
    find_laws_of_values(&finder);
    find_laws_of_texts(&finder);
    find_laws_of_deliveries(&finder);
    for (size_t i = 0; i < finder.views.count; i++) {
        if (!is_first_of_sort(&finder.views, i))
            continue;
        const struct type *sort = finder.views.items[i].sort;
        find_laws_of_contents(&finder, sort);
        find_laws_of_order(&finder, sort);
        find_laws_of_places(&finder, sort);
        find_laws_of_copies(&finder, sort);
        find_laws_of_state(&finder, sort);
        find_laws_of_repetition(&finder, sort);
        find_laws_of_iteration(&finder, sort);
        find_laws_of_room(&finder, sort);
    }
    return (struct found_laws){finder.laws, finder.count};
}

const struct law *laws_named(const struct found_laws *laws, const char *name)
{
    for (size_t i = 0; i < laws->count; i++)
        if (strcmp(laws->items[i].name, name) == 0)
            return &laws->items[i];
    return NULL;
}
