/* Which bodies clear a whole record of their caller's before they read anything of it, by memset or
 * by an assignment: whatever was in it does not matter to them. */
#ifndef ANALYSE_USAGE_CLEARING_H
#define ANALYSE_USAGE_CLEARING_H

#include "analyse/usage/usage.h"

/* Of what parameter `index` points to: how many bytes the body clears on every way on which it does
 * not fail, before it reads any; 0 when it does not. What callees clear counts as well, as far as
 * their summaries know already. To be read by clears_record(). */
size_t cleared_bytes(const struct usage *usage, const struct body *body, size_t index);

/* Whether that is all of a record of this type. */
bool clears_record(size_t cleared, const struct type *record);

#endif
