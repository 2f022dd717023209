/* Names as words: "max_len", "maxLen" and "max2len" all have the words "max" and "len". */
#ifndef MODEL_WORDS_H
#define MODEL_WORDS_H

#include <stdbool.h>

enum { WORD_MAXIMUM = 32 };

enum words {
#define WORDS(name, ...) WORDS_##name,
#include "model/words.def"
#undef WORDS
    WORDS_COUNT
};

/* Copies the next word of a name in lower case; false at the end. */
bool name_next_word(const char **at, char word[WORD_MAXIMUM]);
/* Has the name the word, which is in lower case? */
bool name_has_word(const char *name, const char *word);
/* Has the name one of the words of the list? */
bool name_says(const char *name, enum words words);

#endif
