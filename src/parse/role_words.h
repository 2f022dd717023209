/* The words of ASSAY_ROLES: what each says, and what it may be said of. docs/roles.md explains them
 * to users. */
#ifndef PARSE_ROLE_WORDS_H
#define PARSE_ROLE_WORDS_H

#include "base/vector.h"
#include "model/api.h"

/* One word with what stands in parentheses behind it: "choice" with "A" and "B". */
struct role_word {
    const char *name;
    unsigned line;
    VECTOR_OF(const char *) arguments;
};

/* What words are said of. */
struct role_subject {
    struct api *api;
    const char *file;
    const struct function *function;
    struct function *declared; /* what was said of the function so far; the words are added */
    enum { SUBJECT_FUNCTION, SUBJECT_RESULT, SUBJECT_PARAMETER } kind;
    size_t parameter;
};

/* The index of the parameter of this name or number ("2", "parameter 2"); -1 when there is none. */
int role_parameter_named(const struct function *function, const char *name);
/* False when the word is unknown, or contradicts the header or another word. */
NODISCARD bool role_word_add(const struct role_subject *subject, const struct role_word *word,
                             struct error *err);
/* A buffer has a length and a length a buffer: what was said of one holds of the other, unless
 * something else was said of that. */
void role_words_complete(struct function *declared);

#endif
