/* An API built by hand, for tests that want neither headers nor a parser. Types come from their
 * canonical spelling; statements from their text form. What is asked wrongly fails the test. */
#ifndef MODEL_BUILDER_H
#define MODEL_BUILDER_H

#include "model/api.h"
#include "model/sequence.h"
#include "model/vocabulary.h"

struct model {
    struct arena arena;
    struct api api;
    struct vocabulary vocabulary;
};

void model_init(struct model *model);
void model_release(struct model *model);
/* For a group of tests whose state is the model. */
int model_tear_down(void **state);

/* Numbers, `struct x` (opaque to users), and const and pointers on them. */
const struct type *model_type(struct model *model, const char *spelling);
/* The pointer to a function; the parameters end with NULL. */
const struct type *model_callback_type(struct model *model, const char *spelling,
                                       const char *result, const char *const *parameters);
/* Shows the fields of a record to users, so that they can make one themselves. */
void model_open_record(struct model *model, const char *spelling);

struct function *model_function(struct model *model, const char *result, const char *name);
struct parameter *model_parameter(struct model *model, struct function *function,
                                  const char *type, const char *name, enum role role);
/* Makes the parameters a buffer and its length. */
void model_pair(struct function *function, size_t buffer, size_t length);
struct contract *model_contract(struct model *model, enum contract_kind kind, const char *file,
                                unsigned line);

/* Makes the vocabulary; after it no types and functions may be added. */
void model_finish(struct model *model);

const struct operation *model_call(const struct model *model, const char *function);
struct statements model_statements(struct model *model, const char *text);
/* Lives as long as the model. */
const char *model_text(struct model *model, const struct statements *statements);

/* Compares the statements with a text form, line by line. */
void assert_statements(struct model *model, const struct statements *statements,
                       const char *expected);

#endif
