/* What names of parameters and functions say. A name is read as its words: "max_len", "maxLen" and
 * "maxlen2" all have a word that says length. */
#ifndef ANALYSE_NAMES_H
#define ANALYSE_NAMES_H

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
bool name_says_user_data(const char *name);
bool name_says_array(const char *name);
/* Whether one length would measure both, as in memcpy(dest, src, n) and memcmp(s1, s2, n). */
bool names_are_twins(const char *first, const char *second);
bool name_says_initialiser(const char *function_name);

#endif
