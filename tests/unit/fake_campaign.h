/* A campaign on the fake library of stacks: both lanes are fake runners, the clock says what the
 * test wants, and nothing is read, compiled or started. */
#ifndef FAKE_CAMPAIGN_H
#define FAKE_CAMPAIGN_H

#include "campaign/campaign.h"
#include "fake_executor.h"

struct fake_clock {
    struct clock clock; /* the first */
    double now;
    double step; /* that passes whenever it is read */
};

void fake_clock_init(struct fake_clock *clock, double now);

struct fake_campaign {
    struct model model;
    struct campaign campaign;
    struct campaign_options options;
    struct fake_runner search, confirm;
    struct fake_clock clock;
    bool is_interrupted;
};

/* Functions may be added to the model between these two. */
void fake_campaign_begin(struct fake_campaign *fake);
void fake_campaign_finish(struct fake_campaign *fake);
void fake_campaign_release(struct fake_campaign *fake);

/* As if calls had been seen to release their first argument. */
void fake_campaign_add_destructor(struct fake_campaign *fake, const char *function);
/* Of its text form; the literals in it are the campaign's. */
struct statements fake_campaign_statements(struct fake_campaign *fake, const char *text);
/* Lives as long as the model. */
const char *fake_campaign_text(struct fake_campaign *fake, const struct statements *statements);
/* Keeps the sequence as the search does that has run it. */
void fake_campaign_offer(struct fake_campaign *fake, const char *text);
/* Files what comes of it in the search lane among the failures. */
void fake_campaign_fail(struct fake_campaign *fake, const char *text);
size_t fake_campaign_calls(const struct fake_campaign *fake, const struct statements *statements,
                           const char *function);
/* Does one of the campaign's notes, or of what it ran short of, have the words in it? */
bool fake_campaign_says(const struct fake_campaign *fake, const char *words);

#endif
