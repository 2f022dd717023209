#include "jout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEVELS 8

struct jout {
    char *text;
    size_t length, room;
    char open[LEVELS]; /* '{', '[', or ':' for an object after a key */
    char filled[LEVELS];
    int level;
};

JOut *jout_open(void)
{
    JOut *j = calloc(1, sizeof *j);

    if (!j)
        return NULL;
    j->room = 16;
    j->text = calloc(1, j->room);
    if (!j->text) {
        free(j);
        return NULL;
    }
    return j;
}

void jout_close(JOut *j)
{
    if (!j)
        return;
    free(j->text);
    free(j);
}

static int reserve(JOut *j, size_t n)
{
    size_t needed = j->length + n + 1;
    char *text;

    if (needed <= j->room)
        return 0;
#ifdef FAULT_1
    needed = j->room * 2;
#else
    needed += j->room;
#endif
    text = realloc(j->text, needed);
    if (!text)
        return -1;
    j->text = text;
    j->room = needed;
    return 0;
}

static void put(JOut *j, const char *s, size_t n)
{
    memcpy(j->text + j->length, s, n);
    j->length += n;
    j->text[j->length] = '\0';
}

/* Whether a value may come now; writes the comma before it. n is room for the value. */
static int before_value(JOut *j, size_t n)
{
    int top = j->level - 1;

    if (top >= 0 && j->open[top] == '{')
        return -1;
    if (top < 0 && j->length > 0)
        return -1;
    if (reserve(j, n + 1) != 0)
        return -1;
    if (top >= 0 && j->open[top] == ':') {
        j->open[top] = '{';
    } else if (top >= 0) {
        if (j->filled[top])
            put(j, ",", 1);
        j->filled[top] = 1;
    }
    return 0;
}

static int begin(JOut *j, char open)
{
#ifdef FAULT_2
    if (j->level > LEVELS || before_value(j, 1) != 0)
        return -1;
#else
    if (j->level >= LEVELS || before_value(j, 1) != 0)
        return -1;
#endif
    put(j, &open, 1);
    j->open[j->level] = open;
    j->filled[j->level] = 0;
    j->level++;
    return 0;
}

int jout_begin_object(JOut *j)
{
    return begin(j, '{');
}

int jout_begin_array(JOut *j)
{
    return begin(j, '[');
}

int jout_end(JOut *j)
{
    char open;

#ifdef FAULT_3
    open = j->open[--j->level];
    if (open == ':' || reserve(j, 1) != 0) {
        j->level++;
        return -1;
    }
#else
    if (j->level == 0)
        return -1;
    open = j->open[j->level - 1];
    if (open == ':' || reserve(j, 1) != 0)
        return -1;
    j->level--;
#endif
    put(j, open == '{' ? "}" : "]", 1);
    return 0;
}

static void put_string(JOut *j, const char *s)
{
    put(j, "\"", 1);
    for (; *s; s++) {
        char escape[8];
        if (*s == '"' || *s == '\\')
            put(j, "\\", 1);
        if ((unsigned char)*s < ' ') {
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned)(unsigned char)*s);
            put(j, escape, 6);
        } else {
            put(j, s, 1);
        }
    }
    put(j, "\"", 1);
}

/* The most room a string can need. */
static size_t string_room(const char *s)
{
#ifdef FAULT_4
    return 2 * strlen(s) + 2;
#else
    return 6 * strlen(s) + 2;
#endif
}

int jout_key(JOut *j, const char *key)
{
    int top = j->level - 1;

    if (top < 0 || j->open[top] != '{' || reserve(j, string_room(key) + 2) != 0)
        return -1;
    if (j->filled[top])
        put(j, ",", 1);
    j->filled[top] = 1;
    put_string(j, key);
    put(j, ":", 1);
    j->open[top] = ':';
    return 0;
}

int jout_string(JOut *j, const char *text)
{
#ifndef FAULT_5
    if (!text) {
        if (before_value(j, 4) != 0)
            return -1;
        put(j, "null", 4);
        return 0;
    }
#endif
    if (before_value(j, string_room(text)) != 0)
        return -1;
    put_string(j, text);
    return 0;
}

int jout_number(JOut *j, double number)
{
#ifdef FAULT_6
    char digits[16];
    int n = sprintf(digits, "%f", number);
#else
    char digits[32];
    int n = snprintf(digits, sizeof digits, "%.17g", number);
#endif

    if (number != number || number - number != 0)
        n = snprintf(digits, sizeof digits, "null");
    if (before_value(j, (size_t)n) != 0)
        return -1;
    put(j, digits, (size_t)n);
    return 0;
}

int jout_bytes(JOut *j, const void *bytes, size_t n)
{
    const unsigned char *b = bytes;
    char *hex = n < (size_t)-1 / 4 ? malloc(2 * n + 1) : NULL;
    int result;

    if (!hex)
        return -1;
#ifdef FAULT_7
    for (size_t i = 0; i <= n; i++)
#else
    for (size_t i = 0; i < n; i++)
#endif
        snprintf(hex + 2 * i, 3, "%02x", b[i]);
    hex[2 * n] = '\0';
    result = jout_string(j, hex);
#ifdef FAULT_8
    if (result != 0)
        return -1;
#endif
    free(hex);
    return result;
}

const char *jout_text(const JOut *j)
{
    return j->text;
}

char *jout_copy(const JOut *j, size_t *length)
{
    char *copy = malloc(j->length + 1);

    if (!copy)
        return NULL;
    memcpy(copy, j->text, j->length + 1);
#ifdef FAULT_9
    *length = j->length;
#else
    if (length)
        *length = j->length;
#endif
    return copy;
}
