/* What can be read off the calls that failed, how they ended and what is known of the function:
 * clues for and against a fault. Nothing is run for them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "judge/place.h"
#include "model/code.h"

static void note_flag(struct inquiry *inquiry, enum clue clue, bool is_so)
{
    clues_note(&inquiry->judgement.clues, clue, is_so);
}

/* ---- what the rules said ---- */

static void note_rules(struct inquiry *inquiry)
{
    const struct judgement *judgement = &inquiry->judgement;
    const struct verdict_rule_row *row = verdict_rule_row(judgement->rule);
    bool is_by_end = row->phase == PHASE_END && judgement->rule != VERDICT_RULE_NONE;
    note_flag(inquiry, CLUE_DOUBT_LEFT, judgement->verdict == VERDICT_UNDECIDED && !is_by_end);
    note_flag(inquiry, CLUE_FORBIDDEN, judgement->verdict == VERDICT_MISUSE);
    note_flag(inquiry, CLUE_MAY_BE_MEANT, judgement->verdict == VERDICT_UNDECIDED && is_by_end);
    note_flag(inquiry, CLUE_CUT_SHORT, inquiry->is_cut_short);
    note_flag(inquiry, CLUE_INJECTED, inquiry->series.is_cause);
    note_flag(inquiry, CLUE_BROKEN_CONTRACT, judgement->rule == VERDICT_RULE_CONTRACT);
    clues_note(&inquiry->judgement.clues, CLUE_REPAIRS_IN_VAIN, (double)inquiry->dropped.count);
}

/* ---- how it ended ---- */

static bool is_wild(enum wire_end end)
{
    return end == END_SEGMENTATION_FAULT || end == END_BUS_ERROR || end == END_BAD_ACCESS;
}

static bool is_memory_error(enum wire_end end)
{
    return (end >= END_HEAP_OVERFLOW && end <= END_BAD_ARGUMENT) && end != END_BAD_ACCESS;
}

static void note_end(struct inquiry *inquiry)
{
    enum wire_end end = inquiry->outcome->end;
    const struct violation *violation = &inquiry->violation;
    bool is_null = is_null_access(inquiry->outcome);
    note_flag(inquiry, CLUE_NULL_ACCESS, is_null);
    note_flag(inquiry, CLUE_WILD_ACCESS, is_wild(end) && !is_null);
    note_flag(inquiry, CLUE_MEMORY_ERROR, is_memory_error(end));
    note_flag(inquiry, CLUE_UNDEFINED, end == END_UNDEFINED && !is_null);
    note_flag(inquiry, CLUE_ASSERTION, end == END_ASSERT);
    note_flag(inquiry, CLUE_UNREACHABLE,
              end == END_UNDEFINED && strstr(inquiry->outcome->message, "unreachable"));
    note_flag(inquiry, CLUE_ENDLESS, end == END_HANG);
    note_flag(inquiry, CLUE_LEAK, end == END_LEAK);
    note_flag(inquiry, CLUE_LAW, end == END_LAW);
    note_flag(inquiry, CLUE_OWN_BLOCK,
              violation->is_of_this_call || violation->is_local_of_library);
    note_flag(inquiry, CLUE_LIBRARY_BLOCK,
              violation->owner == REGION_OF_LIBRARY || violation->is_variable_of_library);
    note_flag(inquiry, CLUE_OUR_BLOCK, violation->owner == REGION_OURS);
}

/* ---- what the calls are given ---- */

/* Of all calls of the library up to the failing one. */
struct given {
    size_t others; /* functions but the failing one, each once */
    bool is_open_buffer, is_hand_made, is_null, is_callback, is_untyped;
    bool is_counting_constant, is_after_end, is_refused;
    double largest; /* number, by its amount */
};

static void look_at_literal(const struct literal *literal, struct given *given)
{
    given->is_null |= literal->kind == LITERAL_NULL;
    given->is_callback |= literal->kind == LITERAL_CALLBACK;
    given->is_counting_constant |= literal->name && name_says(literal->name,
                                                              WORDS_COUNTING_CONSTANT);
    if (literal->kind == LITERAL_INTEGER && !literal->name)
        given->largest = fmax(given->largest, fabs((double)literal->integer));
    if (literal->kind == LITERAL_FLOATING && isfinite(literal->floating))
        given->largest = fmax(given->largest, fabs(literal->floating));
}

/* A record of ours that nothing of the library made ready before the call. */
static bool is_hand_made(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    const struct statements *statements = inquiry->statements;
    if (place->maker->kind != OPERATION_OBJECT || place->maker->element->kind != TYPE_RECORD ||
        place->maker->element->record->may_be_zeroed ||
        role_has(place->parameter->role, TRAIT_RESULT))
        return false;
    for (size_t i = (size_t)place->source + 1; i <= place->statement; i++) {
        const struct operation *call = operation_at(inquiry->vocabulary, statements, i);
        bool readies = call->kind == OPERATION_CALL && function_is_initialiser(call->function);
        if (readies && statements_source(statements, i, 0) == place->source)
            return false;
    }
    return true;
}

static void look_at_argument(const struct place *place, struct given *given)
{
    if (place->literal)
        look_at_literal(place->literal, given);
    if (!place->maker)
        return;
    bool is_storage =
        place->maker->kind == OPERATION_OBJECT || place->maker->kind == OPERATION_BUFFER;
    given->is_open_buffer |= is_storage && parameter_has_open_extent(place->parameter);
    given->is_hand_made |= is_hand_made(place);
    given->is_untyped |= type_is_pointer_to(place->parameter->type, TYPE_VOID);
}

static const struct function *called_at(const struct inquiry *inquiry, size_t i)
{
    return operation_at(inquiry->vocabulary, inquiry->statements, i)->function;
}

/* That one function is called six times is no longer way than that it is called once. */
static bool is_first_call(const struct inquiry *inquiry, size_t i)
{
    const struct function *function = called_at(inquiry, i);
    if (function == called_at(inquiry, inquiry->last))
        return false;
    for (size_t before = 0; before < i; before++)
        if (called_at(inquiry, before) == function)
            return false;
    return true;
}

static struct given look_at_calls(struct inquiry *inquiry)
{
    struct given given = {0};
    for (size_t i = 0; i <= inquiry->last; i++) {
        const struct operation *call = operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (call->kind != OPERATION_CALL || call->function->is_support)
            continue;
        given.others += is_first_call(inquiry, i);
        given.is_after_end |= i < inquiry->last && name_says_ending(call->function->name,
                                                                    ENDING_CLOSES);
        given.is_refused |= i < inquiry->last && call_was_refused(inquiry, i);
        for (size_t j = 0; j < call->argument_count; j++) {
            struct place place = place_at(inquiry, i, j);
            look_at_argument(&place, &given);
        }
    }
    return given;
}

static bool is_given_values_only(const struct inquiry *inquiry)
{
    const struct statement *statement = &inquiry->statements->items[inquiry->last];
    for (size_t j = 0; j < statement->argument_count; j++) {
        const struct literal *literal =
            literal_of(inquiry->vocabulary, inquiry->statements, inquiry->last, j);
        if (!literal || literal->kind == LITERAL_NULL || literal->kind == LITERAL_CALLBACK)
            return false;
    }
    return true;
}

/* Text or numbers that the test has written down: nothing has to be called on them first. */
static bool is_given_data(struct inquiry *inquiry)
{
    struct place first = place_at(inquiry, inquiry->last, 0);
    const struct type *type = first.parameter->type;
    return place_is_storage(&first) && type->kind == TYPE_POINTER &&
           (type_is_scalar(type->target) || type_is_wide(type->target));
}

static void note_calls(struct inquiry *inquiry)
{
    struct given given = look_at_calls(inquiry);
    clues_note(&inquiry->judgement.clues, CLUE_CALLS_BEFORE, (double)given.others);
    clues_note(&inquiry->judgement.clues, CLUE_LARGE_NUMBER, given.largest);
    note_flag(inquiry, CLUE_OPEN_BUFFER, given.is_open_buffer);
    note_flag(inquiry, CLUE_HAND_MADE, given.is_hand_made);
    note_flag(inquiry, CLUE_NULL_GIVEN, given.is_null);
    note_flag(inquiry, CLUE_CALLBACK, given.is_callback);
    note_flag(inquiry, CLUE_UNTYPED, given.is_untyped);
    note_flag(inquiry, CLUE_COUNTING_CONSTANT, given.is_counting_constant);
    note_flag(inquiry, CLUE_AFTER_END, given.is_after_end);
    note_flag(inquiry, CLUE_REFUSED_BEFORE, given.is_refused);
    note_flag(inquiry, CLUE_VALUES_ONLY, is_given_values_only(inquiry));
    /* That something had to be called first explains no leak, and nothing that never ends. */
    enum wire_end end = inquiry->outcome->end;
    note_flag(inquiry, CLUE_JUST_MADE,
              end != END_LEAK && end != END_HANG && is_all_fresh(inquiry) &&
                  !is_given_data(inquiry));
}

/* ---- what is known of the function ---- */

static size_t count_calls_of(const struct code *code, const char *name)
{
    size_t count = 0;
    for (; code; code = code->next) {
        const char *callee = code->kind == CODE_CALL ? code_callee(code) : NULL;
        count += (callee && strcmp(callee, name) == 0) + count_calls_of(code->first, name);
    }
    return count;
}

static size_t count_callers(const struct api *api, const struct function *function)
{
    const char *name = function->variant_of ? function->variant_of->name : function->name;
    size_t count = 0;
    for (size_t i = 0; i < api->bodies.count; i++)
        if (strcmp(api->bodies.items[i]->symbol, name) != 0 && api->bodies.items[i]->root)
            count += count_calls_of(api->bodies.items[i]->root->first, name);
    return count;
}

/* Nothing in it can be wrong but what it is given. */
static bool is_straight(const struct code *code)
{
    for (; code; code = code->next) {
        bool decides = code->kind == CODE_IF || code->kind == CODE_LOOP ||
                       code->kind == CODE_SWITCH || code->kind == CODE_CONDITIONAL ||
                       code->operation == CODE_AND || code->operation == CODE_OR;
        if (decides || code->kind == CODE_CALL || !is_straight(code->first))
            return false;
    }
    return true;
}

static bool has_straight_body(const struct api *api, const struct function *function)
{
    for (size_t i = 0; i < api->bodies.count; i++) {
        const struct body *body = api->bodies.items[i];
        if (!body->is_caller && body->root && strcmp(body->symbol, function->name) == 0)
            return is_straight(body->root->first);
    }
    return false;
}

static void note_experience(struct inquiry *inquiry, const struct laboratory *laboratory,
                            const struct operation *call)
{
    uint64_t calls = laboratory->calls(laboratory->context, call);
    uint64_t returns = laboratory->returns(laboratory->context, call);
    note_flag(inquiry, CLUE_GOES_WELL, went_well_before(inquiry, laboratory));
    clues_note(&inquiry->judgement.clues, CLUE_SUCCESS_SHARE,
               calls ? (double)returns / (double)calls : 0);
}

static void note_function(struct inquiry *inquiry, const struct function *function)
{
    const struct api *api = inquiry->vocabulary->api;
    clues_note(&inquiry->judgement.clues, CLUE_CALLERS, (double)count_callers(api, function));
    note_flag(inquiry, CLUE_STRAIGHT, has_straight_body(api, function));
    note_flag(inquiry, CLUE_INTERNAL,
              function->name[0] == '_' || name_says(function->name, WORDS_INTERNAL));
}

void note_clues(struct inquiry *inquiry, const struct laboratory *laboratory)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    note_rules(inquiry);
    note_end(inquiry);
    note_calls(inquiry);
    if (call->kind != OPERATION_CALL)
        return;
    note_function(inquiry, call->function);
    if (laboratory)
        note_experience(inquiry, laboratory, call);
}
