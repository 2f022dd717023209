/* Memory, reads and writes that the system refuses to the library, as statements of a sequence: one
 * says that the n-th from there on fails, another asks whether it did and ends it. */
#ifndef MODEL_REFUSAL_H
#define MODEL_REFUSAL_H

#include "model/finding.h"

enum refusal {
    REFUSAL_NONE,
#define REFUSAL(name, word, rule, suffix) REFUSAL_##name,
#include "model/refusals.def"
#undef REFUSAL
    REFUSAL_COUNT
};

struct refusal_words {
    const char *noun;   /* "allocation" */
    const char *suffix; /* of a test's name */
    const char *fails;  /* the functions that assay writes, see csource_refusals() */
    const char *failed;
    enum rule rule;
    enum condition_kind condition;
};

const struct refusal_words *refusal_words(enum refusal refusal);

/* What the function lets fail, or asks about; REFUSAL_NONE for any other. */
enum refusal refusal_made_by(const struct function *function);
enum refusal refusal_asked_by(const struct function *function);
/* Does the statement ask whether something was refused? The test around it is about that. */
bool statement_is_premise(const struct vocabulary *vocabulary, const struct statement *statement);
bool condition_is_refusal(enum condition_kind kind);

/* The first of a sequence. */
struct refused {
    enum refusal refusal; /* REFUSAL_NONE: there is none */
    size_t statement;
    int64_t number;
};

struct refused statements_refused(const struct statements *statements,
                                  const struct vocabulary *vocabulary);

#endif
