/* What a call made of the texts it was given: which words of the test's choice come out of it
 * again, by callbacks that are told, in texts, and as new blocks of what it returns. */
#ifndef REGRESS_SHOWN_WORDS_H
#define REGRESS_SHOWN_WORDS_H

#include "regress/making.h"

enum { PLAIN_WORDS = 4, PLAIN_PIECES = 2 * PLAIN_WORDS };

/* Words, then numbers: different from each other, and from what is in a text by chance. */
const char *plain_piece(size_t index);

/* Runs the statements, the last call of which is looked at. False when they are no material for a
 * test, or there was an error. */
NODISCARD bool showing_of(struct making *making, const struct statements *statements,
                          struct showing *showing);
typedef bool showing_order(const struct showing *showing, const struct showing *than);
/* It shows more, or succeeds. */
bool showing_is_better(const struct showing *showing, const struct showing *than);
bool showing_is_no_worse(const struct showing *showing, const struct showing *than);
/* It shows more, or as much by less text. */
bool showing_is_shorter(const struct showing *showing, const struct showing *than);
/* It shows the same words: what was added to the text does not come out. */
bool showing_is_as_much(const struct showing *showing, const struct showing *than);
/* However much it shows. */
bool showing_succeeds(const struct showing *showing, const struct showing *than);
/* The argument is a text that the library reads, and no name of a file and no format. */
bool is_text_to_read(const struct vocabulary *vocabulary, const struct statements *statements,
                     size_t index, size_t argument);

#endif
