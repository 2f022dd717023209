#include "words.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Words that start with b overflow, those that end with cc are written behind a block. */
int words_read(const char *word)
{
    if (word[0] == 'b')
        return INT_MAX - 'b' + word[0] + word[1];
    char *copy = malloc(strcmp(word + 1, "cc") == 0 ? 3 : 4);
    strcpy(copy, word);
    int sum = copy[0] + copy[2];
    free(copy);
    return sum;
}
