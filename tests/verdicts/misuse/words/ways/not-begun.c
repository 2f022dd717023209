/* a scanner that was never begun */
#include "words.h"
#include <stdlib.h>
#include <string.h>

int main(void)
{
    words_scanner sc;
    memset(&sc, 1, sizeof sc);
    sc.end = sc.at + 5;
    return words_next(&sc) == WORDS_MARK;
}
