/* The survey of a library's states: a plan, a worker that explores, and what it found, in words and
 * as sequences that the other rooms can work with. */
#ifndef SURVEY_SURVEY_H
#define SURVEY_SURVEY_H

#include "campaign/campaign.h"
#include "survey/plan.h"

/* Explores in the search lane, which is open. What came of it lives in the campaign's arena. */
NODISCARD bool survey_states(struct campaign *campaign, const struct survey_wish *wish,
                             struct exploration *exploration, struct error *err);

#endif
