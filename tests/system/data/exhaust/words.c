/* Words of three letters for the library: 27. */
#include <assay/choose.h>

#include "words.h"

void generate(FILE *out)
{
    for (int i = 0; i < 3; i++)
        fputc("abc"[assay_choose(3)], out);
    assay_chosen();
    words_read(assay_printed(NULL));
}
