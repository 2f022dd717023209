/* What a function reads, as a trace that is the same for objects of which it reads the same: blocks
 * are numbered as it comes to them. Whoever includes this sees the loads, and tells of them. */
#ifndef RUNTIME_WATCHED_LOADS_H
#define RUNTIME_WATCHED_LOADS_H

#include "typed_state.h"

enum { WATCHED_BLOCKS = 4096 };

struct load_watch {
    bool is_on;
    uint64_t trace;
    uintptr_t blocks[WATCHED_BLOCKS];
    uint32_t block_count;
};

static uint64_t watch_mixed(uint64_t hash, uint64_t word)
{
    unsigned __int128 product = (unsigned __int128)(hash ^ word) * 0x9E3779B97F4A7C15u;
    return ((uint64_t)product ^ (uint64_t)(product >> 64)) + 0xD6E8FEB86659FD93u;
}

static void watch_begin(struct load_watch *watch)
{
    watch->trace = 1;
    watch->block_count = 0;
    watch->is_on = true;
}

/* The number of the block in the order in which the function came to it. */
static uint64_t watched_place(struct load_watch *watch, uintptr_t address)
{
    uintptr_t start;
    const struct block *block = assay_rt_block_at(address, &start);
    if (!block)
        return assay_rt_canonical_constant(address);
    uint32_t i = 0;
    while (i < watch->block_count && watch->blocks[i] != start)
        i++;
    if (i == watch->block_count && i < WATCHED_BLOCKS)
        watch->blocks[watch->block_count++] = start;
    return (uint64_t)(i + 1) << 32 | (uint32_t)(address - start);
}

static void watch_word(struct load_watch *watch, uintptr_t address, size_t size)
{
    uint64_t value = 0;
    uintptr_t start;
    __builtin_memcpy(&value, (const void *)address, size);
    if (size == sizeof value && assay_rt_block_at(value, &start))
        value = watched_place(watch, value);
    watch->trace = watch_mixed(watch_mixed(watch->trace, watched_place(watch, address)), value);
}

/* Its own frame is no part of an object. */
static void watch_load(struct load_watch *watch, uintptr_t address, size_t size)
{
    if (address - (uintptr_t)__builtin_frame_address(0) < 1024 * 1024)
        return;
    for (size_t at = 0; at < size; at += 8)
        watch_word(watch, address + at, size - at < 8 ? size - at : 8);
}

#endif
