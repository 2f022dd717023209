#include "cluster/likeness.h"

#include <string.h>

#include "cluster/report_stack.h"
#include "model/injected_failure.h"

/* ---- options ---- */

static const struct keyword keywords[LIKENESS_COUNT] = {
    [LIKENESS_ABSTRACT] = {"abstract", "those that the same sanitizer or contract noticed in the "
                           "same function of the library, public or not, wherever in it, or that "
                           "use what the same calls freed"},
    [LIKENESS_ORACLE] = {"oracle", "all that the same sanitizer or kind of contract noticed"},
    [LIKENESS_CONCRETE] = {"concrete", "only those with the same stack, lines included"},
    [LIKENESS_RANDOM] = {"random", "none: assay picks at random as many as there would be by "
                         "default"},
};

bool likeness_keyword(size_t n, struct keyword *keyword)
{
    if (n < LIKENESS_COUNT)
        *keyword = keywords[n];
    return n < LIKENESS_COUNT;
}

/* ---- stacks ---- */

/* What calls the library is printed by assay, and numbered anew for each library. */
static const char own_frame[] = "assay_thunk_";

/* The first stack behind the heading; only what is the library's. */
static void read_stack(const char *report, const char *heading, struct stack *stack)
{
    report_stack_read(report, heading, stack);
    for (size_t i = 0; i < stack->count; i++)
        if (text_starts_with(stack->frames[i].function, own_frame))
            stack->count = i;
}

static bool is_public(struct arena *arena, const struct api *api, const struct report_frame *frame)
{
    return api_find_function(api, arena_printf(arena, "%.*s", (int)frame->length,
                                               frame->function)) != NULL;
}

/* A thunk or a callback of the harness's: what it is called says nothing. */
static bool is_of_harness(const struct report_frame *frame)
{
    static const char prefix[] = "assay_";
    return strncmp(frame->function, prefix, strlen(prefix)) == 0;
}

/* The innermost function of the library. Through which public functions it was reached says
 * nothing of what is wrong in it. */
static const char *culprit(struct arena *arena, const struct stack *stack,
                           const struct finding *finding)
{
    if (!stack->count)
        return finding->innermost ? finding->innermost : finding->function->name;
    const struct report_frame *frame = &stack->frames[0];
    return is_of_harness(frame) ? finding->function->name
                                : arena_printf(arena, "%.*s", (int)frame->length, frame->function);
}

/* ---- messages ---- */

/* An assertion or a kind of undefined behaviour without the place behind it. */
static const char *without_place(struct arena *arena, const char *message)
{
    const char *place = strrchr(message, '('), *colon = strrchr(message, ':');
    bool has_place = place && place > message && place[-1] == ' ' && colon && colon > place;
    return has_place ? arena_printf(arena, "%.*s", (int)(place - 1 - message), message) : message;
}

static const char *oracle_message(struct arena *arena, const struct finding *finding)
{
    const char *kind = end_word(finding->end);
    if (finding->contract)
        return arena_printf(arena, "%s: %s", kind, contract_kind_name(finding->contract->kind));
    return kind;
}

/* "undefined-behaviour: division by zero" */
static const char *plain_kind(struct arena *arena, const struct finding *finding)
{
    if (finding->end == END_UNDEFINED || finding->end == END_PEDANTIC ||
        finding->end == END_ASSERT)
        return arena_printf(arena, "%s: %s", end_word(finding->end),
                            without_place(arena, finding->message));
    return end_word(finding->end);
}

/* The kinds of crash are one where something was refused: a null pointer is undefined behaviour in
 * one function and a segmentation fault in the next. What is lost is another thing. */
static const char *kind_of(struct arena *arena, const struct finding *finding)
{
    if (condition_is_injected(finding->condition.kind))
        return finding->end == END_LEAK ? "leak" : "crash";
    return plain_kind(arena, finding);
}

/* "invariant 2 of struct tree *": a name that lines added above it do not change. */
static const char *contract_name(struct arena *arena, const struct api *api,
                                 const struct contract *contract)
{
    size_t number = 1;
    for (size_t i = 0; i < contract->id; i++) {
        const struct contract *before = api->contracts.items[i];
        number += before->kind == contract->kind && before->subject == contract->subject &&
                  before->function == contract->function;
    }
    const char *subject = contract->function  ? contract->function->name
                          : contract->subject ? contract->subject->spelling
                                              : "";
    return arena_printf(arena, "%s %zu of %s", contract_kind_name(contract->kind), number,
                        subject);
}

static const char *abstract_message(struct arena *arena, const struct api *api,
                                    const struct finding *finding)
{
    struct stack stack;
    read_stack(finding->report, "", &stack);
    if (finding->contract)
        return arena_printf(arena, "%s after %s: %s", end_word(finding->end),
                            finding->function->name,
                            contract_name(arena, api, finding->contract));
    /* What a leak's stack tells is who allocated, which is seldom who forgot. */
    const char *where = finding->end == END_LEAK ? finding->function->name
                                                 : culprit(arena, &stack, finding);
    bool depends = finding->condition.kind != CONDITION_NONE;
    return arena_printf(arena, "%s in %s%s%s", kind_of(arena, finding), where,
                        depends ? ", condition: " : "",
                        depends ? condition_name(finding->condition.kind) : "");
}

/* What is used in many places after one call freed it is one fault. */
static const char *freed_message(struct arena *arena, const struct api *api,
                                 const struct finding *finding)
{
    struct stack stack;
    read_stack(finding->report, "freed by thread", &stack);
    struct text text = {0};
    for (size_t i = 0; i < stack.count; i++) {
        text_printf(&text, "%s%.*s", i ? " < " : "freed by ", (int)stack.frames[i].length,
                    stack.frames[i].function);
        if (is_public(arena, api, &stack.frames[i]))
            break;
    }
    const char *message = arena_copy_string(arena, text_string(&text));
    text_release(&text);
    return message;
}

/* Where the block was allocated that is lost when something else fails: whoever gets there, the
 * code that follows forgets it. */
static const char *lost_message(struct arena *arena, const struct finding *finding)
{
    struct stack stack;
    read_stack(finding->report, "allocated from:", &stack);
    return stack.count ? arena_printf(arena, "lost from %.*s", (int)stack.frames[0].whole_length,
                                      stack.frames[0].function)
                       : "";
}

/* Written right behind a block of the library's own: it is too small, whoever fills it. Who reads
 * too far is wrong himself. The second function tells apart what one allocator makes for many. */
static const char *behind_message(struct arena *arena, const struct finding *finding)
{
    struct stack stack;
    if (finding->end != END_HEAP_OVERFLOW || !strstr(finding->report, "\nWRITE of size ") ||
        !strstr(finding->report, " is located 0 bytes after "))
        return "";
    read_stack(finding->report, "allocated by thread", &stack);
    if (!stack.count)
        return "";
    const struct report_frame *maker = &stack.frames[0], *caller = &stack.frames[stack.count > 1];
    return arena_printf(arena, "behind a block of %.*s < %.*s", (int)maker->length,
                        maker->function, (int)caller->length, caller->function);
}

/* What would be said if nothing had been refused: the same code may fail without that. */
static const char *message_in_plenty(struct arena *arena, const struct finding *finding)
{
    struct stack stack;
    read_stack(finding->report, "", &stack);
    return arena_printf(arena, "%s in %s", plain_kind(arena, finding),
                        culprit(arena, &stack, finding));
}

static const char *origin_message(struct arena *arena, const struct api *api,
                                  const struct finding *finding)
{
    bool is_injected = condition_is_injected(finding->condition.kind);
    if (finding->end == END_LEAK && is_injected)
        return lost_message(arena, finding);
    const char *freed = freed_message(arena, api, finding);
    if (*freed)
        return freed;
    return is_injected ? message_in_plenty(arena, finding) : behind_message(arena, finding);
}

/* "strbuf_append strbuf.c:53": what is a null pointer there once and a wrong bound another time is
 * wrong once. */
static const char *place_message(struct arena *arena, const struct finding *finding)
{
    struct stack stack;
    read_stack(finding->report, "", &stack);
    if (!stack.count || finding->contract || finding->end == END_LEAK ||
        finding->condition.kind != CONDITION_NONE ||
        stack.frames[0].whole_length == stack.frames[0].length || is_of_harness(&stack.frames[0]))
        return "";
    return arena_printf(arena, "%.*s", (int)stack.frames[0].whole_length,
                        stack.frames[0].function);
}

static const char *concrete_message(struct arena *arena, const struct finding *finding)
{
    struct stack stack;
    struct text text = {0};
    read_stack(finding->report, "", &stack);
    text_printf(&text, "%s in %s", end_word(finding->end), finding->function->name);
    if (*finding->message)
        text_printf(&text, ": %s", finding->message);
    for (size_t i = 0; i < stack.count; i++)
        text_printf(&text, "%s%.*s", i ? " < " : ", ", (int)stack.frames[i].whole_length,
                    stack.frames[i].function);
    const char *message = arena_copy_string(arena, text_string(&text));
    text_release(&text);
    return message;
}

struct messages likeness_messages(struct arena *arena, const struct api *api,
                                  const struct finding *finding)
{
    return (struct messages){
        .oracle = oracle_message(arena, finding),
        .abstract = abstract_message(arena, api, finding),
        .origin = origin_message(arena, api, finding),
        .place = place_message(arena, finding),
        .concrete = concrete_message(arena, finding),
    };
}

static bool is_same_origin(const struct messages *a, const struct messages *b)
{
    bool is_same = *a->origin && strcmp(a->origin, b->origin) == 0;
    return (is_same && strcmp(a->oracle, b->oracle) == 0) ||
           strcmp(a->origin, b->abstract) == 0 || strcmp(a->abstract, b->origin) == 0;
}

static bool is_same_place(const struct messages *a, const struct messages *b)
{
    return *a->place && strcmp(a->place, b->place) == 0;
}

bool likeness_joins(enum likeness likeness, const struct messages *a, const struct messages *b)
{
    switch (likeness) {
    case LIKENESS_ABSTRACT:
        return strcmp(a->abstract, b->abstract) == 0 || is_same_origin(a, b) ||
               is_same_place(a, b);
    case LIKENESS_ORACLE:
        return strcmp(a->oracle, b->oracle) == 0;
    case LIKENESS_CONCRETE:
        return strcmp(a->concrete, b->concrete) == 0;
    case LIKENESS_RANDOM:
    case LIKENESS_COUNT:
        break;
    }
    return false;
}
