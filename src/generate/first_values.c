#include "generate/first_values.h"

#include <string.h>

#include "generate/mined_values.h"
#include "model/value.h"

/* Numbers that small containers, indexes and flags turn on; the order is that of simplicity. Up to
 * a dozen each counts by itself (months, hexadecimal digits), then what is around powers of two. */
static const int64_t signed_values[] = {0,  1,  2,  3,  -1, 4,  5,  7,  8,  10,  -2,  -5,  16,
                                        6,  9,  11, 12, 13, 15, 17, 31, 32, 33,  63,  64,  65,
                                        99, 100, 101, 127, 128, 255, 256, 1000, -100};
static const int64_t unsigned_values[] = {0,  1,  2,  3,  4,  5,  7,  8,   10,  16,  32,  6,
                                          9,  11, 12, 13, 15, 17, 31, 33,  63,  64,  65,  99,
                                          100, 127, 128, 255, 256, 1000};
/* So many of a list are its simplest values, which are chosen more often. */
enum { SIMPLE_VALUES = 12 };
static const double chance_of_a_simple_value = 0.6;
/* Of plain numbers only: as a size, or a position, they are no use. */
static const double chance_of_an_extreme = 0.03;
static const int64_t char_values[] = {'a', 'b', 'A', '0', '1', ' ', '\n', ',', '"', '-', '/', 0};
static const double floating_values[] = {0, 1, -1, 0.5, 2, 10, 100, 1e-3, -2.5};
/* Empty, one letter, a word, numbers, separators, quotes: what parsers and maps look at. */
static const char *const string_values[] = {"",    "a",   "b",    "abc", "key", "hello world", "0",
                                            "1",   "-1",  "42",   "3.5", "a,b", "a=b",
                                            "\"",  "\n",  "true", "x/y",
                                            /* more digits than any integer holds */
                                            "99999999999999999999"};
/* Sizes of buffers, in elements. */
static const size_t buffer_sizes[] = {1, 4, 8, 16, 64};

/* The number of macros of a header that still may be meant for an integer parameter. */
enum { MACROS_MAXIMUM = 64 };

struct builder {
    struct vocabulary *vocabulary;
    VECTOR_OF(const struct literal *) found;
};

static void add(struct builder *builder, const struct literal *literal)
{
    for (size_t i = 0; i < builder->found.count; i++)
        if (builder->found.items[i] == literal)
            return;
    vector_push(&builder->found, literal);
}

static void add_numbers(struct builder *builder, const struct type *sort, const int64_t *numbers,
                        size_t count)
{
    for (size_t i = 0; i < count; i++)
        add(builder, literal_integer(builder->vocabulary, sort, numbers[i], NULL));
}

static void add_enumeration(struct builder *builder, const struct type *sort)
{
    const struct enumeration *enumeration = sort->enumeration;
    for (size_t i = 0; enumeration && i < enumeration->constant_count; i++)
        add(builder, literal_integer(builder->vocabulary, sort, enumeration->constants[i].value,
                                     enumeration->constants[i].name));
}

#define ADD_NUMBERS(builder, sort, table) \
    add_numbers(builder, sort, table, sizeof(table) / sizeof(table)[0])

static void add_values_of(struct builder *builder, const struct type *sort)
{
    if (type_is_wide(sort))
        return;
    switch (sort->kind) {
    case TYPE_BOOL:
        add_numbers(builder, sort, (const int64_t[]){0, 1}, 2);
        break;
    case TYPE_CHAR:
        ADD_NUMBERS(builder, sort, char_values);
        break;
    case TYPE_SIGNED:
        ADD_NUMBERS(builder, sort, signed_values);
        break;
    case TYPE_UNSIGNED:
        ADD_NUMBERS(builder, sort, unsigned_values);
        break;
    case TYPE_ENUM:
        add_enumeration(builder, sort);
        break;
    case TYPE_FLOATING:
        for (size_t i = 0; i < sizeof floating_values / sizeof(double); i++)
            add(builder, literal_floating(builder->vocabulary, sort, floating_values[i]));
        break;
    default:
        break;
    }
    if (type_is_char_pointer(sort, true))
        for (size_t i = 0; i < sizeof string_values / sizeof string_values[0]; i++)
            add(builder, literal_string(builder->vocabulary, sort, string_values[i]));
}

/* Named constants of the headers may be meant for plain integer parameters. */
static void add_macros(struct builder *builder, const struct type *sort)
{
    const struct api *api = builder->vocabulary->api;
    if (api->macros.count > MACROS_MAXIMUM ||
        (sort->kind != TYPE_SIGNED && sort->kind != TYPE_UNSIGNED))
        return;
    for (size_t i = 0; i < api->macros.count; i++) {
        const struct macro *macro = &api->macros.items[i];
        bool fits = macro->value >= 0 ? macro->value <= 0xFFFF : sort->kind == TYPE_SIGNED;
        if (!macro->is_string && !macro->is_bookkeeping && fits && macro->value >= -0x8000)
            add(builder, literal_integer(builder->vocabulary, sort, macro->value, macro->name));
    }
}

static void add_callbacks(struct builder *builder, const struct type *sort)
{
    for (size_t i = 0; i < builder->vocabulary->callbacks.count; i++) {
        const struct callback *callback = builder->vocabulary->callbacks.items[i];
        if (callback->type->sort == sort)
            add(builder, literal_callback(builder->vocabulary, callback));
    }
}

static struct literal_list take(struct builder *builder)
{
    struct literal_list list = {.count = builder->found.count};
    list.items = arena_copy(builder->vocabulary->arena, builder->found.items,
                            builder->found.count * sizeof *builder->found.items);
    vector_release(&builder->found);
    return list;
}

/* Zeroes, letters with a terminating zero, and counting numbers. */
static void fill_content(char *bytes, size_t count, const struct type *element, int style)
{
    static const struct type byte = {.kind = TYPE_CHAR, .size = 1, .sort = &byte};
    if (!element->size)
        element = &byte;
    memset(bytes, 0, count * element->size);
    for (size_t i = 0; style && i < count; i++) {
        if (style == 2)
            value_fill(element, (int)i + 1, bytes + i * element->size);
        else if (i + 1 < count)
            value_fill(element, 'a' + (int)(i % 26), bytes + i * element->size);
    }
}

static void add_contents(struct builder *builder, const struct type *sort, size_t count)
{
    char bytes[LITERAL_BYTES_MAXIMUM];
    size_t element = sort->target->size ? sort->target->size : 1;
    for (int style = 0; style < 3 && count * element <= sizeof bytes; style++) {
        fill_content(bytes, count, sort->target, style);
        add(builder, literal_bytes(builder->vocabulary, sort, bytes, count * element));
    }
}

/* Also the sizes that prototypes ask for: `unsigned char digest[20]`. */
static void add_declared_contents(struct builder *builder, const struct type *sort)
{
    const struct api *api = builder->vocabulary->api;
    for (size_t i = 0; i < api->functions.count; i++)
        for (size_t j = 0; j < api->functions.items[i]->parameter_count; j++) {
            const struct parameter *parameter = &api->functions.items[i]->parameters[j];
            if (parameter->declared_length && parameter->type->sort == sort)
                add_contents(builder, sort, parameter->declared_length);
        }
}

/* One number each: what is passed by value is read from such storage. */
static void add_wide_numbers(struct builder *builder, const struct type *sort)
{
    for (size_t i = 0; i < sizeof signed_values / sizeof signed_values[0]; i++) {
        char bytes[sizeof(long double _Complex)] = {0};
        value_fill(sort->target, (int)signed_values[i], bytes);
        add(builder, literal_bytes(builder->vocabulary, sort, bytes, sort->target->size));
    }
}

static struct literal_list make_contents(struct vocabulary *vocabulary, const struct type *sort)
{
    struct builder builder = {.vocabulary = vocabulary};
    if (type_is_wide(sort->target))
        add_wide_numbers(&builder, sort);
    for (size_t i = 0; i < sizeof buffer_sizes / sizeof buffer_sizes[0]; i++)
        add_contents(&builder, sort, buffer_sizes[i]);
    add_declared_contents(&builder, sort);
    return take(&builder);
}

static struct literal_list make_arrays(struct vocabulary *vocabulary, const struct type *sort)
{
    struct builder builder = {.vocabulary = vocabulary};
    size_t element = sort->target->size;
    char *zeroes = arena_alloc_zeroed(vocabulary->arena, FILLED_ELEMENTS + 2, element + 1);
    if (type_has_pointers(sort->target) && (FILLED_ELEMENTS + 1) * element < LITERAL_BYTES_MAXIMUM)
        for (size_t count = 0; count <= FILLED_ELEMENTS + 1; count++)
            vector_push(&builder.found,
                        literal_bytes(vocabulary, sort, zeroes, count * element));
    return take(&builder);
}

static struct literal_list make_values(struct vocabulary *vocabulary, const struct type *sort)
{
    struct builder builder = {.vocabulary = vocabulary};
    add_values_of(&builder, sort);
    add_macros(&builder, sort);
    add_callbacks(&builder, sort);
    return take(&builder);
}

/* The largest and the smallest number, and one with many digits. */
static struct literal_list make_extremes(struct vocabulary *vocabulary, const struct type *sort)
{
    struct builder builder = {.vocabulary = vocabulary};
    if (sort->kind == TYPE_FLOATING) {
        add(&builder, literal_floating(vocabulary, sort, 123456789.125));
        add(&builder, literal_floating(vocabulary, sort, sort->size > 4 ? -1e300 : -1e30));
        return take(&builder);
    }
    unsigned bits = (unsigned)sort->size * 8;
    int64_t largest = (int64_t)(UINT64_MAX >> (64 - bits + (sort->is_signed ? 1 : 0)));
    const int64_t numbers[] = {123456789, largest, -largest - 1};
    add_numbers(&builder, sort, numbers, sort->is_signed ? 3 : 2);
    return take(&builder);
}

static bool has_extremes(const struct type *sort)
{
    bool is_number = sort->kind == TYPE_SIGNED || sort->kind == TYPE_UNSIGNED ||
                     sort->kind == TYPE_FLOATING;
    return is_number && !type_is_wide(sort) && sort->size >= 4 && sort->size <= 8;
}

static void want(struct first_values *values, struct vocabulary *vocabulary,
                 const struct operation *operation)
{
    for (size_t i = 0; i < operation->argument_count; i++) {
        const struct type *sort = operation->arguments[i];
        if (sort->kind == TYPE_POINTER)
            values->nulls[sort->id] = literal_null(vocabulary, sort);
        struct literal_list *list = operation->kind == OPERATION_BUFFER
                                        ? &values->buffers[sort->id]
                                        : &values->by_sort[sort->id];
        if (!list->items && operation->kind == OPERATION_BUFFER)
            values->arrays[sort->id] = make_arrays(vocabulary, sort);
        if (has_extremes(sort) && !values->extremes[sort->id].items)
            values->extremes[sort->id] = make_extremes(vocabulary, sort);
        if (!list->items)
            *list = operation->kind == OPERATION_BUFFER ? make_contents(vocabulary, sort)
                                                        : make_values(vocabulary, sort);
    }
}

/* Positions in small containers, and one behind them. */
static const int64_t index_values[] = {0, 1, 2, 3, 5};
static const int64_t negative_values[] = {-1, -2};
static const int64_t size_values[] = {0, 1, 2, 3, 4, 8, 10, 16, 32, 64, 100};

enum { FLAG_PAIRS_MAXIMUM = 64 };

/* `A | B` for constants that share no bit. */
static void add_flag_pairs(struct builder *builder, const struct type *sort,
                           const struct parameter *parameter)
{
    size_t pairs = 0;
    for (size_t i = 0; i < parameter->constant_count; i++)
        for (size_t j = i + 1; j < parameter->constant_count; j++) {
            const struct constant *a = &parameter->constants[i], *b = &parameter->constants[j];
            if (!a->value || !b->value || a->value & b->value || pairs++ == FLAG_PAIRS_MAXIMUM)
                continue;
            char *name =
                arena_printf(builder->vocabulary->arena, "%s | %s", a->name, b->name);
            add(builder, literal_integer(builder->vocabulary, sort, a->value | b->value, name));
        }
}

static void add_constants(struct builder *builder, const struct type *sort,
                          const struct parameter *parameter)
{
    for (size_t i = 0; i < parameter->constant_count; i++)
        add(builder, literal_integer(builder->vocabulary, sort, parameter->constants[i].value,
                                     parameter->constants[i].name));
    if (role_has(parameter->role, TRAIT_JOINED)) {
        add(builder, literal_integer(builder->vocabulary, sort, 0, NULL));
        add_flag_pairs(builder, sort, parameter);
    }
}

static void add_values_by_role(struct builder *builder, const struct parameter *parameter)
{
    const struct api *api = builder->vocabulary->api;
    const struct type *sort = parameter->type->sort;
    for (size_t i = 0; i < parameter->string_count; i++)
        add(builder, literal_string(builder->vocabulary, sort, parameter->strings[i]));
    if (!type_is_integer(sort))
        return;
    bool is_limited = api_rule_is_on(api, RULE_NEGATIVES);
    if (role_has(parameter->role, TRAIT_NAMED) && api_rule_is_on(api, RULE_CHOICES))
        add_constants(builder, sort, parameter);
    if (role_has(parameter->role, TRAIT_POSITION) && is_limited && !parameter->takes_any)
        ADD_NUMBERS(builder, sort, index_values);
    if (role_has(parameter->role, TRAIT_AMOUNT) && is_limited)
        ADD_NUMBERS(builder, sort, size_values);
    if (parameter->tells_negatives)
        ADD_NUMBERS(builder, sort, negative_values);
}

static void add_callbacks_for(struct builder *builder, const struct function *function,
                              size_t index)
{
    const struct vocabulary *vocabulary = builder->vocabulary;
    struct callback_place place = callback_place_of_parameter(function, index);
    unsigned behaviours =
        callback_behaviours(&place, api_rule_is_on(vocabulary->api, RULE_CALLBACKS));
    for (size_t i = 0; i < vocabulary->callbacks.count; i++) {
        const struct callback *callback = vocabulary->callbacks.items[i];
        if (callback->type->sort == place.type->sort && behaviours >> callback->behaviour & 1)
            add(builder, literal_callback(builder->vocabulary, callback));
    }
}

/* Only numbers that the documentation allows. */
static void keep_allowed(struct builder *builder, const struct parameter *parameter)
{
    const struct type *sort = parameter->type->sort;
    if (!parameter_is_limited(parameter))
        return;
    if (!builder->found.count)
        add_values_of(builder, sort);
    size_t kept = 0;
    for (size_t i = 0; i < builder->found.count; i++)
        if (parameter_takes_number(parameter, builder->found.items[i]->integer))
            builder->found.items[kept++] = builder->found.items[i];
    builder->found.count = kept;
    if (!kept && parameter->has_least)
        add(builder, literal_integer(builder->vocabulary, sort, parameter->least, NULL));
    if (parameter->has_most) /* where the range ends is where it may be taken for another */
        add(builder, literal_integer(builder->vocabulary, sort, parameter->most, NULL));
}

static void want_by_role(struct first_values *values, struct vocabulary *vocabulary,
                         const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct builder builder = {.vocabulary = vocabulary};
        if (role_has(function->parameters[i].role, TRAIT_CALLED))
            add_callbacks_for(&builder, function, i);
        else
            add_values_by_role(&builder, &function->parameters[i]);
        keep_allowed(&builder, &function->parameters[i]);
        values->by_parameter[function->id][i] = take(&builder);
    }
}

static bool measures_a_buffer(const struct function *function, size_t index)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (function->parameters[i].partner == (int)index ||
            function->parameters[i].factor == (int)index)
            return true;
    return false;
}

/* The number that says how long something is, itself or behind a pointer. */
static const struct type *length_sort(const struct function *function, size_t index)
{
    const struct parameter *parameter = &function->parameters[index];
    const struct type *sort = parameter->type->sort;
    if (role_has(parameter->role, TRAIT_MEASURES) ||
        (type_is_integer(sort) && measures_a_buffer(function, index)))
        return sort;
    bool is_updated = parameter->role == ROLE_IN_OUT && sort->kind == TYPE_POINTER;
    return is_updated ? sort->target->sort : NULL;
}

static void want_lengths(struct first_values *values, struct vocabulary *vocabulary,
                         const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *sort = length_sort(function, i);
        if (!sort || !type_is_integer(sort) || values->lengths[sort->id].items)
            continue;
        struct builder builder = {.vocabulary = vocabulary};
        for (int64_t length = 0; length <= FIRST_LENGTH_MAXIMUM; length++)
            vector_push(&builder.found, literal_integer(vocabulary, sort, length, NULL));
        values->lengths[sort->id] = take(&builder);
    }
}

static void want_file_names(struct first_values *values, struct vocabulary *vocabulary)
{
    static const char *const names[] = {[FILE_NAME_OURS] = "file.txt",
                                        [FILE_NAME_MISSING] = "missing.txt",
                                        [FILE_NAME_NOWHERE] = "missing/file.txt"};
    if (!api_find_function(vocabulary->api, HELPER_MAKE_FILE))
        return;
    struct builder builder = {.vocabulary = vocabulary};
    const struct type *sort = api_find_type(vocabulary->api, "char *");
    for (size_t i = 0; i < FILE_NAME_COUNT; i++)
        vector_push(&builder.found, literal_string(vocabulary, sort, names[i]));
    values->file_names = take(&builder);
}

void first_values_init(struct first_values *values, struct vocabulary *vocabulary, uint64_t seed)
{
    size_t sorts = vocabulary->api->types.count;
    values->by_sort = arena_alloc_zeroed(vocabulary->arena, sorts, sizeof *values->by_sort);
    values->buffers = arena_alloc_zeroed(vocabulary->arena, sorts, sizeof *values->buffers);
    values->arrays = arena_alloc_zeroed(vocabulary->arena, sorts, sizeof *values->arrays);
    values->extremes = arena_alloc_zeroed(vocabulary->arena, sorts, sizeof *values->extremes);
    values->nulls = arena_alloc_zeroed(vocabulary->arena, sorts, sizeof *values->nulls);
    values->by_parameter = arena_alloc_zeroed(
        vocabulary->arena, vocabulary->api->functions.count, sizeof *values->by_parameter);
    values->lengths = arena_alloc_zeroed(vocabulary->arena, sorts, sizeof *values->lengths);
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        want(values, vocabulary, operation);
        if (operation->kind == OPERATION_CALL) {
            want_lengths(values, vocabulary, operation->function);
            want_by_role(values, vocabulary, operation->function);
        }
    }
    want_file_names(values, vocabulary);
    values->mined = mined_values_new(vocabulary, seed);
}

static const struct literal *choose(const struct literal_list *list, struct rng *rng)
{
    return list->count ? list->items[rng_below(rng, (uint32_t)list->count)] : NULL;
}

static const struct literal *choose_rather_simple(const struct literal_list *list,
                                                  struct rng *rng)
{
    if (list->count > SIMPLE_VALUES && rng_chance(rng, chance_of_a_simple_value))
        return list->items[rng_below(rng, SIMPLE_VALUES)];
    return choose(list, rng);
}

const struct literal_list *first_values_of(const struct first_values *values,
                                           const struct function *function, size_t parameter)
{
    const struct literal_list *list = &values->by_parameter[function->id][parameter];
    return list->count ? list
                       : &values->by_sort[function->parameters[parameter].type->sort->id];
}

const struct literal *first_value_of(const struct first_values *values,
                                     const struct function *function, size_t parameter,
                                     struct rng *rng)
{
    const struct parameter *wanted = &function->parameters[parameter];
    const struct literal_list *extremes = &values->extremes[wanted->type->sort->id];
    if (wanted->role == ROLE_VALUE && !parameter_is_limited(wanted) && extremes->count &&
        rng_chance(rng, chance_of_an_extreme))
        return choose(extremes, rng);
    return choose_rather_simple(first_values_of(values, function, parameter), rng);
}

const struct literal *first_value(const struct first_values *values, const struct type *sort,
                                  struct rng *rng)
{
    return choose_rather_simple(&values->by_sort[sort->id], rng);
}

const struct literal *first_content(const struct first_values *values, const struct type *sort,
                                    struct rng *rng)
{
    return choose(&values->buffers[sort->id], rng);
}

const struct literal *first_length(const struct first_values *values, const struct type *sort,
                                   size_t length)
{
    const struct literal_list *list = &values->lengths[sort->id];
    return length < list->count ? list->items[length] : NULL;
}
