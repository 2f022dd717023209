/* A goal that depends on one byte: all of its values are tried. Of two bytes, when there is little
 * to check. */
#include "solve/query.h"

enum { VALUES = 256, CHECKED_WITH_TWO = 12 };

static bool is_byte(const struct query *query, size_t i)
{
    return query->widths[query->support[i]] <= 8;
}

static bool try_all(const struct query *query, uint64_t *model, uint32_t symbol)
{
    uint64_t before = query->values[symbol];
    /* Printable ones first: they are easier to read in a test. */
    static const uint8_t starts[] = {' ', 0, 127};
    static const uint8_t ends[] = {127, ' ', 0}; /* the last: up to 255 */
    for (unsigned part = 0; part < 3; part++)
        for (unsigned value = starts[part]; value < (ends[part] ? ends[part] : VALUES); value++) {
            model[symbol] = value;
            if (query_holds(query, model))
                return true;
        }
    model[symbol] = before;
    return false;
}

enum answer_kind rung_trial(void *memory, const struct query *query, uint64_t *model)
{
    (void)memory;
    if (query->is_wide || query->is_cut)
        return ANSWER_UNKNOWN;
    if (query->support_count == 1 && is_byte(query, 0))
        return try_all(query, model, query->support[0]) ? ANSWER_FOUND : ANSWER_IMPOSSIBLE;
    if (query->support_count != 2 || !is_byte(query, 0) || !is_byte(query, 1) ||
        query->count > CHECKED_WITH_TWO)
        return ANSWER_UNKNOWN;
    for (unsigned value = 0; value < VALUES; value++) {
        model[query->support[0]] = value;
        if (try_all(query, model, query->support[1]))
            return ANSWER_FOUND;
    }
    return ANSWER_IMPOSSIBLE;
}
