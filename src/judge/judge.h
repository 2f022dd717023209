/* Verdicts. A fault is what can be defended in front of the library's maintainer; in doubt a
 * failure is undecided. The outcome must come from the confirm lane. */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include "base/arena.h"
#include "model/finding.h"

/* Sets *reason to a sentence that lives in the arena. */
enum verdict judge(struct arena *arena, const struct vocabulary *vocabulary,
                   const struct statements *statements, const struct outcome *outcome,
                   const char **reason);

#endif
