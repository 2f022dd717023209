/* What the stages can be asked for by name: the words of --strategy, --format, --cluster and --as.
 * Those of formats and of clusterings are in the order of their enums. */
#ifndef COMMANDS_KEYWORDS_H
#define COMMANDS_KEYWORDS_H

#include "base/keyword.h"

bool campaign_strategy_keyword(size_t n, struct keyword *keyword);
bool campaign_format_keyword(size_t n, struct keyword *keyword);
bool campaign_likeness_keyword(size_t n, struct keyword *keyword);
bool campaign_description_keyword(size_t n, struct keyword *keyword);

#endif
