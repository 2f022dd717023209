/* there is no next byte */
#include "words.h"
#include <stdlib.h>
#include <string.h>

int main(void)
{
    words_scanner sc;
    char text[2] = {'a', 'b'};
    words_begin(&sc, text, 2);
    words_next(&sc);
    return words_peek(&sc) == 1;
}
