/* The shadow memory that instrumented code checks: one byte for eight, as clang lays it out on
 * x86-64. 0: all eight may be used; 1 to 7: so many of them; else a reason why not. */
#ifndef RUNTIME_SHADOW_H
#define RUNTIME_SHADOW_H

#include <stdint.h>

enum shadow_reason {
    SHADOW_HEAP = 0xFA,
    SHADOW_FREED = 0xFD,
    SHADOW_STACK_LEFT = 0xF1,
    SHADOW_STACK_MIDDLE = 0xF2,
    SHADOW_STACK_RIGHT = 0xF3,
    SHADOW_AFTER_RETURN = 0xF5,
    SHADOW_USER = 0xF7,
    SHADOW_SCOPE = 0xF8,
    SHADOW_GLOBAL = 0xF9,
    SHADOW_ALLOCA_LEFT = 0xCA,
    SHADOW_ALLOCA_RIGHT = 0xCB,
    SHADOW_RUNTIME = 0xFE,
};

#define SHADOW_OFFSET 0x7FFF8000u

static inline uint8_t *shadow_of(uintptr_t address)
{
    return (uint8_t *)((address >> 3) + SHADOW_OFFSET);
}

void assay_rt_shadow_prepare(void);
/* The memory that the shadow address is of. */
uintptr_t assay_rt_shadow_owner(uintptr_t address);
/* Whole granules from `start` to `end`. */
void assay_rt_shadow_fill(uintptr_t start, uintptr_t end, uint8_t value);
void assay_rt_shadow_clear(uintptr_t start, uintptr_t end);
/* Makes exactly these bytes usable; `start` is a multiple of 8. */
void assay_rt_shadow_unpoison(uintptr_t start, uintptr_t size);

/* The first byte of the range that must not be accessed; 0 when all may. */
uintptr_t assay_rt_shadow_find_bad(uintptr_t start, uintptr_t size);

struct access {
    uintptr_t address;
    uintptr_t size;
    uintptr_t program_counter;
    int is_write;
};
_Noreturn void assay_rt_report_access(const struct access *access);
/* While an equality function is watched, all that it reads is told. */
void assay_rt_explore_load(uintptr_t address, uintptr_t size);

/* Ends the sequence unless the library may access the bytes. */
static inline void check_access(const void *start, uintptr_t size, int is_write, uintptr_t pc)
{
    uintptr_t first = (uintptr_t)start;
    /* Most ranges are short and wholly usable: eight bytes of shadow tell at once. */
    uintptr_t granules = (first % 8 + size + 7) / 8;
    if (__builtin_expect(granules - 1 < 8 && first >> 47 == 0, 1)) {
        uint64_t seen = *(const uint64_t *)(const void *)shadow_of(first);
        if (__builtin_expect(seen << (64 - 8 * granules) == 0, 1))
            return;
    }
    if (size == 0)
        return;
    uintptr_t bad = assay_rt_shadow_find_bad(first, size);
    if (__builtin_expect(bad != 0, 0)) {
        struct access access = {bad, size, pc, is_write};
        assay_rt_report_access(&access);
    }
}

#endif
