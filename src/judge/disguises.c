/* What a function is, by its code and its comments, that makes a failure in it the caller's affair:
 * an assertion in disguise, an operator in disguise, something internal. */
#include <string.h>
#include <strings.h>

#include "judge/place.h"
#include "model/code.h"

/* ---- assertions ---- */

/* `#define check(x) if (!(x)) __builtin_unreachable()`: what the library says is never reached is a
 * demand on its callers as often as an assertion is. */
void decide_disguised_assertion(const struct place *place)
{
    const struct outcome *outcome = place->inquiry->outcome;
    if (outcome->end != END_UNDEFINED || !strstr(outcome->message, "unreachable"))
        return;
    place->inquiry->judgement.cause = "code is reached that is said to be unreachable";
    decide(place->inquiry,
           "the library says that this code is never reached, as an assertion would");
}

/* ---- operators ---- */

enum { OPERATORS_MAXIMUM = 2 };

/* Counts the operators of an expression that has nothing in it but these, parameters and constants;
 * false when there is anything else. */
static bool is_arithmetic(const struct code *code, size_t *operators)
{
    switch (code->kind) {
    case CODE_NUMBER:
    case CODE_PARAMETER:
    case CODE_SIZEOF:
        return true;
    case CODE_BINARY:
    case CODE_OTHER: /* a minus sign, a conversion */
    case CODE_CAST:
    case CODE_CONDITIONAL:
        break;
    default:
        return false;
    }
    bool compares = code->operation == CODE_LESS || code->operation == CODE_EQUAL ||
                    code->operation == CODE_UNEQUAL;
    *operators += code->kind == CODE_BINARY && !compares; /* which takes anything */
    for (const struct code *child = code->first; child; child = child->next)
        if (!is_arithmetic(child, operators))
            return false;
    return true;
}

/* The only thing that the body does; NULL when it does more. */
static const struct code *only_statement(const struct code *code)
{
    while (code && code->kind == CODE_BLOCK)
        code = code->first && !code->first->next ? code->first : NULL;
    return code;
}

static const struct body *body_of(const struct api *api, const struct function *function)
{
    for (size_t i = 0; i < api->bodies.count; i++) {
        const struct body *body = api->bodies.items[i];
        size_t length = strcspn(body->symbol, "@");
        if (!body->is_caller && body->root && strlen(function->name) == length &&
            strncmp(body->symbol, function->name, length) == 0)
            return body;
    }
    return NULL;
}

static bool is_operator(const struct api *api, const struct function *function)
{
    const struct body *body = body_of(api, function);
    const struct code *only = body ? only_statement(body->root) : NULL;
    size_t operators = 0;
    return only && only->kind == CODE_RETURN && only->first &&
           is_arithmetic(only->first, &operators) && operators <= OPERATORS_MAXIMUM;
}

static const struct function *failing_function(const struct inquiry *inquiry)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    return call->kind == OPERATION_CALL ? call->function : NULL;
}

static void doubt_function(struct inquiry *inquiry, const char *sentence)
{
    doubts_add(inquiry, inquiry->last, 0, sentence)->condition.parameter = -1;
}

/* Who calls int64_add() instead of writing `+` knows what C says of it. */
void doubt_disguised_operator(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct function *function = failing_function(inquiry);
    if (inquiry->outcome->end == END_UNDEFINED && function &&
        is_operator(inquiry->vocabulary->api, function))
        doubt_function(inquiry,
                       arena_printf(inquiry->arena,
                                    "%s is given what the operator that it is does not take",
                                    function->name));
}

/* ---- numbers ---- */

/* What is converted does not fit: a cast is as good as an operator. */
void doubt_unrepresentable(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    if (inquiry->outcome->end != END_UNDEFINED || call->kind != OPERATION_CALL ||
        !strstr(inquiry->outcome->message, "float cast overflow"))
        return;
    for (size_t j = 0; j < call->argument_count; j++) {
        const struct literal *literal =
            literal_of(inquiry->vocabulary, inquiry->statements, inquiry->last, j);
        if (!literal || literal->kind != LITERAL_FLOATING)
            continue;
        doubts_add(inquiry, inquiry->last, j,
                   arena_printf(inquiry->arena, "%s is given %g for %s, which does not fit",
                                call->function->name, literal->floating,
                                name_of(inquiry->arena, call->function, j)));
        return;
    }
}

/* ---- internal functions ---- */

static const char *const internal_marks[] = {"\\internal", "@internal", "@private", "\\private",
                                             "internal use", "internal function", "for internal",
                                             "do not use directly", "not part of the public",
                                             "private function", NULL};

static bool is_internal(const struct api *api, const struct function *function)
{
    const struct function *owner = api_documented_with(api, function);
    const char *comment = owner ? owner->comment : NULL;
    for (size_t i = 0; comment && internal_marks[i]; i++)
        if (strcasestr(comment, internal_marks[i]))
            return true;
    return function->name[0] == '_' || name_says(function->name, WORDS_INTERNAL);
}

void doubt_internal(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    for (size_t i = 0; i <= inquiry->last; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (operation->kind != OPERATION_CALL || operation->function->is_support ||
            !is_internal(inquiry->vocabulary->api, operation->function))
            continue;
        struct doubt *doubt = doubts_add(
            inquiry, i, 0,
            arena_printf(inquiry->arena, "%s is called, which is marked as internal",
                         operation->function->name));
        doubt->condition.parameter = -1;
        doubt->cause = arena_printf(inquiry->arena, "%s is internal", operation->function->name);
        return;
    }
}

/* ---- constants that count ---- */

static bool is_largest(const struct vocabulary *vocabulary, const struct literal *literal)
{
    for (size_t i = 0; i < vocabulary->literals.count; i++) {
        const struct literal *other = vocabulary->literals.items[i];
        if (other != literal && other->kind == LITERAL_INTEGER && other->name &&
            other->sort == literal->sort && other->integer >= literal->integer)
            return false;
    }
    return true;
}

/* `COLOUR_COUNT` is no colour. */
void doubt_counting_constant(const struct place *place)
{
    const struct literal *literal = place->literal;
    if (literal && literal->kind == LITERAL_INTEGER && literal->name &&
        literal->sort->kind == TYPE_ENUM && name_says(literal->name, WORDS_COUNTING_CONSTANT) &&
        is_largest(place->inquiry->vocabulary, literal))
        place_doubt(place, arena_printf(place->inquiry->arena, "%s, which only counts the others,",
                                        literal->name))
            ->cause = arena_printf(place->inquiry->arena, "%s is given", literal->name);
}
