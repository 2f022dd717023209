/* The commands of assay, from the first stage to the last: what generate, contracts, replay, accept
 * and cover do. The commands on suites that were written are in suite/. */
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H

#include "campaign/options.h"
#include "model/exploration.h"
#include "model/suite_coverage.h"
#include "model/summary.h"

/* Sources and flags from a compile_commands.json; the library of a suite that was written, and the
 * rules that were off. */
NODISCARD bool campaign_read_compile_commands(struct arena *arena,
                                              const struct compile_commands *wanted,
                                              struct source_list *found, struct error *err);
/* Does the file define main()? */
bool campaign_source_has_main(const struct source *source);
/* The sources of a library that was named by headers alone, where they have any in them. */
void campaign_find_implementations(struct arena *arena, struct library *library);
/* What the library's link flags name, and what that defines. */
NODISCARD bool campaign_find_linked(struct arena *arena, struct library *library,
                                    struct error *err);
NODISCARD bool campaign_read_library(struct arena *arena, const char *finding,
                                     struct campaign_options *options, struct error *err);
/* The library of the suite in the directory, as it is or in the other source tree; NULL: none. */
NODISCARD bool campaign_read_suite_library(struct arena *arena, const char *suite,
                                           const char *tree, struct library *library,
                                           struct error *err);

/* Runs it all. The summary and what it points to live in the arena. Nothing is left half-written
 * when it fails. */
NODISCARD bool campaign_generate(const struct campaign_options *options, struct arena *arena,
                                 struct summary *summary, struct error *err);

/* Explores the states of the library. What came of it lives in the arena. */
NODISCARD bool campaign_explore(const struct campaign_options *options, struct arena *arena,
                                struct exploration *exploration, struct error *err);

/* What is known of the functions, in the form that --as names, one of
 * campaign_description_keyword(). Only what cannot be read is tried. `notes` gets sentences, a line
 * each: why it could not be, what was left out. C is made for a file in options->directory, which
 * is absolute. */
NODISCARD bool campaign_describe(const struct campaign_options *options, const char *form_name,
                                 struct text *out, struct text *notes, struct error *err);

/* Writes a contract into the file so that the finding is not reported again; *added is what was
 * written, nothing when the file says so already. The library is that of the finding;
 * options->library says where <assay/contracts.h> is. The file is made when there is none, and
 * stays as it is when the contract cannot be added. */
NODISCARD bool campaign_accept(const struct campaign_options *options, const char *finding,
                               const char *contracts, struct text *added, struct error *err);

/* What a person says of a finding, and where it is kept; see bench/labels/README.md. */
struct label {
    const char *file;
    const char *word; /* "real", "false" */
    const char *why;  /* a sentence */
};

/* Adds a label for the finding, of which this is the directory, to the file, which is made when
 * there is none; *added: it did not say so before. Fails when it says the contrary. */
NODISCARD bool campaign_label(const char *finding, const struct label *label, bool *added,
                              struct error *err);

/* Runs the sequence of a finding, of which this is the directory, in the confirm lane and prints it
 * statement by statement; what depends on the build is compiled twice instead. *fails tells whether
 * it still fails. */
NODISCARD bool campaign_replay(const struct campaign_options *options, const char *finding,
                               struct text *out, bool *fails, struct error *err);

#endif
