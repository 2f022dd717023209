/* Functions that are called on structures as these are found, while numbers stand for others. */
#ifndef COMMANDS_STRUCTURE_CALLS_H
#define COMMANDS_STRUCTURE_CALLS_H

#include "model/structures_result.h"
#include "model/vocabulary.h"
#include "structures/program.h"

struct structure_calls {
    struct arena *arena;
    struct structure_program program; /* of which the suite is not used */
    struct structure_call *items;
    size_t count;
    bool has_release;
    uint32_t release; /* the operation that releases structures */
};

/* Leaves out of the harness what is not called; without `are_made`, that is every function. */
void structure_calls_exclude(struct structure_calls *calls, struct api *api, bool are_made);
/* All functions of the vocabulary. */
void structure_calls_list(struct structure_calls *calls, const struct vocabulary *vocabulary);
/* The structures on which calls failed, at most `calls->count` of them, at the place; returns how
 * many. */
size_t structure_calls_failures(const struct structure_calls *calls,
                                const struct structure_answer *answer, struct structure *place);
/* What failed, at the place, which has room for `calls->count`; the structures of the failures are
 * those from `first` on in the suite. Returns how many. */
size_t structure_calls_told(const struct structure_calls *calls,
                            const struct structure_answer *answer, size_t first,
                            struct structure_failure *place);
/* May one object be given for all structures that the function takes? The context is NULL before
 * calls were made, then a struct made_calls. */
struct made_calls {
    const struct structure_calls *calls;
    const struct structure_answer *answer;
};
enum same_object structure_calls_same(const void *context, const struct api *api,
                                      const struct function *function);
/* What came of them, into the functions of the result; a sentence for each failure that the tests
 * do not show is put at the place of `notes`, which has room for `calls->count`. Returns how
 * many. */
size_t structure_calls_tell(const struct structure_calls *calls,
                            const struct structure_answer *answer,
                            struct structures_result *result, const char **notes);

#endif
