/* the length is more than the text has */
#include "words.h"
#include <stdlib.h>
#include <string.h>

int main(void)
{
    words_scanner sc;
    words_begin(&sc, "abc", 300);
    while (words_next(&sc) != WORDS_END)
        continue;
    return 0;
}
