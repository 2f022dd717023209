/* Claims about parameters and functions, and which of them is believed: the one with the higher
 * confidence, then the one of the better source. Whoever claims gives a reason. */
#ifndef ANALYSE_ROLES_CLAIMS_H
#define ANALYSE_ROLES_CLAIMS_H

#include "model/api.h"
#include "model/confidence.h"

struct claim {
    enum role role;
    int partner, factor; /* or -1 */
    struct evidence evidence;
};

struct evidence evidence_of(enum evidence_source source, unsigned confidence, const char *reason);
bool evidence_outweighs(const struct evidence *claimed, const struct evidence *believed);

/* Each of these changes something only when the evidence outweighs what is believed; true when it
 * did. */
bool claim_role(struct api *api, struct function *function, size_t index, struct claim claim);
/* A buffer and the number, or the pointer to one, that measures it, and the factor of a product. */
bool claim_pair(struct api *api, struct function *function, size_t pointer, size_t number,
                struct claim length);
bool claim_nullness(struct parameter *parameter, enum nullness nullness, struct evidence evidence);
bool claim_fate(struct parameter *parameter, enum fate fate, int owner, struct evidence evidence);
bool claim_purpose(struct function *function, enum purpose purpose, struct evidence evidence);
bool claim_failure(struct function *function, enum failure_convention failure,
                   struct evidence evidence);
bool claim_belonging(struct function *function, enum belonging belonging, int owner,
                     struct evidence evidence);

/* "parameter 'x'", or "parameter 2" when it has no name. */
const char *describe_parameter(struct arena *arena, const struct function *function, size_t index);
/* A copy of the printed phrase, for a reason. */
#define REASON(api, ...) arena_printf((api)->arena, __VA_ARGS__)

#endif
