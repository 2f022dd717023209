/* Documentation, a sentence at a time. */
#ifndef MODEL_SENTENCES_H
#define MODEL_SENTENCES_H

#include <stdbool.h>

enum { SENTENCE_MAXIMUM = 400 }; /* bytes, with the zero at its end; what is longer is cut */

/* Does a sentence end with the character at `at`, which lies in `text`? Not in "0 .. 5", nor after
 * an abbreviation ("e.g. 5"). */
bool sentence_ends_at(const char *text, const char *at);

/* Takes the next sentence off a comment, without decoration, with one blank between words. An
 * empty line, a tag (`@param`) and an item of a list end one as well. `out` has SENTENCE_MAXIMUM
 * bytes. */
bool sentence_next(const char **rest, char *out);

#endif
