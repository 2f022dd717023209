/* `assay structures`: every structure that an invariant accepts, within a scope. */
#ifndef COMMANDS_STRUCTURES_COMMAND_H
#define COMMANDS_STRUCTURES_COMMAND_H

#include "base/arena.h"
#include "base/error.h"
#include "base/keyword.h"
#include "model/events.h"
#include "model/library.h"
#include "model/rule.h"
#include "model/structures_result.h"

struct structures_options {
    struct library library;
    struct rule_set rules_off;
    const char *program_directory; /* where assay-structures is */
    const char *type;              /* "struct bst" */
    int64_t scope;
    bool is_exact;
    bool is_symbolic;
    const char *cover;     /* "exhaustive" or a file; NULL: all structures count */
    const char *transcope; /* one of structures_transcope_keyword(); NULL: off */
    const char *directory; /* --out; NULL: nothing is written */
    const char **tests;    /* programs whose field coverage is measured; NULL: none */
    bool is_direct; /* structures are built member by member, not by calls */
    const char **only;     /* functions that are called; NULL: all */
    size_t jobs;
    double seconds; /* of CPU time for each job; 0: no limit */
    struct events events;
    bool (*is_interrupted)(void *context);
    void *context;
};

/* The result lives in the arena. */
NODISCARD bool structures_build(const struct structures_options *options, struct arena *arena,
                                struct structures_result *result, struct error *err);

/* An invariant for the type, from what calls reach. The result lives in the arena. */
NODISCARD bool structures_infer(const struct structures_options *options, struct arena *arena,
                                struct inferred_invariant *result, struct error *err);

/* The structures that the invariant accepts, numbers enumerated, as far as there is room. */
struct accepted_structures {
    struct structure *items;
    size_t count;
    bool are_all;
};
NODISCARD bool structures_accepted(const struct structures_options *options, struct arena *arena,
                                   struct accepted_structures *accepted, struct error *err);

/* What calls reach against what the invariant accepts. The result lives in the arena. */
NODISCARD bool structures_suspect(const struct structures_options *options, struct arena *arena,
                                  struct suspected_invariant *result, struct error *err);

bool structures_scalars_keyword(size_t n, struct keyword *keyword);
bool structures_transcope_keyword(size_t n, struct keyword *keyword);

#endif
