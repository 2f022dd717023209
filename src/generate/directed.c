#include "generate/directed.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "generate/fuzz.h"

enum {
    WITNESSES = 64,
    CHANGES = 512,           /* waiting */
    TRIES_OF_A_TARGET = 96,  /* in all; what does not come by then depends on something else */
    TRIES_OF_A_WITNESS = 12, /* for one target */
    INFLUENCES = 8,          /* of an operand */
    VALUES = 4,              /* of an influence */
    CASES = 6,               /* of a switch, for one witness */
    TEXT_LONGEST = 64,       /* that is made longer for the sake of its length */
};

struct witness {
    struct statement *statements;
    size_t count;
};

struct target {
    bool is_seen, is_influenced, is_flipped;
    uint8_t tries;
    uint8_t tries_now;   /* ... for one witness, ... */
    uint32_t studied_in; /* ... the last that came to it, by its number */
};

struct directed {
    struct vocabulary *vocabulary;
    const struct coverage *coverage;
    directed_suggest *suggest;
    void *context;
    bool changes;
    struct target *targets; /* by branch */
    struct witness witnesses[WITNESSES];
    size_t witness_count, oldest_witness;
    struct arena arena; /* of the changes */
    struct change waiting[CHANGES];
    size_t waiting_count, next_change;
    uint32_t studies;
    struct directed_counts counts;
};

/* A frontier that a witness came to, and the two sides of what was compared there. */
struct frontier {
    const struct statements *witness;
    size_t statement;
    uint32_t target;
    const struct site *site; /* NULL: strings were compared, or the cases of a switch are */
    bool wanted;             /* what the condition should be; of strings, whether they are equal */
    struct operand sides[2];
};

struct directed *directed_new(struct vocabulary *vocabulary, const struct coverage *coverage,
                              bool changes, directed_suggest *suggest, void *context,
                              struct arena *arena)
{
    struct directed *directed = memory_alloc_zeroed(1, sizeof *directed);
    directed->vocabulary = vocabulary;
    directed->coverage = coverage;
    directed->changes = changes;
    directed->suggest = suggest;
    directed->context = context;
    directed->targets = arena_alloc_zeroed(arena, sites_map_size(coverage->sites) + 1,
                                           sizeof *directed->targets);
    return directed;
}

static void forget_changes(struct directed *directed)
{
    arena_reset(&directed->arena);
    directed->waiting_count = directed->next_change = 0;
}

void directed_forget(struct directed *directed)
{
    forget_changes(directed);
    for (size_t i = 0; i < WITNESSES; i++) {
        free(directed->witnesses[i].statements);
        directed->witnesses[i] = (struct witness){0};
    }
    directed->witness_count = 0;
}

void directed_free(struct directed *directed)
{
    if (!directed)
        return;
    directed_forget(directed);
    arena_release(&directed->arena);
    free(directed);
}

void directed_remember(struct directed *directed, const struct statements *statements)
{
    size_t place = (directed->oldest_witness + directed->witness_count) % WITNESSES;
    if (directed->witness_count < WITNESSES)
        directed->witness_count++;
    else
        directed->oldest_witness = (directed->oldest_witness + 1) % WITNESSES;
    struct witness *witness = &directed->witnesses[place];
    size_t bytes = statements->count * sizeof statements->items[0];
    free(witness->statements);
    witness->statements = memory_alloc_zeroed(statements->count, sizeof statements->items[0]);
    memcpy(witness->statements, statements->items, bytes);
    witness->count = statements->count;
}

bool directed_witness(struct directed *directed, struct statements *witness)
{
    if (!directed->witness_count)
        return false;
    const struct witness *oldest = &directed->witnesses[directed->oldest_witness];
    witness->count = oldest->count;
    memcpy(witness->items, oldest->statements, oldest->count * sizeof witness->items[0]);
    directed->oldest_witness = (directed->oldest_witness + 1) % WITNESSES;
    directed->witness_count--;
    return true;
}

/* ---- changes ---- */

static bool is_told_by(const struct function *function, size_t buffer, size_t number)
{
    return function->parameters[buffer].partner == (int)number ||
           function->parameters[buffer].factor == (int)number ||
           function->parameters[number].partner == (int)buffer;
}

/* Lengths beside the bytes stay honest: what was the whole length is so again, a shorter one stays.
 * False when that cannot be. */
static bool adjust_length(struct directed *directed, struct statements *changed,
                          const struct taker *taker, size_t number, size_t before, size_t after)
{
    struct statement *call = &changed->items[taker->call];
    const struct operation *operation = directed->vocabulary->operations.items[call->operation];
    const struct parameter *buffer = &operation->function->parameters[taker->parameter];
    int16_t given = call->arguments[number];
    const struct literal *length =
        given >= 0 ? directed->vocabulary->literals.items[given] : NULL;
    if (buffer->factor >= 0 || !length || length->kind != LITERAL_INTEGER)
        return after >= before;
    if (length->integer != (int64_t)before && length->integer <= (int64_t)after)
        return true;
    const struct literal *honest = literal_passing_integer(
        directed->vocabulary, operation->arguments[number], (int64_t)after);
    if (honest)
        call->arguments[number] = (int16_t)honest->id;
    return honest;
}

static bool adjust_lengths(struct directed *directed, struct statements *changed,
                           const struct influence *influence, size_t after)
{
    size_t before = influence->literal->size;
    struct taker taker;
    for (size_t first = 0;
         before != after && taker_find(directed->vocabulary, changed, influence->statement,
                                       influence->argument, first, &taker);
         first = taker.call + 1) {
        const struct statement *call = &changed->items[taker.call];
        const struct function *function =
            directed->vocabulary->operations.items[call->operation]->function;
        for (size_t j = 0; j < call->argument_count; j++)
            if (is_told_by(function, taker.parameter, j) &&
                !adjust_length(directed, changed, &taker, j, before, after))
                return false;
    }
    return true;
}

static bool give(struct directed *directed, struct statements *changed,
                 const struct influence *influence, const struct literal *literal)
{
    if (!literal || (literal->kind != LITERAL_INTEGER &&
                     !adjust_lengths(directed, changed, influence, literal->size)))
        return false;
    changed->items[influence->statement].arguments[influence->argument] = (int16_t)literal->id;
    return true;
}

static const struct literal *number_instead(struct directed *directed,
                                            const struct influence *influence, int64_t number)
{
    const struct parameter *parameter = &influence->function->parameters[influence->parameter];
    if (!number_may_be_given(parameter, number) ||
        (parameter->has_least && number < parameter->least))
        return NULL;
    return literal_passing_integer(directed->vocabulary, influence->literal->sort, number);
}

/* The text with other bytes in the place of `size` ones at `offset`. */
static const struct literal *spliced(struct directed *directed, const struct influence *influence,
                                     size_t offset, size_t size, const char *bytes, size_t count)
{
    const struct literal *literal = influence->literal;
    char text[PASSING_BYTES_MAXIMUM];
    if (literal->size - size + count > sizeof text)
        return NULL;
    memcpy(text, literal->bytes, offset);
    memcpy(text + offset, bytes, count);
    memcpy(text + offset + count, literal->bytes + offset + size, literal->size - offset - size);
    return bytes_instead(directed->vocabulary, influence->function, influence->parameter, literal,
                         text, literal->size - size + count);
}

static const struct literal *of_length(struct directed *directed,
                                       const struct influence *influence, uint64_t length)
{
    const struct literal *literal = influence->literal;
    char more[TEXT_LONGEST];
    if (length > TEXT_LONGEST)
        return NULL;
    if (length <= literal->size)
        return spliced(directed, influence, length, literal->size - length, "", 0);
    memset(more, literal->size ? literal->bytes[literal->size - 1] : 'a', sizeof more);
    return spliced(directed, influence, literal->size, 0, more, length - literal->size);
}

static const struct literal *with_number(struct directed *directed,
                                         const struct influence *influence, uint64_t number,
                                         unsigned width)
{
    unsigned bits = (unsigned)influence->size * 8;
    char bytes[8];
    switch (influence->kind) {
    case INFLUENCE_NUMBER:
        return number_instead(directed, influence,
                              influence->literal->sort->is_signed
                                  ? signed_of_width(number, width)
                                  : (int64_t)number);
    case INFLUENCE_BYTES:
        if (number_of_width(number, bits) != number &&
            number_of_width((uint64_t)signed_of_width(number, bits), width) != number)
            return NULL;
        for (size_t i = 0; i < influence->size; i++)
            bytes[influence->is_reversed ? influence->size - 1 - i : i] =
                (char)(number >> 8 * i);
        return spliced(directed, influence, influence->offset, influence->size, bytes,
                       influence->size);
    case INFLUENCE_END:
        bytes[0] = (char)number;
        return number && number <= UINT8_MAX
                   ? spliced(directed, influence, influence->offset, 0, bytes, 1)
                   : NULL;
    default:
        return of_length(directed, influence, number);
    }
}

/* ---- tries ---- */

static bool may_try(const struct directed *directed, const struct frontier *frontier)
{
    const struct target *target = &directed->targets[frontier->target];
    return target->tries < TRIES_OF_A_TARGET && target->tries_now < TRIES_OF_A_WITNESS &&
           directed->waiting_count < CHANGES && !vocabulary_sweep_is_due(directed->vocabulary);
}

static void enqueue(struct directed *directed, const struct frontier *frontier,
                    const struct statements *changed)
{
    struct target *target = &directed->targets[frontier->target];
    target->tries++;
    target->tries_now++;
    directed->counts.influenced += !target->is_influenced;
    target->is_influenced = true;
    if (!directed->changes)
        return;
    directed->waiting[directed->waiting_count++] = (struct change){
        .target = frontier->target,
        .statements = arena_copy(&directed->arena, changed->items,
                                 changed->count * sizeof changed->items[0]),
        .count = changed->count,
    };
}

static void try_literal(struct directed *directed, const struct frontier *frontier,
                        const struct influence *influence, const struct literal *literal)
{
    struct statements changed = *frontier->witness;
    if (!give(directed, &changed, influence, literal))
        return;
    if (directed->suggest)
        directed->suggest(directed->context, influence->function, influence->parameter, literal);
    enqueue(directed, frontier, &changed);
}

/* ---- numbers ---- */

static bool holds(const struct site *site, uint64_t left, uint64_t right)
{
    int64_t a = signed_of_width(left, site->width), b = signed_of_width(right, site->width);
    bool is_less = site->is_signed ? a < b : left < right;
    switch (site->predicate) {
    case PREDICATE_EQUAL:
        return left == right;
    case PREDICATE_NOT_EQUAL:
        return left != right;
    case PREDICATE_LESS:
        return is_less;
    case PREDICATE_LESS_OR_EQUAL:
        return is_less || left == right;
    case PREDICATE_GREATER:
        return !is_less && left != right;
    default:
        return !is_less;
    }
}

/* What the side could be for the condition to be as wanted, beginning with what it was compared
 * with: the modifications of the thesis that can flip it. */
static size_t flipping_values(const struct frontier *frontier, size_t side, uint64_t *values)
{
    uint64_t own = frontier->sides[side].number, other = frontier->sides[!side].number;
    const uint64_t near[] = {other,      other + 1,   other - 1, other + 10, other - 10,
                             0 - own,    own + 100,   0,         own - 100};
    size_t count = 0;
    for (size_t i = 0; i < sizeof near / sizeof *near && count < VALUES; i++) {
        uint64_t value = number_of_width(near[i], frontier->sides[side].width);
        bool flips = !frontier->site ? value == other
                                     : holds(frontier->site, side ? other : value,
                                             side ? value : other) == frontier->wanted;
        if (flips)
            values[count++] = value;
    }
    return count;
}

/* Both numbers are literals of ours: each gets the other's value. */
static void try_swap(struct directed *directed, const struct frontier *frontier,
                     const struct influence *left, const struct influence *right)
{
    struct statements changed = *frontier->witness;
    if (!may_try(directed, frontier) || left->kind != INFLUENCE_NUMBER ||
        right->kind != INFLUENCE_NUMBER || left->literal == right->literal)
        return;
    if (give(directed, &changed, left,
             number_instead(directed, left, right->literal->integer)) &&
        give(directed, &changed, right,
             number_instead(directed, right, left->literal->integer)))
        enqueue(directed, frontier, &changed);
}

static void try_numbers(struct directed *directed, const struct frontier *frontier)
{
    struct influence found[2][INFLUENCES];
    size_t counts[2];
    for (size_t side = 0; side < 2; side++) {
        uint64_t values[VALUES];
        size_t value_count = flipping_values(frontier, side, values);
        bool is_fixed = side && (!frontier->site || frontier->site->has_constant);
        counts[side] = is_fixed ? 0
                                : influences_find(directed->vocabulary, frontier->witness,
                                                  frontier->statement, &frontier->sides[side],
                                                  found[side], INFLUENCES);
        for (size_t k = 0; k < value_count; k++)
            for (size_t i = 0; i < counts[side] && may_try(directed, frontier); i++)
                try_literal(directed, frontier, &found[side][i],
                            with_number(directed, &found[side][i], values[k],
                                        frontier->sides[side].width));
    }
    if (counts[0] && counts[1])
        try_swap(directed, frontier, &found[0][0], &found[1][0]);
}

/* ---- strings ---- */

static void try_strings(struct directed *directed, const struct frontier *frontier)
{
    struct influence found[INFLUENCES];
    for (size_t side = 0; side < 2; side++) {
        const struct operand *own = &frontier->sides[side], *other = &frontier->sides[!side];
        size_t count = influences_find(directed->vocabulary, frontier->witness,
                                       frontier->statement, own, found, INFLUENCES);
        char unequal[WIRE_COMPARED + 1] = {0};
        memcpy(unequal, own->bytes, own->size);
        unequal[own->size ? own->size - 1 : 0] ^= 1;
        for (size_t i = 0; i < count && may_try(directed, frontier); i++)
            try_literal(directed, frontier, &found[i],
                        frontier->wanted
                            ? spliced(directed, &found[i], found[i].offset, found[i].size,
                                      other->bytes, other->size)
                            : spliced(directed, &found[i], found[i].offset, found[i].size,
                                      unequal, own->size ? own->size : 1));
    }
}

/* ---- what a witness compared ---- */

static bool is_frontier(struct directed *directed, uint32_t branch)
{
    if (coverage_has(directed->coverage, branch) ||
        !sites_counts(directed->coverage->sites, branch))
        return false;
    directed->counts.frontiers += !directed->targets[branch].is_seen;
    struct target *target = &directed->targets[branch];
    target->is_seen = true;
    if (target->studied_in != directed->studies)
        target->tries_now = 0;
    target->studied_in = directed->studies;
    return true;
}

static void study_condition(struct directed *directed, struct frontier *frontier,
                            const struct site *site, const struct wire_comparison *comparison)
{
    bool was_true = comparison->branch == site->first_branch;
    frontier->target = site->first_branch + was_true;
    frontier->site = site;
    frontier->wanted = !was_true;
    if (is_frontier(directed, frontier->target))
        try_numbers(directed, frontier);
}

/* The default, if it is still to come, is next to the last case. */
static void study_switch(struct directed *directed, struct frontier *frontier,
                         const struct site *site)
{
    uint32_t cases = site->branch_count - 1;
    size_t tried = 0;
    for (uint32_t i = 0; i < site->branch_count && cases && tried < CASES; i++) {
        frontier->target = site->first_branch + i;
        if (!is_frontier(directed, frontier->target) || !may_try(directed, frontier))
            continue;
        uint64_t value = i < cases ? site->cases[i] : site->cases[cases - 1] + 1;
        frontier->sides[1].number = number_of_width(value, site->width);
        try_numbers(directed, frontier);
        tried++;
    }
}

/* What strcmp and its like returned is compared next, in the same function, and with 0. */
static void study_strings(struct directed *directed, struct frontier *frontier,
                          const struct wire_comparison *comparison,
                          const struct wire_comparison *end)
{
    const struct sites *sites = directed->coverage->sites;
    const struct wire_comparison *next = comparison + 1;
    if (next >= end || next->branch >= sites_map_size(sites) || next->is_strings ||
        next->statement != comparison->statement || next->numbers[1])
        return;
    const struct site *site = sites_site_of(sites, next->branch);
    if (!site_decides(site) || site->kind == SITE_SWITCH ||
        site->function != sites_site_of(sites, comparison->branch)->function)
        return;
    frontier->target = site->first_branch + (next->branch == site->first_branch);
    frontier->wanted = next->numbers[0] != 0;
    for (size_t side = 0; side < 2; side++)
        frontier->sides[side] = (struct operand){
            .bytes = (const char *)comparison->bytes[side],
            .size = comparison->sizes[side] < WIRE_COMPARED ? comparison->sizes[side]
                                                            : WIRE_COMPARED,
        };
    if (is_frontier(directed, frontier->target))
        try_strings(directed, frontier);
}

static void study_one(struct directed *directed, const struct statements *witness,
                      const struct wire_comparison *comparison, const struct wire_comparison *end)
{
    const struct sites *sites = directed->coverage->sites;
    if (comparison->branch >= sites_map_size(sites) || comparison->statement >= witness->count)
        return;
    const struct site *site = sites_site_of(sites, comparison->branch);
    struct frontier frontier = {.witness = witness, .statement = comparison->statement};
    if (comparison->is_strings) {
        study_strings(directed, &frontier, comparison, end);
        return;
    }
    if (!site_decides(site) || !site->width)
        return;
    for (size_t side = 0; side < 2; side++)
        frontier.sides[side] = (struct operand){
            .width = site->width,
            .number = number_of_width(comparison->numbers[side], site->width)};
    if (site->kind == SITE_SWITCH)
        study_switch(directed, &frontier, site);
    else
        study_condition(directed, &frontier, site, comparison);
}

void directed_study(struct directed *directed, const struct statements *witness,
                    const struct outcome *outcome)
{
    const struct wire_comparison *comparisons = outcome->comparisons;
    const struct wire_comparison *end = comparisons + outcome->comparison_count;
    if (directed->next_change == directed->waiting_count)
        forget_changes(directed);
    directed->studies++;
    for (size_t i = 0; i < outcome->comparison_count; i++)
        study_one(directed, witness, &comparisons[i], end);
}

bool directed_next(struct directed *directed, struct change *change)
{
    while (directed->next_change < directed->waiting_count) {
        *change = directed->waiting[directed->next_change++];
        if (coverage_has(directed->coverage, change->target))
            continue;
        directed->counts.tries++;
        return true;
    }
    return false;
}

void directed_learn(struct directed *directed, const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->reached_count; i++) {
        struct target *target = &directed->targets[outcome->reached[i].branch];
        directed->counts.flipped += target->is_influenced && !target->is_flipped;
        target->is_flipped |= target->is_influenced;
    }
}

const struct directed_counts *directed_counts(const struct directed *directed)
{
    return &directed->counts;
}
