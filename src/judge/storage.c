/* What is doubtful about memory of ours: too little of it, not made ready, contents that nobody
 * promised. */
#include <string.h>

#include "judge/place.h"

static bool is_believed(const struct evidence *evidence)
{
    return evidence->confidence >= CONFIDENCE_ENOUGH;
}

size_t place_storage_size(const struct place *place)
{
    const struct statements *statements = place->inquiry->statements;
    if (place->maker->kind == OPERATION_OBJECT)
        return place->maker->element->size;
    const struct literal *content =
        literal_of(place->inquiry->vocabulary, statements, (size_t)place->source, 0);
    return content ? content->size : 0;
}

static bool is_plain_amount(const struct parameter *parameter, size_t buffer)
{
    bool is_number =
        parameter->type->kind == TYPE_SIGNED || parameter->type->kind == TYPE_UNSIGNED;
    bool is_open = role_has(parameter->role, TRAIT_FREE) ||
                   (role_has(parameter->role, TRAIT_MEASURES) && parameter->partner == (int)buffer);
    return is_number && is_open && !name_says(parameter->name, WORDS_CONTENT);
}

/* `dest` and `dest_size`, `dst` and `dstlen`: no other number is meant. */
static bool is_named_after_buffer(const struct parameter *length, const struct parameter *buffer)
{
    enum { NAME_LEAST = 3 }; /* shorter names begin others by chance */
    size_t size = strlen(buffer->name);
    return size >= NAME_LEAST && strncmp(length->name, buffer->name, size) == 0 &&
           name_says(length->name + size, WORDS_AMOUNT);
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
           role_has(role, TRAIT_MEASURES) && other->integer > said->integer;
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

/* `split(text, ',', max)`: a string that is read need not be as long as a number that is not said
 * to be an amount. */
static bool is_string_beside_bound(const struct place *place)
{
    const struct parameter *bound = &place->function->parameters[place->parameter->partner];
    return type_is_char_pointer(place->parameter->type, false) &&
           points_to_const(place->parameter->type) && name_says(bound->name, WORDS_BOUND);
}

/* Another number beside the length may be what it has to be multiplied with, or the length itself;
 * and the elements of a `void *` may be of any size. */
static bool is_extent_ambiguous(const struct place *place)
{
    const struct parameter *parameter = place->parameter;
    const struct parameter *length = &place->function->parameters[parameter->partner];
    bool is_named = is_named_after_buffer(length, parameter);
    if (length->partner != (int)place->argument || is_string_beside_room(place) ||
        is_string_beside_bound(place) ||
        (type_is_pointer_to(parameter->type, TYPE_VOID) && parameter->factor < 0 &&
         name_says(length->name, WORDS_ELEMENTS)))
        return true; /* another buffer's, perhaps, or a number of elements of any size */
    for (size_t i = 0; i < place->function->parameter_count; i++)
        if ((int)i != parameter->partner && (int)i != parameter->factor &&
            (is_plain_amount(&place->function->parameters[i], place->argument) ||
             (!is_named && is_larger_number(place, i, (size_t)parameter->partner))))
            return true;
    return false;
}

/* Only the user and attributes are sure enough where another number may be meant. */
static bool is_extent_known(const struct place *place)
{
    const struct evidence *evidence = &place->parameter->role_evidence;
    return is_believed(evidence) &&
           (evidence->source >= EVIDENCE_ATTRIBUTE || !is_extent_ambiguous(place) ||
            documentation_measures(place->inquiry->vocabulary->api, place->function,
                                   place->argument, (size_t)place->parameter->partner));
}

/* That a few calls went no further than a constant does not forbid others to. */
static bool is_only_endured(const struct parameter *parameter)
{
    return parameter->role_evidence.source == EVIDENCE_EXPERIMENT;
}

bool place_extent_is_known(const struct place *place)
{
    const struct parameter *parameter = place->parameter;
    return role_has(parameter->role, TRAIT_COUNTED) &&
           ((parameter->declared_length && !is_only_endured(parameter)) ||
            (parameter->partner >= 0 && is_extent_known(place)));
}

static bool was_left(const struct place *place)
{
    const struct violation *violation = &place->inquiry->violation;
    return place_is_storage(place) && violation->owner == REGION_OURS && !violation->is_before &&
           violation->size == place_storage_size(place) && !place_extent_is_known(place);
}

static void doubt_size(const struct place *place)
{
    place_doubt(place, arena_printf(place->inquiry->arena, "%zu bytes", place_storage_size(place)));
}

void doubt_room(const struct place *place)
{
    if (!role_has(place->parameter->role, TRAIT_DATA) && was_left(place))
        doubt_size(place);
}

void doubt_room_for_data(const struct place *place)
{
    if (role_has(place->parameter->role, TRAIT_DATA) && was_left(place))
        doubt_size(place);
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
    /* What a record points to is the library's, also when the record is ours. */
    bool is_plain_object =
        maker && maker->kind == OPERATION_OBJECT &&
        (maker->element->kind != TYPE_RECORD || !type_has_pointers(maker->element));
    return !maker || is_plain_object || maker->kind == OPERATION_BUFFER;
}

/* A `void *` that may be changed, is neither kept nor handed to a callback beside it: it may have
 * to be something that the library made. */
void doubt_data(const struct place *place)
{
    const struct parameter *parameter = place->parameter;
    bool is_stored = parameter->fate == FATE_KEPT || parameter->fate == FATE_TAKEN;
    if (!role_has(parameter->role, TRAIT_DATA) || points_to_const(parameter->type) || is_stored ||
        !(place_is_storage(place) || lies_in_ours(place)) ||
        function_takes(place->function, TRAIT_CALLED))
        return;
    place_doubt(place, "an item of the test");
}

/* How much there is of what a function made without being told a size is its own business: it is
 * not resized like a block of bytes. */
void doubt_resized(const struct place *place)
{
    if (place->parameter->fate == FATE_RELEASED && place->maker &&
        place->maker->kind == OPERATION_CALL &&
        type_is_pointer_to(place->parameter->type, TYPE_VOID) &&
        type_is_pointer_to(place->function->result, TYPE_VOID) &&
        function_takes(place->function, TRAIT_AMOUNT) &&
        !function_takes(place->maker->function, TRAIT_AMOUNT))
        place_doubt(place, "something that is no block of bytes");
}

/* `tree_malloc(tree, 8)` makes room and no node. */
void doubt_raw_block(const struct place *place)
{
    const struct operation *maker = place->maker;
    if (maker && maker->kind == OPERATION_CALL && place->inquiry->outcome->end != END_LEAK &&
        type_is_pointer_to(maker->result, TYPE_VOID) &&
        type_is_pointer_to(place->parameter->type, TYPE_VOID) &&
        place->parameter->fate != FATE_RELEASED && place->parameter->partner < 0 &&
        name_says(maker->function->name, WORDS_ALLOCATING) &&
        function_takes(maker->function, TRAIT_AMOUNT))
        place_doubt(place, "a block in which nothing was put");
}

/* A pointer into bytes of ours that need not end with a zero is no string. */
void doubt_text(const struct place *place)
{
    if (role_family(place->parameter->role) == ROLE_STRING && lies_in_ours(place))
        place_doubt(place, "a pointer into bytes of the test");
}

/* What the library frees, the library should have allocated. */
void doubt_freed(const struct place *place)
{
    bool is_ours =
        place_is_storage(place) || (place->literal && place->literal->kind == LITERAL_STRING);
    if (place->inquiry->outcome->end == END_BAD_FREE && is_ours)
        place_doubt(place, "memory of the test, and something is freed");
}

/* An object of the library that it keeps as a `void *` has a destructor of its own, which nothing
 * tells it; and it may be gone when a callback is shown it. */
void doubt_kept_object(const struct place *place)
{
    enum wire_end end = place->inquiry->outcome->end;
    bool is_about_lifetime = end == END_LEAK || end == END_BAD_FREE || end == END_DOUBLE_FREE ||
                             end == END_USE_AFTER_FREE;
    if (is_about_lifetime && role_has(place->parameter->role, TRAIT_DATA) && place->maker &&
        !place_is_storage(place) && type_is_pointer_to(place->maker->result, TYPE_RECORD))
        place_doubt(place, "an object of the library");
}

/* An array of pointers of which nobody says how long it is or how it ends. */
void doubt_pointers(const struct place *place)
{
    if (place_is_storage(place) && place->maker->kind == OPERATION_BUFFER &&
        place->maker->element->kind == TYPE_POINTER && place->parameter->partner < 0)
        place_doubt(place, "an array of pointers that the test made");
}

/* Numbers in an array may be positions in something, which are not to be made up. */
void doubt_contents(const struct place *place)
{
    if (place_is_storage(place) && place->maker->kind == OPERATION_BUFFER &&
        type_is_integer(place->maker->element) && place->maker->element->size >= 2)
        place_doubt(place, "numbers of the test");
}

enum readiness { READY_NEVER, READY_ZEROED, READY_NOW, READY_ENDED, READY_TWICE };

/* A zeroed record is ready when a macro of the headers makes no other. */
static enum readiness readiness_at_first(const struct place *place, int storage)
{
    const struct operation *maker =
        operation_at(place->inquiry->vocabulary, place->inquiry->statements, (size_t)storage);
    const struct type *element = maker->element;
    return maker->kind == OPERATION_OBJECT && element->kind == TYPE_RECORD &&
                   element->record->may_be_zeroed
               ? READY_ZEROED
               : READY_NEVER;
}

/* Does the function hand its first argument to an initialiser, and clear nothing? A copy that makes
 * its target ready loses what that held, which callers have to know. To empty loses
 * nothing. */
static bool starts_anew(const struct api *api, const struct function *function)
{
    bool starts = false;
    if (name_says(function->name, WORDS_EMPTYING))
        return false;
    for (size_t i = 1; i < function->reach_count; i++) {
        const struct function *other = api_find_function(api, function->reaches[i]);
        if (other && (other->purpose == PURPOSE_CLEARER || other->purpose == PURPOSE_DESTRUCTOR))
            return false;
        starts |= other && function_is_initialiser(other) &&
                  other->parameters[0].type->sort == function->parameters[0].type->sort;
    }
    return starts;
}

/* `clear` beside `free`: another function ends what it only empties. */
static bool only_empties(const struct api *api, const struct function *function)
{
    if (!name_says(function->name, WORDS_EMPTYING) || !api_rule_is_on(api, RULE_EMPTIED))
        return false;
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *other = api->functions.items[i];
        bool ends = other->purpose == PURPOSE_CLEARER || other->purpose == PURPOSE_DESTRUCTOR;
        if (ends && other->parameter_count &&
            other->parameters[0].type->sort == function->parameters[0].type->sort &&
            !name_says(other->name, WORDS_EMPTYING))
            return true;
    }
    return false;
}

static bool ends_readiness(const struct api *api, const struct function *function)
{
    return function->purpose == PURPOSE_CLEARER && !only_empties(api, function) &&
           !documentation_allows(api, function, ALLOWS_REUSE);
}

/* What the calls up to and with the place have made of the storage. */
static enum readiness readiness_of(const struct place *place, int storage)
{
    const struct vocabulary *vocabulary = place->inquiry->vocabulary;
    const struct statements *statements = place->inquiry->statements;
    enum readiness readiness = readiness_at_first(place, storage);
    for (size_t i = (size_t)storage + 1; i <= place->statement; i++) {
        const struct operation *operation = operation_at(vocabulary, statements, i);
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count;
             j++) {
            if (statements_source(statements, i, j) != storage)
                continue;
            const struct function *function = operation->function;
            /* One of several records in a row is made ready like the first. */
            bool is_like_first =
                j == 0 || (function->variant_of &&
                           operation->arguments[j] == operation->arguments[0]);
            if (is_like_first && function_is_initialiser(function))
                readiness = readiness == READY_NOW ? READY_TWICE : READY_NOW;
            else if (j == 0 && readiness == READY_NOW && starts_anew(vocabulary->api, function))
                readiness = READY_TWICE;
            /* What the call delivers in one place, it does not find there in another. */
            else if (role_has(function->parameters[j].role, TRAIT_RESULT) &&
                     (i < place->statement || &function->parameters[j] == place->parameter))
                readiness = READY_NOW;
            else if (operation->arguments[j] == operation->arguments[0] &&
                     i < place->statement && ends_readiness(vocabulary->api, function))
                readiness = READY_ENDED;
        }
    }
    return readiness;
}

/* Whether we gave the storage its content, member by member or element by element. */
static bool is_filled(const struct place *place, int storage)
{
    const struct statements *statements = place->inquiry->statements;
    for (size_t i = (size_t)storage + 1; i < place->statement; i++) {
        const struct operation *operation =
            operation_at(place->inquiry->vocabulary, statements, i);
        if (operation->kind == OPERATION_CALL && operation->function->filler &&
            statements_source(statements, i, 0) == storage)
            return true;
    }
    return false;
}

/* ... and gave it something to lead to: without, it is as good as zeroed. */
static bool has_pointers_of_ours(const struct place *place, int storage)
{
    const struct vocabulary *vocabulary = place->inquiry->vocabulary;
    const struct statements *statements = place->inquiry->statements;
    for (size_t i = (size_t)storage + 1; i < place->statement; i++) {
        const struct operation *operation = operation_at(vocabulary, statements, i);
        bool fills = operation->kind == OPERATION_CALL && operation->function->filler &&
                     statements_source(statements, i, 0) == storage;
        for (size_t j = 1; fills && j < operation->argument_count; j++) {
            int number = statements->items[i].arguments[j];
            bool is_null =
                number >= 0 && vocabulary->literals.items[number]->kind == LITERAL_NULL;
            if (operation->arguments[j]->kind == TYPE_POINTER && !is_null)
                return true;
        }
    }
    return false;
}

static bool takes_strings(const struct parameter *parameter)
{
    const struct type *type = parameter->type;
    return type_is_pointer_to(type, TYPE_POINTER) && type_is_char_pointer(type->target, true) &&
           type->target->target->is_const;
}

/* A record or an array of ours that can be filled; -1: none. */
static int fillable_storage(const struct place *place)
{
    int record = place_storage(place);
    return record >= 0 ? record : place_is_storage(place) ? place->source : -1;
}

static bool is_array_of_pointers(const struct place *place)
{
    return place_storage(place) < 0 && place->maker->kind == OPERATION_BUFFER &&
           type_has_pointers(place->maker->element);
}

/* A record of ours that the test filled, the place of a pointer to which the call is given; -1. */
static int filled_behind(const struct place *place)
{
    const struct literal *literal;
    int record;
    if (!place_content(place, &record, &literal) || record < 0)
        return -1;
    const struct operation *maker =
        operation_at(place->inquiry->vocabulary, place->inquiry->statements, (size_t)record);
    bool is_record =
        maker->kind == OPERATION_OBJECT && maker->element->kind == TYPE_RECORD;
    return is_record && is_filled(place, record) ? record : -1;
}

/* A minimal sequence fills only what it fails with, and names are all that says what the members
 * may be. Strings in an array are as good as a string. */
void doubt_filled(const struct place *place)
{
    int storage = filled_behind(place);
    if (storage >= 0)
        place_doubt(place, "the address of a record that the test filled");
    storage = fillable_storage(place);
    if (storage >= 0 && is_filled(place, storage) &&
        !(is_array_of_pointers(place) && takes_strings(place->parameter)))
        place_doubt(place, "storage that the test filled");
}

void doubt_null_array(const struct place *place)
{
    int storage = fillable_storage(place);
    if (storage >= 0 && is_array_of_pointers(place) && !is_filled(place, storage))
        place_doubt(place, "an array of null pointers");
}

/* That a record may be given for the one it begins with is often meant, not always: a list that
 * begins with a node is no node of another list. */
void doubt_base(const struct place *place)
{
    const struct type *type = place->parameter->type;
    if (place->maker && place->maker->kind == OPERATION_OBJECT &&
        place->maker->element->kind == TYPE_RECORD && type_is_pointer_to(type, TYPE_RECORD) &&
        type->target->record != place->maker->element->record)
        place_doubt(place, "a record of the test that only begins with one");
}

/* What the calls have made of the record of ours that is given as it is, not for a result. */
static enum readiness readiness_at(const struct place *place)
{
    int storage = place_storage(place);
    if (storage < 0 || role_has(place->parameter->role, TRAIT_RESULT))
        return READY_NOW;
    return readiness_of(place, storage);
}

bool place_is_ready(const struct place *place)
{
    int storage = place_storage(place);
    if (storage < 0)
        return false;
    enum readiness readiness = readiness_of(place, storage);
    return readiness == READY_NOW || readiness == READY_ZEROED;
}

void doubt_ready_twice(const struct place *place)
{
    int storage = place_storage(place);
    if (place->inquiry->outcome->end == END_LEAK && storage >= 0 &&
        readiness_of(place, storage) == READY_TWICE)
        place_doubt(place, "a record that was made ready before");
}

void doubt_cleared(const struct place *place)
{
    const struct api *api = place->inquiry->vocabulary->api;
    if (readiness_at(place) == READY_ENDED &&
        !documentation_allows(api, place->function, ALLOWS_REUSE))
        place_doubt(place, "a record that was cleared before");
}

void doubt_storage(const struct place *place)
{
    if (readiness_at(place) != READY_NEVER)
        return;
    int storage = place_storage(place);
    const struct vocabulary *vocabulary = place->inquiry->vocabulary;
    const struct operation *maker =
        operation_at(vocabulary, place->inquiry->statements, (size_t)storage);
    bool can_be_made_ready = api_has_initialiser(vocabulary->api, maker->result);
    bool is_made_elsewhere = api_makes_record(vocabulary->api, maker->element);
    if (can_be_made_ready || is_made_elsewhere ||
        (type_has_pointers(maker->element) && !has_pointers_of_ours(place, storage)))
        place_doubt(place, can_be_made_ready ? "a record that no initialiser made ready"
                                             : "a zeroed record of the test")
            ->cause = arena_printf(place->inquiry->arena, "no %s is ready",
                                   maker->element->spelling);
}
