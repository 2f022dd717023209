/* Flips of conditions by solving: a sequence that was the first to reach something is run again in
 * the trace lane; of each condition on its way whose other branch nobody took, a solver says which
 * literals to change. The search gives it turns by what it brings (search/worth.c). */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "generate/generate_internal.h"
#include "generate/influence.h"
#include "generate/solved_literals.h"
#include "generate/traced_witnesses.h"

enum {
    WITNESSES = 2048,
    CHECKS = 1024, /* waiting */
    OTHERS = 128,  /* waiting */
    /* Of sequences that brought nothing, one in so many is traced: neighbours are alike. */
    OTHERS_STRIDE = 16,
    FLIPS = 256,   /* waiting */
    FLIPS_OF_A_TARGET = 48, /* tried in all */
    WAYS_OF_A_TARGET = 240, /* asked about in all: most rule it out, which costs little to see */
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

/* A file whose code did something else when it was traced. */
struct blamed {
    const char *file; /* of the table of sites */
    size_t count;
};

struct target {
    uint8_t ways;  /* that were asked about */
    uint8_t tries; /* answers that were tried */
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
    /* Other ways to the same conditions: some that brought nothing, and answers that did not do it,
     * which may be half of the way. */
    struct witness others[OTHERS];
    struct witness_queue other_ways;
    size_t passed_over; /* since one was taken */
    /* Without the rule few-traced, all that end well: to see that they do the same; not solved. */
    bool traces_few;
    struct witness checked_sequences[CHECKS];
    struct witness_queue checks;
    struct arena arena; /* of the flips */
    struct flip waiting[FLIPS];
    size_t waiting_count, next_flip, running;
    bool is_given_up;
    size_t compared, differing; /* since the lane was opened */
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
    self->other_ways = (struct witness_queue){.items = self->others, .most = OTHERS};
    self->checks = (struct witness_queue){.items = self->checked_sequences, .most = CHECKS};
    self->targets = arena_alloc_zeroed(setup->arena, branches, sizeof *self->targets);
    return &self->base;
}

static void release(struct sequence_source *source)
{
    struct solving_source *self = self_of(source);
    witnesses_release(self->witnesses, WITNESSES);
    witnesses_release(self->others, OTHERS);
    witnesses_release(self->checked_sequences, CHECKS);
    arena_release(&self->arena);
    free(self);
}

/* ---- witnesses ---- */

static bool is_another_way(struct solving_source *self, const struct ran_sequence *ran)
{
    bool is_taken = ran->kind == &kinds[FLIPPED] || ++self->passed_over >= OTHERS_STRIDE;
    if (is_taken)
        self->passed_over = 0;
    return is_taken;
}

/* NULL: it is not wanted. */
static struct witness *room_for_witness(struct solving_source *self,
                                        const struct ran_sequence *ran, bool is_first)
{
    if (is_first)
        return self->witness_count < WITNESSES ? &self->witnesses[self->witness_count++]
                                               : &self->witnesses[self->next_witness % WITNESSES];
    if (!self->traces_few)
        return witness_queue_room(&self->checks);
    return is_another_way(self, ran) ? witness_queue_room(&self->other_ways) : NULL;
}

static void consider(struct sequence_source *source, const struct ran_sequence *ran,
                     const struct kept_sequence *kept)
{
    struct solving_source *self = self_of(source);
    struct witness *witness =
        self->is_given_up ? NULL : room_for_witness(self, ran, kept->covering);
    if (witness)
        witness_keep(witness, self->vocabulary, ran->statements, ran->outcome);
}

/* Those that were the first to reach something, in turn, as long as there is something to ask. */
static bool next_witness(struct solving_source *self, struct proposal *proposal)
{
    for (size_t looked = 0; looked < self->witness_count; looked++) {
        if (self->next_witness >= self->witness_count)
            self->next_witness = 0;
        size_t number = self->next_witness++;
        if (self->witnesses[number].is_exhausted)
            continue;
        witness_propose(&self->witnesses[number], number, proposal);
        return true;
    }
    return false;
}

/* ---- flips ---- */

/* Nudging waits for what becomes of it. */
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
    self->setup.influence[branch] |= INFLUENCE_SOLVING;
}

static bool is_wanted(const struct solving_source *self, uint32_t branch)
{
    return branch < sites_map_size(self->coverage->sites) &&
           sites_counts(self->coverage->sites, branch) && !coverage_has(self->coverage, branch) &&
           self->targets[branch].tries < FLIPS_OF_A_TARGET &&
           self->targets[branch].ways < WAYS_OF_A_TARGET;
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

/* Asks for the way of a decision, so that the branch may be reached. Is there more to ask? */
static bool ask(struct solving_source *self, struct solver *solver, size_t decision,
                uint32_t wanted, struct flip_wish wish)
{
    struct solved solved = {0};
    struct target *target = &self->targets[wish.branch];
    enum solver_answer answer;
    unsigned first = target->attempt, attempt = first;
    target->ways++;
    while ((answer = solver_ask(solver, decision, wanted, attempt, &solved)) == SOLVER_FOUND &&
           !solved_apply(wish.applying, &solved)) {
        attempt = solved.attempt + 1;
        target->reason = LEFT_REFUSED;
    }
    target->is_open |= solved.is_allowed;
    if (answer == SOLVER_FOUND) {
        target->tries++;
        target->reason = LEFT_MISSED; /* until it has run */
        enqueue(self, wish.branch, &solved, wish.applying->changed);
    } else {
        target->attempt = 0; /* another witness may be luckier */
        if (target->reason < LEFT_REFUSED)
            target->reason = answer == SOLVER_IS_IMPOSSIBLE ? LEFT_IMPOSSIBLE : LEFT_UNKNOWN;
    }
    return answer == SOLVER_FOUND || first > 0;
}

enum { ALTERNATIVES = 64 };

/* What has become of asking about a sequence. */
struct questions {
    size_t asked;
    bool is_open; /* there is more to ask */
};

static void ask_for_decision(struct solving_source *self, struct solver *solver, size_t decision,
                             const struct applying *applying, struct questions *questions)
{
    uint32_t branches[ALTERNATIVES];
    size_t count = solver_alternatives(solver, decision, branches, ALTERNATIVES), asked = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_wanted(self, branches[i]))
            continue;
        if (asked == ASKED_OF_A_DECISION) {
            questions->is_open = true;
            break;
        }
        note_influence(self, branches[i]);
        questions->is_open |=
            !has_room(self) || ask(self, solver, decision, branches[i],
                                   (struct flip_wish){branches[i], applying});
        asked++;
    }
    questions->asked += asked;
}

/* What is left over when a request has had its share is traced again with its next turn. */
static bool has_steps_left(const struct solving_source *self, const struct solver *solver)
{
    return solver_effort(solver) - self->steps_before < STEPS_OF_A_REQUEST;
}

/* Is there more to ask? */
static bool study(struct solving_source *self, struct solver *solver,
                  const struct statements *witness)
{
    struct statements *changed = memory_alloc(sizeof *changed);
    struct applying applying = {self->vocabulary, witness, changed, self->setup.suggest,
                                self->setup.context};
    uint8_t *seen = memory_alloc_zeroed(sites_map_size(self->coverage->sites) + 1, 1);
    struct questions questions = {0};
    for (size_t i = 0; i < solver_decisions(solver); i++) {
        struct decision decision = solver_decision(solver, i);
        if (decision.branch >= sites_map_size(self->coverage->sites) ||
            seen[decision.branch]++ >= OCCURRENCES)
            continue;
        if (questions.asked >= ASKED_OF_A_WITNESS || !has_steps_left(self, solver)) {
            questions.is_open = true;
            break;
        }
        ask_for_decision(self, solver, i, &applying, &questions);
    }
    free(seen);
    free(changed);
    return questions.is_open;
}

/* ---- code that does something else when it is traced ---- */

/* The file of the function that is called there first did something else; NULL: nobody knows. */
static const char *differing_file(const struct solving_source *self,
                                  const struct ran_sequence *ran, const struct witness *witness)
{
    const struct sites *sites = self->coverage->sites;
    size_t at = witness_difference(witness, self->vocabulary, ran->statements, ran->outcome);
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
        self->compared--, self->differing--;
    else if (self->setup.distrust(self->setup.context_of_solver, file))
        self->compared = self->differing = 0;
}

/* Code that does something else when it is traced is of no use: its file is left alone, and when
 * that does not help, everything is. */
static bool is_same(struct solving_source *self, const struct ran_sequence *ran,
                    const struct witness *witness)
{
    bool is_same =
        witness_does_the_same(witness, self->vocabulary, ran->statements, ran->outcome);
    self->counts.traced++;
    self->counts.shortened += ran->outcome->trace && ran->outcome->traced < TRACE_SEQUENCES &&
                              ran->outcome->trace->sequences[ran->outcome->traced].shortage;
    /* What is traced takes longer: a call that did not end in time did not do something else. */
    if (!is_same && ran->outcome->end == END_HANG)
        return false;
    self->counts.differing += !is_same;
    self->compared++;
    if (!is_same)
        blame(self, differing_file(self, ran, witness));
    self->is_given_up |=
        self->compared >= CHECKED_AT_LEAST && 2 * self->differing > self->compared;
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

/* Is there more to ask? */
static bool solve_traced(struct solving_source *self, struct solver *solver,
                         const struct ran_sequence *ran)
{
    struct applying applying = {.vocabulary = self->vocabulary, .witness = ran->statements};
    if (!solver || !has_steps_left(self, solver))
        return true;
    solver_limit(solver, solved_may_change, &applying);
    return solver_read(solver, ran->outcome, ran->statements) &&
           study(self, solver, ran->statements);
}

/* Numbers above those of witnesses are of others. */
static struct witness *witness_of(struct solving_source *self, size_t number)
{
    return number < WITNESSES ? &self->witnesses[number] : &self->others[number - WITNESSES];
}

static void learn_traced(struct solving_source *self, const struct ran_sequence *ran)
{
    struct solver *solver = self->setup.solver(self->setup.context_of_solver);
    struct witness *witness = witness_of(self, ran->number);
    witness->is_exhausted = is_same(self, ran, witness) ? !solve_traced(self, solver, ran)
                                                        : ran->outcome->end == END_HANG;
    if (ran->number >= WITNESSES)
        witness_queue_has_run(&self->other_ways);
    if (ran->is_last)
        count_concretised(self, ran->outcome->trace);
    if (ran->is_last && solver)
        self->steps_before = solver_effort(solver);
}

static void learn_check(struct solving_source *self, const struct ran_sequence *ran)
{
    is_same(self, ran, &self->checked_sequences[ran->number]);
    witness_queue_has_run(&self->checks);
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
    self->setup.influence[flip->target] &= (uint8_t)~INFLUENCE_SOLVING;
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
    return !self->is_given_up && self->waiting_count <= FLIPS / 2;
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    struct solving_source *self = self_of(source);
    if (kind == &kinds[FLIPPED])
        return next_flip(self, proposal) && proposal_take_room(proposal);
    if (kind == &kinds[CHECKED])
        return !self->is_given_up && witness_queue_next(&self->checks, 0, proposal) &&
               proposal_take_room(proposal);
    return is_due(self) &&
           (next_witness(self, proposal) ||
            witness_queue_next(&self->other_ways, WITNESSES, proposal)) &&
           proposal_take_room(proposal);
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

static void visit(struct sequence_source *source, const struct literal_sweep *sweep)
{
    struct solving_source *self = self_of(source);
    witnesses_sweep(self->witnesses, self->witness_count, sweep);
    witnesses_sweep(self->others, self->other_ways.count, sweep);
    witnesses_sweep(self->checked_sequences, self->checks.count, sweep);
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
                              : target->ways && !target->is_open ? LEFT_IMPOSSIBLE
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
