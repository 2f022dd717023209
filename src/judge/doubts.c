/* What is doubtful at first sight: every argument of every call up to the failing one is asked
 * whether the function may be given it. */
#include <string.h>

#include "judge/internal.h"

struct doubt *doubts_add(struct inquiry *inquiry, enum condition_kind kind, size_t statement,
                         size_t argument, const char *sentence)
{
    struct doubts *doubts = &inquiry->doubts;
    if (doubts->count == DOUBTS_MAXIMUM)
        doubts->count--;
    struct doubt *doubt = &doubts->items[doubts->count++];
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    *doubt = (struct doubt){
        .condition = {.kind = kind,
                      .function = operation->function,
                      .parameter = (int)argument,
                      .other = -1,
                      .sentence = sentence},
        .statement = statement,
        .argument = argument,
    };
    return doubt;
}

void doubts_drop(struct doubts *doubts, size_t index)
{
    doubts->count--;
    memmove(&doubts->items[index], &doubts->items[index + 1],
            (doubts->count - index) * sizeof doubts->items[0]);
}

/* One argument while it is looked at. */
struct place {
    struct inquiry *inquiry;
    const struct function *function;
    const struct parameter *parameter;
    const struct literal *literal;    /* NULL: it is a value */
    const struct operation *maker;    /* of the value */
    size_t statement, argument;
    int source;
};

static const char *given(const struct place *place, const char *what)
{
    struct arena *arena = place->inquiry->arena;
    return arena_printf(arena, "%s is given %s for %s", place->function->name, what,
                        name_of(arena, place->function, place->argument));
}

static struct doubt *add(const struct place *place, enum condition_kind kind, const char *sentence)
{
    return doubts_add(place->inquiry, kind, place->statement, place->argument, sentence);
}

static bool is_believed(const struct evidence *evidence)
{
    return evidence->confidence >= CONFIDENCE_ENOUGH;
}

/* That a call returned does not say that null was allowed: what is kept may be used later. */
static bool is_null_allowed(const struct parameter *parameter)
{
    bool is_foreign = type_is_stream(parameter->type);
    if (is_foreign && parameter->nullness_evidence.source <= EVIDENCE_BODY &&
        parameter->nullness_evidence.source != EVIDENCE_COMMENT)
        return false;
    switch (parameter->nullness_evidence.source) {
    case EVIDENCE_TYPE:
    case EVIDENCE_NAME:
    case EVIDENCE_EXPERIMENT:
        return false;
    case EVIDENCE_BODY:
        return parameter->nullness == NULLNESS_ALLOWED &&
               parameter->nullness_evidence.confidence >= CONFIDENCE_TESTED;
    default:
        return parameter->nullness == NULLNESS_ALLOWED;
    }
}

static void doubt_null(const struct place *place)
{
    if (!place->literal || place->literal->kind != LITERAL_NULL ||
        is_null_allowed(place->parameter))
        return;
    struct doubt *doubt = add(place, CONDITION_NULL, given(place, "a null pointer"));
    doubt->is_forbidden =
        place->parameter->is_nonnull || place->parameter->nullness == NULLNESS_FORBIDDEN;
}

/* What stands in a place of ours that the call is given the address of; -1: a literal. */
static bool find_content(const struct place *place, int *source, const struct literal **literal)
{
    if (!place->maker || place->maker->kind != OPERATION_OBJECT ||
        place->maker->element->kind != TYPE_POINTER)
        return false;
    const struct statements *statements = place->inquiry->statements;
    *source = statements_source(statements, (size_t)place->source, 0);
    *literal = literal_of(place->inquiry->vocabulary, statements, (size_t)place->source, 0);
    return true;
}

/* A place for a result may be empty; one that is also read may have to hold something. */
static void doubt_empty_place(const struct place *place)
{
    const struct literal *literal;
    int source;
    bool is_result = place->parameter->role == ROLE_OUT &&
                     place->parameter->role_evidence.source != EVIDENCE_TYPE;
    if (find_content(place, &source, &literal) && literal && literal->kind == LITERAL_NULL &&
        !is_result)
        add(place, CONDITION_NULL, given(place, "the address of a null pointer"))->is_settled =
            true;
}

static bool is_amount(enum role role)
{
    return role == ROLE_SIZE || role == ROLE_INDEX || role_is_length(role);
}

static bool is_one_of(const struct parameter *parameter, int64_t value)
{
    int64_t all = 0;
    for (size_t i = 0; i < parameter->constant_count; i++) {
        all |= parameter->constants[i].value;
        if (parameter->constants[i].value == value)
            return true;
    }
    return parameter->role == ROLE_FLAGS && (value & ~all) == 0;
}

static const char *const position_words[] = {"index", "idx",  "pos",    "position", "nth",
                                              "where", "slot", "offset", NULL};

static bool is_position(const struct parameter *parameter)
{
    return parameter->role == ROLE_INDEX ||
           (parameter->role == ROLE_VALUE && type_is_integer(parameter->type) &&
            parameter->type->kind != TYPE_ENUM && name_has_word(parameter->name, position_words));
}

static void doubt_number(const struct place *place)
{
    enum role role = place->parameter->role;
    bool is_literal = place->literal && place->literal->kind == LITERAL_INTEGER;
    int64_t value = is_literal ? place->literal->integer : 0;
    const char *number = arena_printf(place->inquiry->arena, "%lld", (long long)value);
    if (is_literal && value < 0 && place->parameter->type->is_signed &&
        (is_amount(role) || is_position(place->parameter))) {
        struct doubt *doubt = add(place, CONDITION_NEGATIVE, given(place, number));
        doubt->is_forbidden = place->parameter->role_evidence.confidence >= CONFIDENCE_CERTAIN;
    } else if (is_position(place->parameter)) {
        add(place, CONDITION_INDEX, given(place, is_literal ? number : "a number of the library"));
    } else if (is_literal && place->parameter->constant_count &&
               (role == ROLE_CHOICE || role == ROLE_FLAGS) &&
               !is_one_of(place->parameter, value)) {
        struct doubt *doubt = add(place, CONDITION_CHOICE, given(place, number));
        doubt->is_forbidden = place->parameter->role_evidence.confidence >= CONFIDENCE_CERTAIN;
    }
}

/* What a constant stands for may be a demand on a buffer: that it ends with a zero, say. */
static void doubt_constant(const struct place *place)
{
    enum role role = place->parameter->role;
    bool stands_for_something = role == ROLE_CHOICE || role == ROLE_FLAGS ||
                                place->parameter->type->kind == TYPE_ENUM;
    if (stands_for_something && place->literal && place->literal->integer &&
        place->inquiry->violation.owner == REGION_OURS)
        add(place, CONDITION_CHOICE,
            given(place, place->literal->name ? place->literal->name : "flags"));
}

/* ---- storage of ours ---- */

static size_t storage_size(const struct place *place)
{
    const struct statements *statements = place->inquiry->statements;
    if (place->maker->kind == OPERATION_OBJECT)
        return place->maker->element->size;
    const struct literal *content =
        literal_of(place->inquiry->vocabulary, statements, (size_t)place->source, 0);
    return content ? content->size : 0;
}

static bool is_storage(const struct place *place)
{
    return place->maker &&
           (place->maker->kind == OPERATION_OBJECT || place->maker->kind == OPERATION_BUFFER);
}

static const char *const element_words[] = {"count", "n", "num", "number", "nmemb", "elements",
                                            "items", NULL};

static bool is_plain_amount(const struct parameter *parameter, size_t buffer)
{
    bool is_number =
        parameter->type->kind == TYPE_SIGNED || parameter->type->kind == TYPE_UNSIGNED;
    bool is_open = parameter->role == ROLE_VALUE || parameter->role == ROLE_SIZE ||
                   (role_is_length(parameter->role) && parameter->partner == (int)buffer);
    return is_number && is_open && !is_named_content(parameter);
}

/* Does the call get a number that is larger than the length? The buffer may have been measured by
 * the wrong one of the two. */
static bool is_larger_number(const struct place *place, size_t number, size_t length)
{
    const struct inquiry *inquiry = place->inquiry;
    const struct literal *other =
        literal_of(inquiry->vocabulary, inquiry->statements, place->statement, number);
    const struct literal *said =
        literal_of(inquiry->vocabulary, inquiry->statements, place->statement, length);
    enum role role = place->function->parameters[number].role;
    return other && said && other->kind == LITERAL_INTEGER && said->kind == LITERAL_INTEGER &&
           role_is_length(role) && other->integer > said->integer;
}

/* A string that is read beside a buffer that is written: the length is more likely the room there.
 */
static bool is_string_beside_room(const struct place *place)
{
    if (!type_is_char_pointer(place->parameter->type, false) ||
        !points_to_const(place->parameter->type))
        return false;
    for (size_t i = 0; i < place->function->parameter_count; i++) {
        const struct parameter *other = &place->function->parameters[i];
        if (i != place->argument && other->type->kind == TYPE_POINTER &&
            other->partner == place->parameter->partner && !points_to_const(other->type))
            return true;
    }
    return false;
}

/* Another number beside the length may be what it has to be multiplied with, or the length itself;
 * and the elements of a `void *` may be of any size. */
static bool is_extent_ambiguous(const struct place *place)
{
    const struct parameter *parameter = place->parameter;
    const struct parameter *length = &place->function->parameters[parameter->partner];
    if (length->partner != (int)place->argument || is_string_beside_room(place) ||
        (type_is_pointer_to(parameter->type, TYPE_VOID) && parameter->factor < 0 &&
         name_has_word(length->name, element_words)))
        return true; /* another buffer's, perhaps, or a number of elements of any size */
    for (size_t i = 0; i < place->function->parameter_count; i++)
        if ((int)i != parameter->partner && (int)i != parameter->factor &&
            (is_plain_amount(&place->function->parameters[i], place->argument) ||
             is_larger_number(place, i, (size_t)parameter->partner)))
            return true;
    return false;
}

/* Only the user and attributes are sure enough where another number may be meant. */
static bool is_extent_known(const struct place *place)
{
    const struct evidence *evidence = &place->parameter->role_evidence;
    return is_believed(evidence) &&
           (evidence->source >= EVIDENCE_ATTRIBUTE || !is_extent_ambiguous(place));
}

/* Is how much may be accessed there known, so that accessing more is the library's fault? */
static bool has_known_extent(const struct place *place)
{
    const struct parameter *parameter = place->parameter;
    switch (parameter->role) {
    case ROLE_BUFFER:
        return parameter->declared_length ||
               (parameter->partner >= 0 && is_extent_known(place));
    default:
        return false;
    }
}

static void doubt_room(const struct place *place)
{
    const struct violation *violation = &place->inquiry->violation;
    if (!is_storage(place) || violation->owner != REGION_OURS || violation->is_before ||
        violation->size != storage_size(place) || has_known_extent(place))
        return;
    const char *what = arena_printf(place->inquiry->arena, "%zu bytes", storage_size(place));
    add(place, place->parameter->role == ROLE_USER_DATA ? CONDITION_DATA : CONDITION_LENGTH,
        given(place, what));
}

/* Does the value lie in memory that we gave to the call that made it? */
static bool lies_in_ours(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    if (!place->maker || place->maker->kind != OPERATION_CALL ||
        place->maker->function->belonging != BELONGING_ARGUMENT ||
        place->maker->function->result_owner < 0)
        return false;
    size_t owner = (size_t)place->maker->function->result_owner;
    const struct operation *maker =
        maker_of(inquiry->vocabulary, inquiry->statements, (size_t)place->source, owner);
    return !maker || maker->kind == OPERATION_OBJECT || maker->kind == OPERATION_BUFFER;
}

/* A `void *` that may be changed, is neither kept nor handed to a callback beside it: it may have
 * to be something that the library made. */
static void doubt_data(const struct place *place)
{
    const struct parameter *parameter = place->parameter;
    bool is_stored = parameter->fate == FATE_KEPT || parameter->fate == FATE_TAKEN;
    if (parameter->role != ROLE_USER_DATA || points_to_const(parameter->type) || is_stored ||
        !(is_storage(place) || lies_in_ours(place)))
        return;
    for (size_t i = 0; i < place->function->parameter_count; i++)
        if (place->function->parameters[i].role == ROLE_CALLBACK)
            return;
    add(place, CONDITION_DATA, given(place, "an item of ours"))->is_settled = true;
}

/* A pointer into bytes of ours that need not end with a zero is no string. */
static void doubt_text(const struct place *place)
{
    if (role_family(place->parameter->role) == ROLE_STRING && lies_in_ours(place))
        add(place, CONDITION_DATA, given(place, "a pointer into bytes of ours"))->is_settled =
            true;
}

/* What the library frees, the library should have allocated. */
static void doubt_freed(const struct place *place)
{
    bool is_ours = is_storage(place) || (place->literal && place->literal->kind == LITERAL_STRING);
    if (place->inquiry->outcome->end == END_BAD_FREE && is_ours)
        add(place, CONDITION_DATA, given(place, "memory of ours, and something is freed"))
            ->is_settled = true;
}

/* An array of pointers of which nobody says how long it is or how it ends. */
static void doubt_pointers(const struct place *place)
{
    if (is_storage(place) && place->maker->kind == OPERATION_BUFFER &&
        place->maker->element->kind == TYPE_POINTER && place->parameter->partner < 0)
        add(place, CONDITION_DATA, given(place, "an array of pointers of ours"))->is_settled =
            true;
}

/* Numbers in an array may be positions in something, which are not to be made up. */
static void doubt_contents(const struct place *place)
{
    if (!place->inquiry->laboratory || !is_storage(place) ||
        place->maker->kind != OPERATION_BUFFER || !type_is_integer(place->maker->element) ||
        place->maker->element->size < 2)
        return;
    add(place, CONDITION_DATA, given(place, "numbers of ours"));
}

/* Names of calls after which an object may not be meant to be used. */
static const char *const closing_words[] = {"close",    "finish",  "end",     "final", "finalize",
                                            "finalise", "stop",    "done",    "fini",  "shutdown",
                                            "destroy",  "free",    "cleanup", "deinit", "terminate",
                                            "dispose",  "release", "commit",  NULL};

/* Is there a function of the API's own that ends the life of such values? */
static bool has_destructor(const struct vocabulary *vocabulary, const struct type *sort)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && !operation->function->is_support &&
            operation->argument_count && operation->arguments[0] == sort &&
            (operation->function->purpose == PURPOSE_DESTRUCTOR ||
             name_has_word(operation->function->name, closing_words)))
            return true;
    }
    return false;
}

/* What was released by free() may have needed more than that. */
static void doubt_release(struct inquiry *inquiry, size_t statement)
{
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
        doubts_add(inquiry, CONDITION_ORDER, statement, 0,
                   "what was released by free() may need a function of the library's own");
}

static bool has_pointers(const struct type *type)
{
    if (type->kind == TYPE_POINTER)
        return true;
    if (type->kind == TYPE_ARRAY)
        return has_pointers(type->target);
    for (size_t i = 0; type->kind == TYPE_RECORD && type->record && i < type->record->field_count;
         i++)
        if (has_pointers(type->record->fields[i].type))
            return true;
    return false;
}

static bool has_initialiser(const struct vocabulary *vocabulary, const struct type *sort)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && function_is_initialiser(operation->function) &&
            operation->arguments[0] == sort)
            return true;
    }
    return false;
}

enum readiness { READY_NEVER, READY_NOW, READY_ENDED };

/* What the calls up to and with the place have made of the storage. */
static enum readiness readiness_of(const struct place *place, int storage)
{
    const struct vocabulary *vocabulary = place->inquiry->vocabulary;
    const struct statements *statements = place->inquiry->statements;
    enum readiness readiness = READY_NEVER;
    for (size_t i = (size_t)storage + 1; i <= place->statement; i++) {
        const struct operation *operation = operation_at(vocabulary, statements, i);
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count;
             j++) {
            if (statements_source(statements, i, j) != storage)
                continue;
            const struct function *function = operation->function;
            if ((j == 0 && function_is_initialiser(function)) ||
                function->parameters[j].role == ROLE_OUT)
                readiness = READY_NOW;
            else if (j == 0 && function->purpose == PURPOSE_CLEARER && i < place->statement)
                readiness = READY_ENDED;
        }
    }
    return readiness;
}

/* The storage behind the argument: an object of ours, or one that was loaded by value. */
static int storage_behind(const struct place *place)
{
    if (!place->maker || place->source < 0)
        return -1;
    if (place->maker->kind == OPERATION_OBJECT)
        return place->maker->element->kind == TYPE_RECORD ? place->source : -1;
    if (place->maker->kind != OPERATION_LOAD || place->maker->result->kind != TYPE_RECORD)
        return -1;
    int from = statements_source(place->inquiry->statements, (size_t)place->source, 0);
    bool is_ours = from >= 0 && operation_at(place->inquiry->vocabulary,
                                             place->inquiry->statements, (size_t)from)
                                        ->kind == OPERATION_OBJECT;
    return is_ours ? from : -1;
}

static void doubt_storage(const struct place *place)
{
    int storage = storage_behind(place);
    if (storage < 0 || place->parameter->role == ROLE_OUT)
        return;
    const struct operation *maker =
        operation_at(place->inquiry->vocabulary, place->inquiry->statements, (size_t)storage);
    const struct api *api = place->inquiry->vocabulary->api;
    enum readiness readiness = readiness_of(place, storage);
    if (readiness == READY_ENDED && documentation_allows(api, place->function, ALLOWS_REUSE))
        return;
    bool can_be_made_ready = has_initialiser(place->inquiry->vocabulary, maker->result);
    if (readiness == READY_ENDED)
        add(place, CONDITION_ORDER, given(place, "a record that was cleared before"))->is_settled =
            true;
    else if (readiness == READY_NEVER && (can_be_made_ready || has_pointers(maker->element)))
        add(place, CONDITION_UNINITIALISED,
            given(place, can_be_made_ready ? "a record that no initialiser made ready"
                                           : "a zeroed record of ours"));
}

/* ---- relations ---- */

static void doubt_alias(const struct place *place)
{
    if (place->source < 0 || place->parameter->type->kind != TYPE_POINTER)
        return;
    for (size_t j = 0; j < place->argument; j++) {
        const struct parameter *other = &place->function->parameters[j];
        if (statements_source(place->inquiry->statements, place->statement, j) != place->source ||
            (points_to_const(other->type) && points_to_const(place->parameter->type)) ||
            documentation_allows(place->inquiry->vocabulary->api, place->function, ALLOWS_ALIAS))
            continue;
        struct doubt *doubt =
            add(place, CONDITION_ALIAS,
                arena_printf(place->inquiry->arena, "%s is given the same value for %s and %s",
                             place->function->name,
                             name_of(place->inquiry->arena, place->function, j),
                             name_of(place->inquiry->arena, place->function, place->argument)));
        doubt->condition.other = (int)j;
        return;
    }
}

/* Was the value read from the place? */
static bool is_read_from(const struct inquiry *inquiry, int value, int place)
{
    return value >= 0 &&
           operation_at(inquiry->vocabulary, inquiry->statements, (size_t)value)->kind ==
               OPERATION_LOAD &&
           statements_source(inquiry->statements, (size_t)value, 0) == place;
}

/* The same value, once as it is and once in a place that the call may change. */
static void doubt_alias_in_place(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    const struct literal *literal;
    int content;
    if (!find_content(place, &content, &literal))
        return;
    for (size_t j = 0; j < place->function->parameter_count; j++) {
        int other = statements_source(inquiry->statements, place->statement, j);
        if ((content >= 0 && other == content) || is_read_from(inquiry, other, place->source)) {
            struct doubt *doubt = add(place, CONDITION_ALIAS,
                                      given(place, "the address of another argument"));
            doubt->condition.other = (int)j;
            doubt->is_settled = true;
            return;
        }
    }
}

/* The call that put the value into the place it was read from; -1 when it was not read. */
static int filling_call(const struct place *place)
{
    const struct statements *statements = place->inquiry->statements;
    if (!place->maker || place->maker->kind != OPERATION_LOAD)
        return -1;
    int from = statements_source(statements, (size_t)place->source, 0);
    for (int i = place->source; from >= 0 && i-- > from;)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (statements_source(statements, (size_t)i, j) == from)
                return i;
    return -1;
}

/* What one object delivered into a place is given together with another object of that type. */
static void doubt_delivered(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    int call = filling_call(place);
    if (call < 0)
        return;
    const struct operation *filler =
        operation_at(inquiry->vocabulary, inquiry->statements, (size_t)call);
    const struct operation *user =
        operation_at(inquiry->vocabulary, inquiry->statements, place->statement);
    for (size_t i = 0; i < filler->argument_count; i++)
        for (size_t j = 0; j < user->argument_count; j++) {
            int owner = statements_source(inquiry->statements, (size_t)call, i);
            int other = statements_source(inquiry->statements, place->statement, j);
            if (j == place->argument || owner < 0 || other < 0 || owner == other ||
                filler->arguments[i] != user->arguments[j] ||
                !type_is_pointer_to(user->arguments[j], TYPE_RECORD))
                continue;
            add(place, CONDITION_FOREIGN, given(place, "what another object delivered"))
                ->is_settled = true;
            return;
        }
}

/* Storage of ours was given to another object before, which may have taken over what is in it. */
static void doubt_given_away(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    enum wire_end end = inquiry->outcome->end;
    bool is_freed = end == END_DOUBLE_FREE || end == END_USE_AFTER_FREE || end == END_BAD_FREE;
    if (!is_freed || storage_behind(place) < 0)
        return;
    for (size_t i = (size_t)place->source + 1; i < place->statement; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        for (size_t j = 1; operation->kind == OPERATION_CALL && j < operation->argument_count; j++)
            if (statements_source(inquiry->statements, i, j) == place->source &&
                !points_to_const(operation->function->parameters[j].type) &&
                type_is_pointer_to(operation->arguments[0], TYPE_RECORD)) {
                add(place, CONDITION_ATTACHED,
                    given(place, "a record that another object was given before"))
                    ->is_settled = true;
                return;
            }
    }
}

static const char *const removing_words[] = {"remove", "unlink", "delete", "detach", "erase",
                                             "del",    "rem",    NULL};

static bool is_removal(const struct operation *operation)
{
    return operation->kind == OPERATION_CALL && operation->argument_count > 1 &&
           name_has_word(operation->function->name, removing_words);
}

/* What was taken out of something cannot be taken out again. */
static void doubt_removed(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    if (place->source < 0 || !type_is_pointer_to(place->parameter->type, TYPE_RECORD) ||
        place->argument == 0 ||
        !is_removal(operation_at(inquiry->vocabulary, inquiry->statements, place->statement)))
        return;
    for (size_t i = (size_t)place->source + 1; i < place->statement; i++) {
        if (!is_removal(operation_at(inquiry->vocabulary, inquiry->statements, i)))
            continue;
        for (size_t j = 1; j < inquiry->statements->items[i].argument_count; j++)
            if (statements_source(inquiry->statements, i, j) == place->source) {
                add(place, CONDITION_ORDER, given(place, "what was removed before"))->is_settled =
                    true;
                return;
            }
    }
}

static void doubt_callback(const struct place *place)
{
    if (!place->literal || place->literal->kind != LITERAL_CALLBACK)
        return;
    const struct type *function = place->literal->sort->target;
    bool returns_pointer = function->target && function->target->kind == TYPE_POINTER;
    if (place->literal->callback->behaviour == CALLBACK_NOTHING && returns_pointer)
        add(place, CONDITION_CALLBACK, given(place, "a callback that returns NULL"));
}

static bool is_closing(const struct operation *operation)
{
    const struct type *result = operation->result;
    return operation->kind == OPERATION_CALL &&
           (operation->function->purpose == PURPOSE_DESTRUCTOR ||
            name_has_word(operation->function->name, closing_words)) &&
           (result->kind == TYPE_VOID || type_is_integer(result));
}

static void doubt_order(const struct place *place)
{
    const struct statements *statements = place->inquiry->statements;
    if (place->source < 0 || place->parameter->role != ROLE_OBJECT)
        return;
    for (size_t i = (size_t)place->source + 1; i < place->statement; i++) {
        const struct operation *operation =
            operation_at(place->inquiry->vocabulary, statements, i);
        bool is_closed_otherwise =
            is_closing(operation_at(place->inquiry->vocabulary, statements, place->statement)) &&
            operation->function != place->function;
        if (!is_closing(operation) || is_closed_otherwise || !operation->argument_count ||
            statements_source(statements, i, 0) != place->source ||
            points_to_const(operation->function->parameters[0].type))
            continue;
        add(place, CONDITION_ORDER,
            given(place, arena_printf(place->inquiry->arena, "a value that was given to %s before",
                                      operation->function->name)))
            ->is_settled = true;
        return;
    }
}

static void doubt_argument(struct inquiry *inquiry, size_t statement, size_t argument)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    struct place place = {
        .inquiry = inquiry,
        .function = operation->function,
        .parameter = &operation->function->parameters[argument],
        .literal = literal_of(inquiry->vocabulary, inquiry->statements, statement, argument),
        .maker = maker_of(inquiry->vocabulary, inquiry->statements, statement, argument),
        .statement = statement,
        .argument = argument,
        .source = statements_source(inquiry->statements, statement, argument),
    };
    doubt_null(&place);
    doubt_empty_place(&place);
    doubt_number(&place);
    doubt_constant(&place);
    doubt_room(&place);
    doubt_data(&place);
    doubt_text(&place);
    doubt_freed(&place);
    doubt_pointers(&place);
    doubt_contents(&place);
    doubt_storage(&place);
    doubt_alias(&place);
    doubt_alias_in_place(&place);
    doubt_delivered(&place);
    doubt_given_away(&place);
    doubt_removed(&place);
    doubt_callback(&place);
    doubt_order(&place);
}

void doubts_find(struct inquiry *inquiry)
{
    for (size_t i = 0; i <= inquiry->last; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (operation->kind != OPERATION_CALL)
            continue;
        if (operation->function->is_support) {
            doubt_release(inquiry, i);
            continue;
        }
        for (size_t j = 0; j < operation->argument_count; j++)
            doubt_argument(inquiry, i, j);
    }
}
