/* The passing neighbour of a failure: the nearest run that goes well. What differs between the two
 * says who is to blame: see docs/decisions/0029-neighbours.md. The table of edits is edits.def. */
#ifndef MODEL_NEIGHBOUR_H
#define MODEL_NEIGHBOUR_H

#include "model/sequence.h"

enum edit {
    EDIT_NONE,
#define EDIT(name, word, type, meaning) EDIT_##name,
#include "model/edits.def"
#undef EDIT
    EDIT_COUNT
};

enum edit_type { EDIT_TYPE_NONE, EDIT_TYPE_DATA, EDIT_TYPE_PROTOCOL };

/* Zero: none was found, or nobody looked. */
struct neighbour {
    enum edit edit;
    bool goes_same_way;   /* through all of the code that the failing call went through */
    const char *change;   /* what is different: "with list_open in place of list_new"; NULL */
    const char *sentence; /* ... and that it goes well so */
    const struct statements *statements; /* that go well; NULL: those of the failure */
    size_t call;          /* the counterpart of the failing statement */
};

const char *edit_word(enum edit edit); /* "other-number" */
const char *edit_meaning(enum edit edit);
enum edit_type edit_type(enum edit edit);
const char *edit_type_word(enum edit_type type); /* "data", "protocol" */

#endif
