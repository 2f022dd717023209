/* Writing the suite: only tests that compiled and passed are written. Shared by write_suite.c,
 * vary.c and drop_failing.c. */
#ifndef SUITE_WRITING_H
#define SUITE_WRITING_H

#include "campaign/campaign.h"
#include "toolchain/build_table.h"

struct writing {
    struct campaign *campaign;
    struct suite suite;
    char *staging;
    struct written written; /* what of the suite stands where in the staging directory ... */
    struct arena pages;     /* ... which lives here */
    struct suite kept; /* the tests before any check was taken back, for compare_builds.c ... */
    char *before;      /* ... and where they are written when they are needed */
    VECTOR_OF(struct finding) differing; /* what depends on the build */
    size_t silenced; /* checks that were taken back */
    char *sanitized_objects; /* for make; NULL when the search did without sanitizers */
};

NODISCARD bool write_suite(struct campaign *campaign, struct summary *summary, struct error *err);

/* At most so many seconds, less when the time is nearly over. */
double writing_seconds(struct writing *writing, double seconds);

/* standard.c: as which C the headers compile; a note when it is not the usual one. */
void find_standard(struct writing *writing);

/* Writes the suite to the staging directory; the library's objects of the build stay. */
NODISCARD bool writing_prepare(struct writing *writing, const struct suite_build *build,
                               struct error *err);
/* What is built in the directory below the staging directory, but not the library's objects. */
void writing_remove_programs(struct writing *writing, const char *directory);
/* What make, or programs of the suite, printed, and whether all ended well. */
struct suite_run {
    struct text output; /* who begins with {0} releases it */
    bool passed;
};

/* Makes a target that runs no tests. */
NODISCARD bool writing_make(struct writing *writing, const struct suite_build *build,
                            const char *target, struct suite_run *run, struct error *err);

/* Runs the tests of what was made. */
NODISCARD bool writing_check(struct writing *writing, const struct suite_build *build,
                             struct suite_run *run, struct error *err);

/* Orders, numbers and explains the findings again, when some were added or judged otherwise. */
void writing_take_findings(struct writing *writing);

/* verify_findings.c: runs the programs of the findings that are shown. What does not fail there
 * becomes undecided. */
void verify_findings(struct writing *writing);

/* Takes out of the test what is not printed any more since checks of it were taken back. */
void writing_drop_unprinted(const struct writing *writing, struct test *test);

/* drop_redundant.c: leaves out tests that add nothing, of a suite that is built and passed; the
 * others say what they alone contribute. */
void minimize_tests(struct writing *writing);

/* vary.c: the same tests under other conditions. What fails there is mended; what cannot be tried
 * is noted. */

/* Programs that are built and passed, with other memory contents, order, directory, locale. */
void vary_surroundings(struct writing *writing, const struct suite_build *built);
/* ... and by both compilers, the library with and without optimisation. A build takes about so many
 * seconds. Returns whether anything had to be mended. */
bool vary_builds(struct writing *writing, double build_seconds);

/* compare_builds.c: what the library does otherwise when it is compiled otherwise. */

/* Copies the tests as they are now, for later. */
void builds_keep(struct writing *writing);
/* Runs them in each build. What differs becomes a finding where a program shows it, and else a
 * note. */
void builds_compare(struct writing *writing, double build_seconds);

/* drop_failing.c: what the suite's programs said leads to checks that are taken back and to tests
 * that are dropped. Each returns whether anything was done. */

/* What is deprecated depends on the compiler: it is believed. */
bool mend_deprecated(struct writing *writing, const char *output);
/* By lines such as "not ok 3 name", and a compiler's errors. */
bool mend_failing(struct writing *writing, const char *output, const char *build);
/* Those of files that do not compile, when no test is to blame by itself. */
bool mend_unbuilt(struct writing *writing, const char *output, const char *build);
/* A test that ends its program leaves no line of its own: each is run alone to find it. */
bool mend_deadly(struct writing *writing, const struct suite_build *build, struct error *err);
/* Alone they all pass: those that a sanitizer's report names, which may come after the last of
 * them, as that of a leak does. */
bool mend_reported(struct writing *writing, const char *output, const char *build);
/* The programs were ended while they ran: the first test of which there is no line. */
bool mend_hanging(struct writing *writing, const char *output, const char *build);
/* A test that fails in the company of others only: again the first of which there is no line. */
bool mend_silent(struct writing *writing, const char *output, const char *build);

#endif
