/* Flips of conditions by solving: a sequence that was the first to reach something is run again in
 * the trace lane; of each condition on its way whose other branch nobody took, a solver says which
 * literals to change.
 *
 * It takes its turns by what it brings: a traced batch that led to nothing new makes it wait twice
 * as long for the next. Counted in turns and not in seconds, so that the same seed gives the same.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "generate/generate_internal.h"
#include "generate/places.h"
#include "model/solver.h"

enum {
    WITNESSES = 2048,
    FLIPS = 256,            /* waiting */
    FLIPS_OF_A_TARGET = 24, /* tried in all */
    ASKED_OF_A_WITNESS = 48,
    LEVEL_MOST = 6, /* it waits for at most 2^6 turns */
    OCCURRENCES = 3, /* of a branch in one sequence that are looked at */
    CHECKED_AT_LEAST = 40, /* witnesses, before too many that differ end it */
};

struct witness {
    struct statement *statements;
    size_t count;
    uint64_t outcome; /* a hash of what it did in the search lane */
};

struct target {
    uint8_t tries;
    uint8_t next_rung;
    uint8_t is_seen, is_flipped;
};

struct flip {
    uint32_t target;
    unsigned rung;
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
    size_t round; /* how often all of them were traced */
    struct arena arena; /* of the flips */
    struct flip waiting[FLIPS];
    size_t waiting_count, next_flip, running;
    unsigned level;
    size_t turns_left; /* until the next traced batch */
    bool is_given_up;
    struct solving_counts counts;
};

enum solving_request { TRACED, FLIPPED, REQUEST_COUNT };

static const struct request_kind kinds[REQUEST_COUNT] = {
    [TRACED] = {.name = "traced", .most = 64, .flags = WIRE_TRACE, .is_rerun = true,
                .is_traced = true},
    [FLIPPED] = {.name = "flips", .most = 64, .is_edited = true},
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
    self->targets = arena_alloc_zeroed(setup->arena, branches, sizeof *self->targets);
    return &self->base;
}

static void release(struct sequence_source *source)
{
    struct solving_source *self = self_of(source);
    for (size_t i = 0; i < self->witness_count; i++)
        free(self->witnesses[i].statements);
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

static uint64_t hash_outcome(const struct solving_source *self,
                             const struct statements *statements, const struct outcome *outcome)
{
    uint64_t hash = outcome->end;
    for (size_t i = 0; i < outcome->statement_count; i++) {
        const struct observed_value *value = &outcome->values[i];
        const struct operation *operation = statements_operation(statements, self->vocabulary, i);
        uint64_t bits = is_comparable(operation->result) ? value->bits : 0;
        hash = (hash ^ bits ^ (uint64_t)value->flags << 56) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return hash;
}

static void consider(struct sequence_source *source, const struct ran_sequence *ran,
                     const struct kept_sequence *kept)
{
    struct solving_source *self = self_of(source);
    if (!kept->covering || self->is_given_up)
        return;
    struct witness *witness =
        &self->witnesses[self->witness_count < WITNESSES ? self->witness_count++
                                                         : self->next_witness];
    size_t bytes = ran->statements->count * sizeof ran->statements->items[0];
    free(witness->statements);
    witness->statements =
        memory_alloc_zeroed(ran->statements->count, sizeof ran->statements->items[0]);
    memcpy(witness->statements, ran->statements->items, bytes);
    witness->count = ran->statements->count;
    witness->outcome = hash_outcome(self, ran->statements, ran->outcome);
}

static bool next_witness(struct solving_source *self, struct proposal *proposal)
{
    if (self->next_witness >= self->witness_count) {
        self->next_witness = 0;
        self->round++;
    }
    if (!self->witness_count)
        return false;
    const struct witness *witness = &self->witnesses[self->next_witness];
    proposal->number = (uint32_t)self->next_witness++;
    proposal->room->count = witness->count;
    memcpy(proposal->room->items, witness->statements,
           witness->count * sizeof witness->statements[0]);
    return true;
}

/* ---- changing literals ---- */

struct applying {
    struct solving_source *self;
    const struct statements *witness;
    struct statements *changed;
};

static bool may_change(void *context, const struct trace_symbol *symbol)
{
    const struct applying *applying = context;
    struct literal_place place;
    return place_of_argument(applying->self->vocabulary, applying->witness, symbol->statement,
                    symbol->argument, &place) &&
           (place.kind == PLACE_NUMBER) == (symbol->kind == TRACE_SYMBOL_NUMBER) &&
           (place.kind == PLACE_NUMBER || symbol->offset < place.offset);
}

static void suggest(struct solving_source *self, const struct literal_place *place,
                    const struct literal *literal)
{
    if (self->setup.suggest)
        self->setup.suggest(self->setup.context, place->function, place->parameter, literal);
}

static bool set_number(const struct applying *applying, const struct literal_place *place,
                       uint64_t value)
{
    const struct type *sort = place->literal->sort;
    unsigned width = sort->size >= 1 && sort->size <= 8 ? 8 * (unsigned)sort->size : 64;
    int64_t number = sort->is_signed ? trace_signed(value, width)
                                     : (int64_t)trace_bits(value, width);
    const struct literal *literal =
        place_set_number(applying->self->vocabulary, applying->changed, place, number);
    if (literal)
        suggest(applying->self, place, literal);
    return literal;
}

/* All bytes of the text that are to change, at once. A string ends where it is given a zero. */
static bool set_bytes(const struct applying *applying, const struct literal_place *place,
                      const struct solved *solved)
{
    char text[PASSING_BYTES_MAXIMUM];
    const struct literal *before = place->literal;
    size_t size = before->size;
    if (size > sizeof text)
        return false;
    memcpy(text, before->bytes, size);
    for (size_t i = 0; i < solved->count; i++) {
        const struct trace_symbol *symbol = &solved->literals[i].symbol;
        if (symbol->kind == TRACE_SYMBOL_BYTE && symbol->literal == before->id &&
            symbol->offset < size)
            text[symbol->offset] = (char)solved->literals[i].value;
    }
    size_t ended = before->kind == LITERAL_STRING ? strnlen(text, size) : size;
    const struct literal *literal =
        place_splice(applying->self->vocabulary, applying->changed, place,
                     &(struct splice){0, size, text, ended});
    if (literal)
        suggest(applying->self, place, literal);
    return literal;
}

/* A text may be the argument of several calls; each of them gets the other one. */
static bool set_everywhere(const struct applying *applying, uint16_t literal,
                           const struct solved *solved)
{
    bool any = false;
    for (size_t i = 0; i < applying->witness->count; i++)
        for (size_t k = 0; k < applying->witness->items[i].argument_count; k++) {
            struct literal_place place;
            if (applying->witness->items[i].arguments[k] != (int16_t)literal)
                continue;
            if (!place_of_argument(applying->self->vocabulary, applying->witness, i, k, &place) ||
                place.kind != PLACE_END || !set_bytes(applying, &place, solved))
                return false;
            any = true;
        }
    return any;
}

static bool is_first_of_literal(const struct solved *solved, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (solved->literals[i].symbol.kind == TRACE_SYMBOL_BYTE &&
            solved->literals[i].symbol.literal == solved->literals[index].symbol.literal)
            return false;
    return true;
}

static bool apply(const struct applying *applying, const struct solved *solved)
{
    *applying->changed = *applying->witness;
    for (size_t i = 0; i < solved->count; i++) {
        const struct trace_symbol *symbol = &solved->literals[i].symbol;
        struct literal_place place;
        if (symbol->kind == TRACE_SYMBOL_NUMBER) {
            if (!place_of_argument(applying->self->vocabulary, applying->witness, symbol->statement,
                          symbol->argument, &place) ||
                !set_number(applying, &place, solved->literals[i].value))
                return false;
        } else if (is_first_of_literal(solved, i) &&
                   !set_everywhere(applying, symbol->literal, solved)) {
            return false;
        }
    }
    return true;
}

/* ---- flips ---- */

static void enqueue(struct solving_source *self, uint32_t branch, unsigned rung,
                    const struct statements *changed)
{
    self->waiting[self->waiting_count++] = (struct flip){
        .target = branch,
        .rung = rung,
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

/* The branch is reached from a condition that a literal decides. */
static void note_influence(struct solving_source *self, uint32_t branch)
{
    struct target *target = &self->targets[branch];
    if (target->is_seen)
        return;
    target->is_seen = 1;
    self->counts.influenced++;
}

static void ask(struct solving_source *self, struct solver *solver, size_t decision,
                uint32_t branch, const struct applying *applying)
{
    struct solved solved;
    struct target *target = &self->targets[branch];
    target->tries++;
    enum solver_answer answer =
        solver_ask(solver, decision, branch, target->next_rung, &solved);
    if (answer == SOLVER_FOUND && apply(applying, &solved))
        enqueue(self, branch, solved.rung, applying->changed);
    else if (answer == SOLVER_IS_LOST)
        target->next_rung = 0; /* another witness may be luckier */
}

static size_t ask_for_decision(struct solving_source *self, struct solver *solver,
                               size_t decision, const struct applying *applying)
{
    enum { MOST = 16 };
    uint32_t branches[MOST];
    size_t count = solver_alternatives(solver, decision, branches, MOST), asked = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_wanted(self, branches[i]) || self->waiting_count == FLIPS ||
            vocabulary_sweep_is_due(self->vocabulary))
            continue;
        note_influence(self, branches[i]);
        ask(self, solver, decision, branches[i], applying);
        asked++;
    }
    return asked;
}

static void study(struct solving_source *self, struct solver *solver,
                  const struct statements *witness)
{
    struct statements *changed = memory_alloc(sizeof *changed);
    struct applying applying = {self, witness, changed};
    uint8_t *seen = memory_alloc_zeroed(sites_map_size(self->coverage->sites) + 1, 1);
    size_t asked = 0;
    for (size_t i = 0; i < solver_decisions(solver) && asked < ASKED_OF_A_WITNESS; i++) {
        uint32_t taken = solver_decision(solver, i).branch;
        if (taken < sites_map_size(self->coverage->sites) && seen[taken]++ < OCCURRENCES)
            asked += ask_for_decision(self, solver, i, &applying);
    }
    free(seen);
    free(changed);
}

/* Code that does something else when it is traced is of no use. */
static bool is_same(struct solving_source *self, const struct ran_sequence *ran)
{
    bool is_same = ran->number < self->witness_count &&
                   self->witnesses[ran->number].outcome ==
                       hash_outcome(self, ran->statements, ran->outcome);
    self->counts.traced++;
    self->counts.differing += !is_same;
    self->is_given_up |= self->counts.traced >= CHECKED_AT_LEAST &&
                         2 * self->counts.differing > self->counts.traced;
    return is_same;
}

static void learn_traced(struct solving_source *self, const struct ran_sequence *ran)
{
    struct solver *solver = self->setup.solver(self->setup.context_of_solver);
    if (self->next_flip == self->waiting_count && !self->running) {
        arena_reset(&self->arena);
        self->waiting_count = self->next_flip = 0;
    }
    if (!solver || !is_same(self, ran))
        return;
    struct applying applying = {self, ran->statements, NULL};
    solver_limit(solver, may_change, &applying);
    if (solver_read(solver, ran->outcome, ran->statements))
        study(self, solver, ran->statements);
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
    if (ran->outcome->reached_count)
        self->level = 0;
    if (has_reached(ran->outcome, flip->target)) {
        self->counts.flipped += !target->is_flipped;
        target->is_flipped = 1;
        if (solver)
            solver_tell(solver, flip->rung);
    } else {
        target->next_rung = (uint8_t)(flip->rung + 1);
    }
}

/* ---- as a source ---- */

/* At the end of each traced batch it waits longer, until a flip reaches something. */
static bool is_due(struct solving_source *self)
{
    if (self->is_given_up || self->waiting_count > FLIPS / 2 || !self->witness_count)
        return false;
    if (self->turns_left) {
        self->turns_left--;
        return false;
    }
    return true;
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    struct solving_source *self = self_of(source);
    if (kind == &kinds[FLIPPED])
        return next_flip(self, proposal) && proposal_take_room(proposal);
    if (!is_due(self))
        return false;
    size_t round = self->round;
    bool is_there = next_witness(self, proposal);
    /* All have had their turn once. */
    if (self->round && (self->next_witness % kinds[TRACED].most == 0 || round != self->round)) {
        self->turns_left = (size_t)1 << self->level;
        self->level += self->level < LEVEL_MOST;
    }
    return is_there && proposal_take_room(proposal);
}

static void learn(struct sequence_source *source, const struct ran_sequence *ran)
{
    if (ran->kind == &kinds[TRACED])
        learn_traced(self_of(source), ran);
    else
        learn_flip(self_of(source), ran);
}

static void visit(struct sequence_source *source, const struct literal_sweep *sweep)
{
    struct solving_source *self = self_of(source);
    for (size_t i = 0; i < self->witness_count; i++)
        statements_sweep(self->witnesses[i].statements, self->witnesses[i].count, sweep);
    for (size_t i = self->next_flip; i < self->waiting_count; i++)
        statements_sweep((struct statement *)(uintptr_t)self->waiting[i].statements,
                         self->waiting[i].count, sweep);
}

static void report(const struct sequence_source *source, struct summary *summary)
{
    const struct solving_source *self = self_of(source);
    struct solver *solver = self->setup.solver(self->setup.context_of_solver);
    summary->solving = self->counts;
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
