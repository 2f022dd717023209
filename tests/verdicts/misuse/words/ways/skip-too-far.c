/* more is skipped than there is */
#include "words.h"
#include <stdlib.h>
#include <string.h>

int main(void)
{
    words_scanner sc;
    char *text = strdup("a b");
    words_begin(&sc, text, 3);
    words_skip(&sc, 8);
    return words_next(&sc) == WORDS_NUMBER;
}
