#include "sexp.h"

#include <assay/contracts.h>

ASSAY_EQUAL(const sexp *a, const sexp *b) { return sexp_equal(a, b); }

ASSAY_ENSURES(sexp_at, const sexp *element, const sexp *list, size_t i)
{
    return (element != NULL) == (sexp_type_of(list) == SEXP_LIST && i < sexp_len(list));
}
