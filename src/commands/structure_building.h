/* A run of `assay structures`, for the files that make it: structures_command.c goes from the
 * headers to the result, structure_suite.c finds structures and chooses a suite of them,
 * structure_scopes.c learns from small scopes what a large one has. */
#ifndef COMMANDS_STRUCTURE_BUILDING_H
#define COMMANDS_STRUCTURE_BUILDING_H

#include "commands/structure_calls.h"
#include "commands/structures_command.h"
#include "compile/compile.h"
#include "structures/field_pairs.h"
#include "structures/structure_plan.h"
#include "structures/transcope.h"

struct building {
    const struct structures_options *options;
    struct arena *arena;
    struct api api;
    struct vocabulary vocabulary;
    char *work_directory;
    struct compiled compiled;
    struct structure_plan plan;
    struct structure_calls calls;
    struct structure_answer answer;
    double done; /* the share of the candidates */
    int64_t fitting_scope; /* the largest one that takes no more candidates; 0: not estimated */
    struct wanted_pairs wanted; /* of --cover FILE */
    uint64_t *pairs; /* by field */
    bool keeps_all; /* structures, and not only those that add a pair */
    VECTOR_OF(struct structure) suite;
    struct structure *called; /* the part of it that functions are called on */
    size_t called_count;
    size_t told_first; /* in it: those on which calls have failed */
    double small_seconds; /* that the small scopes took */
    double *predicted;    /* pairs by field; NULL */
    VECTOR_OF(const char *) notes;
};

/* Pairs of links and numbers, as the structures come that have them. */
struct covering {
    struct building *building;
    struct pair_set seen;
    uint64_t *counts;      /* by field */
    const uint64_t *goals; /* pairs that are enough, by field; NULL: none */
    double seconds_before; /* of the units before this one */
    double last_pair;
    bool keeps_order; /* the suite is what adds a pair when it comes */
    bool reached_goals;
};

/* structure_suite.c */
enum { SUITE_MAXIMUM = 100000 };
NODISCARD bool structures_walk(struct building *building, const struct structure_request *request,
                               struct covering *covering, struct structure_answer *answer,
                               struct error *err);
bool structures_are_interrupted(const struct building *building);
bool structures_want_pairs(const struct structures_options *options);
NODISCARD bool structures_read_wanted(struct building *building, struct error *err);
void structures_choose_suite(struct building *building);

/* structure_scopes.c */
/* What small scopes say becomes a goal of each field, or a limit of time. */
NODISCARD bool structures_predict(struct building *building, const struct transcope *transcope,
                                  struct structure_request *request, const uint64_t **goals,
                                  struct error *err);
/* Shares of the tree say little of how many candidates are below them: small scopes do. */
NODISCARD bool structures_estimate_share(struct building *building,
                                         struct structure_request request, struct error *err);

#endif
