/* Checks that notice no change of the library: what is always the same says nothing about the call,
 * and ties the test to what nobody promised. */
#ifndef SUITE_DROP_CHECKS_H
#define SUITE_DROP_CHECKS_H

#include "model/mutation.h"
#include "model/suite.h"
#include "model/written.h"

/* May the check go when it notices nothing? What the call under test gave, and told, may not; nor
 * that there is an object which the test goes on to use. */
bool check_may_go(const struct vocabulary *vocabulary, const struct test *test,
                  const struct check_origin *origin);

/* What is known when checks are looked at. */
struct check_trial {
    struct suite *suite;
    const struct written *written; /* the tests of the suite, as they ran ... */
    const struct mutation_result *mutation; /* ... on mutants, in the same order */
    const bool *is_kept; /* by test of the suite */
};

/* Takes back what is said in vain in the n-th test that is written. Of what was made ready for the
 * call under test that is also what another test notices that is about it. Returns how many checks
 * went; then there may be statements that nobody needs. */
size_t drop_idle_checks(const struct check_trial *trial, size_t nth);

#endif
