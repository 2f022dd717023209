/* What a run leaves for the next one: the sequences that were worth keeping, and those of the
 * findings, as text in a file of the suite. */
#ifndef SEARCH_REMEMBER_H
#define SEARCH_REMEMBER_H

#include "campaign/campaign.h"

/* Below the suite. */
extern const char remember_file_name[];

/* After prepare_search(): gives the sequences of an earlier run to the search, and its findings to
 * campaign->output. Which file that is, the options say; with --calls only one that they name, so
 * that the same command does the same. */
NODISCARD bool remember_sequences(struct campaign *campaign, struct error *err);
/* Prints the file. */
void remember_print(const struct campaign *campaign, struct text *out);

#endif
