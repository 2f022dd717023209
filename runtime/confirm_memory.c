/* The ledger of the confirm lane: compiler-rt's allocator tells of every block through hooks. The
 * table is outside of what its leak checker takes for roots. */
#include <sanitizer/allocator_interface.h>
#include <sanitizer/asan_interface.h>
#include <sanitizer/lsan_interface.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "ledger.h"

enum {
    SLOTS = 1024 * 1024,
    BLOCKS_MAXIMUM = SLOTS / 4 * 3,
    FILLED_MAXIMUM = 64 * 1024, /* larger blocks come zeroed from the kernel; calloc relies on it */
};

/* Four times what the search lane grants. */
#define LIVE_BYTES_MAXIMUM ((uint64_t)256 * 1024 * 1024)

#define SHADOW_OFFSET ((uintptr_t)0x7FFF8000) /* of the sanitizer */

/* A call that takes more and more memory is on its way to the limit: it ends there, however slow
 * the machine hands out pages. Much less than the limit, much more than a call usually takes. */
#define PROGRESS_BYTES ((uint64_t)8 * 1024 * 1024)

/* A slot is free unless it has the number of the sequence in progress. */
struct slot {
    uintptr_t start;
    uint32_t sequence;
    uint32_t unused;
    struct block block;
};

struct table {
    struct slot slots[SLOTS];
    uint32_t order[BLOCKS_MAXIMUM]; /* slots in use */
};

struct ledger assay_rt_ledger;

static struct table *table;
static uint32_t sequence_number;
static uint32_t block_count;
static uint64_t live_bytes;
static uint64_t told_bytes; /* of which a tick of the clock knows */
static bool is_making_storage;
static bool is_serving_library; /* in a libc function that allocates on behalf of its caller */
static bool has_unknown_blocks; /* of libc's own: whether they are freed is not in the table */
static _Atomic int lock;

static void take_lock(void)
{
    while (atomic_exchange_explicit(&lock, 1, memory_order_acquire))
        __builtin_ia32_pause();
}

static void release_lock(void)
{
    atomic_store_explicit(&lock, 0, memory_order_release);
}

static uint32_t first_slot(uintptr_t start)
{
    return (uint32_t)((start >> 4) * 0x9E3779B97F4A7C15u >> 44) % SLOTS;
}

/* The slot of the block, or the free one where it belongs. */
static struct slot *slot_of(uintptr_t start)
{
    uint32_t i = first_slot(start);
    while (table->slots[i].sequence == sequence_number && table->slots[i].start != start)
        i = (i + 1) % SLOTS;
    return &table->slots[i];
}

static struct slot *known_slot(uintptr_t start)
{
    if (!table)
        return NULL;
    struct slot *slot = slot_of(start);
    return slot->sequence == sequence_number ? slot : NULL;
}

static uint8_t owner_now(void)
{
    if (is_making_storage)
        return OWNER_RUNTIME;
    return assay_rt.inside == INSIDE_CONTRACT ? OWNER_CONTRACT : OWNER_LIBRARY;
}

static bool note_block(uintptr_t start, size_t size)
{
    uint8_t owner = owner_now();
    struct slot *slot = slot_of(start);
    if (slot->sequence != sequence_number) {
        if (block_count == BLOCKS_MAXIMUM)
            return false;
        table->order[block_count++] = (uint32_t)(slot - table->slots);
    }
    *slot = (struct slot){
        .start = start,
        .sequence = sequence_number,
        .block = {.size = (uint32_t)size,
                  .owner = owner,
                  .statement = (uint16_t)assay_rt.index},
    };
    live_bytes += size;
    if (live_bytes > told_bytes + PROGRESS_BYTES) {
        told_bytes = live_bytes;
        assay_rt.activity++;
    }
    if (owner == OWNER_LIBRARY)
        assay_rt_ledger.live++;
    return live_bytes <= LIVE_BYTES_MAXIMUM;
}

/* Blocks of libc's own (streams, locales, threads) are not the library's. */
static bool is_called_by_library(const volatile void *block)
{
    enum { FRAMES = 4 };
    void *frames[FRAMES];
    int thread;
    if (is_serving_library)
        return true;
    size_t count =
        __asan_get_alloc_stack((void *)(uintptr_t)block, frames, FRAMES, &thread);
    for (size_t i = 0; i < count; i++)
        if (!range_has(assay_rt.own_text, (uintptr_t)frames[i]))
            return is_library_text((uintptr_t)frames[i]);
    return true;
}

static void fill(void *start, size_t size)
{
    __asm__ volatile("rep stosb"
                     : "+D"(start), "+c"(size)
                     : "a"((uint8_t)assay_rt_ledger.fill)
                     : "memory");
}

static void on_allocation(const volatile void *start, size_t size)
{
    bool is_library =
        (assay_rt.inside == INSIDE_CALL || assay_rt.inside == INSIDE_CONTRACT) &&
        is_called_by_library(start);
    if (!is_library && !is_making_storage) {
        has_unknown_blocks = true;
        return;
    }
    take_lock();
    bool has_room = note_block((uintptr_t)start, size);
    release_lock();
    if (!has_room)
        assay_rt_fail_with(END_MEMORY_EXHAUSTED, 0, 0);
    if (size <= FILLED_MAXIMUM)
        fill((void *)(uintptr_t)start, size);
    if (assay_rt.inside == INSIDE_CONTRACT)
        __lsan_ignore_object((const void *)(uintptr_t)start);
}

static void on_free(const volatile void *start)
{
    take_lock();
    struct slot *slot = start ? known_slot((uintptr_t)start) : NULL;
    if (slot && !slot->block.is_dead) {
        if (slot->block.owner == OWNER_RUNTIME && assay_rt.inside != INSIDE_RUNTIME) {
            release_lock();
            struct failure failure = assay_rt_failure(END_BAD_FREE, 0);
            failure.address = (uintptr_t)start;
            assay_rt_fail(&failure);
        }
        slot->block.is_dead = 1;
        live_bytes -= slot->block.size;
        if (slot->block.owner == OWNER_LIBRARY) {
            assay_rt_ledger.live--;
            assay_rt_ledger.frees++;
        }
    }
    release_lock();
}

static struct block *found(struct slot *slot, uintptr_t *start)
{
    *start = slot->start;
    return &slot->block;
}

struct block *assay_rt_block_at(uintptr_t address, uintptr_t *start)
{
    if (address < UINT32_MAX || address >> 47)
        return NULL;
    struct slot *slot = known_slot(address);
    if (slot)
        return found(slot, start);
    uintptr_t begin = (uintptr_t)__sanitizer_get_allocated_begin((const void *)address);
    if (!begin) {
        /* A freed block is still known to the allocator, as long as it is in quarantine. */
        char name[2];
        void *region = NULL;
        size_t size = 0;
        const char *kind =
            __asan_locate_address((void *)address, name, sizeof name, &region, &size);
        begin = kind && kind[0] == 'h' && kind[1] == 'e' ? (uintptr_t)region : 0;
    }
    slot = begin ? known_slot(begin) : NULL;
    return slot && address - slot->start < slot->block.size ? found(slot, start) : NULL;
}

void assay_rt_memory_prepare(void)
{
    table = mmap(NULL, sizeof *table, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (table == MAP_FAILED)
        assay_rt_loading_failed("assay cannot map memory for its ledger", "");
    sequence_number = 1;
    if (!__sanitizer_install_malloc_and_free_hooks(on_allocation, on_free))
        assay_rt_loading_failed("assay cannot watch the sanitizer's allocator", "");
}

void assay_rt_memory_loaded(void)
{
}

void assay_rt_memory_begin_sequence(uint8_t fill)
{
    sequence_number++;
    block_count = 0;
    live_bytes = told_bytes = 0;
    has_unknown_blocks = false;
    assay_rt_ledger = (struct ledger){.fill = fill};
}

bool assay_rt_confirm_may_leak(void)
{
    return has_unknown_blocks || assay_rt_ledger.live > 0;
}

void assay_rt_confirm_free_storage(void)
{
    for (uint32_t i = 0; i < block_count; i++) {
        struct slot *slot = &table->slots[table->order[i]];
        if (slot->block.owner == OWNER_RUNTIME && !slot->block.is_dead)
            free((void *)slot->start);
    }
}

/* ---- libc functions whose result is the caller's block ---- */

int ___interceptor_vasprintf(char **, const char *, va_list);
ssize_t ___interceptor_getdelim(char **, size_t *, int, FILE *);
char *___interceptor_realpath(const char *, char *);
char *___interceptor_getcwd(char *, size_t);

#define SERVED(type, expression)       \
    is_serving_library = true;         \
    type result_ = expression;         \
    is_serving_library = false;        \
    return result_;

int vasprintf(char **restrict result, const char *restrict format, va_list arguments)
{
    SERVED(int, ___interceptor_vasprintf(result, format, arguments))
}

int asprintf(char **restrict result, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(result, format, arguments);
    va_end(arguments);
    return length;
}

ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter,
                 FILE *restrict stream)
{
    SERVED(ssize_t, ___interceptor_getdelim(line, size, delimiter, stream))
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict stream)
{
    SERVED(ssize_t, ___interceptor_getdelim(line, size, '\n', stream))
}

char *realpath(const char *restrict path, char *restrict resolved)
{
    SERVED(char *, ___interceptor_realpath(path, resolved))
}

char *getcwd(char *buffer, size_t size)
{
    SERVED(char *, ___interceptor_getcwd(buffer, size))
}

/* ---- sequences ---- */

/* What the sequence leaves behind is not the next one's leak. */
void assay_rt_memory_end_sequence(void)
{
    assay_rt_confirm_free_storage();
    for (uint32_t i = 0; i < block_count; i++) {
        struct slot *slot = &table->slots[table->order[i]];
        if (!slot->block.is_dead)
            __lsan_ignore_object((const void *)slot->start);
    }
}

static void *make_storage(size_t size, size_t alignment)
{
    __lsan_disable();
    is_making_storage = true;
    void *storage = alignment > 16 ? aligned_alloc(alignment, size) : malloc(size);
    is_making_storage = false;
    __lsan_enable();
    return storage;
}

void *assay_rt_memory_storage(size_t size)
{
    return make_storage(size, assay_rt_storage_alignment(size));
}

/* As the allocator has it behind its blocks: its own poison would be told as another kind. */
static void make_edge(uintptr_t start, uintptr_t end)
{
    enum { BEHIND_HEAP_BLOCK = 0xFA, GRANULE = 8 };
    uint8_t *shadow = (uint8_t *)((start / GRANULE) + SHADOW_OFFSET);
    if (start % GRANULE)
        *shadow++ = (uint8_t)(start % GRANULE);
    for (; shadow < (uint8_t *)(end / GRANULE + SHADOW_OFFSET); shadow++)
        *shadow = BEHIND_HEAP_BLOCK;
}

void *assay_rt_memory_storage_with_edge(size_t size, size_t edge)
{
    void *storage = make_storage(size + edge, assay_rt_storage_alignment(size));
    struct slot *slot = storage ? known_slot((uintptr_t)storage) : NULL;
    if (slot)
        slot->block.size = (uint32_t)size;
    if (storage)
        make_edge((uintptr_t)storage + size, (uintptr_t)storage + size + edge);
    return storage;
}

void assay_rt_memory_forbid(const void *start, size_t size)
{
    (void)start, (void)size;
}

void assay_rt_memory_forbid_around(const void *start, size_t size)
{
    __asan_poison_memory_region(start, size);
}

void assay_rt_memory_allow(const void *start, size_t size)
{
    __asan_unpoison_memory_region(start, size);
}

/* Without memcpy, which is compiler-rt's here and would check. */
void assay_rt_copy(void *to, const void *from, size_t size)
{
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(size) : : "memory");
}

/* The leak checker of the sanitizer does, when it is asked. */
void assay_rt_lane_find_lost(struct lost_blocks *lost)
{
    (void)lost;
}
