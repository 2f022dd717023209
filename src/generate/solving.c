/* Flips of conditions by solving: a sequence that was the first to reach something is run again in
 * the trace lane; of each condition on its way whose other branch nobody took, a solver says which
 * literals to change. The search gives it turns by what it brings (search/worth.c). */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "generate/generate_internal.h"
#include "generate/influence.h"
#include "generate/solved_literals.h"

enum {
    WITNESSES = 2048,
    CHECKS = 1024, /* waiting */
    FLIPS = 256,            /* waiting */
    FLIPS_OF_A_TARGET = 48, /* tried in all */
    ASKED_OF_A_WITNESS = 48,
    ASKED_OF_A_DECISION = 16, /* cases of a switch */
    OCCURRENCES = 3, /* of a branch in one sequence that are looked at */
    BLAMED_FILES = 32,
    BLAMED_OFTEN = 3, /* differences, before a file is left alone: one may be chance */
    CHECKED_AT_LEAST = 40, /* witnesses, before too many that differ end it */
    /* Steps of the solver for the traces of one request, about half a second: nobody who wants the
     * search to end waits for more. */
    STEPS_OF_A_REQUEST = 500000,
};

struct witness {
    struct statement *statements;
    size_t count;
    uint64_t *outcomes; /* up to each statement, a hash of what it did in the search lane ... */
    uint64_t outcome;   /* ... and of how it ended */
};

/* A file whose code did something else when it was traced. */
struct blamed {
    const char *file; /* of the table of sites */
    size_t count;
};

struct target {
    uint8_t tries;
    uint8_t attempt; /* the next */
    uint8_t is_traced; /* a literal is known to matter */
    uint8_t rung;    /* by which it was flipped ... */
    uint8_t is_flipped;
    uint8_t is_open; /* along some way, the conditions before it allow it */
    uint8_t reason; /* ... else why not, enum left_reason */
};

struct flip {
    uint32_t target;
    unsigned rung, attempt;
    const struct statement *statements;
    size_t count;
};

struct solving_source {
    struct sequence_source base;
    struct vocabulary *vocabulary;
    const struct coverage *coverage;
    struct source_setup setup;
    struct target *targets; /* by branch */
    struct witness witnesses[WITNESSES];
    size_t witness_count, next_witness;
    bool traces_few;
    /* Without the rule few-traced, others that ended well: traced once, to see that they do the
     * same, and not solved. */
    struct witness checks[CHECKS];
    size_t check_count, next_check, checks_running;
    struct arena arena; /* of the flips */
    struct flip waiting[FLIPS];
    size_t waiting_count, next_flip, running;
    bool is_given_up;
    size_t checked, differing; /* since the lane was opened */
    struct blamed blamed[BLAMED_FILES];
    size_t blamed_count;
    uint64_t steps_before; /* of the solver, for the requests before */
    struct solving_counts counts;
    struct concretised concretised[CONCRETISED_TOLD];
    size_t concretised_count;
};

/* A branch that a sequence is to come to. */
struct flip_wish {
    uint32_t branch;
    const struct applying *applying;
};

enum solving_request { TRACED, CHECKED, FLIPPED, REQUEST_COUNT };

static const struct request_kind kinds[REQUEST_COUNT] = {
    [TRACED] = {.name = "traced", .most = 64, .flags = WIRE_TRACE, .is_rerun = true,
                .is_traced = true, .is_paid = true},
    [CHECKED] = {.name = "checked", .most = 256, .flags = WIRE_TRACE, .is_rerun = true,
                 .is_traced = true, .is_paid = true},
    [FLIPPED] = {.name = "flips", .most = 64, .is_edited = true, .is_paid = true},
};

static struct solving_source *self_of(const struct sequence_source *source)
{
    return (struct solving_source *)(uintptr_t)source;
}

static struct sequence_source *create(const struct source_setup *setup)
{
    if (!setup->solver || !api_rule_is_on(setup->options.vocabulary->api, RULE_SOLVING))
        return NULL;
    struct solving_source *self = memory_alloc_zeroed(1, sizeof *self);
    size_t branches = sites_map_size(setup->options.coverage->sites) + 1;
    self->base.class = &source_solving;
    self->vocabulary = setup->options.vocabulary;
    self->coverage = setup->options.coverage;
    self->setup = *setup;
    self->traces_few = api_rule_is_on(setup->options.vocabulary->api, RULE_FEW_TRACED);
    self->targets = arena_alloc_zeroed(setup->arena, branches, sizeof *self->targets);
    return &self->base;
}

static void release_witnesses(struct witness *witnesses, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(witnesses[i].statements);
        free(witnesses[i].outcomes);
    }
}

static void release(struct sequence_source *source)
{
    struct solving_source *self = self_of(source);
    release_witnesses(self->witnesses, WITNESSES);
    release_witnesses(self->checks, CHECKS);
    arena_release(&self->arena);
    free(self);
}

/* ---- witnesses ---- */

/* The state behind a pointer may hold addresses of code, which are others in another build. */
static bool is_comparable(const struct type *type)
{
    switch (type->kind) {
    case TYPE_BOOL:
    case TYPE_CHAR:
    case TYPE_SIGNED:
    case TYPE_UNSIGNED:
    case TYPE_ENUM:
    case TYPE_FLOATING:
        return type->size <= sizeof(uint64_t);
    default:
        return false;
    }
}

/* `hashes`, unless it is NULL, gets what was done up to each statement. */
static uint64_t hash_outcome(const struct solving_source *self,
                             const struct statements *statements, const struct outcome *outcome,
                             uint64_t *hashes)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < outcome->statement_count; i++) {
        const struct observed_value *value = &outcome->values[i];
        const struct operation *operation = statements_operation(statements, self->vocabulary, i);
        uint64_t bits = is_comparable(operation->result) ? value->bits : 0;
        hash = (hash ^ bits ^ (uint64_t)value->flags << 56) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
        if (hashes && i < statements->count)
            hashes[i] = hash;
    }
    return hash ^ outcome->end;
}

/* NULL: it is not wanted. */
static struct witness *room_for_witness(struct solving_source *self, bool is_first)
{
    if (is_first)
        return self->witness_count < WITNESSES ? &self->witnesses[self->witness_count++]
                                               : &self->witnesses[self->next_witness % WITNESSES];
    return !self->traces_few && self->check_count < CHECKS ? &self->checks[self->check_count++]
                                                           : NULL;
}

static void consider(struct sequence_source *source, const struct ran_sequence *ran,
                     const struct kept_sequence *kept)
{
    struct solving_source *self = self_of(source);
    if (self->is_given_up)
        return;
    struct witness *witness = room_for_witness(self, kept->covering);
    if (!witness)
        return;
    size_t bytes = ran->statements->count * sizeof ran->statements->items[0];
    free(witness->statements);
    witness->statements =
        memory_alloc_zeroed(ran->statements->count, sizeof ran->statements->items[0]);
    memcpy(witness->statements, ran->statements->items, bytes);
    witness->count = ran->statements->count;
    free(witness->outcomes);
    witness->outcomes = memory_alloc_zeroed(ran->statements->count, sizeof *witness->outcomes);
    witness->outcome = hash_outcome(self, ran->statements, ran->outcome, witness->outcomes);
}

static void propose_witness(const struct witness *witness, size_t number,
                            struct proposal *proposal)
{
    proposal->number = (uint32_t)number;
    proposal->room->count = witness->count;
    memcpy(proposal->room->items, witness->statements,
           witness->count * sizeof witness->statements[0]);
}

static bool next_witness(struct solving_source *self, struct proposal *proposal)
{
    if (!self->witness_count)
        return false;
    if (self->next_witness >= self->witness_count)
        self->next_witness = 0;
    size_t number = self->next_witness++;
    propose_witness(&self->witnesses[number], number, proposal);
    return true;
}

static bool next_check(struct solving_source *self, struct proposal *proposal)
{
    if (self->next_check >= self->check_count)
        return false;
    size_t number = self->next_check++;
    propose_witness(&self->checks[number], number, proposal);
    self->checks_running++;
    return true;
}

/* ---- flips ---- */

static void enqueue(struct solving_source *self, uint32_t branch, const struct solved *solved,
                    const struct statements *changed)
{
    self->waiting[self->waiting_count++] = (struct flip){
        .target = branch,
        .rung = solved->rung,
        .attempt = solved->attempt,
        .statements = arena_copy(&self->arena, changed->items,
                                 changed->count * sizeof changed->items[0]),
        .count = changed->count,
    };
}

static bool is_wanted(const struct solving_source *self, uint32_t branch)
{
    return branch < sites_map_size(self->coverage->sites) &&
           sites_counts(self->coverage->sites, branch) && !coverage_has(self->coverage, branch) &&
           self->targets[branch].tries < FLIPS_OF_A_TARGET;
}

static bool has_room(const struct solving_source *self)
{
    return self->waiting_count < FLIPS && !vocabulary_sweep_is_due(self->vocabulary);
}

/* The branch is reached from a condition that a literal decides. */
static void note_influence(struct solving_source *self, uint32_t branch)
{
    struct target *target = &self->targets[branch];
    self->counts.influenced += !target->is_traced;
    target->is_traced = true;
    self->setup.influence[branch] |= INFLUENCE_TRACED;
}

/* Nudging waits while attempts are made, and goes on where they found nothing. */
static void leave_to_nudging(struct solving_source *self, uint32_t branch)
{
    uint8_t *influence = &self->setup.influence[branch];
    if (self->targets[branch].is_traced && self->targets[branch].tries < FLIPS_OF_A_TARGET &&
        self->targets[branch].reason == LEFT_MISSED)
        *influence |= INFLUENCE_SOLVING;
    else
        *influence &= (uint8_t)~INFLUENCE_SOLVING;
}

/* Asks for the way of a decision, so that the branch may be reached. */
static void ask(struct solving_source *self, struct solver *solver, size_t decision,
                uint32_t wanted, struct flip_wish wish)
{
    struct solved solved = {0};
    struct target *target = &self->targets[wish.branch];
    enum solver_answer answer;
    unsigned attempt = target->attempt;
    target->tries++;
    while ((answer = solver_ask(solver, decision, wanted, attempt, &solved)) == SOLVER_FOUND &&
           !solved_apply(wish.applying, &solved)) {
        attempt = solved.attempt + 1;
        target->reason = LEFT_REFUSED;
    }
    target->is_open |= solved.is_allowed;
    if (answer == SOLVER_FOUND) {
        target->reason = LEFT_MISSED; /* until it has run */
        enqueue(self, wish.branch, &solved, wish.applying->changed);
    } else {
        target->attempt = 0; /* another witness may be luckier */
        if (target->reason < LEFT_REFUSED)
            target->reason = answer == SOLVER_IS_IMPOSSIBLE ? LEFT_IMPOSSIBLE : LEFT_UNKNOWN;
    }
    leave_to_nudging(self, wish.branch);
}

enum { ALTERNATIVES = 64 };

static size_t ask_for_decision(struct solving_source *self, struct solver *solver,
                               size_t decision, const struct applying *applying)
{
    uint32_t branches[ALTERNATIVES];
    size_t count = solver_alternatives(solver, decision, branches, ALTERNATIVES), asked = 0;
    for (size_t i = 0; i < count && asked < ASKED_OF_A_DECISION; i++) {
        if (!is_wanted(self, branches[i]) || !has_room(self))
            continue;
        note_influence(self, branches[i]);
        ask(self, solver, decision, branches[i], (struct flip_wish){branches[i], applying});
        asked++;
    }
    return asked;
}

/* What is left over when a request has had its share is traced again with its next turn. */
static bool has_steps_left(const struct solving_source *self, const struct solver *solver)
{
    return solver_effort(solver) - self->steps_before < STEPS_OF_A_REQUEST;
}

static void study(struct solving_source *self, struct solver *solver,
                  const struct statements *witness)
{
    struct statements *changed = memory_alloc(sizeof *changed);
    struct applying applying = {self->vocabulary, witness, changed, self->setup.suggest,
                                self->setup.context};
    uint8_t *seen = memory_alloc_zeroed(sites_map_size(self->coverage->sites) + 1, 1);
    size_t asked = 0;
    for (size_t i = 0; i < solver_decisions(solver) && asked < ASKED_OF_A_WITNESS &&
                       has_steps_left(self, solver); i++) {
        struct decision decision = solver_decision(solver, i);
        if (decision.branch >= sites_map_size(self->coverage->sites) ||
            seen[decision.branch]++ >= OCCURRENCES)
            continue;
        asked += ask_for_decision(self, solver, i, &applying);
    }
    free(seen);
    free(changed);
}

/* ---- code that does something else when it is traced ---- */

/* The file of the function that is called there first did something else; NULL: nobody knows. */
static const char *differing_file(const struct solving_source *self,
                                  const struct ran_sequence *ran, const struct witness *witness)
{
    const struct sites *sites = self->coverage->sites;
    uint64_t hashes[SEQUENCE_MAXIMUM] = {0};
    hash_outcome(self, ran->statements, ran->outcome, hashes);
    size_t at = 0;
    while (at < witness->count && at < SEQUENCE_MAXIMUM && hashes[at] == witness->outcomes[at])
        at++;
    const struct function *function =
        at < witness->count
            ? statements_operation(ran->statements, self->vocabulary, at)->function
            : NULL;
    for (size_t i = 0; function && i < sites->functions.count; i++)
        if (strcmp(sites->functions.items[i].name, function->name) == 0)
            return sites->functions.items[i].file;
    return NULL;
}

/* NULL: there is no room for another. */
static struct blamed *blamed_of(struct solving_source *self, const char *file)
{
    size_t i = 0;
    while (i < self->blamed_count && self->blamed[i].file != file)
        i++;
    if (i == BLAMED_FILES)
        return NULL;
    if (i == self->blamed_count)
        self->blamed[self->blamed_count++] = (struct blamed){.file = file};
    return &self->blamed[i];
}

/* Of a file that is known for it, the lane is opened again without. What differs there until then
 * says nothing about the others. */
static void blame(struct solving_source *self, const char *file)
{
    struct blamed *blamed = file && self->setup.distrust ? blamed_of(self, file) : NULL;
    self->differing++;
    if (!blamed || ++blamed->count < BLAMED_OFTEN)
        return;
    if (blamed->count > BLAMED_OFTEN)
        self->checked--, self->differing--;
    else if (self->setup.distrust(self->setup.context_of_solver, file))
        self->checked = self->differing = 0;
}

/* Code that does something else when it is traced is of no use: its file is left alone, and when
 * that does not help, everything is. */
static bool is_same(struct solving_source *self, const struct ran_sequence *ran,
                    const struct witness *witness)
{
    bool is_same =
        witness->outcome == hash_outcome(self, ran->statements, ran->outcome, NULL);
    self->counts.traced++;
    self->counts.shortened += ran->outcome->trace && ran->outcome->traced < TRACE_SEQUENCES &&
                              ran->outcome->trace->sequences[ran->outcome->traced].shortage;
    /* What is traced takes longer: a call that did not end in time did not do something else. */
    if (!is_same && ran->outcome->end == END_HANG)
        return false;
    self->counts.differing += !is_same;
    self->checked++;
    if (!is_same)
        blame(self, differing_file(self, ran, witness));
    self->is_given_up |=
        self->checked >= CHECKED_AT_LEAST && 2 * self->differing > self->checked;
    return is_same;
}

/* A worker may be damaged: names end somewhere. */
static void count_cut(struct solving_source *self, const struct trace_cut *told)
{
    struct concretised cut = {.count = told->count};
    memcpy(cut.name, told->name, sizeof cut.name - 1);
    for (size_t i = 0; i < self->concretised_count; i++)
        if (strcmp(self->concretised[i].name, cut.name) == 0) {
            self->concretised[i].count += cut.count;
            return;
        }
    if (self->concretised_count < CONCRETISED_TOLD)
        self->concretised[self->concretised_count++] = cut;
}

static void count_concretised(struct solving_source *self, const struct wire_trace *trace)
{
    for (uint32_t i = 0; trace && i < trace->cut_count && i < TRACE_CUTS; i++)
        count_cut(self, &trace->cuts[i]);
}

static void solve_traced(struct solving_source *self, struct solver *solver,
                         const struct ran_sequence *ran)
{
    struct applying applying = {.vocabulary = self->vocabulary, .witness = ran->statements};
    if (!has_steps_left(self, solver))
        return;
    solver_limit(solver, solved_may_change, &applying);
    if (solver_read(solver, ran->outcome, ran->statements))
        study(self, solver, ran->statements);
}

static void learn_traced(struct solving_source *self, const struct ran_sequence *ran)
{
    struct solver *solver = self->setup.solver(self->setup.context_of_solver);
    bool is_known = ran->number < self->witness_count;
    if (is_known && is_same(self, ran, &self->witnesses[ran->number]) && solver)
        solve_traced(self, solver, ran);
    if (ran->is_last)
        count_concretised(self, ran->outcome->trace);
    if (ran->is_last && solver)
        self->steps_before = solver_effort(solver);
}

static void learn_check(struct solving_source *self, const struct ran_sequence *ran)
{
    if (ran->number < self->check_count)
        is_same(self, ran, &self->checks[ran->number]);
    self->checks_running--;
    if (!self->checks_running && self->next_check == self->check_count)
        self->next_check = self->check_count = 0;
}

static bool next_flip(struct solving_source *self, struct proposal *proposal)
{
    while (self->next_flip < self->waiting_count) {
        size_t number = self->next_flip++;
        const struct flip *flip = &self->waiting[number];
        if (coverage_has(self->coverage, flip->target))
            continue;
        proposal->number = (uint32_t)number;
        proposal->room->count = flip->count;
        memcpy(proposal->room->items, flip->statements, flip->count * sizeof *flip->statements);
        self->counts.tries++;
        self->running++;
        return true;
    }
    return false;
}

static bool has_reached(const struct outcome *outcome, uint32_t branch)
{
    for (size_t i = 0; i < outcome->reached_count; i++)
        if (outcome->reached[i].branch == branch)
            return true;
    return false;
}

static void learn_flip(struct solving_source *self, const struct ran_sequence *ran)
{
    const struct flip *flip = &self->waiting[ran->number];
    struct target *target = &self->targets[flip->target];
    struct solver *solver = self->setup.solver(self->setup.context_of_solver);
    self->running--;
    if (has_reached(ran->outcome, flip->target)) {
        self->counts.flipped += !target->is_flipped;
        target->is_flipped = 1;
        target->rung = (uint8_t)flip->rung;
        self->setup.influence[flip->target] |= INFLUENCE_FLIPPED;
        if (solver)
            solver_tell(solver, flip->rung);
    } else {
        target->attempt = (uint8_t)(flip->attempt + 1);
    }
    leave_to_nudging(self, flip->target);
}

/* ---- as a source ---- */

/* When all have run, there is room for others. */
static void forget_flips(struct solving_source *self)
{
    if (self->next_flip < self->waiting_count || self->running)
        return;
    arena_reset(&self->arena);
    self->waiting_count = self->next_flip = 0;
}

static bool is_due(struct solving_source *self)
{
    forget_flips(self);
    return !self->is_given_up && self->waiting_count <= FLIPS / 2 && self->witness_count;
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    struct solving_source *self = self_of(source);
    if (kind == &kinds[FLIPPED])
        return next_flip(self, proposal) && proposal_take_room(proposal);
    if (kind == &kinds[CHECKED])
        return !self->is_given_up && next_check(self, proposal) && proposal_take_room(proposal);
    return is_due(self) && next_witness(self, proposal) && proposal_take_room(proposal);
}

static void learn(struct sequence_source *source, const struct ran_sequence *ran)
{
    if (ran->kind == &kinds[TRACED])
        learn_traced(self_of(source), ran);
    else if (ran->kind == &kinds[CHECKED])
        learn_check(self_of(source), ran);
    else
        learn_flip(self_of(source), ran);
}

static void visit_witnesses(struct witness *witnesses, size_t count,
                            const struct literal_sweep *sweep)
{
    for (size_t i = 0; i < count; i++)
        statements_sweep(witnesses[i].statements, witnesses[i].count, sweep);
}

static void visit(struct sequence_source *source, const struct literal_sweep *sweep)
{
    struct solving_source *self = self_of(source);
    visit_witnesses(self->witnesses, self->witness_count, sweep);
    visit_witnesses(self->checks, self->check_count, sweep);
    for (size_t i = self->next_flip; i < self->waiting_count; i++)
        statements_sweep((struct statement *)(uintptr_t)self->waiting[i].statements,
                         self->waiting[i].count, sweep);
}

static void report_branch(const struct solving_source *self, uint32_t branch,
                          struct solving_summary *told)
{
    const struct target *target = &self->targets[branch];
    bool is_traced = target->is_traced;
    bool is_nudged = self->setup.influence[branch] & INFLUENCE_NUDGED;
    enum left_reason reason = !is_traced                         ? LEFT_UNTRACED
                              : target->tries && !target->is_open ? LEFT_IMPOSSIBLE
                                                                  : target->reason;
    struct solved_branch solved = {branch, target->tries, target->rung, reason};
    if (target->is_flipped && told->flipped_count < SOLVED_BRANCHES_TOLD)
        told->flipped[told->flipped_count++] = solved;
    else if ((is_traced || is_nudged) && !coverage_has(self->coverage, branch) &&
             told->left_count < SOLVED_BRANCHES_TOLD)
        told->left[told->left_count++] = solved;
}

static void report(const struct sequence_source *source, struct summary *summary)
{
    const struct solving_source *self = self_of(source);
    struct solver *solver = self->setup.solver(self->setup.context_of_solver);
    struct solving_summary *told = &summary->solving;
    told->counts = self->counts;
    told->flipped_count = told->left_count = 0;
    for (uint32_t i = 0; i < sites_map_size(self->coverage->sites); i++)
        report_branch(self, i, told);
    memcpy(told->concretised, self->concretised, sizeof told->concretised);
    told->concretised_count = self->concretised_count;
    summary->rung_count = solver ? solver_counts(solver, summary->rungs) : 0;
}

const struct sequence_source_class source_solving = {
    .name = "solving",
    .meaning = "solves the conditions that a traced sequence came to, to take their other ways",
    .kinds = kinds,
    .kind_count = REQUEST_COUNT,
    .needs_branches = true,
    .create = create,
    .release = release,
    .next = next,
    .learn = learn,
    .consider = consider,
    .visit = visit,
    .report = report,
};
