/* What calls have taught, whoever chose them: who releases, takes or lends what; which functions
 * take well to values of which origin; where a null pointer is allowed. Decided by ratios, never by
 * one event: one misuse must not pollute what is learned. */
#ifndef LEARN_EXPERIENCE_H
#define LEARN_EXPERIENCE_H

#include "model/outcome.h"
#include "model/sequence.h"

struct experience;

struct experience *experience_new(const struct vocabulary *vocabulary);
void experience_free(struct experience *experience);

/* What a worker counted while it ran one request. */
void experience_count(struct experience *experience, size_t operation,
                      const struct wire_statistics *statistics);
/* What came of the statements from `first` on. */
void experience_learn(struct experience *experience, const struct statements *statements,
                      size_t first, const struct outcome *outcome);

/* What the header, the sources and the calls say together. */
enum fate experience_fate(const struct experience *experience, const struct operation *operation,
                          size_t argument);
bool fate_is_insertion(enum fate fate);
/* The argument to which a kept or taken one then belongs; -1 when none is known. */
int experience_owner(const struct experience *experience, const struct operation *operation,
                     size_t argument);
/* The argument in which the result lives; -1 when it is on its own. */
int experience_lender(const struct experience *experience, const struct operation *operation);
/* Has it been seen that the result lives in no argument? */
bool experience_hands_over(const struct experience *experience,
                           const struct operation *operation);
/* How often the argument was freed when it was given a block; 0 when it was not given one often
 * enough to tell. */
double experience_freed_ratio(const struct experience *experience,
                              const struct operation *operation, size_t argument);

/* May a null pointer still be tried for the argument? */
bool experience_may_try_null(const struct experience *experience,
                             const struct operation *operation, size_t argument);
/* Did the call get a null pointer as an experiment? Then its failure only teaches. */
bool experience_was_experiment(const struct experience *experience,
                               const struct statement *statement);
enum nullness experience_nullness(const struct experience *experience,
                                  const struct operation *operation, size_t argument);

/* The operation that made the value of a statement what it is, among those before `end`: for
 * storage of ours the initialiser or filler, for what was read from a place the call that wrote
 * it. */
uint32_t statements_origin(const struct statements *statements, const struct vocabulary *vocabulary,
                           size_t index, size_t end);
/* The chance with which a value of that origin should be given to the argument. */
double experience_chance(const struct experience *experience, const struct operation *operation,
                         size_t argument, uint32_t producer);

/* Has a call ever succeeded with a value of that origin? */
bool experience_went_well(const struct experience *experience, const struct operation *operation,
                          size_t argument, uint32_t producer);

uint64_t experience_successes(const struct experience *experience, uint32_t operation);

#endif
