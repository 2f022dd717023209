#include "model/words.h"

#include <ctype.h>
#include <string.h>

static const char *const lists[][24] = {
#define WORDS(name, ...) {__VA_ARGS__, NULL},
#include "model/words.def"
#undef WORDS
};

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
        if (strcmp(found, word) == 0)
            return true;
    return false;
}

bool name_says(const char *name, enum words words)
{
    char word[WORD_MAXIMUM];
    while (name_next_word(&name, word))
        for (const char *const *listed = lists[words]; *listed; listed++)
            if (strcmp(word, *listed) == 0)
                return true;
    return false;
}
