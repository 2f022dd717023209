/* Words as a shell reads them. */
#ifndef BASE_SHELL_H
#define BASE_SHELL_H

#include "base/arena.h"
#include "base/text.h"

/* The word as it is, or in quotes where a shell would take it for something else. */
void shell_add_word(struct text *out, const char *word);
/* The words of a simple command, which may go on over several lines; ends with NULL. NULL where a
 * shell would do more than to run a program with them: expand something, or run several. */
const char *const *shell_split_words(struct arena *arena, const char *command);

#endif
