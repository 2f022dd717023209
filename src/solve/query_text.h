/* Queries as text, so that they can be kept and asked again: `assay generate --keep-queries`,
 * `assay replay`. A line for each symbol, node, condition and goal; parse(print(q)) asks the same.
 * */
#ifndef SOLVE_QUERY_TEXT_H
#define SOLVE_QUERY_TEXT_H

#include "base/text.h"
#include "solve/query.h"

/* How it was answered. */
struct query_answer {
    uint32_t branch;
    const char *rung; /* "-": none had one */
    enum answer_kind kind;
};

void query_print(const struct query *query, const struct query_answer *answer, struct text *out);

/* A query that was read, and all that it refers to. */
struct read_query {
    struct query query;
    struct expressions expressions;
    uint64_t values[SYMBOLS_MAXIMUM];
    uint8_t widths[SYMBOLS_MAXIMUM];
    char rung[32];
    enum answer_kind kind;
};

/* The next one of a text that ends with a zero; false at its end, and with an error, whose text is
 * "" otherwise, where it is damaged. */
bool query_read_next(const char **at, struct read_query *read, struct error *err);
/* Many, one after the other, into one graph of expressions: equal ones are one, as long as it is
 * not cleared. query_release() is for the last. */
void query_begin(struct read_query *read);
bool query_read_further(const char **at, struct read_query *read, struct error *err);
void query_release(struct read_query *read);

#endif
