/* The first rule: a broken contract, and a failure of calls whose pointers all came from the API
 * and whose values meet their contracts, are faults. An assertion about a function's own parameters
 * is a precondition. Everything else is undecided. */
#include "judge/judge.h"

#include <ctype.h>
#include <string.h>

#include "base/file.h"

static const struct operation *operation_at(const struct vocabulary *vocabulary,
                                            const struct statements *statements, size_t index)
{
    return vocabulary->operations.items[statements->items[index].operation];
}

/* Does the word occur in the text as an identifier of its own? */
static bool mentions(const char *text, const char *word)
{
    size_t length = strlen(word);
    if (!length)
        return false;
    for (const char *at = text; (at = strstr(at, word)); at++) {
        bool starts = at == text || (!isalnum((unsigned char)at[-1]) && at[-1] != '_');
        bool ends = !isalnum((unsigned char)at[length]) && at[length] != '_';
        if (starts && ends)
            return true;
    }
    return false;
}

/* The message without the " (file:line)" at its end: a file is often named like a parameter. */
static const char *without_place(struct arena *arena, const char *message)
{
    const char *place = NULL;
    for (const char *at = message; (at = strstr(at, " (")); at++)
        place = at;
    if (!place || !strchr(place, ':'))
        return message;
    return arena_printf(arena, "%.*s", (int)(place - message), message);
}

/* An assertion in the called function itself that speaks of its parameters. */
static bool is_precondition(struct arena *arena, const struct function *function,
                            const char *message)
{
    const char *text = without_place(arena, message);
    if (!mentions(text, function->name))
        return false;
    for (size_t i = 0; i < function->parameter_count; i++)
        if (mentions(text, function->parameters[i].name))
            return true;
    return false;
}

/* What was made up for a parameter, in words; NULL when its value came from the API or is a plain
 * number or a string. */
static const char *made_up(const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t index, size_t argument)
{
    int source = statements_source(statements, index, argument);
    if (source < 0) {
        int id = statements->items[index].arguments[argument];
        switch (vocabulary->literals.items[id]->kind) {
        case LITERAL_CALLBACK:
            return "a callback of ours";
        case LITERAL_NULL:
            return "a null pointer";
        default:
            return NULL;
        }
    }
    const struct operation *maker = operation_at(vocabulary, statements, (size_t)source);
    if (maker->kind == OPERATION_LOAD && maker->result->kind == TYPE_RECORD)
        return "a record of ours";
    switch (maker->kind) {
    case OPERATION_OBJECT:
        return "storage of ours";
    case OPERATION_BUFFER:
        return "a buffer of ours";
    default:
        return NULL;
    }
}

/* Up to the failing statement. */
static bool find_made_up(struct arena *arena, const struct vocabulary *vocabulary,
                         const struct statements *statements, size_t last, const char **reason)
{
    for (size_t i = 0; i <= last; i++) {
        const struct operation *operation = operation_at(vocabulary, statements, i);
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count;
             j++) {
            const char *what = made_up(vocabulary, statements, i, j);
            if (!what)
                continue;
            *reason = arena_printf(arena,
                                   "%s was given %s for '%s'; nothing says what it may be given",
                                   operation->function->name, what,
                                   operation->function->parameters[j].name);
            return true;
        }
    }
    return false;
}

static const char *undecidable(enum wire_end end)
{
    switch (end) {
    case END_HANG:
        return "the call may be slow rather than stuck";
    case END_EXIT:
        return "the library may be meant to end the process";
    case END_ABORT:
        return "the library may be meant to abort on such arguments";
    case END_MEMORY_EXHAUSTED:
        return "the call may be meant to use much memory";
    case END_FORBIDDEN:
        return "the sandbox stopped the call, not a fault";
    case END_STACK_EXHAUSTED:
        return "the stack of a worker is small";
    case END_SIGNAL:
        return "the library may be meant to raise the signal";
    default:
        return NULL;
    }
}

static enum verdict broken_contract(struct arena *arena, const struct vocabulary *vocabulary,
                                    const struct outcome *outcome, const char **reason)
{
    const struct contract *contract =
        outcome->contract >= 0 ? vocabulary->api->contracts.items[outcome->contract] : NULL;
    *reason = contract
                  ? arena_printf(arena, "the call %s (%s at %s:%u)", end_sentence(outcome->end),
                                 contract_kind_name(contract->kind), file_base_name(contract->file),
                                 contract->line)
                  : arena_printf(arena, "the call %s", end_sentence(outcome->end));
    return VERDICT_FAULT;
}

static enum verdict failed_assertion(struct arena *arena, const struct operation *operation,
                                     const struct outcome *outcome, const char **reason)
{
    if (!operation->function || !is_precondition(arena, operation->function, outcome->message))
        return VERDICT_NONE;
    *reason = arena_printf(arena, "%s asserts a precondition of its own: %s",
                           operation->function->name, outcome->message);
    return VERDICT_MISUSE;
}

enum verdict judge(struct arena *arena, const struct vocabulary *vocabulary,
                   const struct statements *statements, const struct outcome *outcome,
                   const char **reason)
{
    *reason = "";
    if (outcome->end == END_OK || outcome->end == END_LOST || !statements->count)
        return VERDICT_NONE;
    if (end_is_contract(outcome->end))
        return broken_contract(arena, vocabulary, outcome, reason);

    size_t last = outcome->statement < statements->count ? outcome->statement
                                                         : statements->count - 1;
    enum verdict verdict = VERDICT_NONE;
    if (outcome->end == END_ASSERT)
        verdict = failed_assertion(arena, operation_at(vocabulary, statements, last), outcome,
                                   reason);
    if (verdict != VERDICT_NONE)
        return verdict;
    if (undecidable(outcome->end)) {
        *reason = undecidable(outcome->end);
        return VERDICT_UNDECIDED;
    }
    if (find_made_up(arena, vocabulary, statements, last, reason))
        return VERDICT_UNDECIDED;
    *reason = "every pointer came from the library, and numbers and strings are ordinary ones";
    return VERDICT_FAULT;
}
