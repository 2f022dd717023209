/* What a run says nothing of: that nothing was found there is no answer. */
#ifndef COMMANDS_SHORTFALLS_H
#define COMMANDS_SHORTFALLS_H

#include "campaign/campaign.h"

/* After the search: calls kept sequences again that pass callbacks, and listens. */
NODISCARD bool find_idle_callbacks(struct campaign *campaign, struct shortfalls *found,
                                   struct error *err);
/* Functions of which no call returned or succeeded, objects that never held anything. */
void find_shortfalls(struct campaign *campaign, const struct summary *summary,
                     struct shortfalls *found);

#endif
