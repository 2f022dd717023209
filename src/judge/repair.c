/* Counterfactual replay: what is doubtful is replaced by something undoubtful, and the sequence
 * runs again. When it still fails, the doubt had nothing to do with the failure. */
#include <string.h>

#include "judge/place.h"

enum {
    ALTERNATIVES = 6,        /* repairs tried for a doubt */
    COMPONENT_REPAIRS = 4,   /* of these, values of the component set */
    LARGE_BUFFER = 4096,     /* larger than what a function writes that was not told a length */
};

/* One argument that is being replaced; `at` moves when statements are put before the call. */
struct repair {
    struct inquiry *inquiry;
    const struct doubt *doubt;
    struct statements *candidate;
    size_t at;
};

static const struct type *sort_of(const struct repair *repair)
{
    return operation_at(repair->inquiry->vocabulary, repair->candidate, repair->at)
        ->arguments[repair->doubt->argument];
}

static bool insert(struct repair *repair, const struct statement *items, size_t count)
{
    if (!statements_insert(repair->candidate, repair->at, items, count))
        return false;
    repair->at += count;
    return true;
}

static bool use_value(struct repair *repair, size_t value)
{
    statements_redirect(repair->candidate, repair->at, repair->doubt->argument, value);
    return true;
}

static bool use_literal(struct repair *repair, const struct literal *literal)
{
    repair->candidate->items[repair->at].arguments[repair->doubt->argument] =
        (int16_t)literal->id;
    return true;
}

/* Does the call make the storage ready, or put a result there? */
static bool makes_ready(const struct vocabulary *vocabulary, const struct statements *statements,
                        size_t call, int storage)
{
    const struct operation *operation = operation_at(vocabulary, statements, call);
    for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count; j++)
        if (statements_source(statements, call, j) == storage &&
            ((j == 0 && function_is_initialiser(operation->function)) ||
             role_has(operation->function->parameters[j].role, TRAIT_RESULT)))
            return true;
    return false;
}

/* Is the value something else than storage of ours, or was it made ready? */
static bool is_ready(const struct vocabulary *vocabulary, const struct statements *statements,
                     size_t value)
{
    int storage = (int)value;
    if (operation_at(vocabulary, statements, value)->kind == OPERATION_LOAD)
        storage = statements_source(statements, value, 0);
    if (storage < 0 ||
        operation_at(vocabulary, statements, (size_t)storage)->kind != OPERATION_OBJECT)
        return true;
    for (size_t i = (size_t)storage + 1; i < statements->count; i++)
        if (makes_ready(vocabulary, statements, i, storage))
            return true;
    return false;
}

static bool use_component_if(struct repair *repair, size_t nth, bool must_be_ready)
{
    const struct laboratory *laboratory = repair->inquiry->laboratory;
    const struct sequence *sequence;
    size_t index, start = repair->at;
    struct statements made = {.count = 0};
    return laboratory->component(laboratory->context, sort_of(repair), nth, &sequence, &index) &&
           statements_add_sequence(&made, sequence) &&
           (!must_be_ready || is_ready(repair->inquiry->vocabulary, &made, index)) &&
           insert(repair, made.items, made.count) && use_value(repair, start + index);
}

static bool use_component(struct repair *repair, size_t nth)
{
    return use_component_if(repair, nth, false);
}

/* The n-th other literal of the sort that is not null. */
static bool use_other_literal(struct repair *repair, size_t nth)
{
    const struct vocabulary *vocabulary = repair->inquiry->vocabulary;
    int current = repair->candidate->items[repair->at].arguments[repair->doubt->argument];
    for (size_t i = 0; i < vocabulary->literals.count; i++) {
        const struct literal *literal = vocabulary->literals.items[i];
        if (literal->sort == sort_of(repair) && literal->kind != LITERAL_NULL &&
            literal->kind != LITERAL_BYTES && (int)i != current && nth-- == 0)
            return use_literal(repair, literal);
    }
    return false;
}

/* What a pointer of the sort may point to: for a `void *` a number does. */
static const struct operation *storage_for(const struct vocabulary *vocabulary,
                                           const struct type *sort)
{
    const struct type *number = api_find_type(vocabulary->api, "int");
    if (type_is_pointer_to(sort, TYPE_VOID))
        return number ? vocabulary_find(vocabulary, OPERATION_OBJECT, number) : NULL;
    return sort->kind == TYPE_POINTER
               ? vocabulary_find(vocabulary, OPERATION_OBJECT, sort->target->sort)
               : NULL;
}

/* Storage of ours for a pointer that was null. */
static bool use_storage(struct repair *repair)
{
    const struct vocabulary *vocabulary = repair->inquiry->vocabulary;
    const struct operation *operation = storage_for(vocabulary, sort_of(repair));
    if (!operation)
        return false;
    struct statement made = {.operation = (uint16_t)operation->id,
                             .argument_count = (uint16_t)operation->argument_count};
    const struct literal *initial = any_literal(vocabulary, operation->element);
    if (operation->argument_count)
        made.arguments[0] = initial ? (int16_t)initial->id : 0;
    size_t start = repair->at;
    return insert(repair, &made, 1) && use_value(repair, start);
}

static bool repair_null(struct repair *repair, size_t nth)
{
    if (nth < COMPONENT_REPAIRS)
        return use_component(repair, nth) ||
               (nth == 0 && (use_other_literal(repair, 0) || use_storage(repair)));
    return use_other_literal(repair, nth - COMPONENT_REPAIRS);
}

static bool repair_negative(struct repair *repair, size_t nth)
{
    return nth < 3 && use_literal(repair, literal_integer(repair->inquiry->vocabulary,
                                                          sort_of(repair), (int64_t)nth, NULL));
}

static const struct parameter *parameter_of(const struct repair *repair)
{
    return &repair->doubt->condition.function->parameters[repair->doubt->argument];
}

/* The least and the most that are documented, and one between. */
static bool repair_range(struct repair *repair, size_t nth)
{
    const struct parameter *parameter = parameter_of(repair);
    int64_t least = parameter->has_least ? parameter->least : 0;
    int64_t most = parameter->has_most ? parameter->most : least + 2;
    const int64_t numbers[] = {least, least + 1 < most ? least + 1 : most, most};
    return nth < 3 && use_literal(repair, literal_integer(repair->inquiry->vocabulary,
                                                          sort_of(repair), numbers[nth], NULL));
}

static bool repair_choice(struct repair *repair, size_t nth)
{
    const struct parameter *parameter = parameter_of(repair);
    if (!parameter->constant_count) /* no constant was meant, but a character */
        return nth == 0 && use_literal(repair, literal_integer(repair->inquiry->vocabulary,
                                                               sort_of(repair), 'a', NULL));
    if (nth >= parameter->constant_count)
        return false;
    const struct constant *constant = &parameter->constants[nth];
    return use_literal(repair, literal_integer(repair->inquiry->vocabulary, sort_of(repair),
                                               constant->value, constant->name));
}

/* What the library hands out, by the n-th of those that can be called there. */
static bool repair_ticket(struct repair *repair, size_t nth)
{
    const struct parameter *parameter = parameter_of(repair);
    const struct operation *issuer;
    for (size_t i = 0; (issuer = issuer_of(repair->inquiry->vocabulary, parameter, i)); i++) {
        struct statements longer = *repair->candidate;
        struct preceding preceding = {
            .inquiry = repair->inquiry, .candidate = &longer, .at = repair->at};
        if (!preceding_put(&preceding, issuer) || nth-- > 0)
            continue;
        *repair->candidate = longer;
        repair->at = preceding.at + 1;
        return use_value(repair, preceding.at);
    }
    return false;
}

/* The same bytes with much room behind them, for one argument. */
static bool enlarge(struct repair *repair, size_t argument)
{
    struct vocabulary *vocabulary = repair->inquiry->vocabulary;
    const struct type *sort =
        operation_at(vocabulary, repair->candidate, repair->at)->arguments[argument];
    int source = statements_source(repair->candidate, repair->at, argument);
    const struct operation *buffer =
        sort->kind == TYPE_POINTER
            ? vocabulary_find(vocabulary, OPERATION_BUFFER, sort->target->sort)
            : NULL;
    if (!buffer || source < 0)
        return false;
    char bytes[LARGE_BUFFER] = {0};
    const struct literal *content = literal_of(vocabulary, repair->candidate, (size_t)source, 0);
    if (content && content->kind == LITERAL_BYTES && content->size < sizeof bytes)
        memcpy(bytes, content->bytes, content->size);
    struct statement made = {
        .operation = (uint16_t)buffer->id,
        .argument_count = 1,
        .arguments = {(int16_t)literal_bytes(vocabulary, buffer->result, bytes, sizeof bytes)->id}};
    size_t start = repair->at;
    if (!insert(repair, &made, 1))
        return false;
    statements_redirect(repair->candidate, repair->at, argument, start);
    return true;
}

/* The n-th harmless content: zeroes, or positions that are all there. */
static void fill_harmless(char *bytes, size_t size, size_t element, size_t nth)
{
    memset(bytes, 0, size);
    for (size_t i = 0; nth && i * element < size; i++)
        bytes[i * element] = (char)(i % 100);
}

/* A number of ours behind a `void *`, in place of an object. */
static bool replace_object(struct repair *repair)
{
    const struct operation *maker = maker_of(repair->inquiry->vocabulary, repair->candidate,
                                             repair->at, repair->doubt->argument);
    return maker && maker->kind == OPERATION_CALL &&
           type_is_pointer_to(sort_of(repair), TYPE_VOID) && use_storage(repair);
}

static bool repair_contents(struct repair *repair, size_t nth)
{
    struct vocabulary *vocabulary = repair->inquiry->vocabulary;
    int source = statements_source(repair->candidate, repair->at, repair->doubt->argument);
    if (nth > 1 || source < 0)
        return false;
    const struct literal *content = literal_of(vocabulary, repair->candidate, (size_t)source, 0);
    char bytes[LITERAL_BYTES_MAXIMUM];
    if (!content || content->kind != LITERAL_BYTES || content->size > sizeof bytes ||
        !content->sort->target->size)
        return false;
    fill_harmless(bytes, content->size, content->sort->target->size, nth);
    repair->candidate->items[source].arguments[0] =
        (int16_t)literal_bytes(vocabulary, content->sort, bytes, content->size)->id;
    return true;
}

/* Do the numbers of the call, multiplied, say more than a large buffer holds? Then it is none. */
static bool asks_for_more(const struct repair *repair)
{
    int64_t product = 1;
    for (size_t j = 0; j < repair->candidate->items[repair->at].argument_count; j++) {
        const struct literal *literal =
            literal_of(repair->inquiry->vocabulary, repair->candidate, repair->at, j);
        if (!literal || literal->kind != LITERAL_INTEGER || literal->integer < 2)
            continue;
        if (literal->integer > LARGE_BUFFER / product)
            return true;
        product *= literal->integer;
    }
    return false;
}

/* All buffers of the call: what overflows the one may go on to overflow the next. */
static bool repair_length(struct repair *repair, size_t nth)
{
    if (nth || asks_for_more(repair) || !enlarge(repair, repair->doubt->argument))
        return false;
    for (size_t j = 0; j < repair->candidate->items[repair->at].argument_count; j++) {
        const struct operation *maker =
            maker_of(repair->inquiry->vocabulary, repair->candidate, repair->at, j);
        if (j != repair->doubt->argument && maker && maker->kind == OPERATION_BUFFER)
            enlarge(repair, j);
    }
    return true;
}

/* Everything up to statement `end` once more: a value of its own in the state it had there. */
static bool use_copy(struct repair *repair, size_t end)
{
    int source = statements_source(repair->candidate, repair->at, repair->doubt->argument);
    size_t start = repair->at;
    struct statements made = *repair->candidate;
    return source >= 0 && end > (size_t)source && insert(repair, made.items, end) &&
           use_value(repair, start + (size_t)source);
}

/* Where the value was ready for use: after its initialiser when it is storage of ours. */
static size_t end_of_making(const struct repair *repair)
{
    const struct statements *statements = repair->candidate;
    int source = statements_source(statements, repair->at, repair->doubt->argument);
    const struct vocabulary *vocabulary = repair->inquiry->vocabulary;
    for (size_t i = (size_t)source + 1; i < repair->at; i++) {
        const struct operation *operation = operation_at(vocabulary, statements, i);
        if (operation->kind == OPERATION_CALL && function_is_initialiser(operation->function) &&
            statements_source(statements, i, 0) == source)
            return i + 1;
    }
    return (size_t)source + 1;
}

static bool repair_attached(struct repair *repair, size_t nth)
{
    return nth == 0 && use_copy(repair, end_of_making(repair));
}

/* The statement once more, just before the call. */
static bool insert_again(struct repair *repair, size_t statement)
{
    struct statement again = repair->candidate->items[statement];
    for (size_t j = 0; j < again.argument_count; j++)
        if (again.arguments[j] < 0)
            again.arguments[j] =
                (int16_t)(again.arguments[j] - ((int)repair->at - (int)statement));
    return insert(repair, &again, 1);
}

/* Borrowed anew, after the change; what was read from a place of ours is put there anew as well. */
static bool repair_stale(struct repair *repair, size_t nth)
{
    int source = statements_source(repair->candidate, repair->at, repair->doubt->argument);
    if (nth || source < 0)
        return false;
    int giver = giver_of(repair->inquiry, (size_t)source);
    if (giver >= 0 && giver != source && !insert_again(repair, (size_t)giver))
        return false;
    size_t start = repair->at;
    return insert_again(repair, (size_t)source) && use_value(repair, start);
}

/* Given together with what it belongs to. */
static bool repair_foreign(struct repair *repair, size_t nth)
{
    int value = statements_source(repair->candidate, repair->at, repair->doubt->argument);
    const struct operation *call =
        operation_at(repair->inquiry->vocabulary, repair->candidate, repair->at);
    size_t other = (size_t)repair->doubt->condition.other;
    if (nth == 0 && repair->doubt->owner >= 0) {
        statements_redirect(repair->candidate, repair->at, other, (size_t)repair->doubt->owner);
        return true;
    }
    for (size_t j = 0; nth == 0 && j < repair->candidate->items[value].argument_count; j++) {
        int owner = statements_source(repair->candidate, (size_t)value, j);
        if (owner < 0 || operation_at(repair->inquiry->vocabulary, repair->candidate,
                                      (size_t)owner)
                                 ->result != call->arguments[other])
            continue;
        statements_redirect(repair->candidate, repair->at, other, (size_t)owner);
        return true;
    }
    return false;
}

/* The initialiser of the record with the fewest arguments; NULL when there is none. */
static const struct operation *initialiser_for(const struct repair *repair)
{
    const struct vocabulary *vocabulary = repair->inquiry->vocabulary;
    const struct operation *best = NULL;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && function_is_initialiser(operation->function) &&
            operation->arguments[0] == sort_of(repair) &&
            (!best || operation->argument_count < best->argument_count))
            best = operation;
    }
    return best;
}

/* What else an initialiser was told, in a call that went well and was told nothing but literals. */
static bool arguments_of_success(const struct repair *repair, const struct operation *initialiser,
                                 int16_t arguments[API_MAXIMUM_PARAMETERS])
{
    const struct laboratory *laboratory = repair->inquiry->laboratory;
    struct statements known;
    size_t call;
    for (size_t nth = 0; laboratory->success &&
                         laboratory->success(laboratory->context, initialiser, nth, &known, &call);
         nth++) {
        bool are_literals = true;
        for (size_t j = 1; j < initialiser->argument_count; j++) {
            are_literals &= statements_source(&known, call, j) < 0;
            arguments[j] = known.items[call].arguments[j];
        }
        if (are_literals)
            return true;
    }
    return false;
}

static bool any_arguments(const struct repair *repair, const struct operation *initialiser,
                          int16_t arguments[API_MAXIMUM_PARAMETERS])
{
    for (size_t j = 1; j < initialiser->argument_count; j++) {
        const struct literal *literal =
            any_literal(repair->inquiry->vocabulary, initialiser->arguments[j]);
        if (!literal)
            return false;
        arguments[j] = (int16_t)literal->id;
    }
    return true;
}

/* Before anything is done with the record, so that what was done stays. */
static bool insert_initialiser(struct repair *repair, const struct operation *initialiser,
                               const int16_t arguments[API_MAXIMUM_PARAMETERS])
{
    int storage = statements_source(repair->candidate, repair->at, repair->doubt->argument);
    if (storage < 0)
        return false;
    size_t where = (size_t)storage + 1;
    struct statement call = {.operation = (uint16_t)initialiser->id,
                             .argument_count = (uint16_t)initialiser->argument_count};
    call.arguments[0] = (int16_t)(storage - (int)where);
    for (size_t j = 1; j < initialiser->argument_count; j++)
        call.arguments[j] = arguments[j];
    if (!statements_insert(repair->candidate, where, &call, 1))
        return false;
    repair->at++;
    return true;
}

/* A record that only its initialiser has to make ready is no better elsewhere: in another state it
 * may well do, which says nothing. What else an initialiser wants is what it was told before, and
 * not made up as long as there are records that one made ready. The members of another zeroed
 * record are as null as these. */
static bool repair_uninitialised(struct repair *repair, size_t nth)
{
    const struct operation *initialiser = initialiser_for(repair);
    int16_t arguments[API_MAXIMUM_PARAMETERS] = {0};
    if (initialiser && (initialiser->argument_count == 1 ||
                        arguments_of_success(repair, initialiser, arguments)))
        return nth == 0 && insert_initialiser(repair, initialiser, arguments);
    const struct type *sort = sort_of(repair);
    bool must_be_ready =
        initialiser || is_null_access(repair->inquiry->outcome) ||
        api_makes_record(repair->inquiry->vocabulary->api,
                         sort->kind == TYPE_POINTER ? sort->target : sort);
    return nth < COMPONENT_REPAIRS &&
           (use_component_if(repair, nth, must_be_ready) ||
            (nth == 0 && initialiser && any_arguments(repair, initialiser, arguments) &&
             insert_initialiser(repair, initialiser, arguments)));
}

/* Where a null pointer stands for the usual thing, what was filled in is put right by it. */
static bool repair_filled(struct repair *repair, size_t nth)
{
    const struct parameter *parameter =
        parameter_at(repair->inquiry->vocabulary, repair->candidate, repair->at,
                     repair->doubt->argument);
    return nth == 0 && sort_of(repair)->kind == TYPE_POINTER && null_is_allowed(parameter) &&
           use_literal(repair, literal_null(repair->inquiry->vocabulary, sort_of(repair)));
}

static bool repair_data(struct repair *repair, size_t nth)
{
    return repair_contents(repair, nth) || (nth == 0 && replace_object(repair));
}

static bool repair_alias(struct repair *repair, size_t nth)
{
    return nth == 0 && use_copy(repair, repair->at);
}

/* Did the repaired sequence hand out a number before it failed? */
static bool was_issued(const struct inquiry *inquiry, const struct statements *candidate, size_t at)
{
    const struct operation *issuer = operation_at(inquiry->vocabulary, candidate, at - 1);
    const struct observed_value *ticket = &inquiry->seen.values[at - 1];
    return inquiry->seen.statement >= at && issuer->kind == OPERATION_CALL &&
           (ticket->flags & VALUE_UNKNOWN || function_succeeded(issuer->function, ticket));
}

/* More room often only lets a call come further, to fail in another way: that proves nothing. */
static bool is_same_access(const struct inquiry *inquiry, const struct statements *candidate,
                           size_t at)
{
    (void)candidate, (void)at;
    return strcmp(inquiry->seen.message, inquiry->outcome->message) == 0;
}

/* How a doubt is put right, and when a failure in spite of that shows that it is innocent. */
struct remedy {
    bool (*apply)(struct repair *repair, size_t nth); /* the n-th way; false when there is none */
    bool (*proves)(const struct inquiry *inquiry, const struct statements *candidate, size_t at);
};

/* By the names of verdict_rules.def. */
const struct remedy remedy_none = {NULL, NULL}; /* nothing can be tried out: the doubt stands */
const struct remedy remedy_null = {repair_null, NULL};
const struct remedy remedy_negative = {repair_negative, NULL};
const struct remedy remedy_range = {repair_range, NULL};
const struct remedy remedy_choice = {repair_choice, NULL};
const struct remedy remedy_ticket = {repair_ticket, was_issued};
const struct remedy remedy_length = {repair_length, is_same_access};
const struct remedy remedy_data = {repair_data, NULL};
const struct remedy remedy_copy = {repair_alias, NULL};
const struct remedy remedy_attached = {repair_attached, NULL};
const struct remedy remedy_stale = {repair_stale, NULL};
const struct remedy remedy_foreign = {repair_foreign, NULL};
const struct remedy remedy_callback = {use_other_literal, NULL};
const struct remedy remedy_filled = {repair_filled, NULL};
const struct remedy remedy_uninitialised = {repair_uninitialised, NULL};

bool repair_doubt(struct inquiry *inquiry, const struct doubt *doubt, size_t nth,
                  struct statements *candidate, size_t *at)
{
    struct repair repair = {inquiry, doubt, candidate, *at};
    const struct remedy *remedy = rule_remedy(doubt->rule);
    bool is_repaired = remedy->apply && remedy->apply(&repair, nth);
    *at = repair.at;
    return is_repaired;
}

/* Does the sequence fail with each repair of the doubt that can be made? */
static bool fails_in_spite_of(struct inquiry *inquiry, const struct doubt *doubt)
{
    const struct remedy *remedy = rule_remedy(doubt->rule);
    bool any_fails = false;
    for (size_t nth = 0; nth < ALTERNATIVES; nth++) {
        struct statements candidate = *inquiry->statements;
        size_t at = doubt->statement;
        if (!repair_doubt(inquiry, doubt, nth, &candidate, &at))
            continue;
        switch (replay(inquiry, &candidate)) {
        case REPLAY_RETURNS:
            return false;
        case REPLAY_FAILS:
            any_fails |= !remedy->proves || remedy->proves(inquiry, &candidate, at);
            break;
        default:
            break;
        }
    }
    return any_fails;
}

void doubts_repair(struct inquiry *inquiry)
{
    struct doubts standing = {.count = 0};
    inquiry->dropped.count = 0;
    for (size_t i = 0; i < inquiry->doubts.count; i++) {
        struct doubt *doubt = &inquiry->doubts.items[i];
        bool is_innocent = fails_in_spite_of(inquiry, doubt);
        struct doubts *list = is_innocent ? &inquiry->dropped : &standing;
        list->items[list->count++] = *doubt;
    }
    inquiry->doubts = standing;
}
