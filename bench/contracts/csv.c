#include "csv.h"

#include <assay/contracts.h>

ASSAY_INVARIANT(const csv *table)
{
    for (size_t row = 0; row < csv_rows(table); row++)
        if (csv_fields(table, row) == 0)
            return false;
    return true;
}

ASSAY_ENSURES(csv_get, const char *field, const csv *table, size_t row, size_t column)
{
    return (field != NULL) == (column < csv_fields(table, row));
}
