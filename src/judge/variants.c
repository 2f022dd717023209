/* Values of one C type may be of different kinds, told apart by who made them. When a failure
 * happens with every value of one constructor, and with none of another, it may be that the call
 * does not take values of that kind. A failure that depends on the state of such a value, not on
 * its constructor, is no such thing. */
#include "judge/place.h"

enum {
    REPLACEMENTS = 64,   /* values looked at for one */
    PER_CONSTRUCTOR = 4, /* of these, values of one constructor that are tried */
    OTHERS_LEAST = 2,    /* values of other constructors with which it must return */
    SAME_RATIO = 2,      /* it fails with so many more values of the same one than it returns */
    TUPLES = 60,         /* other calls like the failing one */
    TUPLES_CONCLUSIVE = 8, /* so many must have failed to say that all do */
};

/* How often the sequence failed and returned with values of the same and of other constructors. */
struct tally {
    size_t fails[2];
    size_t returns[2];
    const struct function *other; /* a constructor with whose values it returned */
};

/* All uses of the value get the component's instead. */
static bool replace_value(struct inquiry *inquiry, size_t value, const struct sequence *sequence,
                          size_t index, struct statements *candidate)
{
    struct statements made = {.count = 0};
    *candidate = *inquiry->statements;
    if (!statements_add_sequence(&made, sequence) ||
        !statements_insert(candidate, value, made.items, made.count))
        return false;
    size_t moved = value + made.count;
    for (size_t i = moved + 1; i < candidate->count; i++)
        for (size_t j = 0; j < candidate->items[i].argument_count; j++)
            if (statements_source(candidate, i, j) == (int)moved)
                statements_redirect(candidate, i, j, value + index);
    return true;
}

/* Counts the tries by constructor, so that none crowds out the others. */
struct tries {
    const struct operation *makers[REPLACEMENTS];
    size_t counts[REPLACEMENTS];
    size_t count;
};

static bool may_try(struct tries *tries, const struct operation *maker)
{
    size_t i = 0;
    while (i < tries->count && tries->makers[i] != maker)
        i++;
    if (i == tries->count)
        tries->makers[tries->count++] = maker;
    return tries->counts[i]++ < PER_CONSTRUCTOR;
}

static void try_replacements(struct inquiry *inquiry, size_t value, struct tally *tally)
{
    struct tries tries = {.count = 0};
    const struct laboratory *laboratory = inquiry->laboratory;
    const struct operation *maker = operation_at(inquiry->vocabulary, inquiry->statements, value);
    for (size_t nth = 0; nth < REPLACEMENTS; nth++) {
        const struct sequence *sequence;
        size_t index;
        struct statements candidate, made = {.count = 0};
        if (!laboratory->component(laboratory->context, maker->result, nth, &sequence, &index))
            return;
        if (!replace_value(inquiry, value, sequence, index, &candidate) ||
            !statements_add_sequence(&made, sequence))
            continue;
        const struct operation *other = operation_at(inquiry->vocabulary, &made, index);
        bool is_other = other != maker;
        if ((is_other && !is_other_constructor(maker, other)) || !may_try(&tries, other))
            continue;
        enum replay result = replay(inquiry, &candidate);
        if (result == REPLAY_RETURNS && replay_refuses(inquiry, value + 1, made.count))
            continue;
        tally->fails[is_other] += result == REPLAY_FAILS;
        tally->returns[is_other] += result == REPLAY_RETURNS;
        if (is_other && result == REPLAY_RETURNS && !tally->other)
            tally->other = other->function;
    }
}

/* Where the value is given to the failing call, else where it is given first. */
static bool find_use(const struct inquiry *inquiry, size_t value, size_t *statement,
                     size_t *argument)
{
    bool found = false;
    for (size_t i = value + 1; i <= inquiry->last; i++)
        for (size_t j = 0; j < inquiry->statements->items[i].argument_count; j++) {
            if (statements_source(inquiry->statements, i, j) != (int)value ||
                operation_at(inquiry->vocabulary, inquiry->statements, i)->kind != OPERATION_CALL)
                continue;
            if (found && i != inquiry->last)
                continue;
            *statement = i;
            *argument = j;
            found = true;
        }
    return found;
}

static bool has_other_constructor(const struct vocabulary *vocabulary,
                                  const struct operation *maker)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++)
        if (is_other_constructor(maker, vocabulary->operations.items[i]))
            return true;
    return false;
}

/* Where kinds of record are told apart, each made in the place of the value tells more than values
 * that were made elsewhere, and that nothing else is a part of. */
static bool is_wrong_variant(struct inquiry *inquiry, size_t value, const struct function **other)
{
    struct tally elsewhere = {0};
    try_replacements(inquiry, value, &elsewhere);
    *other = elsewhere.other;
    if (SAME_RATIO * elsewhere.returns[false] < elsewhere.fails[false] &&
        elsewhere.returns[true] >= OTHERS_LEAST)
        return true;
    return returns_when_remade(inquiry, value, other) >= OTHERS_LEAST;
}

void doubt_variant(struct inquiry *inquiry, size_t statement, size_t argument,
                   const struct function *maker, const struct function *other)
{
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, statement)->function;
    doubts_add(inquiry, statement, argument,
               arena_printf(inquiry->arena,
                            "%s is given for %s what %s returned, and not what %s did",
                            function->name, name_of(inquiry->arena, function, argument),
                            maker->name, other->name));
}

static void try_value(struct inquiry *inquiry, size_t value)
{
    size_t statement, argument;
    const struct function *other;
    if (find_use(inquiry, value, &statement, &argument) &&
        is_wrong_variant(inquiry, value, &other))
        doubt_variant(inquiry, statement, argument,
                      operation_at(inquiry->vocabulary, inquiry->statements, value)->function,
                      other);
}

/* ---- the failing call with other values of the same kinds ---- */

/* The n-th component of the sort that the operation made. */
static bool component_made_by(struct inquiry *inquiry, const struct operation *maker, size_t nth,
                              struct statements *made, size_t *index)
{
    const struct laboratory *laboratory = inquiry->laboratory;
    const struct sequence *sequence;
    for (size_t i = 0; laboratory->component(laboratory->context, maker->result, i, &sequence,
                                             index);
         i++) {
        made->count = 0;
        if (statements_add_sequence(made, sequence) &&
            operation_at(inquiry->vocabulary, made, *index) == maker && nth-- == 0)
            return true;
    }
    return false;
}

/* A record, or a `void *` behind which there is something. */
static bool is_handed_out(const struct operation *maker)
{
    return type_is_pointer_to(maker->result, TYPE_RECORD) ||
           type_is_pointer_to(maker->result, TYPE_VOID);
}

/* The failing call with the n-th other value for each object of the library's; everything else is
 * made as before. */
static bool other_tuple(struct inquiry *inquiry, size_t nth, struct statements *candidate)
{
    const struct statements *statements = inquiry->statements;
    const struct operation *call = operation_at(inquiry->vocabulary, statements, inquiry->last);
    *candidate = *statements;
    size_t at = inquiry->last;
    bool any = false;
    for (size_t j = 0; j < call->argument_count; j++) {
        const struct operation *maker =
            maker_of(inquiry->vocabulary, candidate, at, j);
        struct statements made;
        size_t index;
        if (!maker || maker->kind != OPERATION_CALL || !is_handed_out(maker))
            continue;
        if (!component_made_by(inquiry, maker, nth, &made, &index) ||
            !statements_insert(candidate, at, made.items, made.count))
            return false;
        statements_redirect(candidate, at + made.count, j, at + index);
        at += made.count;
        any = true;
    }
    return any;
}

/* Does the statement make something that other constructors make as well? */
static bool makes_variant(const struct inquiry *inquiry, size_t statement)
{
    const struct operation *maker =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    return maker->kind == OPERATION_CALL && type_is_pointer_to(maker->result, TYPE_RECORD) &&
           operation_is_constructor(maker) && has_other_constructor(inquiry->vocabulary, maker);
}

static bool has_variants(const struct inquiry *inquiry)
{
    for (size_t i = 0; i < inquiry->last; i++)
        if (makes_variant(inquiry, i))
            return true;
    return false;
}

/* Does no call of the kind return? Then it may be one that is not meant. */
void doubt_any_state(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    /* A mistaken kind crashes; it does not go on for ever. */
    if (!has_variants(inquiry) || is_out_of_proportion(inquiry))
        return;
    size_t fails = 0;
    struct statements candidate;
    for (size_t nth = 0; nth < TUPLES && other_tuple(inquiry, nth, &candidate); nth++) {
        enum replay result = replay(inquiry, &candidate);
        if (result == REPLAY_RETURNS)
            return;
        fails += result == REPLAY_FAILS;
    }
    if (fails < TUPLES_CONCLUSIVE)
        return;
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last)->function;
    doubts_add(inquiry, inquiry->last, 0,
               arena_printf(inquiry->arena, "%s is called with such values, in any state",
                            function->name));
}

/* Does the failing call succeed with the same values, and another number? */
static bool succeeds_with_another_number(struct inquiry *inquiry)
{
    static const int64_t plain_numbers[] = {0, 1};
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    for (size_t j = 0; j < call->argument_count; j++) {
        const struct type *sort = call->arguments[j];
        for (size_t i = 0; type_is_integer(sort) && i < 2; i++) {
            struct statements candidate = *inquiry->statements;
            candidate.items[inquiry->last].arguments[j] =
                (int16_t)literal_integer(inquiry->vocabulary, sort, plain_numbers[i], NULL)->id;
            if (replay(inquiry, &candidate) == REPLAY_RETURNS &&
                function_succeeded(call->function, &inquiry->seen.values[inquiry->last]))
                return true;
        }
    }
    return false;
}

/* Where values come from several constructors, a call that never succeeded with those of one may
 * not be meant for them. But who takes one kind for another does not come upon what was freed. */
void doubt_unproven_variant(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    if (inquiry->outcome->end == END_USE_AFTER_FREE)
        return;
    const struct laboratory *laboratory = inquiry->laboratory;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    for (size_t j = 0; laboratory->went_well && j < call->argument_count; j++) {
        const struct operation *maker =
            maker_of(inquiry->vocabulary, inquiry->statements, inquiry->last, j);
        if (!maker || maker->kind != OPERATION_CALL || !is_handed_out(maker) ||
            !has_other_constructor(inquiry->vocabulary, maker) ||
            laboratory->went_well(laboratory->context, call, j, inquiry->statements,
                                  inquiry->last) ||
            succeeds_with_another_number(inquiry))
            continue;
        doubts_add(inquiry, inquiry->last, j,
                   arena_printf(inquiry->arena, "%s never succeeded with what %s returned",
                                call->function->name, maker->function->name));
        return;
    }
}

void doubt_wrong_variant(const struct place *place)
{
    for (size_t i = 0; i < place->inquiry->last; i++)
        if (makes_variant(place->inquiry, i))
            try_value(place->inquiry, i);
}
