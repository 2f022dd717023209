/* Words as a shell reads them. */
#ifndef BASE_SHELL_H
#define BASE_SHELL_H

#include "base/text.h"

/* The word as it is, or in quotes where a shell would take it for something else. */
void shell_add_word(struct text *out, const char *word);

#endif
