#include "solve/ladder.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "solve/query_text.h"

enum {
    SMALL_MOST = 4096,
    SMALL_LENGTH = 200, /* of a text */
    QUERIES_KEPT_MIB = 64,
    /* What takes about a microsecond: to trace and read so many expressions, and so many of Z3's
     * steps. A traced sequence, and a rung that is asked, take so many. */
    NODES_OF_A_STEP = 8,
    SMT_OF_A_STEP = 8,
    STEPS_OF_A_SEQUENCE = 50,
    STEPS_OF_A_RUNG = 2,
    SMT_OF_A_BRANCH = 6, /* what Z3 could not do by then has little to do with literals */
};

/* How much of the way must stay as it was. What was asked for at one level is asked for again at
 * the next when it cannot be, or did not help: a way that changes may come to the same condition.
 * */
enum level {
    LEVEL_SMALL,   /* all of it, and numbers are small */
    LEVEL_WHOLE,   /* all of it */
    LEVEL_MOVABLE, /* but for addresses, which may be others */
    LEVEL_ALONE,   /* nothing but the wish counts */
    LEVEL_COUNT
};

_Static_assert((int)RUNG_COUNT <= (int)SOLVER_RUNGS_MAXIMUM, "all rungs are counted");

/* A step of the path, with what it depends on. */
struct path_step {
    struct trace_step told;
    expression condition; /* that held; of a switch the number that it is about */
    expression held;      /* what has to hold for the path to go on as it did; 0: nothing */
    uint32_t support[SUPPORT_MAXIMUM];
    size_t support_count;
    bool is_wide;
};

struct ladder {
    struct solver base;
    const struct vocabulary *vocabulary;
    const struct sites *sites;
    struct expressions expressions;
    struct cache *cache;
    struct models *models;
    struct smt *smt;
    struct rung_count counts[RUNG_COUNT];
    uint64_t steps; /* of about a microsecond, without Z3's */
    /* The sequence in question. */
    VECTOR_OF(struct path_step) path;
    struct trace_symbol symbols[SYMBOLS_MAXIMUM];
    uint64_t values[SYMBOLS_MAXIMUM];
    uint8_t widths[SYMBOLS_MAXIMUM];
    bool is_fixed[SYMBOLS_MAXIMUM]; /* it is a number like others */
    size_t symbol_count;
    symbol_may_change *may_change;
    void *context;
    uint8_t *smt_asked; /* by branch: how often Z3 was */
    struct query query;
    uint32_t branch; /* that is wanted */
    bool keeps_queries;
    struct text queries;
    uint64_t model[SYMBOLS_MAXIMUM];
};

static struct ladder *ladder_of(struct solver *solver)
{
    return (struct ladder *)solver;
}

static void limit(struct solver *solver, symbol_may_change *may_change, void *context)
{
    ladder_of(solver)->may_change = may_change;
    ladder_of(solver)->context = context;
}

/* ---- reading ---- */

static bool read_symbols(struct ladder *ladder, const struct wire_trace *trace,
                         const struct trace_sequence *sequence)
{
    if (sequence->symbol_count > SYMBOLS_MAXIMUM || sequence->first_symbol > TRACE_SYMBOLS ||
        sequence->symbol_count > TRACE_SYMBOLS - sequence->first_symbol)
        return false;
    ladder->symbol_count = sequence->symbol_count;
    for (size_t i = 0; i < ladder->symbol_count; i++) {
        struct trace_symbol symbol = trace->symbols[sequence->first_symbol + i];
        unsigned width = symbol.kind == TRACE_SYMBOL_LENGTH ? 64 : 8;
        if (symbol.literal >= ladder->vocabulary->literals.count)
            return false;
        if (symbol.kind == TRACE_SYMBOL_NUMBER) {
            size_t size = ladder->vocabulary->literals.items[symbol.literal]->sort->size;
            width = size >= 1 && size <= 8 ? 8 * (unsigned)size : 64;
        }
        ladder->symbols[i] = symbol;
        ladder->is_fixed[i] = ladder->may_change && !ladder->may_change(ladder->context, &symbol);
        ladder->widths[i] = (uint8_t)width;
        ladder->values[i] = trace_bits(symbol.value, width);
    }
    return true;
}

/* What was chosen in a switch has to be chosen again: one of its numbers, or none of them. */
static expression held_switch(struct ladder *ladder, const struct path_step *step, uint64_t value)
{
    struct expressions *expressions = &ladder->expressions;
    unsigned width = expression_at(expressions, step->condition)->width;
    const struct site *site = step->told.branch < sites_map_size(ladder->sites)
                                  ? sites_site_of(ladder->sites, step->told.branch)
                                  : NULL;
    expression held = 0;
    bool is_default = site != NULL;
    for (uint32_t i = 0; site && site->cases && i + 1 < site->branch_count; i++)
        is_default &= trace_bits(site->cases[i], width) != value;
    if (!is_default)
        return expression_pair(expressions, TRACE_EQUAL, step->condition,
                               expression_of_number(expressions, width, value));
    for (uint32_t i = 0; site->cases && i + 1 < site->branch_count; i++) {
        expression other = expression_not(
            expressions, expression_pair(expressions, TRACE_EQUAL, step->condition,
                                         expression_of_number(expressions, width, site->cases[i])));
        held = held ? expression_pair(expressions, TRACE_AND, held, other) : other;
    }
    return held;
}

static expression held_by(struct ladder *ladder, const struct path_step *step)
{
    struct expressions *expressions = &ladder->expressions;
    expressions_begin_evaluation(expressions);
    uint64_t value = expression_evaluate(expressions, step->condition, ladder->values);
    switch ((enum trace_step_kind)step->told.kind) {
    case TRACE_DECISION:
        return step->told.taken ? step->condition : expression_not(expressions, step->condition);
    case TRACE_SELECTION:
        return 0;
    case TRACE_SWITCH:
        return held_switch(ladder, step, value);
    default:
        return expression_pair(expressions, TRACE_EQUAL, step->condition,
                               expression_of_number(
                                   expressions,
                                   expression_at(expressions, step->condition)->width, value));
    }
}

/* The branch of a switch is the first of its site; here it is the one that was taken. */
static uint32_t taken_branch(struct ladder *ladder, const struct path_step *step)
{
    uint32_t branch = step->told.branch;
    if (step->told.kind != TRACE_SWITCH || branch >= sites_map_size(ladder->sites))
        return branch; /* of a plain switch nobody tells */
    const struct site *site = sites_site_of(ladder->sites, branch);
    unsigned width = expression_at(&ladder->expressions, step->condition)->width;
    expressions_begin_evaluation(&ladder->expressions);
    uint64_t value = expression_evaluate(&ladder->expressions, step->condition, ladder->values);
    for (uint32_t i = 0; site->cases && i + 1 < site->branch_count; i++)
        if (trace_bits(site->cases[i], width) == value)
            return branch + i;
    return branch + site->branch_count - 1;
}

static bool is_known_already(const struct ladder *ladder, const struct path_step *step)
{
    for (size_t i = ladder->path.count, looked = 0; i-- > 0 && looked < 64; looked++)
        if (ladder->path.items[i].condition == step->condition &&
            ladder->path.items[i].told.branch == step->told.branch)
            return true;
    return false;
}

static void read_step(struct ladder *ladder, const struct traced_expressions *traced,
                      struct trace_step told)
{
    struct path_step step = {.told = told};
    uint64_t number;
    if (told.condition >= traced->count || !traced->items[told.condition])
        return;
    step.condition = traced->items[told.condition];
    if (expression_is_number(&ladder->expressions, step.condition, &number) ||
        is_known_already(ladder, &step))
        return;
    if (told.kind != TRACE_SWITCH && told.kind != TRACE_PIN &&
        expression_at(&ladder->expressions, step.condition)->width != 1)
        return;
    step.held = held_by(ladder, &step);
    step.is_wide = !expression_support(&ladder->expressions, step.condition, step.support,
                                       &step.support_count);
    vector_push(&ladder->path, step);
}

static bool read_path(struct ladder *ladder, const struct wire_trace *trace,
                      const struct trace_sequence *sequence)
{
    struct traced_expressions traced = {0};
    if (sequence->first_step > TRACE_STEPS ||
        sequence->step_count > TRACE_STEPS - sequence->first_step ||
        sequence->step_count > TRACE_STEPS_OF_SEQUENCE ||
        !expressions_read(&ladder->expressions, trace, sequence,
                          &(struct symbol_facts){ladder->widths, ladder->is_fixed,
                                                 ladder->values}, &traced))
        return false;
    for (size_t i = 0; i < sequence->step_count; i++)
        read_step(ladder, &traced, trace->steps[sequence->first_step + i]);
    traced_expressions_release(&traced);
    return ladder->path.count > 0;
}

static bool read(struct solver *solver, const struct outcome *outcome,
                 const struct statements *statements)
{
    struct ladder *ladder = ladder_of(solver);
    (void)statements;
    ladder->path.count = 0;
    if (expressions_are_full(&ladder->expressions)) {
        expressions_clear(&ladder->expressions);
        cache_forget(ladder->cache);
        smt_forget(ladder->smt);
    }
    if (!outcome->trace || outcome->traced >= TRACE_SEQUENCES)
        return false;
    struct trace_sequence sequence = outcome->trace->sequences[outcome->traced];
    ladder->steps +=
        STEPS_OF_A_SEQUENCE + (sequence.node_count + sequence.step_count) / NODES_OF_A_STEP;
    return !(sequence.shortage & TRACE_UNTOLD) &&
           read_symbols(ladder, outcome->trace, &sequence) &&
           read_path(ladder, outcome->trace, &sequence);
}

/* ---- what was decided ---- */

static size_t decisions(const struct solver *solver)
{
    return ((const struct ladder *)solver)->path.count;
}

static struct decision decision(const struct solver *solver, size_t index)
{
    struct ladder *ladder = (struct ladder *)(uintptr_t)solver;
    const struct path_step *step = &ladder->path.items[index];
    return (struct decision){taken_branch(ladder, step)};
}

static size_t alternatives(const struct solver *solver, size_t index, uint32_t *branches,
                           size_t most)
{
    const struct ladder *ladder = (const struct ladder *)solver;
    uint32_t taken = decision(solver, index).branch;
    if (taken >= sites_map_size(ladder->sites))
        return 0;
    const struct site *site = sites_site_of(ladder->sites, taken);
    size_t count = 0;
    for (uint32_t i = 0; i < site->branch_count && count < most; i++)
        if (site->first_branch + i != taken)
            branches[count++] = site->first_branch + i;
    return count;
}

/* ---- queries ---- */

bool query_goal_holds(const struct query *query, const uint64_t *model)
{
    expressions_begin_evaluation(query->expressions);
    return expression_evaluate(query->expressions, query->goal, model) != 0;
}

bool query_holds(const struct query *query, const uint64_t *model)
{
    if (!query_goal_holds(query, model))
        return false;
    for (size_t i = 0; i < query->count; i++)
        if (!expression_evaluate(query->expressions, query->conditions[i], model))
            return false;
    return true;
}

static expression goal_of(struct ladder *ladder, const struct path_step *step, uint32_t branch)
{
    struct expressions *expressions = &ladder->expressions;
    if (step->told.kind != TRACE_SWITCH) {
        const struct site *site = sites_site_of(ladder->sites, branch);
        bool wanted = branch == site->first_branch;
        return wanted ? step->condition : expression_not(expressions, step->condition);
    }
    const struct site *site = sites_site_of(ladder->sites, branch);
    unsigned width = expression_at(expressions, step->condition)->width;
    uint32_t which = branch - site->first_branch;
    if (site->cases && which + 1 < site->branch_count)
        return expression_pair(expressions, TRACE_EQUAL, step->condition,
                               expression_of_number(expressions, width, site->cases[which]));
    struct path_step as_default = *step;
    uint64_t other = 0;
    for (uint32_t i = 0; site->cases && i + 1 < site->branch_count; i++)
        other = other <= trace_bits(site->cases[i], width) ? trace_bits(site->cases[i], width) + 1
                                                           : other;
    return held_switch(ladder, &as_default, trace_bits(other, width));
}

static bool shares_symbol(const struct path_step *step, const uint8_t *is_marked)
{
    for (size_t i = 0; i < step->support_count; i++)
        if (is_marked[step->support[i]])
            return true;
    return step->is_wide;
}

static void mark_symbols(const struct path_step *step, uint8_t *is_marked)
{
    for (size_t i = 0; i < step->support_count; i++)
        is_marked[step->support[i]] = 1;
}

static void add_condition(struct query *query, expression held)
{
    for (size_t i = 0; i < query->count; i++)
        if (query->conditions[i] == held)
            return;
    if (query->count == QUERY_CONDITIONS)
        query->is_cut = true;
    else
        query->conditions[query->count++] = held;
}

/* Must it go on to hold? */
static bool is_kept(const struct path_step *step, enum level level)
{
    return step->held && level < LEVEL_ALONE &&
           (level < LEVEL_MOVABLE || step->told.kind != TRACE_PIN);
}

/* Independence: only what shares symbols with the goal, directly or by way of others, matters. */
static void slice(struct ladder *ladder, size_t index, enum level level)
{
    uint8_t is_marked[SYMBOLS_MAXIMUM] = {0};
    uint8_t *is_taken = memory_alloc_zeroed(index + 1, 1);
    struct query *query = &ladder->query;
    mark_symbols(&ladder->path.items[index], is_marked);
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (size_t i = 0; i < index; i++) {
            const struct path_step *step = &ladder->path.items[i];
            if (is_taken[i] || !is_kept(step, level) || !shares_symbol(step, is_marked))
                continue;
            is_taken[i] = has_changed = true;
            mark_symbols(step, is_marked);
        }
    }
    query->is_wide = ladder->path.items[index].is_wide;
    for (size_t i = 0; i < index; i++)
        if (is_taken[i]) {
            add_condition(query, ladder->path.items[i].held);
            query->is_wide |= ladder->path.items[i].is_wide;
        }
    for (uint32_t i = 0; i < ladder->symbol_count; i++)
        if (is_marked[i] && query->support_count < SUPPORT_MAXIMUM)
            query->support[query->support_count++] = i;
        else if (is_marked[i])
            query->is_wide = true;
    free(is_taken);
}

/* Numbers that users would write, and that roles allow, are small. */
static void keep_small(struct ladder *ladder, uint32_t symbol)
{
    struct expressions *expressions = &ladder->expressions;
    unsigned width = ladder->widths[symbol];
    const struct trace_symbol *told = &ladder->symbols[symbol];
    if (told->kind == TRACE_SYMBOL_BYTE || width <= 16)
        return;
    bool is_length = told->kind == TRACE_SYMBOL_LENGTH;
    bool is_signed =
        !is_length && ladder->vocabulary->literals.items[told->literal]->sort->is_signed;
    expression number = expression_symbol(expressions, width, symbol);
    expression most =
        expression_of_number(expressions, width, is_length ? SMALL_LENGTH : SMALL_MOST);
    expression least = expression_of_number(expressions, width, (uint64_t)-SMALL_MOST);
    add_condition(&ladder->query,
                  expression_pair(expressions,
                                  is_signed ? TRACE_LESS_OR_EQUAL_SIGNED : TRACE_LESS_OR_EQUAL,
                                  number, most));
    if (is_signed)
        add_condition(&ladder->query, expression_pair(expressions, TRACE_LESS_OR_EQUAL_SIGNED,
                                                      least, number));
}

/* False: it is the one of the level before. */
static bool begin_query(struct ladder *ladder, size_t index, uint32_t branch, enum level level)
{
    struct query *query = &ladder->query;
    size_t before = query->count;
    query->count = query->support_count = 0;
    query->is_cut = query->is_wide = false;
    query->expressions = &ladder->expressions;
    query->values = ladder->values;
    query->widths = ladder->widths;
    query->symbol_count = ladder->symbol_count;
    query->goal = goal_of(ladder, &ladder->path.items[index], branch);
    slice(ladder, index, level);
    if (level == LEVEL_SMALL)
        for (size_t i = 0; i < query->support_count; i++)
            keep_small(ladder, query->support[i]);
    return level == LEVEL_SMALL || query->count != before;
}

/* ---- asking ---- */

static void *memory_of(struct ladder *ladder, enum rung rung)
{
    switch (rung) {
    case RUNG_CACHE:
        return ladder->cache;
    case RUNG_REUSE:
        return ladder->models;
    case RUNG_SMT:
        return ladder->smt;
    default:
        return NULL;
    }
}

static void take_changes(const struct ladder *ladder, struct solved *solved)
{
    solved->count = 0;
    for (size_t i = 0; i < ladder->symbol_count && solved->count < SOLVED_MAXIMUM; i++)
        if (ladder->model[i] != ladder->values[i])
            solved->literals[solved->count++] =
                (struct solved_literal){ladder->symbols[i], ladder->model[i]};
}

static bool is_worth_asking(struct ladder *ladder, enum rung rung)
{
    return rung != RUNG_SMT || ladder->smt_asked[ladder->branch] < SMT_OF_A_BRANCH;
}

static enum answer_kind ask_rung(struct ladder *ladder, enum rung rung)
{
    struct rung_count *count = &ladder->counts[rung];
    double start = clock_own_cpu_seconds();
    memcpy(ladder->model, ladder->values, ladder->symbol_count * sizeof ladder->model[0]);
    enum answer_kind kind =
        rung_classes[rung].ask(memory_of(ladder, rung), &ladder->query, ladder->model);
    count->asked++;
    ladder->steps += STEPS_OF_A_RUNG;
    ladder->smt_asked[ladder->branch] += rung == RUNG_SMT;
    count->answered += kind == ANSWER_FOUND;
    count->impossible += kind == ANSWER_IMPOSSIBLE;
    count->seconds += clock_own_cpu_seconds() - start;
    return kind;
}

static void remember(struct ladder *ladder, enum rung rung, enum answer_kind kind)
{
    if (rung <= RUNG_CACHE)
        return;
    cache_remember(ladder->cache, &ladder->query, kind, ladder->model);
    if (kind == ANSWER_FOUND)
        models_remember(ladder->models, &ladder->query, ladder->model);
}

static void keep(struct ladder *ladder, enum rung rung, enum answer_kind kind)
{
    bool is_known = kind != ANSWER_UNKNOWN && rung <= RUNG_CACHE;
    if (!ladder->keeps_queries || is_known || ladder->query.is_wide ||
        ladder->queries.length > QUERIES_KEPT_MIB * UINT64_C(1048576))
        return;
    const char *name = kind == ANSWER_UNKNOWN ? "-" : rung_classes[rung].name;
    query_print(&ladder->query, &(struct query_answer){ladder->branch, name, kind},
                &ladder->queries);
}

/* Does any of it depend on what nobody can calculate? Then nothing is impossible. */
static bool is_opaque(const struct query *query)
{
    bool is_opaque = expression_is_opaque(query->expressions, query->goal);
    for (size_t i = 0; i < query->count && !is_opaque; i++)
        is_opaque = expression_is_opaque(query->expressions, query->conditions[i]);
    return is_opaque;
}

static enum solver_answer climb(struct ladder *ladder, unsigned first_rung,
                                struct solved *solved)
{
    for (unsigned rung = first_rung; rung < RUNG_COUNT; rung++) {
        enum answer_kind kind =
            is_worth_asking(ladder, rung) ? ask_rung(ladder, rung) : ANSWER_UNKNOWN;
        if (kind == ANSWER_UNKNOWN || (kind == ANSWER_IMPOSSIBLE && is_opaque(&ladder->query)))
            continue;
        remember(ladder, rung, kind);
        keep(ladder, rung, kind);
        if (kind == ANSWER_IMPOSSIBLE)
            return SOLVER_IS_IMPOSSIBLE;
        solved->rung = rung;
        take_changes(ladder, solved);
        if (solved->count)
            return SOLVER_FOUND;
    }
    keep(ladder, RUNG_COUNT, ANSWER_UNKNOWN);
    return SOLVER_IS_LOST;
}

void ladder_keep_queries(struct solver *ladder)
{
    ladder_of(ladder)->keeps_queries = true;
}

const struct text *ladder_queries(const struct solver *ladder)
{
    return &((const struct ladder *)ladder)->queries;
}

static enum solver_answer ask(struct solver *solver, size_t index, uint32_t branch,
                              unsigned attempt, struct solved *solved)
{
    struct ladder *ladder = ladder_of(solver);
    enum solver_answer answer = SOLVER_IS_LOST;
    bool is_allowed = false;
    ladder->branch = branch;
    unsigned first = attempt % RUNG_COUNT;
    for (unsigned level = LEVEL_SMALL; level < LEVEL_COUNT; level++) {
        bool is_another = begin_query(ladder, index, branch, level);
        if (level < attempt / RUNG_COUNT || !is_another)
            continue;
        answer = climb(ladder, first, solved);
        first = 0;
        is_allowed |= level < LEVEL_ALONE && answer != SOLVER_IS_IMPOSSIBLE;
        solved->is_allowed = is_allowed;
        solved->attempt = level * RUNG_COUNT + solved->rung;
        if (answer == SOLVER_FOUND)
            return answer;
    }
    return answer;
}

static void tell(struct solver *solver, unsigned rung)
{
    if (rung < RUNG_COUNT)
        ladder_of(solver)->counts[rung].flips++;
}

static size_t counts(const struct solver *solver, struct rung_count *told)
{
    const struct ladder *ladder = (const struct ladder *)solver;
    for (size_t i = 0; i < RUNG_COUNT; i++) {
        told[i] = ladder->counts[i];
        told[i].name = rung_classes[i].name;
    }
    return RUNG_COUNT;
}

static uint64_t effort(const struct solver *solver)
{
    const struct ladder *ladder = (const struct ladder *)solver;
    return ladder->steps + smt_steps(ladder->smt) / SMT_OF_A_STEP;
}

static void release(struct solver *solver)
{
    struct ladder *ladder = ladder_of(solver);
    expressions_release(&ladder->expressions);
    cache_free(ladder->cache);
    models_free(ladder->models);
    smt_free(ladder->smt);
    vector_release(&ladder->path);
    free(ladder->smt_asked);
    text_release(&ladder->queries);
    free(ladder);
}

static const struct solver_class ladder_class = {
    .limit = limit,
    .read = read,
    .decisions = decisions,
    .decision = decision,
    .alternatives = alternatives,
    .ask = ask,
    .tell = tell,
    .counts = counts,
    .effort = effort,
    .release = release,
};

struct solver *ladder_new(const struct vocabulary *vocabulary, const struct sites *sites)
{
    struct ladder *ladder = memory_alloc_zeroed(1, sizeof *ladder);
    ladder->base.class = &ladder_class;
    ladder->vocabulary = vocabulary;
    ladder->sites = sites;
    ladder->cache = cache_new();
    ladder->models = models_new();
    ladder->smt = smt_new();
    ladder->smt_asked = memory_alloc_zeroed(sites_map_size(sites) + 1, 1);
    expressions_init(&ladder->expressions);
    return &ladder->base;
}
