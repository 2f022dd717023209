#include "fake_executor.h"

#include <string.h>

#include "base/hash.h"

enum { PARAMETERS = 3, ITEMS_MAXIMUM = 32 };

enum fake_kind {
    FAKE_NOTHING, /* void, or the statement was skipped */
    FAKE_NUMBER,  /* `number` is the value */
    FAKE_NULL,
    FAKE_STACK, /* `number` is the index of the stack */
    FAKE_PLACE, /* `number` is the index of the place */
    FAKE_BYTES, /* `number` is the literal: buffers and strings */
    FAKE_OTHER, /* callbacks and whatever else needs no value */
};

struct fake_value {
    enum fake_kind kind;
    int64_t number;
};

struct fake_stack {
    int items[ITEMS_MAXIMUM]; /* what is pushed onto a full stack is lost */
    size_t count;
    bool is_freed;
};

struct machine {
    const struct vocabulary *vocabulary;
    const struct statements *statements;
    enum wire_end end;
    struct fake_value values[SEQUENCE_MAXIMUM];
    struct fake_value places[SEQUENCE_MAXIMUM]; /* what is in the storage of a statement */
    struct fake_stack stacks[SEQUENCE_MAXIMUM];
    size_t stack_count;
    bool was_skipped[SEQUENCE_MAXIMUM];
};

static const struct fake_value nothing = {FAKE_NOTHING, 0};
static const struct fake_value null = {FAKE_NULL, 0};

static struct fake_value number(int64_t value)
{
    return (struct fake_value){FAKE_NUMBER, value};
}

static struct fake_stack *stack_of(struct machine *machine, struct fake_value value)
{
    return &machine->stacks[value.number];
}

static void push(struct fake_stack *stack, int item)
{
    if (stack->count < ITEMS_MAXIMUM)
        stack->items[stack->count++] = item;
}

static struct fake_value run_new(struct machine *machine, const struct fake_value *given)
{
    (void)given;
    return (struct fake_value){FAKE_STACK, (int64_t)machine->stack_count++};
}

static struct fake_value run_free(struct machine *machine, const struct fake_value *given)
{
    stack_of(machine, given[0])->is_freed = true;
    return nothing;
}

static struct fake_value run_push(struct machine *machine, const struct fake_value *given)
{
    push(stack_of(machine, given[0]), (int)given[1].number);
    return nothing;
}

static struct fake_value run_pop(struct machine *machine, const struct fake_value *given)
{
    struct fake_stack *stack = stack_of(machine, given[0]);
    if (!stack->count) {
        machine->end = END_SEGMENTATION_FAULT;
        return nothing;
    }
    return number(stack->items[--stack->count]);
}

static struct fake_value run_size(struct machine *machine, const struct fake_value *given)
{
    return number((int64_t)stack_of(machine, given[0])->count);
}

static struct fake_value run_id(struct machine *machine, const struct fake_value *given)
{
    (void)machine;
    return number(1000000000 + given[0].number);
}

static struct fake_value run_equal(struct machine *machine, const struct fake_value *given)
{
    return number(stack_of(machine, given[0])->count == stack_of(machine, given[1])->count);
}

static struct fake_value run_gate(struct machine *machine, const struct fake_value *given)
{
    (void)machine;
    return number(given[1].number > 3);
}

static struct fake_value run_append(struct machine *machine, const struct fake_value *given)
{
    struct fake_stack from = *stack_of(machine, given[1]);
    for (size_t i = 0; i < from.count; i++)
        push(stack_of(machine, given[0]), from.items[i]);
    return nothing;
}

static struct fake_value run_copy(struct machine *machine, const struct fake_value *given)
{
    const struct fake_stack *original = stack_of(machine, given[0]);
    if (!original->count)
        return null;
    struct fake_value copy = run_new(machine, given);
    *stack_of(machine, copy) = *original;
    return copy;
}

static struct fake_value run_load(struct machine *machine, const struct fake_value *given)
{
    const struct literal *bytes = machine->vocabulary->literals.items[given[1].number];
    for (int64_t i = 0; i < given[2].number; i++) {
        int item;
        if ((size_t)(i + 1) * sizeof item > bytes->size) {
            machine->end = END_HEAP_OVERFLOW;
            return nothing;
        }
        memcpy(&item, bytes->bytes + (size_t)i * sizeof item, sizeof item);
        push(stack_of(machine, given[0]), item);
    }
    return nothing;
}

static struct fake_value run_peek(struct machine *machine, const struct fake_value *given)
{
    const struct fake_stack *stack = stack_of(machine, given[0]);
    if (stack->count)
        machine->places[given[1].number] = number(stack->items[stack->count - 1]);
    return number(stack->count > 0);
}

static struct fake_value run_make(struct machine *machine, const struct fake_value *given)
{
    struct fake_value *place = &machine->places[given[0].number];
    if (place->kind != FAKE_NULL) {
        machine->end = END_ASSERT;
        return nothing;
    }
    *place = run_new(machine, given);
    return number(1);
}

static struct fake_value run_nothing(struct machine *machine, const struct fake_value *given)
{
    (void)machine, (void)given;
    return nothing;
}

static struct fake_value run_abort(struct machine *machine, const struct fake_value *given)
{
    (void)given;
    machine->end = END_ABORT;
    return nothing;
}

#define VISITOR "void (*)(int, void *)"

static const struct fake_function {
    const char *name;
    const char *result;
    struct fake_value (*run)(struct machine *machine, const struct fake_value *given);
    struct {
        const char *type, *name;
        enum role role;
    } parameters[PARAMETERS];
} functions[] = {
    {"stack_new", "struct stack *", run_new, {{0}}},
    {"stack_free", "void", run_free, {{"struct stack *", "stack", ROLE_OBJECT}}},
    {"stack_push", "void", run_push,
     {{"struct stack *", "stack", ROLE_OBJECT}, {"int", "value", ROLE_VALUE}}},
    {"stack_pop", "int", run_pop, {{"struct stack *", "stack", ROLE_OBJECT}}},
    {"stack_size", "int", run_size, {{"const struct stack *", "stack", ROLE_OBJECT}}},
    {"stack_append", "void", run_append,
     {{"struct stack *", "to", ROLE_OBJECT}, {"const struct stack *", "from", ROLE_OBJECT}}},
    {"stack_copy", "struct stack *", run_copy, {{"const struct stack *", "stack", ROLE_OBJECT}}},
    {"stack_load", "void", run_load,
     {{"struct stack *", "stack", ROLE_OBJECT},
      {"const int *", "items", ROLE_BUFFER},
      {"unsigned long", "count", ROLE_LENGTH}}},
    {"stack_peek", "_Bool", run_peek,
     {{"const struct stack *", "stack", ROLE_OBJECT}, {"int *", "top", ROLE_OUT}}},
    {"stack_make", "_Bool", run_make, {{"struct stack **", "made", ROLE_OUT}}},
    {"stack_each", "void", run_nothing,
     {{"const struct stack *", "stack", ROLE_OBJECT},
      {VISITOR, "visit", ROLE_CALLBACK},
      {"void *", "data", ROLE_USER_DATA}}},
    {"stack_label", "void", run_nothing,
     {{"struct stack *", "stack", ROLE_OBJECT}, {"const char *", "label", ROLE_STRING}}},
    {"stack_id", "long", run_id, {{"const struct stack *", "stack", ROLE_OBJECT}}},
    {"stack_equal", "_Bool", run_equal,
     {{"const struct stack *", "a", ROLE_OBJECT}, {"const struct stack *", "b", ROLE_OBJECT}}},
    {"stack_hash", "long", run_size, {{"const struct stack *", "stack", ROLE_OBJECT}}},
    {"stack_abort", "void", run_abort, {{"struct stack *", "stack", ROLE_OBJECT}}},
    {"gate_open", "_Bool", run_gate,
     {{"struct gate *", "gate", ROLE_OBJECT}, {"int", "force", ROLE_VALUE}}},
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

static bool is_named(const char *names, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = names; at && (at = strstr(at, name)); at += length)
        if (at[length] == ' ' || at[length] == '\0')
            return true;
    return !names;
}

static void declare(struct model *model, const struct fake_function *fake)
{
    struct function *function = model_function(model, fake->result, fake->name);
    for (size_t i = 0; i < PARAMETERS && fake->parameters[i].type; i++) {
        model_parameter(model, function, fake->parameters[i].type, fake->parameters[i].name,
                        fake->parameters[i].role);
        if (fake->parameters[i].role == ROLE_LENGTH)
            model_pair(function, i - 1, i);
    }
}

void fake_declare(struct model *model, const char *names)
{
    model_type(model, "int *");
    model_callback_type(model, VISITOR, "void", (const char *const[]){"int", "void *", NULL});
    for (size_t i = 0; i < FUNCTIONS; i++)
        if (is_named(names, functions[i].name))
            declare(model, &functions[i]);
    if (is_named(names, "gate_open"))
        model_open_record(model, "struct gate");
}

static struct fake_value literal_value(const struct literal *literal)
{
    switch (literal->kind) {
    case LITERAL_INTEGER:
        return number(literal->integer);
    case LITERAL_NULL:
        return null;
    case LITERAL_STRING:
    case LITERAL_BYTES:
        return (struct fake_value){FAKE_BYTES, literal->id};
    default:
        return (struct fake_value){FAKE_OTHER, literal->id};
    }
}

static struct fake_value argument_value(const struct machine *machine, size_t index,
                                        size_t argument)
{
    int source = statements_source(machine->statements, index, argument);
    int id = machine->statements->items[index].arguments[argument];
    return source >= 0 ? machine->values[source]
                       : literal_value(machine->vocabulary->literals.items[id]);
}

/* May a call be given the value? */
static bool is_alive(struct machine *machine, struct fake_value value)
{
    if (value.kind == FAKE_NOTHING || value.kind == FAKE_NULL)
        return false;
    return value.kind != FAKE_STACK || !stack_of(machine, value)->is_freed;
}

static struct fake_value zero_of(const struct type *sort)
{
    if (sort->kind == TYPE_VOID)
        return nothing;
    return sort->kind == TYPE_POINTER ? null : number(0);
}

static struct fake_value run_call(struct machine *machine, const struct operation *operation,
                                  const struct fake_value *given)
{
    for (size_t i = 0; i < FUNCTIONS; i++)
        if (strcmp(functions[i].name, operation->function->name) == 0)
            return functions[i].run(machine, given);
    return zero_of(operation->result);
}

static struct fake_value run_object(struct machine *machine, size_t index,
                                    const struct operation *operation,
                                    const struct fake_value *given)
{
    machine->places[index] = operation->argument_count ? given[0] : zero_of(operation->element);
    return (struct fake_value){FAKE_PLACE, (int64_t)index};
}

static bool can_run(struct machine *machine, const struct operation *operation,
                    const struct fake_value *given)
{
    for (size_t i = 0; i < operation->argument_count; i++) {
        bool may_be_null = operation->kind == OPERATION_OBJECT && given[i].kind == FAKE_NULL;
        if (!may_be_null && !is_alive(machine, given[i]))
            return false;
    }
    return true;
}

static struct fake_value run_statement(struct machine *machine, size_t index)
{
    const struct operation *operation =
        machine->vocabulary->operations.items[machine->statements->items[index].operation];
    struct fake_value given[API_MAXIMUM_PARAMETERS];
    for (size_t i = 0; i < operation->argument_count; i++)
        given[i] = argument_value(machine, index, i);
    machine->was_skipped[index] = !can_run(machine, operation, given);
    if (machine->was_skipped[index])
        return nothing;
    switch (operation->kind) {
    case OPERATION_CALL:
        return run_call(machine, operation, given);
    case OPERATION_OBJECT:
        return run_object(machine, index, operation, given);
    case OPERATION_LOAD:
        return machine->places[given[0].number];
    case OPERATION_BUFFER:
        return given[0];
    }
    return nothing;
}

static uint64_t bits_of(struct machine *machine, struct fake_value value)
{
    if (value.kind == FAKE_PLACE)
        value = machine->places[value.number];
    if (value.kind != FAKE_STACK)
        return (uint64_t)value.number;
    const struct fake_stack *stack = stack_of(machine, value);
    return hash_bytes(stack->items, stack->count * sizeof stack->items[0]);
}

static uint8_t flags_of(struct machine *machine, size_t index)
{
    struct fake_value value = machine->values[index];
    if (machine->was_skipped[index])
        return VALUE_SKIPPED;
    if (value.kind == FAKE_NULL)
        return VALUE_NULL;
    if (value.kind != FAKE_STACK)
        return 0;
    return stack_of(machine, value)->is_freed ? VALUE_DEAD : VALUE_BLOCK;
}

static void observe(struct machine *machine, struct outcome *outcome)
{
    for (size_t i = 0; i < machine->statements->count; i++)
        outcome->values[i] = (struct observed_value){
            .flags = i < outcome->statement ? flags_of(machine, i) : VALUE_SKIPPED,
            .alias_of = VALUE_NO_ALIAS,
            .bits = i < outcome->statement ? bits_of(machine, machine->values[i]) : 0,
        };
    for (size_t i = 0; i < machine->stack_count; i++)
        outcome->live_blocks += !machine->stacks[i].is_freed;
}

void fake_execute(const struct vocabulary *vocabulary, const struct statements *statements,
                  struct outcome *outcome)
{
    struct machine machine = {.vocabulary = vocabulary, .statements = statements};
    *outcome = (struct outcome){.contract = -1, .message = ""};
    size_t index = 0;
    for (; index < statements->count; index++) {
        machine.values[index] = run_statement(&machine, index);
        if (machine.end != END_OK)
            break;
    }
    outcome->end = machine.end;
    outcome->statement = index;
    outcome->statement_count = statements->count;
    observe(&machine, outcome);
}

static bool run_fake(struct runner *runner, const struct statements *statements,
                     const struct run_options *options, struct outcome *outcome,
                     struct error *err)
{
    struct fake_runner *fake = (struct fake_runner *)runner;
    if (fake->runs++ >= fake->runs_left)
        return error_set(err, "the executor is gone");
    fake_execute(fake->vocabulary, statements, outcome);
    if (fake->alter)
        fake->alter(fake->context, statements, options, outcome);
    return true;
}

static void begin_fake(struct runner *runner, unsigned worker, const struct run_options *options)
{
    (void)worker;
    struct fake_runner *fake = (struct fake_runner *)runner;
    fake->batch_options = *options;
    fake->batch_count = 0;
}

static bool add_fake(struct runner *runner, unsigned worker, const struct statements *statements,
                     size_t first_new)
{
    (void)worker, (void)first_new;
    struct fake_runner *fake = (struct fake_runner *)runner;
    if (fake->batch_count == FAKE_BATCH_MAXIMUM)
        return false;
    fake->batch[fake->batch_count++] = *statements;
    return true;
}

static bool submit_fake(struct runner *runner, unsigned worker, struct error *err)
{
    (void)worker;
    struct fake_runner *fake = (struct fake_runner *)runner;
    return fake->runs + fake->batch_count <= fake->runs_left ||
           error_set(err, "the executor is gone");
}

static bool collect_fake(struct runner *runner, unsigned worker, struct batch_reply *reply,
                         struct error *err)
{
    (void)worker, (void)err;
    struct fake_runner *fake = (struct fake_runner *)runner;
    *reply = (struct batch_reply){.sequence_count = fake->batch_count, .runner = runner,
                                  .answered = fake};
    return true;
}

static void read_fake(const struct batch_reply *reply, size_t index, struct statements *statements,
                      struct outcome *outcome)
{
    struct fake_runner *fake = reply->answered;
    struct error cannot_be;
    *statements = fake->batch[index];
    (void)!run_fake(&fake->runner, statements, &fake->batch_options, outcome, &cannot_be);
}

void fake_runner_init(struct fake_runner *fake, const struct vocabulary *vocabulary)
{
    static const struct runner_class class = {.run = run_fake,
                                              .begin = begin_fake,
                                              .add = add_fake,
                                              .submit = submit_fake,
                                              .collect = collect_fake,
                                              .read = read_fake};
    *fake = (struct fake_runner){
        .runner = {.class = &class}, .vocabulary = vocabulary, .runs_left = SIZE_MAX};
}
