/* A function that reads texts has a test that shows what it makes of a proper one. The search keeps
 * texts that reach something new, and these are seldom proper: "[]\n=" where a person writes
 * "[red]\ngreen=blue". Of those that the function accepted the best is improved, as long as more
 * of what was put in comes out again. */
#ifndef REGRESS_PROPER_TEXTS_H
#define REGRESS_PROPER_TEXTS_H

#include "regress/shown_words.h"

/* The same text with blanks and comments, of which as much comes out. */
struct fuller_text {
    struct statements statements;
    struct showing showing;
    bool is_found;
};

/* Replaces the making's statements by a sequence, with the making's operation as its last call,
 * that shows more; false when there is none, or an error (`failed`). What other functions made
 * something of is tried as well, and the text joins it. */
NODISCARD bool find_proper_text(struct making *making, struct known_texts *known,
                                struct showing *showing, struct fuller_text *fuller);

#endif
