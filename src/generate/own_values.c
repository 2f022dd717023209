/* Values that we make ourselves: literals, null pointers, buffers, places for results. */
#include <string.h>

#include "generate/choice.h"
#include "generate/favourites.h"
#include "generate/fuzz.h"
#include "generate/length_checks.h"
#include "generate/mined_values.h"
#include "model/confidence.h"
#include "model/value.h"

/* Chances, each with its reason. */
static const struct {
    double same_user_data; /* the same item twice is a case of its own */
    double allowed_null;   /* where NULL is allowed, it is one case among many */
    double any_null;       /* without the rule: often enough to see what it is worth */
    double said_before;    /* what was put in is found under the same key only */
    double compared;       /* it opens one condition, and everything else wants other values */
} chances = {
    .same_user_data = 0.3,
    .allowed_null = 0.15,
    .any_null = 0.1,
    .said_before = 0.4,
    .compared = 0.05,
};

enum { CONTENT_TRIES = 32, EARLIER_TRIES = 4 };

void choice_literal(struct choice *choice, size_t i, const struct literal *literal)
{
    choice->chosen[i] = (struct draft_argument){.is_literal = true, .index = literal->id};
    choice->is_chosen[i] = true;
}

bool choice_statement(struct choice *choice, size_t i, int index)
{
    if (index < 0)
        return false;
    choice->chosen[i] = (struct draft_argument){.index = (uint32_t)index};
    choice->is_chosen[i] = true;
    return true;
}

int choice_add(struct choice *choice, enum operation_kind kind, const struct type *element,
               struct draft_argument argument)
{
    const struct operation *operation =
        vocabulary_find(choice->arguments->vocabulary, kind, element);
    return operation ? draft_add(choice->draft, operation, &argument) : -1;
}

static bool choose_null(struct choice *choice, size_t i)
{
    const struct literal *null =
        choice->arguments->values->nulls[choice->operation->arguments[i]->id];
    if (!null)
        return false;
    choice_literal(choice, i, null);
    return true;
}

/* What is only kept for later may be needed then: that the call itself copes with a null pointer
 * says little. */
static bool is_surely_nullable(const struct parameter *parameter)
{
    return parameter->nullness == NULLNESS_ALLOWED &&
           (!role_has(parameter->role, TRAIT_FOR_LATER) ||
            parameter->nullness_evidence.confidence >= CONFIDENCE_TESTED);
}

static double chance_of_null(const struct choice *choice, size_t i)
{
    if (is_surely_nullable(choice_parameter(choice, i)))
        return chances.allowed_null;
    return api_rule_is_on(choice->arguments->vocabulary->api, RULE_NULLS) ? 0 : chances.any_null;
}

bool own_null_choose(struct choice *choice, size_t i)
{
    if (choice->operation->arguments[i]->kind != TYPE_POINTER)
        return false;
    double chance = chance_of_null(choice, i);
    return chance > 0 && rng_chance(choice->rng, chance) && choose_null(choice, i);
}

bool own_null_is_all_there_is(struct choice *choice, size_t i)
{
    return choice_parameter(choice, i)->null_is_all_there_is && choose_null(choice, i);
}

/* Now and then what was compared there before, or something near the literal, in its place. */
static const struct literal *varied(struct choice *choice, size_t i,
                                    const struct literal *literal)
{
    const struct arguments *arguments = choice->arguments;
    const struct function *function = choice->operation->function;
    const struct literal *compared =
        arguments->compared ? favourites_choose(arguments->compared, function, i, choice->rng)
                            : NULL;
    if (compared && compared->kind == literal->kind && rng_chance(choice->rng, chances.compared))
        return compared;
    return fuzz_value(arguments->fuzz, function, i, literal, choice->rng);
}

/* Long enough, and for text with a zero at the end. */
static const struct literal *changed_content(struct choice *choice, size_t i,
                                             const struct literal *content)
{
    const struct literal *changed = varied(choice, i, content);
    return content_fits(choice_parameter(choice, i), changed) ? changed : content;
}

static const struct literal *choose_content(struct choice *choice, size_t i)
{
    const struct first_values *values = choice->arguments->values;
    const struct literal *content =
        mined_value(values->mined, choice->operation->function, i, choice->rng);
    for (int tries = 0; tries < CONTENT_TRIES; tries++) {
        if (content && content_fits(choice_parameter(choice, i), content))
            return changed_content(choice, i, content);
        content = first_content(values, choice->operation->arguments[i], choice->rng);
        if (!content)
            return NULL;
    }
    return NULL;
}

static bool add_buffer(struct choice *choice, size_t i)
{
    bool is_array;
    if (own_array_choose(choice, i, &is_array) || is_array)
        return choice->is_chosen[i];
    const struct type *sort = choice->operation->arguments[i];
    const struct literal *content = choose_content(choice, i);
    if (!content)
        return false;
    size_t element = sort->target->size ? sort->target->size : 1;
    choice->buffer_lengths[i] = content->size / element;
    return choice_statement(choice, i,
                            choice_add(choice, OPERATION_BUFFER, sort->target->sort,
                                       (struct draft_argument){true, content->id}));
}

/* A place for one value: zeroed, or holding a number or a value of the API. */
static bool add_place(struct choice *choice, size_t i, int inner)
{
    const struct type *element = choice->operation->arguments[i]->target->sort;
    struct draft_argument initial = {.is_literal = true};
    if (inner >= 0) {
        initial = (struct draft_argument){.index = (uint32_t)inner};
    } else if (element->kind == TYPE_POINTER) {
        initial.index = choice->arguments->values->nulls[element->id]->id;
    } else {
        const struct literal *value = first_value(choice->arguments->values, element, choice->rng);
        if (type_is_scalar(element) && !value)
            return false;
        initial.index = value ? value->id : 0;
    }
    return choice_statement(choice, i, choice_add(choice, OPERATION_OBJECT, element, initial));
}

static bool add_user_data(struct choice *choice, size_t i)
{
    const struct type *pointer = choice->arguments->user_data;
    if (!pointer)
        return false;
    if (rng_chance(choice->rng, chances.same_user_data) &&
        choice_statement(choice, i, draft_choose(choice->draft, pointer, choice->rng)))
        return true;
    const struct type *element = pointer->target->sort;
    const struct literal *value = first_value(choice->arguments->values, element, choice->rng);
    return value && choice_statement(choice, i,
                                     choice_add(choice, OPERATION_OBJECT, element,
                                             (struct draft_argument){true, value->id}));
}

static const struct literal *any_wide_number(const struct choice *choice, const struct type *sort)
{
    const struct operation *buffer =
        vocabulary_find(choice->arguments->vocabulary, OPERATION_BUFFER, sort);
    return buffer ? first_content(choice->arguments->values, buffer->result, choice->rng) : NULL;
}

static int add_wide_number(struct choice *choice, const struct type *sort)
{
    const struct literal *number = any_wide_number(choice, sort);
    return number ? choice_add(choice, OPERATION_BUFFER, sort,
                               (struct draft_argument){true, number->id})
                  : -1;
}

/* Read from storage: a record, or a number that has no literal. */
static bool add_stored_value(struct choice *choice, size_t i)
{
    const struct type *sort = choice->operation->arguments[i];
    int storage =
        type_is_wide(sort) ? add_wide_number(choice, sort) : own_record_add(choice, i, sort);
    if (storage < 0)
        return false;
    return choice_statement(choice, i,
                            choice_add(choice, OPERATION_LOAD, sort,
                                       (struct draft_argument){.index = (uint32_t)storage}));
}

static bool is_key(const struct choice *choice, size_t i)
{
    const struct parameter *parameter = choice_parameter(choice, i);
    bool may_be_any = parameter->partner < 0 && !parameter->string_count &&
                      !parameter_is_limited(parameter) &&
                      role_has(parameter->role, TRAIT_FREE) &&
                      !role_has(parameter->role, TRAIT_AMOUNT);
    return may_be_any &&
           (role_family(parameter->role) == ROLE_STRING || type_is_integer(parameter->type));
}

/* What an earlier call was given for a parameter of the same sort, rather of the same name. NULL
 * when the calls that were looked at have none. */
static const struct literal *said_before(struct choice *choice, size_t i)
{
    const struct vocabulary *vocabulary = choice->arguments->vocabulary;
    const struct statements *statements = &choice->draft->statements;
    const struct literal *found = NULL;
    for (int tries = 0; statements->count && tries < EARLIER_TRIES; tries++) {
        const struct statement *earlier =
            &statements->items[rng_below(choice->rng, (uint32_t)statements->count)];
        const struct operation *operation = vocabulary->operations.items[earlier->operation];
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count;
             j++) {
            if (operation->arguments[j] != choice->operation->arguments[i] ||
                earlier->arguments[j] < 0)
                continue;
            const struct literal *literal = vocabulary->literals.items[earlier->arguments[j]];
            if (literal->kind != LITERAL_STRING && literal->kind != LITERAL_INTEGER)
                continue;
            if (strcmp(operation->function->parameters[j].name,
                       choice_parameter(choice, i)->name) == 0)
                return literal;
            found = literal;
        }
    }
    return found;
}

static bool is_out_of_range(const struct parameter *parameter, const struct literal *literal)
{
    return literal->kind == LITERAL_INTEGER &&
           !parameter_takes_number(parameter, literal->integer);
}

bool choice_any_literal(struct choice *choice, size_t i)
{
    const struct function *function = choice->operation->function;
    const struct first_values *values = choice->arguments->values;
    const struct literal *literal =
        is_key(choice, i) && rng_chance(choice->rng, chances.said_before)
            ? said_before(choice, i)
            : NULL;
    if (literal) {
        choice_literal(choice, i, literal);
        return true;
    }
    literal = mined_value(values->mined, function, i, choice->rng);
    if (!literal || is_out_of_range(&function->parameters[i], literal))
        literal = first_value_of(values, function, i, choice->rng);
    if (!literal)
        return false;
    const struct literal *changed = varied(choice, i, literal);
    choice_literal(choice, i,
                   is_out_of_range(&function->parameters[i], changed) ? literal : changed);
    return true;
}

/* What the API returns may be -1, which is no size and no index. */
static bool is_never_negative(const struct choice *choice, size_t i)
{
    return choice->operation->arguments[i]->is_signed &&
           !choice_parameter(choice, i)->tells_negatives &&
           api_rule_is_on(choice->arguments->vocabulary->api, RULE_NEGATIVES);
}

/* A buffer may name a number as its length of which nothing else is known. */
static bool is_a_length_all_the_same(const struct choice *choice, size_t i)
{
    return type_is_integer(choice->operation->arguments[i]) && own_length_is_told(choice, i);
}

bool own_value_is_ours(const struct choice *choice, size_t i)
{
    const struct parameter *parameter = choice_parameter(choice, i);
    enum role role = parameter->role;
    if (parameter_is_limited(parameter))
        return true; /* what the API returns may be less, or more */
    if (role_has(role, TRAIT_OURS) || type_is_stream(choice->operation->arguments[i]))
        return true;
    if (role_has(role, TRAIT_NAMED))
        return api_rule_is_on(choice->arguments->vocabulary->api, RULE_CHOICES);
    if (role_has(role, TRAIT_NON_NEGATIVE))
        return is_never_negative(choice, i);
    if (role_family(role) == ROLE_STRING)
        return parameter->partner >= 0;
    return role == ROLE_VALUE && is_a_length_all_the_same(choice, i);
}

static bool choose_by_family(struct choice *choice, size_t i, int inner)
{
    const struct type *sort = choice->operation->arguments[i];
    switch (role_family(choice_parameter(choice, i)->role)) {
    case ROLE_OBJECT:
        return choice_statement(choice, i, own_record_add(choice, i, sort->target->sort));
    case ROLE_OUT:
        return add_place(choice, i, inner);
    case ROLE_BUFFER:
    case ROLE_TEXT_BUFFER:
        return add_buffer(choice, i);
    case ROLE_USER_DATA:
        return add_user_data(choice, i);
    case ROLE_LENGTH:
        return true;
    case ROLE_VALUE:
        if (sort->kind == TYPE_RECORD || type_is_wide(sort))
            return add_stored_value(choice, i);
        return choice_any_literal(choice, i);
    default:
        return choice_any_literal(choice, i);
    }
}

bool own_value_choose(struct choice *choice, size_t i, int inner)
{
    if (type_is_stream(choice->operation->arguments[i]))
        return own_stream_choose(choice, i);
    switch (choice_parameter(choice, i)->role) {
    case ROLE_FILE_NAME:
        return own_file_name_choose(choice, i);
    case ROLE_DESCRIPTOR:
        return own_descriptor_choose(choice, i);
    case ROLE_VALUE:
        return is_a_length_all_the_same(choice, i) || choose_by_family(choice, i, inner);
    case ROLE_IN_OUT:
        return own_length_is_told(choice, i) || add_place(choice, i, inner);
    default:
        return choose_by_family(choice, i, inner);
    }
}
