/* Whether an engine edits a marked program as it should. The oracles are those of ASTGen (section 3
 * of the paper) and two that programs allow which print what they compute:
 *
 *     compile    the program compiled and does not any more
 *     behaviour  it prints something else
 *     refusal    the engine refuses, and the edit made by hand is right
 *     text       it leaves something that had to change, or changes something else
 *     back       renaming back does not give the program there was
 *     twice      the same request gives something else the second time
 *     crash      the engine ends or does not answer */
#ifndef REFACTOR_EXAM_H
#define REFACTOR_EXAM_H

#include "refactor/behaviour.h"
#include "refactor/engine.h"

enum examination { EXAMINED_WELL, EXAMINED_NOTHING, EXAMINED_BADLY };

struct examined {
    enum examination outcome;
    const char *oracle;  /* that says that it is bad */
    const char *message; /* lines; or why there was nothing to examine */
};

struct examiner {
    struct engine *engine;
    const struct refactoring *refactoring;
    struct workbench *workbench;
    const char *directory; /* where programs are put to be edited */
    const char *kind;      /* of marks */
    const char *name;      /* in the place of the program's own new name; NULL: none */
};

NODISCARD bool examine(const struct examiner *examiner, struct arena *arena, const char *text,
                       struct examined *examined, struct error *err);

#endif
