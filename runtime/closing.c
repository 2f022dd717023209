/* Streams and descriptors live until they are closed, and then are as dead as a freed block. */
#include "wrappers.h"

void assay_rt_closed(enum assay_opened kind, uint64_t value)
{
    struct statements_state *state = STATEMENTS;
    if (assay_rt.inside != INSIDE_CALL)
        return;
    for (unsigned i = 0; i < assay_rt.index; i++) {
        if (operation_of(i)->opens != kind || !(state->flags[i] & STATEMENT_DONE) ||
            *(uint64_t *)state->places[i] != value)
            continue;
        state->flags[i] |= STATEMENT_DEAD;
        state->has_gaps = 1;
    }
}

/* In the search lane they have more to do: environment_wrappers.c. */
#ifdef ASSAY_CONFIRM

int fclose(FILE *stream)
{
    assay_rt_closed(ASSAY_OPENS_STREAM, (uintptr_t)stream);
    return REAL(fclose)(stream);
}

int close(int descriptor)
{
    assay_rt_closed(ASSAY_OPENS_DESCRIPTOR, (uint32_t)descriptor);
    return REAL(close)(descriptor);
}

#endif
