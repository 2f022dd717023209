/* Part of a test program whose calls of a library are recorded: `assay redundant`. Wrappers tell of
 * each call; here the states of its arguments become keys, one for each representation.
 *
 * The program's blocks come from an arena like that of the search lane, and the typed walk works
 * here as it does there. Loads of the library are watched while an equality function runs: it is
 * compiled so that each of them calls us. */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "assay/calls.h"
#include "watched_loads.h"
#include "wire/recorded_calls.h"

enum {
    HISTORIES = 1024 * 1024, /* a power of two */
    HISTORY_PLACES = 32,     /* where one may be; when all are taken, one of them is lost */
    CALL_ARGUMENTS = 16,
    TEXT_MAXIMUM = 256,
    SMALL_SIZES = 256, /* multiples of 16 bytes; larger sizes are powers of two */
    LARGE_SIZES = 32,
};
#define RECORDER_ARENA ((uint64_t)2 << 30)
/* So much is allocated before a block is used again. */
#define FRESH_BYTES ((uint64_t)256 << 20)

extern void *__libc_malloc(size_t);
extern void __libc_free(void *);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

/* The calls that made an object what it is, for the representations that look at calls. */
struct history {
    uintptr_t object;
    uint64_t whole, modifying;
};

struct entry_state {
    uint64_t histories[2]; /* whole, modifying */
    uint64_t state;
};

/* A block that was freed, by size. */
struct freed {
    struct freed *next;
};

struct recorder {
    struct recorded_calls *shared; /* NULL: nobody wants to know */
    bool is_done; /* nothing that the test calls from now on can matter */
    uint32_t visit;
    struct freed *freed[SMALL_SIZES + LARGE_SIZES];
    struct history histories[HISTORIES];
    struct entry_state entries[CALL_ARGUMENTS];
    uint64_t keys[REPRESENTATION_COUNT];
    uint64_t refusal; /* of what is to fail, and what was called since; 0: nothing is */
    struct load_watch watch; /* of an equality function */
    sigjmp_buf way_out;
};

static struct recorder recorder;
int assay_call_depth;
struct arena assay_rt_arena = {.bump = ARENA_START, .base = ARENA_START};

/* ---- what the typed walk wants ---- */

extern const struct assay_layouts assay_layouts;
extern char __executable_start[], end[];

void assay_rt_loading_failed(const char *what, const char *detail)
{
    dprintf(STDERR_FILENO, "assay: %s%s\n", what, detail);
    _exit(99);
}

void assay_rt_memory_forbid(const void *start, size_t size)
{
    (void)start, (void)size;
}

uint32_t assay_rt_next_visit(void)
{
    return ++recorder.visit;
}

/* Places in the program are the same in every run, others are not. */
uint64_t assay_rt_canonical_constant(uintptr_t word)
{
    uintptr_t base = (uintptr_t)__executable_start;
    if (word - base < (uintptr_t)end - base)
        return word - base;
    return word >> 32 && word >> 47 == 0 ? 0x57AC : word;
}

/* ---- memory ---- */

static void map_arena(void)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void *arena = mmap((void *)ARENA_START, RECORDER_ARENA, PROT_READ | PROT_WRITE,
                       flags | MAP_FIXED_NOREPLACE, -1, 0);
    void *starts = mmap(NULL, RECORDER_ARENA / 16 / 8, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (arena != (void *)ARENA_START || starts == MAP_FAILED)
        assay_rt_loading_failed("assay cannot map memory for the test program", "");
    assay_rt_arena.starts = starts;
    assay_rt_arena.committed = ARENA_START + RECORDER_ARENA;
}

static bool is_ours(const void *block)
{
    return (uintptr_t)block - ARENA_START < RECORDER_ARENA;
}

/* With what comes before a block and some bytes behind it. */
static size_t rounded(size_t size)
{
    size_t whole = (size + 31) & ~(size_t)15;
    return whole / 16 < SMALL_SIZES ? whole : (size_t)1 << (64 - __builtin_clzl(whole - 1));
}

static struct freed **freed_of(size_t size)
{
    size_t whole = rounded(size);
    return whole / 16 < SMALL_SIZES
               ? &recorder.freed[whole / 16]
               : &recorder.freed[SMALL_SIZES + (63 - __builtin_clzl(whole)) % LARGE_SIZES];
}

static void *used_again(size_t size, size_t alignment)
{
    struct freed **first = freed_of(size), *block = *first;
    if (!block || (uintptr_t)block % alignment)
        return NULL;
    *first = block->next;
    *((struct block *)block - 1) = (struct block){.size = (uint32_t)size};
    return block;
}

/* A state that leads to a block that was freed has lost it for good, unless the program allocates
 * so much that there would be no end. */
static void *allocate(size_t size, size_t alignment)
{
    struct arena *arena = &assay_rt_arena;
    if (!arena->starts)
        map_arena();
    uintptr_t start = (arena->bump + sizeof(struct block) + alignment - 1) & ~(alignment - 1);
    if (size > RECORDER_ARENA / 2)
        return __libc_memalign(alignment, size);
    void *again = start - ARENA_START > FRESH_BYTES ? used_again(size, alignment) : NULL;
    if (again)
        return again;
    if (start + rounded(size) > arena->committed)
        return __libc_memalign(alignment, size);
    *((struct block *)start - 1) = (struct block){.size = (uint32_t)size};
    uintptr_t index = (start - ARENA_START) >> 4;
    arena->starts[index >> 6] |= (uint64_t)1 << (index & 63);
    arena->bump = start + rounded(size);
    return (void *)start;
}

void *malloc(size_t size)
{
    return allocate(size, 16);
}

void *calloc(size_t count, size_t size)
{
    size_t total;
    if (__builtin_mul_overflow(count, size, &total))
        return NULL;
    void *block = allocate(total, 16);
    if (block)
        memset(block, 0, total);
    return block;
}

void free(void *block)
{
    if (!block)
        return;
    if (!is_ours(block)) {
        __libc_free(block);
        return;
    }
    struct block *head = (struct block *)block - 1;
    if (head->is_dead)
        return;
    struct freed **first = freed_of(head->size), *freed = block;
    head->is_dead = 1;
    freed->next = *first;
    *first = freed;
}

void *realloc(void *old, size_t size)
{
    if (old && !is_ours(old))
        return __libc_realloc(old, size);
    void *block = allocate(size, 16);
    if (!block || !old)
        return block;
    size_t before = ((struct block *)old - 1)->size;
    memcpy(block, old, before < size ? before : size);
    free(old);
    return block;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return allocate(size, alignment < 16 ? 16 : alignment);
}

void *memalign(size_t alignment, size_t size)
{
    return aligned_alloc(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
    *result = aligned_alloc(alignment, size);
    return *result ? 0 : 12;
}

/* ---- beginning ---- */

static void open_records(void)
{
    static bool is_open;
    if (is_open)
        return;
    is_open = true;
    const char *path = getenv(RECORDED_CALLS_FILE);
    if (!path)
        return;
    int file = open(path, O_RDWR | O_CLOEXEC);
    void *shared = file < 0 ? MAP_FAILED
                            : mmap((void *)RECORDED_CALLS_START, RECORDED_BYTES,
                                   PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE, file,
                                   0);
    if (shared != (void *)RECORDED_CALLS_START)
        assay_rt_loading_failed("assay cannot map the file for recorded calls", "");
    close(file);
    assay_rt_typed_state_prepare(&assay_layouts);
    recorder.shared = shared;
}

/* ---- histories ---- */

static struct history *history_of(uintptr_t object)
{
    size_t at = (uint64_t)(object >> 3) * 0x9E3779B97F4A7C15u >> 44;
    for (size_t i = 0; i < HISTORY_PLACES; i++) {
        struct history *history = &recorder.histories[(at + i) % HISTORIES];
        if (history->object == object || !history->object)
            return history;
    }
    return &recorder.histories[(at + recorder.visit % HISTORY_PLACES) % HISTORIES];
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    return watch_mixed(hash, word);
}

/* ---- states ---- */

static uint64_t number_of(const struct assay_argument *argument)
{
    uint64_t number = 0, hash = argument->size;
    if (argument->size <= sizeof number) {
        memcpy(&number, argument->value, argument->size);
        return number;
    }
    const unsigned char *bytes = argument->value;
    for (uint32_t i = 0; i < argument->size; i++)
        hash = mix(hash, bytes[i]);
    return hash;
}

static uintptr_t pointer_of(const struct assay_argument *argument)
{
    return *(const uintptr_t *)argument->value;
}

static bool is_text(uint32_t layout)
{
    return layout && layout < assay_rt_programs.count && assay_rt_programs.items[layout].size == 1;
}

/* An argument as part of the walk. What is not on the heap is where its type says it is. */
static void walk_argument(const struct assay_argument *argument)
{
    uint32_t layout = assay_rt_pointee_layout(argument->sort);
    uintptr_t pointer = pointer_of(argument), start;
    bool is_block = pointer && assay_rt_block_at(pointer, &start);
    if (!pointer || is_block) {
        assay_rt_typed_pointer(pointer, layout);
    } else if (is_text(layout)) {
        const char *text = (const char *)pointer;
        size_t length = strnlen(text, TEXT_MAXIMUM);
        for (size_t i = 0; i < length; i++)
            assay_rt_typed_word((unsigned char)text[i]);
        assay_rt_typed_word(TEXT_MAXIMUM);
    } else {
        assay_rt_typed_value((const void *)pointer, layout);
    }
}

static uint64_t state_of(const struct assay_argument *argument)
{
    assay_rt_typed_begin();
    walk_argument(argument);
    return assay_rt_typed_end();
}

/* ---- watching an equality function ---- */

#define LOAD(bytes) \
    void __asan_load##bytes##_noabort(uintptr_t address); \
    void __asan_load##bytes##_noabort(uintptr_t address) \
    { \
        if (UNLIKELY(recorder.watch.is_on)) \
            watch_load(&recorder.watch, address, bytes); \
    }
LOAD(1)
LOAD(2)
LOAD(4)
LOAD(8)
LOAD(16)

void __asan_loadN_noabort(uintptr_t address, size_t size);
void __asan_loadN_noabort(uintptr_t address, size_t size)
{
    if (UNLIKELY(recorder.watch.is_on))
        watch_load(&recorder.watch, address, size);
}

void __asan_handle_no_return(void);
void __asan_handle_no_return(void)
{
}

static void on_crash(int signal)
{
    (void)signal;
    siglongjmp(recorder.way_out, 1);
}

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum { CRASHES = sizeof crashes / sizeof *crashes };

/* -1: it crashed, which it may do by using up the stack: what is its own part may be equal without
 * end. */
static int ask(const struct assay_equality *equality, uintptr_t a, uintptr_t b)
{
    static char room[64 * 1024];
    stack_t other = {.ss_sp = room, .ss_size = sizeof room}, usual;
    struct sigaction before[CRASHES];
    struct sigaction during = {.sa_handler = on_crash, .sa_flags = SA_NODEFER | SA_ONSTACK};
    volatile int answer = -1;
    sigaltstack(&other, &usual);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &during, &before[i]);
    if (sigsetjmp(recorder.way_out, 1) == 0)
        answer = equality->equal((void *)a, (void *)b) != 0;
    else
        recorder.shared->crashes++;
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &before[i], NULL);
    sigaltstack(&usual, NULL);
    return answer;
}

static const struct assay_equality *equality_of(const struct assay_argument *argument)
{
    for (const struct assay_equality *equality = assay_equalities; equality->equal; equality++)
        if (equality->sort == argument->sort)
            return equality;
    return NULL;
}

/* What the function reads when it compares the object with itself. */
static bool monitored(const struct assay_equality *equality, uintptr_t object, uint64_t *key)
{
    watch_begin(&recorder.watch);
    int answer = ask(equality, object, object);
    recorder.watch.is_on = false;
    recorder.shared->irreflexive += answer == 0;
    *key = recorder.watch.trace;
    return answer == 1;
}

/* ---- objects to compare others with ---- */

/* Copies what the last walk came to; 0: there is no room. */
static uint64_t copy_object(void)
{
    struct recorded_calls *shared = recorder.shared;
    uint64_t to = RECORDED_CALLS_START + RECORDED_OBJECTS_AT + shared->object_bytes;
    size_t used = assay_rt_typed_copy(to, RECORDED_OBJECT_BYTES - shared->object_bytes);
    shared->object_bytes += used;
    return used ? to : 0;
}

/* The number of the first object that it is equal to; it is kept when there is none. */
static bool paired(const struct assay_equality *equality, const struct assay_argument *argument,
                   uint64_t *key)
{
    struct recorded_calls *shared = recorder.shared;
    uintptr_t object = pointer_of(argument), start;
    for (uint64_t i = 0; i < shared->object_count; i++) {
        int answer = shared->objects[i].sort == argument->sort
                         ? ask(equality, object, shared->objects[i].address)
                         : 0;
        if (answer < 0)
            return false;
        *key = i + 1;
        if (answer)
            return true;
    }
    if (shared->object_count == RECORDED_OBJECTS || !assay_rt_block_at(object, &start) ||
        start != object)
        return false;
    state_of(argument);
    uint64_t copy = copy_object();
    if (!copy)
        return false;
    shared->objects[shared->object_count] = (struct recorded_object){argument->sort, 0, copy};
    *key = ++shared->object_count;
    return true;
}

/* ---- what is known ---- */

static uint64_t *table_of(int representation, uint64_t slots)
{
    return (uint64_t *)(RECORDED_CALLS_START + RECORDED_KEYS_AT +
                        (uint64_t)representation * RECORDED_KEY_BYTES) + slots;
}

/* Where the key is or would be. */
static uint64_t *slot_of(uint64_t *table, uint64_t slots, uint64_t key)
{
    uint64_t at = (key ^ key >> 29) & (slots - 1);
    while (table[at] && table[at] != key)
        at = (at + 1) & (slots - 1);
    return &table[at];
}

/* Ended in the middle of it, the program leaves the old table as it was. */
static void grow(int representation)
{
    struct recorded_keys *keys = &recorder.shared->keys[representation];
    uint64_t slots = keys->slots ? 2 * keys->slots : RECORDED_SLOTS_FIRST;
    uint64_t *old = table_of(representation, keys->slots), *table = table_of(representation, slots);
    for (uint64_t i = 0; i < keys->slots; i++)
        if (old[i])
            *slot_of(table, slots, old[i]) = old[i];
    uint64_t bytes = keys->slots * sizeof *old;
    keys->slots = slots;
    if (bytes >= 4096)
        madvise(old, bytes, MADV_REMOVE);
}

/* What was not known makes news; it is kept for tests that are still to come. */
static void add_known(int representation, uint64_t key)
{
    struct recorded_calls *shared = recorder.shared;
    struct recorded_keys *keys = &shared->keys[representation];
    key = key ? key : 1;
    if (keys->count >= keys->slots / 4 * 3 && keys->slots < RECORDED_SLOTS_MAXIMUM)
        grow(representation);
    uint64_t *slot = slot_of(table_of(representation, keys->slots), keys->slots, key);
    if (*slot == key)
        return;
    shared->news |= 1u << representation;
    bool has_room = keys->count < keys->slots / 4 * 3;
    keys->lost += !has_room;
    if (has_room && !shared->is_last)
        *slot = key, keys->count++;
}

static bool wants(int representation)
{
    return recorder.shared->wanted >> representation & 1;
}

static void add_all_known(void)
{
    struct recorded_calls *shared = recorder.shared;
    for (int i = 0; i < REPRESENTATION_COUNT; i++)
        if (wants(i))
            add_known(i, recorder.keys[i]);
    recorder.is_done = shared->is_last && (shared->news & shared->wanted) == shared->wanted;
}

/* ---- calls ---- */

static bool compares(void)
{
    return wants(REPRESENT_MONITOR_EQUALS) || wants(REPRESENT_PAIRWISE_EQUALS);
}

static void add_keys(const struct assay_argument *argument, uint32_t index)
{
    uint64_t *keys = recorder.keys;
    struct entry_state *entry = &recorder.entries[index];
    if (!argument->is_pointer) {
        uint64_t number = number_of(argument);
        for (int i = 0; i < REPRESENTATION_COUNT; i++)
            keys[i] = mix(keys[i], number);
        return;
    }
    entry->state = state_of(argument);
    uintptr_t object = pointer_of(argument);
    const struct history *history = history_of(object);
    bool is_known = argument->is_object && object && history->object == object;
    entry->histories[0] = is_known ? history->whole : entry->state;
    entry->histories[1] = is_known ? history->modifying : entry->state;
    const struct assay_equality *equality =
        argument->is_object && object && compares() ? equality_of(argument) : NULL;
    uint64_t read, pair;
    bool is_read = equality && monitored(equality, object, &read);
    bool is_paired =
        is_read && wants(REPRESENT_PAIRWISE_EQUALS) && paired(equality, argument, &pair);
    keys[REPRESENT_WHOLE_SEQUENCE] = mix(keys[REPRESENT_WHOLE_SEQUENCE], entry->histories[0]);
    keys[REPRESENT_MODIFYING_SEQUENCE] =
        mix(keys[REPRESENT_MODIFYING_SEQUENCE], entry->histories[1]);
    keys[REPRESENT_WHOLE_STATE] = mix(keys[REPRESENT_WHOLE_STATE], entry->state);
    keys[REPRESENT_MONITOR_EQUALS] =
        mix(keys[REPRESENT_MONITOR_EQUALS], is_read ? read : entry->state);
    keys[REPRESENT_PAIRWISE_EQUALS] =
        mix(keys[REPRESENT_PAIRWISE_EQUALS], is_paired ? pair : entry->state);
}

/* Suites of assay's let an allocation, a read or a write of the library fail. What is called while
 * that is to come is another call than it would be otherwise. */
#define REFUSAL(what, kind)                                            \
    extern __attribute__((weak)) void __real_assay_fail_##what(int);   \
    extern __attribute__((weak)) int __real_assay_##what##_failed(void); \
    void __wrap_assay_fail_##what(int number);                         \
    void __wrap_assay_fail_##what(int number)                          \
    {                                                                  \
        recorder.refusal = mix(kind, (uint64_t)number);                \
        __real_assay_fail_##what(number);                              \
    }                                                                  \
    int __wrap_assay_##what##_failed(void);                            \
    int __wrap_assay_##what##_failed(void)                             \
    {                                                                  \
        recorder.refusal = 0;                                          \
        return __real_assay_##what##_failed();                         \
    }
REFUSAL(allocation, 1)
REFUSAL(read, 2)
REFUSAL(write, 3)

static void begin_keys(uint32_t function)
{
    uint64_t key = function + 1;
    if (recorder.refusal)
        recorder.refusal = key = mix(recorder.refusal, key);
    for (int i = 0; i < REPRESENTATION_COUNT; i++)
        recorder.keys[i] = key;
}

static uint32_t first_alike(const struct assay_argument *arguments, uint32_t index)
{
    uint32_t i = 0;
    while (!arguments[i].is_pointer || pointer_of(&arguments[i]) != pointer_of(&arguments[index]))
        i++;
    return i;
}

/* Two arguments may be one object, or share some: the walk over all of them together sees that, and
 * for the other representations it counts which are the same. */
static void add_sharing(const struct assay_argument *arguments, uint32_t count)
{
    assay_rt_typed_begin();
    for (uint32_t i = 0; i < count; i++) {
        if (!arguments[i].is_pointer)
            continue;
        walk_argument(&arguments[i]);
        uint32_t first = first_alike(arguments, i);
        for (int k = 0; first < i && k < REPRESENTATION_COUNT; k++)
            recorder.keys[k] = mix(recorder.keys[k], first);
    }
    recorder.keys[REPRESENT_WHOLE_STATE] =
        mix(recorder.keys[REPRESENT_WHOLE_STATE], assay_rt_typed_end());
}

void assay_call_begin(uint32_t function, const struct assay_argument *arguments, uint32_t count)
{
    open_records();
    if (!recorder.shared)
        return;
    recorder.shared->call_count++;
    if (recorder.is_done)
        return;
    begin_keys(function);
    for (uint32_t i = 0; i < count && i < CALL_ARGUMENTS; i++)
        add_keys(&arguments[i], i);
    add_sharing(arguments, count < CALL_ARGUMENTS ? count : CALL_ARGUMENTS);
    add_all_known();
}

static void remember(uintptr_t object, uint64_t whole, uint64_t modifying)
{
    *history_of(object) = (struct history){object, whole, modifying};
}

void assay_call_end(const struct assay_argument *arguments, uint32_t count, const void *result)
{
    if (!recorder.shared || recorder.is_done)
        return;
    uint64_t whole = recorder.keys[REPRESENT_WHOLE_SEQUENCE];
    uint64_t modifying = recorder.keys[REPRESENT_MODIFYING_SEQUENCE];
    for (uint32_t i = 0; i < count && i < CALL_ARGUMENTS; i++) {
        uintptr_t object = arguments[i].is_object ? pointer_of(&arguments[i]) : 0;
        if (!object)
            continue;
        bool is_same = state_of(&arguments[i]) == recorder.entries[i].state;
        remember(object, mix(whole, i + 1),
                 is_same ? recorder.entries[i].histories[1] : mix(modifying, i + 1));
    }
    uintptr_t made = result ? *(const uintptr_t *)result : 0;
    if (made)
        remember(made, mix(whole, 0), mix(modifying, 0));
}
