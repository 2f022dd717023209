/* The command line: options, commands, exit status. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/arena.h"
#include "base/error.h"
#include "base/keyword.h"
#include "base/vector.h"
#include "commands/commands.h"
#include "commands/keywords.h"
#include "commands/refactor.h"
#include "commands/structures_command.h"

enum exit_status {
    EXIT_STATUS_NOTHING_FOUND = 0,
    EXIT_STATUS_FINDINGS = 1,
    EXIT_STATUS_USAGE = 2, /* wrong use, or something missing in the environment */
};

struct name_list {
    const char **items;
    size_t count;
    size_t capacity;
};

/* What assay is asked to do; a bit each, because an option may belong to several. */
enum command {
    COMMAND_GENERATE = 1,
    COMMAND_CONTRACTS = 2,
    COMMAND_REPLAY = 4,
    COMMAND_ACCEPT = 8,
    COMMAND_COVER = 16,
    COMMAND_MUTATE = 32,
    COMMAND_DIFF = 64,
    COMMAND_MINIMIZE = 128,
    COMMAND_REFACTOR = 1 << 20,
    COMMAND_EXHAUST = 256,
    COMMAND_EXPLORE = 1024,
    COMMAND_REDUNDANT = 2048,
    COMMAND_STRUCTURES = 512,
    COMMAND_CONFIRM = 1 << 21,
    COMMAND_INIT = 1 << 22,
    COMMAND_COMPLETION = 1 << 23,
};

struct cli_options {
    struct name_list headers, sources, targets, packages, contracts, callers, only, skip, link;
    struct name_list seeds;
    struct name_list flags, no_rules;
    struct name_list reports; /* "html", "sarif=FILE" */
    struct name_list tests;
    struct name_list builds; /* "gcc -O2" */
    const char *compile_commands; /* directory of -p */
    const char *cache; /* a directory; NULL: the usual one */
    const char *out;
    const char *as;
    const char *file; /* of -o */
    const char *json;
    const char *baseline;
    const char *since; /* a revision */
    const char *corpus; /* a file */
    const char *queries; /* likewise */
    const char *strategy;
    const char *format;
    const char *show;
    const char *weights;
    const char *labels, *why;
    const char *cluster;
    const char *equality;
    double time_seconds, cpu_seconds;
    uint64_t calls;
    uint64_t seed;
    uint64_t jobs; /* 0: none were named */
    uint64_t repetitions, length;
    double repetition_chance;
    bool no_cache;
    bool no_corpus;
    bool no_sanitizers;
    bool pedantic;
    bool no_coverage;
    bool no_variations;
    bool no_minimize;
    bool no_tests;
    bool search_only;
    bool list_rules;
    bool members;
    bool force;
    bool write_baseline;
    const char *run_in; /* a directory */
    bool every_test;
    uint64_t least; /* percent of the mutants that tests must notice */
    bool write;
    const char *engine;
    const char *new_name;
    const char *examine; /* a kind of marks */
    struct name_list settings; /* "order=b,a" */
    /* of exhaust */
    const char *generator, *entry, *input, *input_name, *kept, *order;
    bool first;
    uint64_t level, sparse, sample;
    double input_seconds;
    bool count, server;
    struct name_list values; /* "0..9", "1,5,7..9", "key=0..4" */
    const char *represent; /* how states are compared */
    const char *graph;     /* a file for Graphviz */
    const char *resume;    /* a file of what was explored */
    bool symbolic, merge;  /* of explore */
    const char *match;
    struct name_list concrete;
    uint64_t width;
    const char *write_to;
    const char *represent_all; /* of redundant */
    const char *against;       /* a suite */
    bool measures;
    const char *state;     /* the choice list of one */
    const char *suite_out; /* of explore: where a suite is written; NULL: nowhere */
    uint64_t iterations, states, objects, memory_mib;
    const char *type; /* whose structures are built */
    uint64_t scope;
    bool exactly, infers, suspects, direct;
    const char *scalars, *cover, *transcope;
    const char *called; /* where tests of functions on structures are written; NULL: none are */
    struct name_list operands;
    char **words; /* all of them, as they were typed */
};

/* The arguments are those behind the name of the command; they end with NULL. */
struct command_class;
NODISCARD bool cli_parse(struct cli_options *options, struct arena *arena,
                         const struct command_class *command, char **arguments,
                         struct error *err);
void cli_release(struct cli_options *options);

/* What --show, --equality and --report can be given. */
bool cli_show_keyword(size_t n, struct keyword *keyword);
bool cli_equality_keyword(size_t n, struct keyword *keyword);
bool cli_report_keyword(size_t n, struct keyword *keyword);
/* ... and what --represent of redundant can: all, or one. */
bool cli_represent_keyword(size_t n, struct keyword *keyword);

/* Letters; what differs by that many is something else. */
enum { CLI_FAR = 3 };
/* Do fewer letters of the word and the name differ than *best? Then it becomes how many do. */
bool cli_is_near(const char *word, const char *name, size_t *best);

/* Finds the programs and headers that belong to this one. */
NODISCARD bool cli_find_installation(struct arena *arena, const char **programs,
                                     const char **include_directory, struct error *err);
/* The names with a NULL behind them; NULL when there are none. */
const char **cli_names(struct arena *arena, const struct name_list *list);
/* Each as a real path, with a NULL behind them. */
NODISCARD bool cli_real_paths(struct arena *arena, const struct name_list *list,
                              const char ***paths, struct error *err);
NODISCARD bool cli_make_library(const struct cli_options *options, struct arena *arena,
                                struct library *library, struct error *err);
/* Likewise, and headers need not be named. */
NODISCARD bool cli_make_sources(const struct cli_options *options, struct arena *arena,
                                struct library *library, struct error *err);
/* Where compiled code is kept, which then exists; *directory is NULL when it is not. */
NODISCARD bool cli_cache_directory(const struct cli_options *options, struct arena *arena,
                                   const char **directory, struct error *err);
/* Prints all of them; returns the exit status. */
int cli_list_rules(void);
/* The rules that --no-rule names, of whatever table but that of verdict rules. */
NODISCARD bool cli_rules_off(const struct cli_options *options, struct rule_set *rules,
                             struct error *err);

/* The options of a run of the library: which it is, what of it is called, how long. */
NODISCARD bool cli_fill_run(const struct cli_options *options, struct arena *arena,
                            struct campaign_options *campaign, struct error *err);

/* --report and --json: are the reports known, and can they be written where they are wanted? Those
 * without a file get one in the output directory; its name lives in the arena. */
NODISCARD bool cli_check_reports(struct cli_options *options, struct arena *arena,
                                 struct error *err);
/* Does one of them go to standard output? */
bool cli_report_is_printed(const struct cli_options *options);
/* Is none of them to be written over a source, a header or a contract of the library? */
NODISCARD bool cli_reports_spare(const struct cli_options *options, const struct library *library,
                                 struct error *err);
/* ... of the suite's library, as it is or in the other source tree; NULL: none. What cannot be read
 * is spared, and told by who needs it. */
NODISCARD bool cli_reports_spare_suite(const struct cli_options *options, const char *suite,
                                       const char *tree, struct error *err);
/* A listener that writes the reports when the run has ended; the context is a report_writer. */
struct report_writer {
    const struct cli_options *options;
    struct error *err; /* why they could not be written */
    bool has_failed;
};
void cli_write_reports(void *context, const struct event *event);

/* Says where they are. */
void cli_print_reports(const struct cli_options *options);
/* Of the other commands: the words are printed and the JSON written where --json says; "-" prints
 * the JSON instead. */
NODISCARD bool cli_tell(const struct cli_options *options, struct text *json, struct text *words,
                        struct error *err);

/* The directory of the finding that is named: a number or a name is one in --out. */
const char *cli_finding_path(const struct cli_options *options, struct arena *arena);
/* Writes what a person says of the finding, a word of `struct label`, where --labels says. */
NODISCARD bool cli_label(const struct cli_options *options, const char *finding, const char *word,
                         struct error *err);

/* --baseline: the fingerprints in the file; NULL without the option. */
NODISCARD bool cli_read_baseline(const struct cli_options *options, struct arena *arena,
                                 const char ***known, struct error *err);
/* --write-baseline: adds the faults that are not there. */
NODISCARD bool cli_write_baseline(const struct cli_options *options, const struct summary *summary,
                                  struct error *err);

/* The whole program; returns its exit status. */
int cli_run(int count, char **arguments);
/* What -h says of the command; NULL: of all of them. */
void cli_help(struct text *out, const struct command_class *command);
/* The man page: the template with what the tables know in the place of its lines "@COMMANDS@" and
 * the like. */
NODISCARD bool cli_man(struct text *out, const char *template, struct error *err);
int cli_generate(const struct cli_options *options, const char *command_line);
int cli_contracts(const struct cli_options *options, const char *command_line);
int cli_replay(const struct cli_options *options, const char *command_line);
/* Does replay mean an input of a generator: DIR/failures/N, or DIR and choices? */
bool cli_is_input(struct arena *arena, const struct name_list *operands);
int cli_replay_input(const struct cli_options *options, struct arena *arena);
/* Leaves the words of an exhaust command in the directory, for replay. */
NODISCARD bool cli_keep_command(const char *out, char *const *arguments, struct error *err);
int cli_accept(const struct cli_options *options, const char *command_line);
int cli_confirm(const struct cli_options *options, const char *command_line);
/* Queries that were kept: is the only operand a file of them? */
bool cli_is_queries(const struct cli_options *options);
int cli_replay_queries(const struct cli_options *options);
int cli_cover(const struct cli_options *options, const char *command_line);
int cli_minimize(const struct cli_options *options, const char *command_line);
int cli_mutate(const struct cli_options *options, const char *command_line);
int cli_diff(const struct cli_options *options, const char *command_line);
int cli_refactor(const struct cli_options *options, const char *command_line);
int cli_exhaust(const struct cli_options *options, const char *command_line);
int cli_redundant(const struct cli_options *options, const char *command_line);
int cli_explore(const struct cli_options *options, const char *command_line);
int cli_structures(const struct cli_options *options, const char *command_line);
int cli_init(const struct cli_options *options, const char *command_line);
int cli_completion(const struct cli_options *options, const char *command_line);
int cli_fail(const struct error *err);

#endif
