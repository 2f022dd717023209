/* One walk through a body. Values are followed through locals without regard to order; null tests
 * with regard to it. */
#include "analyse/usage/usage_walk.h"

#include <string.h>

struct origin origin_join(struct origin a, struct origin b)
{
    a.kinds |= b.kinds;
    a.values |= b.values;
    a.contents |= b.contents;
    a.added |= b.added;
    a.bounded |= b.bounded;
    a.factors |= b.factors;
    a.is_square |= b.is_square;
    a.is_scaled |= b.is_scaled;
    if (!a.field)
        a.field = b.field;
    return a;
}

bool origin_is_exact(const struct origin *origin)
{
    parameter_set values = origin->values;
    unsigned kinds = origin->kinds & ~(unsigned)ORIGIN_CHECKED;
    return values && !(values & (values - 1)) && !kinds && !origin->contents;
}

void note_use(struct walk *walk, parameter_set set, unsigned uses)
{
    FOR_EACH_PARAMETER(i, set)
        walk->summary->parameters[i].uses |= uses;
}

void note_record(struct use_of_parameter *use, const char *record)
{
    if (record && !use->record)
        use->record = record;
    else if (record && strcmp(use->record, record) != 0)
        use->record = "";
}

void note_access(struct walk *walk, const struct origin *pointer, unsigned uses)
{
    parameter_set owners = pointer->values | pointer->contents;
    if (uses & USE_READ)
        note_use(walk, owners & ~walk->written, USE_READ_FIRST);
    if (uses & USE_WRITTEN)
        walk->written |= owners;
    note_use(walk, owners, uses & (USE_READ | USE_WRITTEN));
    if (origin_is_exact(pointer))
        note_use(walk, pointer->values & ~walk->nonnull, USE_NEEDED);
}

void add_constant(struct arena *arena, const struct named_constant **list,
                  const struct constant *constant, enum constant_use comparison)
{
    for (const struct named_constant *at = *list; at; at = at->next)
        if (strcmp(at->constant.name, constant->name) == 0)
            return;
    struct named_constant *added = arena_alloc_zeroed(arena, 1, sizeof *added);
    *added = (struct named_constant){*constant, comparison, *list};
    *list = added;
}

static void note_constant(struct walk *walk, const struct origin *number, const struct code *code,
                          enum constant_use comparison)
{
    code = code_plain(code);
    if (!code)
        return;
    if (code->kind == CODE_BINARY && code->operation == CODE_BITS_OR) {
        note_constant(walk, number, code_child(code, 0), COMPARED_BITS);
        note_constant(walk, number, code_child(code, 1), COMPARED_BITS);
    }
    if (code->kind != CODE_NUMBER || !code->name)
        return;
    struct constant constant = {code->name, code->number};
    if (number->field) {
        const struct named_constant *list =
            string_map_get(&walk->usage->compared_fields, number->field);
        add_constant(walk->usage->arena, &list, &constant, comparison);
        string_map_put(&walk->usage->compared_fields, number->field, (void *)list);
    }
    if (origin_is_exact(number))
        FOR_EACH_PARAMETER(i, number->values)
            add_constant(walk->usage->arena, &walk->summary->parameters[i].constants, &constant,
                         comparison);
}

static parameter_set numbers_of(const struct walk *walk, parameter_set set)
{
    return set & ~walk->summary->pointers;
}

parameter_set counts_of(const struct walk *walk, const struct origin *number)
{
    parameter_set loaded = number->field ? 0 : number->contents & walk->summary->pointers;
    return numbers_of(walk, number->values) | loaded;
}

void note_measure(struct walk *walk, const struct origin *number, parameter_set numbers,
                  parameter_set pointers)
{
    if (number && number->is_scaled) {
        note_use(walk, pointers & walk->summary->pointers, USE_SCALED);
        return;
    }
    if (number)
        numbers |= number->factors;
    pointers &= walk->summary->pointers & ~numbers;
    FOR_EACH_PARAMETER(i, numbers)
        walk->summary->parameters[i].measures |= pointers;
    if (!numbers)
        return;
    note_use(walk, pointers, USE_MANY);
    FOR_EACH_PARAMETER(i, pointers) {
        struct use_of_parameter *use = &walk->summary->parameters[i];
        use->product |= number ? number->factors : 0;
        use->product_is_square |= number && number->is_square;
    }
}

static struct origin *slot_of(struct walk *walk, const struct code *code)
{
    size_t slot = (size_t)code->number;
    if (code->kind == CODE_LOCAL || code->kind == CODE_DECLARATION)
        slot += walk->summary->parameter_count;
    return slot < walk->variable_count ? &walk->variables[slot] : NULL;
}

static bool is_variable(const struct code *code)
{
    return code && (code->kind == CODE_PARAMETER || code->kind == CODE_LOCAL);
}

static void join_into(struct origin *slot, struct origin value)
{
    if (slot)
        *slot = origin_join(*slot, value);
}

/* What is loaded from where a pointer points to. */
static struct origin load(const struct origin *pointer, const char *field)
{
    struct origin loaded = {.contents = pointer->values | pointer->contents, .field = field};
    if (pointer->kinds & ORIGIN_STATIC)
        loaded.kinds |= ORIGIN_STATIC;
    if (!loaded.contents && !loaded.kinds)
        loaded.kinds = ORIGIN_UNKNOWN;
    if (!field)
        loaded.field = pointer->field;
    return loaded;
}

/* p[n - 1] is the last of n elements. */
static bool is_reduced(const struct code *position)
{
    const struct code *right = position ? code_plain(code_child(position, 1)) : NULL;
    return position && position->kind == CODE_BINARY && position->operation == CODE_SUBTRACT &&
           right && right->kind == CODE_NUMBER && right->number > 0;
}

/* base->name, base.name, base[position], *base: where it is; the position is noted. */
static struct origin walk_base(struct walk *walk, const struct code *place)
{
    struct origin base = walk_value(walk, code_child(place, 0));
    if (place->kind != CODE_INDEX)
        return base;
    const struct code *position_code = code_plain(code_child(place, 1));
    struct origin position = position_code ? walk_value(walk, position_code) : (struct origin){0};
    parameter_set numbers = numbers_of(walk, position.values);
    if (is_reduced(position_code))
        note_measure(walk, NULL, numbers, base.values);
    else
        FOR_EACH_PARAMETER(i, numbers & ~position.factors)
            walk->summary->parameters[i].indexes |= base.values | base.contents;
    note_measure(walk, &position, position.bounded, base.values);
    if (!code_is_zero(position_code))
        note_use(walk, base.values, USE_MANY);
    return base;
}

static bool follows_pointer(const struct code *place)
{
    const struct code *base = code_child(place, 0);
    return place->kind != CODE_FIELD || (base && base->is_pointer);
}

static bool is_memory(const struct code *code)
{
    return code->kind == CODE_FIELD || code->kind == CODE_INDEX ||
           code->kind == CODE_DEREFERENCE;
}

static const char *field_of(const struct code *place)
{
    return is_memory(place) ? place->name : NULL;
}

static bool is_reference_count(const char *field)
{
    const char *name = field ? strrchr(field, '.') : NULL;
    return name && (strcasestr(name, "ref") || strcmp(name, ".rc") == 0);
}

/* Bits of a kept number are looked at later under the name of the field. */
static void note_kept_number(struct walk *walk, const char *field, const struct origin *value)
{
    if (field && origin_is_exact(value))
        FOR_EACH_PARAMETER(i, numbers_of(walk, value->values))
            walk->summary->parameters[i].field = field;
}

void note_store(struct walk *walk, const struct origin *owner, const char *field,
                const struct origin *value)
{
    parameter_set owners = owner->values | owner->contents;
    parameter_set pointers = value->values & walk->summary->pointers & ~owners;
    if (value->kinds & ORIGIN_FRESH) { /* a copy is stored as well: who knows which */
        note_use(walk, pointers, USE_LOST);
        pointers = 0;
    }
    bool is_fresh = owner->kinds & ORIGIN_FRESH;
    note_kept_number(walk, field, value);
    FOR_EACH_PARAMETER(i, pointers) {
        walk->summary->parameters[i].stored_in |= owners;
        if (field && !walk->summary->parameters[i].field)
            walk->summary->parameters[i].field = field;
    }
    if (is_fresh)
        walk->in_fresh |= pointers;
    if (owner->kinds & ORIGIN_STATIC)
        note_use(walk, pointers, USE_GLOBAL);
    if (value->kinds & ORIGIN_FRESH) {
        walk->fresh_owners |= owners;
        walk->fresh_is_global |= (owner->kinds & ORIGIN_STATIC) != 0;
        note_use(walk, owner->values, USE_FRESH);
    }
}

static void note_nulled(struct walk *walk, const char *field)
{
    if (!field || usage_nulls_field(walk->usage, walk->summary, field))
        return;
    char *key = arena_printf(walk->usage->arena, "%s %s", walk->summary->symbol, field);
    string_map_put(&walk->usage->nulled_fields, key, key);
}

static bool is_field_of_global(const struct code *place)
{
    const struct code *base = code_plain(code_child(place, 0));
    return place->kind == CODE_FIELD && base && base->kind == CODE_GLOBAL && !base->is_pointer;
}

static void assign_memory(struct walk *walk, const struct code *place, struct origin value)
{
    const struct code *holder = code_plain(code_child(place, 0));
    struct origin base = walk_base(walk, place);
    if (!follows_pointer(place) && is_variable(holder)) {
        join_into(slot_of(walk, holder), value);
        return;
    }
    note_access(walk, &base, USE_WRITTEN);
    if (!place->is_pointer)
        value.values &= ~walk->summary->pointers;
    note_store(walk, &base, field_of(place), &value);
    if (value.kinds == ORIGIN_NULL && place->is_pointer)
        note_nulled(walk, field_of(place));
    if (is_field_of_global(place))
        note_use(walk, value.values, USE_HOOK);
}

static void assign(struct walk *walk, const struct code *place, struct origin value)
{
    place = code_plain(place);
    if (!place)
        return;
    if (is_variable(place)) {
        join_into(slot_of(walk, place), value);
    } else if (place->kind == CODE_GLOBAL) {
        struct origin global = {.kinds = ORIGIN_STATIC};
        if (!place->is_pointer)
            value.values &= ~walk->summary->pointers;
        note_store(walk, &global, place->name, &value);
        note_use(walk, value.values, USE_HOOK);
    } else if (is_memory(place)) {
        assign_memory(walk, place, value);
    } else {
        walk_value(walk, place);
    }
}

static struct origin walk_assignment(struct walk *walk, const struct code *code)
{
    const struct code *place = code_child(code, 0), *right = code_child(code, 1);
    struct origin value = right ? walk_value(walk, right) : (struct origin){0};
    note_use(walk, value.values, USE_FLOWS);
    if (code->operation != CODE_NO_OPERATION) {
        struct origin before = walk_value(walk, place);
        if (code->operation == CODE_BITS_OR || code->operation == CODE_BITS_AND)
            note_constant(walk, &before, right, COMPARED_BITS);
        if (place->is_pointer && code->operation == CODE_ADD)
            before.added |= counts_of(walk, &value);
        value = before;
    }
    assign(walk, place, value);
    return value;
}

static struct origin walk_step(struct walk *walk, const struct code *code)
{
    const struct code *place = code_plain(code->first);
    struct origin value = place ? walk_value(walk, place) : (struct origin){0};
    if (place && is_memory(place)) {
        if (is_reference_count(field_of(place)))
            note_use(walk, value.contents, code->number > 0 ? USE_RETAINED : USE_DROPPED);
        struct origin base = value;
        base.kinds = 0;
        note_use(walk, base.contents, USE_WRITTEN);
    } else if (place && place->is_pointer) {
        note_use(walk, value.values, USE_MANY);
    }
    note_use(walk, value.values, USE_FLOWS);
    if (!code->is_pointer && !value.values)
        value.kinds |= ORIGIN_COMPUTED;
    return value;
}

/* k < n bounds k; p < q + n measures q; n < p->count is about a position in p. */
static void note_comparison(struct walk *walk, const struct code *code, const struct origin *left,
                            const struct origin *right)
{
    const struct code *plain = code_plain(code_child(code, 0));
    parameter_set limits = counts_of(walk, right);
    if (plain && plain->kind == CODE_STEP)
        plain = code_plain(plain->first);
    if (plain && plain->kind == CODE_LOCAL && !plain->is_pointer && limits) {
        struct origin *slot = slot_of(walk, plain);
        if (slot)
            slot->bounded |= limits;
    }
    if (code->operation == CODE_LESS) {
        note_use(walk, left->values | right->values, USE_FLOWS);
        FOR_EACH_PARAMETER(i, numbers_of(walk, left->values))
            walk->summary->parameters[i].compared |= right->contents;
        if (code_is_zero(code_child(code, 1)))
            note_use(walk, numbers_of(walk, left->values), USE_NEGATIVE);
    }
    if (left->values & right->values & walk->summary->pointers)
        note_measure(walk, NULL, right->added, left->values & right->values);
}

/* `(word & SIGN) == 0` asks about a number that was put together, and not for the last element. */
static bool may_be_one_element(const struct code *code)
{
    return code->kind != CODE_FIELD &&
           (code->kind != CODE_BINARY || code->operation == CODE_COMMA);
}

static struct origin walk_comparison(struct walk *walk, const struct code *code)
{
    const struct code *a = code_child(code, 0), *b = code_child(code, 1);
    struct origin left = walk_value(walk, a), right = walk_value(walk, b);
    struct code swapped = *code, first = *b, second = *a;
    first.next = &second;
    second.next = NULL;
    swapped.first = &first;
    note_comparison(walk, code, &left, &right);
    note_comparison(walk, &swapped, &right, &left);
    enum constant_use comparison =
        code->operation == CODE_LESS ? COMPARED_ORDER : COMPARED_EQUAL;
    note_constant(walk, &left, b, comparison);
    note_constant(walk, &right, a, comparison);
    if (code->operation != CODE_LESS) {
        bool reads_zero = left.contents && code_is_zero(b) && !a->is_pointer;
        if (reads_zero && may_be_one_element(code_plain(a)))
            note_use(walk, left.contents, USE_STRING);
    }
    return (struct origin){.kinds = ORIGIN_COMPUTED};
}

/* A number, or those that a counter goes up to. */
static parameter_set factors_of(const struct walk *walk, const struct origin *origin)
{
    parameter_set numbers = numbers_of(walk, origin->values);
    return numbers ? numbers : origin->bounded;
}

/* Neither a constant nor anything that numbers of the call say; what starts at 0 is a counter. */
static bool is_untold(const struct walk *walk, const struct origin *origin)
{
    return !factors_of(walk, origin) && !origin->factors &&
           (origin->contents ||
            origin->kinds & (ORIGIN_UNKNOWN | ORIGIN_COMPUTED | ORIGIN_STATIC | ORIGIN_NULL));
}

static struct origin walk_arithmetic(struct walk *walk, const struct code *code)
{
    const struct code *a = code_child(code, 0), *b = code_child(code, 1);
    struct origin left = walk_value(walk, a), right = walk_value(walk, b);
    note_use(walk, left.values | right.values, USE_FLOWS);
    if (code->operation == CODE_BITS_AND || code->operation == CODE_BITS_OR) {
        note_constant(walk, &left, b, COMPARED_BITS);
        note_constant(walk, &right, a, COMPARED_BITS);
    }
    if (code->is_pointer) {
        struct origin *pointer = a->is_pointer ? &left : &right;
        struct origin *number = a->is_pointer ? &right : &left;
        pointer->added |= counts_of(walk, number);
        pointer->is_scaled |= number->is_scaled;
        number->is_scaled = pointer->is_scaled;
        note_measure(walk, number, number->bounded, pointer->values);
        FOR_EACH_PARAMETER(i, numbers_of(walk, number->values) & ~number->factors)
            walk->summary->parameters[i].indexes |= pointer->contents;
        note_use(walk, pointer->values, USE_MANY);
        return *pointer;
    }
    if (a->is_pointer && b->is_pointer && (left.values & right.values))
        note_measure(walk, NULL, left.added | right.added, left.values & right.values);
    if (code->operation == CODE_REMAINDER) { /* of n, what is left says nothing of n elements */
        left.values &= walk->summary->pointers;
        left.bounded = left.factors = 0;
    }
    struct origin joined = origin_join(left, right);
    joined.kinds &= ~(unsigned)(ORIGIN_NULL | ORIGIN_NEGATIVE | ORIGIN_POSITIVE);
    parameter_set first = factors_of(walk, &left), second = factors_of(walk, &right);
    if (code->operation == CODE_MULTIPLY && first && second) {
        joined.factors |= first | second;
        joined.is_square |= (first & second) != 0;
    }
    if (code->operation == CODE_MULTIPLY && (first || second))
        joined.is_scaled |= is_untold(walk, &left) || is_untold(walk, &right);
    if (!joined.values)
        joined.kinds |= ORIGIN_COMPUTED;
    return joined;
}

/* Pointers that a condition looks at, however deep in it. Where null leaves the function, what
 * locals hold afterwards is not null. */
static void note_checked(struct walk *walk, const struct code *code, bool null_leaves)
{
    code = code_plain(code);
    if (!code)
        return;
    if (code->kind == CODE_LOCAL && code->is_pointer && null_leaves) {
        struct origin *slot = slot_of(walk, code);
        if (slot)
            slot->kinds |= ORIGIN_CHECKED;
    }
    if ((code->kind == CODE_FIELD || code->kind == CODE_GLOBAL) && code->is_pointer)
        string_map_put(&walk->usage->tested_fields, code->name, (void *)code->name);
    if (code->kind == CODE_NOT || code->kind == CODE_BINARY || code->kind == CODE_ASSIGN)
        for (const struct code *child = code->first; child; child = child->next)
            note_checked(walk, child, null_leaves);
}

static void note_test(struct walk *walk, const struct code *condition)
{
    note_checked(walk, condition, false);
    parameter_set tested = nonnull_when(walk, condition, true) |
                           nonnull_when(walk, condition, false) |
                           null_together(walk, condition);
    FOR_EACH_PARAMETER(i, tested)
        if (!(walk->summary->parameters[i].uses & USE_NEEDED))
            walk->summary->parameters[i].uses |= USE_TESTED;
}

static struct origin walk_logic(struct walk *walk, const struct code *code)
{
    parameter_set before = walk->nonnull;
    const struct code *left = code_child(code, 0), *right = code_child(code, 1);
    walk_value(walk, left);
    walk->nonnull |= nonnull_when(walk, left, code->operation == CODE_AND);
    walk_value(walk, right);
    walk->nonnull = before;
    return (struct origin){.kinds = ORIGIN_COMPUTED};
}

static struct origin walk_binary(struct walk *walk, const struct code *code)
{
    if (!code_child(code, 1))
        return (struct origin){.kinds = ORIGIN_UNKNOWN};
    switch (code->operation) {
    case CODE_LESS:
    case CODE_EQUAL:
    case CODE_UNEQUAL:
        return walk_comparison(walk, code);
    case CODE_AND:
    case CODE_OR:
        return walk_logic(walk, code);
    case CODE_COMMA:
        walk_value(walk, code_child(code, 0));
        return walk_value(walk, code_child(code, 1));
    default:
        return walk_arithmetic(walk, code);
    }
}

static struct origin walk_conditional(struct walk *walk, const struct code *code)
{
    const struct code *condition = code_child(code, 0);
    parameter_set before = walk->nonnull;
    walk_value(walk, condition);
    note_test(walk, condition);
    walk->nonnull = before | nonnull_when(walk, condition, true);
    struct origin value = {0};
    if (code_child(code, 1))
        value = walk_value(walk, code_child(code, 1));
    walk->nonnull = before | nonnull_when(walk, condition, false);
    if (code_child(code, 2))
        value = origin_join(value, walk_value(walk, code_child(code, 2)));
    walk->nonnull = before;
    return value;
}

static struct origin walk_memory(struct walk *walk, const struct code *code)
{
    struct origin base = walk_base(walk, code);
    if (follows_pointer(code))
        note_access(walk, &base, USE_READ);
    else if (is_variable(code_plain(code_child(code, 0)))) {
        base.kinds |= ORIGIN_UNKNOWN; /* members of a local are not told apart */
        return base;
    }
    return load(&base, field_of(code));
}

static struct origin walk_address(struct walk *walk, const struct code *code)
{
    const struct code *place = code_plain(code->first);
    if (!place || place->kind == CODE_FUNCTION || place->kind == CODE_GLOBAL)
        return (struct origin){.kinds = ORIGIN_STATIC};
    if (!is_memory(place)) {
        struct origin value = walk_value(walk, place);
        note_use(walk, value.values, USE_FLOWS); /* who gets the address reads it */
        return (struct origin){.kinds = ORIGIN_UNKNOWN, .bounded = value.bounded};
    }
    struct origin base = walk_base(walk, place);
    if (follows_pointer(place))
        note_access(walk, &base, 0);
    if (place->kind != CODE_FIELD)
        return base;
    struct origin inside = load(&base, place->name);
    if (base.kinds & ORIGIN_FRESH)
        inside.kinds = base.kinds;
    return inside;
}

static struct origin walk_number(const struct code *code)
{
    unsigned kind = code->number < 0   ? ORIGIN_NEGATIVE
                    : code->number > 0 ? ORIGIN_POSITIVE
                                       : ORIGIN_NULL;
    return (struct origin){.kinds = kind};
}

static struct origin walk_variable(struct walk *walk, const struct code *code)
{
    struct origin *slot = slot_of(walk, code);
    if (code->kind == CODE_PARAMETER && code->is_pointer && code->number < USAGE_PARAMETERS)
        walk->summary->pointers |= parameter_bit((size_t)code->number);
    return slot ? *slot : (struct origin){.kinds = ORIGIN_UNKNOWN};
}

/* Of the value itself: what is reached by adding to it is something else. */
static struct origin walk_cast(struct walk *walk, const struct code *code)
{
    struct origin value = walk_value(walk, code->first);
    enum code_kind kind = code_plain(code)->kind;
    bool is_itself = kind == CODE_PARAMETER || kind == CODE_LOCAL;
    if (is_itself && origin_is_exact(&value))
        FOR_EACH_PARAMETER(i, value.values)
            note_record(&walk->summary->parameters[i], code->name);
    return value;
}

/* Behind a label that is named so, something has failed. */
static void enter_label(struct walk *walk, const char *label)
{
    static const char *const words[] = {"err", "fail", "oom", "bad", "abort", "nomem"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        walk->sees_failure |= strcasestr(label, words[i]) != NULL;
    walk->is_labelled = true;
}

static struct origin walk_children(struct walk *walk, const struct code *code)
{
    struct origin value = {0};
    if (code->kind == CODE_BLOCK && code->name)
        enter_label(walk, code->name);
    for (const struct code *child = code->first; child; child = child->next)
        walk_statement(walk, child);
    value.kinds = ORIGIN_UNKNOWN;
    return value;
}

struct origin walk_value(struct walk *walk, const struct code *code)
{
    switch (code->kind) {
    case CODE_NUMBER:
        return walk_number(code);
    case CODE_STRING:
    case CODE_FUNCTION:
    case CODE_GLOBAL:
        return (struct origin){.kinds = ORIGIN_STATIC, .field = code->name};
    case CODE_PARAMETER:
    case CODE_LOCAL:
        return walk_variable(walk, code);
    case CODE_FIELD:
    case CODE_INDEX:
    case CODE_DEREFERENCE:
        return walk_memory(walk, code);
    case CODE_ADDRESS:
        return walk_address(walk, code);
    case CODE_STEP:
        return walk_step(walk, code);
    case CODE_BINARY:
        return walk_binary(walk, code);
    case CODE_ASSIGN:
        return walk_assignment(walk, code);
    case CODE_CONDITIONAL:
        return walk_conditional(walk, code);
    case CODE_CAST:
        return code->first ? walk_cast(walk, code) : (struct origin){0};
    case CODE_CALL:
        return walk_call(walk, code);
    case CODE_SIZEOF:
        return (struct origin){.kinds = ORIGIN_COMPUTED};
    case CODE_NOT:
        walk_children(walk, code);
        note_test(walk, code);
        return (struct origin){.kinds = ORIGIN_COMPUTED};
    default:
        return walk_children(walk, code);
    }
}

/* A character that is itself the condition, as in while (*s), ends a string. */
static void walk_condition(struct walk *walk, const struct code *condition)
{
    const struct code *code = code_plain(condition);
    while (code && code->kind == CODE_NOT)
        code = code_plain(code->first);
    struct origin value = walk_value(walk, condition);
    if (code && (code->kind == CODE_DEREFERENCE || code->kind == CODE_INDEX) &&
        !code->is_pointer) {
        if (code != code_plain(condition))
            value = walk_value(walk, code);
        note_use(walk, value.contents, USE_STRING);
    }
}

/* if (...) return ...; */
static bool is_only_return(const struct code *branch)
{
    if (branch->kind == CODE_BLOCK && branch->first && !branch->first->next)
        branch = branch->first;
    return branch->kind == CODE_RETURN;
}

static void walk_branch(struct walk *walk, const struct code *branch, parameter_set nonnull,
                        bool sees_failure)
{
    parameter_set before = walk->nonnull;
    bool saw_failure = walk->sees_failure;
    walk->nonnull |= nonnull;
    walk->sees_failure |= sees_failure;
    if (branch) {
        walk->is_guard = is_only_return(branch);
        walk_statement(walk, branch);
        walk->is_guard = false;
    }
    walk->nonnull = before;
    walk->sees_failure = saw_failure;
}

static void walk_if(struct walk *walk, const struct code *code)
{
    const struct code *condition = code_child(code, 0), *yes = code_child(code, 1),
                      *no = code_child(code, 2);
    parameter_set when_true = nonnull_when(walk, condition, true);
    parameter_set when_false = nonnull_when(walk, condition, false);
    walk_condition(walk, condition);
    bool null_dies = (when_false && ends_program(walk, yes)) ||
                     (when_true && no && ends_program(walk, no));
    note_checked(walk, condition,
                 (is_failure_when(condition, true) && leaves(walk, yes)) ||
                     (is_failure_when(condition, false) && leaves(walk, no)));
    if (null_dies)
        note_use(walk, when_true | when_false, USE_ASSERTED);
    else
        note_test(walk, condition);
    walk_branch(walk, yes, when_true, is_failure_when(condition, true));
    walk_branch(walk, no, when_false, is_failure_when(condition, false));
    if (leaves(walk, yes))
        walk->nonnull |= when_false;
    if (no && leaves(walk, no))
        walk->nonnull |= when_true;
}

/* Numbers that count down, and locals that count up to a number, measure the pointers that go
 * forward in the same loop. */
struct steps {
    parameter_set numbers, pointers;
    parameter_set down; /* those of the numbers that count down themselves */
};

static void find_steps(struct walk *walk, const struct code *code, struct steps *steps)
{
    bool is_step = code->kind == CODE_STEP;
    bool is_sum = code->kind == CODE_ASSIGN &&
                  (code->operation == CODE_ADD || code->operation == CODE_SUBTRACT);
    const struct code *place = is_step || is_sum ? code_plain(code->first) : NULL;
    if (is_variable(place)) {
        const struct origin *slot = slot_of(walk, place);
        bool goes_up = is_step ? code->number > 0 : code->operation == CODE_ADD;
        if (slot && place->is_pointer && goes_up)
            steps->pointers |= slot->values;
        if (slot && !place->is_pointer)
            steps->numbers |= slot->bounded;
        if (slot && !place->is_pointer && !goes_up)
            steps->down |= numbers_of(walk, slot->values);
    }
    for (const struct code *child = code->first; child; child = child->next)
        find_steps(walk, child, steps);
}

static void walk_loop(struct walk *walk, const struct code *code)
{
    parameter_set before = walk->nonnull, inside = before;
    bool body_first = code->number;
    for (const struct code *child = code->first; child; child = child->next) {
        if (child->next) {
            walk_condition(walk, child);
            note_test(walk, child);
            if (!body_first)
                inside |= nonnull_when(walk, child, true);
        } else {
            walk->nonnull = inside;
            walk_statement(walk, child);
        }
    }
    walk->nonnull = before;
    struct steps steps = {0};
    find_steps(walk, code, &steps);
    note_measure(walk, NULL, steps.numbers | steps.down, steps.pointers);
    FOR_EACH_PARAMETER(i, steps.down) {
        struct use_of_parameter *use = &walk->summary->parameters[i];
        note_measure(walk, NULL, parameter_bit(i), use->indexes & walk->summary->pointers);
    }
}

static void note_cases(struct walk *walk, const struct origin *value, const struct code *code)
{
    if (code->kind == CODE_CASE && code->first)
        note_constant(walk, value, code->first, false);
    for (const struct code *child = code->first; child; child = child->next)
        if (child->kind != CODE_SWITCH)
            note_cases(walk, value, child);
}

static void walk_switch(struct walk *walk, const struct code *code)
{
    struct origin value = walk_value(walk, code_child(code, 0));
    if (!code_child(code, 1))
        return;
    note_cases(walk, &value, code_child(code, 1));
    walk_branch(walk, code_child(code, 1), 0, false);
}

static void walk_return(struct walk *walk, const struct code *code)
{
    if (!code->first)
        return;
    struct origin value = walk_value(walk, code->first);
    if ((value.kinds & ORIGIN_MAYBE_NULL) && !(value.kinds & ORIGIN_CHECKED))
        value.kinds |= ORIGIN_NULL;
    value.kinds &= ~(unsigned)(ORIGIN_MAYBE_NULL | ORIGIN_CHECKED);
    walk->summary->result = origin_join(walk->summary->result, value);
    const struct code *plain = code_plain(code->first);
    if (plain->kind == CODE_NUMBER && plain->name)
        add_constant(walk->usage->arena, &walk->summary->returned,
                     &(struct constant){plain->name, plain->number}, COMPARED_EQUAL);
    note_use(walk, value.values, USE_FLOWS);
    if (walk->is_last)
        walk->summary->last = value.kinds;
    if (walk->is_guard)
        walk->summary->guarded |= value.kinds;
    if (value.kinds & ORIGIN_FRESH)
        walk->fresh_is_returned = true;
    if (walk->sees_failure)
        walk->summary->failures |= value.kinds;
}

void walk_statement(struct walk *walk, const struct code *code)
{
    struct origin *slot;
    switch (code->kind) {
    case CODE_DECLARATION:
        slot = slot_of(walk, code);
        if (code->first) {
            struct origin value = walk_value(walk, code->first);
            note_use(walk, value.values, USE_FLOWS);
            join_into(slot, value);
        }
        break;
    case CODE_IF:
        walk_if(walk, code);
        break;
    case CODE_LOOP:
        walk_loop(walk, code);
        break;
    case CODE_SWITCH:
        walk_switch(walk, code);
        break;
    case CODE_RETURN:
        walk_return(walk, code);
        break;
    case CODE_BLOCK:
    case CODE_CASE:
        walk_children(walk, code);
        break;
    default:
        walk_value(walk, code);
        break;
    }
}
