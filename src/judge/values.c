/* What is doubtful about a single value: null pointers, numbers, callbacks. */
#include <string.h>

#include "judge/place.h"

/* That a call returned does not say that null was allowed: what is kept may be used later. */
bool null_is_allowed(const struct parameter *parameter)
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

void doubt_null(const struct place *place)
{
    if (!place->literal || place->literal->kind != LITERAL_NULL ||
        null_is_allowed(place->parameter))
        return;
    /* A call that the body is prepared for, and that went well, is no misuse. */
    if (place->parameter->is_tested_for_null && outcome_is_ok(place->inquiry->outcome))
        return;
    struct doubt *doubt = place_doubt(place, "a null pointer");
    doubt->is_forbidden =
        place->parameter->is_nonnull || place->parameter->nullness == NULLNESS_FORBIDDEN;
}

/* A place for a result may be empty; one that is also read may have to hold something. */
void doubt_empty_place(const struct place *place)
{
    const struct literal *literal;
    int source;
    bool is_result = role_has(place->parameter->role, TRAIT_RESULT) &&
                     place->parameter->role_evidence.source != EVIDENCE_TYPE;
    if (place_content(place, &source, &literal) && literal && literal->kind == LITERAL_NULL &&
        !is_result)
        place_doubt(place, "the address of a null pointer");
}

static bool is_one_of(const struct parameter *parameter, int64_t value)
{
    int64_t all = 0;
    for (size_t i = 0; i < parameter->constant_count; i++) {
        all |= parameter->constants[i].value;
        if (parameter->constants[i].value == value)
            return true;
    }
    return role_has(parameter->role, TRAIT_JOINED) && (value & ~all) == 0;
}

/* A row of something that is given before it; of nothing, it is how many there will be. */
static bool is_cell(const struct place *place)
{
    const struct type *first = place->function->parameters[0].type;
    return place->argument && place->parameter->role == ROLE_VALUE &&
           type_is_integer(place->parameter->type) &&
           (first->kind == TYPE_RECORD || first->kind == TYPE_POINTER) &&
           name_says(place->parameter->name, WORDS_CELL);
}

static bool is_position(const struct parameter *parameter)
{
    return role_has(parameter->role, TRAIT_POSITION) ||
           (parameter->role == ROLE_VALUE && type_is_integer(parameter->type) &&
            parameter->type->kind != TYPE_ENUM && name_says(parameter->name, WORDS_INDEX));
}

/* Beside a buffer of ours that was left, a number larger than any object measures nothing. */
static bool is_beyond_objects(const struct place *place)
{
    const struct type *type = place->parameter->type;
    return place->inquiry->violation.owner == REGION_OURS && type_is_integer(type) &&
           !type->is_signed && type->size >= 4 && function_takes(place->function, TRAIT_STORAGE) &&
           (uint64_t)place->literal->integer >> (8 * type->size - 1) & 1;
}

/* Which rule a number is for: the first that fits, also when it is switched off. */
static enum verdict_rule rule_of_number(const struct place *place)
{
    const struct parameter *parameter = place->parameter;
    enum role role = parameter->role;
    bool is_literal = place->literal && place->literal->kind == LITERAL_INTEGER;
    int64_t value = is_literal ? place->literal->integer : 0;
    if (is_literal && !parameter_takes_number(parameter, value))
        return VERDICT_RULE_OUT_OF_RANGE;
    if (parameter->takes_any)
        return VERDICT_RULE_NONE;
    if (is_literal && value < 0 && parameter->type->is_signed && !parameter->tells_negatives &&
        (role_has(role, TRAIT_NON_NEGATIVE) || is_position(parameter)))
        return VERDICT_RULE_NEGATIVE_AMOUNT;
    if (is_literal && is_beyond_objects(place))
        return VERDICT_RULE_BEYOND_OBJECTS;
    if (is_position(parameter) || is_cell(place))
        return VERDICT_RULE_POSITION;
    bool has_constants = parameter->constant_count && role_has(role, TRAIT_NAMED);
    return is_literal && has_constants && !is_one_of(parameter, value) ? VERDICT_RULE_NO_CONSTANT
                                                                       : VERDICT_RULE_NONE;
}

static const char *number_at(const struct place *place)
{
    return place->literal && place->literal->kind == LITERAL_INTEGER
               ? arena_printf(place->inquiry->arena, "%lld", (long long)place->literal->integer)
               : "a number of the library";
}

void doubt_out_of_range(const struct place *place)
{
    if (rule_of_number(place) == VERDICT_RULE_OUT_OF_RANGE)
        place_doubt(place, number_at(place))->is_forbidden =
            !place->parameter->has_range_of_others;
}

void doubt_negative_amount(const struct place *place)
{
    if (rule_of_number(place) == VERDICT_RULE_NEGATIVE_AMOUNT)
        place_doubt(place, number_at(place))->is_forbidden =
            place->parameter->role_evidence.confidence >= CONFIDENCE_CERTAIN;
}

void doubt_beyond_objects(const struct place *place)
{
    if (rule_of_number(place) == VERDICT_RULE_BEYOND_OBJECTS)
        place_doubt(place, "a number larger than any object");
}

/* What was out of range was accessed, and the sanitizers would have said so before a leak. */
void doubt_position(const struct place *place)
{
    enum wire_end end = place->inquiry->outcome->end;
    /* Who says that there is no such place has looked. */
    bool is_refused = end == END_LAW && call_was_refused(place->inquiry, place->statement);
    if (rule_of_number(place) == VERDICT_RULE_POSITION && end != END_LEAK && !is_refused)
        place_doubt(place, number_at(place));
}

void doubt_no_constant(const struct place *place)
{
    if (rule_of_number(place) == VERDICT_RULE_NO_CONSTANT)
        place_doubt(place, number_at(place))->is_forbidden =
            place->parameter->role_evidence.confidence >= CONFIDENCE_CERTAIN;
}

static bool is_failure(const struct place *place)
{
    return place->maker && place->maker->kind == OPERATION_CALL && place->source >= 0 &&
           call_was_refused(place->inquiry, (size_t)place->source);
}

static bool is_for_ticket(const struct place *place)
{
    return !place->parameter->takes_any &&
           parameter_is_ticket(place->inquiry->vocabulary, place->parameter);
}

/* A number that we made up, or that is of another type. */
static bool is_other_number(const struct place *place)
{
    return (place->literal && place->literal->kind == LITERAL_INTEGER) ||
           (place->maker && place->maker->kind == OPERATION_CALL &&
            strcmp(place->maker->function->result_spelling, place->parameter->spelling) != 0);
}

void doubt_ticket(const struct place *place)
{
    if (is_for_ticket(place) && is_other_number(place))
        place_doubt(place, "a number that the library did not hand out");
}

void doubt_failed_ticket(const struct place *place)
{
    if (is_for_ticket(place) && !is_other_number(place) && is_failure(place))
        place_doubt(place, arena_printf(place->inquiry->arena, "what %s returned when it failed",
                                        place->maker->function->name));
}

/* What a setter took without a look at it may say more than there is, or less. */
void doubt_amount(const struct place *place)
{
    if (place->parameter->is_blind_amount && place->statement < place->inquiry->last)
        place_doubt(place, "a number that it stores as an amount, unchecked,");
}

static bool is_among_characters(const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        if (type_is_pointer_to(type, TYPE_VOID) ||
            (type->kind == TYPE_POINTER && type->target->size == 1 &&
             type_is_integer(type->target)))
            return true;
    }
    return false;
}

/* As in C's own library: a character as an `int` is one of `unsigned char`, or EOF. */
void doubt_character(const struct place *place)
{
    enum { CHARACTER_LEAST = -1, CHARACTER_MOST = 255 };
    const struct type *type = place->parameter->type;
    if (!place->literal || place->literal->kind != LITERAL_INTEGER || type->size < 2 ||
        type->kind == TYPE_ENUM || place->parameter->role != ROLE_VALUE ||
        (place->literal->integer >= CHARACTER_LEAST && place->literal->integer <= CHARACTER_MOST) ||
        !name_says(place->parameter->name, WORDS_CHARACTER) ||
        !is_among_characters(place->function))
        return;
    place_doubt(place, arena_printf(place->inquiry->arena, "%lld, which is no character,",
                                    (long long)place->literal->integer));
}

/* The most that a part of a date or a time of day is; -1: the name says nothing. */
static int64_t calendar_most(const char *name)
{
    static const struct {
        enum words words;
        int64_t most;
    } parts[] = {{WORDS_MONTH, 12}, {WORDS_DAY, 366}, {WORDS_HOUR, 24}, {WORDS_MINUTE, 60}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (name_says(name, parts[i].words))
            return parts[i].most;
    return -1;
}

void doubt_calendar_number(const struct place *place)
{
    int64_t most = calendar_most(place->parameter->name);
    if (most < 0 || !place->literal || place->literal->kind != LITERAL_INTEGER ||
        place->parameter->role != ROLE_VALUE || place->parameter->constant_count ||
        (place->literal->integer >= 0 && place->literal->integer <= most))
        return;
    place_doubt(place, arena_printf(place->inquiry->arena, "%lld, which no calendar has,",
                                    (long long)place->literal->integer));
}

/* What stands between the parts of a text cannot be the zero that ends it. */
void doubt_zero_separator(const struct place *place)
{
    if (place->literal && place->literal->kind == LITERAL_INTEGER && !place->literal->integer &&
        place->parameter->role == ROLE_VALUE && !place->parameter->constant_count &&
        type_is_integer(place->parameter->type) &&
        name_says(place->parameter->name, WORDS_SEPARATOR) && is_among_characters(place->function))
        place_doubt(place, "the character 0, which separates nothing,");
}

/* Is the call the failing one, or did it make something that that is given? */
static bool is_about_failing_call(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    bool is_given = place->statement == inquiry->last;
    for (size_t j = 0; j < inquiry->statements->items[inquiry->last].argument_count; j++)
        is_given |= statements_source(inquiry->statements, inquiry->last, j) ==
                    (int)place->statement;
    return is_given;
}

/* What a constant stands for may be a demand on a buffer beside it: to end with a zero, say. */
void doubt_constant(const struct place *place)
{
    bool stands_for_something = role_has(place->parameter->role, TRAIT_NAMED) ||
                                place->parameter->type->kind == TYPE_ENUM;
    if (stands_for_something && place->literal && place->literal->integer &&
        place->inquiry->violation.owner == REGION_OURS && is_about_failing_call(place))
        place_doubt(place, place->literal->name ? place->literal->name : "flags");
}

void doubt_stored_format(const struct place *place)
{
    bool is_for_later = place->parameter->role == ROLE_FORMAT && !place->function->is_variadic &&
                        !place->function->variant_of;
    if (is_for_later && place->statement < place->inquiry->last)
        place_doubt(place, "a format for what only the library knows");
}

/* What follows may be more than the code that was read takes; but nothing is freed too early for
 * that, and no block that the call makes is too small. */
void doubt_format(const struct place *place)
{
    bool is_its_own = place->inquiry->outcome->end == END_USE_AFTER_FREE ||
                      place->inquiry->violation.is_of_this_call;
    if (place->parameter->decides_tail && place->statement == place->inquiry->last && !is_its_own)
        place_doubt(place, "a format or an option whose meaning was read off the library's code");
}

/* A text of ours is no part of anything. */
void doubt_inner(const struct place *place)
{
    bool is_ours = (place->literal && place->literal->kind == LITERAL_STRING) ||
                   place_is_storage(place);
    if (place->parameter->is_inner && is_ours)
        place_doubt(place, "what is no part of an object of the library");
}

/* Is it given a place for text? What it returns then says something of that. */
static bool has_place_for_text(const struct type *function)
{
    bool has = false;
    for (size_t i = 0; i < function->parameter_count; i++)
        has |= type_is_char_pointer(function->parameters[i], true) &&
               !function->parameters[i]->target->is_const;
    return has && type_is_integer(function->target);
}

static bool is_number(const struct type *type)
{
    return type_is_scalar(type) || type_is_wide(type);
}

static bool consists_of_numbers(const struct type *type)
{
    bool does = type->kind == TYPE_RECORD && type->record->field_count;
    for (size_t i = 0; does && i < type->record->field_count; i++)
        does = is_number(type->record->fields[i].type);
    return does || is_number(type);
}

/* `void position(double day, struct place *place)`: it is asked about a number, and has no other
 * way to answer. A visitor has data of its own, or is shown what it must not change. */
static bool has_place_for_answer(const struct type *function)
{
    if (function->target->kind != TYPE_VOID || function->parameter_count < 2)
        return false;
    const struct type *last = function->parameters[function->parameter_count - 1];
    bool has = last->kind == TYPE_POINTER && !last->target->is_const &&
               consists_of_numbers(last->target);
    for (size_t i = 0; has && i + 1 < function->parameter_count; i++)
        has = is_number(function->parameters[i]);
    return has;
}

static bool is_callback(const struct place *place)
{
    return place->literal && place->literal->kind == LITERAL_CALLBACK;
}

void doubt_silent_writer(const struct place *place)
{
    if (is_callback(place) && place->literal->callback->behaviour != CALLBACK_READ &&
        (has_place_for_text(place->literal->sort->target) ||
         has_place_for_answer(place->literal->sort->target)))
        place_doubt(place, "a callback that writes nothing where it should");
}

void doubt_null_callback(const struct place *place)
{
    const struct type *result = is_callback(place) ? place->literal->sort->target->target : NULL;
    if (result && result->kind == TYPE_POINTER &&
        place->literal->callback->behaviour == CALLBACK_NOTHING)
        place_doubt(place, "a callback that returns NULL");
}

void doubt_changing_callback(const struct place *place)
{
    if (is_callback(place) && callback_has_state(place->literal->callback->behaviour))
        place_doubt(place, "a callback that changes its data");
}

void doubt_calling_callback(const struct place *place)
{
    if (is_callback(place) && place->literal->callback->behaviour == CALLBACK_ASK)
        place_doubt(place, "a callback that calls the library");
}

/* A visitor says by an int, a bool or an enumeration whether to go on: a walk that does not end
 * then is the library's. A pointer, or a number of another type, says where. */
static bool says_where(const struct type *answer)
{
    return answer->kind == TYPE_POINTER || answer->kind == TYPE_UNSIGNED ||
           (answer->kind == TYPE_SIGNED && strcmp(answer->spelling, "int") != 0);
}

/* What lets others end, as a comparison or an allocator does, answers as it is asked. */
static bool answers_the_same(const struct callback *callback)
{
    enum callback_behaviour behaviour = callback->behaviour;
    return says_where(callback->type->target->target) &&
           (behaviour == CALLBACK_NOTHING || behaviour == CALLBACK_VISIT ||
            behaviour == CALLBACK_ASK || behaviour == CALLBACK_WRITE);
}

void doubt_steady_callback(const struct place *place)
{
    if (is_limit_of_work(place->inquiry->outcome->end) && is_callback(place) &&
        answers_the_same(place->literal->callback))
        place_doubt(place, "a callback that always gives the same answer");
}

void doubt_sharing_callback(const struct place *place)
{
    enum wire_end end = place->inquiry->outcome->end;
    bool is_about_life =
        end == END_USE_AFTER_FREE || end == END_DOUBLE_FREE || end == END_BAD_FREE;
    if (is_about_life && is_callback(place) &&
        place->literal->callback->behaviour == CALLBACK_COPY)
        place_doubt(place, "a callback that returns what it is shown");
}

/* A function of one pointer that answers nothing, where the call or the parameter is named after
 * an end: parser_set_free_func() has not even a name for its parameter. */
static bool could_end_something(const struct function *function, size_t argument)
{
    const struct parameter *parameter = &function->parameters[argument];
    const struct type *callback = parameter->type->target;
    unsigned endings = ENDING_DESTROYS | ENDING_CLEARS | ENDING_RELEASES | ENDING_FREES_MEMORY;
    return callback->target->kind == TYPE_VOID && callback->parameter_count &&
           callback->parameters[0]->kind == TYPE_POINTER &&
           (name_contains_ending(parameter->name, endings) ||
            name_contains_ending(parameter->spelling, endings) ||
            name_contains_ending(function->name, endings) ||
            function->purpose == PURPOSE_DESTRUCTOR || function->purpose == PURPOSE_CLEARER);
}

/* What is given instead of a function that ends something; NULL: one that may. */
static const char *idle_callback(const struct literal *literal)
{
    if (!type_is_function_pointer(literal->sort))
        return NULL;
    if (literal->kind == LITERAL_NULL)
        return "no callback to end something";
    return literal->kind == LITERAL_CALLBACK &&
                   literal->callback->behaviour == CALLBACK_NOTHING
               ? "a callback that ends nothing"
               : NULL;
}

/* The calls that clean up count as well: they are behind the one that is blamed. */
void doubt_idle_callback(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct statements *statements = inquiry->statements;
    for (size_t i = 0; inquiry->outcome->end == END_LEAK && i < statements->count; i++) {
        const struct operation *call = operation_at(inquiry->vocabulary, statements, i);
        for (size_t j = 0; call->kind == OPERATION_CALL && j < call->argument_count; j++) {
            const struct literal *literal = literal_of(inquiry->vocabulary, statements, i, j);
            const char *what = literal ? idle_callback(literal) : NULL;
            if (!what || !could_end_something(call->function, j))
                continue;
            doubts_add(inquiry, i, j,
                       arena_printf(inquiry->arena, "%s is given %s", call->function->name, what));
            return;
        }
    }
}
