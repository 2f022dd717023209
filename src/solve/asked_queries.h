/* Answers queries that somebody asks as text (query_text.h), by the rungs of the ladder. */
#ifndef SOLVE_ASKED_QUERIES_H
#define SOLVE_ASKED_QUERIES_H

#include "base/error.h"
#include "base/text.h"

/* What rungs remember of queries before. */
struct asked_queries;

struct asked_queries *asked_queries_new(void);
void asked_queries_free(struct asked_queries *asked);

/* Adds the answer: `found`, lines `SYMBOL VALUE` and `end`; `impossible` or `unknown` and `end`. */
NODISCARD bool asked_queries_answer(struct asked_queries *asked, const char *query,
                                    struct text *answer, struct error *err);

#endif
