/* Experiments: how far a call reads and writes through a pointer, and which number says so. The
 * buffer ends where memory ends that may be accessed; a call that fails with N - 1 elements and
 * returns with N and N + 1 has used N. Asked only where nothing better is known; failures here are
 * no findings. */
#ifndef ANALYSE_EXPERIMENTS_LENGTHS_H
#define ANALYSE_EXPERIMENTS_LENGTHS_H

#include "model/runner.h"

/* Is there anything to be found out? */
bool lengths_are_open(const struct api *api);
/* Claims what it finds. The vocabulary gets literals and should not be used for anything else. When
 * the runner refuses, nothing more is tried. */
void lengths_measure(struct api *api, struct vocabulary *vocabulary, struct runner *runner);

#endif
