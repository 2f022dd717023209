/* Laws: what the answers of a few calls have to say of each other. A law of a library is a pattern
 * of calls, the last calls of a sequence; variables say which arguments are the same, premises when
 * it is asked at all, and a conclusion what must hold then. */
#ifndef MODEL_LAW_H
#define MODEL_LAW_H

#include "model/outcome.h"
#include "model/rule.h"
#include "model/sequence.h"

enum law_kind {
    LAW_NONE,
#define LAW(name, word, share, meaning) LAW_##name,
#include "model/laws.def"
    LAW_COUNT
};

enum { LAW_STEPS = 6, LAW_VARIABLES = 8, LAW_PREMISES = 4 };

/* What an answer means when it is a matter of yes or no: it is there, it succeeded. */
enum answer_form {
    ANSWER_ALWAYS, /* there is none */
    ANSWER_NONZERO,
    ANSWER_ZERO,
    ANSWER_NOT_NEGATIVE,
    ANSWER_NOT_NULL,
};

enum law_relation {
    RELATION_NONE,
    RELATION_YES,      /* step a says so */
    RELATION_NO,       /* it says the contrary */
    RELATION_SAME,     /* a answers as b does */
    RELATION_UNLIKE,   /* it does not */
    RELATION_MORE,     /* a answers b plus the number */
    RELATION_IS,       /* a answers the number */
    RELATION_ABOVE,    /* a answers more than the number */
    RELATION_BELOW,    /* a answers less than the number */
    RELATION_BEYOND,   /* a answers more than variable b was given */
    RELATION_AT_MOST,  /* a answers no more than b */
    RELATION_OPPOSITE, /* a has not the sign of b, or both are 0 */
    RELATION_EITHER,   /* a is not 0 when b is, and only then */
    RELATION_GIVEN,    /* a answers what variable b was given */
    RELATION_DISTINCT, /* variables a and b are different values */
    RELATION_TELLS, /* a answers b and step number - 1 together; b without step -number - 1 */
    RELATION_FITS,     /* a answers a length below what variable b was given */
    RELATION_UNTOUCHED, /* a left the place that variable b is as it was */
    RELATION_SAME_TEXT, /* variables a and b hold the same text in the end */
    RELATION_APART,    /* ... different objects */
};

struct law_term {
    enum law_relation relation;
    int8_t a, b;
    int number;
};

/* One call of the pattern. */
struct law_step {
    const struct operation *operation;
    int8_t arguments[API_MAXIMUM_PARAMETERS]; /* variables; -1: whatever it is given */
    int8_t result; /* variable that the answer is; -1: none */
    int8_t answer; /* parameter behind which the answer is; -1: it is returned */
    enum answer_form form;
};

enum law_variable_kind {
    LAW_VARIABLE_FREE,   /* what the first call is given */
    LAW_VARIABLE_OBJECT, /* an object that is there before */
    LAW_VARIABLE_RESULT, /* what a step returned */
    LAW_VARIABLE_LENGTH, /* of the text that variable `of` is */
    LAW_VARIABLE_NEXT,   /* the number after variable `of` */
    LAW_VARIABLE_OPPOSITE, /* the number with the other sign than variable `of` */
    LAW_VARIABLE_FRESH,  /* storage of a number or of zeroes that nothing was done with before */
};

struct law_variable {
    enum law_variable_kind kind;
    const struct type *sort;
    int8_t of; /* of an object: the one that it came about like; -1: any */
};

struct law {
    enum law_kind kind;
    struct law_step steps[LAW_STEPS];
    size_t step_count;
    struct law_variable variables[LAW_VARIABLES];
    size_t variable_count;
    struct law_term premises[LAW_PREMISES];
    size_t premise_count;
    struct law_term conclusion;
    bool is_promised;     /* by the documentation of what is blamed */
    unsigned share;       /* per cent of states in which it has to hold */
    bool wants_unlike;    /* that it holds of two that the same calls made is no evidence */
    size_t blamed;        /* the step whose doing it is when the law is broken */
    const char *name;     /* the same in every run: "law-grows list_push list_size" */
    const char *sentence; /* what must hold, for people */
};

/* Is it a number whose opposite is one of its type? */
bool law_has_opposite(const struct literal *literal);
/* The step that is added or taken away (RELATION_TELLS). */
int law_term_third(const struct law_term *term);
/* Is it a number that another variable tells? */
bool law_variable_is_told(const struct law_variable *variable);

const char *law_word(enum law_kind kind);
const char *law_meaning(enum law_kind kind);
unsigned law_share(enum law_kind kind); /* per cent of states in which it has to hold ... */
/* ... when the documentation promises it. False: it does not. */
bool law_promised_share(enum law_kind kind, const char *comment, unsigned *share);
enum rule law_rule(enum law_kind kind);

/* Where the calls of the law stand. */
struct law_places {
    size_t steps[LAW_STEPS];
    size_t answers[LAW_STEPS]; /* the statements whose values are their answers */
    int operands[LAW_VARIABLES]; /* a statement; ~ a literal's number; LAW_UNBOUND */
};
enum { LAW_UNBOUND = 1 << 20 };

/* Do the statements end with the calls of the law? */
bool law_find(const struct law *law, const struct vocabulary *vocabulary,
              const struct statements *statements, struct law_places *places);

enum law_state { LAW_DOES_NOT_APPLY, LAW_HOLDS, LAW_IS_BROKEN };
/* By how the statements, which end with its calls, went. */
enum law_state law_check(const struct law *law, const struct vocabulary *vocabulary,
                         const struct statements *statements, const struct outcome *outcome);

/* law_subjects.c: are the values of the run such that a law can be asked of them? */
bool law_subjects_are_proper(const struct vocabulary *vocabulary,
                             const struct statements *statements, const struct outcome *outcome);

/* A run that breaks the law ends so, at its last call and with the message. */
void law_end(const struct law *law, const struct vocabulary *vocabulary,
             const struct statements *statements, struct outcome *outcome, const char *message);

/* Can two answers of the type be compared, whatever object they are about? */
bool law_compares(const struct type *type);
/* A phrase in the documentation of a function of the law that contradicts it; NULL: none. */
const char *law_contradiction(enum law_kind kind, const char *comment);

#endif
