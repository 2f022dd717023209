/* States that an equality function takes for one: by what it reads of an object when it compares it
 * with itself, or by what it says of two. It is asked about states only that are not known as they
 * are. Whatever it does to a worker, the state then counts as it is. */
#include <string.h>
#include <sys/mman.h>

#include "explore.h"
#include "shadow.h"
#include "watched_loads.h"

/* The upper half of the arena, where no state comes: the library may read there. */
#define COPIES_START (ARENA_START + ARENA_BYTES / 2)
_Static_assert(EXPLORED_CLASS_BYTES <= ARENA_BYTES / 2, "copies have their room");

static struct load_watch watch;
static uint64_t copied; /* bytes of classes that this worker has in its arena */
static bool has_room;

void assay_rt_explore_load(uintptr_t address, uintptr_t size)
{
    assay_rt.watches_loads = false;
    watch_load(&watch, address, size);
    assay_rt.watches_loads = true;
}

static bool is_subject(const struct root *root)
{
    return root->sort == EXPLORATION->shared->wish.subject;
}

static uintptr_t object_of(const struct root *root)
{
    return STAGE->slots[root->statement];
}

/* Part of what assay_rt_guarded() runs: it may not come back. */
static bool ask(uintptr_t a, uintptr_t b)
{
    struct explored *shared = EXPLORATION->shared;
    const struct assay_operation *equal =
        &assay_rt.library.harness->operations[shared->wish.equal];
    void *arguments[] = {&a, &b};
    uint64_t answer = 0;
    shared->place.is_asking = 1;
    assay_rt.inside = INSIDE_CONTRACT;
    atomic_store_explicit(&assay_rt.worker->heartbeat, ++assay_rt.call_serial,
                          memory_order_relaxed);
    atomic_store_explicit(&assay_rt.worker->phase, PHASE_CONTRACT, memory_order_relaxed);
    equal->thunk(arguments, &answer);
    assay_rt.watches_loads = false;
    assay_rt.inside = INSIDE_RUNTIME;
    atomic_store_explicit(&assay_rt.worker->phase, PHASE_BETWEEN, memory_order_relaxed);
    shared->place.is_asking = 0;
    return equal->size >= sizeof answer ? answer != 0
                                        : (answer & (((uint64_t)1 << 8 * equal->size) - 1)) != 0;
}

/* What there is beside the objects that are compared. */
static uint64_t others(void)
{
    assay_rt_typed_begin();
    for (uint32_t i = 0; i < EXPLORATION->root_count; i++)
        if (!is_subject(&EXPLORATION->roots[i]))
            assay_rt_typed_pointer(object_of(&EXPLORATION->roots[i]), EXPLORATION->roots[i].layout);
    if (EXPLORATION->variables_are_dirty)
        assay_rt_variables_walk();
    return assay_rt_typed_end();
}

/* What the function reads of the objects; false: one is not equal to itself. */
static bool read_key(uint64_t *key)
{
    *key = others();
    for (uint32_t i = 0; i < EXPLORATION->root_count; i++) {
        const struct root *root = &EXPLORATION->roots[i];
        if (!is_subject(root))
            continue;
        watch_begin(&watch);
        assay_rt.watches_loads = true;
        if (!ask(object_of(root), object_of(root)))
            return false;
        *key = watch_mixed(*key, watch.trace);
    }
    return true;
}

/* ---- classes ---- */

static struct explored_class *class_at(uint64_t number)
{
    return (struct explored_class *)(void *)part(EXPLORED_CLASSES_AT) + number;
}

/* The copies that other workers have made come into this one's arena. */
static bool get_copies(void)
{
    uint64_t wanted = EXPLORATION->shared->place.class_bytes;
    if (!has_room) {
        has_room = assay_rt_arena.committed <= COPIES_START &&
                   mprotect((void *)COPIES_START, EXPLORED_CLASS_BYTES,
                            PROT_READ | PROT_WRITE) == 0;
        if (has_room)
            assay_rt_shadow_fill(COPIES_START, COPIES_START + EXPLORED_CLASS_BYTES, 0);
    }
    if (!has_room || assay_rt_arena.committed > COPIES_START)
        return false;
    if (copied < wanted)
        assay_rt_copy((void *)(COPIES_START + copied),
                      part(EXPLORED_CLASS_COPIES_AT) + copied, wanted - copied);
    copied = wanted;
    return true;
}

static bool is_of_class(const struct explored_class *class)
{
    uint32_t object = 0;
    for (uint32_t i = 0; i < EXPLORATION->root_count; i++) {
        const struct root *root = &EXPLORATION->roots[i];
        if (is_subject(root) && object < EXPLORED_OBJECTS &&
            !ask(object_of(root), class->objects[object++]))
            return false;
    }
    return true;
}

static bool is_reflexive(void)
{
    for (uint32_t i = 0; i < EXPLORATION->root_count; i++) {
        const struct root *root = &EXPLORATION->roots[i];
        if (is_subject(root) && !ask(object_of(root), object_of(root)))
            return false;
    }
    return true;
}

/* The state becomes one that others are compared with; false: there is no room for it. */
static bool add_class(uint32_t number, uint64_t what_else)
{
    struct exploring_place *place = &EXPLORATION->shared->place;
    if (place->classes == EXPLORED_CLASSES)
        return false;
    assay_rt_typed_begin();
    for (uint32_t i = 0; i < EXPLORATION->root_count; i++)
        assay_rt_typed_pointer(object_of(&EXPLORATION->roots[i]), EXPLORATION->roots[i].layout);
    assay_rt_typed_end();
    uintptr_t to = COPIES_START + place->class_bytes;
    size_t used = assay_rt_typed_copy(to, EXPLORED_CLASS_BYTES - place->class_bytes);
    if (!used)
        return false;
    struct explored_class *class = class_at(place->classes);
    *class = (struct explored_class){.others = what_else, .state = number};
    uint32_t object = 0;
    for (uint32_t i = 0; i < EXPLORATION->root_count; i++)
        if (is_subject(&EXPLORATION->roots[i]) && object < EXPLORED_OBJECTS)
            class->objects[object++] = assay_rt_typed_copied(object_of(&EXPLORATION->roots[i]));
    assay_rt_copy(part(EXPLORED_CLASS_COPIES_AT) + place->class_bytes, (const void *)to, used);
    place->class_bytes = copied = place->class_bytes + used;
    place->classes++;
    return true;
}

/* ---- what a state is known by ---- */

static struct equal_state by_reading(void)
{
    uint64_t key;
    if (!read_key(&key))
        return (struct equal_state){.is_unequal = true};
    return (struct equal_state){.key = key_to_find(key)};
}

static struct equal_state by_comparing(void)
{
    uint64_t what_else = others();
    if (!get_copies() || !is_reflexive())
        return (struct equal_state){.is_unequal = true};
    for (uint64_t i = 0; i < EXPLORATION->shared->place.classes; i++) {
        const struct explored_class *class = class_at(i);
        if (class->others == what_else && is_of_class(class))
            return (struct equal_state){.is_known = true, .number = class->state};
    }
    return (struct equal_state){.others = what_else};
}

struct equal_state assay_rt_explore_equal(void)
{
    return EXPLORATION->shared->wish.representation == REPRESENT_MONITOR_EQUALS ? by_reading()
                                                                               : by_comparing();
}

bool assay_rt_explore_add_equal(const struct equal_state *equal, uint32_t number)
{
    bool compares = EXPLORATION->shared->wish.representation == REPRESENT_PAIRWISE_EQUALS;
    return equal->is_unequal || !compares || add_class(number, equal->others);
}
