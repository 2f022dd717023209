#include "analyse/names.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

enum {
    WORD_MAXIMUM = 32,
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

/* Names of pointers that are only kept and handed on. */
static const char *const user_data_words[] = {
    "data",   "user", "userdata", "ctx",   "context", "arg",    "args",  "opaque",
    "closure", "item", "value",   "val",   "key",     "elem",   "element", "priv",
    "private", "cookie", "param", "state", "object",  "obj",    "baton",
};

/* Words of functions' names, and what they say. */
static const struct {
    const char *word;
    unsigned verbs;
} verb_words[] = {
    {"new", VERB_CONSTRUCT},
    {"create", VERB_CONSTRUCT},
    {"make", VERB_CONSTRUCT},
    {"alloc", VERB_CONSTRUCT},
    {"open", VERB_CONSTRUCT},
    {"load", VERB_CONSTRUCT},
    {"dup", VERB_CONSTRUCT | VERB_COPY},
    {"clone", VERB_CONSTRUCT | VERB_COPY},
    {"copy", VERB_COPY},
    {"free", VERB_DESTROY},
    {"destroy", VERB_DESTROY},
    {"delete", VERB_DESTROY},
    {"dispose", VERB_DESTROY},
    {"close", VERB_DESTROY},
    {"finalize", VERB_DESTROY},
    {"init", VERB_INITIALISE},
    {"initialize", VERB_INITIALISE},
    {"initialise", VERB_INITIALISE},
    {"setup", VERB_INITIALISE},
    {"reset", VERB_INITIALISE}, /* of a record that holds nothing, as of a hash; see CLEAR */
    {"start", VERB_INITIALISE},
    {"clear", VERB_CLEAR},
    {"fini", VERB_CLEAR},
    {"finish", VERB_CLEAR},
    {"deinit", VERB_CLEAR},
    {"uninit", VERB_CLEAR},
    {"cleanup", VERB_CLEAR},
    {"term", VERB_CLEAR},
    {"done", VERB_CLEAR},
    {"end", VERB_CLEAR}, /* zlib's deflateEnd */
    {"ref", VERB_RETAIN},
    {"addref", VERB_RETAIN},
    {"incref", VERB_RETAIN},
    {"retain", VERB_RETAIN},
    {"acquire", VERB_RETAIN},
    {"unref", VERB_RELEASE},
    {"decref", VERB_RELEASE},
    {"release", VERB_RELEASE | VERB_DESTROY | VERB_CLEAR},
    {"put", VERB_SET},
    {"get", VERB_GET},
    {"set", VERB_SET},
    {"is", VERB_ASK},
    {"has", VERB_ASK},
    {"can", VERB_ASK},
    {"contains", VERB_ASK},
    {"exists", VERB_ASK},
    {"empty", VERB_ASK},
    {"equal", VERB_ASK},
    {"equals", VERB_ASK},
    {"eq", VERB_ASK},
    {"match", VERB_ASK},
    {"matches", VERB_ASK},
    {"valid", VERB_ASK},
    {"cmp", VERB_COMPARE},
    {"compare", VERB_COMPARE},
};

static const char *const index_words[] = {"index", "idx", "pos", "position", "nth", "ndx", "offset",
                                          "at",    "i",   "j"};
static const char *const file_words[] = {"file",     "filename", "path",
                                         "pathname", "fname",    "filepath"};
static const char *const descriptor_words[] = {"fd", "fildes", "filedes", "sockfd"};

/* Names of two pointers that one length measures. Where `value` comes after `key`, it does not. */
static const struct {
    const char *first;
    const char *second;
} twin_names[] = {
    {"dst", "src"},   {"dest", "src"},  {"dest", "source"}, {"destination", "source"},
    {"to", "from"},   {"out", "in"},    {"output", "input"}, {"left", "right"},
    {"lhs", "rhs"},   {"this", "that"}, {"actual", "expected"}, {"expected", "actual"},
};

/* Names of a pointer to many values rather than to one. */
static const char *const array_words[] = {"array", "arr", "vec", "vector", "buf", "buffer", "list",
                                          "data",  "dst", "dest", "src",   "source"};

/* Copies the next word of a name in lower case; false at the end. Words end at '_', at digits and
 * where an upper-case letter follows a lower-case one. */
static bool next_word(const char **at, char word[WORD_MAXIMUM])
{
    size_t length = 0;
    while (**at && !isalpha((unsigned char)**at))
        ++*at;
    while (isalpha((unsigned char)**at)) {
        bool is_upper = isupper((unsigned char)**at);
        bool follows_lower = length && islower((unsigned char)(*at)[-1]);
        if (is_upper && follows_lower)
            break;
        if (length + 1 < WORD_MAXIMUM)
            word[length++] = (char)tolower((unsigned char)**at);
        ++*at;
    }
    word[length] = '\0';
    return length > 0;
}

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
    bool is_alone = next_word(&rest, word) && !next_word(&rest, other);
    enum length_hint found = LENGTH_NONE;
    while (next_word(&name, word))
        found = stronger(found, hint_of_word(word, is_alone));
    return found;
}

/* Joins the words of a name in lower case. */
static void join_words(const char *name, char joined[NAME_MAXIMUM])
{
    char word[WORD_MAXIMUM];
    joined[0] = '\0';
    while (next_word(&name, word) && strlen(joined) + strlen(word) + 1 < NAME_MAXIMUM)
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

static bool has_word_of(const char *name, const char *const *words, size_t count)
{
    char word[WORD_MAXIMUM];
    while (next_word(&name, word))
        for (size_t i = 0; i < count; i++)
            if (strcmp(word, words[i]) == 0)
                return true;
    return false;
}

bool name_says_user_data(const char *name)
{
    return has_word_of(name, user_data_words, sizeof user_data_words / sizeof *user_data_words);
}

#define HAS_WORD_OF(name, words) has_word_of(name, words, sizeof(words) / sizeof *(words))

bool name_says_index(const char *name)
{
    return HAS_WORD_OF(name, index_words);
}

bool name_says_file(const char *name)
{
    return HAS_WORD_OF(name, file_words);
}

bool name_says_descriptor(const char *name)
{
    return HAS_WORD_OF(name, descriptor_words);
}

unsigned name_verbs(const char *function_name)
{
    char word[WORD_MAXIMUM];
    unsigned verbs = 0;
    while (next_word(&function_name, word))
        for (size_t i = 0; i < sizeof verb_words / sizeof *verb_words; i++)
            if (strcmp(word, verb_words[i].word) == 0)
                verbs |= verb_words[i].verbs;
    return verbs;
}

bool name_says_array(const char *name)
{
    size_t length = strlen(name);
    bool is_plural = length > 2 && name[length - 1] == 's' && name[length - 2] != 's';
    return is_plural ||
           has_word_of(name, array_words, sizeof array_words / sizeof *array_words);
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
