/* A query: conditions that held, of which those that have to do with the wish are kept, and the
 * wish. Shared between the rungs of the ladder. */
#ifndef SOLVE_QUERY_H
#define SOLVE_QUERY_H

#include "solve/expressions.h"

enum { QUERY_CONDITIONS = 512 };

struct query {
    struct expressions *expressions;
    expression conditions[QUERY_CONDITIONS]; /* that must go on to hold; by number */
    size_t count;
    bool is_cut; /* there were more */
    expression goal;
    const uint64_t *values; /* of the symbols, as they were */
    const uint8_t *widths;
    size_t symbol_count;
    uint32_t support[SUPPORT_MAXIMUM]; /* symbols of the conditions and of the goal */
    size_t support_count;
    bool is_wide; /* there are more of them */
};

enum answer_kind { ANSWER_UNKNOWN, ANSWER_FOUND, ANSWER_IMPOSSIBLE };

/* `model` begins as the values of the run and is changed where need be. */
typedef enum answer_kind rung_ask(void *memory, const struct query *query, uint64_t *model);

/* Do the goal and all conditions hold? */
bool query_holds(const struct query *query, const uint64_t *model);
bool query_goal_holds(const struct query *query, const uint64_t *model);

#define RUNG(id, name, meaning) rung_ask rung_##name;
#include "solve/rungs.def"
#undef RUNG

enum rung {
#define RUNG(id, name, meaning) RUNG_##id,
#include "solve/rungs.def"
#undef RUNG
    RUNG_COUNT
};

struct rung_class {
    const char *name;
    rung_ask *ask;
};
extern const struct rung_class rung_classes[RUNG_COUNT];

/* ---- what rungs remember ---- */

struct cache;
struct cache *cache_new(void);
void cache_free(struct cache *cache);
/* What a later rung answered. */
void cache_remember(struct cache *cache, const struct query *query, enum answer_kind kind,
                    const uint64_t *model);
void cache_forget(struct cache *cache);

struct models;
struct models *models_new(void);
void models_free(struct models *models);
void models_remember(struct models *models, const struct query *query, const uint64_t *model);

struct smt;
struct smt *smt_new(void);
void smt_free(struct smt *smt);
/* The expressions have other numbers now. */
void smt_forget(struct smt *smt);
/* That Z3 took so far, by its own count. */
uint64_t smt_steps(const struct smt *smt);

#endif
