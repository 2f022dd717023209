#include "model/words.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "base/text.h"

static const char *const lists[][60] = {
#define WORDS(name, ...) {__VA_ARGS__, NULL},
#include "model/words.def"
};

static const struct {
    const char *word;
    double weight;
    unsigned endings;
} ending_words[] = {
#define ENDING(word, weight, endings) {word, weight, endings},
#include "model/words.def"
};

enum { ENDING_WORD_COUNT = sizeof ending_words / sizeof *ending_words };

/* Most words differ in their first letter; this is asked a million times in a run. */
static bool is_same_word(const char *a, const char *b)
{
    return *a == *b && strcmp(a, b) == 0;
}

/* Words end at '_', at digits and where an upper-case letter follows a lower-case one. */
bool name_next_word(const char **at, char word[WORD_MAXIMUM])
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

bool name_has_word(const char *name, const char *word)
{
    char found[WORD_MAXIMUM];
    while (name_next_word(&name, found))
        if (is_same_word(found, word))
            return true;
    return false;
}

bool name_says(const char *name, enum words words)
{
    char word[WORD_MAXIMUM];
    while (name_next_word(&name, word))
        for (const char *const *listed = lists[words]; *listed; listed++)
            if (is_same_word(word, *listed))
                return true;
    return false;
}

bool name_ends_with(const char *name, enum words words)
{
    for (const char *const *listed = lists[words]; *listed; listed++)
        if (text_ends_with(name, *listed))
            return true;
    return false;
}

unsigned word_endings(const char *word)
{
    for (size_t i = 0; i < ENDING_WORD_COUNT; i++)
        if (is_same_word(word, ending_words[i].word))
            return ending_words[i].endings;
    return 0;
}

bool name_says_ending(const char *name, unsigned endings)
{
    char word[WORD_MAXIMUM];
    while (name_next_word(&name, word))
        if (word_endings(word) & endings)
            return true;
    return false;
}

bool name_contains_ending(const char *name, unsigned endings)
{
    for (size_t i = 0; i < ENDING_WORD_COUNT; i++)
        if ((ending_words[i].endings & endings) && strcasestr(name, ending_words[i].word))
            return true;
    return false;
}

double name_weight_of_ending(const char *name)
{
    for (size_t i = 0; i < ENDING_WORD_COUNT; i++)
        if (ending_words[i].weight > 0 && strcasestr(name, ending_words[i].word))
            return ending_words[i].weight;
    return 0;
}
