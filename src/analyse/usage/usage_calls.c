/* Calls: what the callee does with its parameters, this body does with the arguments. */
#include "analyse/usage/usage_walk.h"

#include <string.h>

/* What a callee does to a pointer, its caller does. NEEDED and TESTED depend on null tests. */
enum {
    INHERITED = USE_READ | USE_WRITTEN | USE_MANY | USE_STRING | USE_FORMAT | USE_FILE_NAME |
                USE_DESCRIPTOR | USE_STREAM | USE_CALLED | USE_HANDED | USE_ALLOCATED |
                USE_FREED | USE_GLOBAL | USE_LOST | USE_RETAINED | USE_DROPPED |
                USE_CONTENT_FREED | USE_NEGATIVE | USE_FRESH | USE_FLOWS |
                USE_TARGET_FREED | USE_SCALED,
    /* Of something in what a parameter points to, this is left. */
    INHERITED_BY_OWNER = USE_READ | USE_WRITTEN,
};

struct arguments_of_call {
    struct origin items[USAGE_PARAMETERS];
    const struct code *codes[USAGE_PARAMETERS];
    size_t count;
};

static parameter_set owners_of(const struct origin *origin)
{
    return origin->values | origin->contents;
}

/* A local that may also hold a fresh block is freed for the sake of that. */
static void note_freed(struct walk *walk, const struct origin *argument)
{
    parameter_set values = argument->values;
    unsigned others = ORIGIN_FRESH | ORIGIN_STATIC | ORIGIN_UNKNOWN;
    if (!(argument->kinds & others) && !(values & (values - 1)))
        note_use(walk, values, USE_FREED);
    note_use(walk, argument->contents,
             argument->field ? USE_CONTENT_FREED : USE_CONTENT_FREED | USE_TARGET_FREED);
    if (argument->field && !argument->values)
        string_map_put(&walk->usage->freed_fields, argument->field, (void *)argument->field);
}

/* A number, whose value is passed on; a pointer, that is followed. */
static void inherit_uses(struct walk *walk, const struct use_of_parameter *use,
                         const struct origin *argument)
{
    unsigned uses = use->uses;
    if (uses & USE_READ_FIRST)
        note_use(walk, owners_of(argument) & ~walk->written, USE_READ_FIRST);
    if (uses & USE_WRITTEN)
        walk->written |= owners_of(argument);
    note_use(walk, argument->values, uses & INHERITED & ~(unsigned)USE_FREED);
    note_use(walk, argument->contents, uses & INHERITED_BY_OWNER);
    if (uses & USE_FREED)
        note_freed(walk, argument);
    if (!origin_is_exact(argument))
        return;
    parameter_set unguarded = argument->values & ~walk->nonnull;
    note_use(walk, unguarded, uses & (USE_NEEDED | USE_ASSERTED));
    FOR_EACH_PARAMETER(i, unguarded)
        if (!(walk->summary->parameters[i].uses & USE_NEEDED) && !(uses & USE_NEEDED))
            walk->summary->parameters[i].uses |= uses & USE_TESTED;
    FOR_EACH_PARAMETER(i, argument->values) {
        struct use_of_parameter *own = &walk->summary->parameters[i];
        for (const struct named_constant *at = use->constants; at; at = at->next)
            add_constant(walk->usage->arena, &own->constants, &at->constant, at->comparison);
        note_record(own, use->record);
        if (!own->field)
            own->field = use->field;
    }
}

/* A product of two numbers of the callee is one of those that were passed. */
static void inherit_product(struct walk *walk, const struct use_of_parameter *use,
                            const struct origin *argument,
                            const struct arguments_of_call *arguments)
{
    parameter_set numbers = 0;
    FOR_EACH_PARAMETER(i, use->product)
        if (i < arguments->count)
            numbers |= arguments->items[i].values & ~walk->summary->pointers;
    FOR_EACH_PARAMETER(i, argument->values & walk->summary->pointers)
        walk->summary->parameters[i].product |= numbers;
}

/* A limit that is no limit, such as SIZE_MAX, is none of the sizes that things have. */
static bool is_size(const struct code *code)
{
    enum { LARGEST = 1 << 16 };
    code = code_plain(code);
    return code && (code->kind == CODE_SIZEOF ||
                    (code->kind == CODE_NUMBER && code->number > 0 && code->number <= LARGEST));
}

/* Is a factor of what the callee does with the pointer something that nobody told this caller? */
static bool lacks_factor(const struct walk *walk, const struct usage_summary *callee,
                         size_t pointer, const struct arguments_of_call *arguments)
{
    FOR_EACH_PARAMETER(i, callee->parameters[pointer].product)
        if (i < arguments->count && !counts_of(walk, &arguments->items[i]) &&
            !is_size(arguments->codes[i]))
            return true;
    return false;
}

static void inherit_relations(struct walk *walk, const struct usage_summary *callee, size_t index,
                              const struct arguments_of_call *arguments)
{
    const struct use_of_parameter *use = &callee->parameters[index];
    const struct origin *argument = &arguments->items[index];
    parameter_set numbers = argument->values & ~walk->summary->pointers;
    parameter_set counts = counts_of(walk, argument);
    for (size_t other = 0; other < arguments->count; other++) {
        const struct origin *origin = &arguments->items[other];
        FOR_EACH_PARAMETER(i, numbers) {
            struct use_of_parameter *own = &walk->summary->parameters[i];
            if (use->indexes >> other & 1)
                own->indexes |= owners_of(origin);
            if (use->compared >> other & 1)
                own->compared |= owners_of(origin);
        }
        if (use->measures >> other & 1) {
            struct origin number = *argument;
            number.is_scaled |= lacks_factor(walk, callee, other, arguments);
            note_measure(walk, &number, counts, origin->values);
        }
        if (use->stored_in >> other & 1)
            note_store(walk, origin, use->field, argument);
    }
}

/* A number that a callee makes of numbers and of what an object has in it is none of them. */
static struct origin part_of_result(const struct walk *walk, const struct code *call,
                                    const struct usage_summary *callee, struct origin argument)
{
    if (call->is_pointer || !callee->body || !callee->result.contents)
        return argument;
    argument.values &= walk->summary->pointers;
    argument.added = argument.bounded = argument.factors = 0;
    return argument;
}

static struct origin result_of(struct walk *walk, const struct code *call,
                               const struct usage_summary *callee,
                               const struct arguments_of_call *arguments)
{
    struct origin result = {.kinds = callee->result.kinds, .field = callee->result.field};
    /* What a callee makes of an object is no number that a pointer of the caller points to. */
    if (!result.field && callee->body && callee->result.contents && !call->is_pointer)
        result.field = callee->symbol;
    for (size_t i = 0; i < arguments->count; i++) {
        struct origin origin = arguments->items[i];
        if (callee->result.values >> i & 1)
            result = origin_join(result, part_of_result(walk, call, callee, origin));
        if (callee->result.contents >> i & 1)
            result.contents |= owners_of(&origin);
        if (callee->result_owners >> i & 1)
            result.contents |= owners_of(&origin);
        if (callee->parameters[i].uses & USE_IN_RESULT)
            walk->in_fresh |= origin.values & walk->summary->pointers;
    }
    if (call->is_pointer && (result.kinds & ORIGIN_NULL)) {
        result.kinds &= ~(unsigned)ORIGIN_NULL;
        result.kinds |= ORIGIN_MAYBE_NULL;
    }
    if (callee->keeps_result)
        result.kinds &= ~(unsigned)ORIGIN_FRESH;
    if (callee->keeps_result && !result.contents)
        result.kinds |= ORIGIN_STATIC;
    return result;
}

static struct origin apply(struct walk *walk, const struct code *call,
                           const struct usage_summary *callee,
                           const struct arguments_of_call *arguments)
{
    for (size_t i = 0; i < arguments->count && i < callee->parameter_count; i++) {
        inherit_uses(walk, &callee->parameters[i], &arguments->items[i]);
        inherit_relations(walk, callee, i, arguments);
        inherit_product(walk, &callee->parameters[i], &arguments->items[i], arguments);
    }
    return result_of(walk, call, callee, arguments);
}

/* Libraries call allocators through pointers that are named after what they stand for. */
static struct origin apply_pointer(struct walk *walk, const char *name,
                                   const struct arguments_of_call *arguments)
{
    bool allocates = name && strcasestr(name, "alloc");
    bool frees = name && strcasestr(name, "free");
    for (size_t i = 0; i < arguments->count; i++) {
        const struct origin *argument = &arguments->items[i];
        bool is_pointer = arguments->codes[i]->is_pointer;
        note_use(walk, argument->values, USE_FLOWS);
        if (frees && i + 1 == arguments->count) {
            note_freed(walk, argument);
        } else if (allocates && !is_pointer) {
            note_use(walk, argument->values, USE_ALLOCATED);
        } else if (!allocates && !frees) {
            note_use(walk, argument->values, USE_HANDED);
        }
    }
    return (struct origin){.kinds = allocates ? ORIGIN_FRESH | ORIGIN_MAYBE_NULL
                                             : ORIGIN_UNKNOWN};
}

static struct origin apply_unknown(struct walk *walk, const struct arguments_of_call *arguments)
{
    for (size_t i = 0; i < arguments->count; i++)
        note_use(walk, arguments->items[i].values,
                 arguments->codes[i]->is_pointer ? USE_LOST : USE_FLOWS);
    return (struct origin){.kinds = ORIGIN_UNKNOWN};
}

static const char *name_of_pointer(const struct code *callee)
{
    callee = code_plain(callee);
    while (callee && (callee->kind == CODE_DEREFERENCE || callee->kind == CODE_INDEX))
        callee = code_plain(callee->first);
    if (!callee || (callee->kind != CODE_FIELD && callee->kind != CODE_GLOBAL))
        return NULL;
    const char *field = strrchr(callee->name, '.');
    return field ? field + 1 : callee->name;
}

struct origin walk_call(struct walk *walk, const struct code *call)
{
    struct arguments_of_call arguments = {0};
    const struct code *callee = call->first;
    if (!callee)
        return (struct origin){.kinds = ORIGIN_UNKNOWN};
    for (const struct code *code = callee->next; code; code = code->next) {
        struct origin value = walk_value(walk, code);
        if (arguments.count == USAGE_PARAMETERS)
            continue;
        arguments.codes[arguments.count] = code;
        arguments.items[arguments.count++] = value;
    }
    const char *symbol = code_callee(call);
    const struct usage_summary *summary = symbol ? usage_of(walk->usage, symbol) : NULL;
    if (summary)
        return apply(walk, call, summary, &arguments);
    if (symbol)
        return apply_unknown(walk, &arguments);
    struct origin pointer = walk_value(walk, callee);
    note_use(walk, pointer.values, USE_CALLED);
    if (origin_is_exact(&pointer))
        note_use(walk, pointer.values & ~walk->nonnull, USE_NEEDED);
    return apply_pointer(walk, name_of_pointer(callee), &arguments);
}
