/* Allocations, reads and writes that fail for the library, as statements of a sequence: one
 * says that the n-th from there on fails, another asks whether it did and ends it. */
#ifndef MODEL_INJECTED_FAILURE_H
#define MODEL_INJECTED_FAILURE_H

#include "model/finding.h"

enum injectable {
    INJECTABLE_NONE,
#define INJECTABLE(name, word, rule, suffix) INJECTABLE_##name,
#include "model/injectables.def"
#undef INJECTABLE
    INJECTABLE_COUNT
};

struct injectable_words {
    const char *noun;   /* "allocation" */
    const char *suffix; /* of a test's name */
    const char *fails;  /* the functions that assay writes, see csource_injections() */
    const char *failed;
    enum rule rule;
    enum condition_kind condition;
};

const struct injectable_words *injectable_words(enum injectable injectable);

/* What the function lets fail, or asks about; INJECTABLE_NONE for any other. */
enum injectable injectable_made_by(const struct function *function);
enum injectable injectable_asked_by(const struct function *function);
/* Does the statement ask whether something failed? The test around it is about that. */
bool statement_is_premise(const struct vocabulary *vocabulary, const struct statement *statement);
bool condition_is_injected(enum condition_kind kind);

/* The first of a sequence. */
struct injected {
    enum injectable injectable; /* INJECTABLE_NONE: there is none */
    size_t statement;
    int64_t number;
};

struct injected statements_injected(const struct statements *statements,
                                  const struct vocabulary *vocabulary);

#endif
