/* the text is freed while it is scanned */
#include "words.h"
#include <stdlib.h>
#include <string.h>

int main(void)
{
    words_scanner sc;
    char *text = strdup("one two");
    words_begin(&sc, text, 7);
    free(text);
    return words_next(&sc) == WORDS_MARK;
}
