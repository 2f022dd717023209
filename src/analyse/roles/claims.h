/* Claims about parameters and functions, and which of them is believed: the one with the higher
 * confidence, then the one of the better source. Whoever claims gives a reason. */
#ifndef ANALYSE_ROLES_CLAIMS_H
#define ANALYSE_ROLES_CLAIMS_H

#include "model/api.h"

/* How sure what kind of evidence makes, in per cent. Measured on the role test-bed: what was wrong
 * less often got the higher number. */
enum confidence {
    CONFIDENCE_HABIT = 50,   /* most parameters of the type are that */
    CONFIDENCE_WORD = 60,    /* a word in a name that has other meanings too */
    CONFIDENCE_NAME = 70,    /* a name that says it, in the place where it stands */
    CONFIDENCE_CALLER = 75,  /* one program does it so */
    CONFIDENCE_ENDURED = 75, /* trial calls never went further, with the few contents tried */
    CONFIDENCE_COMMENT = 80, /* a word near the parameter's name in a comment */
    CONFIDENCE_TRACE = 80,   /* a body does something that is mostly done for this */
    CONFIDENCE_MEASURED = 86, /* trial calls go exactly as far as a number says, with several */
    CONFIDENCE_BODY = 88,    /* a body cannot mean anything else */
    CONFIDENCE_SENTENCE = 92, /* a comment says it in so many words: a promise */
    CONFIDENCE_CALLEE = 94,  /* it reaches a function of the C library that demands it */
    CONFIDENCE_TYPE = 97,    /* the type has no other use */
    CONFIDENCE_DECLARED = 100,
};

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
