#include "regress/shown_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCKS_COUNTED = 8, /* more of them make a text no better to read */
    NUMBERS_MAXIMUM = 16,
};

const char *plain_piece(size_t index)
{
    static const char *const pieces[PLAIN_PIECES] = {"red", "green", "blue", "amber",
                                                     "12",  "34",    "56",   "78"};
    return pieces[index];
}

static const struct operation *operation_at(const struct vocabulary *vocabulary,
                                            const struct statements *statements, size_t index)
{
    return statements_operation(statements, vocabulary, index);
}

bool is_text_to_read(const struct vocabulary *vocabulary, const struct statements *statements,
                     size_t index, size_t argument)
{
    const struct operation *operation = operation_at(vocabulary, statements, index);
    int operand = statements->items[index].arguments[argument];
    const struct literal *literal = operand < 0 ? NULL : vocabulary->literals.items[operand];
    if (!literal)
        return false;
    if (operation->kind == OPERATION_BUFFER) {
        enum type_kind kind = literal->kind == LITERAL_BYTES ? literal->sort->target->kind
                                                             : TYPE_FLOATING;
        return kind == TYPE_CHAR || kind == TYPE_VOID;
    }
    if (operation->kind != OPERATION_CALL || literal->kind != LITERAL_STRING)
        return false;
    const struct function *function = operation->function;
    if (function->is_support)
        return (strcmp(function->name, HELPER_OPEN_TEXT) == 0 && argument == 0) ||
               (strcmp(function->name, HELPER_MAKE_FILE) == 0 && argument == 1);
    enum role role = function->parameters[argument].role;
    return !role_has(role, TRAIT_NAMES_FILE) && role != ROLE_FORMAT;
}

/* ---- what was put in ---- */

typedef void visit_text(void *context, const struct literal *literal);

/* What the call is given, and what that was made of. Files are there for everyone. */
static void find_used(const struct vocabulary *vocabulary, const struct statements *statements,
                      bool *is_used)
{
    int call = last_call(vocabulary, statements);
    for (size_t i = statements->count; i-- > 0;) {
        const struct function *function = operation_at(vocabulary, statements, i)->function;
        is_used[i] |= (int)i == call ||
                      (function && strcmp(function->name, HELPER_MAKE_FILE) == 0);
        for (size_t j = 0; is_used[i] && j < statements->items[i].argument_count; j++) {
            int source = statements_source(statements, i, j);
            if (source >= 0)
                is_used[source] = true;
        }
    }
}

static void each_text(const struct vocabulary *vocabulary, const struct statements *statements,
                      visit_text *visit, void *context)
{
    bool is_used[SEQUENCE_MAXIMUM] = {0};
    find_used(vocabulary, statements, is_used);
    for (size_t i = 0; i < statements->count; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (is_used[i] && is_text_to_read(vocabulary, statements, i, j))
                visit(context,
                      vocabulary->literals.items[statements->items[i].arguments[j]]);
}

struct input {
    bool has_word[PLAIN_PIECES];
    double numbers[NUMBERS_MAXIMUM];
    size_t number_count;
    size_t size;
};

static bool is_letter(char character)
{
    return isalnum((unsigned char)character);
}

/* As a word, and not as a part of another. */
static bool has_word(const char *text, size_t size, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(text + i, word, length) == 0 && (!i || !is_letter(text[i - 1])) &&
            (i + length == size || !is_letter(text[i + length])))
            return true;
    return false;
}

static double leading_number(const struct literal *literal, size_t start)
{
    char digits[24] = "";
    size_t length = literal->size - start < sizeof digits - 1 ? literal->size - start
                                                              : sizeof digits - 1;
    memcpy(digits, literal->bytes + start, length);
    return strtod(digits, NULL);
}

static void take_input(void *context, const struct literal *literal)
{
    struct input *input = context;
    input->size += literal->size;
    for (size_t i = 0; i < PLAIN_PIECES; i++)
        input->has_word[i] |= has_word(literal->bytes, literal->size, plain_piece(i));
    for (size_t i = 0; i < literal->size && input->number_count < NUMBERS_MAXIMUM; i++) {
        bool is_start = isdigit((unsigned char)literal->bytes[i]) &&
                        (!i || !isdigit((unsigned char)literal->bytes[i - 1]));
        if (is_start)
            input->numbers[input->number_count++] = leading_number(literal, i);
    }
}

/* ---- what came out ---- */

/* What callbacks are told stands in quotation marks; all of it has to be the word. */
static bool shows_word(const char *text, const char *word, bool is_heard)
{
    char quoted[16];
    snprintf(quoted, sizeof quoted, "'%s'", word);
    return is_heard ? strstr(text, quoted) != NULL : has_word(text, strlen(text), word);
}

static size_t count_words(const struct input *input, const char *text, bool is_heard,
                          bool *is_seen)
{
    size_t count = 0;
    for (size_t i = 0; text && i < PLAIN_PIECES; i++)
        if (input->has_word[i] && !is_seen[i] && shows_word(text, plain_piece(i), is_heard))
            count += is_seen[i] = true;
    return count;
}

static bool is_heard(const struct making *making, size_t index)
{
    const struct function *function =
        operation_at(&making->campaign->subject.vocabulary, &making->statements, index)->function;
    return function && function->is_support;
}

/* Of the call and what stands behind it, and of records; what is in a buffer was put there. */
static size_t words_that_come_out(const struct making *making, const struct input *input,
                                  size_t call)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    const struct outcome *outcome = &making->outcome;
    bool is_seen[PLAIN_PIECES] = {0};
    size_t count = 0;
    for (size_t i = call; i < outcome->statement_count; i++)
        count += count_words(input, outcome->values[i].text, is_heard(making, i), is_seen);
    for (size_t i = 0; i < outcome->content_count; i++) {
        const struct observed_content *content = &outcome->contents[i];
        if (content->offset != WIRE_WHOLE &&
            operation_at(vocabulary, &making->statements, content->statement)->kind !=
                OPERATION_BUFFER)
            count += count_words(input, content->bytes, false, is_seen);
    }
    return count;
}

static bool is_given(const struct input *input, double number)
{
    for (size_t i = 0; i < input->number_count; i++)
        if (number == input->numbers[i])
            return true;
    return number == 0 || number == 1 || number == -1 || number != number;
}

/* Blocks that were not there before the call; or 0. */
static size_t blocks_made(struct making *making, size_t call)
{
    size_t after = making->outcome.live_blocks;
    struct statements *all =
        arena_copy(&making->campaign->trial, &making->statements, sizeof making->statements);
    all->count = call;
    if (!call)
        return after;
    if (!making_observe(making, all, WIRE_USUAL_FILL) || making->outcome.live_blocks > after)
        return 0;
    return after - making->outcome.live_blocks;
}

/* Status codes are small: with enumerations of a dozen of them most libraries do. */
enum { STATUS_MOST = 11 };

/* Is it a number that was made of others, and no status code? */
static size_t made_by(struct making *making, const struct input *input, size_t call)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    const struct type *type = operation_at(vocabulary, &making->statements, call)->result;
    const struct observed_value *value = &making->outcome.values[call];
    if (type->kind == TYPE_POINTER) {
        size_t blocks = blocks_made(making, call);
        return blocks < BLOCKS_COUNTED ? blocks : BLOCKS_COUNTED;
    }
    double number = 0;
    if (type->kind == TYPE_FLOATING && type->size == sizeof number)
        memcpy(&number, &value->bits, sizeof number);
    else if (type_is_integer(type))
        number = (double)type_integer(type, value->bits);
    bool is_status = type_is_integer(type) && number >= -STATUS_MOST && number <= STATUS_MOST;
    return !is_status && !is_given(input, number);
}

static bool is_told(const struct making *making, size_t call)
{
    for (size_t i = call + 1; i < making->outcome.statement_count; i++) {
        const char *text = making->outcome.values[i].text;
        if (is_heard(making, i) && text && *text)
            return true;
    }
    return false;
}

/* What callbacks are told by the call is asked for behind it. */
static void listen_to(struct making *making, size_t call)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    const struct operation *listen = vocabulary_helper(vocabulary, HELPER_LISTEN);
    const struct operation *heard = vocabulary_helper(vocabulary, HELPER_HEARD);
    if (!listen || !heard || making->statements.count + 2 > SEQUENCE_MAXIMUM)
        return;
    const struct statement before = {.operation = (uint16_t)listen->id},
                           after = {.operation = (uint16_t)heard->id};
    if (statements_insert(&making->statements, call, &before, 1))
        statements_add(&making->statements, &after);
}

bool showing_of(struct making *making, const struct statements *statements,
                struct showing *showing)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    struct input input = {0};
    struct statements *kept =
        arena_copy(&making->campaign->trial, &making->statements, sizeof making->statements);
    making->statements = *statements;
    int call = last_call(vocabulary, statements);
    if (call >= 0)
        listen_to(making, (size_t)call);
    bool is_material = call >= 0 && making_observe(making, &making->statements, WIRE_USUAL_FILL);
    if (is_material) {
        call = last_call(vocabulary, &making->statements);
        const struct operation *operation =
            operation_at(vocabulary, &making->statements, (size_t)call);
        each_text(vocabulary, statements, take_input, &input);
        *showing = (struct showing){
            .succeeds = operation_succeeded(operation, &making->outcome.values[call]),
            .words = words_that_come_out(making, &input, (size_t)call),
            .is_told = is_told(making, (size_t)call),
            .size = input.size,
        };
        showing->made = made_by(making, &input, (size_t)call); /* runs something else */
    }
    making->statements = *kept;
    return is_material;
}

static size_t worth_of(const struct showing *showing)
{
    return 4 * showing->words + 2 * showing->made + showing->is_told;
}

bool showing_is_better(const struct showing *showing, const struct showing *than)
{
    return showing->succeeds && (!than->succeeds || worth_of(showing) > worth_of(than));
}

bool showing_is_no_worse(const struct showing *showing, const struct showing *than)
{
    return showing->succeeds >= than->succeeds && worth_of(showing) >= worth_of(than);
}

bool showing_is_as_much(const struct showing *showing, const struct showing *than)
{
    return showing->succeeds == than->succeeds && showing->words == than->words &&
           showing->made == than->made;
}

bool showing_succeeds(const struct showing *showing, const struct showing *than)
{
    (void)than;
    return showing->succeeds;
}

bool showing_is_shorter(const struct showing *showing, const struct showing *than)
{
    size_t worth = worth_of(showing), other = worth_of(than);
    if (showing->succeeds != than->succeeds)
        return showing->succeeds;
    return worth != other ? worth > other : showing->size < than->size;
}
