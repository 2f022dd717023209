#include "survey/symbols.h"

#include <string.h>

/* ---- which arguments ---- */

/* NULL: nobody has said which numbers it may be. */
static const struct value_set *asked_values(const struct explore_options *wish,
                                            const struct parameter *parameter)
{
    const struct value_set *chosen = NULL;
    for (size_t i = 0; i < wish->value_set_count; i++) {
        const struct value_set *set = &wish->values[i];
        if (set->parameter && strcmp(set->parameter, parameter->name) == 0)
            return set;
        if (!set->parameter)
            chosen = set;
    }
    return chosen;
}

/* Several numbers, one behind the other. */
static bool is_range(const struct value_set *values)
{
    for (size_t i = 1; i < values->count; i++)
        if (values->items[i] != values->items[i - 1] + 1)
            return false;
    return values->count > 1;
}

static bool is_named(const char *const *names, const char *name)
{
    for (; names && *names; names++)
        if (strcmp(*names, name) == 0)
            return true;
    return false;
}

bool symbols_may_stand_for(const struct explore_options *wish, const struct parameter *parameter)
{
    const struct type *sort = parameter->type->sort;
    const struct value_set *values = asked_values(wish, parameter);
    return wish->is_symbolic && sort->kind != TYPE_BOOL && sort->kind != TYPE_ENUM &&
           !parameter->constant_count && (sort->size == sizeof(int32_t) ||
                                          sort->size == sizeof(int64_t)) &&
           (!values || is_range(values)) && !is_named(wish->concrete, parameter->name);
}

const struct literal *symbols_placeholder(struct vocabulary *vocabulary,
                                          const struct parameter *parameter)
{
    return literal_integer(vocabulary, parameter->type->sort, SYMBOL_PLACEHOLDER,
                           parameter->name && parameter->name[0] ? parameter->name : "x");
}

static bool is_placeholder(const struct vocabulary *vocabulary, int argument)
{
    if (argument < 0)
        return false;
    const struct literal *literal = vocabulary->literals.items[argument];
    return literal->kind == LITERAL_INTEGER && literal->integer == SYMBOL_PLACEHOLDER;
}

/* Numbers of four bytes, whatever the type: what the code adds to them stays in it. */
static struct explored_symbol symbol_of(const struct explore_options *wish,
                                        const struct operation *operation, size_t argument)
{
    const struct parameter *parameter = &operation->function->parameters[argument];
    const struct type *sort = parameter->type->sort;
    const struct value_set *values = asked_values(wish, parameter);
    return (struct explored_symbol){
        .argument = (uint8_t)argument,
        .size = (uint8_t)sort->size,
        .low = values ? values->items[0] : sort->is_signed ? INT32_MIN : 0,
        .high = values ? values->items[values->count - 1] : INT32_MAX,
    };
}

bool symbols_fill_wish(const struct campaign *campaign, const struct plan *plan,
                       struct exploring_wish *wish, struct error *err)
{
    const struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    const struct explore_options *asked = &campaign->options->explore;
    wish->is_symbolic = true;
    wish->match = asked->match;
    wish->merges = asked->merges;
    wish->width = asked->width;
    wish->jobs = 1;
    for (size_t i = 0; i < plan->call_count; i++) {
        const struct statements *call = plan->calls[i].statements;
        for (size_t k = plan->setup_length; k < call->count; k++)
            for (size_t n = 0; n < call->items[k].argument_count; n++) {
                if (!is_placeholder(vocabulary, call->items[k].arguments[n]))
                    continue;
                if (wish->symbol_count == EXPLORED_SYMBOLS)
                    return error_set(err, "there are more than %d arguments for symbols; name "
                                          "fewer functions with --only", EXPLORED_SYMBOLS);
                struct explored_symbol *symbol = &wish->symbols[wish->symbol_count++];
                *symbol = symbol_of(asked, statements_operation(call, vocabulary, k), n);
                symbol->alternative = (uint16_t)i;
                symbol->statement = (uint8_t)(k - plan->setup_length);
            }
    }
    return wish->symbol_count ||
           error_set(err, "no function takes a whole number that could be a symbol; leave out "
                          "--symbolic");
}

/* ---- what was found ---- */

static const struct symbolic_states *states_of(const struct explored *explored)
{
    const char *base = (const char *)explored;
    return (const struct symbolic_states *)(const void *)(base + SYMBOLIC_AT);
}

const struct symbolic_told *symbols_of_state(const struct explored *explored, uint64_t state)
{
    const char *base = (const char *)explored;
    const struct symbolic_told *states =
        (const struct symbolic_told *)(const void *)(base + SYMBOLIC_STATE_VALUES_AT);
    return state < SYMBOLIC_STATES_TOLD ? &states[state] : NULL;
}

const struct symbolic_told *symbols_of_failure(const struct explored *explored, size_t failure)
{
    return failure < EXPLORED_FAILURES ? &states_of(explored)->failed[failure] : NULL;
}

size_t symbols_path_count(const struct explored *explored)
{
    uint32_t count = states_of(explored)->told_count;
    return count < SYMBOLIC_TOLD ? count : SYMBOLIC_TOLD;
}

const struct symbolic_told *symbols_of_path(const struct explored *explored, size_t path)
{
    return &states_of(explored)->told[path];
}

bool symbols_give_values(struct vocabulary *vocabulary, const struct explored *explored,
                         const struct symbolic_told *told, struct statements *statements)
{
    const char *base = (const char *)explored;
    const int64_t *values = (const int64_t *)(const void *)(base + SYMBOLIC_VALUES_AT);
    size_t used = 0;
    if (!told || told->values + told->value_count > SYMBOLIC_VALUES)
        return false;
    values += told->values;
    for (size_t i = 0; i < statements->count; i++) {
        struct statement *statement = &statements->items[i];
        for (size_t k = 0; k < statement->argument_count; k++) {
            if (!is_placeholder(vocabulary, statement->arguments[k]))
                continue;
            if (used == told->value_count)
                return false;
            const struct type *sort =
                statements_operation(statements, vocabulary, i)->arguments[k];
            statement->arguments[k] =
                (int16_t)literal_integer(vocabulary, sort, values[used++], NULL)->id;
        }
    }
    return used == told->value_count;
}

const struct symbolic_exploration *symbols_tell(struct arena *arena,
                                                const struct explored *explored)
{
    const struct symbolic_states *states = states_of(explored);
    struct symbolic_exploration *told = arena_alloc_zeroed(arena, 1, sizeof *told);
    double seconds_each =
        states->total_cycles
            ? (double)states->total_nanoseconds / 1e9 / (double)states->total_cycles : 0;
    *told = (struct symbolic_exploration){
        .match = (enum symbolic_match)explored->wish.match,
        .paths = states->paths,
        .chosen = states->chosen,
        .cut = states->cut,
        .left_out = states->left_out,
    };
    for (size_t i = 0; i < SYMBOLIC_RUNG_COUNT; i++)
        told->rungs[i] = (struct exploration_rung){
            states->rungs[i].asked, states->rungs[i].answered, states->rungs[i].flips,
            (double)states->rungs[i].cycles * seconds_each};
    return told;
}
