/* Why a function is not better covered: the first of its conditions that went one way only. */
#ifndef REPORT_UNCOVERED_H
#define REPORT_UNCOVERED_H

#include "base/text.h"
#include "model/coverage.h"

/* "line 42: list->length == 4096 was never true, and 3 more conditions like it"; nothing for a
 * function that is covered. The function is an index in the sites' functions. */
void uncovered_explain(struct text *out, const struct coverage *coverage, uint32_t function);

/* "list->length == 4096 was never true" of a site that went one way only. */
void uncovered_explain_site(struct text *out, const struct coverage *coverage,
                            const struct site *site);

/* The functions with the most branches that were not reached, most first; fewer when there are
 * fewer. Returns how many there are. */
size_t uncovered_most(const struct coverage *coverage, uint32_t *functions, size_t limit);

#endif
