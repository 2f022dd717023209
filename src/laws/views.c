#include "laws/views.h"

#include <ctype.h>
#include <string.h>

enum { PREFIX_WORDS = 3, SHARED_PERCENT = 60 };

/* ---- parameters ---- */

static bool is_value(const struct parameter *parameter)
{
    const struct type *type = parameter->type;
    if (role_has(parameter->role, TRAIT_MEASURES | TRAIT_CALLED | TRAIT_OURS))
        return false;
    return type_is_scalar(type) || parameter->role == ROLE_STRING ||
           parameter->role == ROLE_USER_DATA ||
           (type->kind == TYPE_RECORD && type->size);
}

static bool is_object(const struct parameter *parameter)
{
    return role_has(parameter->role, TRAIT_OBJECT) && parameter->type->kind == TYPE_POINTER &&
           parameter->role != ROLE_STREAM;
}

static bool is_delivery(const struct parameter *parameter)
{
    return parameter->role == ROLE_OUT && parameter->type->kind == TYPE_POINTER &&
           !parameter->type->target->is_const;
}

static bool looks_only(const struct function *function, int out)
{
    if (function->is_pure)
        return true;
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        if ((int)i != out && type->kind == TYPE_POINTER && !type->target->is_const)
            return false;
    }
    return function->parameter_count > 0;
}

/* False: it has a parameter that no law speaks of. */
static bool fill(struct view *view, const struct operation *operation)
{
    const struct function *function = operation->function;
    *view = (struct view){.operation = operation, .function = function, .verb = function->name,
                          .object = -1, .out = -1};
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        if (is_object(parameter) && view->object < 0) {
            view->object = (int)i;
            view->sort = parameter->type->sort;
        } else if (is_delivery(parameter) && view->out < 0) {
            view->out = (int)i;
        } else if ((is_value(parameter) || is_object(parameter)) &&
                   view->value_count < VIEW_VALUES) {
            view->values[view->value_count++] = (int)i;
        } else {
            return false;
        }
    }
    view->looks = looks_only(function, view->out);
    return function->parameter_count > 0;
}

static bool may_take_part(const struct operation *operation)
{
    const struct function *function = operation->function;
    return operation->kind == OPERATION_CALL && !function->is_support &&
           !function->is_variadic && !function->sets_hook && !function->is_noreturn &&
           !function->expression && !function->variant_of && !function->is_not_under_test;
}

/* ---- names ---- */

static bool begins_alike(const char *a, const char *b, size_t words)
{
    char x[WORD_MAXIMUM], y[WORD_MAXIMUM];
    for (size_t i = 0; i < words; i++)
        if (!name_next_word(&a, x) || !name_next_word(&b, y) || strcmp(x, y) != 0)
            return false;
    return true;
}

static size_t count_alike(const struct views *views, const struct view *view, size_t words,
                          size_t *all)
{
    size_t alike = 0;
    *all = 0;
    for (size_t i = 0; i < views->count; i++) {
        if (views->items[i].sort != view->sort)
            continue;
        ++*all;
        alike += begins_alike(views->items[i].function->name, view->function->name, words);
    }
    return alike;
}

static const char *skip_words(const char *name, size_t words)
{
    char word[WORD_MAXIMUM];
    const char *at = name;
    for (size_t i = 0; i < words; i++)
        if (!name_next_word(&at, word))
            return name;
    while (*at == '_')
        at++;
    return *at ? at : name;
}

/* What most names of functions on the same sort begin with says what they are about, not what they
 * do. */
static void name_verb(const struct views *views, struct view *view)
{
    size_t words = 0, all;
    while (words < PREFIX_WORDS) {
        size_t alike = count_alike(views, view, words + 1, &all);
        if (alike < 2 || alike * 100 < all * SHARED_PERCENT)
            break;
        words++;
    }
    view->verb = skip_words(view->function->name, words);
}

void views_init(struct views *views, const struct vocabulary *vocabulary, struct arena *arena)
{
    *views = (struct views){.vocabulary = vocabulary, .arena = arena};
    views->items =
        arena_alloc_zeroed(arena, vocabulary->operations.count + 1, sizeof *views->items);
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (may_take_part(operation) && fill(&views->items[views->count], operation))
            views->count++;
    }
    for (size_t i = 0; i < views->count; i++)
        name_verb(views, &views->items[i]);
}

static void keep_other_words(const char *name, enum words without, char *rest, size_t size)
{
    char word[WORD_MAXIMUM];
    size_t length = 0;
    while (name_next_word(&name, word)) {
        size_t more = strlen(word);
        if (name_says(word, without) || length + more + 2 > size)
            continue;
        memcpy(rest + length, word, more);
        length += more;
        rest[length++] = ' ';
    }
    rest[length] = '\0';
}

bool names_match(const char *a, enum words without_a, const char *b, enum words without_b)
{
    char x[128], y[128];
    keep_other_words(a, without_a, x, sizeof x);
    keep_other_words(b, without_b, y, sizeof y);
    return strcmp(x, y) == 0;
}

/* ---- answers ---- */

const struct type *view_answer(const struct view *view)
{
    return view->out >= 0 ? view->function->parameters[view->out].type->target->sort
                          : view->operation->result;
}

const struct type *view_value_sort(const struct view *view, size_t nth)
{
    return view->operation->arguments[view->values[nth]];
}

bool view_value_is_position(const struct view *view, size_t nth)
{
    const struct parameter *parameter = &view->function->parameters[view->values[nth]];
    return role_has(parameter->role, TRAIT_POSITION) ||
           (type_is_integer(parameter->type) && name_says(parameter->name, WORDS_INDEX));
}

static size_t forms_of_number(const struct view *view, enum answer_form *forms)
{
    const struct type *type = view->operation->result;
    switch (view->function->failure) {
    case FAILURE_NEGATIVE:
        forms[0] = ANSWER_NOT_NEGATIVE;
        return 1;
    case FAILURE_NONZERO:
        forms[0] = ANSWER_ZERO;
        return 1;
    case FAILURE_ZERO:
        forms[0] = ANSWER_NONZERO;
        return 1;
    default:
        break;
    }
    size_t count = 0;
    forms[count++] = ANSWER_NONZERO;
    forms[count++] = ANSWER_ZERO;
    if (type->is_signed)
        forms[count++] = ANSWER_NOT_NEGATIVE;
    return count;
}

size_t view_forms(const struct view *view, enum answer_form forms[ANSWER_FORMS])
{
    const struct type *type = view->operation->result;
    forms[0] = type->kind == TYPE_POINTER ? ANSWER_NOT_NULL
               : type->kind == TYPE_BOOL  ? ANSWER_NONZERO
                                          : ANSWER_ALWAYS;
    bool is_number = type_is_integer(type) && type->kind != TYPE_BOOL;
    return is_number ? forms_of_number(view, forms) : 1;
}
