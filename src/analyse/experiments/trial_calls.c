#include "analyse/experiments/trial_calls.h"

#include <string.h>

#include "analyse/roles/from_types.h"
#include "model/value.h"

enum {
    PLAIN_NUMBER = 3,
    PLAIN_FILL = 'a',
    DEPTH_MAXIMUM = 3, /* calls that make what another call needs */
};

struct made {
    bool is_literal;
    int index; /* of the literal or the statement; negative: it cannot be made */
};

static const struct made nothing = {false, -1};

struct making {
    struct trial_calls *calls;
    struct statements *statements;
    size_t depth;
};

void trial_calls_release(struct trial_calls *calls)
{
    vector_release(&calls->contents);
}

struct trial_setting trial_setting_plain(void)
{
    struct trial_setting setting = {.fill = PLAIN_FILL};
    for (size_t i = 0; i < API_MAXIMUM_PARAMETERS; i++) {
        setting.numbers[i] = PLAIN_NUMBER;
        setting.elements[i] = TRIAL_ELEMENTS;
        setting.is_ended[i] = true;
    }
    return setting;
}

static struct made literal(const struct literal *literal)
{
    return literal ? (struct made){true, (int)literal->id} : nothing;
}

static size_t element_size(const struct type *sort)
{
    return sort->target->size ? sort->target->size : 1;
}

static const struct literal *make_content(struct vocabulary *vocabulary,
                                          const struct trial_content *content)
{
    char bytes[LITERAL_BYTES_MAXIMUM];
    size_t element = element_size(content->sort);
    for (size_t i = 0; i < content->elements; i++) {
        memset(bytes + i * element, content->sort->target->size ? 0 : content->value, element);
        if (content->is_ended && i + 1 == content->elements)
            memset(bytes + i * element, 0, element);
        else
            value_fill(content->sort->target, content->value, bytes + i * element);
    }
    return literal_bytes(vocabulary, content->sort, bytes, content->elements * element);
}

/* Interning takes long, and the same few contents are wanted again and again. */
static const struct literal *content_of(struct trial_calls *calls, struct trial_content wanted)
{
    for (size_t i = 0; i < calls->contents.count; i++) {
        const struct trial_content *content = &calls->contents.items[i];
        if (content->sort == wanted.sort && content->value == wanted.value &&
            content->elements == wanted.elements && content->is_ended == wanted.is_ended)
            return content->literal;
    }
    wanted.literal = make_content(calls->vocabulary, &wanted);
    vector_push(&calls->contents, wanted);
    return wanted.literal;
}

/* `arguments` are absolute; statements count back. */
static struct made add_statement(struct making *making, const struct operation *operation,
                                 const struct made *arguments)
{
    struct statement statement = {.operation = (uint16_t)operation->id,
                                  .argument_count = (uint16_t)operation->argument_count};
    int here = (int)making->statements->count;
    for (size_t i = 0; i < operation->argument_count; i++)
        statement.arguments[i] = (int16_t)(arguments[i].is_literal ? arguments[i].index
                                                                   : arguments[i].index - here);
    return statements_add(making->statements, &statement) ? (struct made){false, here} : nothing;
}

static struct made add_buffer(struct making *making, const struct type *sort, size_t index,
                              const struct trial_setting *setting)
{
    const struct operation *buffer =
        vocabulary_find(making->calls->vocabulary, OPERATION_BUFFER, sort->target->sort);
    if (!buffer || setting->elements[index] * element_size(sort) > LITERAL_BYTES_MAXIMUM)
        return nothing;
    bool holds_characters = !sort->target->size || sort->target->kind == TYPE_CHAR;
    struct made content = literal(content_of(
        making->calls,
        (struct trial_content){.sort = sort,
                               .value = holds_characters ? setting->fill : setting->numbers[index],
                               .elements = setting->elements[index],
                               .is_ended = setting->is_ended[index]}));
    return add_statement(making, buffer, &content);
}

static struct made add_call(struct making *making, const struct operation *operation,
                            const struct trial_setting *setting, struct made first);

/* A call that needs what another one made; what was added is taken back when it fails. */
static struct made add_plain_call(struct making *making, const struct operation *operation,
                                  struct made first)
{
    size_t before = making->statements->count;
    struct trial_setting plain = trial_setting_plain();
    if (making->depth == DEPTH_MAXIMUM)
        return nothing;
    making->depth++;
    struct made made = add_call(making, operation, &plain, first);
    making->depth--;
    if (made.index < 0)
        making->statements->count = before;
    return made;
}

static bool is_usable(const struct operation *operation)
{
    return operation->kind == OPERATION_CALL && !operation->function->is_support &&
           !operation->function->sets_hook;
}

/* From what is known to be a constructor, or else from whatever returns one. */
static struct made add_constructed(struct making *making, const struct type *sort, bool is_known)
{
    const struct vocabulary *vocabulary = making->calls->vocabulary;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (!is_usable(operation) || operation->result != sort ||
            !operation_is_constructor(operation) ||
            (operation->function->purpose == PURPOSE_CONSTRUCTOR) != is_known)
            continue;
        struct made made = add_plain_call(making, operation, nothing);
        if (made.index >= 0)
            return made;
    }
    return nothing;
}

static void initialise(struct making *making, const struct type *sort, struct made storage)
{
    const struct vocabulary *vocabulary = making->calls->vocabulary;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (is_usable(operation) && function_is_initialiser(operation->function) &&
            operation->arguments[0] == sort &&
            add_plain_call(making, operation, storage).index >= 0)
            return;
    }
}

static struct made add_object(struct making *making, const struct type *sort)
{
    struct vocabulary *vocabulary = making->calls->vocabulary;
    struct made made = add_constructed(making, sort, true);
    if (made.index < 0)
        made = add_constructed(making, sort, false);
    if (made.index >= 0)
        return made;
    const struct operation *object =
        vocabulary_find(vocabulary, OPERATION_OBJECT, sort->target->sort);
    if (!object || object->argument_count)
        return nothing;
    made = add_statement(making, object, NULL);
    if (made.index >= 0)
        initialise(making, sort, made);
    return made;
}

/* A place for a pointer, empty. */
static struct made add_place(struct making *making, const struct type *sort)
{
    struct vocabulary *vocabulary = making->calls->vocabulary;
    const struct operation *object =
        vocabulary_find(vocabulary, OPERATION_OBJECT, sort->target->sort);
    if (!object || object->argument_count != 1)
        return nothing;
    struct made null = literal(literal_null(vocabulary, sort->target->sort));
    return add_statement(making, object, &null);
}

static struct made add_callback(struct vocabulary *vocabulary, const struct type *sort)
{
    for (size_t i = 0; i < vocabulary->callbacks.count; i++)
        if (vocabulary->callbacks.items[i]->type->sort == sort)
            return literal(literal_callback(vocabulary, vocabulary->callbacks.items[i]));
    return nothing;
}

/* What experiments said of it must not change the next one. */
static bool is_surely_text(const struct parameter *parameter)
{
    return parameter->role == ROLE_STRING && type_is_pointer_to(parameter->type, TYPE_CHAR) &&
           !parameter_has_open_extent(parameter) &&
           parameter->role_evidence.source != EVIDENCE_EXPERIMENT;
}

static struct made add_pointer(struct making *making, const struct parameter *parameter,
                               size_t index, const struct trial_setting *setting)
{
    const struct type *sort = parameter->type->sort;
    struct vocabulary *vocabulary = making->calls->vocabulary;
    struct made made = nothing;
    if (type_is_stream(sort) || role_has(parameter->role, TRAIT_OURS))
        return nothing;
    if (is_surely_text(parameter))
        return literal(literal_string(vocabulary, sort, "aaa"));
    if (type_is_function_pointer(sort))
        made = add_callback(vocabulary, sort);
    else if (sort->target->kind == TYPE_RECORD)
        made = add_object(making, sort);
    else if (sort->target->kind == TYPE_POINTER)
        made = add_place(making, sort);
    else
        made = add_buffer(making, sort, index, setting);
    return made.index < 0 && parameter->nullness == NULLNESS_ALLOWED
               ? literal(literal_null(vocabulary, sort))
               : made;
}

static struct made add_number(struct vocabulary *vocabulary, const struct parameter *parameter,
                              int number)
{
    const struct type *sort = parameter->type->sort;
    if (role_has(parameter->role, TRAIT_OURS))
        return nothing;
    if (parameter->constant_count)
        return literal(literal_integer(vocabulary, sort, parameter->constants[0].value,
                                       parameter->constants[0].name));
    if (is_count_type(sort))
        return literal(literal_integer(vocabulary, sort, number, NULL));
    if (sort->kind == TYPE_ENUM && sort->enumeration && sort->enumeration->constant_count)
        return literal(literal_integer(vocabulary, sort, sort->enumeration->constants[0].value,
                                       sort->enumeration->constants[0].name));
    if (type_is_integer(sort))
        return literal(
            literal_integer(vocabulary, sort, sort->kind == TYPE_CHAR ? PLAIN_FILL : 1, NULL));
    return type_is_scalar(sort) ? literal(literal_floating(vocabulary, sort, 1)) : nothing;
}

static struct made add_argument(struct making *making, const struct parameter *parameter,
                                size_t index, const struct trial_setting *setting)
{
    return parameter->type->kind == TYPE_POINTER
               ? add_pointer(making, parameter, index, setting)
               : add_number(making->calls->vocabulary, parameter, setting->numbers[index]);
}

/* `first`: the first argument when it is there already. */
static struct made add_call(struct making *making, const struct operation *operation,
                            const struct trial_setting *setting, struct made first)
{
    struct made arguments[API_MAXIMUM_PARAMETERS];
    for (size_t i = 0; i < operation->argument_count; i++) {
        arguments[i] = i == 0 && first.index >= 0
                           ? first
                           : add_argument(making, &operation->function->parameters[i], i, setting);
        if (arguments[i].index < 0)
            return nothing;
    }
    return add_statement(making, operation, arguments);
}

bool trial_call_make(struct trial_calls *calls, const struct operation *operation,
                     const struct trial_setting *setting, struct statements *statements)
{
    struct making making = {.calls = calls, .statements = statements};
    statements->count = 0;
    return add_call(&making, operation, setting, nothing).index >= 0;
}
