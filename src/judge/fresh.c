/* What was only just made: a call may want more than that, or may have to cope with it. */
#include "judge/place.h"

/* Of the failing function in the whole search; none: it may need more. */
enum { RETURNS_LEAST = 1 };

/* Was what the failing call is given first only just made? */
static bool is_fresh(const struct inquiry *inquiry, int object)
{
    const struct statements *statements = inquiry->statements;
    for (size_t i = (size_t)object + 1; i < inquiry->last; i++) {
        const struct operation *operation = operation_at(inquiry->vocabulary, statements, i);
        bool readies = operation->kind == OPERATION_CALL &&
                       function_is_initialiser(operation->function);
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (statements_source(statements, i, j) == object && !(readies && j == 0))
                return false;
    }
    return true;
}

bool is_all_fresh(const struct inquiry *inquiry)
{
    const struct statements *statements = inquiry->statements;
    const struct operation *call =
        operation_at(inquiry->vocabulary, statements, inquiry->last);
    if (!call->argument_count || statements_source(statements, inquiry->last, 0) < 0)
        return false;
    for (size_t j = 0; j < call->argument_count; j++) {
        int object = statements_source(statements, inquiry->last, j);
        if (object >= 0 && (!j || type_is_pointer_to(call->arguments[j], TYPE_RECORD)) &&
            !is_fresh(inquiry, object))
            return false;
    }
    return true;
}

/* A function that copes with any number copes with a container that has nothing under it. */
bool may_be_empty(const struct inquiry *inquiry)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    for (size_t j = 0; j < call->argument_count; j++)
        if (call->function->parameters[j].takes_any)
            return true;
    return documentation_allows(inquiry->vocabulary->api, call->function, ALLOWS_EMPTY);
}

/* The failing call wants an element of something that has none, or asserts that it is not so. */
static bool wants_more_than_fresh(const struct inquiry *inquiry)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    bool takes = name_says(call->function->name, WORDS_TAKING) &&
                 call->result->kind != TYPE_BOOL && call->function->failure == FAILURE_UNKNOWN;
    return (takes || inquiry->outcome->end == END_ASSERT) && is_all_fresh(inquiry) &&
           !may_be_empty(inquiry);
}

/* What was not prepared is null, or refused; it is not too small, and not freed too early. */
static bool may_lack_preparation(enum wire_end end)
{
    return end != END_HEAP_OVERFLOW && end != END_STACK_OVERFLOW && end != END_USE_AFTER_FREE &&
           end != END_DOUBLE_FREE;
}

/* The failing call itself, not one of its arguments; NULL when it is none, or only leaks. */
static const struct operation *doubtful_call(const struct inquiry *inquiry)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    bool may_be = call->kind == OPERATION_CALL && inquiry->outcome->end != END_LEAK;
    return may_be ? call : NULL;
}

static void doubt_call(struct inquiry *inquiry, const char *sentence)
{
    doubts_add(inquiry, inquiry->last, 0, sentence)->condition.parameter = -1;
}

void doubt_nothing_to_take(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct operation *call = doubtful_call(inquiry);
    if (call && wants_more_than_fresh(inquiry))
        doubt_call(inquiry, arena_printf(inquiry->arena,
                                         "%s is called on something that has no element yet",
                                         call->function->name));
}

void doubt_never_returned(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct laboratory *laboratory = inquiry->laboratory;
    const struct operation *call = doubtful_call(inquiry);
    if (call && may_lack_preparation(inquiry->outcome->end) &&
        laboratory->returns(laboratory->context, call) < RETURNS_LEAST)
        doubt_call(inquiry, arena_printf(inquiry->arena,
                                         "%s is called at all: none of its calls returned",
                                         call->function->name));
}

static bool is_first_call(const struct inquiry *inquiry)
{
    for (size_t i = 0; i < inquiry->last; i++)
        if (operation_at(inquiry->vocabulary, inquiry->statements, i)->kind == OPERATION_CALL)
            return false;
    return true;
}

bool is_unprepared(const struct inquiry *inquiry)
{
    return (is_first_call(inquiry) || is_all_fresh(inquiry)) && !may_be_empty(inquiry);
}
