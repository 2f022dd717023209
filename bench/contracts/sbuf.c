#include "sbuf.h"

#include <string.h>

#include <assay/contracts.h>

ASSAY_ENSURES(sbuf_new, sbuf made, const char *text)
{
    return !made || sbuf_len(made) == strlen(text);
}

ASSAY_ENSURES(sbuf_cmp, int order, const char *a, const char *b)
{
    return (order < 0) == (sbuf_cmp(b, a) > 0);
}
