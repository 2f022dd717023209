#include "base/json.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct arena *arena;
    const char *start;
    const char *at;
    const char *end;
    struct error *err;
};

static bool read_value(struct reader *reader, unsigned depth, struct json *value);

static bool fail(struct reader *reader, const char *sentence)
{
    size_t line = 1;
    for (const char *at = reader->start; at < reader->at; at++)
        line += *at == '\n';
    return error_set(reader->err, "line %zu: %s", line, sentence);
}

/* The next character after white space, or NUL at the end. */
static char peek(struct reader *reader)
{
    while (reader->at < reader->end && strchr(" \t\r\n", *reader->at) && *reader->at)
        reader->at++;
    return reader->at < reader->end ? *reader->at : '\0';
}

static bool accept(struct reader *reader, char wanted)
{
    if (peek(reader) != wanted)
        return false;
    reader->at++;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Four hexadecimal digits after "\u". */
static bool read_code_unit(struct reader *reader, uint32_t *unit)
{
    if (reader->end - reader->at < 4)
        return fail(reader, "a \\u escape needs four hexadecimal digits");
    *unit = 0;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(*reader->at);
        if (digit < 0)
            return fail(reader, "a \\u escape needs four hexadecimal digits");
        *unit = *unit * 16 + (uint32_t)digit;
        reader->at++;
    }
    return true;
}

static char *put_utf8(char *out, uint32_t code)
{
    if (code < 0x80) {
        *out++ = (char)code;
        return out;
    }
    int extra = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint32_t leads[] = {0, 0xC0, 0xE0, 0xF0};
    *out++ = (char)(leads[extra] | code >> 6 * extra);
    while (extra-- > 0)
        *out++ = (char)(0x80 | (code >> 6 * extra & 0x3F));
    return out;
}

/* Half a surrogate pair becomes U+FFFD, and so does NUL, which a C string cannot hold. */
static bool read_code_point(struct reader *reader, char **out)
{
    uint32_t code, low;
    if (!read_code_unit(reader, &code))
        return false;
    if (code >= 0xD800 && code < 0xDC00 && reader->end - reader->at >= 6 &&
        strncmp(reader->at, "\\u", 2) == 0) {
        const char *before = reader->at;
        reader->at += 2;
        if (!read_code_unit(reader, &low))
            return false;
        if (low >= 0xDC00 && low < 0xE000)
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        else
            reader->at = before;
    }
    if (code == 0 || (code >= 0xD800 && code < 0xE000))
        code = 0xFFFD;
    *out = put_utf8(*out, code);
    return true;
}

static bool read_escape(struct reader *reader, char **out)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    char letter = reader->at < reader->end ? *reader->at++ : '\0';
    if (letter == 'u')
        return read_code_point(reader, out);
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (!found)
        return fail(reader, "an unknown escape in a string");
    *(*out)++ = meanings[found - letters];
    return true;
}

/* The opening quote is next. A string is never longer than its source. */
static bool read_string(struct reader *reader, const char **string)
{
    const char *close = ++reader->at;
    while (close < reader->end && *close != '"')
        close += *close == '\\' && close + 1 < reader->end ? 2 : 1;
    if (close >= reader->end)
        return fail(reader, "a string without its closing quote");
    char *copy = arena_alloc(reader->arena, (size_t)(close - reader->at) + 1), *out = copy;
    while (*reader->at != '"') {
        if ((unsigned char)*reader->at < ' ')
            return fail(reader, "a control character in a string");
        char c = *reader->at++;
        if (c != '\\')
            *out++ = c;
        else if (!read_escape(reader, &out))
            return false;
    }
    reader->at++;
    *out = '\0';
    *string = copy;
    return true;
}

static bool is_number(const char *digits)
{
    digits += *digits == '-';
    if (*digits == '0' && digits[1] >= '0' && digits[1] <= '9')
        return false;
    return *digits >= '0' && *digits <= '9';
}

static bool read_number(struct reader *reader, struct json *value)
{
    size_t length = 0, left = (size_t)(reader->end - reader->at);
    while (length < left && reader->at[length] && strchr("+-.0123456789eE", reader->at[length]))
        length++;
    char digits[64], *end;
    if (length == 0 || length >= sizeof digits)
        return fail(reader, length ? "a number of too many digits" : "a value is missing here");
    memcpy(digits, reader->at, length);
    digits[length] = '\0';

    value->kind = strpbrk(digits, ".eE") ? JSON_NUMBER : JSON_INTEGER;
    value->number = strtod(digits, &end);
    if (*end || !is_number(digits))
        return fail(reader, "a malformed number");
    errno = 0;
    if (value->kind == JSON_INTEGER)
        value->integer = strtoll(digits, NULL, 10);
    if (errno == ERANGE)
        value->kind = JSON_NUMBER;
    reader->at += length;
    return true;
}

static bool read_member(struct reader *reader, unsigned depth, struct json *member)
{
    if (peek(reader) != '"')
        return fail(reader, "a key in quotes is missing");
    if (!read_string(reader, &member->key))
        return false;
    if (!accept(reader, ':'))
        return fail(reader, "a ':' is missing after a key");
    return read_value(reader, depth, member);
}

/* Items of an array or members of an object, after the opening bracket. */
static bool read_items(struct reader *reader, unsigned depth, struct json *list)
{
    char close = list->kind == JSON_ARRAY ? ']' : '}';
    if (depth >= JSON_MAXIMUM_DEPTH)
        return fail(reader, "arrays and objects are nested too deeply");
    struct json **link = &list->first;
    if (accept(reader, close))
        return true;
    do {
        struct json *item = arena_alloc_zeroed(reader->arena, 1, sizeof *item);
        bool ok = list->kind == JSON_ARRAY ? read_value(reader, depth + 1, item)
                                           : read_member(reader, depth + 1, item);
        if (!ok)
            return false;
        *link = item;
        link = &item->next;
        list->count++;
    } while (accept(reader, ','));
    if (!accept(reader, close))
        return fail(reader, close == ']' ? "a ',' or ']' is missing" : "a ',' or '}' is missing");
    return true;
}

static bool read_word(struct reader *reader, struct json *value)
{
    static const struct {
        const char *word;
        enum json_kind kind;
        bool boolean;
    } words[] = {
        {"true", JSON_BOOLEAN, true}, {"false", JSON_BOOLEAN, false}, {"null", JSON_NULL, false}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i].word);
        if ((size_t)(reader->end - reader->at) < length ||
            memcmp(reader->at, words[i].word, length) != 0)
            continue;
        value->kind = words[i].kind;
        value->boolean = words[i].boolean;
        reader->at += length;
        return true;
    }
    return fail(reader, "a value is missing here");
}

static bool read_value(struct reader *reader, unsigned depth, struct json *value)
{
    switch (peek(reader)) {
    case '{':
    case '[':
        value->kind = *reader->at++ == '[' ? JSON_ARRAY : JSON_OBJECT;
        return read_items(reader, depth, value);
    case '"':
        value->kind = JSON_STRING;
        return read_string(reader, &value->string);
    case 't':
    case 'f':
    case 'n':
        return read_word(reader, value);
    default:
        return read_number(reader, value);
    }
}

bool json_parse(struct arena *arena, const char *text, size_t length, struct json **value,
                struct error *err)
{
    if (length > (size_t)JSON_MAXIMUM_MIB * 1024 * 1024)
        return error_set(err, "it is larger than %d MiB", JSON_MAXIMUM_MIB);
    struct reader reader = {arena, text, text, text + length, err};
    struct json *root = arena_alloc_zeroed(arena, 1, sizeof *root);
    if (!read_value(&reader, 0, root))
        return false;
    peek(&reader);
    if (reader.at != reader.end)
        return fail(&reader, "something follows the value");
    *value = root;
    return true;
}

const struct json *json_member(const struct json *object, const char *key)
{
    if (!object || object->kind != JSON_OBJECT)
        return NULL;
    for (const struct json *member = object->first; member; member = member->next)
        if (strcmp(member->key, key) == 0)
            return member;
    return NULL;
}

const char *json_string(const struct json *object, const char *key)
{
    const struct json *member = json_member(object, key);
    return member && member->kind == JSON_STRING ? member->string : NULL;
}

int64_t json_integer(const struct json *object, const char *key, int64_t otherwise)
{
    const struct json *member = json_member(object, key);
    return member && member->kind == JSON_INTEGER ? member->integer : otherwise;
}

double json_number(const struct json *object, const char *key, double otherwise)
{
    const struct json *member = json_member(object, key);
    if (!member || (member->kind != JSON_NUMBER && member->kind != JSON_INTEGER))
        return otherwise;
    return member->number;
}

bool json_boolean(const struct json *object, const char *key, bool otherwise)
{
    const struct json *member = json_member(object, key);
    return member && member->kind == JSON_BOOLEAN ? member->boolean : otherwise;
}

static void new_line(struct json_writer *writer)
{
    text_add_char(writer->out, '\n');
    for (unsigned i = 0; i < writer->depth; i++)
        text_add(writer->out, "  ");
}

/* What stands before a value or a key: nothing after a key, else a comma and a line of its own. */
static void before_value(struct json_writer *writer)
{
    if (!writer->has_key) {
        if (writer->needs_comma)
            text_add_char(writer->out, ',');
        if (writer->depth)
            new_line(writer);
    }
    writer->has_key = false;
}

static void after_value(struct json_writer *writer)
{
    writer->needs_comma = writer->depth > 0;
    if (!writer->depth)
        text_add_char(writer->out, '\n');
}

static void begin(struct json_writer *writer, char bracket)
{
    before_value(writer);
    text_add_char(writer->out, bracket);
    writer->depth++;
    writer->needs_comma = false;
}

static void end(struct json_writer *writer, char bracket)
{
    if (!writer->depth)
        BUG("a JSON array or object ended twice");
    bool is_empty = !writer->needs_comma;
    writer->depth--;
    if (!is_empty)
        new_line(writer);
    text_add_char(writer->out, bracket);
    after_value(writer);
}

void json_begin_object(struct json_writer *writer)
{
    begin(writer, '{');
}

void json_end_object(struct json_writer *writer)
{
    end(writer, '}');
}

void json_begin_array(struct json_writer *writer)
{
    begin(writer, '[');
}

void json_end_array(struct json_writer *writer)
{
    end(writer, ']');
}

/* Bytes of the well-formed UTF-8 sequence at the start of the string; 0 when there is none. */
static size_t utf8_length(const unsigned char *bytes)
{
    size_t length = bytes[0] < 0x80 ? 1 : bytes[0] < 0xC2 ? 0 : bytes[0] < 0xE0 ? 2
                    : bytes[0] < 0xF0 ? 3 : bytes[0] < 0xF5 ? 4 : 0;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
    bool is_overlong =
        (bytes[0] == 0xE0 && bytes[1] < 0xA0) || (bytes[0] == 0xF0 && bytes[1] < 0x90);
    bool is_no_character =
        (bytes[0] == 0xED && bytes[1] > 0x9F) || (bytes[0] == 0xF4 && bytes[1] > 0x8F);
    return is_overlong || is_no_character ? 0 : length;
}

static void put_ascii(struct text *out, unsigned char c)
{
    static const char letters[] = "\"\\bfnrt", meanings[] = "\"\\\b\f\n\r\t";
    const char *found = strchr(meanings, c);
    if (found)
        text_printf(out, "\\%c", letters[found - meanings]);
    else if (c < ' ' || c == 0x7F)
        text_printf(out, "\\u%04x", c);
    else
        text_add_char(out, (char)c);
}

static void put_quoted(struct text *out, const char *string)
{
    text_add_char(out, '"');
    while (*string) {
        size_t length = utf8_length((const unsigned char *)string);
        if (length == 1)
            put_ascii(out, (unsigned char)*string);
        else if (length)
            text_add_bytes(out, string, length);
        else
            text_add(out, "\xEF\xBF\xBD");
        string += length ? length : 1;
    }
    text_add_char(out, '"');
}

void json_key(struct json_writer *writer, const char *key)
{
    before_value(writer);
    put_quoted(writer->out, key);
    text_add(writer->out, ": ");
    writer->has_key = true;
}

static void put_literal(struct json_writer *writer, const char *literal)
{
    before_value(writer);
    text_add(writer->out, literal);
    after_value(writer);
}

void json_put_string(struct json_writer *writer, const char *string)
{
    if (!string) {
        json_put_null(writer);
        return;
    }
    before_value(writer);
    put_quoted(writer->out, string);
    after_value(writer);
}

void json_put_integer(struct json_writer *writer, int64_t value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%lld", (long long)value);
    put_literal(writer, digits);
}

void json_put_number(struct json_writer *writer, double value)
{
    char digits[32] = "null";
    for (int precision = 15; isfinite(value) && precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value)
            break;
    }
    put_literal(writer, digits);
}

void json_put_boolean(struct json_writer *writer, bool value)
{
    put_literal(writer, value ? "true" : "false");
}

void json_put_null(struct json_writer *writer)
{
    put_literal(writer, "null");
}

void json_add_string(struct json_writer *writer, const char *key, const char *string)
{
    json_key(writer, key);
    json_put_string(writer, string);
}

void json_add_integer(struct json_writer *writer, const char *key, int64_t value)
{
    json_key(writer, key);
    json_put_integer(writer, value);
}

void json_add_number(struct json_writer *writer, const char *key, double value)
{
    json_key(writer, key);
    json_put_number(writer, value);
}

void json_add_boolean(struct json_writer *writer, const char *key, bool value)
{
    json_key(writer, key);
    json_put_boolean(writer, value);
}

static void put_items(struct json_writer *writer, const struct json *value)
{
    for (const struct json *item = value->first; item; item = item->next) {
        if (item->key)
            json_key(writer, item->key);
        json_put(writer, item);
    }
}

void json_put(struct json_writer *writer, const struct json *value)
{
    switch (value->kind) {
    case JSON_NULL:
        json_put_null(writer);
        return;
    case JSON_BOOLEAN:
        json_put_boolean(writer, value->boolean);
        return;
    case JSON_INTEGER:
        json_put_integer(writer, value->integer);
        return;
    case JSON_NUMBER:
        json_put_number(writer, value->number);
        return;
    case JSON_STRING:
        json_put_string(writer, value->string);
        return;
    case JSON_ARRAY:
        json_begin_array(writer);
        put_items(writer, value);
        json_end_array(writer);
        return;
    case JSON_OBJECT:
        json_begin_object(writer);
        put_items(writer, value);
        json_end_object(writer);
        return;
    }
}
