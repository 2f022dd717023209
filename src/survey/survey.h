/* The survey of a library's states: a plan, a worker that explores, and what it found, in words and
 * as sequences that the other rooms can work with. */
#ifndef SURVEY_SURVEY_H
#define SURVEY_SURVEY_H

#include "campaign/campaign.h"
#include "survey/plan.h"

/* Explores in the search lane, which is open, as the options say. What came of it lives in the
 * campaign's arena. When exploring is the strategy of the search, what is worth running is given to
 * its source. */
NODISCARD bool survey_states(struct campaign *campaign, struct exploration *exploration,
                             struct error *err);

#endif
