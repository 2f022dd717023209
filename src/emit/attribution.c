/* Whose doing the value of a check is: the call that gave it or changed it last, among those that
 * are printed as lines of their own. A call that stands in a check only looks. */
#include <ctype.h>
#include <string.h>

#include "emit/attribution.h"

/* NULL when nothing is called: a filler is printed as an assignment, a variable as itself; what
 * assay links to the tests, which lets an allocation fail, does nothing to the library. */
static const char *callee_of(const struct printed_body *body, size_t index)
{
    const struct operation *operation = body_operation(body, index);
    const struct function *function =
        operation->kind == OPERATION_CALL ? operation->function : NULL;
    if (!function || function->filler || function->expression ||
        text_starts_with(function->name, "assay_"))
        return NULL;
    return function->name;
}

void attribution_note_line(struct printed_body *body, size_t index)
{
    const char *callee = callee_of(body, index);
    body->is_line[index] = true;
    if (callee)
        body->last_callee = callee;
}

/* The statement whose variable stands where the value of the statement does; -1. */
static int owner_of(const struct printed_body *body, size_t index)
{
    const struct variable *variable = &body->variables[index];
    if (variable->name)
        return (int)index;
    if (!variable->is_expression || expression_number(body, index))
        return -1;
    int source = statements_source(body->statements, index, 0);
    return source < 0 ? -1 : owner_of(body, (size_t)source);
}

static bool is_given(const struct printed_body *body, size_t call, int owner)
{
    for (size_t i = 0; i < body->statements->items[call].argument_count; i++) {
        int source = statements_source(body->statements, call, i);
        if (source >= 0 && owner_of(body, (size_t)source) == owner)
            return true;
    }
    return false;
}

/* The last call that was given the variable, else the one that it comes from. */
static const char *changed_by(const struct printed_body *body, int owner)
{
    const char *callee = callee_of(body, (size_t)owner);
    for (size_t i = 0; i < body->statements->count; i++)
        if (body->is_line[i] && (int)i != owner && callee_of(body, i) && is_given(body, i, owner))
            callee = callee_of(body, i);
    return callee ? callee : "";
}

/* What is behind the variable, with the numbers of elements left out: "->items[]". */
static const char *part_of(struct arena *arena, const char *expression, const char *variable)
{
    const char *at = strstr(expression, variable);
    char *part = arena_copy_string(arena, at ? at + strlen(variable) : ""), *to = part;
    for (const char *from = part; *from; from++)
        if (!(isdigit((unsigned char)*from) && to > part && to[-1] == '['))
            *to++ = *from;
    *to = '\0';
    return *part ? part : "output";
}

/* Does the call itself stand in the check? */
static bool is_called_there(const struct printed_body *body)
{
    return body_is_observer(body, body->speaker) || body->variables[body->speaker].is_folded;
}

void attribution_find(struct printed_body *body, struct written_check *check)
{
    bool is_whole = check->look == LOOK_STRING || check->look == LOOK_BYTES;
    const char *whole = check->look == LOOK_STRING ? "text" : "bytes";
    const char *observer = is_called_there(body) ? callee_of(body, body->speaker) : NULL;
    int owner = owner_of(body, body->speaker);
    const char *variable = owner < 0 ? NULL : body->variables[owner].name;
    check->function = body->last_callee;
    check->part = is_whole ? whole : check->expression;
    if (check->origin.subject == CHECK_OF_ERROR)
        return;
    if (observer) {
        check->function = observer;
        check->part = is_whole ? whole : "result";
    } else if (variable && !is_whole && callee_of(body, (size_t)owner) &&
               strcmp(check->expression, variable) == 0) {
        check->function = callee_of(body, (size_t)owner);
        check->part = "result";
    } else if (variable) {
        check->function = changed_by(body, owner);
        check->part = is_whole ? whole
                               : part_of(body->written->arena, check->expression, variable);
    }
}
