/* The text form of sequences, and the check that makes any statements safe to run. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "model/sequence.h"

static const char *const operation_words[] = {
    [OPERATION_CALL] = "call",
    [OPERATION_OBJECT] = "object",
    [OPERATION_LOAD] = "load",
    [OPERATION_BUFFER] = "buffer",
};

enum { OPERATION_KINDS = sizeof operation_words / sizeof *operation_words };

static bool is_word_character(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool is_identifier(const char *word)
{
    if (isdigit((unsigned char)*word))
        return false;
    while (is_word_character(*word))
        word++;
    return *word == '\0';
}

/* "v12" names the value of statement 12. */
static bool is_value_name(const char *word)
{
    return *word == 'v' && word[1] && word[1 + strspn(word + 1, "0123456789")] == '\0';
}

/* Printing */

static void print_quoted(struct text *out, const char *bytes, size_t size)
{
    text_add_char(out, '"');
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == '"' || c == '\\')
            text_printf(out, "\\%c", c);
        else if (c >= ' ' && c <= '~')
            text_add_char(out, (char)c);
        else
            text_printf(out, "\\x%02x", c);
    }
    text_add_char(out, '"');
}

/* Types of one word are printed bare, unless the word means something else here. */
static void print_type(struct text *out, const struct type *type)
{
    const char *spelling = type->spelling;
    if (is_identifier(spelling) && !is_value_name(spelling) && strcmp(spelling, "null") != 0)
        text_add(out, spelling);
    else
        print_quoted(out, spelling, strlen(spelling));
}

static void print_literal(struct text *out, const struct literal *literal,
                          const struct type *expected)
{
    if (literal->kind == LITERAL_NULL && literal->sort == expected) {
        text_add(out, "null");
        return;
    }
    print_type(out, literal->sort);
    text_add_char(out, ' ');
    switch (literal->kind) {
    case LITERAL_INTEGER:
        if (literal->name)
            text_printf(out, "%s=", literal->name);
        text_printf(out, "%lld", (long long)literal->integer);
        break;
    case LITERAL_FLOATING:
        text_printf(out, "%a", literal->floating);
        break;
    case LITERAL_NULL:
        text_add(out, "null");
        break;
    case LITERAL_BYTES:
        text_add(out, "bytes ");
        print_quoted(out, literal->bytes, literal->size);
        break;
    case LITERAL_STRING:
        print_quoted(out, literal->bytes, literal->size);
        break;
    case LITERAL_CALLBACK:
        text_printf(out, "callback %s", literal->callback->symbol);
        break;
    }
}

static void print_operation(struct text *out, const struct operation *operation)
{
    text_printf(out, "%s ", operation_words[operation->kind]);
    const struct function *function = operation->function;
    if (operation->kind == OPERATION_CALL && function->variant_of)
        text_printf(out, "%s.%s", function->variant_of->name, function->variant);
    else if (operation->kind == OPERATION_CALL)
        text_add(out, function->name);
    else
        print_quoted(out, operation->element->spelling, strlen(operation->element->spelling));
}

void statements_print(const struct statements *statements, const struct vocabulary *vocabulary,
                      struct text *out)
{
    for (size_t i = 0; i < statements->count; i++) {
        const struct statement *statement = &statements->items[i];
        const struct operation *operation = vocabulary->operations.items[statement->operation];
        if (operation->result->kind != TYPE_VOID)
            text_printf(out, "v%zu = ", i);
        print_operation(out, operation);
        text_add_char(out, '(');
        for (size_t j = 0; j < statement->argument_count; j++) {
            int source = statements_source(statements, i, j);
            text_add(out, j ? ", " : "");
            if (source >= 0)
                text_printf(out, "v%d", source);
            else
                print_literal(out, vocabulary->literals.items[statement->arguments[j]],
                              operation->arguments[j]);
        }
        text_add(out, ")\n");
    }
}

/* Checking */

static bool is_data_pointer(const struct type *type)
{
    return type->kind == TYPE_POINTER && !type_is_function_pointer(type);
}

/* As in C, a `void *` takes every data pointer and is taken for every one. A record and the one
 * that it begins with are cast to each other. */
static bool sorts_agree(const struct type *value, const struct type *expected)
{
    if (value == expected)
        return true;
    return is_data_pointer(value) && is_data_pointer(expected) &&
           (value->target->kind == TYPE_VOID || expected->target->kind == TYPE_VOID ||
            type_begins_with(value->target, expected->target) ||
            type_begins_with(expected->target, value->target));
}

static bool check_literal(const struct vocabulary *vocabulary, const struct operation *operation,
                          size_t argument, int id, struct error *err)
{
    if ((size_t)id >= vocabulary->literals.count)
        return error_set(err, "argument %zu is the unknown literal %d", argument + 1, id);
    const struct literal *literal = vocabulary->literals.items[id];
    bool takes_bytes = operation->kind == OPERATION_BUFFER;
    if (takes_bytes != (literal->kind == LITERAL_BYTES))
        return error_set(err, takes_bytes ? "a buffer needs bytes"
                                          : "argument %zu is bytes, which only a buffer takes",
                         argument + 1);
    if (!sorts_agree(literal->sort, operation->arguments[argument]))
        return error_set(err, "argument %zu is a '%.100s', but must be a '%.100s'", argument + 1,
                         literal->sort->spelling, operation->arguments[argument]->spelling);
    return true;
}

static bool check_source(const struct statements *statements, const struct vocabulary *vocabulary,
                         size_t index, size_t argument, struct error *err)
{
    const struct operation *operation =
        vocabulary->operations.items[statements->items[index].operation];
    int source = statements_source(statements, index, argument);
    if (source < 0)
        return error_set(err, "argument %zu is a value from before the first statement",
                         argument + 1);
    const struct type *sort =
        vocabulary->operations.items[statements->items[source].operation]->result;
    if (operation->kind == OPERATION_BUFFER)
        return error_set(err, "a buffer needs bytes");
    if (!sorts_agree(sort, operation->arguments[argument]))
        return error_set(err, "argument %zu, v%d, is a '%.100s', but must be a '%.100s'",
                         argument + 1, source, sort->spelling,
                         operation->arguments[argument]->spelling);
    return true;
}

static bool check_count(const struct statement *statement, const struct operation *operation,
                        struct error *err)
{
    size_t count = statement->argument_count, wanted = operation->argument_count;
    bool may_be_left_out = operation->kind == OPERATION_OBJECT && count == 0;
    if (count == wanted || may_be_left_out)
        return true;
    return error_set(err, "%zu argument%s where %zu %s needed", count, count == 1 ? "" : "s",
                     wanted, wanted == 1 ? "is" : "are");
}

static bool check_statement(const struct statements *statements,
                            const struct vocabulary *vocabulary, size_t index, struct error *err)
{
    const struct statement *statement = &statements->items[index];
    if (statement->operation >= vocabulary->operations.count)
        return error_set(err, "the unknown operation %u", statement->operation);
    const struct operation *operation = vocabulary->operations.items[statement->operation];
    if (!check_count(statement, operation, err))
        return false;
    for (size_t i = 0; i < statement->argument_count; i++) {
        int argument = statement->arguments[i];
        if (argument < 0 ? !check_source(statements, vocabulary, index, i, err)
                         : !check_literal(vocabulary, operation, i, argument, err))
            return false;
    }
    return true;
}

bool statements_check(const struct statements *statements, const struct vocabulary *vocabulary,
                      struct error *err)
{
    if (statements->count > SEQUENCE_MAXIMUM)
        return error_set(err, "%zu statements, more than %d", statements->count, SEQUENCE_MAXIMUM);
    for (size_t i = 0; i < statements->count; i++)
        if (!check_statement(statements, vocabulary, i, err))
            return error_prefix(err, "statement %zu", i);
    return true;
}

#ifdef ASSAY_CHECK_SEQUENCES
void statements_verify(const struct statements *statements, const struct vocabulary *vocabulary,
                       const char *maker)
{
    struct error err;
    if (statements_check(statements, vocabulary, &err))
        return;
    struct text text = {0};
    if (statements->count <= SEQUENCE_MAXIMUM)
        statements_print(statements, vocabulary, &text);
    BUG("%s made a malformed sequence: %s\n%s", maker, err.text, text_string(&text));
}
#endif

/* Reading */

struct reader {
    const char *at;
    size_t line;
    struct vocabulary *vocabulary;
    struct statements statements;
    struct text token; /* the last word, number or quoted bytes */
    struct error *err;
};

#define refuse(reader, ...) \
    (error_set((reader)->err, __VA_ARGS__), \
     error_prefix((reader)->err, "line %zu", (reader)->line))

static void skip_spaces(struct reader *reader)
{
    while (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r')
        reader->at++;
}

static bool accept(struct reader *reader, char wanted)
{
    skip_spaces(reader);
    if (*reader->at != wanted)
        return false;
    reader->at++;
    return true;
}

/* What is left of the line, at most 20 bytes. */
static int excerpt_length(const struct reader *reader)
{
    size_t length = strcspn(reader->at, "\r\n");
    return length < 20 ? (int)length : 20;
}

static bool expect(struct reader *reader, char wanted)
{
    if (accept(reader, wanted))
        return true;
    if (!excerpt_length(reader))
        return refuse(reader, "expected '%c', but the line ends", wanted);
    return refuse(reader, "expected '%c' before '%.*s'", wanted, excerpt_length(reader),
                  reader->at);
}

/* Letters, digits and what numbers have besides; never empty. */
static bool read_word(struct reader *reader, const char *what)
{
    skip_spaces(reader);
    text_clear(&reader->token);
    text_add(&reader->token, "");
    while (is_word_character(*reader->at) || (*reader->at && strchr("+-.", *reader->at)))
        text_add_char(&reader->token, *reader->at++);
    return reader->token.length || refuse(reader, "expected %s", what);
}

static bool read_escape(struct reader *reader)
{
    char c = *reader->at++;
    if (c == '"' || c == '\\') {
        text_add_char(&reader->token, c);
        return true;
    }
    const char *digits = reader->at;
    if (c != 'x' || !isxdigit((unsigned char)digits[0]) || !isxdigit((unsigned char)digits[1]))
        return refuse(reader, "an unknown escape in a string; there are \\\", \\\\ and \\xNN");
    char number[] = {digits[0], digits[1], '\0'};
    text_add_char(&reader->token, (char)strtoul(number, NULL, 16));
    reader->at += 2;
    return true;
}

/* After the first quote. */
static bool read_quoted(struct reader *reader)
{
    text_clear(&reader->token);
    text_add(&reader->token, "");
    while (*reader->at != '"') {
        char c = *reader->at;
        if (c == '\0' || c == '\n')
            return refuse(reader, "a string without its closing quote");
        if (reader->token.length >= LITERAL_BYTES_MAXIMUM)
            return refuse(reader, "a string of more than %d bytes", LITERAL_BYTES_MAXIMUM);
        reader->at++;
        if (c != '\\')
            text_add_char(&reader->token, c);
        else if (!read_escape(reader))
            return false;
    }
    reader->at++;
    return true;
}

static bool read_type(struct reader *reader, const struct type **type)
{
    if (accept(reader, '"') ? !read_quoted(reader) : !read_word(reader, "a type or a value"))
        return false;
    const char *spelling = text_string(&reader->token);
    *type = api_find_type(reader->vocabulary->api, spelling);
    return *type || refuse(reader, "the library's headers have no type '%.100s'", spelling);
}

static bool read_integer(struct reader *reader, long long *value)
{
    if (!read_word(reader, "a number"))
        return false;
    char *end;
    errno = 0;
    *value = strtoll(text_string(&reader->token), &end, 10);
    if (*end || errno)
        return refuse(reader, "'%.40s' is not a number of 64 bits", text_string(&reader->token));
    return true;
}

/* `A=1`, or flags: `A | B=3`. The first name is in the token. */
static const struct literal *read_named_integer(struct reader *reader, const struct type *sort)
{
    char *name = NULL;
    do {
        if (name && !read_word(reader, "the name of a constant"))
            return NULL;
        const char *word = text_string(&reader->token);
        if (!is_identifier(word)) {
            refuse(reader, "'%.40s' is not the name of a constant", word);
            return NULL;
        }
        name = arena_printf(reader->vocabulary->arena, "%s%s%s", name ? name : "",
                            name ? " | " : "", word);
    } while (accept(reader, '|'));
    long long value;
    if (!expect(reader, '=') || !read_integer(reader, &value))
        return NULL;
    return literal_integer(reader->vocabulary, sort, value, name);
}

static const struct literal *read_number(struct reader *reader, const struct type *sort)
{
    char *end;
    if (sort->kind == TYPE_FLOATING) {
        double value = strtod(text_string(&reader->token), &end);
        if (!*end)
            return literal_floating(reader->vocabulary, sort, value);
    } else if (type_is_integer(sort)) {
        skip_spaces(reader);
        if (*reader->at == '=' || *reader->at == '|')
            return read_named_integer(reader, sort);
        errno = 0;
        long long value = strtoll(text_string(&reader->token), &end, 10);
        if (!*end && !errno)
            return literal_integer(reader->vocabulary, sort, value, NULL);
    }
    refuse(reader, "'%.40s' is not a value of '%.100s'", text_string(&reader->token),
           sort->spelling);
    return NULL;
}

static const struct literal *read_callback(struct reader *reader, const struct type *sort)
{
    if (!read_word(reader, "the name of a callback"))
        return NULL;
    for (size_t i = 0; i < reader->vocabulary->callbacks.count; i++) {
        const struct callback *callback = reader->vocabulary->callbacks.items[i];
        if (callback->type->sort == sort &&
            strcmp(callback->symbol, text_string(&reader->token)) == 0)
            return literal_callback(reader->vocabulary, callback);
    }
    refuse(reader, "there is no callback '%.40s' of type '%.100s'", text_string(&reader->token),
           sort->spelling);
    return NULL;
}

static const struct literal *read_string(struct reader *reader, const struct type *sort)
{
    if (!read_quoted(reader))
        return NULL;
    const char *string = text_string(&reader->token);
    if (strlen(string) == reader->token.length && type_is_char_pointer(sort, true))
        return literal_string(reader->vocabulary, sort, string);
    refuse(reader, "a string literal needs a type like 'char *' and no \\x00");
    return NULL;
}

static const struct literal *read_bytes(struct reader *reader, const struct type *sort)
{
    if (!expect(reader, '"') || !read_quoted(reader))
        return NULL;
    if (sort->kind == TYPE_POINTER && !type_is_function_pointer(sort))
        return literal_bytes(reader->vocabulary, sort, text_string(&reader->token),
                             reader->token.length);
    refuse(reader, "bytes need the type of a pointer, not '%.100s'", sort->spelling);
    return NULL;
}

static const struct literal *read_null(struct reader *reader, const struct type *sort)
{
    if (sort->kind == TYPE_POINTER)
        return literal_null(reader->vocabulary, sort);
    refuse(reader, "null is not a value of '%.100s'", sort->spelling);
    return NULL;
}

/* What follows a literal's type. */
static const struct literal *read_content(struct reader *reader, const struct type *type)
{
    const struct type *sort = type->sort;
    if (accept(reader, '"'))
        return read_string(reader, sort);
    if (!read_word(reader, "a value"))
        return NULL;
    const char *word = text_string(&reader->token);
    if (strcmp(word, "null") == 0)
        return read_null(reader, sort);
    if (strcmp(word, "bytes") == 0 && sort->kind == TYPE_POINTER)
        return read_bytes(reader, sort);
    if (strcmp(word, "callback") == 0 && sort->kind == TYPE_POINTER)
        return read_callback(reader, sort);
    return read_number(reader, sort);
}

static bool read_literal(struct reader *reader, const struct type *expected, int16_t *argument)
{
    const char *start = reader->at;
    const struct type *type;
    const struct literal *literal;
    if (*start != '"' && read_word(reader, "an argument") &&
        strcmp(text_string(&reader->token), "null") == 0) {
        literal = read_null(reader, expected);
    } else {
        reader->at = start;
        if (!read_type(reader, &type))
            return false;
        literal = read_content(reader, type);
    }
    if (!literal)
        return false;
    if (literal->id >= WIRE_LITERALS)
        return refuse(reader, "more than %d literals", WIRE_LITERALS);
    *argument = (int16_t)literal->id;
    return true;
}

/* The distance back from the statement that is being read to the value. */
static bool read_value(struct reader *reader, int16_t *argument)
{
    char *end;
    unsigned long number = strtoul(reader->at + 1, &end, 10);
    reader->at = end;
    if (number >= reader->statements.count)
        return refuse(reader, "there is no value v%lu before this statement", number);
    *argument = (int16_t)((int)number - (int)reader->statements.count);
    return true;
}

static bool starts_value(const char *at)
{
    if (*at != 'v' || !isdigit((unsigned char)at[1]))
        return false;
    at += 1 + strspn(at + 1, "0123456789");
    return !is_word_character(*at);
}

static bool read_argument(struct reader *reader, const struct operation *operation,
                          struct statement *statement)
{
    size_t index = statement->argument_count;
    if (index == operation->argument_count)
        return refuse(reader, "too many arguments; there are %zu", operation->argument_count);
    skip_spaces(reader);
    statement->argument_count++;
    if (starts_value(reader->at))
        return read_value(reader, &statement->arguments[index]);
    return read_literal(reader, operation->arguments[index], &statement->arguments[index]);
}

static bool find_call(struct reader *reader, const struct operation **operation)
{
    if (!read_word(reader, "the name of a function"))
        return false;
    const char *name = text_string(&reader->token);
    const struct function *function = api_find_function(reader->vocabulary->api, name);
    *operation = function ? vocabulary_call(reader->vocabulary, function) : NULL;
    return *operation || refuse(reader, "the library has no function '%.100s' that can be called",
                                name);
}

static bool find_operation(struct reader *reader, const struct operation **operation)
{
    if (!read_word(reader, "'call', 'object', 'load' or 'buffer'"))
        return false;
    if (strcmp(text_string(&reader->token), operation_words[OPERATION_CALL]) == 0)
        return find_call(reader, operation);
    for (size_t kind = 0; kind < OPERATION_KINDS; kind++) {
        if (strcmp(text_string(&reader->token), operation_words[kind]) != 0)
            continue;
        const struct type *element;
        if (!read_type(reader, &element))
            return false;
        *operation = vocabulary_find(reader->vocabulary, (enum operation_kind)kind, element);
        return *operation || refuse(reader, "nothing in the library needs a%s %s of '%.100s'",
                                    kind == OPERATION_OBJECT ? "n" : "", operation_words[kind],
                                    element->spelling);
    }
    return refuse(reader, "expected 'call', 'object', 'load' or 'buffer' instead of '%.40s'",
                  text_string(&reader->token));
}

/* `v3 = `, which may be left out but must not be wrong. */
static bool read_target(struct reader *reader)
{
    skip_spaces(reader);
    if (!starts_value(reader->at))
        return true;
    char *end;
    unsigned long number = strtoul(reader->at + 1, &end, 10);
    reader->at = end;
    if (number != reader->statements.count)
        return refuse(reader, "the value of statement %zu must be called v%zu",
                      reader->statements.count, reader->statements.count);
    return expect(reader, '=');
}

static bool read_arguments(struct reader *reader, const struct operation *operation,
                           struct statement *statement)
{
    if (!expect(reader, '('))
        return false;
    if (accept(reader, ')'))
        return true;
    do {
        if (!read_argument(reader, operation, statement))
            return false;
    } while (accept(reader, ','));
    return expect(reader, ')');
}

static bool read_statement(struct reader *reader)
{
    const struct operation *operation = NULL;
    struct statement statement = {0};
    if (!read_target(reader) || !find_operation(reader, &operation))
        return false;
    statement.operation = (uint16_t)operation->id;
    if (!read_arguments(reader, operation, &statement))
        return false;
    skip_spaces(reader);
    if (*reader->at && *reader->at != '\n')
        return refuse(reader, "unexpected '%.*s' after a statement", excerpt_length(reader),
                      reader->at);
    if (!statements_add(&reader->statements, &statement))
        return refuse(reader, "more than %d statements", SEQUENCE_MAXIMUM);
    if (!check_statement(&reader->statements, reader->vocabulary, reader->statements.count - 1,
                         reader->err))
        return error_prefix(reader->err, "line %zu", reader->line);
    return true;
}

/* Empty lines and lines that start with # are skipped. */
static bool read_lines(struct reader *reader)
{
    for (reader->line = 1; *reader->at; reader->line++) {
        skip_spaces(reader);
        if (*reader->at == '#')
            reader->at += strcspn(reader->at, "\n");
        else if (*reader->at && *reader->at != '\n' && !read_statement(reader))
            return false;
        if (*reader->at)
            reader->at++;
    }
    return true;
}

bool statements_parse(const char *text, struct vocabulary *vocabulary,
                      struct statements *statements, struct error *err)
{
    struct reader reader = {.at = text, .vocabulary = vocabulary, .err = err};
    bool ok = read_lines(&reader);
    if (ok)
        *statements = reader.statements;
    text_release(&reader.token);
    return ok;
}
