#include "analyse/roles/from_bodies.h"

#include "analyse/roles/claims.h"
#include "analyse/roles/from_types.h"
#include "analyse/roles/names.h"
#include "analyse/usage/clearing.h"
#include "analyse/usage/usage_walk.h"
#include "model/words.h"

#include <string.h>

struct context {
    struct api *api;
    const struct usage *usage;
    struct function *function;
    const struct usage_summary *summary;
};

static const struct use_of_parameter *use_of(const struct context *context, size_t index)
{
    return &context->summary->parameters[index];
}

static const char *describe(const struct context *context, size_t index)
{
    return describe_parameter(context->api->arena, context->function, index);
}

static struct evidence seen(unsigned confidence, const char *reason)
{
    return evidence_of(EVIDENCE_BODY, confidence, reason);
}

static bool claim(struct context *context, size_t index, enum role role, int partner,
                  struct evidence evidence)
{
    struct claim made = {role, partner, -1, evidence};
    return claim_role(context->api, context->function, index, made);
}

static parameter_set pointers_of(const struct function *function)
{
    parameter_set set = 0;
    for (size_t i = 0; i < function->parameter_count && i < USAGE_PARAMETERS; i++)
        if (function->parameters[i].type->kind == TYPE_POINTER)
            set |= parameter_bit(i);
    return set;
}

static int first_of(parameter_set set)
{
    FOR_EACH_PARAMETER(i, set)
        return (int)i;
    return -1;
}

/* Written and not read before; or text, that is read only to find its end. */
static bool is_room(const struct context *context, size_t pointer)
{
    unsigned uses = use_of(context, pointer)->uses;
    bool is_text = type_is_char_pointer(context->function->parameters[pointer].type, false) &&
                   (uses & USE_STRING);
    return (uses & USE_WRITTEN) && (!(uses & USE_READ_FIRST) || is_text) &&
           !context->function->parameters[pointer].type->target->is_const;
}

/* Records stand alone more often than not, unless the name says many. */
static bool may_be_array(const struct parameter *parameter)
{
    const struct type *target = parameter->type->target;
    if (target->kind == TYPE_RECORD)
        return !is_hidden_record(target) && !type_is_stream(parameter->type) &&
               name_says_array(parameter->name);
    return target->kind != TYPE_FUNCTION;
}

/* A product of a position and the length of a row, or of more than two numbers: who knows. */
static bool is_obscure(const struct context *context, size_t number, size_t pointer)
{
    parameter_set product = use_of(context, pointer)->product;
    size_t count = 0;
    FOR_EACH_PARAMETER(i, product) {
        count++;
        if (name_says(context->function->parameters[i].name, WORDS_INDEX))
            return true;
    }
    return count > 2 || (product && !(product >> number & 1));
}

/* Where two numbers bound one pointer, the one behind it or of its name measures it; a position
 * does not. */
static bool has_rival(const struct context *context, size_t number, size_t pointer)
{
    const struct function *function = context->function;
    const struct parameter *named = &function->parameters[pointer];
    if (named->role == ROLE_BUFFER && named->partner >= 0 && named->partner != (int)number &&
        name_says(function->parameters[number].name, WORDS_INDEX))
        return true;
    if (use_of(context, pointer)->product)
        return false;
    for (size_t i = 0; i < function->parameter_count; i++) {
        bool is_measure = i != number && (use_of(context, i)->measures >> pointer & 1);
        bool is_better = (named->role == ROLE_BUFFER && named->partner == (int)i) ||
                         (named->partner < 0 && i == pointer + 1) ||
                         name_says(function->parameters[number].name, WORDS_INDEX);
        if (is_measure && is_better && !name_says(function->parameters[i].name, WORDS_INDEX))
            return true;
    }
    return false;
}

/* Is there a pointer that is written, and of which the number is already said to be the length? */
static bool is_room_by_name(const struct function *function, size_t number)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        if (parameter->role == ROLE_BUFFER && parameter->partner == (int)number &&
            !parameter->type->target->is_const)
            return true;
    }
    return false;
}

/* What a number measures, records of the library and functions left out. */
static parameter_set measured_by(const struct context *context, size_t number)
{
    parameter_set set = use_of(context, number)->measures & pointers_of(context->function);
    parameter_set strings = 0, rooms = 0;
    FOR_EACH_PARAMETER(i, set) {
        if (!may_be_array(&context->function->parameters[i]))
            set &= ~parameter_bit(i);
        else if (is_room(context, i))
            rooms |= parameter_bit(i);
        else if ((use_of(context, i)->uses & (USE_STRING | USE_WRITTEN)) == USE_STRING)
            strings |= parameter_bit(i);
    }
    FOR_EACH_PARAMETER(i, set)
        if (is_obscure(context, number, i) || has_rival(context, number, i))
            set &= ~parameter_bit(i);
    bool has_room = rooms || is_room_by_name(context->function, number);
    return has_room ? set & ~strings : set; /* strlcpy(to, from, room) */
}

/* Of several pointers that one number measures, the one it is said to be the length of: one that is
 * read, next to it, rather before it. */
static size_t main_pointer(const struct context *context, parameter_set pointers, size_t number)
{
    size_t best = 0;
    int best_score = -1000;
    FOR_EACH_PARAMETER(i, pointers) {
        int distance = (int)number - (int)i;
        int score = distance > 0 ? -distance : 2 * distance;
        score += use_of(context, i)->uses & USE_READ_FIRST ? 10 : 0;
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

/* The number that is multiplied with this one; a product by names is not halved. */
static int factor_of(const struct context *context, size_t number, size_t pointer)
{
    const struct use_of_parameter *use = use_of(context, pointer);
    const struct parameter *named = &context->function->parameters[pointer];
    parameter_set others = use->product & ~parameter_bit(number);
    if (named->role == ROLE_BUFFER && named->factor >= 0 && named->partner == (int)number)
        return named->factor;
    if (named->role == ROLE_BUFFER && named->factor == (int)number)
        return named->partner;
    if (!(use->product >> number & 1))
        return -1;
    if (!others)
        return use->product_is_square ? (int)number : -1;
    return others & (others - 1) ? -1 : first_of(others);
}

static void claim_length(struct context *context, size_t number)
{
    struct api *api = context->api;
    parameter_set pointers = measured_by(context, number);
    const struct type *type = context->function->parameters[number].type;
    bool is_pointer = type->kind == TYPE_POINTER;
    if (!pointers || (is_pointer ? !is_count_type(type->target) : !is_count_type(type)))
        return;
    size_t main = main_pointer(context, pointers, number);
    enum role role = is_pointer               ? ROLE_IN_OUT
                     : is_room(context, main) && !use_of(context, main)->product
                         ? ROLE_CAPACITY
                         : ROLE_LENGTH;
    FOR_EACH_PARAMETER(i, pointers & ~parameter_bit(main)) {
        struct claim shared = {ROLE_BUFFER, (int)number, factor_of(context, number, i),
                               evidence_of(EVIDENCE_BODY, CONFIDENCE_BODY,
                                           REASON(api, "%s bounds it", describe(context, number)))};
        claim_role(api, context->function, i, shared);
    }
    struct claim length = {role, (int)main, factor_of(context, number, main),
                           evidence_of(EVIDENCE_BODY, CONFIDENCE_BODY,
                                       REASON(api, "bounds what is done with %s",
                                              describe(context, main)))};
    claim_pair(api, context->function, main, number, length);
}

/* Pointers whose position is computed from a number that is named so. */
static parameter_set products_with(const struct context *context, size_t number)
{
    parameter_set set = 0;
    if (name_says(context->function->parameters[number].name, WORDS_INDEX))
        FOR_EACH_PARAMETER(i, pointers_of(context->function))
            if (use_of(context, i)->product >> number & 1)
                set |= parameter_bit(i);
    return set;
}

/* `text[size - 1] = 0`: where the room ends is no position. */
static bool is_end_of_room(const struct context *context, size_t number, size_t pointer)
{
    const struct function *function = context->function;
    const struct type *type = function->parameters[pointer].type;
    return type_is_char_pointer(type, true) && !type->target->is_const &&
           name_says(function->parameters[number].name, WORDS_AMOUNT) &&
           !name_says(function->parameters[number].name, WORDS_INDEX);
}

static void claim_amount(struct context *context, size_t number, size_t pointer, enum role role)
{
    const char *whose = describe(context, pointer);
    const char *reason = role == ROLE_CAPACITY
                             ? REASON(context->api, "selects the end of %s", whose)
                             : REASON(context->api, "selects no element of %s, before it", whose);
    struct claim amount = {role, (int)pointer, factor_of(context, number, pointer),
                           evidence_of(EVIDENCE_BODY, CONFIDENCE_BODY, reason)};
    claim_pair(context->api, context->function, pointer, number, amount);
}

/* `build(heap, items, n)`: the number behind an array is how many there are, whatever it selects in
 * something else. */
static bool is_length_behind(const struct context *context, size_t number, parameter_set into)
{
    const struct parameter *parameters = context->function->parameters;
    if (!number || parameters[number - 1].type->kind != TYPE_POINTER ||
        into & parameter_bit(number - 1))
        return false;
    const struct type *element = parameters[number - 1].type->target;
    return (type_is_scalar(element) || element->kind == TYPE_POINTER) &&
           (strcmp(parameters[number].name, "n") == 0 ||
            name_says(parameters[number].name, WORDS_AMOUNT)) &&
           !name_says(parameters[number].name, WORDS_INDEX);
}

/* A position: used to index, or compared with a field and named so. */
static void claim_index(struct context *context, size_t number)
{
    struct api *api = context->api;
    const struct use_of_parameter *use = use_of(context, number);
    parameter_set pointers = pointers_of(context->function);
    parameter_set into = (use->indexes | products_with(context, number)) & pointers;
    parameter_set compared = use->compared & pointers;
    bool is_named = name_says(context->function->parameters[number].name, WORDS_INDEX);
    if (!is_count_type(context->function->parameters[number].type) ||
        (!into && !(compared && is_named)))
        return;
    if (is_length_behind(context, number, into)) {
        claim_amount(context, number, number - 1, ROLE_LENGTH);
        return;
    }
    parameter_set all = into ? into : compared;
    FOR_EACH_PARAMETER(i, all) {
        if (into && is_end_of_room(context, number, i)) {
            claim_amount(context, number, i, ROLE_CAPACITY);
            return;
        }
        unsigned confidence = (into && compared) || is_named ? CONFIDENCE_BODY : CONFIDENCE_TRACE;
        const char *whose = describe(context, i);
        const char *reason = into ? REASON(api, "selects an element of %s", whose)
                                  : REASON(api, "compared with a field of %s", whose);
        claim(context, number, ROLE_INDEX, (int)i, seen(confidence, reason));
        return;
    }
}

static void claim_number(struct context *context, size_t index)
{
    const struct parameter *parameter = &context->function->parameters[index];
    const struct use_of_parameter *use = use_of(context, index);
    if (!is_count_type(parameter->type))
        return;
    context->function->parameters[index].tells_negatives =
        parameter->type->sort->is_signed && (use->uses & USE_NEGATIVE);
    if (use->uses & USE_DESCRIPTOR)
        claim(context, index, ROLE_DESCRIPTOR, -1,
              seen(CONFIDENCE_CALLEE, "given to a function that takes a file descriptor"));
    if (api_rule_is_on(context->api, RULE_INDEXES))
        claim_index(context, index);
    if (use->uses & USE_ALLOCATED)
        claim(context, index, ROLE_SIZE, -1, seen(CONFIDENCE_TRACE, "that much is allocated"));
}

static void claim_characters(struct context *context, size_t index)
{
    unsigned uses = use_of(context, index)->uses;
    bool is_const = context->function->parameters[index].type->target->is_const;
    if (uses & USE_FORMAT)
        claim(context, index, ROLE_FORMAT, -1, seen(CONFIDENCE_CALLEE, "given to a printf"));
    else if (uses & USE_FILE_NAME)
        claim(context, index, ROLE_FILE_NAME, -1,
              seen(CONFIDENCE_CALLEE, "given to a function that takes a file name"));
    else if ((uses & USE_STRING) && (is_const || !(uses & USE_WRITTEN)))
        claim(context, index, ROLE_STRING, -1, seen(CONFIDENCE_TRACE, "read up to a zero"));
    else if (uses & USE_STRING)
        claim(context, index, ROLE_TEXT_BUFFER, -1,
              seen(CONFIDENCE_TRACE, "read up to a zero, and written"));
}

/* A pointer to one number, pointer or record that is filled in, or read and updated. */
static void claim_place(struct context *context, size_t index)
{
    unsigned uses = use_of(context, index)->uses;
    const struct parameter *parameter = &context->function->parameters[index];
    const struct type *target = parameter->type->target;
    if (uses & (USE_MANY | USE_FREED))
        claim(context, index, ROLE_BUFFER, -1,
              seen(CONFIDENCE_WORD, "more than one element is used"));
    else if ((uses & USE_WRITTEN) && !(uses & USE_READ_FIRST))
        claim(context, index, ROLE_OUT, -1,
              seen(CONFIDENCE_TRACE, "written and not read before"));
    else if ((uses & USE_WRITTEN) && !target->is_const)
        claim(context, index, ROLE_IN_OUT,
              parameter->role == ROLE_IN_OUT ? parameter->partner : -1,
              seen(CONFIDENCE_TRACE, "read, and then written"));
}

/* A record that the caller defines and the call fills in; the first parameter is rather the object
 * that the call is about. */
static bool is_filled_record(const struct context *context, size_t index)
{
    const struct type *target = context->function->parameters[index].type->target;
    const struct use_of_parameter *use = use_of(context, index);
    bool is_cleared = api_rule_is_on(context->api, RULE_CLEARING) && !(use->uses & USE_FREED) &&
                      clears_record(use->cleared, target);
    return index > 0 && target->kind == TYPE_RECORD && !is_hidden_record(target) &&
           !type_is_stream(context->function->parameters[index].type) &&
           (use->uses & USE_WRITTEN) && !use->stored_in &&
           (is_cleared || !(use->uses & (USE_READ | USE_MANY | USE_LOST)));
}

static void claim_pointer(struct context *context, size_t index)
{
    const struct type *target = context->function->parameters[index].type->target;
    switch (target->kind) {
    case TYPE_CHAR:
        claim_characters(context, index);
        break;
    case TYPE_RECORD:
        if (is_filled_record(context, index))
            claim(context, index, ROLE_OUT, -1,
                  seen(CONFIDENCE_TRACE, "filled and not read before"));
        break;
    case TYPE_VOID:
    case TYPE_FUNCTION:
        break;
    default:
        claim_place(context, index);
        break;
    }
}

/* A number that is only compared for equality, such as the size of a record, measures nothing, and
 * one that is multiplied with something of an object's not alone. */
static void drop_named_length(struct context *context, size_t index)
{
    const struct parameter *number = &context->function->parameters[index];
    if (!role_has(number->role, TRAIT_MEASURES) || number->role_evidence.source != EVIDENCE_NAME)
        return;
    size_t pointer = (size_t)number->partner;
    if ((use_of(context, index)->uses & USE_FLOWS) &&
        !(use_of(context, pointer)->uses & USE_SCALED))
        return;
    baseline_role(context->api, &context->function->parameters[index]);
    baseline_role(context->api, &context->function->parameters[pointer]);
}

/* Names take characters that may be written for room; a body that only keeps or reads them knows
 * better. */
static void correct_capacity(struct context *context, size_t index)
{
    struct parameter *number = &context->function->parameters[index];
    if (number->role != ROLE_CAPACITY || number->role_evidence.source != EVIDENCE_NAME)
        return;
    const struct use_of_parameter *use = use_of(context, (size_t)number->partner);
    bool is_kept = use->stored_in || (use->uses & (USE_READ | USE_GLOBAL | USE_IN_RESULT));
    if (is_kept && !(use->uses & (USE_WRITTEN | USE_LOST)))
        number->role = ROLE_LENGTH;
}

static void claim_null(struct context *context, size_t index)
{
    struct parameter *parameter = &context->function->parameters[index];
    unsigned uses = use_of(context, index)->uses;
    unsigned touched = USE_READ | USE_WRITTEN | USE_CALLED | USE_STREAM | USE_LOST | USE_NEEDED |
                       USE_ASSERTED;
    bool is_plain = role_has(parameter->role, TRAIT_DATA) ||
                    usage_field_is_tested(context->usage, use_of(context, index)->field);
    parameter->is_tested_for_null = (uses & USE_TESTED) && !(uses & USE_ASSERTED);
    if (uses & USE_ASSERTED)
        claim_nullness(parameter, NULLNESS_FORBIDDEN,
                       evidence_of(EVIDENCE_BODY, CONFIDENCE_CALLEE, "a null ends the program"));
    else if ((uses & (USE_NEEDED | USE_TESTED)) == (USE_NEEDED | USE_TESTED))
        return; /* tested, then followed on a way that something else may guard: calls will tell */
    else if (uses & USE_NEEDED)
        claim_nullness(parameter, NULLNESS_FORBIDDEN,
                       evidence_of(EVIDENCE_BODY, CONFIDENCE_BODY, "followed without a test"));
    else if (uses & USE_TESTED)
        claim_nullness(parameter, NULLNESS_ALLOWED,
                       evidence_of(EVIDENCE_BODY, CONFIDENCE_BODY, "tested for null"));
    else if (is_plain && !(uses & touched))
        claim_nullness(parameter, NULLNESS_ALLOWED,
                       evidence_of(EVIDENCE_BODY, CONFIDENCE_TRACE, "only handed on"));
}

/* What is stored in the parameter, when it comes later: of two that point to each other, the first
 * is the owner. */
static parameter_set owned_by(const struct context *context, size_t index)
{
    parameter_set owned = 0;
    for (size_t i = index + 1; i < context->function->parameter_count; i++)
        if (use_of(context, i)->stored_in >> index & 1)
            owned |= parameter_bit(i);
    return owned;
}

static void claim_becoming(struct context *context, size_t index)
{
    struct parameter *parameter = &context->function->parameters[index];
    const struct use_of_parameter *use = use_of(context, index);
    parameter_set owners = use->stored_in & ~owned_by(context, index);
    bool is_kept = owners || (use->uses & (USE_GLOBAL | USE_IN_RESULT));
    bool is_readonly = type_is_char_pointer(parameter->type, true) &&
                       parameter->type->target->is_const;
    bool is_taken = (use->uses & USE_FREED) || usage_field_is_freed(context->usage, use->field);
    if (parameter->type->kind == TYPE_POINTER && parameter->type->target->kind == TYPE_FUNCTION)
        return;
    if (is_kept && (use->uses & USE_RETAINED)) {
        claim_fate(parameter, FATE_LENT, -1,
                   evidence_of(EVIDENCE_BODY, CONFIDENCE_BODY,
                               "stored with a reference of its own"));
    } else if (is_kept) {
        claim_fate(parameter, is_taken ? FATE_TAKEN : FATE_KEPT, first_of(owners),
                   evidence_of(EVIDENCE_BODY, is_taken ? CONFIDENCE_TRACE : CONFIDENCE_BODY,
                               use->field ? REASON(context->api, "stored in %s", use->field)
                                          : "stored"));
    } else if ((use->uses & USE_FREED) && !is_readonly) {
        claim_fate(parameter, FATE_RELEASED, -1,
                   evidence_of(EVIDENCE_BODY, CONFIDENCE_BODY, "freed"));
    } else if (!(use->uses & USE_LOST)) {
        claim_fate(parameter, FATE_LENT, -1,
                   evidence_of(EVIDENCE_BODY, CONFIDENCE_TRACE, "neither stored nor freed"));
    }
}

/* What follows from the roles that were found. */
static void claim_rest(struct context *context, size_t index)
{
    struct parameter *parameter = &context->function->parameters[index];
    unsigned uses = use_of(context, index)->uses;
    bool is_pointer = parameter->type->kind == TYPE_POINTER;
    correct_capacity(context, index);
    if (is_pointer)
        claim_null(context, index);
    if (is_pointer || parameter->role == ROLE_DESCRIPTOR)
        claim_becoming(context, index);
    if (parameter->role == ROLE_IN_OUT && type_is_pointer_to(parameter->type, TYPE_POINTER))
        parameter->replaces_target = (uses & USE_TARGET_FREED) != 0;
    if (role_has(parameter->role, TRAIT_CALLED) && (uses & USE_HOOK))
        context->function->sets_hook = true;
    if (type_is_scalar(parameter->type) && !is_pointer && (uses & USE_HOOK))
        context->function->sets_variables |= 1u << index;
}

void bodies_claim(struct api *api, const struct usage *usage, struct function *function,
                  const struct usage_summary *summary)
{
    struct context context = {api, usage, function, summary};
    size_t count = function->parameter_count;
    if (count > USAGE_PARAMETERS || count != summary->parameter_count)
        return;
    for (size_t i = 0; i < count; i++)
        drop_named_length(&context, i);
    for (size_t i = 0; i < count; i++) {
        if (function->parameters[i].type->kind == TYPE_POINTER)
            claim_pointer(&context, i);
        else
            claim_number(&context, i);
    }
    for (size_t i = 0; i < count && api_rule_is_on(api, RULE_LENGTHS); i++)
        claim_length(&context, i);
    for (size_t i = 0; i < count; i++)
        claim_rest(&context, i);
}
