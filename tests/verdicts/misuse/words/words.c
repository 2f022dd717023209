#include "words.h"

#include <ctype.h>
#include <string.h>

void words_begin(words_scanner *sc, const char *text, size_t len)
{
    sc->at = sc->start = text;
    sc->end = text + len;
    sc->line = 1;
}

static int is(int (*test)(int), char c)
{
    return test((unsigned char)c) != 0;
}

static void blanks(words_scanner *sc)
{
    for (; sc->at < sc->end && is(isspace, *sc->at); sc->at++)
        if (*sc->at == '\n')
            sc->line++;
}

words_kind words_next(words_scanner *sc)
{
    blanks(sc);
    sc->start = sc->at;
    if (sc->at == sc->end)
        return WORDS_END;
    if (is(isdigit, *sc->at)) {
        while (sc->at < sc->end && is(isdigit, *sc->at))
            sc->at++;
        return WORDS_NUMBER;
    }
    if (!is(isalpha, *sc->at)) {
        sc->at++;
        return WORDS_MARK;
    }
    while (sc->at < sc->end && is(isalnum, *sc->at))
        sc->at++;
    return WORDS_NAME;
}

size_t words_size(const words_scanner *sc)
{
    return (size_t)(sc->at - sc->start);
}

size_t words_copy(const words_scanner *sc, char *dest)
{
    size_t size = words_size(sc);
    memcpy(dest, sc->start, size);
    dest[size] = 0;
    return size;
}

long words_number(const words_scanner *sc)
{
    long n = 0;
    for (const char *p = sc->start; p < sc->at && is(isdigit, *p); p++)
        n = n < 100000000 ? n * 10 + (*p - '0') : n;
    return n;
}

void words_unread(words_scanner *sc)
{
    sc->at = sc->start;
}

int words_peek(const words_scanner *sc)
{
    return (unsigned char)*sc->at;
}

void words_skip(words_scanner *sc, size_t bytes)
{
    sc->at += bytes;
    sc->start = sc->at;
}
