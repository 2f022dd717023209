/* The source of sequences that an earlier run kept. They come before everything else: what was
 * reached and found then is known again at once, and the search goes on from there. */
#ifndef GENERATE_REMEMBERED_H
#define GENERATE_REMEMBERED_H

#include "generate/sequence_source.h"

/* Copied; handed out in this order. */
void remembered_give(const struct sequence_sources *sources, const struct statements *statements);

#endif
