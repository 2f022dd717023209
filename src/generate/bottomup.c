/* The bottom-up family of Pacheco's thesis: new sequences are built from earlier ones.
 *
 *   bottomup        BU: every sequence becomes a component, whatever came of it (chapter 3)
 *   bottomup-legal  BU/L: only sequences that ended well do (4.1, 5.6)
 *   drt             also: no sequence runs twice, and a value that is not new is not used again:
 *                   index pruning by state (5.8, 7.4) */
#include <stdlib.h>

#include "base/memory.h"
#include "generate/equality.h"
#include "generate/favourites.h"
#include "generate/fuzz.h"
#include "generate/generate_internal.h"
#include "model/pointee.h"

enum {
    TRIES = 100,                /* to find a possible call that makes a new sequence */
    SEEN_MAXIMUM = 1 << 22,     /* sequences and values remembered: 32 MiB each */
    LARGE_NUMBER = 1000000,     /* larger ones are not reused: they make calls slow (7.4) */
};

/* Chances: reuse of a value that is in the draft already makes aliases; more calls on the values of
 * a new sequence use what was built dearly. */
static const double alias_chance = 0.3;
static const double one_more_call_chance = 0.75;
/* A value of our own sequence is wanted more often than a fresh one in further calls. */
static const double own_value_chance = 0.8;
/* Further calls that are pure are replaced by others, mostly. */
static const double another_than_pure_chance = 0.7;

/* What tells the three apart. */
struct family_member {
    const struct sequence_source_class *class;
    bool keeps_illegal;
    bool prunes;
};

struct bottomup {
    struct sequence_source base;
    struct value_source source;
    struct strategy_options options;
    struct arguments arguments;
    struct components *components;
    struct arena arena;
    struct effort effort;
    struct rng rng;
    struct hash_set sequences;
    struct hash_set values;
    struct draft draft;
    struct belongings belongings; /* of the sequence that is being learned from */
    struct equality *equality; /* NULL: values are told apart by their state alone */
    bool keeps_illegal;
    bool prunes;
    bool prefers_change; /* by impurity */
    bool recognises; /* what a `void *` or a base points to */
    bool may_add_parts; /* while the first call of a draft is made */
};

static struct bottomup *bottomup_of(struct sequence_source *source)
{
    return (struct bottomup *)source;
}

static int provide_new_part(struct bottomup *self, struct draft *draft, const struct wish *wish)
{
    if (draft->statements.count != draft->own_start ||
        !components_count(self->components, wish->sort))
        return -1;
    for (int tries = 0; tries < WISH_TRIES; tries++) {
        struct component component = components_choose(self->components, wish->sort, &self->rng);
        if (!wish_accepts(wish, component.producer, component.is_held, &self->rng))
            continue;
        int start = draft_add_part(draft, component.sequence);
        if (start >= 0 && component.pointee != component.index)
            draft_identify(draft, (size_t)start + component.index,
                           (size_t)start + component.pointee, wish->sort);
        return start < 0 ? -1 : start + (int)component.index;
    }
    return -1;
}

static int provide(struct value_source *source, struct draft *draft, const struct wish *wish,
                   struct rng *rng)
{
    struct bottomup *self =
        (struct bottomup *)(void *)((char *)source - offsetof(struct bottomup, source));
    double chance = self->may_add_parts ? alias_chance : own_value_chance;
    if (draft->value_count && rng_chance(rng, chance)) {
        int there = wish_choose(wish, draft, rng);
        if (there >= 0)
            return there;
    }
    int added = provide_new_part(self, draft, wish);
    return added >= 0 ? added : wish_choose(wish, draft, rng);
}

static void begin_guidance(struct bottomup *self)
{
    const struct api *api = self->options.vocabulary->api;
    self->prefers_change = api_rule_is_on(api, RULE_IMPURITY);
    if (api_rule_is_on(api, RULE_FUZZ))
        self->arguments.fuzz = fuzz_new(self->options.vocabulary, &self->arena);
    if (api_rule_is_on(api, RULE_FEEDBACK))
        self->arguments.compared = favourites_new(api, &self->arena);
    if (self->options.uses_equality)
        self->equality = equality_new(self->options.vocabulary);
}

static struct sequence_source *create(const struct source_setup *setup,
                                      const struct family_member *member)
{
    const struct strategy_options *options = &setup->options;
    struct bottomup *self = memory_alloc_zeroed(1, sizeof *self);
    self->base.class = member->class;
    self->source.provide = provide;
    self->options = *options;
    self->components = setup->components;
    self->rng = rng_derive(options->seed, member->class->name);
    self->keeps_illegal = member->keeps_illegal;
    self->prunes = member->prunes;
    self->recognises =
        !member->keeps_illegal && api_rule_is_on(options->vocabulary->api, RULE_POINTEES);
    arguments_init(&self->arguments, options, &self->arena);
    if (member->prunes)
        begin_guidance(self);
    components_feed(self->components,
                    member->prunes && api_rule_is_on(options->vocabulary->api, RULE_ORIENTEERING),
                    &self->rng);
    effort_init(&self->effort, options, &self->arena);
    hash_set_init(&self->sequences, SEEN_MAXIMUM);
    hash_set_init(&self->values, SEEN_MAXIMUM);
    return &self->base;
}

static void release(struct sequence_source *source)
{
    struct bottomup *self = bottomup_of(source);
    hash_set_release(&self->sequences);
    hash_set_release(&self->values);
    if (self->equality)
        equality_free(self->equality);
    arena_release(&self->arena);
    free(self);
}

/* A call that changes nothing leads nowhere new after its first time. */
static const struct operation *choose_further(struct bottomup *self)
{
    const struct operation *operation = effort_choose(&self->effort, &self->rng);
    if (self->prefers_change && operation->function->is_pure &&
        rng_chance(&self->rng, another_than_pure_chance))
        operation = effort_choose(&self->effort, &self->rng);
    return operation;
}

/* Further calls on the values at hand (7.5, last paragraph). */
static void append_more_calls(struct bottomup *self)
{
    self->may_add_parts = false;
    while (rng_chance(&self->rng, one_more_call_chance)) {
        const struct operation *operation = choose_further(self);
        if (arguments_append_call(&self->arguments, &self->draft, operation, &self->source,
                                  &self->rng) < 0 &&
            self->draft.statements.count + 2 >= self->draft.length_limit)
            return;
    }
}

static bool draft_one(struct bottomup *self)
{
    draft_init(&self->draft, self->options.vocabulary, self->options.experience,
               self->options.length_limit);
    self->may_add_parts = true;
    const struct operation *operation = effort_choose(&self->effort, &self->rng);
    int call = arguments_append_call(&self->arguments, &self->draft, operation, &self->source,
                                     &self->rng);
    if (call < 0)
        return false;
    if (call == (int)self->draft.statements.count - 1)
        repeat_last_call(&self->draft, call, &self->options, &self->rng);
    append_more_calls(self);
    return !self->prunes ||
           hash_set_add(&self->sequences, statements_hash(&self->draft.statements));
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    struct bottomup *self = bottomup_of(source);
    (void)kind;
    const struct sequence *question =
        self->equality ? equality_next(self->equality, proposal->arena) : NULL;
    if (question) {
        self->draft.statements.count = 0;
        statements_add_sequence(&self->draft.statements, question);
        proposal->sequence = question;
        proposal->flat = &self->draft.statements;
        return true;
    }
    for (int i = 0; i < TRIES; i++)
        if (draft_one(self))
            return proposal_take_draft(proposal, &self->draft);
    return false;
}

static bool is_small(const struct type *sort, uint64_t bits)
{
    if (sort->kind == TYPE_FLOATING)
        return true;
    int64_t value = type_integer(sort, bits);
    if (!sort->is_signed && value < 0)
        return false;
    return value <= LARGE_NUMBER && value >= -LARGE_NUMBER;
}

/* One that says that it failed made nothing ready, unless it always says so. */
static bool made_it_ready(const struct bottomup *self, const struct operation *initialiser,
                          const struct observed_value *result)
{
    return function_succeeded(initialiser->function, result) ||
           !experience_successes(self->options.experience, initialiser->id);
}

/* Storage of our own is worth reusing once the API has made something of it. */
static bool is_initialised(const struct bottomup *self, const struct statements *statements,
                           const struct outcome *outcome, size_t index, const struct type *sort)
{
    if (sort->target->kind != TYPE_RECORD)
        return false;
    if (!self->arguments.has_initialiser[sort->id])
        return true;
    for (size_t i = index + 1; i < statements->count; i++) {
        const struct operation *operation =
            self->options.vocabulary->operations.items[statements->items[i].operation];
        if (operation->kind == OPERATION_CALL && function_is_initialiser(operation->function) &&
            statements_source(statements, i, 0) == (int)index &&
            made_it_ready(self, operation, &outcome->values[i]))
            return true;
    }
    return false;
}

static bool is_reusable(const struct bottomup *self, const struct statements *statements,
                        const struct outcome *outcome, size_t index)
{
    const struct operation *operation =
        self->options.vocabulary->operations.items[statements->items[index].operation];
    const struct type *sort = operation->result;
    uint8_t flags = outcome->values[index].flags;
    if (flags & (VALUE_SKIPPED | VALUE_NULL | VALUE_DEAD) || sort->kind == TYPE_VOID)
        return false;
    if (type_is_function_pointer(sort) || operation->kind == OPERATION_BUFFER ||
        (operation->kind == OPERATION_CALL && operation->function->is_support) ||
        operation_returns_its_argument(operation) || operation_returns_told_bytes(operation))
        return false;
    if (belongings_are_gone(&self->belongings, index))
        return false;
    if (operation->kind == OPERATION_OBJECT)
        return is_initialised(self, statements, outcome, index, sort);
    return !type_is_scalar(sort) || is_small(sort, outcome->values[index].bits);
}

/* Does a statement of the sequence's own make the value or take it as an argument? */
static bool is_touched(const struct sequence *sequence, const struct statements *statements,
                       size_t index)
{
    size_t first = (size_t)(sequence->length - sequence->own_count);
    for (size_t i = first; i < statements->count; i++) {
        if (i == index)
            return true;
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (statements_source(statements, i, j) == (int)index)
                return true;
    }
    return false;
}

/* Index pruning: is the value new? Numbers of earlier parts were seen when those ran. What a
 * `void *` points to is as it was when it was made: that it comes back from there is what is new.
 * Without pruning, what the new calls made or touched counts as new. */
static bool is_new(struct bottomup *self, const struct ran_sequence *ran, size_t index,
                   const struct type *sort)
{
    const struct sequence *sequence = ran->sequence;
    const struct operation *operation =
        self->options.vocabulary->operations.items[ran->statements->items[index].operation];
    if (!self->prunes)
        return is_touched(sequence, ran->statements, index);
    if (type_is_scalar(sort) && index < (size_t)(sequence->length - sequence->own_count))
        return false;
    uint64_t key = hash_join(sort->id, ran->outcome->values[index].bits);
    return hash_set_add(&self->values,
                        sort == operation->result ? key : hash_join(key, operation->id));
}

/* Under which sort a value is filed, and by which statement it has it: a `void *` or a base under
 * what it points to, when that may be given away; else as it is. */
static struct pointee filed_as(struct bottomup *self, const struct statements *statements,
                               const struct outcome *outcome, size_t index)
{
    const struct vocabulary *vocabulary = self->options.vocabulary;
    const struct operation *operation =
        vocabulary->operations.items[statements->items[index].operation];
    struct pointee as_it_is = {operation->result, index};
    if (!self->recognises)
        return as_it_is;
    struct pointee pointee = pointee_of(vocabulary, statements, outcome, index);
    if (!pointee.sort || !is_reusable(self, statements, outcome, pointee.statement))
        return as_it_is;
    belongings_identify(&self->belongings, self->options.experience, operation, index,
                        pointee.statement);
    return pointee;
}

static void keep_values(struct bottomup *self, const struct ran_sequence *ran)
{
    const struct statements *statements = ran->statements;
    const struct outcome *outcome = ran->outcome;
    const struct sequence *kept = NULL;
    for (size_t i = 0; i < statements->count; i++)
        belongings_note(&self->belongings, self->options.experience, self->options.vocabulary,
                        statements, i);
    for (size_t i = 0; i < statements->count; i++) {
        if (!self->keeps_illegal && !is_reusable(self, statements, outcome, i))
            continue;
        struct pointee pointee = filed_as(self, statements, outcome, i);
        const struct type *sort = pointee.sort;
        if (sort->kind == TYPE_VOID || !is_new(self, ran, i, sort))
            continue;
        if (!kept && !(kept = components_keep(self->components, ran->sequence)))
            return;
        struct component component = {
            .sequence = kept,
            .index = (uint16_t)i,
            .producer = (uint16_t)statements_origin(statements, self->options.vocabulary, i,
                                                    statements->count),
            .is_held = self->belongings.holder[i] >= 0,
            .pointee = (uint8_t)pointee.statement,
        };
        if (self->equality && pointee.statement == i &&
            equality_is_declared(self->equality, sort))
            equality_ask(self->equality, sort, component);
        else
            components_add(self->components, sort, component, &self->rng);
    }
}

/* A function that hardly ever returns says nothing against its arguments. */
static void give_credit(struct bottomup *self, const struct sequence *sequence,
                        const struct statements *statements, const struct outcome *outcome)
{
    if (self->keeps_illegal || outcome->end == END_LOST)
        return;
    bool failed = !outcome_is_ok(outcome) && outcome->statement < statements->count;
    if (failed && effort_is_hopeless(&self->effort,
                                     statements->items[outcome->statement].operation))
        return;
    components_credit(self->components, sequence,
                      outcome->end == END_HANG ? CREDIT_HUNG
                      : failed                 ? CREDIT_FAILED
                                               : CREDIT_GOOD);
}

/* The literal of the argument, or of the buffer that it is; NULL. */
static const struct literal *literal_given(const struct vocabulary *vocabulary,
                                           const struct statements *statements, size_t index,
                                           size_t argument)
{
    int source = statements_source(statements, index, argument);
    const struct statement *given = &statements->items[source < 0 ? index : (size_t)source];
    if (source >= 0 && (vocabulary->operations.items[given->operation]->kind != OPERATION_BUFFER ||
                        !given->argument_count))
        return NULL;
    int16_t literal = given->arguments[source < 0 ? argument : 0];
    return literal >= 0 ? vocabulary->literals.items[literal] : NULL;
}

/* Literals of calls that reached a new branch are good ones to start from. */
static void reward(struct bottomup *self, const struct statements *statements,
                   const struct outcome *outcome)
{
    const struct vocabulary *vocabulary = self->options.vocabulary;
    for (size_t i = 0; i < outcome->reached_count; i++) {
        size_t index = outcome->reached[i].statement;
        if (index >= statements->count ||
            (i && outcome->reached[i - 1].statement == outcome->reached[i].statement))
            continue;
        const struct statement *call = &statements->items[index];
        const struct operation *operation = vocabulary->operations.items[call->operation];
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < call->argument_count; j++) {
            const struct literal *literal = literal_given(vocabulary, statements, index, j);
            if (literal)
                fuzz_reward(self->arguments.fuzz, operation->function, j, literal);
        }
    }
}

static void notice(struct sequence_source *source, const struct ran_sequence *ran)
{
    struct bottomup *self = bottomup_of(source);
    const struct sequence *sequence = ran->sequence;
    const struct statements *statements = ran->statements;
    const struct outcome *outcome = ran->outcome;
    struct settled_value settled;
    if (self->equality && equality_learn(self->equality, sequence, outcome, &settled)) {
        if (settled.is_kept)
            components_add(self->components, settled.sort, settled.component, &self->rng);
        return;
    }
    size_t first = (size_t)(sequence->length - sequence->own_count);
    bool ok = outcome_is_ok(outcome);
    if (self->arguments.fuzz && outcome->reached_count)
        reward(self, statements, outcome);
    give_credit(self, sequence, statements, outcome);
    effort_learn(&self->effort, statements, first, outcome);
    arguments_learn(&self->arguments, statements, first,
                    ok ? statements->count : outcome->statement);
    if (sequence->length > self->options.length_limit || outcome_is_slow(outcome))
        return;
    if (self->keeps_illegal || (ok && !outcome_has_skipped(outcome)))
        keep_values(self, ran);
}

static void move(struct sequence_source *source, struct components *components)
{
    struct bottomup *self = bottomup_of(source);
    if (self->equality)
        equality_move(self->equality, components);
}

static void visit(struct sequence_source *source, const struct literal_sweep *sweep)
{
    struct bottomup *self = bottomup_of(source);
    if (!sweep->is_used) {
        /* Sequences that were seen had literals by other numbers. */
        hash_set_release(&self->sequences);
        hash_set_init(&self->sequences, SEEN_MAXIMUM);
        return;
    }
    if (self->arguments.fuzz)
        fuzz_mark(self->arguments.fuzz, sweep->is_used);
    if (self->arguments.compared)
        favourites_mark(self->arguments.compared, sweep->is_used);
}

static void suggest(struct sequence_source *source, const struct function *function,
                    size_t parameter, const struct literal *literal)
{
    struct arguments *arguments = &bottomup_of(source)->arguments;
    if (arguments->compared)
        favourites_add(arguments->compared, function, parameter, literal);
    if (arguments->fuzz)
        fuzz_reward(arguments->fuzz, function, parameter, literal);
}

static struct sequence_source *create_drt(const struct source_setup *setup)
{
    return create(setup, &(struct family_member){.class = &source_drt, .prunes = true});
}

static struct sequence_source *create_legal(const struct source_setup *setup)
{
    return create(setup, &(struct family_member){.class = &source_bottomup_legal});
}

static struct sequence_source *create_plain(const struct source_setup *setup)
{
    return create(setup, &(struct family_member){.class = &source_bottomup, .keeps_illegal = true});
}

static const struct request_kind kinds[] = {{.name = "chosen"}};

/* What all of them do. */
#define FAMILY                                                                             \
    .kinds = kinds, .kind_count = 1, .is_strategy = true, .release = release, .next = next, \
    .notice = notice, .visit = visit, .move = move

const struct sequence_source_class source_drt = {
    .name = "drt",
    .meaning = "directed random testing: builds on legal sequences that made new values",
    .create = create_drt,
    .suggest = suggest,
    FAMILY,
};
const struct sequence_source_class source_bottomup_legal = {
    .name = "bottomup-legal",
    .meaning = "builds on legal sequences, whether or not they made something new",
    .create = create_legal,
    FAMILY,
};
const struct sequence_source_class source_bottomup = {
    .name = "bottomup",
    .meaning = "builds on all sequences, legal or not",
    .create = create_plain,
    FAMILY,
};
