#include "model/vocabulary.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "model/words.h"
#include "wire/wire.h"

static struct operation *add_operation(struct vocabulary *vocabulary, enum operation_kind kind)
{
    struct operation *operation = arena_alloc_zeroed(vocabulary->arena, 1, sizeof *operation);
    operation->id = (uint32_t)vocabulary->operations.count;
    operation->kind = kind;
    vector_push(&vocabulary->operations, operation);
    return operation;
}

static void add_call(struct vocabulary *vocabulary, const struct function *function)
{
    struct operation *operation = add_operation(vocabulary, OPERATION_CALL);
    operation->function = function;
    vocabulary->by_function[function->id] = operation;
    operation->result = function->result->sort;
    operation->argument_count = function->parameter_count;
    for (size_t i = 0; i < function->parameter_count; i++)
        operation->arguments[i] = function->parameters[i].type->sort;
}

static void add_object(struct vocabulary *vocabulary, const struct type *pointer)
{
    const struct type *element = pointer->target->sort;
    if (!element->size || vocabulary_find(vocabulary, OPERATION_OBJECT, element))
        return;
    struct operation *object = add_operation(vocabulary, OPERATION_OBJECT);
    object->element = element;
    vocabulary->by_element[OPERATION_OBJECT][element->id] = object;
    object->result = pointer;
    if (type_is_scalar(element) || element->kind == TYPE_POINTER) {
        object->argument_count = 1;
        object->arguments[0] = element;
    }
}

static void add_load(struct vocabulary *vocabulary, const struct type *pointer)
{
    const struct type *element = pointer->target->sort;
    if (vocabulary_find(vocabulary, OPERATION_LOAD, element))
        return;
    struct operation *load = add_operation(vocabulary, OPERATION_LOAD);
    load->element = element;
    vocabulary->by_element[OPERATION_LOAD][element->id] = load;
    load->result = element;
    load->argument_count = 1;
    load->arguments[0] = pointer;
}

static void add_buffer(struct vocabulary *vocabulary, const struct type *pointer)
{
    const struct type *element = pointer->target->sort;
    if (vocabulary_find(vocabulary, OPERATION_BUFFER, element))
        return;
    struct operation *buffer = add_operation(vocabulary, OPERATION_BUFFER);
    buffer->element = element;
    vocabulary->by_element[OPERATION_BUFFER][element->id] = buffer;
    buffer->result = pointer;
    buffer->argument_count = 1;
    buffer->arguments[0] = pointer;
}

static const struct callback *find_callback(const struct vocabulary *vocabulary,
                                            const struct type *type,
                                            enum callback_behaviour behaviour)
{
    for (size_t i = 0; i < vocabulary->callbacks.count; i++) {
        const struct callback *callback = vocabulary->callbacks.items[i];
        if (callback->type->sort == type->sort && callback->behaviour == behaviour)
            return callback;
    }
    return NULL;
}

/* Where the API takes bytes as a `void *`, what a callback is shown may be as short as one. */
static bool data_is_bytes(const struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++)
        for (size_t j = 0; j < api->functions.items[i]->parameter_count; j++) {
            const struct parameter *parameter = &api->functions.items[i]->parameters[j];
            if (role_has(parameter->role, TRAIT_COUNTED) &&
                type_is_pointer_to(parameter->type, TYPE_VOID))
                return true;
        }
    return false;
}

/* A function that asks something of an object that the callback is shown. */
static const struct function *find_getter(const struct api *api, const struct type *type)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        const struct parameter *first = function->parameters;
        if (!function_is_callable(function) || function->is_support || function->is_macro ||
            function->purpose != PURPOSE_GETTER || function->parameter_count != 1 ||
            !type_is_pointer_to(first->type, TYPE_RECORD))
            continue;
        for (size_t j = 0; j < type->target->parameter_count; j++)
            if (type->target->parameters[j]->sort == first->type->sort)
                return function;
    }
    return NULL;
}

/* One that returns nothing useful is there to be told something. */
static const char *symbol_word(enum callback_behaviour behaviour, bool is_told)
{
    return behaviour == CALLBACK_NOTHING && is_told ? "notice" : callback_word(behaviour);
}

static void add_callback(struct vocabulary *vocabulary, const struct type *type,
                         enum callback_behaviour behaviour)
{
    const struct function *getter =
        behaviour == CALLBACK_ASK ? find_getter(vocabulary->api, type) : NULL;
    if (behaviour == CALLBACK_ASK && !getter)
        return;
    bool is_told = callback_is_told(type, behaviour);
    const char *word = symbol_word(behaviour, is_told);
    size_t same_kind = 0;
    for (size_t i = 0; i < vocabulary->callbacks.count; i++) {
        const struct callback *other = vocabulary->callbacks.items[i];
        same_kind += symbol_word(other->behaviour, other->is_told) == word;
    }
    struct callback *callback = arena_alloc_zeroed(vocabulary->arena, 1, sizeof *callback);
    callback->id = (uint32_t)vocabulary->callbacks.count;
    callback->type = type;
    callback->behaviour = behaviour;
    callback->is_told = is_told;
    callback->getter = getter;
    callback->sees_bytes = data_is_bytes(vocabulary->api);
    const char *taken = api_find_function(vocabulary->api, word) ? "my_" : "";
    callback->symbol =
        same_kind ? arena_printf(vocabulary->arena, "%s%s_%zu", taken, word, same_kind + 1)
                  : arena_printf(vocabulary->arena, "%s%s", taken, word);
    vector_push(&vocabulary->callbacks, callback);
}

static void add_callbacks(struct vocabulary *vocabulary, const struct callback_place *place)
{
    bool is_on = api_rule_is_on(vocabulary->api, RULE_CALLBACKS);
    unsigned behaviours = callback_behaviours(place, is_on);
    for (unsigned i = 0; i < CALLBACK_BEHAVIOUR_COUNT; i++)
        if (behaviours >> i & 1 &&
            !find_callback(vocabulary, place->type, (enum callback_behaviour)i))
            add_callback(vocabulary, place->type, (enum callback_behaviour)i);
}

/* A `void *` that nobody explains gets the address of an int. */
static const struct type *user_data_type(const struct vocabulary *vocabulary)
{
    return api_find_type(vocabulary->api, "int *");
}

static const struct type *pointer_to(const struct api *api, const struct type *target)
{
    for (size_t i = 0; i < api->types.count; i++) {
        const struct type *pointer = api->types.items[i];
        if (pointer->kind == TYPE_POINTER && pointer->sort == pointer && pointer->target == target)
            return pointer;
    }
    return NULL;
}

/* A value that has no literals is read from storage of ours. The API must know a pointer to it. */
static void add_stored_value(struct vocabulary *vocabulary, const struct type *sort)
{
    const struct type *pointer = pointer_to(vocabulary->api, sort);
    if (!pointer || (sort->kind == TYPE_RECORD && !sort->record->is_complete_for_users))
        return;
    if (sort->kind == TYPE_RECORD)
        add_object(vocabulary, pointer);
    else
        add_buffer(vocabulary, pointer);
    add_load(vocabulary, pointer);
}

static void add_operations_for(struct vocabulary *vocabulary, const struct function *function,
                               size_t index)
{
    const struct parameter *parameter = &function->parameters[index];
    const struct type *sort = parameter->type->sort;
    struct callback_place place;
    if (type_is_stream(sort))
        return;
    switch (role_family(parameter->role)) {
    case ROLE_VALUE:
        if (sort->kind == TYPE_RECORD || type_is_wide(sort))
            add_stored_value(vocabulary, sort);
        break;
    case ROLE_CALLBACK:
        place = callback_place_of_parameter(function, index);
        add_callbacks(vocabulary, &place);
        break;
    case ROLE_OBJECT:
        if (sort->kind == TYPE_POINTER && sort->target->kind == TYPE_RECORD &&
            sort->target->record->is_complete_for_users)
            add_object(vocabulary, sort);
        break;
    case ROLE_OUT:
        add_object(vocabulary, sort);
        if (sort->target->size && !parameter->type->target->is_const)
            add_load(vocabulary, sort);
        break;
    case ROLE_BUFFER:
    case ROLE_TEXT_BUFFER:
        add_buffer(vocabulary, sort);
        break;
    case ROLE_USER_DATA:
        if (user_data_type(vocabulary))
            add_object(vocabulary, user_data_type(vocabulary));
        break;
    default:
        break;
    }
}

/* Experiments may find that what is taken for a string or for one value is an array. */
static void add_open_buffers(struct vocabulary *vocabulary, size_t calls)
{
    for (size_t i = 0; i < calls; i++) {
        const struct function *function = vocabulary->operations.items[i]->function;
        for (size_t j = 0; !function->is_support && j < function->parameter_count; j++)
            if (parameter_has_open_extent(&function->parameters[j]))
                add_buffer(vocabulary, function->parameters[j].type->sort);
    }
}

void vocabulary_init(struct vocabulary *vocabulary, const struct api *api, struct arena *arena)
{
    *vocabulary = (struct vocabulary){.api = api, .arena = arena};
    vocabulary->by_function =
        arena_alloc_zeroed(arena, api->functions.count, sizeof *vocabulary->by_function);
    for (size_t kind = 0; kind <= OPERATION_BUFFER; kind++)
        vocabulary->by_element[kind] =
            arena_alloc_zeroed(arena, api->types.count, sizeof *vocabulary->by_element[kind]);
    for (size_t i = 0; i < api->functions.count; i++)
        if (function_is_callable(api->functions.items[i]) &&
            !api->functions.items[i]->is_only_by_variants)
            add_call(vocabulary, api->functions.items[i]);
    size_t calls = vocabulary->operations.count;
    for (size_t i = 0; i < calls; i++) {
        const struct function *function = vocabulary->operations.items[i]->function;
        if (function->is_support && !function->filler)
            continue;
        for (size_t j = 0; j < function->parameter_count; j++)
            add_operations_for(vocabulary, function, j);
    }
    if (api_rule_is_on(api, RULE_EXPERIMENTS))
        add_open_buffers(vocabulary, calls);
}

void vocabulary_release(struct vocabulary *vocabulary)
{
    for (size_t i = 0; i < vocabulary->literals.count; i++)
        if (vocabulary->literals.items[i]->is_passing)
            free((char *)(uintptr_t)vocabulary->literals.items[i]->bytes);
    vector_release(&vocabulary->spare);
    vector_release(&vocabulary->operations);
    vector_release(&vocabulary->literals);
    vector_release(&vocabulary->callbacks);
    string_map_release(&vocabulary->literals_by_key);
}

const struct operation *vocabulary_call(const struct vocabulary *vocabulary,
                                        const struct function *function)
{
    return vocabulary->by_function[function->id];
}

const struct operation *vocabulary_helper(const struct vocabulary *vocabulary, const char *name)
{
    const struct function *function = api_find_function(vocabulary->api, name);
    return function && function->is_support ? vocabulary_call(vocabulary, function) : NULL;
}

bool vocabulary_defines(const struct vocabulary *vocabulary, size_t operation)
{
    const struct function *function = vocabulary->operations.items[operation]->function;
    if (!function || !function->definition)
        return false;
    for (size_t i = 0; i < operation; i++) {
        const struct function *other = vocabulary->operations.items[i]->function;
        if (other && other->definition == function->definition)
            return false;
    }
    return true;
}

static const struct literal *intern(struct vocabulary *vocabulary, const struct literal *wanted)
{
    struct text key = {0};
    text_printf(&key, "%d %u %s %lld %a %u ", (int)wanted->kind, wanted->sort->id,
                wanted->name ? wanted->name : "", (long long)wanted->integer, wanted->floating,
                wanted->callback ? wanted->callback->id : 0);
    for (size_t i = 0; i < wanted->size; i++)
        text_printf(&key, "%02x", (unsigned char)wanted->bytes[i]);

    struct literal *literal = string_map_get(&vocabulary->literals_by_key, text_string(&key));
    if (!literal) {
        literal = arena_copy(vocabulary->arena, wanted, sizeof *wanted);
        literal->id = (uint32_t)vocabulary->literals.count;
        if (wanted->bytes) {
            char *bytes = arena_alloc_zeroed(vocabulary->arena, wanted->size + 1, 1);
            memcpy(bytes, wanted->bytes, wanted->size);
            literal->bytes = bytes;
        }
        vector_push(&vocabulary->literals, literal);
        string_map_put(&vocabulary->literals_by_key,
                       arena_copy_string(vocabulary->arena, text_string(&key)), literal);
    }
    text_release(&key);
    return literal;
}

const struct literal *literal_integer(struct vocabulary *vocabulary, const struct type *sort,
                                      int64_t value, const char *name)
{
    return intern(vocabulary, &(struct literal){.kind = LITERAL_INTEGER, .sort = sort,
                                                .integer = value, .name = name});
}

const struct literal *literal_floating(struct vocabulary *vocabulary, const struct type *sort,
                                       double value)
{
    return intern(vocabulary,
                  &(struct literal){.kind = LITERAL_FLOATING, .sort = sort, .floating = value});
}

const struct literal *literal_null(struct vocabulary *vocabulary, const struct type *sort)
{
    return intern(vocabulary, &(struct literal){.kind = LITERAL_NULL, .sort = sort});
}

const struct literal *literal_string(struct vocabulary *vocabulary, const struct type *sort,
                                     const char *string)
{
    return intern(vocabulary, &(struct literal){.kind = LITERAL_STRING, .sort = sort,
                                                .bytes = string, .size = strlen(string)});
}

const struct literal *literal_bytes(struct vocabulary *vocabulary, const struct type *sort,
                                    const char *bytes, size_t size)
{
    return intern(vocabulary, &(struct literal){.kind = LITERAL_BYTES, .sort = sort,
                                                .bytes = bytes, .size = size});
}

const struct literal *literal_callback(struct vocabulary *vocabulary,
                                       const struct callback *callback)
{
    return intern(vocabulary, &(struct literal){.kind = LITERAL_CALLBACK,
                                                .sort = callback->type->sort,
                                                .callback = callback});
}

bool operation_is_constructor(const struct operation *operation)
{
    if (operation->kind != OPERATION_CALL || operation->result->kind != TYPE_POINTER)
        return false;
    if (operation->function->purpose == PURPOSE_CONSTRUCTOR)
        return true;
    for (size_t j = 0; j < operation->argument_count; j++)
        if (operation->arguments[j] == operation->result &&
            operation->function->parameters[j].nullness != NULLNESS_ALLOWED)
            return false;
    return true;
}

/* Who tries out other numbers when the search is over needs literals as well. */
enum { LITERALS_FOR_THE_JUDGE = 2048 };

bool vocabulary_sweep_is_due(const struct vocabulary *vocabulary)
{
    return vocabulary->passing >= PASSING_LITERALS ||
           vocabulary->literals.count >= WIRE_LITERALS - LITERALS_FOR_THE_JUDGE;
}

static struct literal *add_passing(struct vocabulary *vocabulary, enum literal_kind kind,
                                   const struct type *sort)
{
    if (vocabulary_sweep_is_due(vocabulary))
        return NULL;
    struct literal *literal = vocabulary->spare.count
                                  ? vocabulary->spare.items[--vocabulary->spare.count]
                                  : arena_alloc(vocabulary->arena, sizeof *literal);
    *literal = (struct literal){.id = (uint32_t)vocabulary->literals.count, .kind = kind,
                                .is_passing = true, .sort = sort};
    vector_push(&vocabulary->literals, literal);
    vocabulary->passing++;
    return literal;
}

const struct literal *literal_passing_integer(struct vocabulary *vocabulary,
                                              const struct type *sort, int64_t value)
{
    struct literal *literal = add_passing(vocabulary, LITERAL_INTEGER, sort);
    if (literal)
        literal->integer = value;
    return literal;
}

const struct literal *literal_passing_bytes(struct vocabulary *vocabulary, enum literal_kind kind,
                                            const struct type *sort, const char *bytes,
                                            size_t size)
{
    struct literal *literal = add_passing(vocabulary, kind, sort);
    if (!literal)
        return NULL;
    literal->size = size < PASSING_BYTES_MAXIMUM ? size : PASSING_BYTES_MAXIMUM;
    char *copy = memory_alloc_zeroed(literal->size + 1, 1);
    memcpy(copy, bytes, literal->size);
    literal->bytes = copy;
    return literal;
}

static void forget(struct vocabulary *vocabulary, struct literal *literal)
{
    free((char *)(uintptr_t)literal->bytes);
    vector_push(&vocabulary->spare, literal);
    vocabulary->passing--;
}

void vocabulary_sweep(struct vocabulary *vocabulary, const bool *is_used, uint16_t *numbers)
{
    size_t kept = 0;
    for (size_t i = 0; i < vocabulary->literals.count; i++) {
        struct literal *literal = vocabulary->literals.items[i];
        if (literal->is_passing && !is_used[i]) {
            forget(vocabulary, literal);
            continue;
        }
        numbers[i] = (uint16_t)kept;
        literal->id = (uint32_t)kept;
        vocabulary->literals.items[kept++] = literal;
    }
    vocabulary->literals.count = kept;
    vocabulary->sweeps++;
}

bool operation_returns_told_bytes(const struct operation *operation)
{
    if (operation->kind != OPERATION_CALL || !type_is_pointer_to(operation->result, TYPE_CHAR))
        return false;
    for (size_t i = 0; i < operation->argument_count; i++) {
        const struct parameter *parameter = &operation->function->parameters[i];
        if (role_has(parameter->role, TRAIT_RESULT) &&
            type_is_integer(operation->arguments[i]->target) &&
            name_says(parameter->name, WORDS_COUNTING))
            return true;
    }
    return false;
}

bool operation_returns_its_argument(const struct operation *operation)
{
    return operation->kind == OPERATION_CALL && function_is_initialiser(operation->function) &&
           operation->argument_count && operation->result == operation->arguments[0];
}
