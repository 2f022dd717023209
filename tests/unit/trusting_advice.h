/* Advice for a corpus that keeps whatever it is shown: all sequences are proper, and none takes
 * long. */
#ifndef TRUSTING_ADVICE_H
#define TRUSTING_ADVICE_H

#include "corpus/corpus.h"

bool all_are_proper(void *context, const struct statements *statements,
                    const struct outcome *outcome);
size_t no_doubts_of_loss(void *context, const struct statements *statements,
                         const struct outcome *outcome);
bool none_takes_long(void *context, const struct outcome *outcome);
/* Nobody is told that a branch is known. */
extern const struct corpus_advice trusting_advice;

#endif
