/* Exploring ahead: workers take states of the iteration, a unit at a time, and write down what they
 * see; the one that leads reads that in order, as if it had seen it. See explore.h. */
#include <linux/futex.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "explore.h"

enum {
    UNITS_AHEAD = 4,             /* of each worker */
    WAIT_NANOSECONDS = 10000000, /* then the coordinator is shown that somebody lives */
};

void assay_rt_explore_ring(void)
{
    atomic_fetch_add(&EXPLORATION->shared->bell, 1);
    syscall(SYS_futex, &EXPLORATION->shared->bell, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
}

/* Until something has happened since the bell was looked at, or a while has passed. */
static void wait_for_bell(uint32_t bell)
{
    struct timespec pause = {.tv_nsec = WAIT_NANOSECONDS};
    syscall(SYS_futex, &EXPLORATION->shared->bell, FUTEX_WAIT, bell, &pause, NULL, 0);
    atomic_fetch_add(&assay_rt.worker->heartbeat, 1);
    assay_rt.call_serial = atomic_load(&assay_rt.worker->heartbeat);
}

static char *unit_bytes(const struct explored_unit *unit)
{
    return part(EXPLORED_UNIT_AT(unit - EXPLORATION->shared->units));
}

/* Whether the state is to be written down: who reads the unit may be the first to see it. */
static bool is_worth_saving(uint64_t key)
{
    uint64_t *saved = &EXPLORATION->saved[key >> 24 & (SAVED_KEYS - 1)];
    if (*saved == key || is_known(key))
        return false;
    *saved = key;
    return true;
}

/* False: there is no room, and the rest is for who reads. */
static bool write_tried(struct tried *tried)
{
    size_t room = EXPLORED_UNIT_BYTES - EXPLORATION->written;
    tried->has_image = tried->kind == TRIED_STATE && is_worth_saving(tried->key);
    size_t size = sizeof *tried + (tried->has_image ? assay_rt_explore_kept_size() : 0);
    if (size + PAGE > room)
        return false;
    char *to = unit_bytes(EXPLORATION->unit) + EXPLORATION->written;
    *(struct tried *)(void *)to = *tried;
    if (tried->has_image)
        assay_rt_explore_write_state(to + sizeof *tried, tried->key, tried->state);
    EXPLORATION->written += size;
    return true;
}

static void try_ahead(void)
{
    while (EXPLORATION->alternative < EXPLORATION->alternative_count) {
        struct tried tried = assay_rt_explore_try(EXPLORATION->alternative);
        if (!write_tried(&tried))
            return;
        EXPLORATION->alternative++;
    }
}

static bool write_lost_call(void)
{
    struct tried tried = {.kind = TRIED_SKIPPED};
    if (EXPLORATION->is_helping_call)
        tried = (struct tried){.kind = TRIED_FAILED, .end = assay_rt.failure.end};
    bool can_go_on = assay_rt_explore_recover() && write_tried(&tried);
    EXPLORATION->alternative++;
    return can_go_on;
}

/* One more state of the unit. False: the rest is for who reads. */
static bool explore_ahead(struct explored_unit *unit, uint64_t read)
{
    assay_rt_explore_begin_state(unit->first + unit->done, read);
    EXPLORATION->alternative = 0;
    while (!assay_rt_guarded(try_ahead))
        if (!write_lost_call())
            return false;
    if (EXPLORATION->alternative < EXPLORATION->alternative_count)
        return false;
    atomic_store_explicit(&unit->bytes, EXPLORATION->written, memory_order_release);
    atomic_store_explicit(&unit->done, unit->done + 1, memory_order_release);
    return true;
}

static void explore_unit(struct explored_unit *unit)
{
    uint64_t read = unit->read;
    EXPLORATION->unit = unit;
    EXPLORATION->written = 0;
    EXPLORATION->is_helping_call = 0;
    EXPLORATION->is_in_call = &EXPLORATION->is_helping_call;
    memset(EXPLORATION->saved, 0, sizeof EXPLORATION->saved);
    while (unit->done < unit->states && explore_ahead(unit, read))
        read += EXPLORATION->from->size;
    EXPLORATION->is_in_call = &EXPLORATION->shared->place.is_in_call;
    atomic_store(&unit->holder, HELD_BY_READER);
    assay_rt_explore_ring();
}

/* The first unit that nobody has; NULL: there is none. */
static struct explored_unit *take_unit(void)
{
    struct explored *shared = EXPLORATION->shared;
    struct explored_unit *best = NULL;
    for (uint32_t i = 0; i < EXPLORED_UNITS; i++) {
        struct explored_unit *unit = &shared->units[i];
        bool waits = atomic_load(&unit->holder) == HELD_BY_ANYONE;
        if (waits && (!best || unit->first < best->first))
            best = unit;
    }
    uint32_t expected = HELD_BY_ANYONE;
    bool is_ours = best && atomic_compare_exchange_strong(&best->holder, &expected,
                                                          HELD_BY + assay_rt.worker_number);
    return is_ours ? best : NULL;
}

static struct explored_unit *unit_at(uint64_t number)
{
    return &EXPLORATION->shared->units[number % EXPLORED_UNITS];
}

/* Cuts the next unit from the iteration. */
static void make_unit(uint64_t number)
{
    const struct exploring_place *place = &EXPLORATION->shared->place;
    struct explored_unit *unit = unit_at(number);
    uint64_t left = place->level_end - EXPLORATION->made;
    unit->first = EXPLORATION->made;
    unit->read = EXPLORATION->made_read;
    unit->states = left < EXPLORED_UNIT_STATES ? (uint32_t)left : EXPLORED_UNIT_STATES;
    unit->done = 0;
    unit->bytes = 0;
    for (uint32_t i = 0; i < unit->states; i++)
        EXPLORATION->made_read += ((const struct kept_state *)(const void *)(
            frontier(place->half) + EXPLORATION->made_read))->size;
    EXPLORATION->made += unit->states;
    atomic_store(&unit->holder, HELD_BY_ANYONE);
}

static void make_units(void)
{
    const struct explored *shared = EXPLORATION->shared;
    uint64_t most = (uint64_t)UNITS_AHEAD * shared->wish.jobs;
    most = most < EXPLORED_UNITS ? most : EXPLORED_UNITS;
    if (EXPLORATION->first_unit == EXPLORATION->end_unit) {
        EXPLORATION->made = shared->place.state;
        EXPLORATION->made_read = shared->place.read;
    }
    uint64_t before = EXPLORATION->end_unit;
    while (EXPLORATION->made < shared->place.level_end &&
           EXPLORATION->end_unit - EXPLORATION->first_unit < most)
        make_unit(EXPLORATION->end_unit++);
    if (EXPLORATION->end_unit != before)
        assay_rt_explore_ring();
}

/* What its holder has not come to is explored here. False: this worker cannot go on. */
static bool read_unit(struct explored_unit *unit)
{
    struct explored *shared = EXPLORATION->shared;
    const char *at = unit_bytes(unit);
    uint32_t done = atomic_load_explicit(&unit->done, memory_order_acquire);
    for (uint32_t i = 0; i < unit->states && !shared->ended_by; i++)
        if (i < done)
            at = assay_rt_explore_read_state(at);
        else if (!assay_rt_explore_state())
            return false;
    atomic_store(&unit->holder, HELD_BY_NOBODY);
    EXPLORATION->first_unit++;
    return true;
}

/* The next unit of the iteration. Whoever leads explores it when nobody else has begun with it, and
 * others while it waits. False: this worker cannot go on. */
bool assay_rt_explore_units(void)
{
    make_units();
    struct explored_unit *next = unit_at(EXPLORATION->first_unit);
    uint32_t bell = atomic_load(&EXPLORATION->shared->bell), expected = HELD_BY_ANYONE;
    if (atomic_compare_exchange_strong(&next->holder, &expected, HELD_BY_READER) ||
        expected == HELD_BY_READER)
        return read_unit(next);
    struct explored_unit *other = take_unit();
    if (other)
        explore_unit(other);
    else
        wait_for_bell(bell);
    return !assay_rt.must_recycle;
}

/* Nobody works on a unit any more. */
void assay_rt_explore_end_units(void)
{
    struct explored *shared = EXPLORATION->shared;
    uint32_t own = HELD_BY + assay_rt.worker_number;
    for (uint32_t i = 0; i < EXPLORED_UNITS; i++) {
        _Atomic uint32_t *holder = &shared->units[i].holder;
        uint32_t expected = HELD_BY_ANYONE;
        atomic_compare_exchange_strong(holder, &expected, HELD_BY_NOBODY);
        for (uint32_t bell = atomic_load(&shared->bell);
             atomic_load(holder) > HELD_BY_READER && atomic_load(holder) != own;
             bell = atomic_load(&shared->bell))
            wait_for_bell(bell);
        atomic_store(holder, HELD_BY_NOBODY);
    }
    EXPLORATION->first_unit = EXPLORATION->end_unit = 0;
}

/* False: this worker cannot go on. */
bool assay_rt_explore_help(void)
{
    struct explored *shared = EXPLORATION->shared;
    while (!shared->place.is_standing && !shared->ended_by)
        wait_for_bell(atomic_load(&shared->bell));
    if (shared->ended_by || !assay_rt_explore_prepare_alternatives() ||
        !assay_rt_explore_stand_again())
        return true;
    while (!shared->ended_by && !assay_rt.must_recycle) {
        uint32_t bell = atomic_load(&shared->bell);
        struct explored_unit *unit = take_unit();
        assay_rt_explore_use_table(shared->place.table_bits);
        if (unit)
            explore_unit(unit);
        else
            wait_for_bell(bell);
    }
    return !assay_rt.must_recycle;
}
