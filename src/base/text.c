#include "base/text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void make_room(struct text *text, size_t more)
{
    size_t needed = text->length + more + 1;
    if (needed <= text->capacity)
        return;
    if (needed > (size_t)TEXT_MAXIMUM_MIB * 1024 * 1024)
        BUG("a text exceeded its maximum of %d MiB", TEXT_MAXIMUM_MIB);
    size_t capacity = text->capacity ? text->capacity : 64;
    while (capacity < needed)
        capacity *= 2;
    text->bytes = memory_resize(text->bytes, capacity);
    text->capacity = capacity;
}

void text_release(struct text *text)
{
    free(text->bytes);
    *text = (struct text){0};
}

void text_clear(struct text *text)
{
    text->length = 0;
    if (text->bytes)
        text->bytes[0] = '\0';
}

void text_add_bytes(struct text *text, const char *bytes, size_t length)
{
    make_room(text, length);
    if (length)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_add(struct text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(struct text *text, char character)
{
    text_add_bytes(text, &character, 1);
}

void text_vprintf(struct text *text, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0)
        BUG("a format string could not be printed");

    make_room(text, (size_t)length);
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
    va_end(again);
    text->length += (size_t)length;
}

void text_printf(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(text, format, arguments);
    va_end(arguments);
}

const char *text_string(const struct text *text)
{
    return text->bytes ? text->bytes : "";
}

bool text_next_line(char **rest, char **line)
{
    if (!*rest || !**rest)
        return false;
    *line = *rest;
    char *end = strchr(*rest, '\n');
    if (end)
        *end++ = '\0';
    *rest = end;
    return true;
}

bool text_starts_with(const char *string, const char *prefix)
{
    return strncmp(string, prefix, strlen(prefix)) == 0;
}

static char read_octal(const char **rest)
{
    int value = 0;
    for (int digits = 0; digits < 3 && **rest >= '0' && **rest <= '7'; digits++)
        value = value * 8 + (*(*rest)++ - '0');
    return (char)value;
}

char text_unescape(const char **rest)
{
    static const char letters[] = "ntrabfv", meant[] = "\n\t\r\a\b\f\v";
    if (**rest >= '0' && **rest <= '7')
        return read_octal(rest);
    char letter = *(*rest)++;
    const char *at = strchr(letters, letter);
    return at ? meant[at - letters] : letter;
}

bool text_ends_with(const char *string, const char *suffix)
{
    size_t length = strlen(string), suffix_length = strlen(suffix);
    return length >= suffix_length && strcmp(string + length - suffix_length, suffix) == 0;
}

bool text_is_word_character(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

bool text_has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = text; length && (at = strcasestr(at, word)); at++)
        if ((at == text || !text_is_word_character(at[-1])) && !text_is_word_character(at[length]))
            return true;
    return false;
}

const char *text_find_any(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (strcasestr(text, *words))
            return *words;
    return NULL;
}
