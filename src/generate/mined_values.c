#include "generate/mined_values.h"

#include <string.h>

#include "generate/joined_text.h"

/* Chances, each with its reason. */
static const struct {
    double example;         /* what the documentation shows is mostly accepted */
    double phrase;          /* few are accepted, but those lead far */
    double joined;          /* what parsers read is joined of many words */
    double near_string;     /* words that the function itself may look for */
    double compared;        /* with numbers that it is compared with, something happens */
    double near_number;     /* others are as good mostly */
    double anywhere;        /* constants of other functions are seldom meant */
    double text_of_file;    /* as for joined; files have no other words */
} chances = {
    .example = 0.15,
    .phrase = 0.35,
    .joined = 0.35,
    .near_string = 0.2,
    .compared = 0.3,
    .near_number = 0.1,
    .anywhere = 0.03,
    .text_of_file = 0.6,
};

enum {
    JOINED_MAXIMUM = 48,       /* texts for a function */
    JOINED_IN_ALL = 4096,      /* texts for all of them: literals are bounded */
    SIZE_MAXIMUM = 4096,       /* larger sizes only exhaust memory */
    ROOM_OF_A_BUFFER = FIRST_LENGTH_MAXIMUM,
};

/* Literals with the sums of their weights. */
struct weighted_list {
    struct literal_list literals;
    double *sums;
};

struct mined_parameter {
    struct literal_list compared;
    struct literal_list near;
    struct literal_list joined;
    struct literal_list examples;
    struct literal_list phrases; /* where a text becomes an object */
    const struct weighted_list *anywhere; /* NULL: nothing of the kind */
    enum taking taking;
};

struct mined_values {
    struct mined_parameter (*by_parameter)[API_MAXIMUM_PARAMETERS]; /* by function */
    struct literal_list *texts;                                     /* by function */
    struct literal_list examples;                                   /* for files */
    struct weighted_list **anywhere;                                /* by sort */
};

struct builder {
    struct vocabulary *vocabulary;
    struct mined_values *values;
    size_t joined_maximum; /* of a function */
    struct rng rng;
    VECTOR_OF(const struct literal *) found;
};

static void add(struct builder *builder, const struct literal *literal)
{
    for (size_t i = 0; i < builder->found.count; i++)
        if (builder->found.items[i] == literal)
            return;
    vector_push(&builder->found, literal);
}

static struct literal_list take(struct builder *builder)
{
    struct literal_list list = {.count = builder->found.count};
    list.items = arena_copy(builder->vocabulary->arena, builder->found.items,
                            builder->found.count * sizeof *builder->found.items);
    vector_release(&builder->found);
    return list;
}

static bool is_measure(const struct function *function, size_t index)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (function->parameters[i].partner == (int)index ||
            function->parameters[i].factor == (int)index)
            return true;
    return function->parameters[index].partner >= 0;
}

static bool holds_bytes(const struct type *pointer)
{
    return pointer->kind == TYPE_POINTER &&
           (pointer->target->kind == TYPE_VOID || pointer->target->kind == TYPE_CHAR);
}

static bool is_number(const struct function *function, size_t index)
{
    const struct type *sort = function->parameters[index].type->sort;
    return type_is_integer(sort) && !type_is_wide(sort) && sort->kind != TYPE_BOOL &&
           sort->kind != TYPE_ENUM && !is_measure(function, index);
}

enum taking taking_of(const struct function *function, size_t index)
{
    const struct parameter *parameter = &function->parameters[index];
    const struct type *sort = parameter->type->sort;
    if (role_has(parameter->role, TRAIT_STORAGE))
        return holds_bytes(sort) ? TAKES_BYTES : TAKES_NONE;
    if (!role_has(parameter->role, TRAIT_FREE))
        return TAKES_NONE;
    if (role_family(parameter->role) != ROLE_STRING)
        return is_number(function, index) ? TAKES_NUMBERS : TAKES_NONE;
    return type_is_char_pointer(sort, true) && !parameter->string_count ? TAKES_STRINGS
                                                                        : TAKES_NONE;
}

static bool number_fits(const struct type *sort, int64_t number)
{
    if (sort->size >= sizeof number)
        return sort->is_signed || number >= 0;
    int64_t range = (int64_t)1 << (sort->size * 8 - sort->is_signed);
    return number < range && number >= (sort->is_signed ? -range : 0);
}

bool number_may_be_given(const struct parameter *parameter, int64_t number)
{
    return number_fits(parameter->type->sort, number) &&
           (!role_has(parameter->role, TRAIT_AMOUNT) ||
            (number >= 0 && number <= SIZE_MAXIMUM));
}

static void add_number(struct builder *builder, const struct parameter *parameter, int64_t number)
{
    if (number_may_be_given(parameter, number))
        add(builder, literal_integer(builder->vocabulary, parameter->type->sort, number, NULL));
}

static void add_compared(struct builder *builder, const struct parameter *parameter)
{
    for (size_t i = 0; i < parameter->compared_count; i++)
        add_number(builder, parameter, parameter->compared[i]->number);
}

/* Where something is compared, the neighbours matter as well. */
static void add_near_numbers(struct builder *builder, const struct function *function,
                             const struct parameter *parameter)
{
    for (size_t i = 0; i < function->mined_count; i++) {
        const struct mined_constant *constant = function->mined[i];
        if (constant->string)
            continue;
        add_number(builder, parameter, constant->number);
        if (constant->is_compared && !constant->is_character) {
            add_number(builder, parameter, constant->number - 1);
            add_number(builder, parameter, constant->number + 1);
        }
    }
}

/* What a variadic function or its like reads may be a format, although nothing says so. */
bool text_may_be_given(const struct function *function, const char *string)
{
    bool is_format_like = function->is_variadic || function->variant_of;
    for (size_t i = 0; i < function->parameter_count; i++)
        is_format_like |= type_is_va_list(function->parameters[i].type);
    return !is_format_like || !strchr(string, '%');
}

/* A buffer whose length is told holds the text alone; else there is room, and zeroes at the end. */
static void add_text(struct builder *builder, const struct function *function, size_t index,
                     const char *text)
{
    const struct parameter *parameter = &function->parameters[index];
    const struct type *sort = parameter->type->sort;
    char bytes[ROOM_OF_A_BUFFER] = {0};
    size_t size = strlen(text);
    if (!text_may_be_given(function, text) || size >= sizeof bytes)
        return;
    if (type_is_char_pointer(sort, true) && taking_of(function, index) == TAKES_STRINGS) {
        add(builder, literal_string(builder->vocabulary, sort, text));
        return;
    }
    memcpy(bytes, text, size);
    if (role_has(parameter->role, TRAIT_ENDED))
        size++;
    else if (parameter->partner < 0)
        size = sizeof bytes;
    if (size)
        add(builder, literal_bytes(builder->vocabulary, sort, bytes, size));
}

static void add_near_texts(struct builder *builder, const struct function *function, size_t index)
{
    for (size_t i = 0; i < function->mined_count; i++)
        if (function->mined[i]->string)
            add_text(builder, function, index, function->mined[i]->string);
}

static void add_examples(struct builder *builder, const struct function *function, size_t index)
{
    const struct api *api = builder->vocabulary->api;
    for (size_t i = 0; i < api->examples.count; i++) {
        const struct example_text *example = &api->examples.items[i];
        if (!example->function ||
            (example->function == function && example->parameter == index))
            add_text(builder, function, index, example->text);
    }
}

static bool is_record(const struct type *type)
{
    return type->kind == TYPE_POINTER && type->target->kind == TYPE_RECORD;
}

/* It returns one, or puts one into a place. */
static bool may_make_object(const struct function *function)
{
    bool makes = is_record(function->result);
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        makes |= role_family(parameter->role) == ROLE_OUT &&
                 parameter->type->kind == TYPE_POINTER && is_record(parameter->type->target);
    }
    return makes;
}

static void add_phrases(struct builder *builder, const struct function *function, size_t index)
{
    const struct api *api = builder->vocabulary->api;
    if (!type_is_char_pointer(function->parameters[index].type->sort, true) ||
        !may_make_object(function))
        return;
    for (size_t i = 0; i < api->phrases.count; i++)
        add_text(builder, function, index, api->phrases.items[i]);
}

static int compare_weights(const void *a, const void *b)
{
    const struct mined_constant *const *left = a, *const *right = b;
    int order = ((*left)->weight < (*right)->weight) - ((*left)->weight > (*right)->weight);
    if (order || !(*left)->string || !(*right)->string)
        return order ? order : ((*left)->number > (*right)->number) -
                                   ((*left)->number < (*right)->number);
    return strcmp((*left)->string, (*right)->string);
}

static const struct literal *literal_of(struct builder *builder, const struct type *sort,
                                        const struct mined_constant *constant)
{
    if (sort->kind == TYPE_POINTER)
        return constant->string
                   ? literal_string(builder->vocabulary, sort, constant->string)
                   : NULL;
    return !constant->string && number_fits(sort, constant->number)
               ? literal_integer(builder->vocabulary, sort, constant->number, NULL)
               : NULL;
}

/* The constants of all the code that are values of the sort, the weightiest ones. */
static struct weighted_list *weighted_of(struct builder *builder, const struct type *sort)
{
    enum { ANYWHERE_MAXIMUM = 256 };
    const struct api *api = builder->vocabulary->api;
    struct arena *arena = builder->vocabulary->arena;
    const struct mined_constant **sorted =
        arena_copy(arena, api->mined.items, api->mined.count * sizeof *sorted);
    if (api->mined.count)
        qsort(sorted, api->mined.count, sizeof *sorted, compare_weights);
    struct weighted_list *list = arena_alloc_zeroed(arena, 1, sizeof *list);
    list->sums = arena_alloc_zeroed(arena, ANYWHERE_MAXIMUM, sizeof *list->sums);
    double sum = 0;
    for (size_t i = 0; i < api->mined.count && builder->found.count < ANYWHERE_MAXIMUM; i++) {
        const struct literal *literal = literal_of(builder, sort, sorted[i]);
        if (!literal)
            continue;
        sum += sorted[i]->weight;
        list->sums[builder->found.count] = sum;
        vector_push(&builder->found, literal);
    }
    list->literals = take(builder);
    return list;
}

static const struct weighted_list *find_weighted(struct builder *builder, const struct type *sort)
{
    struct weighted_list **list = &builder->values->anywhere[sort->id];
    if (!*list)
        *list = weighted_of(builder, sort);
    return (*list)->literals.count ? *list : NULL;
}

static bool is_for_anyone(const struct function *function, size_t index)
{
    return !role_has(function->parameters[index].role, TRAIT_AMOUNT) &&
           text_may_be_given(function, "%");
}

static void fill_parameter(struct builder *builder, const struct function *function, size_t index,
                           const struct joining *joining)
{
    struct mined_parameter *mined = &builder->values->by_parameter[function->id][index];
    const struct parameter *parameter = &function->parameters[index];
    mined->taking = taking_of(function, index);
    if (mined->taking == TAKES_NONE)
        return;
    if (mined->taking != TAKES_BYTES && is_for_anyone(function, index))
        mined->anywhere = find_weighted(builder, parameter->type->sort);
    if (mined->taking == TAKES_NUMBERS) {
        add_compared(builder, parameter);
        mined->compared = take(builder);
        add_near_numbers(builder, function, parameter);
        mined->near = take(builder);
        return;
    }
    add_examples(builder, function, index);
    mined->examples = take(builder);
    add_phrases(builder, function, index);
    mined->phrases = take(builder);
    add_near_texts(builder, function, index);
    mined->near = take(builder);
    struct text text = {0};
    for (size_t i = 0; i < builder->joined_maximum && joining_is_useful(joining); i++) {
        joining_make(joining, &text, &builder->rng);
        add_text(builder, function, index, text_string(&text));
    }
    mined->joined = take(builder);
    text_release(&text);
}

/* Texts for files and streams that the function reads. */
static void fill_texts(struct builder *builder, const struct function *function,
                       const struct joining *joining)
{
    const struct type *sort = api_find_type(builder->vocabulary->api, "char *");
    bool reads_files = function_takes(function, TRAIT_LEADS_TO_FILE);
    for (size_t i = 0; i < function->parameter_count; i++)
        reads_files |= type_is_stream(function->parameters[i].type->sort);
    struct text text = {0};
    for (size_t i = 0; i < builder->joined_maximum && sort && reads_files; i++) {
        if (!joining_is_useful(joining))
            break;
        joining_make(joining, &text, &builder->rng);
        add(builder, literal_string(builder->vocabulary, sort, text_string(&text)));
    }
    text_release(&text);
    builder->values->texts[function->id] = take(builder);
}

static void fill_examples_of_files(struct builder *builder)
{
    const struct api *api = builder->vocabulary->api;
    const struct type *sort = api_find_type(api, "char *");
    for (size_t i = 0; sort && i < api->examples.count; i++)
        if (!api->examples.items[i].function)
            add(builder, literal_string(builder->vocabulary, sort, api->examples.items[i].text));
    builder->values->examples = take(builder);
}

static void fill(struct builder *builder, const struct function *function)
{
    struct joining joining;
    joining_init(&joining, function->mined, function->mined_count);
    for (size_t i = 0; i < function->parameter_count; i++)
        fill_parameter(builder, function, i, &joining);
    fill_texts(builder, function, &joining);
    joining_release(&joining);
}

/* And functions, which may read texts from files. */
static size_t count_text_parameters(const struct vocabulary *vocabulary)
{
    size_t count = 0;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct function *function = vocabulary->operations.items[i]->function;
        for (size_t j = 0; function && !function->is_support && j < function->parameter_count; j++)
            count += taking_of(function, j) >= TAKES_STRINGS;
        count += function && !function->is_support;
    }
    return count;
}

struct mined_values *mined_values_new(struct vocabulary *vocabulary, uint64_t seed)
{
    const struct api *api = vocabulary->api;
    struct mined_values *values = arena_alloc_zeroed(vocabulary->arena, 1, sizeof *values);
    struct builder builder = {.vocabulary = vocabulary, .values = values,
                              .rng = rng_derive(seed, "joined texts")};
    values->by_parameter = arena_alloc_zeroed(vocabulary->arena, api->functions.count,
                                              sizeof *values->by_parameter);
    values->texts =
        arena_alloc_zeroed(vocabulary->arena, api->functions.count, sizeof *values->texts);
    values->anywhere =
        arena_alloc_zeroed(vocabulary->arena, api->types.count, sizeof *values->anywhere);
    fill_examples_of_files(&builder);
    builder.joined_maximum = JOINED_IN_ALL / (count_text_parameters(vocabulary) + 1);
    if (builder.joined_maximum > JOINED_MAXIMUM)
        builder.joined_maximum = JOINED_MAXIMUM;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && !operation->function->is_support &&
            api_rule_is_on(api, RULE_CONSTANTS))
            fill(&builder, operation->function);
    }
    return values;
}

static const struct literal *choose(const struct literal_list *list, struct rng *rng)
{
    return list->items[rng_below(rng, (uint32_t)list->count)];
}

static const struct literal *choose_weighted(const struct weighted_list *list, struct rng *rng)
{
    size_t low = 0, high = list->literals.count - 1;
    double wanted =
        (double)(rng_next(rng) >> 11) / 9007199254740992.0 * list->sums[high];
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (list->sums[middle] <= wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return list->literals.items[low];
}

const struct literal *mined_value(const struct mined_values *values,
                                  const struct function *function, size_t parameter,
                                  struct rng *rng)
{
    const struct mined_parameter *mined = &values->by_parameter[function->id][parameter];
    if (mined->taking == TAKES_NONE)
        return NULL;
    if (mined->examples.count && rng_chance(rng, chances.example))
        return choose(&mined->examples, rng);
    if (mined->phrases.count && rng_chance(rng, chances.phrase))
        return choose(&mined->phrases, rng);
    if (mined->joined.count && rng_chance(rng, chances.joined))
        return choose(&mined->joined, rng);
    if (mined->compared.count && rng_chance(rng, chances.compared))
        return choose(&mined->compared, rng);
    double near =
        mined->taking == TAKES_NUMBERS ? chances.near_number : chances.near_string;
    if (mined->near.count && rng_chance(rng, near))
        return choose(&mined->near, rng);
    if (mined->anywhere && rng_chance(rng, chances.anywhere))
        return choose_weighted(mined->anywhere, rng);
    return NULL;
}

const struct literal *mined_text(const struct mined_values *values,
                                 const struct function *function, struct rng *rng)
{
    const struct literal_list *texts = &values->texts[function->id];
    if (values->examples.count && rng_chance(rng, chances.example))
        return choose(&values->examples, rng);
    return texts->count && rng_chance(rng, chances.text_of_file) ? choose(texts, rng) : NULL;
}
