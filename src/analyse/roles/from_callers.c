#include "analyse/roles/from_callers.h"

#include <string.h>

#include "analyse/roles/claims.h"
#include "analyse/roles/from_types.h"
#include "analyse/roles/named_numbers.h"
#include "analyse/usage/examples.h"
#include "analyse/usage/usage_walk.h"
#include "model/code.h"

/* What was passed for each parameter of each function, over all calls. */
struct passed {
    const struct named_constant *constants;
};

struct callers {
    struct api *api;
    struct arena scratch;
    const struct body *body;
    struct passed (*passed)[API_MAXIMUM_PARAMETERS]; /* by the id of the function */
};

static struct evidence seen(const struct callers *callers, const char *what)
{
    return evidence_of(EVIDENCE_CALLER, CONFIDENCE_CALLER,
                       REASON(callers->api, "%s at %s:%u", what, callers->body->file,
                              callers->body->line));
}

static bool is_same_variable(const struct code *a, const struct code *b)
{
    a = code_plain(a);
    b = code_plain(b);
    if (!a || !b || a->kind != b->kind)
        return false;
    if (a->kind == CODE_LOCAL || a->kind == CODE_PARAMETER)
        return a->number == b->number;
    return a->kind == CODE_GLOBAL && strcmp(a->name, b->name) == 0;
}

/* sizeof buf, or strlen(buf): NULL when the number measures nothing. */
static const struct code *measured_by(const struct code *number)
{
    number = code_plain(number);
    if (number->kind == CODE_SIZEOF)
        return number->first;
    const char *callee = number->kind == CODE_CALL ? code_callee(number) : NULL;
    return callee && strcmp(callee, "strlen") == 0 ? code_child(number, 1) : NULL;
}

static void note_length(struct callers *callers, struct function *function,
                        const struct code *call, size_t number, const struct code *argument)
{
    const struct code *measured = measured_by(argument);
    if (!measured || !is_count_type(function->parameters[number].type))
        return;
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *pointer = &function->parameters[i];
        const struct code *other = code_child(call, i + 1);
        bool may_be_long = pointer->type->kind == TYPE_POINTER &&
                           (pointer->type->target->kind == TYPE_VOID ||
                            type_is_scalar(pointer->type->target));
        if (i == number || !may_be_long || !other || !is_same_variable(measured, other))
            continue;
        bool is_room = argument->kind == CODE_SIZEOF && !pointer->type->target->is_const;
        struct claim length = {is_room ? ROLE_CAPACITY : ROLE_LENGTH, (int)i, -1,
                               seen(callers, "called so")};
        claim_pair(callers->api, function, i, number, length);
        return;
    }
}

static void note_constants(struct callers *callers, struct passed *passed,
                           const struct code *argument, enum constant_use comparison)
{
    const struct code *code = code_plain(argument);
    if (code->kind == CODE_BINARY && code->operation == CODE_BITS_OR)
        for (const struct code *child = code->first; child; child = child->next)
            note_constants(callers, passed, child, COMPARED_BITS);
    if (code->kind == CODE_NUMBER && code->name)
        add_constant(&callers->scratch, &passed->constants,
                     &(struct constant){code->name, code->number}, comparison);
}

static void note_call(struct callers *callers, struct function *function, const struct code *call)
{
    for (size_t i = 0; i < function->parameter_count && i < API_MAXIMUM_PARAMETERS; i++) {
        const struct code *argument = code_child(call, i + 1);
        struct parameter *parameter = &function->parameters[i];
        if (!argument)
            return;
        if (parameter->type->kind == TYPE_POINTER) {
            if (code_is_zero(argument))
                claim_nullness(parameter, NULLNESS_ALLOWED, seen(callers, "null is passed"));
            const char *text = code_plain(argument)->text; /* NULL: its characters are wide */
            if (code_plain(argument)->kind == CODE_STRING && text)
                examples_add(callers->api, &(struct example_text){text, function, i});
            continue;
        }
        note_constants(callers, &callers->passed[function->id][i], argument, COMPARED_EQUAL);
        if (api_rule_is_on(callers->api, RULE_LENGTHS))
            note_length(callers, function, call, i, argument);
    }
}

static void walk(struct callers *callers, const struct code *code)
{
    const char *callee = code->kind == CODE_CALL ? code_callee(code) : NULL;
    struct function *function = callee ? api_find_function(callers->api, callee) : NULL;
    if (function)
        note_call(callers, function, code);
    for (const struct code *child = code->first; child; child = child->next)
        walk(callers, child);
}

static void claim_constants(struct callers *callers)
{
    for (size_t i = 0; i < callers->api->functions.count; i++) {
        struct function *function = callers->api->functions.items[i];
        for (size_t j = 0; j < function->parameter_count && j < API_MAXIMUM_PARAMETERS; j++)
            choices_claim_passed(callers->api, function, j, callers->passed[i][j].constants);
    }
}

void callers_claim(struct api *api)
{
    struct callers callers = {.api = api};
    callers.passed =
        arena_alloc_zeroed(&callers.scratch, api->functions.count, sizeof *callers.passed);
    for (size_t i = 0; i < api->bodies.count; i++) {
        callers.body = api->bodies.items[i];
        if (callers.body->is_caller)
            walk(&callers, callers.body->root);
    }
    if (api_rule_is_on(api, RULE_CHOICES))
        claim_constants(&callers);
    arena_release(&callers.scratch);
}
