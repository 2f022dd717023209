/* An assertion about a function's own parameters is a precondition, also when a helper makes it
 * that they are handed on to. One about what is behind them, `list->count > 0`, may be that or be
 * about the library's own bookkeeping. */
#include <ctype.h>
#include <string.h>

#include "judge/judge_internal.h"
#include "model/code.h"
#include "model/words.h"

static bool is_followed(const char *after)
{
    return strncmp(after, "->", 2) == 0 || *after == '.' || *after == '[';
}

static bool is_given_to_a_function(const char *text, const char *at)
{
    return at - text >= 2 && at[-1] == '(' && (isalnum((unsigned char)at[-2]) || at[-2] == '_');
}

/* How a name may stand in an assertion. */
enum mention {
    MENTION_ALONE, /* `n > 0`, not `list->count > 0` or `is_valid(list)` */
    MENTION_GIVEN, /* nor `list->count > 0` */
    MENTION_ANY,
};

static bool is_so(enum mention mention, const char *text, const char *at, const char *after)
{
    return mention == MENTION_ANY ||
           (!is_followed(after) && (mention == MENTION_GIVEN || !is_given_to_a_function(text, at)));
}

/* Does the word occur in the text as an identifier of its own? */
static bool mentions(const char *text, const char *word, enum mention mention)
{
    size_t length = strlen(word);
    if (!length)
        return false;
    for (const char *at = text; (at = strstr(at, word)); at++) {
        bool starts = at == text || (!isalnum((unsigned char)at[-1]) && at[-1] != '_');
        bool ends = !isalnum((unsigned char)at[length]) && at[length] != '_';
        if (starts && ends && is_so(mention, text, at, at + length))
            return true;
    }
    return false;
}

/* The message without the " (file:line)" at its end, which may be cut off: a file is often named
 * like a parameter. */
static const char *without_place(struct arena *arena, const char *message)
{
    const char *place = NULL;
    for (const char *at = message; (at = strstr(at, " (")); at++)
        place = at;
    if (!place || (strchr(place, ')') && !strchr(place, ':')))
        return message;
    return arena_printf(arena, "%.*s", (int)(place - message), message);
}

/* Was the assertion made in the function? "grow: room > 0" */
static bool is_made_in(const char *text, const char *symbol)
{
    size_t length = strcspn(symbol, "@");
    return strncmp(text, symbol, length) == 0 && text[length] == ':';
}

/* ---- assertions of functions that the called one hands its parameters on to ---- */

enum {
    HELPERS_DEPTH = 3, /* of calls between the called function and the assertion */
    PARAMETERS_MAXIMUM = 64,
};

/* What is found while calls are followed from the called function to the one that asserts. */
struct trail {
    const struct api *api;
    const char *text;
    size_t handed_on; /* calls of the one that asserts something of a parameter handed on to it */
    size_t others;    /* its other calls */
};

static void follow_body(struct trail *trail, const struct body *body, uint64_t own, size_t depth);

static const struct body *body_of(const struct api *api, const char *symbol)
{
    for (size_t i = 0; symbol && i < api->bodies.count; i++)
        if (strcmp(api->bodies.items[i]->symbol, symbol) == 0)
            return api->bodies.items[i]->is_caller ? NULL : api->bodies.items[i];
    return NULL;
}

static uint64_t bit_of(const struct code *code)
{
    code = code_plain(code);
    return code && code->kind == CODE_PARAMETER && code->number < PARAMETERS_MAXIMUM
               ? UINT64_C(1) << code->number
               : 0;
}

/* Parameters that the code gives another value, or may. */
static uint64_t changed_in(const struct code *code)
{
    uint64_t changed = 0;
    for (; code; code = code->next) {
        if (code->kind == CODE_ASSIGN || code->kind == CODE_STEP || code->kind == CODE_ADDRESS)
            changed |= bit_of(code->first);
        changed |= changed_in(code->first);
    }
    return changed;
}

/* Which parameters of the callee are given one of `own`. */
static uint64_t handed_on(const struct code *call, uint64_t own)
{
    uint64_t handed = 0;
    const struct code *argument = code_child(call, 1);
    for (size_t i = 0; argument && i < PARAMETERS_MAXIMUM; i++, argument = argument->next)
        if (bit_of(argument) & own)
            handed |= UINT64_C(1) << i;
    return handed;
}

static bool speaks_of(const struct trail *trail, const struct body *body, uint64_t parameters)
{
    for (size_t i = 0; i < body->parameter_count && i < PARAMETERS_MAXIMUM; i++)
        if (parameters >> i & 1 && mentions(trail->text, body->parameter_names[i], MENTION_ALONE))
            return true;
    return false;
}

static void follow_calls(struct trail *trail, const struct code *code, uint64_t own, size_t depth)
{
    for (; code; code = code->next) {
        const struct body *callee =
            code->kind == CODE_CALL ? body_of(trail->api, code_callee(code)) : NULL;
        uint64_t handed = callee ? handed_on(code, own) : 0;
        if (callee && is_made_in(trail->text, callee->symbol))
            *(speaks_of(trail, callee, handed) ? &trail->handed_on : &trail->others) += 1;
        else if (callee && depth < HELPERS_DEPTH)
            follow_body(trail, callee, handed, depth + 1);
        follow_calls(trail, code->first, own, depth);
    }
}

static void follow_body(struct trail *trail, const struct body *body, uint64_t own, size_t depth)
{
    follow_calls(trail, body->root->first, own & ~changed_in(body->root->first), depth);
}

/* Does every call of the one that asserts hand on what it asserts something of? What is behind a
 * parameter is then the library's own bookkeeping. */
static bool hands_on(const struct api *api, const struct function *function, const char *text)
{
    struct trail trail = {.api = api, .text = text};
    const struct body *body = body_of(api, function->name);
    if (body)
        follow_body(&trail, body, UINT64_MAX, 1);
    return trail.handed_on && !trail.others;
}

/* The definition may call its parameters otherwise than the header does. */
static bool asserts(const struct api *api, const struct function *function, const char *text,
                    enum mention mention)
{
    const struct body *body = body_of(api, function->name);
    if (!mentions(text, function->name, MENTION_GIVEN))
        return false;
    for (size_t i = 0; i < function->parameter_count; i++)
        if (mentions(text, function->parameters[i].name, mention) ||
            (body && i < body->parameter_count &&
             mentions(text, body->parameter_names[i], mention)))
            return true;
    return false;
}

bool is_precondition(const struct inquiry *inquiry, const struct function *function)
{
    const char *text = without_place(inquiry->arena, inquiry->outcome->message);
    const struct api *api = inquiry->vocabulary->api;
    return asserts(api, function, text, MENTION_GIVEN) || hands_on(api, function, text);
}

bool is_about_state(const struct inquiry *inquiry, const struct function *function)
{
    return asserts(inquiry->vocabulary->api, function,
                   without_place(inquiry->arena, inquiry->outcome->message), MENTION_ANY);
}

/* The expression without blanks and outer parentheses; what is said beside it, `p && "why"`, is no
 * part of it. */
static const char *plain_expression(struct arena *arena, const char *expression)
{
    char *plain = arena_alloc_zeroed(arena, strlen(expression) + 1, 1);
    size_t length = 0;
    const char *end = strstr(expression, "&& \"");
    for (; *expression && expression != end; expression++)
        if (*expression != ' ')
            plain[length++] = *expression;
    plain[length] = '\0';
    for (; length > 2 && plain[0] == '(' && strchr(plain, ')') == plain + length - 1; length -= 2) {
        plain[length - 1] = '\0';
        plain++;
    }
    return plain;
}

/* Behind `buffer`, `list->items` or `names[0]`. */
static const char *behind_lvalue(const char *text)
{
    const char *at = text;
    while (isalnum((unsigned char)*at) || *at == '_' || is_followed(at) || *at == ']')
        at += strncmp(at, "->", 2) == 0 ? 2 : 1;
    return at;
}

/* "items" of `list->items`. */
static const char *last_name(struct arena *arena, const char *text, const char *end)
{
    const char *name = end;
    while (name > text && name[-1] != '.' && name[-1] != '>')
        name--;
    return arena_printf(arena, "%.*s", (int)(end - name), name);
}

/* `buffer`, `list->items`, and no `count`, `0` or `false`. */
static bool may_be_pointer(struct arena *arena, const char *text, const char *end)
{
    const char *name = last_name(arena, text, end);
    return (isalpha((unsigned char)*text) || *text == '_') && strcmp(name, "NULL") != 0 &&
           strcmp(name, "false") != 0 && strcmp(name, "true") != 0 &&
           !name_says(name, WORDS_AMOUNT);
}

bool asserts_only_a_pointer(const struct inquiry *inquiry)
{
    static const char *const nulls[] = {"", "!=NULL", "!=(void*)0", "!=((void*)0)"};
    static const char reversed[] = "NULL!=";
    const char *text = without_place(inquiry->arena, inquiry->outcome->message);
    const char *expression = strstr(text, ": ");
    if (!expression)
        return false;
    expression = plain_expression(inquiry->arena, expression + 2);
    if (strncmp(expression, reversed, sizeof reversed - 1) == 0)
        expression += sizeof reversed - 1;
    const char *rest = behind_lvalue(expression);
    bool is_compared_with_null = false;
    for (size_t i = 0; i < sizeof nulls / sizeof *nulls; i++)
        is_compared_with_null |= strcmp(rest, nulls[i]) == 0;
    return is_compared_with_null && may_be_pointer(inquiry->arena, expression, rest);
}
