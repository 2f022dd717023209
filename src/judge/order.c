/* What is doubtful about the order of calls: what was closed, removed or released before. */
#include "judge/place.h"

/* Is there a function of the API's own that ends the life of such values? */
static bool has_destructor(const struct vocabulary *vocabulary, const struct type *sort)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && !operation->function->is_support &&
            operation->argument_count && operation->arguments[0] == sort &&
            (operation->function->purpose == PURPOSE_DESTRUCTOR ||
             name_says_ending(operation->function->name, ENDING_CLOSES)))
            return true;
    }
    return false;
}

/* What was released by free() may have needed more than that. */
void doubt_release(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    size_t statement = place->statement;
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    const struct operation *maker =
        operation->argument_count
            ? maker_of(inquiry->vocabulary, inquiry->statements, statement, 0)
            : NULL;
    if (inquiry->outcome->end != END_LEAK || !maker || maker->result->kind != TYPE_POINTER)
        return;
    enum type_kind target = maker->result->target->kind;
    if (target == TYPE_POINTER || target == TYPE_RECORD ||
        has_destructor(inquiry->vocabulary, maker->result))
        doubts_add(inquiry, statement, 0,
                   "what was released by free() may need a function of the library's own");
}

static bool is_removal(const struct operation *operation)
{
    return operation->kind == OPERATION_CALL && operation->argument_count > 1 &&
           name_says(operation->function->name, WORDS_REMOVING);
}

static bool is_same_value(int a, int b, const int *names)
{
    return a >= 0 && (a == b || (names && names[a] == names[b]));
}

bool is_removed_again(const struct inquiry *inquiry, size_t call, size_t argument,
                      const int *names)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, call);
    int value = statements_source(inquiry->statements, call, argument);
    if (value < 0 || argument == 0 || !is_removal(operation) ||
        !type_is_pointer_to(operation->arguments[argument], TYPE_RECORD))
        return false;
    for (size_t i = 0; i < call; i++) {
        if (!is_removal(operation_at(inquiry->vocabulary, inquiry->statements, i)))
            continue;
        for (size_t j = 1; j < inquiry->statements->items[i].argument_count; j++)
            if (is_same_value(statements_source(inquiry->statements, i, j), value, names))
                return true;
    }
    return false;
}

/* Was the value made from the other one, by some calls? */
static bool comes_from(const struct statements *statements, int value, int other, int depth)
{
    enum { DEPTH_MAXIMUM = 4 };
    if (value < 0 || depth == DEPTH_MAXIMUM)
        return false;
    for (size_t j = 0; j < statements->items[value].argument_count; j++) {
        int source = statements_source(statements, (size_t)value, j);
        if (source >= 0 &&
            (source == other || comes_from(statements, source, other, depth + 1)))
            return true;
    }
    return false;
}

static bool are_given_together(const struct statements *statements, size_t call, int a, int b)
{
    bool has_a = false, has_b = false;
    for (size_t j = 0; j < statements->items[call].argument_count; j++) {
        int source = statements_source(statements, call, j);
        has_a |= source == a;
        has_b |= source == b;
    }
    return has_a && has_b;
}

/* A record that no call was given together with what it is removed from, nor came from there. */
static bool was_never_put(const struct place *place)
{
    const struct statements *statements = place->inquiry->statements;
    const struct operation *operation =
        operation_at(place->inquiry->vocabulary, statements, place->statement);
    int holder = statements_source(statements, place->statement, 0);
    if (place->argument != 1 || place->source < 0 || holder < 0 || holder == place->source ||
        !is_removal(operation) || points_to_const(operation->arguments[1]) ||
        !type_is_pointer_to(operation->arguments[0], TYPE_RECORD) ||
        !type_is_pointer_to(operation->arguments[1], TYPE_RECORD) ||
        comes_from(statements, place->source, holder, 0))
        return false;
    for (size_t i = 0; i < place->statement; i++)
        if (are_given_together(statements, i, holder, place->source))
            return false;
    return true;
}

/* Since the record was last given together with what it is removed from, a call took something out
 * of that: perhaps the record. */
static bool was_popped(const struct place *place)
{
    const struct statements *statements = place->inquiry->statements;
    const struct vocabulary *vocabulary = place->inquiry->vocabulary;
    const struct operation *removal = operation_at(vocabulary, statements, place->statement);
    int holder = statements_source(statements, place->statement, 0);
    if (place->argument != 1 || place->source < 0 || holder < 0 || !is_removal(removal) ||
        !type_is_pointer_to(removal->arguments[1], TYPE_RECORD))
        return false;
    bool is_popped = false;
    for (size_t i = 0; i < place->statement; i++) {
        const struct operation *operation = operation_at(vocabulary, statements, i);
        if (are_given_together(statements, i, holder, place->source))
            is_popped = false;
        else if (operation->kind == OPERATION_CALL && operation->argument_count == 1 &&
                 statements_source(statements, i, 0) == holder)
            is_popped |= name_says(operation->function->name, WORDS_POPPING);
    }
    return is_popped;
}

static bool was_removed(const struct place *place)
{
    return is_removed_again(place->inquiry, place->statement, place->argument, NULL) ||
           was_popped(place);
}

/* What was taken out of something cannot be taken out again ... */
void doubt_removed(const struct place *place)
{
    if (was_removed(place))
        place_doubt(place, "what was removed before");
}

/* ... nor what was never there. */
void doubt_never_put(const struct place *place)
{
    if (was_never_put(place) && !was_removed(place))
        place_doubt(place, "what was never put there");
}

static bool is_closing(const struct operation *operation)
{
    const struct type *result = operation->result;
    return operation->kind == OPERATION_CALL &&
           (operation->function->purpose == PURPOSE_DESTRUCTOR ||
            name_says_ending(operation->function->name, ENDING_CLOSES)) &&
           (result->kind == TYPE_VOID || result->kind == TYPE_ENUM || type_is_integer(result));
}

static bool takes_and_may_change(const struct place *place, size_t statement, size_t arguments)
{
    const struct statements *statements = place->inquiry->statements;
    const struct operation *operation =
        operation_at(place->inquiry->vocabulary, statements, statement);
    for (size_t j = 0; j < arguments; j++)
        if (statements_source(statements, statement, j) == place->source &&
            operation->kind == OPERATION_CALL &&
            !points_to_const(operation->function->parameters[j].type))
            return true;
    return false;
}

/* An object is closed by what it is the first argument of, a ticket by whatever takes it. Words are
 * looked up last: this is asked of every call between two others. */
static bool is_closed_by(const struct place *place, size_t statement, bool is_ticket)
{
    const struct operation *operation =
        operation_at(place->inquiry->vocabulary, place->inquiry->statements, statement);
    return takes_and_may_change(place, statement, is_ticket ? operation->argument_count : 1) &&
           (is_closing(operation) ||
            (is_ticket && name_says(operation->function->name, WORDS_REMOVING)));
}

/* That a closer may be called again, or a record be made ready again, allows nothing else. */
static bool may_follow(const struct place *place, const struct function *closer)
{
    bool is_anew = place->function == closer || function_is_initialiser(place->function);
    return documentation_allows(place->inquiry->vocabulary->api, closer,
                                is_anew ? ALLOWS_REUSE : ALLOWS_USE);
}

/* Whatever is called afterwards, it is over. */
static const char *closing_cause(const struct inquiry *inquiry, const struct function *closer)
{
    return arena_printf(inquiry->arena, "used after %s", closer->name);
}

void doubt_order(const struct place *place)
{
    const struct vocabulary *vocabulary = place->inquiry->vocabulary;
    const struct statements *statements = place->inquiry->statements;
    bool is_ticket = parameter_is_ticket(vocabulary, place->parameter);
    bool is_object = role_has(place->parameter->role, TRAIT_OBJECT) ||
                     type_is_pointer_to(place->parameter->type, TYPE_RECORD);
    if (place->source < 0 || (!is_object && !is_ticket))
        return;
    for (size_t i = (size_t)place->source + 1; i < place->statement; i++) {
        const struct operation *operation = operation_at(vocabulary, statements, i);
        if (!operation->argument_count || !is_closed_by(place, i, is_ticket) ||
            (operation->function != place->function &&
             is_closing(operation_at(vocabulary, statements, place->statement))) ||
            may_follow(place, operation->function))
            continue;
        place_doubt(place,
                    arena_printf(place->inquiry->arena, "a value that was given to %s before",
                                 operation->function->name))
            ->cause = closing_cause(place->inquiry, operation->function);
        return;
    }
}

/* The last call, before the place, that closed the value of the statement; NULL. */
static const struct function *closer_of(const struct place *place, int object, size_t from)
{
    const struct statements *statements = place->inquiry->statements;
    const struct api *api = place->inquiry->vocabulary->api;
    for (size_t i = from; i < place->statement; i++) {
        const struct operation *operation =
            operation_at(place->inquiry->vocabulary, statements, i);
        if (operation->argument_count && statements_source(statements, i, 0) == object &&
            is_closing(operation) &&
            !points_to_const(operation->function->parameters[0].type) &&
            !documentation_allows(api, operation->function, ALLOWS_USE))
            return operation->function;
    }
    return NULL;
}

/* What came from an object, and was not made by a constructor, is over with it. */
void doubt_owner_closed(const struct place *place)
{
    const struct vocabulary *vocabulary = place->inquiry->vocabulary;
    const struct statements *statements = place->inquiry->statements;
    if (place->source < 0 || place->maker->kind != OPERATION_CALL ||
        place->maker->function->is_support || place->maker->result->kind != TYPE_POINTER ||
        place->maker->function->belonging == BELONGING_CALLER ||
        is_closing(operation_at(vocabulary, statements, place->statement)))
        return;
    for (size_t j = 0; j < place->maker->argument_count; j++) {
        int owner = statements_source(statements, (size_t)place->source, j);
        const struct function *closer =
            owner >= 0 && type_is_pointer_to(place->maker->arguments[j], TYPE_RECORD)
                ? closer_of(place, owner, (size_t)place->source + 1)
                : NULL;
        if (!closer)
            continue;
        place_doubt(place, arena_printf(place->inquiry->arena,
                                        "what came from a value that was given to %s since",
                                        closer->name))
            ->cause = closing_cause(place->inquiry, closer);
        return;
    }
}
