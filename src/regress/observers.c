#include "regress/observers.h"

#include <string.h>

#include "model/words.h"

enum {
    POOL_MAXIMUM = 48,        /* calls that are tried on one test */
    CALLS_OF_A_FUNCTION = 6,  /* ... of one function, by different arguments */
    CHOICES_MAXIMUM = 4,      /* values for one argument */
    KEPT_OF_A_FUNCTION = 2,   /* more of the same tells little more */
    UNCHANGED_KEPT = 2,       /* answers that the call under test did not change */
    FAILURES_MAXIMUM = 16,    /* calls that fail, until it is given up */
};

struct observer {
    const struct operation *operation;
    int16_t operands[API_MAXIMUM_PARAMETERS]; /* a statement from 0, or ~ a literal's number */
    bool is_changed; /* the answer is another one than before the call under test */
    bool is_new;     /* it is about a value that the call under test made */
    bool is_echo;    /* the answer is a number that it was given */
    bool is_out;     /* it failed, or its answer says nothing */
    struct observed_value answer;
    uint64_t before; /* of a number that is changed: what it was */
    size_t place; /* of its call in the last run; SEQUENCE_MAXIMUM: it was not made */
};

struct pool {
    const struct observing *observing;
    const struct statements *statements;
    size_t tested;
    struct outcome plain; /* of the statements by themselves */
    struct outcome outcome;
    struct statements longer;
    struct observer items[POOL_MAXIMUM];
    size_t count;
};

static const struct operation *operation_at(const struct pool *pool, size_t index)
{
    return statements_operation(pool->statements, pool->observing->vocabulary, index);
}

static bool has_answer(const struct type *type)
{
    return type_is_integer(type) || (type_is_scalar(type) && type->size <= sizeof(double)) ||
           (type->kind == TYPE_POINTER && !type_is_function_pointer(type));
}

static bool looks_through_const_only(const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        if (type->kind == TYPE_POINTER && !type->target->is_const)
            return false;
    }
    return function->parameter_count > 0;
}

/* By its code, or by its prototype; what only seems to look is found out when it runs. */
static bool may_observe(const struct operation *operation)
{
    const struct function *function = operation->function;
    if (operation->kind != OPERATION_CALL || function->is_support || function->is_not_under_test ||
        function->is_variadic || !has_answer(operation->result))
        return false;
    return function->is_pure || looks_through_const_only(function);
}

/* ---- arguments ---- */

struct choices {
    int16_t operands[CHOICES_MAXIMUM];
    size_t count;
};

static void add_choice(struct choices *choices, int16_t operand)
{
    for (size_t i = 0; i < choices->count; i++)
        if (choices->operands[i] == operand)
            return;
    if (choices->count < CHOICES_MAXIMUM)
        choices->operands[choices->count++] = operand;
}

/* What callbacks were told, or whether an allocation failed, is for nobody but the test. */
static bool is_asked_for(const struct pool *pool, size_t index)
{
    const struct operation *operation = operation_at(pool, index);
    return index > pool->tested && operation->kind == OPERATION_CALL &&
           operation->function->is_support;
}

/* Values that the test has made, the latest first. */
static void add_values(const struct pool *pool, const struct type *sort, struct choices *choices)
{
    for (size_t i = pool->statements->count; i-- > 0;) {
        const struct observed_value *value = &pool->plain.values[i];
        if (operation_at(pool, i)->result == sort && !is_asked_for(pool, i) &&
            value->alias_of == VALUE_NO_ALIAS &&
            !(value->flags & (VALUE_NULL | VALUE_UNKNOWN)))
            add_choice(choices, (int16_t)i);
    }
}

/* Literals that the test has given to some call, the latest first. */
static void add_literals(const struct pool *pool, const struct type *sort,
                         struct choices *choices)
{
    const struct vocabulary *vocabulary = pool->observing->vocabulary;
    for (size_t i = pool->tested + 1; i-- > 0;) {
        const struct statement *statement = &pool->statements->items[i];
        for (size_t j = 0; j < statement->argument_count; j++) {
            int16_t operand = statement->arguments[j];
            if (operand >= 0 && vocabulary->literals.items[operand]->sort == sort &&
                vocabulary->literals.items[operand]->kind != LITERAL_NULL &&
                vocabulary->literals.items[operand]->kind != LITERAL_BYTES)
                add_choice(choices, (int16_t)~operand);
        }
    }
}

static void add_first_values(const struct pool *pool, const struct function *function,
                             size_t parameter, struct choices *choices)
{
    enum { SIMPLE_VALUES = 2 };
    const struct literal_list *list =
        first_values_of(pool->observing->values, function, parameter);
    for (size_t i = 0; i < list->count && i < SIMPLE_VALUES; i++)
        if (list->items[i]->kind != LITERAL_NULL)
            add_choice(choices, (int16_t)~list->items[i]->id);
}

static bool choose_argument(const struct pool *pool, const struct function *function,
                            size_t parameter, struct choices *choices)
{
    const struct type *sort = function->parameters[parameter].type->sort;
    enum role role = function->parameters[parameter].role;
    bool is_repeated = role_has(role, TRAIT_REPEATABLE);
    if (role_has(role, TRAIT_OBJECT) || (is_repeated && sort->kind == TYPE_POINTER))
        add_values(pool, sort, choices);
    if (is_repeated)
        add_literals(pool, sort, choices);
    if (role_has(role, TRAIT_POSITION) || (is_repeated && type_is_scalar(sort)))
        add_first_values(pool, function, parameter, choices);
    return choices->count > 0;
}

static bool is_same_call(const struct pool *pool, const struct observer *observer, size_t index)
{
    const struct statement *call = &pool->statements->items[index];
    if (call->operation != observer->operation->id)
        return false;
    for (size_t j = 0; j < call->argument_count; j++) {
        int source = statements_source(pool->statements, index, j);
        if (observer->operands[j] != (source >= 0 ? source : ~call->arguments[j]))
            return false;
    }
    return true;
}

/* It is about a value of the test, and about none twice. */
static bool is_sensible(const struct pool *pool, const struct observer *observer)
{
    bool has_object = false;
    for (size_t i = 0; i < observer->operation->argument_count; i++) {
        has_object |= observer->operands[i] >= 0;
        for (size_t j = 0; j < i; j++)
            if (observer->operands[i] >= 0 && observer->operands[i] == observer->operands[j])
                return false;
    }
    return has_object && !is_same_call(pool, observer, pool->tested);
}

static bool uses_result_of(const struct observer *observer, size_t statement)
{
    for (size_t i = 0; i < observer->operation->argument_count; i++)
        if (observer->operands[i] >= (int)statement)
            return true;
    return false;
}

/* All combinations of the choices, the last argument turning fastest. */
static void add_calls(struct pool *pool, const struct operation *operation)
{
    struct choices choices[API_MAXIMUM_PARAMETERS] = {0};
    size_t combinations = 1;
    for (size_t i = 0; i < operation->argument_count; i++) {
        if (!choose_argument(pool, operation->function, i, &choices[i]))
            return;
        combinations *= choices[i].count;
    }
    size_t added = 0;
    for (size_t n = 0; n < combinations && added < CALLS_OF_A_FUNCTION; n++) {
        struct observer *observer = &pool->items[pool->count];
        if (pool->count == POOL_MAXIMUM)
            return;
        *observer = (struct observer){.operation = operation};
        for (size_t i = operation->argument_count, rest = n; i-- > 0; rest /= choices[i].count)
            observer->operands[i] = choices[i].operands[rest % choices[i].count];
        observer->is_new = uses_result_of(observer, pool->tested);
        bool is_kept = is_sensible(pool, observer);
        pool->count += is_kept;
        added += is_kept;
    }
}

/* Those that ask simple questions first. */
static void fill(struct pool *pool)
{
    const struct vocabulary *vocabulary = pool->observing->vocabulary;
    for (size_t arguments = 1; arguments <= API_MAXIMUM_PARAMETERS; arguments++)
        for (size_t i = 0; i < vocabulary->operations.count; i++) {
            const struct operation *operation = vocabulary->operations.items[i];
            if (operation->argument_count == arguments && may_observe(operation))
                add_calls(pool, operation);
        }
}

/* ---- answers ---- */

static bool append(struct statements *statements, struct observer *observer)
{
    struct statement call = {.operation = (uint16_t)observer->operation->id,
                             .argument_count = (uint16_t)observer->operation->argument_count};
    for (size_t i = 0; i < observer->operation->argument_count; i++)
        call.arguments[i] = observer->operands[i] >= 0
                                ? (int16_t)(observer->operands[i] - (int)statements->count)
                                : (int16_t)~observer->operands[i];
    observer->place = statements->count;
    return statements_add(statements, &call);
}

static struct observer *observer_at(struct pool *pool, size_t place)
{
    for (size_t i = 0; i < pool->count; i++)
        if (pool->items[i].place == place)
            return &pool->items[i];
    return NULL;
}

static void append_all(struct pool *pool, size_t end, const bool *is_silent)
{
    pool->longer = *pool->statements;
    pool->longer.count = end;
    for (size_t i = 0; i < pool->count; i++) {
        struct observer *observer = &pool->items[i];
        bool is_asked = !observer->is_out && !is_silent[i] && !uses_result_of(observer, end);
        if (!is_asked || !append(&pool->longer, observer))
            observer->place = SEQUENCE_MAXIMUM;
    }
}

/* The answers, and what is reachable from each value. */
static bool run(const struct pool *pool, const struct statements *statements, uint8_t fill,
                struct outcome *outcome)
{
    struct run_options options = {.flags = WIRE_OBSERVE | WIRE_HASH_STATES, .fill = fill};
    struct error ignored; /* who gave the runner knows whether it failed */
    return runner_run_with(pool->observing->runner, statements, &options, outcome, &ignored);
}

/* Asks all of them behind the first `end` statements. Who makes the run fail is not asked again,
 * and with `forgets` never more. */
static bool ask(struct pool *pool, size_t end, uint8_t fill, bool forgets)
{
    bool is_silent[POOL_MAXIMUM] = {false};
    for (int failures = 0; failures < FAILURES_MAXIMUM; failures++) {
        append_all(pool, end, is_silent);
        if (!run(pool, &pool->longer, fill, &pool->outcome))
            return false;
        if (outcome_is_ok(&pool->outcome))
            return true;
        struct observer *guilty = observer_at(pool, pool->outcome.statement);
        if (!guilty)
            return false;
        guilty->is_out |= forgets;
        is_silent[guilty - pool->items] = true;
    }
    return false;
}

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool is_same_answer(const struct type *type, const struct observed_value *a,
                           const struct observed_value *b)
{
    if (type->kind != TYPE_POINTER)
        return a->flags == b->flags && a->bits == b->bits;
    return (a->flags & VALUE_NULL) == (b->flags & VALUE_NULL) && a->alias_of == b->alias_of &&
           is_same_text(a->text, b->text);
}

/* Is there more to say than that it is some pointer? */
static bool says_something(const struct operation *operation, const struct observed_value *answer)
{
    if (answer->flags & VALUE_UNKNOWN)
        return false;
    return operation->result->kind != TYPE_POINTER || answer->flags & VALUE_NULL ||
           answer->alias_of != VALUE_NO_ALIAS ||
           (answer->text && type_reads_as_text(operation->result));
}

static bool is_echo(const struct pool *pool, const struct observer *observer)
{
    const struct operation *operation = observer->operation;
    for (size_t i = 0; i < operation->argument_count; i++) {
        const struct literal *literal =
            observer->operands[i] < 0
                ? pool->observing->vocabulary->literals.items[~observer->operands[i]]
                : NULL;
        if (literal && literal->kind == LITERAL_INTEGER && type_is_integer(operation->result) &&
            literal->integer == type_integer(operation->result, observer->answer.bits))
            return true;
    }
    return false;
}

static void take_answers(struct pool *pool, struct arena *arena)
{
    for (size_t i = 0; i < pool->count; i++) {
        struct observer *observer = &pool->items[i];
        if (observer->is_out || observer->place == SEQUENCE_MAXIMUM) {
            observer->is_out = true;
            continue;
        }
        observer->answer = pool->outcome.values[observer->place];
        if (observer->answer.text)
            observer->answer.text = arena_copy_string(arena, observer->answer.text);
        observer->is_echo = is_echo(pool, observer);
    }
}

/* Which answers depend on what memory held before? */
static void compare_answers(struct pool *pool)
{
    for (size_t i = 0; i < pool->count; i++) {
        struct observer *observer = &pool->items[i];
        if (!observer->is_out)
            observer->is_out =
                observer->place == SEQUENCE_MAXIMUM ||
                !is_same_answer(observer->operation->result, &observer->answer,
                                &pool->outcome.values[observer->place]);
    }
}

static void note_changes(struct pool *pool)
{
    for (size_t i = 0; i < pool->count; i++) {
        struct observer *observer = &pool->items[i];
        if (observer->place == SEQUENCE_MAXIMUM)
            continue;
        const struct observed_value *before = &pool->outcome.values[observer->place];
        observer->is_changed =
            !(before->flags & VALUE_UNKNOWN) &&
            !is_same_answer(observer->operation->result, &observer->answer, before);
        observer->before = before->bits;
    }
}

/* Did the calls leave everything as it was? Pure code need not be asked. */
static bool left_alone(const struct pool *pool)
{
    if (pool->outcome.live_blocks != pool->plain.live_blocks || pool->outcome.changes_files)
        return false;
    for (size_t i = 0; i < pool->statements->count; i++)
        if (operation_at(pool, i)->result->kind == TYPE_POINTER &&
            pool->outcome.values[i].bits != pool->plain.values[i].bits)
            return false;
    return true;
}

static void drop_intruders(struct pool *pool)
{
    for (size_t i = 0; i < pool->count; i++) {
        struct observer *observer = &pool->items[i];
        if (observer->is_out || observer->operation->function->is_pure)
            continue;
        pool->longer = *pool->statements;
        observer->is_out = !append(&pool->longer, observer) ||
                           !run(pool, &pool->longer, WIRE_USUAL_FILL, &pool->outcome) ||
                           !outcome_is_ok(&pool->outcome) || !left_alone(pool);
    }
}

static bool learn_answers(struct pool *pool, struct arena *arena)
{
    drop_intruders(pool);
    if (!ask(pool, pool->statements->count, 0x00, true))
        return false;
    take_answers(pool, arena);
    if (!ask(pool, pool->statements->count, 0xFF, true))
        return false;
    compare_answers(pool);
    for (size_t i = 0; i < pool->count; i++)
        pool->items[i].is_out |=
            !says_something(pool->items[i].operation, &pool->items[i].answer);
    if (ask(pool, pool->tested, 0x00, false))
        note_changes(pool);
    return true;
}

/* ---- the choice ---- */

/* Another call of a function has to say something else than the first. */
static bool is_one_too_many(const struct observer *const *kept, size_t count,
                            const struct observer *observer, size_t most)
{
    size_t same = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept[i]->operation != observer->operation)
            continue;
        if (is_same_answer(observer->operation->result, &kept[i]->answer, &observer->answer))
            return true;
        same++;
    }
    return same >= most;
}

struct taste {
    bool is_changed, is_new; /* it has to be */
    bool may_echo;
    size_t of_a_function;
    size_t most; /* no more when there are so many */
};

/* What is worth more comes first. */
static const struct taste tastes[] = {
    {true, false, false, 1, OBSERVERS_MAXIMUM},
    {false, true, false, 1, OBSERVERS_MAXIMUM},
    {true, false, false, KEPT_OF_A_FUNCTION, OBSERVERS_MAXIMUM},
    {true, false, true, 1, OBSERVERS_MAXIMUM},
    {false, false, false, 1, UNCHANGED_KEPT},
    {false, false, true, 1, UNCHANGED_KEPT},
};

static bool try_to_keep(struct pool *pool, struct statements *statements,
                        struct observer *observer)
{
    pool->longer = *statements;
    if (!append(&pool->longer, observer) ||
        !run(pool, &pool->longer, WIRE_USUAL_FILL, &pool->outcome) ||
        !pool->observing->is_proper(pool->observing->context, &pool->longer, &pool->outcome))
        return false;
    *statements = pool->longer;
    return true;
}

static bool counts(const struct operation *operation)
{
    return operation->argument_count == 1 && type_is_integer(operation->result) &&
           name_ends_with(operation->function->name, WORDS_COUNTING);
}

static struct observed_change change_of(const struct observer *const *kept, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct observer *observer = kept[i];
        if (!observer->is_changed || !counts(observer->operation))
            continue;
        int64_t before = type_integer(observer->operation->result, observer->before);
        int64_t now = type_integer(observer->operation->result, observer->answer.bits);
        return (struct observed_change){now > before ? 1 : -1, (size_t)observer->operands[0]};
    }
    return (struct observed_change){0};
}

static size_t choose(struct pool *pool, struct statements *statements,
                     struct observed_change *change)
{
    const struct observer *kept[OBSERVERS_MAXIMUM];
    size_t count = 0;
    for (size_t k = 0; k < sizeof tastes / sizeof *tastes; k++) {
        const struct taste *taste = &tastes[k];
        for (size_t i = 0; i < pool->count && count < taste->most; i++) {
            struct observer *observer = &pool->items[i];
            if (observer->is_out || (taste->is_changed && !observer->is_changed) ||
                (taste->is_new && !observer->is_new) ||
                (observer->is_echo && !taste->may_echo) ||
                is_one_too_many(kept, count, observer, taste->of_a_function))
                continue;
            if (try_to_keep(pool, statements, observer))
                kept[count++] = observer;
            observer->is_out = true;
        }
    }
    *change = change_of(kept, count);
    return count;
}

size_t observers_append(const struct observing *observing, struct statements *statements,
                        size_t tested, struct observed_change *change)
{
    *change = (struct observed_change){0};
    struct arena arena = {0};
    struct pool *pool = arena_alloc_zeroed(&arena, 1, sizeof *pool);
    struct statements *body = arena_copy(&arena, statements, sizeof *statements);
    pool->observing = observing;
    pool->statements = body;
    pool->tested = tested;
    const struct operation *subject = operation_at(pool, tested);
    size_t count = 0;
    if (!(subject->function->is_pure && has_answer(subject->result)) &&
        run(pool, body, WIRE_USUAL_FILL, &pool->plain) &&
        outcome_is_ok(&pool->plain)) {
        fill(pool);
        if (pool->count && learn_answers(pool, &arena))
            count = choose(pool, statements, change);
    }
    arena_release(&arena);
    return count;
}
