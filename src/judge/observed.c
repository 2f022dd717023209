/* What running the sequence up to each call shows of its arguments: values that belong to another
 * one already, values that were borrowed from something that has changed since, values that belong
 * to another object than the one they are given with. */
#include "judge/place.h"
#include "model/pointee.h"

/* What was delivered into a place of ours is the caller's when it is a block of its own. */
static bool is_lent_by_delivery(uint8_t flags)
{
    return !(flags & VALUE_BLOCK) || flags & VALUE_ATTACHED;
}

/* Was the value lent by an argument of the call that gave it? */
static bool is_borrowed(const struct inquiry *inquiry, const struct operation *maker,
                        uint8_t flags)
{
    const struct laboratory *laboratory = inquiry->laboratory;
    if (maker->kind == OPERATION_LOAD)
        return maker->result->kind == TYPE_POINTER && is_lent_by_delivery(flags);
    if (maker->kind != OPERATION_CALL || maker->result->kind != TYPE_POINTER ||
        maker->function->purpose == PURPOSE_CONSTRUCTOR)
        return false;
    if (maker->function->belonging != BELONGING_UNKNOWN)
        return maker->function->belonging == BELONGING_ARGUMENT;
    return laboratory->lender(laboratory->context, maker) >= 0 || !(flags & VALUE_BLOCK) ||
           flags & VALUE_ATTACHED || name_says(maker->function->name, WORDS_BORROWING);
}

/* The statements that may have changed what the value was borrowed from, until the call. */
static const struct function *changed_since(const struct inquiry *inquiry, size_t giver,
                                            size_t call)
{
    const struct statements *statements = inquiry->statements;
    for (size_t owner = 0; owner < statements->items[giver].argument_count; owner++) {
        int from = statements_source(statements, giver, owner);
        for (size_t i = giver + 1; from >= 0 && i < call; i++) {
            const struct operation *operation = operation_at(inquiry->vocabulary, statements, i);
            for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count;
                 j++)
                if (statements_source(statements, i, j) == from &&
                    operation->arguments[j]->kind == TYPE_POINTER &&
                    !points_to_const(operation->function->parameters[j].type))
                    return operation->function;
        }
    }
    return NULL;
}

/* The call that lent the value; -1: it is not borrowed. */
static int lending_call(const struct place *place)
{
    int giver = giver_of(place->inquiry, (size_t)place->source);
    return giver >= 0 && is_borrowed(place->inquiry, place->maker, place->flags[place->source])
               ? giver
               : -1;
}

void doubt_stale(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    int giver = lending_call(place);
    const struct function *changer =
        giver < 0 ? NULL : changed_since(inquiry, (size_t)giver, place->statement);
    if (!changer)
        return;
    const struct operation *maker =
        operation_at(inquiry->vocabulary, inquiry->statements, (size_t)giver);
    doubts_add(inquiry, place->statement, place->argument,
               arena_printf(inquiry->arena,
                            "%s is given for %s what %s returned before %s was called",
                            place->function->name,
                            name_of(inquiry->arena, place->function, place->argument),
                            maker->function->name, changer->name));
}

/* Borrowed from one object and given together with another of its sort. */
void doubt_foreign(const struct place *place)
{
    if (lending_call(place) != place->source)
        return;
    struct inquiry *inquiry = place->inquiry;
    size_t call = place->statement, argument = place->argument, value = (size_t)place->source;
    const struct statements *statements = inquiry->statements;
    const struct operation *maker = place->maker;
    const struct operation *operation = operation_at(inquiry->vocabulary, statements, call);
    for (size_t i = 0; i < maker->argument_count; i++) {
        int owner = statements_source(statements, value, i);
        for (size_t j = 0; owner >= 0 && j < operation->argument_count; j++) {
            int given = statements_source(statements, call, j);
            if (j == argument || given < 0 || given == owner || given == (int)value ||
                operation->arguments[j] != maker->arguments[i])
                continue;
            struct doubt *doubt = doubts_add(
                inquiry, call, argument,
                arena_printf(inquiry->arena,
                             "%s is given for %s what %s returned for another object than %s",
                             operation->function->name,
                             name_of(inquiry->arena, operation->function, argument),
                             maker->function->name,
                             name_of(inquiry->arena, operation->function, j)));
            doubt->condition.other = (int)j;
            return;
        }
    }
}

enum { LENDERS_MAXIMUM = 4 };

/* Was the value borrowed from the object, or from what was borrowed from it, and so on? */
static bool lives_in(const struct inquiry *inquiry, int value, int object, const uint8_t *flags,
                     size_t depth)
{
    const struct operation *maker =
        operation_at(inquiry->vocabulary, inquiry->statements, (size_t)value);
    if (!depth || maker->kind != OPERATION_CALL || !is_borrowed(inquiry, maker, flags[value]))
        return false;
    for (size_t i = 0; i < maker->argument_count; i++) {
        int lender = statements_source(inquiry->statements, (size_t)value, i);
        if (lender >= 0 && maker->arguments[i]->kind == TYPE_POINTER &&
            (lender == object || lives_in(inquiry, lender, object, flags, depth - 1)))
            return true;
    }
    return false;
}

/* `list_remove(list, node)` is meant for parts of the list. `merge(target, const source)`, both of
 * one type, is not: the source has to last while the target changes. */
static bool is_meant_for_parts(const struct operation *operation, size_t argument, size_t object)
{
    const struct parameter *parameter = &operation->function->parameters[argument];
    bool is_source = points_to_const(parameter->type) &&
                     operation->arguments[object] == operation->arguments[argument];
    return role_has(parameter->role, TRAIT_OBJECT) && !is_source;
}

/* Borrowed from an object that the same call may change. */
void doubt_part(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    size_t call = place->statement, argument = place->argument;
    const struct statements *statements = inquiry->statements;
    const struct operation *operation = operation_at(inquiry->vocabulary, statements, call);
    if (lending_call(place) != place->source ||
        documentation_allows(inquiry->vocabulary->api, operation->function, ALLOWS_ALIAS))
        return;
    for (size_t j = 0; j < operation->argument_count; j++) {
        int given = statements_source(statements, call, j);
        if (j == argument || given < 0 || is_meant_for_parts(operation, argument, j) ||
            !lives_in(inquiry, place->source, given, place->flags, LENDERS_MAXIMUM) ||
            points_to_const(operation->function->parameters[j].type))
            continue;
        struct doubt *doubt = doubts_add(
            inquiry, call, argument,
            arena_printf(inquiry->arena, "%s is given for %s what %s returned for %s",
                         operation->function->name,
                         name_of(inquiry->arena, operation->function, argument),
                         place->maker->function->name,
                         name_of(inquiry->arena, operation->function, j)));
        doubt->condition.other = (int)j;
        return;
    }
}

/* ---- what was put into another object ---- */

/* The argument of the call that is an object of the sort, and another value; -1: none. */
static int object_beside(const struct inquiry *inquiry, size_t call, size_t argument,
                         const struct type *sort)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, call);
    for (size_t j = 0; j < operation->argument_count; j++)
        if (j != argument && (!sort || operation->arguments[j] == sort) &&
            type_is_pointer_to(operation->arguments[j], TYPE_RECORD) &&
            !points_to_const(operation->function->parameters[j].type) &&
            statements_source(inquiry->statements, call, j) >= 0)
            return (int)j;
    return -1;
}

/* The object of the sort that the last call with both of them may have put the value into, or a
 * statement of -1. `names` tells which statements have the same value. */
static int member_of(const struct inquiry *inquiry, size_t call, int value, const struct type *sort,
                     const int *names)
{
    const struct laboratory *laboratory = inquiry->laboratory;
    for (size_t i = call; i-- > 0;) {
        const struct operation *earlier =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        for (size_t j = 0; earlier->kind == OPERATION_CALL && j < earlier->argument_count; j++) {
            int given = statements_source(inquiry->statements, i, j);
            int object = object_beside(inquiry, i, j, sort);
            if (given < 0 || names[given] != names[value] || object < 0 ||
                points_to_const(earlier->function->parameters[j].type))
                continue;
            bool is_kept = laboratory->fate(laboratory->context, earlier, j) != FATE_LENT &&
                           !name_says(earlier->function->name, WORDS_REMOVING);
            return is_kept ? statements_source(inquiry->statements, i, (size_t)object) : -1;
        }
    }
    return -1;
}

/* Put into one object and then given together with another of its sort. */
void doubt_member(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    size_t call = place->statement, argument = place->argument;
    const int *names = place->names;
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, call);
    int other = object_beside(inquiry, call, argument, NULL);
    if (other < 0 || !type_is_pointer_to(operation->arguments[argument], TYPE_RECORD) ||
        operation->arguments[other] == operation->arguments[argument])
        return;
    int owner = member_of(inquiry, call, place->source, operation->arguments[other], names);
    int beside = statements_source(inquiry->statements, call, (size_t)other);
    if (owner < 0 || names[owner] == names[beside])
        return;
    struct doubt *doubt =
        doubts_add(inquiry, call, argument,
                   arena_printf(inquiry->arena,
                                "%s is given for %s what was put into another object than %s",
                                operation->function->name,
                                name_of(inquiry->arena, operation->function, argument),
                                name_of(inquiry->arena, operation->function, (size_t)other)));
    doubt->condition.other = other;
    doubt->owner = owner;
}

/* A `void *` that is something else than what the call takes it for. */
void doubt_pointee(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct function *function = place->function;
    size_t call = place->statement, argument = place->argument;
    if (!pointee_is_mistaken(inquiry->vocabulary, inquiry->statements, &inquiry->seen, call,
                             argument))
        return;
    struct doubt *doubt = doubts_add(
        inquiry, call, argument,
        arena_printf(inquiry->arena, "%s is given for %s a void * that is no such pointer",
                     function->name, name_of(inquiry->arena, function, argument)));
    doubt->is_forbidden = true;
}

/* The same pointer twice, under two names. */
void doubt_names(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct function *function = place->function;
    size_t call = place->statement, argument = place->argument;
    for (size_t j = 0; j < argument; j++) {
        int other = statements_source(inquiry->statements, call, j);
        if (other < 0 || other == place->source ||
            place->names[other] != place->names[place->source] ||
            function->parameters[j].type->kind != TYPE_POINTER ||
            (points_to_const(function->parameters[j].type) &&
             points_to_const(function->parameters[argument].type)) ||
            documentation_allows(inquiry->vocabulary->api, function, ALLOWS_ALIAS))
            continue;
        doubts_add(inquiry, call, argument,
                   arena_printf(inquiry->arena, "%s is given the same pointer for %s and %s",
                                function->name, name_of(inquiry->arena, function, j),
                                name_of(inquiry->arena, function, argument)))
            ->condition.other = (int)j;
        return;
    }
}

void doubt_removed_by_another_name(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct function *function = place->function;
    size_t call = place->statement, argument = place->argument;
    if (is_removed_again(inquiry, call, argument, place->names) &&
        !is_removed_again(inquiry, call, argument, NULL))
        doubts_add(inquiry, call, argument,
                   arena_printf(inquiry->arena, "%s is given what was removed before for %s",
                                function->name, name_of(inquiry->arena, function, argument)));
}

enum becoming { STAYS_OURS, TAKEN_OVER, ENDED };

/* Does the call take over, or end the life of, what it is given there? Told by what becomes of a
 * value that belongs to nobody. */
static enum becoming becoming_of(struct inquiry *inquiry, size_t call, size_t argument,
                                 size_t value)
{
    const struct laboratory *laboratory = inquiry->laboratory;
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, call);
    enum fate fate = laboratory->fate(laboratory->context, operation, argument);
    enum fate in_body = operation->function->parameters[argument].fate;
    if (fate == FATE_RELEASED && (in_body == FATE_KEPT || in_body == FATE_TAKEN))
        return TAKEN_OVER; /* it mostly refuses, and ends what it would have kept */
    if (fate != FATE_UNKNOWN)
        return fate == FATE_LENT ? STAYS_OURS : fate == FATE_RELEASED ? ENDED : TAKEN_OVER;
    struct statements fresh = *inquiry->statements;
    size_t made = value + 1;
    fresh.count = call + 1;
    if (!statements_insert(&fresh, call, inquiry->statements->items, made))
        return STAYS_OURS;
    statements_redirect(&fresh, call + made, argument, call + value);
    if (!replay_observe(inquiry, &fresh) || !outcome_is_ok(&inquiry->seen))
        return STAYS_OURS;
    uint8_t flags = inquiry->seen.values[call + value].flags;
    return flags & VALUE_DEAD ? ENDED : flags & VALUE_ATTACHED ? TAKEN_OVER : STAYS_OURS;
}

/* Another object from which the call may take what it ends: not one that it only reads. */
static bool has_other_object(const struct inquiry *inquiry, size_t call, size_t argument)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, call);
    for (size_t j = 0; j < operation->argument_count; j++)
        if (j != argument && statements_source(inquiry->statements, call, j) >= 0 &&
            type_is_pointer_to(operation->arguments[j], TYPE_RECORD) &&
            !points_to_const(operation->function->parameters[j].type))
            return true;
    return false;
}

/* The documentation says what becomes of what belongs to another object. */
static bool is_moved(const struct place *place)
{
    return place->parameter->is_moved &&
           api_rule_is_on(place->inquiry->vocabulary->api, RULE_MOVES);
}

void doubt_attached(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct function *function = place->function;
    size_t call = place->statement, argument = place->argument;
    if (!(place->flags[place->source] & VALUE_ATTACHED) ||
        points_to_const(place->parameter->type) || is_moved(place))
        return;
    enum becoming becoming = becoming_of(inquiry, call, argument, (size_t)place->source);
    /* A call that says that it failed has removed nothing. */
    bool owner_is_told =
        has_other_object(inquiry, call, argument) && !call_was_refused(inquiry, call);
    if (becoming == STAYS_OURS || (becoming == ENDED && owner_is_told))
        return;
    doubts_add(inquiry, call, argument,
               arena_printf(inquiry->arena,
                            "%s is given for %s a value that belongs to another one already",
                            function->name, name_of(inquiry->arena, function, argument)));
}

/* The initialiser that had the record last, when it said that it failed; or NULL. */
static const struct function *failed_start(const struct inquiry *inquiry, size_t call, int record)
{
    const struct statements *statements = inquiry->statements;
    const struct function *failed = NULL;
    for (size_t i = (size_t)record + 1; i < call; i++) {
        const struct operation *operation = operation_at(inquiry->vocabulary, statements, i);
        if (operation->kind != OPERATION_CALL || !function_is_initialiser(operation->function) ||
            statements_source(statements, i, 0) != record)
            continue;
        bool is_ready = function_succeeded(operation->function, &inquiry->seen.values[i]);
        failed = is_ready ? NULL : operation->function;
    }
    return failed;
}

/* What was not made ready may only be made ready once more. */
void doubt_failed_start(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct function *function = place->function;
    size_t call = place->statement, argument = place->argument;
    if (place->source < 0 || (argument == 0 && function_is_initialiser(function)))
        return;
    const struct function *failed = failed_start(inquiry, call, place->source);
    if (!failed)
        return;
    doubts_add(inquiry, call, argument,
               arena_printf(inquiry->arena,
                            "%s is given for %s a record that %s failed to make ready",
                            function->name, name_of(inquiry->arena, function, argument),
                            failed->name));
}

static void look_at_call(struct inquiry *inquiry, size_t call)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, call);
    struct statements before = *inquiry->statements;
    before.count = call;
    if (operation->kind != OPERATION_CALL || !call || !replay_observe(inquiry, &before) ||
        !outcome_is_ok(&inquiry->seen))
        return;
    uint8_t flags[SEQUENCE_MAXIMUM];
    int names[SEQUENCE_MAXIMUM];
    for (size_t i = 0; i < call; i++) {
        const struct observed_value *seen = &inquiry->seen.values[i];
        flags[i] = seen->flags;
        names[i] = seen->alias_of == VALUE_NO_ALIAS ? (int)i : seen->alias_of;
    }
    for (size_t j = 0; j < operation->argument_count; j++) {
        struct place place = place_at(inquiry, call, j);
        rules_ask(&place, PHASE_SEEN);
    }
    for (size_t j = 0; j < operation->argument_count; j++) {
        struct place place = place_at(inquiry, call, j);
        place.flags = flags;
        place.names = names;
        if (place.source >= 0 && operation->arguments[j]->kind == TYPE_POINTER)
            rules_ask(&place, PHASE_TIES);
    }
}

void doubts_find_observed(struct inquiry *inquiry)
{
    for (size_t i = 0; i <= inquiry->last; i++)
        look_at_call(inquiry, i);
}
