/* How sure evidence makes, and how sure one has to be. All numbers are per cent of
 * evidence.confidence; they are compared with each other and nothing else. */
#ifndef MODEL_CONFIDENCE_H
#define MODEL_CONFIDENCE_H

#include <assert.h>

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

    /* From here on: how much is needed, for what.
     * To drop a doubt about an argument: a word that has other meanings too is enough, what is only
     * the habit for a type is not. */
    CONFIDENCE_ENOUGH = CONFIDENCE_WORD,
    /* To take a `void *` for data of the caller's, and not for an array: a callback beside it. */
    CONFIDENCE_OF_DATA = CONFIDENCE_NAME,
    /* To act upon it where a mistake cannot be seen: to call the caller wrong, to declare an
     * attribute, to leave out experiments. A name alone is not enough, a comment or a body is. */
    CONFIDENCE_CERTAIN = CONFIDENCE_TRACE,
    /* To believe that null may be given for what shows its effect later: between a body that only
     * hands it on (CONFIDENCE_TRACE) and one that tests for null (CONFIDENCE_BODY). */
    CONFIDENCE_TESTED = 85,
};
static_assert(CONFIDENCE_TESTED > CONFIDENCE_TRACE && CONFIDENCE_TESTED < CONFIDENCE_BODY,
              "a test for null is more than handing on");

#endif
