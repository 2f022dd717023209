/* What an exploration found, in words. */
#include "csource/csource.h"
#include "survey/surveying.h"
#include "survey/symbols.h"

static const char *argument_name(const struct type *sort)
{
    return sort->kind == TYPE_POINTER ? sort->target->spelling : sort->spelling;
}

/* `bst_insert(bst, 3)` */
static const char *call_text(struct surveying *surveying, const struct statements *statements)
{
    const struct vocabulary *vocabulary = &surveying->campaign->subject.vocabulary;
    size_t last = statements->count - 1;
    /* What was returned may be released behind the call. */
    if (last > surveying->plan.setup_length && statements_is_used(statements, last - 1) &&
        statements_operation(statements, vocabulary, last - 1)->kind == OPERATION_CALL)
        last--;
    const struct operation *operation = statements_operation(statements, vocabulary, last);
    struct text out = {0};
    text_printf(&out, "%s(", operation->function->name);
    for (size_t i = 0; i < operation->argument_count; i++) {
        text_add(&out, i ? ", " : "");
        int argument = statements->items[last].arguments[i];
        if (argument >= 0)
            csource_literal(&out, vocabulary->literals.items[argument]);
        else if (operation->arguments[i] == surveying->plan.subject)
            text_printf(&out, "v%d", statements_source(statements, last, i));
        else
            text_printf(&out, "v%d (%s)", statements_source(statements, last, i),
                        argument_name(operation->arguments[i]));
    }
    text_add(&out, ")");
    const char *text = arena_copy_string(surveying->campaign->arena, text_string(&out));
    text_release(&out);
    return text;
}

const struct explored_state *surveying_state(const struct surveying *surveying, uint64_t number)
{
    const char *base = (const char *)surveying->explored;
    return (const struct explored_state *)(const void *)(base + EXPLORED_STATES_AT) + number;
}

struct choices surveying_name_of(const struct surveying *surveying, uint64_t number,
                                 struct arena *arena)
{
    const struct explored_state *state = surveying_state(surveying, number);
    size_t count = (size_t)state->depth + 1;
    struct wire_choice *items = arena_alloc_zeroed(arena, count, sizeof *items);
    for (size_t i = count; i-- > 0; state = surveying_state(surveying, state->parent)) {
        bool is_setup = state->parent == EXPLORED_PARENTLESS;
        items[i] = (struct wire_choice){
            .answer = state->choice,
            .arity = (uint32_t)(is_setup ? surveying->plan.setup_count
                                         : surveying->plan.call_count),
        };
        if (is_setup)
            break;
    }
    return (struct choices){items, count};
}

static const char *choices_text(struct arena *arena, const struct choices *name)
{
    struct text out = {0};
    choices_print(&out, name, CHOICES_SHORT);
    const char *text = arena_copy_string(arena, text_string(&out));
    text_release(&out);
    return text;
}

static const char *name_text(const struct surveying *surveying, uint64_t number)
{
    struct arena *arena = surveying->campaign->arena;
    struct choices name = surveying_name_of(surveying, number, arena);
    return choices_text(arena, &name);
}

static struct exploration_failure failed_setup(struct surveying *surveying,
                                               const struct explored_failure *failure)
{
    const struct plan *plan = &surveying->plan;
    struct wire_choice first = {.answer = failure->choice, .arity = (uint32_t)plan->setup_count};
    const struct choices name = {&first, 1};
    return (struct exploration_failure){
        .state = choices_text(surveying->campaign->arena, &name),
        .call = call_text(surveying, plan->setups[failure->choice]),
        .is_setup = true,
        .end = failure->end,
    };
}

static void tell_calls(struct surveying *surveying, struct exploration *exploration)
{
    const struct plan *plan = &surveying->plan;
    struct exploration_call *calls =
        arena_alloc_zeroed(surveying->campaign->arena, plan->call_count, sizeof *calls);
    for (size_t i = 0; i < plan->call_count; i++)
        calls[i] = (struct exploration_call){
            .text = call_text(surveying, plan->calls[i].statements),
            .function = plan->calls[i].operation->function->name,
            .did = surveying->explored->choices[i],
        };
    exploration->all_calls = calls;
    exploration->call_count = plan->call_count;
}

static void tell_iterations(struct surveying *surveying, struct exploration *exploration)
{
    const struct explored *explored = surveying->explored;
    struct exploration_iteration *iterations = arena_alloc_zeroed(
        surveying->campaign->arena, explored->iteration_count + 1, sizeof *iterations);
    for (size_t i = 0; i < explored->iteration_count; i++)
        iterations[i] = (struct exploration_iteration){explored->iterations[i].states,
                                                       explored->iterations[i].calls};
    exploration->iterations = iterations;
    exploration->iteration_count = explored->iteration_count;
}

static void tell_failures(struct surveying *surveying, struct exploration *exploration)
{
    const struct explored *explored = surveying->explored;
    struct exploration_failure *failed = arena_alloc_zeroed(
        surveying->campaign->arena, explored->failure_count + 1, sizeof *failed);
    for (size_t i = 0; i < explored->failure_count; i++) {
        const struct explored_failure *failure = &explored->failed[i];
        if (failure->state == EXPLORED_PARENTLESS)
            failed[exploration->failed_count++] = failed_setup(surveying, failure);
        else if (failure->state < explored->states)
            failed[exploration->failed_count++] = (struct exploration_failure){
                .state = name_text(surveying, failure->state),
                .call = exploration->all_calls[failure->choice].text,
                .end = failure->end,
            };
    }
    exploration->failed = failed;
}

void surveying_tell(struct surveying *surveying, struct exploration *exploration)
{
    const struct explored *explored = surveying->explored;
    *exploration = (struct exploration){
        .representation = surveying->wish->representation,
        .ended_by = explored->ended_by < EXPLORED_END_COUNT ? explored->ended_by
                                                            : EXPLORED_BY_DEATHS,
        .states = explored->states,
        .calls = explored->calls,
        .failures = explored->failures,
        .bytes = explored->most_bytes,
        .subject = surveying->plan.subject->spelling,
        .left_out = surveying->plan.left_out.items,
        .left_out_count = surveying->plan.left_out.count,
        .variable_states = explored->variable_states,
        .has_no_layout = !surveying->plan.subject->target->size,
        .is_outside = explored->outside != 0,
        .equal_crashes = explored->equal_crashes,
        .unequal = explored->unequal,
        .replayed = explored->replayed,
        .differing = explored->differing,
    };
    tell_calls(surveying, exploration);
    tell_iterations(surveying, exploration);
    tell_failures(surveying, exploration);
    if (surveying->wish->is_symbolic)
        exploration->symbolic = symbols_tell(surveying->campaign->arena, explored);
}
