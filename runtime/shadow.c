/* What clang's AddressSanitizer instrumentation calls. The checks are clang's; the verdict is a
 * jump back to the worker instead of a report. */
#include "shadow.h"

#include "ledger.h"
#include "wrappers.h"

#define LOW_SHADOW 0x7FFF8000u
#define SHADOW_GAP 0x8FFF7000u
#define HIGH_SHADOW 0x02008FFF7000u
#define SHADOW_END 0x10007FFF8000u

enum { GRANULE = 8, ALLOCA_REDZONE = 32 };

static bool map_shadow(uintptr_t start, uintptr_t end, int protection)
{
    void *mapped = REAL(mmap)((void *)start, end - start, protection,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
                              -1, 0);
    if (mapped != (void *)start)
        return false;
    madvise(mapped, end - start, MADV_NOHUGEPAGE);
    return true;
}

void assay_rt_shadow_prepare(void)
{
    /* An access to the shadow itself finds its own shadow in the gap, and faults. */
    if (!map_shadow(LOW_SHADOW, SHADOW_GAP, PROT_READ | PROT_WRITE) ||
        !map_shadow(SHADOW_GAP, HIGH_SHADOW, PROT_NONE) ||
        !map_shadow(HIGH_SHADOW, SHADOW_END, PROT_READ | PROT_WRITE))
        assay_rt_loading_failed("assay cannot map the shadow memory for sanitizers", "");
}

void assay_rt_shadow_fill(uintptr_t start, uintptr_t end, uint8_t value)
{
    uint8_t *at = shadow_of(start), *last = shadow_of(end);
    REAL(memset)(at, value, (size_t)(last - at));
}

void assay_rt_shadow_clear(uintptr_t start, uintptr_t end)
{
    assay_rt_shadow_fill(start & ~(uintptr_t)(GRANULE - 1), end, 0);
}

void assay_rt_shadow_unpoison(uintptr_t start, uintptr_t size)
{
    assay_rt_shadow_fill(start, start + size, 0);
    if (size % GRANULE)
        *shadow_of(start + size) = (uint8_t)(size % GRANULE);
}

static inline bool is_bad(uintptr_t address)
{
    int8_t shadow = (int8_t)*shadow_of(address);
    return shadow && (int8_t)(address & 7) >= shadow;
}

uintptr_t assay_rt_shadow_find_bad(uintptr_t start, uintptr_t size)
{
    uintptr_t last = start + size - 1, at = start;
    /* Not user memory: the access itself will fault. */
    if (last < start || last >> 47)
        return 0;
    while (at <= last) {
        bool is_long = at % (8 * GRANULE) == 0 && last - at >= 8 * GRANULE;
        if (is_long && *(uint64_t *)(void *)shadow_of(at) == 0) {
            at += 8 * GRANULE;
            continue;
        }
        uintptr_t end = (at | 7) < last ? at | 7 : last;
        if (is_bad(end)) {
            while (!is_bad(at))
                at++;
            return at;
        }
        at = end + 1;
    }
    return 0;
}

/* ---- verdicts ---- */

/* Why the byte must not be used. Of a granule that is used in part, the next one knows it. */
static uint8_t reason_at(uintptr_t address)
{
    const uint8_t *shadow = shadow_of(address);
    return *shadow > 0 && *shadow < GRANULE ? shadow[1] : *shadow;
}

static enum wire_end end_of_address(uintptr_t address)
{
    if (address - ARENA_START < ARENA_BYTES)
        return END_HEAP_OVERFLOW;
    return range_has(assay_rt.library.whole, address) ? END_GLOBAL_OVERFLOW : END_BAD_ACCESS;
}

static enum wire_end end_of_reason(uint8_t reason, uintptr_t address)
{
    switch (reason) {
    case SHADOW_HEAP:
        return END_HEAP_OVERFLOW;
    case SHADOW_FREED:
        return END_USE_AFTER_FREE;
    case SHADOW_STACK_LEFT:
    case SHADOW_STACK_MIDDLE:
    case SHADOW_STACK_RIGHT:
    case SHADOW_ALLOCA_LEFT:
    case SHADOW_ALLOCA_RIGHT:
        return END_STACK_OVERFLOW;
    case SHADOW_SCOPE:
    case SHADOW_AFTER_RETURN:
        return END_USE_AFTER_SCOPE;
    case SHADOW_GLOBAL:
        return END_GLOBAL_OVERFLOW;
    case SHADOW_USER:
    case SHADOW_RUNTIME:
        return END_BAD_ACCESS;
    default:
        return end_of_address(address);
    }
}

void assay_rt_report_access(const struct access *access)
{
    enum wire_end end = end_of_reason(reason_at(access->address), access->address);
    struct failure failure = assay_rt_failure(end, access->program_counter - 1);
    failure.address = access->address;
    failure.detail = (uint32_t)access->size;
    assay_rt_add_text(&failure, access->is_write ? "write of " : "read of ");
    assay_rt_add_number(&failure, access->size);
    assay_rt_add_text(&failure, access->size == 1 ? " byte" : " bytes");
    assay_rt_fail(&failure);
}

static _Noreturn void report(uintptr_t address, uintptr_t size, int is_write, uintptr_t pc)
{
    uintptr_t bad = assay_rt_shadow_find_bad(address, size);
    struct access access = {bad ? bad : address, size, pc, is_write};
    assay_rt_report_access(&access);
}

/* The names are clang's, and so there is no prototype of ours for them. */
#pragma clang diagnostic ignored "-Wmissing-prototypes"

#define REPORT_NAMED(name, size, is_write)               \
    void name(uintptr_t address)                         \
    {                                                    \
        report(address, size, is_write, RETURN_ADDRESS); \
    }

#define CHECK_NAMED(name, size, is_write)                                      \
    void name(uintptr_t address)                                               \
    {                                                                          \
        if (!(is_write) && UNLIKELY(assay_rt.watches_loads))                   \
            assay_rt_explore_load(address, size);                              \
        check_access((const void *)address, size, is_write, RETURN_ADDRESS);   \
    }

#define FIXED_SIZE(size)                                     \
    REPORT_NAMED(__asan_report_load##size, size, 0)          \
    REPORT_NAMED(__asan_report_store##size, size, 1)         \
    REPORT_NAMED(__asan_report_load##size##_noabort, size, 0)  \
    REPORT_NAMED(__asan_report_store##size##_noabort, size, 1) \
    CHECK_NAMED(__asan_load##size, size, 0)                  \
    CHECK_NAMED(__asan_store##size, size, 1)                 \
    CHECK_NAMED(__asan_load##size##_noabort, size, 0)        \
    CHECK_NAMED(__asan_store##size##_noabort, size, 1)

FIXED_SIZE(1)
FIXED_SIZE(2)
FIXED_SIZE(4)
FIXED_SIZE(8)
FIXED_SIZE(16)

#define ANY_SIZE(report_name, check_name, is_write)                            \
    void report_name(uintptr_t address, uintptr_t size)                        \
    {                                                                          \
        report(address, size, is_write, RETURN_ADDRESS);                       \
    }                                                                          \
    void check_name(uintptr_t address, uintptr_t size)                         \
    {                                                                          \
        check_access((const void *)address, size, is_write, RETURN_ADDRESS);   \
    }

ANY_SIZE(__asan_report_load_n, __asan_loadN, 0)
ANY_SIZE(__asan_report_store_n, __asan_storeN, 1)
ANY_SIZE(__asan_report_load_n_noabort, __asan_loadN_noabort, 0)
ANY_SIZE(__asan_report_store_n_noabort, __asan_storeN_noabort, 1)

/* ---- stacks ---- */

#define SET_SHADOW(suffix, value)                                  \
    void __asan_set_shadow_##suffix(uint8_t *shadow, size_t count) \
    {                                                              \
        REAL(memset)(shadow, value, count);                        \
    }

SET_SHADOW(00, 0)
SET_SHADOW(01, 1)
SET_SHADOW(02, 2)
SET_SHADOW(03, 3)
SET_SHADOW(04, 4)
SET_SHADOW(05, 5)
SET_SHADOW(06, 6)
SET_SHADOW(07, 7)
SET_SHADOW(f1, SHADOW_STACK_LEFT)
SET_SHADOW(f2, SHADOW_STACK_MIDDLE)
SET_SHADOW(f3, SHADOW_STACK_RIGHT)
SET_SHADOW(f5, SHADOW_AFTER_RETURN)
SET_SHADOW(f8, SHADOW_SCOPE)

void __asan_poison_stack_memory(uintptr_t address, size_t size)
{
    uintptr_t whole = size & ~(size_t)(GRANULE - 1);
    uint8_t *last = shadow_of(address + whole);
    assay_rt_shadow_fill(address, address + whole, SHADOW_SCOPE);
    if (size != whole && *last > 0 && *last <= size - whole)
        *last = SHADOW_SCOPE;
}

void __asan_unpoison_stack_memory(uintptr_t address, size_t size)
{
    uintptr_t whole = size & ~(size_t)(GRANULE - 1);
    uint8_t *last = shadow_of(address + whole);
    assay_rt_shadow_fill(address, address + whole, 0);
    if (size != whole && *last != 0 && (int8_t)*last < (int8_t)(size - whole))
        *last = (uint8_t)(size - whole);
}

void __asan_alloca_poison(uintptr_t address, uintptr_t size)
{
    uintptr_t end = address + size, aligned = end & ~(uintptr_t)(GRANULE - 1);
    uintptr_t right = (end + ALLOCA_REDZONE - 1) & ~(uintptr_t)(ALLOCA_REDZONE - 1);
    assay_rt_shadow_fill(address - ALLOCA_REDZONE, address, SHADOW_ALLOCA_LEFT);
    assay_rt_shadow_fill(aligned, right + ALLOCA_REDZONE, SHADOW_ALLOCA_RIGHT);
    if (end % GRANULE)
        *shadow_of(aligned) = (uint8_t)(end % GRANULE);
}

void __asan_allocas_unpoison(uintptr_t top, uintptr_t bottom)
{
    if (top && top <= bottom)
        assay_rt_shadow_fill(top, bottom, 0);
}

void __asan_handle_no_return(void)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    if (here - STACK_START < assay_rt.stack_top - STACK_START)
        assay_rt_shadow_clear(here, assay_rt.stack_top);
}

/* ---- globals ---- */

/* As clang lays it out. */
struct asan_global {
    uintptr_t start;
    uintptr_t size;
    uintptr_t size_with_redzone;
    const char *name;
    const char *module;
    uintptr_t has_dynamic_initialiser;
    const void *location;
    uintptr_t odr_indicator;
};

void __asan_register_globals(struct asan_global *globals, uintptr_t count)
{
    for (uintptr_t i = 0; i < count; i++) {
        struct asan_global *global = &globals[i];
        uintptr_t end = (global->start + global->size) & ~(uintptr_t)(GRANULE - 1);
        assay_rt_shadow_fill(end, global->start + global->size_with_redzone, SHADOW_GLOBAL);
        if (global->size % GRANULE)
            *shadow_of(end) = (uint8_t)(global->size % GRANULE);
        assay_rt_library_add_global(global->start, global->size);
    }
}

void __asan_unregister_globals(struct asan_global *globals, uintptr_t count)
{
    (void)globals, (void)count;
}

void __asan_register_elf_globals(uintptr_t *flag, struct asan_global *start,
                                 struct asan_global *stop)
{
    if (!*flag && start != stop)
        __asan_register_globals(start, (uintptr_t)(stop - start));
    *flag = 1;
}

void __asan_unregister_elf_globals(uintptr_t *flag, void *start, void *stop)
{
    (void)flag, (void)start, (void)stop;
}

void __asan_register_image_globals(uintptr_t *flag)
{
    (void)flag;
}

void __asan_unregister_image_globals(uintptr_t *flag)
{
    (void)flag;
}

void __asan_before_dynamic_init(const char *module)
{
    (void)module;
}

void __asan_after_dynamic_init(void)
{
}

/* ---- memory on behalf of the library ---- */

static void forbid_overlap(uintptr_t to, uintptr_t from, size_t size, uintptr_t pc)
{
    if (to == from || to - from >= size)
        if (to == from || from - to >= size)
            return;
    struct failure failure = assay_rt_failure(END_BAD_ARGUMENT, pc - 1);
    failure.address = to;
    failure.detail = (uint32_t)size;
    assay_rt_add_text(&failure, "source and destination of memcpy overlap");
    assay_rt_fail(&failure);
}

void *__asan_memcpy(void *to, const void *from, size_t size)
{
    check_access(from, size, 0, RETURN_ADDRESS);
    check_access(to, size, 1, RETURN_ADDRESS);
    forbid_overlap((uintptr_t)to, (uintptr_t)from, size, RETURN_ADDRESS);
    assay_rt.pure_caller = RETURN_ADDRESS;
    REAL(memcpy)(to, from, size);
    assay_rt.pure_caller = 0;
    return to;
}

void *__asan_memmove(void *to, const void *from, size_t size)
{
    check_access(from, size, 0, RETURN_ADDRESS);
    check_access(to, size, 1, RETURN_ADDRESS);
    assay_rt.pure_caller = RETURN_ADDRESS;
    REAL(memmove)(to, from, size);
    assay_rt.pure_caller = 0;
    return to;
}

void *__asan_memset(void *to, int byte, size_t size)
{
    check_access(to, size, 1, RETURN_ADDRESS);
    assay_rt.pure_caller = RETURN_ADDRESS;
    REAL(memset)(to, byte, size);
    assay_rt.pure_caller = 0;
    return to;
}

/* Emitted where the compiler itself wants no checks. */
void *__sanitizer_internal_memcpy(void *to, const void *from, size_t size)
{
    return REAL(memcpy)(to, from, size);
}

void *__sanitizer_internal_memmove(void *to, const void *from, size_t size)
{
    return REAL(memmove)(to, from, size);
}

void *__sanitizer_internal_memset(void *to, int byte, size_t size)
{
    return REAL(memset)(to, byte, size);
}

/* ---- what a library may ask the sanitizer for ---- */

void __asan_poison_memory_region(const void *start, size_t size)
{
    uintptr_t first = ((uintptr_t)start + GRANULE - 1) & ~(uintptr_t)(GRANULE - 1);
    uintptr_t end = ((uintptr_t)start + size) & ~(uintptr_t)(GRANULE - 1);
    if (first < end)
        assay_rt_shadow_fill(first, end, SHADOW_USER);
}

void __asan_unpoison_memory_region(const void *start, size_t size)
{
    uintptr_t first = (uintptr_t)start & ~(uintptr_t)(GRANULE - 1);
    assay_rt_shadow_unpoison(first, (uintptr_t)start + size - first);
}

int __asan_address_is_poisoned(const void *address)
{
    return is_bad((uintptr_t)address);
}

void *__asan_region_is_poisoned(void *start, size_t size)
{
    return size ? (void *)assay_rt_shadow_find_bad((uintptr_t)start, size) : NULL;
}

void __asan_poison_intra_object_redzone(const void *start, size_t size)
{
    (void)start, (void)size;
}

void __asan_unpoison_intra_object_redzone(const void *start, size_t size)
{
    (void)start, (void)size;
}

int __asan_option_detect_stack_use_after_return = 0;

void __asan_init(void)
{
}

void __asan_version_mismatch_check_v8(void)
{
}

void __lsan_ignore_object(const void *start)
{
    (void)start;
}

void __lsan_disable(void)
{
}

void __lsan_enable(void)
{
}

void __lsan_do_leak_check(void)
{
}

int __lsan_do_recoverable_leak_check(void)
{
    return 0;
}

/* ---- memory.h ---- */

/* Large memory gets no shadow at all: the check itself then faults, and no page is touched. */
void assay_rt_memory_forbid(const void *start, size_t size)
{
    uint8_t *first = shadow_of((uintptr_t)start);
    if ((uintptr_t)first % PAGE == 0 && size / GRANULE % PAGE == 0)
        mprotect(first, size / GRANULE, PROT_NONE);
    else
        assay_rt_shadow_fill((uintptr_t)start, (uintptr_t)start + size, SHADOW_RUNTIME);
}

uintptr_t assay_rt_shadow_owner(uintptr_t address)
{
    return (address - SHADOW_OFFSET) << 3;
}

void assay_rt_memory_forbid_around(const void *start, size_t size)
{
    assay_rt_shadow_fill((uintptr_t)start, (uintptr_t)start + size, SHADOW_GLOBAL);
}

void assay_rt_memory_allow(const void *start, size_t size)
{
    assay_rt_shadow_unpoison((uintptr_t)start, size);
}

void assay_rt_copy(void *to, const void *from, size_t size)
{
    REAL(memcpy)(to, from, size);
}
