/* Symbolic states: memory in which numbers stand for symbols, and a path condition. Symbols are
 * numbered in the order in which a walk over the state comes to them; what the condition says of
 * those is compared with what is known. */
#include <string.h>

#include "explore_symbols.h"

enum {
    COVERING_CASES = 4096, /* of one question whether a state is known */
    CONDITIONS_COMPARED = 4096, /* with a new one that is alike in memory */
};

/* Of the walk over the state that is there. */
struct renaming {
    uint16_t live[BOUNDS_VARIABLES]; /* the number 0, then symbols in the order of the walk */
    uint16_t count;
    uint16_t place[BOUNDS_VARIABLES]; /* of each symbol in `live`; 0: not there */
};

static struct renaming renaming;

static struct symbolic_path *path(void)
{
    return &symbolic_states()->path;
}

/* ---- images ---- */

/* Behind it: what was taken, differences, what must differ, and the bounds. */
struct kept_path {
    uint32_t taken, differences, different, symbols;
};

static size_t kept_size(const struct kept_path *kept)
{
    const struct symbolic_path *at = path();
    return sizeof *kept + sizeof at->sizes + kept->taken * sizeof at->taken[0] +
           kept->differences * sizeof at->differences[0] +
           kept->different * sizeof at->bounds.different[0] +
           kept->symbols * (size_t)kept->symbols * sizeof at->bounds.most[0][0];
}

static struct kept_path path_now(void)
{
    const struct symbolic_path *at = path();
    return (struct kept_path){at->taken_count, at->difference_count, at->bounds.different_count,
                              at->bounds.count};
}

size_t assay_rt_symbols_kept_size(void)
{
    struct kept_path kept = path_now();
    return (kept_size(&kept) + 15) & ~(size_t)15;
}

static char *put(char *to, const void *from, size_t size)
{
    assay_rt_copy(to, from, size);
    return to + size;
}

static const char *take(void *to, const char *from, size_t size)
{
    assay_rt_copy(to, from, size);
    return from + size;
}

void assay_rt_symbols_save(char *to)
{
    const struct symbolic_path *at = path();
    struct kept_path kept = path_now();
    to = put(to, &kept, sizeof kept);
    to = put(to, at->sizes, sizeof at->sizes);
    to = put(to, at->taken, kept.taken * sizeof at->taken[0]);
    to = put(to, at->differences, kept.differences * sizeof at->differences[0]);
    to = put(to, at->bounds.different, kept.different * sizeof at->bounds.different[0]);
    for (uint32_t i = 0; i < kept.symbols; i++)
        to = put(to, at->bounds.most[i], kept.symbols * sizeof at->bounds.most[i][0]);
}

void assay_rt_symbols_load(const char *from)
{
    struct symbolic_path *at = path();
    struct kept_path kept;
    from = take(&kept, from, sizeof kept);
    from = take(at->sizes, from, sizeof at->sizes);
    at->taken_count = kept.taken;
    at->difference_count = kept.differences;
    at->bounds.different_count = kept.different;
    at->bounds.count = kept.symbols;
    from = take(at->taken, from, kept.taken * sizeof at->taken[0]);
    from = take(at->differences, from, kept.differences * sizeof at->differences[0]);
    from = take(at->bounds.different, from, kept.different * sizeof at->bounds.different[0]);
    for (uint32_t i = 0; i < kept.symbols; i++)
        from = take(at->bounds.most[i], from, kept.symbols * sizeof at->bounds.most[i][0]);
}

/* ---- names of symbols ---- */

static uint64_t mixed(uint64_t hash, uint64_t word)
{
    unsigned __int128 product = (unsigned __int128)(hash ^ word) * 0x9E3779B97F4A7C15u;
    return ((uint64_t)product ^ (uint64_t)(product >> 64)) + 0xD6E8FEB86659FD93u;
}

void assay_rt_symbols_begin_walk(void)
{
    memset(renaming.place, 0, sizeof renaming.place);
    renaming.live[0] = 0;
    renaming.count = 1;
}

static uint64_t new_name(uint16_t symbol)
{
    if (!renaming.place[symbol]) {
        renaming.place[symbol] = renaming.count;
        renaming.live[renaming.count++] = symbol;
    }
    return renaming.place[symbol];
}

static uint64_t renamed(uint32_t half)
{
    struct decoded_number number = assay_rt_symbols_decode(half);
    if (!number.symbol)
        return half;
    uint64_t name;
    if (number.symbol < BOUNDS_VARIABLES) {
        name = new_name(number.symbol);
    } else {
        const struct symbolic_difference *parts =
            &path()->differences[number.symbol - BOUNDS_VARIABLES];
        name = new_name(parts->minuend) << 8;
        name |= new_name(parts->subtrahend) << 16;
    }
    return mixed(name + 1, (uint64_t)number.offset);
}

/* A number that stands for a symbol has four bytes, or eight of which four are 0. */
uint64_t assay_rt_symbols_rename(uint64_t word)
{
    uint64_t low = renamed((uint32_t)word), high = renamed((uint32_t)(word >> 32));
    if (low == (uint32_t)word && high == word >> 32)
        return word;
    return mixed(low, high);
}

/* ---- what was taken, without what is about symbols that the state has not ---- */

/* Their order does not matter. */
static uint64_t hash_of_taken(void)
{
    const struct symbolic_path *at = path();
    uint64_t sum = 0;
    for (uint32_t i = 0; i < at->taken_count; i++) {
        const struct constraint *taken = &at->taken[i];
        uint64_t x = renaming.place[taken->x], y = renaming.place[taken->y];
        if ((taken->x && !x) || (taken->y && !y))
            continue;
        int64_t bound = taken->bound;
        if (taken->kind != IS_AT_MOST && x > y) {
            uint64_t first = x;
            x = y;
            y = first;
            bound = -bound;
        }
        sum += mixed(mixed(mixed(taken->kind + 1u, x), y), (uint64_t)bound);
    }
    return sum;
}

/* The choices of the call are part of the way to the state. */
static uint64_t hash_of_choices(void)
{
    const struct symbolic_states *shared = symbolic_states();
    uint64_t hash = shared->choice_count;
    for (uint32_t i = 0; i < shared->choice_count; i++)
        hash = mixed(hash, shared->choices[i].at);
    return hash;
}

uint64_t assay_rt_symbols_key(uint64_t key)
{
    const struct exploring_wish *wish = &EXPLORATION->shared->wish;
    if (wish->representation < REPRESENT_WHOLE_STATE)
        return mixed(key, hash_of_choices());
    return wish->match == MATCH_SYNTACTIC ? mixed(key, hash_of_taken()) : key;
}

/* ---- known states ---- */

static struct projected_condition *condition_at(uint64_t place)
{
    return (struct projected_condition *)(void *)part(SYMBOLIC_CONDITIONS_AT + place);
}

static bool is_shown(const struct projected_condition *known)
{
    struct constraint conjunct;
    for (uint32_t n = 0; projected_conjunct(known, n, renaming.live, &conjunct); n++)
        if (!condition_shows(&path()->bounds, &conjunct))
            return false;
    return true;
}

static bool is_implied(const struct projected_condition *known)
{
    const struct exploring_wish *wish = &EXPLORATION->shared->wish;
    if (known->count != renaming.count || !known->is_exact)
        return false;
    if (is_shown(known))
        return true;
    if (wish->match == MATCH_BOUNDS)
        return false;
    struct known_conditions one = {&known, 1, renaming.live};
    struct answered_by by = {0};
    uint32_t left = COVERING_CASES;
    return condition_is_covered(&path()->bounds, &one, 0, &left, &by);
}

/* All of those together. */
static bool is_covered(const struct projected_condition *const *all, uint32_t count)
{
    struct known_conditions known = {all, count, renaming.live};
    struct answered_by by = {0};
    uint32_t left = COVERING_CASES;
    return condition_is_covered(&path()->bounds, &known, 0, &left, &by);
}

/* The state that makes this one known; EXPLORED_PARENTLESS: none. Its chain begins at `place`. */
static uint32_t find_known(uint64_t place)
{
    static const struct projected_condition *all[CONDITIONS_COMPARED];
    struct symbolic_rung_count *rung = &symbolic_states()->rungs[SYMBOLIC_BY_IMPLICATION];
    uint32_t count = 0;
    for (uint64_t at = place; at; at = condition_at(at)->next) {
        const struct projected_condition *known = condition_at(at);
        rung->asked++;
        if (is_implied(known)) {
            rung->answered++;
            return known->state;
        }
        if (known->is_exact && known->count == renaming.count && count < CONDITIONS_COMPARED)
            all[count++] = known;
    }
    if (count > 1 && EXPLORATION->shared->wish.merges && is_covered(all, count)) {
        rung->answered++;
        return all[0]->state;
    }
    return EXPLORED_PARENTLESS;
}

/* The condition of a new state goes in front of those that are alike in memory. 0: no room. */
static uint64_t add_condition(uint32_t state, uint64_t next)
{
    struct symbolic_states *shared = symbolic_states();
    uint64_t place = shared->condition_bytes ? shared->condition_bytes : 64;
    if (place + (64 << 10) > SYMBOLIC_CONDITION_BYTES)
        return 0;
    struct projected_condition *to = condition_at(place);
    size_t size =
        condition_project(&path()->bounds, renaming.live, renaming.count, to, 64 << 10);
    if (!size)
        return 0;
    to->state = state;
    to->next = next;
    shared->condition_bytes = (place + size + 15) & ~(uint64_t)15;
    return place;
}

static bool compares_conditions(void)
{
    const struct exploring_wish *wish = &EXPLORATION->shared->wish;
    return wish->representation >= REPRESENT_WHOLE_STATE && wish->match <= MATCH_BOUNDS;
}

/* Where the chain of a key begins lies beside the numbers of states, by the first state of it. */
static uint64_t *chain_of(uint32_t state)
{
    return (uint64_t *)(void *)part(SYMBOLIC_CHAINS_AT) + state;
}

uint32_t assay_rt_symbols_known(uint32_t first)
{
    return compares_conditions() ? find_known(*chain_of(first)) : first;
}

bool assay_rt_symbols_add_condition(uint32_t first, uint32_t state)
{
    if (!compares_conditions())
        return true;
    uint64_t place = add_condition(state, first == state ? 0 : *chain_of(first));
    if (place)
        *chain_of(first) = place;
    return place != 0;
}

/* ---- values ---- */

static struct symbolic_told solved(uint32_t state, uint32_t choice)
{
    struct symbolic_states *shared = symbolic_states();
    struct symbolic_told told = {.state = state, .choice = (uint16_t)choice,
                                 .values = shared->value_count};
    int64_t values[BOUNDS_VARIABLES];
    struct answered_by by = {0};
    uint32_t count = path()->bounds.count;
    if (shared->value_count + count > SYMBOLIC_VALUES ||
        condition_solve(&path()->bounds, values, &by) != POSSIBLE)
        return told;
    told.value_count = (uint16_t)(count - 1);
    assay_rt_copy((int64_t *)(void *)part(SYMBOLIC_VALUES_AT) + shared->value_count, values + 1,
                  (count - 1) * sizeof *values);
    shared->value_count += count - 1;
    return told;
}

void assay_rt_symbols_tell_state(uint32_t number)
{
    struct symbolic_told *states =
        (struct symbolic_told *)(void *)part(SYMBOLIC_STATE_VALUES_AT);
    if (number < SYMBOLIC_STATES_TOLD)
        states[number] = solved(number, 0);
}

void assay_rt_symbols_tell_path(uint32_t state, uint32_t choice)
{
    struct symbolic_states *shared = symbolic_states();
    if (shared->told_count < SYMBOLIC_TOLD)
        shared->told[shared->told_count++] = solved(state, choice);
}

void assay_rt_symbols_tell_failure(uint32_t failure, uint32_t state, uint32_t choice)
{
    symbolic_states()->failed[failure] = solved(state, choice);
}
