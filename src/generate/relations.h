/* Relations of calls to what came before them: which there are, and which a call stands in. The
 * source that brings them about is related_calls.c. */
#ifndef GENERATE_RELATIONS_H
#define GENERATE_RELATIONS_H

#include "model/outcome.h"
#include "model/sequence.h"

enum relation {
#define RELATION(name, word, fits, shows, make, meaning) RELATION_##name,
#include "generate/relations.def"
    RELATION_COUNT
};

/* What names say of operations, worked out once: names are slow to read. */
enum nature { NATURE_PUTS = 1, NATURE_TAKES = 2 };
unsigned operation_nature(const struct operation *operation);

/* A call in a sequence that ran. */
struct related_call {
    const struct vocabulary *vocabulary;
    const struct statements *statements;
    const struct outcome *outcome;
    const uint8_t *natures; /* by operation */
    size_t call;
};

/* Has the relation anything to do with calls of the operation? */
bool relation_fits(enum relation relation, const struct operation *operation);
bool relation_shows(enum relation relation, const struct related_call *related);
const char *relation_word(enum relation relation);
const char *relation_meaning(enum relation relation);

/* May the parameter be given any number of its type, as far as is known? */
bool relation_may_be_extreme(const struct operation *operation, size_t parameter);
/* The least or the greatest number of the type; of unsigned ones only the greatest is one. */
int64_t relation_extreme(const struct type *sort, bool is_least);
enum { SCANT_ROOM = 3 }; /* elements: hardly anything fits */
/* The first parameter that says how much room there is in another one, which is *buffer; -1. */
int operation_room(const struct operation *operation, int *buffer);
/* The n-th parameter that is an object; -1. */
int operation_object(const struct operation *operation, size_t nth);

#endif
