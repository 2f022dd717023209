#include "analyse/roles/names.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "model/words.h"

enum {
    NAME_MAXIMUM = 128,
    STEM_MINIMUM = 3, /* letters in common that make two names related */
};

/* Where a word says length: in the whole name only, as a word of it, or also as the end of one. */
enum place { ALONE, WORD, ENDING };

/* Words that make a number a length, and who uses them. */
static const struct {
    const char *word;
    enum length_hint hint;
    enum place place;
} length_words[] = {
    {"len", LENGTH_BYTES, ENDING},    /* by far the most common: buflen, lenBuf */
    {"length", LENGTH_BYTES, ENDING}, /* zlib, utf8proc */
    {"size", LENGTH_BYTES, ENDING},   /* stdio, csv_write, bufsize */
    {"sz", LENGTH_BYTES, ENDING},     /* BSD, wolfSSL */
    {"siz", LENGTH_BYTES, WORD},      /* BSD */
    {"bytes", LENGTH_BYTES, ENDING},  /* nbytes, num_bytes */
    {"byte", LENGTH_BYTES, WORD},     /* sqlite's nByte */
    {"nbyte", LENGTH_BYTES, WORD},    /* POSIX read and write */
    {"octets", LENGTH_BYTES, WORD},   /* network code */
    {"cb", LENGTH_BYTES, WORD},       /* Windows: count of bytes */
    {"cch", LENGTH_BYTES, WORD},      /* Windows: count of characters */
    {"l", LENGTH_BYTES, ALONE},       /* Lua's luaL_Buffer functions */
    {"n", LENGTH_ELEMENTS, ALONE},    /* string.h; in "nArg" it counts something else */
    {"nb", LENGTH_ELEMENTS, ALONE},   /* French habit: libxml, ffmpeg */
    {"num", LENGTH_ELEMENTS, ALONE},  /* "num_args" is the number of args, not of its neighbour */
    {"count", LENGTH_ELEMENTS, ENDING},
    {"cnt", LENGTH_ELEMENTS, ENDING},
    {"nmemb", LENGTH_ELEMENTS, WORD}, /* qsort, fread */
    {"avail", LENGTH_ELEMENTS, WORD}, /* avail_in beside next_in: zlib, bzip2, lzma */
    {"nelem", LENGTH_ELEMENTS, WORD},
    {"nelems", LENGTH_ELEMENTS, WORD},
    {"nitems", LENGTH_ELEMENTS, WORD},
    {"elements", LENGTH_ELEMENTS, WORD},
    {"argc", LENGTH_ELEMENTS, WORD},
    {"max", LENGTH_ROOM, ALONE}, /* snprintf-like: how much may be written */
    {"cap", LENGTH_ROOM, WORD},
    {"capacity", LENGTH_ROOM, ENDING},
    {"limit", LENGTH_ROOM, ALONE},
    {"room", LENGTH_ROOM, WORD},
    {"avail", LENGTH_ROOM, WORD},
};

enum { LENGTH_WORD_COUNT = sizeof length_words / sizeof *length_words };

/* Words of functions' names, and what they say. Those that end something are in model/words.def. */
static const struct {
    const char *word;
    unsigned verbs;
    bool is_last; /* says it only as the last word */
} verb_words[] = {
    {"new", VERB_CONSTRUCT, false},
    {"create", VERB_CONSTRUCT, false},
    {"make", VERB_CONSTRUCT, false},
    {"alloc", VERB_CONSTRUCT, false},
    {"open", VERB_CONSTRUCT, false},
    {"load", VERB_CONSTRUCT, false},
    {"dup", VERB_CONSTRUCT | VERB_COPY, false},
    {"clone", VERB_CONSTRUCT | VERB_COPY, false},
    {"copy", VERB_COPY, false},
    {"init", VERB_INITIALISE, false},
    {"initialize", VERB_INITIALISE, false},
    {"initialise", VERB_INITIALISE, false},
    {"setup", VERB_START, false},
    {"reset", VERB_START, false},
    {"start", VERB_START, true},
    {"ref", VERB_RETAIN, true},
    {"addref", VERB_RETAIN, false},
    {"incref", VERB_RETAIN, false},
    {"retain", VERB_RETAIN, false},
    {"acquire", VERB_RETAIN, false},
    {"put", VERB_SET, true},
    {"get", VERB_GET, false},
    {"set", VERB_SET, false},
    {"is", VERB_ASK, false},
    {"has", VERB_ASK, false},
    {"can", VERB_ASK, false},
    {"contains", VERB_ASK, false},
    {"exists", VERB_ASK, false},
    {"empty", VERB_ASK, false},
    {"equal", VERB_ASK, false},
    {"equals", VERB_ASK, false},
    {"eq", VERB_ASK, false},
    {"match", VERB_ASK, false},
    {"matches", VERB_ASK, false},
    {"valid", VERB_ASK, false},
    {"cmp", VERB_COMPARE, false},
    {"compare", VERB_COMPARE, false},
};

/* Names of two pointers that one length measures. Where `value` comes after `key`, it does not. */
static const struct {
    const char *first;
    const char *second;
} twin_names[] = {
    {"dst", "src"},   {"dest", "src"},  {"dest", "source"}, {"destination", "source"},
    {"to", "from"},   {"out", "in"},    {"output", "input"}, {"left", "right"},
    {"lhs", "rhs"},   {"this", "that"}, {"actual", "expected"}, {"expected", "actual"},
};

static bool ends_with(const char *word, const char *ending)
{
    size_t length = strlen(word), ending_length = strlen(ending);
    return length >= ending_length && strcmp(word + length - ending_length, ending) == 0;
}

static enum length_hint hint_of_word(const char *word, bool is_alone)
{
    for (size_t i = 0; i < LENGTH_WORD_COUNT; i++) {
        bool is_word = strcmp(word, length_words[i].word) == 0;
        if ((is_word && (is_alone || length_words[i].place != ALONE)) ||
            (length_words[i].place == ENDING && ends_with(word, length_words[i].word)))
            return length_words[i].hint;
    }
    return LENGTH_NONE;
}

/* Room only decides when no other word does: "max_len" is a length. */
static enum length_hint stronger(enum length_hint a, enum length_hint b)
{
    return a == LENGTH_NONE || (a == LENGTH_ROOM && b != LENGTH_NONE) ? b : a;
}

enum length_hint name_length_hint(const char *name)
{
    char word[WORD_MAXIMUM], other[WORD_MAXIMUM];
    const char *rest = name;
    bool is_alone = name_next_word(&rest, word) && !name_next_word(&rest, other);
    enum length_hint found = LENGTH_NONE;
    while (name_next_word(&name, word))
        found = stronger(found, hint_of_word(word, is_alone));
    return found;
}

/* Joins the words of a name in lower case. */
static void join_words(const char *name, char joined[NAME_MAXIMUM])
{
    char word[WORD_MAXIMUM];
    joined[0] = '\0';
    while (name_next_word(&name, word) && strlen(joined) + strlen(word) + 1 < NAME_MAXIMUM)
        strcat(joined, word);
}

/* Whether the name is the word and the stem, in either order: "numargs", "argcount". */
static bool is_joined_with(const char *name, const char *word, const char *stem, bool is_strict)
{
    size_t word_length = strlen(word), length = strlen(name);
    const char *rest = name;
    if (length <= word_length)
        return false;
    size_t rest_length = length - word_length;
    if (strncmp(name, word, word_length) == 0)
        rest = name + word_length;
    else if (!ends_with(name, word))
        return false;
    size_t stem_length = strlen(stem);
    if (is_strict)
        return rest_length == stem_length && strncmp(rest, stem, stem_length) == 0;
    size_t shorter = rest_length < stem_length ? rest_length : stem_length;
    return shorter >= STEM_MINIMUM && strncmp(rest, stem, shorter) == 0;
}

enum length_hint name_length_hint_of(const char *name, const char *pointer, bool is_strict)
{
    char joined[NAME_MAXIMUM], stem[NAME_MAXIMUM];
    join_words(name, joined);
    join_words(pointer, stem);
    enum length_hint found = LENGTH_NONE;
    for (size_t i = 0; i < LENGTH_WORD_COUNT; i++)
        if (*stem && is_joined_with(joined, length_words[i].word, stem, is_strict))
            found = stronger(found, length_words[i].hint);
    return found;
}

static unsigned verbs_of_ending(const char *word, bool is_last)
{
    unsigned endings = word_endings(word);
    if ((endings & ENDING_ONLY_LAST) && !is_last)
        return 0;
    return (endings & ENDING_DESTROYS ? VERB_DESTROY : 0) |
           (endings & ENDING_CLEARS ? VERB_CLEAR : 0) |
           (endings & ENDING_RELEASES ? VERB_RELEASE : 0);
}

unsigned name_verbs(const char *function_name)
{
    char word[WORD_MAXIMUM], next[WORD_MAXIMUM];
    unsigned verbs = 0;
    while (name_next_word(&function_name, word)) {
        const char *rest = function_name;
        bool is_last = !name_next_word(&rest, next);
        verbs |= verbs_of_ending(word, is_last);
        for (size_t i = 0; i < sizeof verb_words / sizeof *verb_words; i++)
            if (strcmp(word, verb_words[i].word) == 0 && (is_last || !verb_words[i].is_last))
                verbs |= verb_words[i].verbs;
    }
    return verbs;
}

bool name_says_array(const char *name)
{
    size_t length = strlen(name);
    bool is_plural = length > 2 && name[length - 1] == 's' && name[length - 2] != 's';
    return is_plural || name_says(name, WORDS_ARRAY);
}

/* "s1" and "s2", "a" and "b": alike but for the last character. */
static bool differ_in_last(const char *a, const char *b)
{
    size_t length = strlen(a);
    return length && length == strlen(b) && strncmp(a, b, length - 1) == 0 &&
           (length == 1 || isdigit((unsigned char)a[length - 1]));
}

static const char *skip_underscores(const char *name)
{
    return name + strspn(name, "_");
}

bool names_are_twins(const char *first, const char *second)
{
    first = skip_underscores(first);
    second = skip_underscores(second);
    for (size_t i = 0; i < sizeof twin_names / sizeof *twin_names; i++)
        if (strcmp(first, twin_names[i].first) == 0 && strcmp(second, twin_names[i].second) == 0)
            return true;
    return differ_in_last(first, second);
}
