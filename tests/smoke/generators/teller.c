/* Texts of up to four characters. */
#include <ctype.h>

#include <assay/choose.h>

#include "teller.h"

static void hear_word(const char *word, size_t length, void *data)
{
    (void)word, (void)length, (void)data;
}

static int hear_line(int words, void *data)
{
    (void)data;
    return words;
}

void generate(FILE *out)
{
    for (unsigned left = assay_choose(5); left > 0; left--)
        fputc("a \n"[assay_choose(3)], out);
    assay_chosen();
    teller_split(assay_printed(NULL), hear_word, hear_line, NULL);
    teller_check(assay_printed(NULL), isalpha);
}
