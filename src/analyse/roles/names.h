/* What names of parameters and functions say. A name is read as its words: "max_len", "maxLen" and
 * "maxlen2" all have a word that says length. */
#ifndef ANALYSE_ROLES_NAMES_H
#define ANALYSE_ROLES_NAMES_H

#include <stdbool.h>

/* What a number beside a pointer may count, by its name. Zero: nothing. */
enum length_hint {
    LENGTH_NONE = 0,
    LENGTH_BYTES = 1,    /* size, bytes: of anything, seldom of an array of pointers */
    LENGTH_ELEMENTS = 2, /* n, count: of anything */
    LENGTH_ROOM = 4,     /* max, capacity: of what is written */
};

enum length_hint name_length_hint(const char *name);
/* The same when the rest of the name is that of the pointer: "num_args" beside "args", "in_size"
 * beside "in"; and, less strictly, when one begins with the other: "dictLength" beside
 * "dictionary". */
enum length_hint name_length_hint_of(const char *name, const char *pointer, bool is_strict);
bool name_says_array(const char *name);
/* Whether one length would measure both, as in memcpy(dest, src, n) and memcmp(s1, s2, n). */
bool names_are_twins(const char *first, const char *second);

/* What the words of a function's name say it does; several may be said. */
enum verb {
    VERB_CONSTRUCT = 1 << 0,
    VERB_DESTROY = 1 << 1,
    VERB_INITIALISE = 1 << 2,
    VERB_CLEAR = 1 << 3,
    VERB_RETAIN = 1 << 4,
    VERB_RELEASE = 1 << 5,
    VERB_GET = 1 << 6,
    VERB_SET = 1 << 7,
    VERB_ASK = 1 << 8,     /* is, has, contains: false is an answer, not a failure */
    VERB_COMPARE = 1 << 9, /* below zero is an answer */
    VERB_COPY = 1 << 10,
    VERB_START = 1 << 11,  /* reset, start: initialises, unless it needs what is there */
};
unsigned name_verbs(const char *function_name);

#endif
