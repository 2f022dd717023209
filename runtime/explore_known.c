/* The states that are known: a table by their keys, and how one is looked up in each
 * representation. */
#include <string.h>
#include <sys/mman.h>

#include "explore.h"
#include "explore_symbols.h"

void assay_rt_explore_use_table(uint32_t bits)
{
    EXPLORATION->keys = (uint64_t *)(void *)part(EXPLORED_KEYS_AT(bits % 2));
    EXPLORATION->numbers = (uint32_t *)(void *)part(EXPLORED_NUMBERS_AT(bits % 2));
    EXPLORATION->mask = ((uint64_t)1 << bits) - 1;
}

/* Not every file system can give pages back. */
static void clear_keys(uint64_t *keys, uint64_t size)
{
    if (size * sizeof *keys < PAGE || madvise(keys, size * sizeof *keys, MADV_REMOVE) != 0)
        memset(keys, 0, size * sizeof *keys);
}

/* The old table is whole until the new one is: whoever is killed between them has one. */
static void grow_table(void)
{
    struct exploring_place *place = &EXPLORATION->shared->place;
    uint64_t *old_keys = EXPLORATION->keys, old_size = EXPLORATION->mask + 1, keys = 0;
    uint32_t *old_numbers = EXPLORATION->numbers;
    assay_rt_explore_use_table(place->table_bits + 1);
    for (uint64_t i = 0; i < old_size; i++) {
        if (!old_keys[i] || old_numbers[i] >= EXPLORATION->shared->states)
            continue;
        uint64_t at = slot_of(old_keys[i]);
        EXPLORATION->keys[at] = old_keys[i];
        EXPLORATION->numbers[at] = old_numbers[i];
        keys++;
    }
    place->keys = keys;
    place->table_bits++;
    clear_keys(old_keys, old_size);
}

/* After going back: states that were found since are not known any more. */
void assay_rt_explore_forget_old_keys(void)
{
    struct exploring_place *place = &EXPLORATION->shared->place;
    uint32_t bits = place->table_bits + 1;
    clear_keys((uint64_t *)(void *)part(EXPLORED_KEYS_AT(bits % 2)), (uint64_t)1 << bits);
    grow_table();
    place->has_old_keys = 0;
}

/* The number comes first: a key that is there has one. */
static void add_key(uint64_t at, uint64_t key, uint32_t number)
{
    EXPLORATION->numbers[at] = number;
    atomic_signal_fence(memory_order_release);
    EXPLORATION->keys[at] = key;
    if (UNLIKELY(++EXPLORATION->shared->place.keys * 2 > EXPLORATION->mask))
        grow_table();
}

/* The number of the state that has the key. */
static uint32_t find_or_add(uint64_t key, bool *is_new)
{
    key = key_to_find(key);
    uint64_t at = slot_of(key);
    *is_new = !EXPLORATION->keys[at];
    if (!*is_new)
        return EXPLORATION->numbers[at];
    uint32_t number = (uint32_t)EXPLORATION->shared->states++;
    add_key(at, key, number);
    return number;
}

/* A state that is not known as it is may be equal to one that is; else it gets a number. */
static uint32_t find_equal_or_add(const struct tried *tried, bool *is_new)
{
    struct explored *shared = EXPLORATION->shared;
    uint64_t key = key_to_find(tried->key), at = slot_of(key);
    *is_new = false;
    if (EXPLORATION->keys[at])
        return EXPLORATION->numbers[at];
    struct equal_state equal = {.is_unequal = true};
    if (shared->place.is_asking != ASKING_FAILED)
        equal = assay_rt_explore_equal();
    shared->unequal += equal.is_unequal;
    uint64_t other = equal.key ? slot_of(equal.key) : 0;
    if (equal.key && EXPLORATION->keys[other])
        equal = (struct equal_state){.is_known = true, .number = EXPLORATION->numbers[other]};
    *is_new = !equal.is_known;
    uint32_t number = equal.is_known ? equal.number : (uint32_t)shared->states++;
    add_key(at, key, number);
    if (*is_new && equal.key)
        add_key(slot_of(equal.key), equal.key, number);
    if (*is_new && !assay_rt_explore_add_equal(&equal, number))
        stop_exploring(EXPLORED_BY_MEMORY);
    return number;
}

/* A state that is alike in memory to others is known when its path condition implies one of theirs.
 */
static uint32_t find_symbolic_or_add(const struct tried *tried, bool *is_new)
{
    struct explored *shared = EXPLORATION->shared;
    uint64_t key = key_to_find(tried->key), at = slot_of(key);
    uint32_t first = EXPLORATION->keys[at] ? EXPLORATION->numbers[at] : EXPLORED_PARENTLESS;
    uint32_t known = first == EXPLORED_PARENTLESS ? first : assay_rt_symbols_known(first);
    *is_new = known == EXPLORED_PARENTLESS;
    if (!*is_new)
        return known;
    uint32_t number = (uint32_t)shared->states++;
    if (!assay_rt_symbols_add_condition(first == EXPLORED_PARENTLESS ? number : first, number))
        stop_exploring(EXPLORED_BY_MEMORY);
    if (first == EXPLORED_PARENTLESS)
        add_key(at, key, number);
    return number;
}

uint32_t assay_rt_explore_number_of(const struct tried *tried, bool *is_new)
{
    if (explores_symbols())
        return find_symbolic_or_add(tried, is_new);
    if (LIKELY(EXPLORATION->shared->wish.representation < REPRESENT_MONITOR_EQUALS))
        return find_or_add(tried->key, is_new);
    return find_equal_or_add(tried, is_new);
}
