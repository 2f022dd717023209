/* a long word into four bytes */
#include "words.h"
#include <stdlib.h>
#include <string.h>

int main(void)
{
    words_scanner sc;
    char word[4];
    words_begin(&sc, "incomprehensible", 16);
    words_next(&sc);
    words_copy(&sc, word);
    return word[0] == 1;
}
