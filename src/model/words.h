/* Names as words: "max_len", "maxLen" and "max2len" all have the words "max" and "len". */
#ifndef MODEL_WORDS_H
#define MODEL_WORDS_H

#include <stdbool.h>

enum { WORD_MAXIMUM = 32 };

enum words {
#define WORDS(name, ...) WORDS_##name,
#include "model/words.def"
    WORDS_COUNT
};

/* What a word of the table says that ends, a bit each. */
enum ending {
    ENDING_DESTROYS = 1,      /* the function is a destructor */
    ENDING_CLEARS = 2,        /* ... undoes what an initialiser did */
    ENDING_RELEASES = 4,      /* ... drops a reference */
    ENDING_ONLY_LAST = 8,     /* these three only as the last word of a name */
    ENDING_CLOSES = 16,       /* after such a call an object may not be meant to be used */
    ENDING_MARKS_HANDLES = 32, /* a named pointer that the function takes is a handle */
    ENDING_FREES_MEMORY = 64, /* a callback of the name is the counterpart of an allocator */
};

/* Copies the next word of a name in lower case; false at the end. */
bool name_next_word(const char **at, char word[WORD_MAXIMUM]);
/* Has the name the word, which is in lower case? */
bool name_has_word(const char *name, const char *word);
/* Has the name one of the words of the list? */
bool name_says(const char *name, enum words words);
/* Does the name end with one of the letters of the list, whatever comes before? */
bool name_ends_with(const char *name, enum words words);

/* What one word, in lower case, says that ends; 0. */
unsigned word_endings(const char *word);
/* Has the name a word that says one of these? */
bool name_says_ending(const char *name, unsigned endings);
/* Has it one anywhere, also within a word: "xfree"? */
bool name_contains_ending(const char *name, unsigned endings);
/* How much the name speaks for a function as the one to release what a test made. */
double name_weight_of_ending(const char *name);

#endif
