/* The search: generates, executes and learns, until the budget is used up. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "campaign/campaign.h"

/* prepare_search.c: what the search needs; released when no sequence is made any more. */
NODISCARD bool prepare_search(struct campaign *campaign, struct error *err);
/* Behind a search: says once that limits of the process, which the library lifted, were kept. */
void search_note_limits(struct campaign *campaign);
void search_release(struct campaign *campaign);

NODISCARD bool search(struct campaign *campaign, struct error *err);

/* learn_batch.c */
/* What came of a sequence in whose call of the operation something was made to fail. */
void learn_injected(struct campaign *campaign, size_t operation,
                    const struct statements *statements, const struct outcome *outcome);
/* Failures that nobody is to blame for, by what is known now. */
void forget_unsuspected(struct campaign *campaign);

/* sweep.c: forgets components and literals that nobody needs; nothing may be under way. */
void sweep(struct campaign *campaign);

#endif
