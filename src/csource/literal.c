#include "csource/csource.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/value.h"

/* The macros of <limits.h> a reader knows, by canonical spelling. */
static const struct limit {
    const char *type;
    const char *minimum;
    const char *maximum;
} limits[] = {
    {"int", "INT_MIN", "INT_MAX"},           {"long", "LONG_MIN", "LONG_MAX"},
    {"long long", "LLONG_MIN", "LLONG_MAX"}, {"unsigned int", NULL, "UINT_MAX"},
    {"unsigned long", NULL, "ULONG_MAX"},    {"unsigned long long", NULL, "ULLONG_MAX"},
};

const char *csource_error_name(int error)
{
    return strerrorname_np(error);
}

static uint64_t largest_value(const struct type *type)
{
    unsigned bits = (unsigned)type->size * 8 - type->is_signed;
    return bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
}

static const char *limit_name(const struct type *type, int64_t value)
{
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        if (strcmp(limits[i].type, type->sort->spelling) != 0)
            continue;
        if (limits[i].minimum && value < 0 && (uint64_t)-(value + 1) == largest_value(type))
            return limits[i].minimum;
        bool is_negative = type->is_signed && value < 0;
        return !is_negative && (uint64_t)value == largest_value(type) ? limits[i].maximum : NULL;
    }
    return NULL;
}

/* The low bytes of the value, as a value of the type. */
static int64_t wrap(const struct type *type, int64_t value)
{
    unsigned unused_bits = type->size && type->size < 8 ? 64 - (unsigned)type->size * 8 : 0;
    if (type->is_signed)
        return (int64_t)((uint64_t)value << unused_bits) >> unused_bits;
    return (int64_t)((uint64_t)value << unused_bits >> unused_bits);
}

static void add_number(struct text *out, const struct type *type, int64_t value)
{
    const char *name = limit_name(type, value);
    if (name)
        text_add(out, name);
    else if (type->is_signed && value == INT64_MIN)
        text_add(out, "(-9223372036854775807 - 1)");
    else if (type->is_signed)
        text_printf(out, "%lld", (long long)value);
    else
        text_printf(out, (uint64_t)value > INT32_MAX ? "%lluu" : "%llu", (unsigned long long)value);
}

static bool add_escape(struct text *out, char character)
{
    static const char letters[] = "n\nt\tr\r\\\\\"\"";
    for (size_t i = 1; i < sizeof letters - 1; i += 2) {
        if (character == letters[i]) {
            text_printf(out, "\\%c", letters[i - 1]);
            return true;
        }
    }
    return false;
}

static bool is_text_character(int64_t value)
{
    return value == '\n' || value == '\t' || value == '\r' || (value >= ' ' && value <= '~');
}

static void add_character(struct text *out, const struct type *type, int64_t value)
{
    if (strcmp(type->sort->spelling, "char") != 0) {
        add_number(out, type, value);
        return;
    }
    text_add_char(out, '\'');
    if (!is_text_character(value))
        text_printf(out, value ? "\\%03o" : "\\%o", (unsigned)(unsigned char)value);
    else if (value == '\'')
        text_add(out, "\\'");
    else if (value == '"' || !add_escape(out, (char)value))
        text_add_char(out, (char)value);
    text_add_char(out, '\'');
}

static const char *constant_name(const struct enumeration *enumeration, int64_t value)
{
    for (size_t i = 0; enumeration && i < enumeration->constant_count; i++)
        if (enumeration->constants[i].value == value)
            return enumeration->constants[i].name;
    return NULL;
}

/* The only constant of the value; NULL. */
static const char *only_name(const struct constant_set *set, int64_t value)
{
    const char *name = NULL;
    for (size_t i = 0; i < set->count; i++) {
        if (set->items[i].value != value)
            continue;
        if (name)
            return NULL;
        name = set->items[i].name;
    }
    return name;
}

bool csource_named(struct text *out, const struct constant_set *set, const struct type *type,
                   int64_t value)
{
    value = wrap(type, value);
    if (!type->is_signed && value < 0)
        return false; /* a number that large is no -1: compilers warn where they are compared */
    const char *name = only_name(set, value);
    struct text names = {0};
    uint64_t rest = name || !set->is_flags || value < 0 ? 0 : (uint64_t)value;
    bool is_named = name || rest;
    for (; is_named && rest; rest &= rest - 1) {
        const char *flag = only_name(set, (int64_t)(rest & (~rest + 1)));
        is_named = flag != NULL;
        if (flag)
            text_printf(&names, "%s%s", names.length ? " | " : "", flag);
    }
    if (is_named)
        text_add(out, name ? name : text_string(&names));
    text_release(&names);
    return is_named;
}

void csource_integer(struct text *out, const struct type *type, int64_t value)
{
    value = wrap(type, value);
    const char *constant = type->kind == TYPE_ENUM ? constant_name(type->enumeration, value) : NULL;
    if (constant)
        text_add(out, constant);
    else if (type->kind == TYPE_BOOL)
        text_add(out, value ? "true" : "false");
    else if (type->kind == TYPE_CHAR)
        add_character(out, type, value);
    else
        add_number(out, type, value);
}

/* The shortest of the usual precisions that reads back as the same value. */
static void shortest(char *buffer, size_t size, double value, bool is_float)
{
    int digits = is_float ? 6 : 15, maximum = is_float ? 9 : 17;
    for (; digits <= maximum; digits++) {
        snprintf(buffer, size, "%.*g", digits, value);
        double back = is_float ? (double)strtof(buffer, NULL) : strtod(buffer, NULL);
        if (back == value)
            return;
    }
}

void csource_floating(struct text *out, const struct type *type, double value)
{
    if (isnan(value)) {
        text_add(out, "NAN");
        return;
    }
    if (isinf(value)) {
        text_add(out, value < 0 ? "-INFINITY" : "INFINITY");
        return;
    }
    char buffer[40];
    bool is_float = type->size == sizeof(float);
    shortest(buffer, sizeof buffer, value, is_float);
    text_add(out, buffer);
    if (!strpbrk(buffer, ".e"))
        text_add(out, ".0");
    /* A long double gets a double's value, so an L would change it. */
    if (is_float)
        text_add_char(out, 'f');
}

void csource_quote(struct text *out, const char *bytes, size_t size)
{
    text_add_char(out, '"');
    for (size_t i = 0; i < size; i++) {
        char c = bytes[i];
        bool digit_follows = i + 1 < size && isdigit((unsigned char)bytes[i + 1]);
        if (add_escape(out, c))
            continue;
        if (c == '\0' && !digit_follows)
            text_add(out, "\\0");
        else if (c == '?' && i && bytes[i - 1] == '?')
            text_add(out, "\\?"); /* no trigraphs */
        else if (c >= ' ' && c <= '~')
            text_add_char(out, c);
        else
            text_printf(out, "\\%03o", (unsigned char)c);
    }
    text_add_char(out, '"');
}

/* Fewer bytes than this that happen to be printable are no text. */
enum { TEXT_LEAST = 3 };

/* Do they read as text, most of them? */
static bool is_text(const char *bytes, size_t size)
{
    size_t readable = 0;
    for (size_t i = 0; i < size; i++)
        readable += is_text_character(bytes[i]);
    return 4 * readable >= 3 * size;
}

/* Characters of a text, numbers of anything else. */
static bool add_element(struct text *out, const struct type *element, const char *bytes,
                        bool reads_as_text)
{
    static const struct type character = {.kind = TYPE_CHAR, .spelling = "char", .size = 1,
                                          .is_signed = true, .sort = &character};
    if (element->kind != TYPE_CHAR)
        return csource_initialiser(out, element, bytes);
    if (reads_as_text && is_text_character(*bytes))
        add_character(out, &character, *bytes);
    else
        add_number(out, element, element->is_signed ? *bytes : (unsigned char)*bytes);
    return true;
}

/* `{[54] = 35}`: what is not zero, where that is little. Returns false when it is not. */
static bool add_few(struct text *out, const struct type *element, const char *bytes, size_t size,
                    bool reads_as_text)
{
    enum { ELEMENTS_LEAST = 9, FEW = 2 };
    size_t count = element->size ? size / element->size : 0, others = 0;
    for (size_t i = 0; i < count; i++)
        others += !value_is_zero(bytes + i * element->size, element->size);
    if (count < ELEMENTS_LEAST || others > FEW)
        return false;
    const char *separator = "{";
    for (size_t i = 0; i < count; i++) {
        if (value_is_zero(bytes + i * element->size, element->size))
            continue;
        text_printf(out, "%s[%zu] = ", separator, i);
        if (!add_element(out, element, bytes + i * element->size, reads_as_text))
            return false;
        separator = ", ";
    }
    text_add_char(out, '}');
    return true;
}

static bool add_all(struct text *out, const struct type *element, const char *bytes, size_t size,
                    bool reads_as_text)
{
    bool is_said = element->size > 0;
    for (size_t i = 0; is_said && i + element->size <= size; i += element->size) {
        text_add(out, i ? ", " : "{");
        is_said = add_element(out, element, bytes + i, reads_as_text);
    }
    text_add_char(out, '}');
    return is_said;
}

bool csource_elements(struct text *out, const struct type *element, const char *bytes, size_t size)
{
    static const struct type byte = {.kind = TYPE_CHAR, .spelling = "unsigned char", .size = 1,
                                     .sort = &byte};
    if (element->kind == TYPE_VOID)
        element = &byte;
    size_t length = size;
    while (length && bytes[length - 1] == '\0')
        length--;
    bool is_plain = strcmp(element->sort->spelling, "char") == 0;
    bool reads_as_text = element->kind == TYPE_CHAR && is_text(bytes, length) &&
                         (is_plain || length >= TEXT_LEAST);
    if (reads_as_text && length < size) {
        csource_quote(out, bytes, length);
        return true;
    }
    if (value_is_zero(bytes, size)) {
        text_add(out, "{0}");
        return true;
    }
    reads_as_text |= is_plain;
    struct text list = {0};
    bool is_said = add_few(&list, element, bytes, size, reads_as_text);
    if (!is_said) {
        text_clear(&list);
        is_said = add_all(&list, element, bytes, size, reads_as_text);
    }
    if (is_said)
        text_add(out, text_string(&list));
    text_release(&list);
    return is_said;
}

void csource_literal(struct text *out, const struct literal *literal)
{
    switch (literal->kind) {
    case LITERAL_INTEGER:
        if (literal->name)
            text_add(out, literal->name);
        else
            csource_integer(out, literal->sort, literal->integer);
        break;
    case LITERAL_FLOATING:
        csource_floating(out, literal->sort, literal->floating);
        break;
    case LITERAL_NULL:
        text_add(out, "NULL");
        break;
    case LITERAL_STRING:
        csource_quote(out, literal->bytes, literal->size);
        break;
    case LITERAL_BYTES:
        if (!csource_elements(out, literal->sort->target, literal->bytes, literal->size))
            csource_quote(out, literal->bytes, literal->size);
        break;
    case LITERAL_CALLBACK:
        text_add(out, literal->callback->symbol);
        break;
    }
}
