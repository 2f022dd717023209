#include "generate/related_calls.h"

enum {
    TRIES = 16,
    LENGTH_LIMIT = 200, /* statements: growth takes many */
    DEPTH_MAXIMUM = 2, /* of what is made for what is made */
    FEW = 4,
    COMPANIONS = 6, /* objects of one kind that others may be given */
};

static const struct {
    double fresh;      /* an object of few calls: what has failed before may only fail on */
    double from_mined; /* a number of the code as the size, not a power of two */
    double the_call;   /* the call itself again and again, as of what opens something */
    double one_change; /* ... or another one */
    double new_value;  /* made for the call, where one is there */
    double follower;   /* a further call behind it: what is broken shows later */
} chances = {0.5, 0.3, 0.3, 0.6, 0.5, 0.6};

/* Distances between the numbers that are told while an object grows, and between those of one call:
 * ranges that touch are joined by some libraries. */
static const uint32_t strides[] = {1, 2, 5}, offsets[] = {0, 1, 2};

/* ---- values ---- */

static int add_component(struct related_calls *self, const struct type *sort)
{
    struct draft *draft = &self->drafting.draft;
    if (draft->statements.count != draft->own_start || !components_count(self->components, sort))
        return -1;
    struct component component;
    bool is_fresh = rng_chance(&self->drafting.rng, chances.fresh) &&
                    components_simplest(self->components, sort,
                                        rng_below(&self->drafting.rng, FEW), &component);
    if (!is_fresh)
        component = components_choose(self->components, sort, &self->drafting.rng);
    if (component.is_held || component.pointee != component.index)
        return -1;
    int start = draft_add_part(draft, component.sequence);
    return start < 0 ? -1 : start + (int)component.index;
}

static int make_value(struct related_calls *self, const struct type *sort)
{
    const struct producers *producers = &self->producers[sort->id];
    if (!producers->count || self->depth >= DEPTH_MAXIMUM)
        return -1;
    self->depth++;
    int made = history_append_change(
        &self->history,
        producers->items[rng_below(&self->drafting.rng, (uint32_t)producers->count)]);
    self->depth--;
    return made;
}

static bool is_first_of_sort(const struct wish *wish)
{
    for (size_t i = 0; i < wish->argument; i++)
        if (wish->operation->arguments[i] == wish->sort)
            return false;
    return true;
}

/* What the relation wants for the argument; -1. */
static int wanted_for(const struct related_calls *self, const struct wish *wish)
{
    if (self->is_last && wish->operation == self->call && self->given[wish->argument] >= 0)
        return self->given[wish->argument];
    return wish->sort == self->sort && is_first_of_sort(wish) ? self->object : -1;
}

int related_calls_provide(struct value_source *source, struct draft *draft,
                          const struct wish *wish, struct rng *rng)
{
    struct related_calls *self = (struct related_calls *)(void *)((char *)source -
                                 offsetof(struct related_calls, drafting.values));
    int wanted = wanted_for(self, wish);
    if (wanted >= 0 && wish_accepts_statement(wish, draft, (size_t)wanted, rng))
        return wanted;
    int made = rng_chance(rng, chances.new_value) ? make_value(self, wish->sort) : -1;
    if (made < 0)
        made = wish_choose(wish, draft, rng);
    return made >= 0 ? made : make_value(self, wish->sort);
}

/* ---- histories ---- */

static const struct operation *any_change(struct related_calls *self, unsigned nature)
{
    const struct operation *changers[HISTORY_CHANGERS_MAXIMUM], *chosen = NULL;
    size_t count = history_changers(&self->history, self->sort, changers);
    uint32_t fitting = 0;
    for (size_t i = 0; i < count; i++)
        if ((!nature || self->natures[changers[i]->id] & nature) &&
            rng_below(&self->drafting.rng, ++fitting) == 0)
            chosen = changers[i];
    return chosen;
}

static void change_a_little(struct related_calls *self)
{
    for (uint32_t i = rng_below(&self->drafting.rng, FEW); i > 0; i--) {
        const struct operation *change = any_change(self, 0);
        if (change)
            history_append_change(&self->history, change);
    }
}

/* The call with numbers that no other call of this history is told. */
static int put_another(struct related_calls *self, const struct operation *operation, uint32_t nth)
{
    int call = history_append(&self->history, operation);
    for (size_t j = 0; call >= 0 && j < operation->argument_count; j++) {
        if (self->drafting.draft.statements.items[call].arguments[j] < 0)
            continue;
        const struct literal *literal = history_numbered(
            &self->history, operation, j,
            nth * self->stride + (uint32_t)j * self->offset);
        if (literal)
            history_set_operand(&self->history, (size_t)call, j, ~(int)literal->id);
    }
    return call;
}

static uint32_t any_size(struct related_calls *self, uint32_t most)
{
    struct rng *rng = &self->drafting.rng;
    uint32_t size = UINT32_C(2) << rng_below(rng, 6);
    if (self->size_count && rng_chance(rng, chances.from_mined))
        size = self->sizes[rng_below(rng, (uint32_t)self->size_count)];
    size = size - 1 + rng_below(rng, 3);
    return size < most ? size : most;
}

/* What is called again and again; NULL: whatever comes. */
static const struct operation *what_fills(struct related_calls *self)
{
    struct rng *rng = &self->drafting.rng;
    if (!self->call->function->is_pure && rng_chance(rng, chances.the_call))
        return self->call;
    return rng_chance(rng, chances.one_change) ? any_change(self, NATURE_PUTS) : NULL;
}

/* Puts in so many things; where names do not say what puts in, changes the object as often. */
static void fill(struct related_calls *self, uint32_t times)
{
    const struct operation *one = what_fills(self);
    unsigned nature = any_change(self, NATURE_PUTS) ? NATURE_PUTS : 0;
    for (uint32_t i = 0; i < times; i++) {
        const struct operation *put = one ? one : any_change(self, nature);
        if (put)
            put_another(self, put, i);
    }
}

/* The values that statement `index` tells, as far as the call takes such. */
static void tell_again(struct related_calls *self, size_t call, size_t index)
{
    const struct vocabulary *vocabulary = self->drafting.options.vocabulary;
    struct statements *statements = &self->drafting.draft.statements;
    const struct statement *other = &statements->items[index];
    struct statement *again = &statements->items[call];
    for (size_t j = 0, k = 0; j < again->argument_count; j++) {
        if (again->arguments[j] < 0)
            continue;
        const struct type *sort = vocabulary->literals.items[again->arguments[j]]->sort;
        while (k < other->argument_count &&
               (other->arguments[k] < 0 ||
                vocabulary->literals.items[other->arguments[k]]->sort != sort))
            k++;
        if (k < other->argument_count)
            again->arguments[j] = other->arguments[k++];
    }
}

/* Takes out what statement `index` put in, as far as it can be told by its values. */
static void take_out(struct related_calls *self, int index)
{
    const struct operation *takes = any_change(self, NATURE_TAKES);
    int call = takes && index >= 0 ? history_append_change(&self->history, takes) : -1;
    if (call >= 0)
        tell_again(self, (size_t)call, (size_t)index);
}

/* ---- the relations ---- */

static bool begin_object(struct related_calls *self)
{
    self->sort = self->call->arguments[operation_object(self->call, 0)];
    self->object = add_component(self, self->sort);
    for (int i = 0; i < COMPANIONS; i++) /* while parts can be added */
        for (size_t j = 0; j < self->call->argument_count; j++)
            if ((int)j != operation_object(self->call, 0) &&
                role_has(self->call->function->parameters[j].role, TRAIT_OBJECT))
                (void)add_component(self, self->call->arguments[j]);
    if (self->object < 0)
        self->object = make_value(self, self->sort);
    return self->object >= 0;
}

static int append_call(struct related_calls *self)
{
    self->is_last = true;
    int call = history_append_change(&self->history, self->call);
    self->is_last = false;
    return call;
}

static bool make_self(struct related_calls *self)
{
    if (!begin_object(self))
        return false;
    change_a_little(self);
    self->given[operation_object(self->call, 1)] = self->object;
    return append_call(self) >= 0;
}

static bool make_twin(struct related_calls *self)
{
    struct draft *draft = &self->drafting.draft;
    self->sort = self->call->arguments[operation_object(self->call, 0)];
    int one = add_component(self, self->sort);
    if (one < 0)
        return false;
    const struct sequence *part = draft->parts[0];
    int start = draft_add_part(draft, part);
    if (start < 0)
        return false;
    self->object = one;
    self->given[operation_object(self->call, 0)] = one;
    self->given[operation_object(self->call, 1)] = start + one;
    return append_call(self) >= 0;
}

/* A call that gives the object away, or makes one of the sort out of it, or is given both. */
static const struct operation *introduction(struct related_calls *self, const struct type *sort)
{
    const struct vocabulary *vocabulary = self->drafting.options.vocabulary;
    const struct operation *chosen = NULL;
    uint32_t fitting = 0;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        bool has_object = false, has_other = operation->result == sort;
        bool is_call = operation->kind == OPERATION_CALL && !operation->function->is_support;
        for (size_t j = 0; is_call && j < operation->argument_count; j++) {
            bool is_the_object = !has_object && operation->arguments[j] == self->sort;
            has_other |= !is_the_object && operation->arguments[j] == sort;
            has_object |= is_the_object;
        }
        if (has_object && has_other &&
            rng_below(&self->drafting.rng, ++fitting) == 0)
            chosen = operation;
    }
    return chosen;
}

/* Which statement has the other object, after the introduction; -1. */
static int introduced(const struct related_calls *self, int call, const struct type *sort)
{
    const struct statements *statements = &self->drafting.draft.statements;
    const struct operation *operation =
        statements_operation(statements, self->drafting.options.vocabulary, (size_t)call);
    if (operation->result == sort)
        return call;
    for (size_t j = 0; j < operation->argument_count; j++) {
        int source = statements_source(statements, (size_t)call, j);
        if (operation->arguments[j] == sort && source >= 0 && source != self->object)
            return source;
    }
    return -1;
}

static bool make_met(struct related_calls *self)
{
    int other = operation_object(self->call, 1);
    const struct type *sort = self->call->arguments[other];
    if (!begin_object(self))
        return false;
    change_a_little(self);
    const struct operation *meets = introduction(self, sort);
    int call = meets ? history_append_change(&self->history, meets) : -1;
    if (call < 0)
        return false;
    self->given[other] = introduced(self, call, sort);
    return append_call(self) >= 0;
}

static bool make_filled(struct related_calls *self, uint32_t times)
{
    if (!begin_object(self))
        return false;
    fill(self, times);
    return append_call(self) >= 0;
}

static bool make_grown(struct related_calls *self)
{
    return make_filled(self, any_size(self, 2 * FEW + 1));
}

static bool make_grown_far(struct related_calls *self)
{
    return make_filled(self, any_size(self, RELATED_SIZE_MOST));
}

static bool make_emptied(struct related_calls *self)
{
    if (!begin_object(self))
        return false;
    const struct operation *put = any_change(self, NATURE_PUTS);
    int calls[2 * FEW];
    uint32_t times = 1 + rng_below(&self->drafting.rng, 2 * FEW);
    bool is_backwards = rng_chance(&self->drafting.rng, 0.5);
    for (uint32_t i = 0; put && i < times; i++)
        calls[i] = put_another(self, put, i);
    for (uint32_t i = 0; put && i < times; i++)
        take_out(self, calls[is_backwards ? times - 1 - i : i]);
    return append_call(self) >= 0;
}

static bool make_repeated(struct related_calls *self)
{
    if (!begin_object(self))
        return false;
    int before = history_append_change(&self->history, self->call);
    change_a_little(self);
    int call = before < 0 ? -1 : append_call(self);
    if (call >= 0)
        tell_again(self, (size_t)call, (size_t)before);
    return call >= 0;
}

static bool make_returned(struct related_calls *self)
{
    if (!begin_object(self))
        return false;
    change_a_little(self);
    int before = history_append_change(&self->history, self->call);
    change_a_little(self);
    take_out(self, before);
    int call = before < 0 ? -1 : append_call(self);
    if (call >= 0)
        tell_again(self, (size_t)call, (size_t)before);
    return call >= 0;
}

/* One that failed before, and has the object among its arguments. */
static const struct operation *any_failing(struct related_calls *self)
{
    const struct vocabulary *vocabulary = self->drafting.options.vocabulary;
    const struct operation *chosen = NULL;
    uint32_t fitting = 0;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        int object = self->has_failed[i] ? operation_object(operation, 0) : -1;
        if (object >= 0 && operation->arguments[object] == self->sort &&
            rng_below(&self->drafting.rng, ++fitting) == 0)
            chosen = operation;
    }
    return chosen;
}

static bool make_refused(struct related_calls *self)
{
    if (!begin_object(self))
        return false;
    change_a_little(self);
    const struct operation *fails = any_failing(self);
    for (uint32_t i = rng_below(&self->drafting.rng, FEW) + 1; fails && i > 0; i--)
        (void)arguments_append_call(self->history.arguments, &self->drafting.draft, fails,
                                    self->history.source, &self->drafting.rng);
    return fails && append_call(self) >= 0;
}

static bool make_extreme(struct related_calls *self)
{
    struct rng *rng = &self->drafting.rng;
    if (operation_object(self->call, 0) >= 0 && !begin_object(self))
        return false;
    if (self->sort)
        change_a_little(self);
    int call = append_call(self);
    uint32_t fitting = 0;
    size_t chosen = 0;
    for (size_t j = 0; call >= 0 && j < self->call->argument_count; j++)
        if (relation_may_be_extreme(self->call, j) &&
            self->drafting.draft.statements.items[call].arguments[j] >= 0 &&
            rng_below(rng, ++fitting) == 0)
            chosen = j;
    if (!fitting)
        return false;
    const struct type *sort = self->call->arguments[chosen];
    int64_t number = relation_extreme(sort, rng_chance(rng, 0.5));
    const struct literal *literal = literal_integer(self->history.vocabulary, sort, number, NULL);
    history_set_operand(&self->history, (size_t)call, chosen, ~(int)literal->id);
    return true;
}

/* The buffer is cut as well: what is written behind it shows only where it ends. */
static bool leave_little_room(struct related_calls *self, size_t call)
{
    const struct history *history = &self->history;
    struct statements *statements = &self->drafting.draft.statements;
    int measured, room = operation_room(self->call, &measured);
    const struct parameter *parameter = &self->call->function->parameters[room];
    int buffer = statements_source(statements, call, (size_t)measured);
    if (buffer < 0 ||
        statements_operation(statements, history->vocabulary, (size_t)buffer)->kind !=
            OPERATION_BUFFER ||
        statements->items[call].arguments[room] < 0)
        return false;
    const struct literal *old =
        history->vocabulary->literals.items[statements->items[buffer].arguments[0]];
    uint32_t elements = rng_below(&self->drafting.rng, SCANT_ROOM + 1);
    size_t size = elements * old->sort->target->size;
    if (size > old->size || elements < (uint32_t)(parameter->has_least ? parameter->least : 0))
        return false;
    const struct literal *bytes = literal_bytes(history->vocabulary, old->sort, old->bytes, size);
    const struct literal *told =
        literal_integer(history->vocabulary, self->call->arguments[room], elements, NULL);
    statements->items[buffer].arguments[0] = (int16_t)bytes->id;
    history_set_operand(history, call, (size_t)room, ~(int)told->id);
    return true;
}

static bool make_scant(struct related_calls *self)
{
    if (!begin_object(self))
        return false;
    fill(self, any_size(self, 2 * FEW + 1));
    int call = append_call(self);
    return call >= 0 && leave_little_room(self, (size_t)call);
}

static const struct {
    bool (*make)(struct related_calls *self);
} makers[] = {
#define RELATION(name, word, fits, shows, make, meaning) {make},
#include "generate/relations.def"
};

/* Calls that are given the object show what became of it. */
static void append_followers(struct related_calls *self)
{
    const struct effort *effort = &self->drafting.effort;
    while (rng_chance(&self->drafting.rng, chances.follower)) {
        const struct operation *operation = effort_choose(effort, &self->drafting.rng);
        for (int tries = 0; tries < TRIES && operation_object(operation, 0) < 0; tries++)
            operation = effort_choose(effort, &self->drafting.rng);
        if (history_append_change(&self->history, operation) < 0)
            return;
    }
}

bool related_calls_draft(struct related_calls *self, const struct relation_due *pair)
{
    struct rng *rng = &self->drafting.rng;
    drafting_begin(&self->drafting);
    self->drafting.draft.length_limit = LENGTH_LIMIT;
    self->call = self->drafting.options.vocabulary->operations.items[pair->operation];
    self->sort = NULL;
    self->object = -1;
    self->depth = 0;
    for (size_t i = 0; i < API_MAXIMUM_PARAMETERS; i++)
        self->given[i] = -1;
    self->history.range = history_range(rng);
    if (self->history.range > RELATED_SIZE_MOST)
        self->history.range = RELATED_SIZE_MOST; /* the literals of a search stay for good */
    self->stride = strides[rng_below(rng, sizeof strides / sizeof *strides)];
    self->offset = offsets[rng_below(rng, sizeof offsets / sizeof *offsets)];
    if (!makers[pair->relation].make(self))
        return false;
    append_followers(self);
    return true;
}
