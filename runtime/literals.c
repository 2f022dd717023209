/* Literals as a worker's own memory: a table of 8-byte values, then the bytes of strings and
 * buffers, each between redzones. Read-only, as a compiled string literal is. */
#include <sys/mman.h>

#include "ledger.h"
#include "runtime.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
    REDZONE = 16,
    TABLE_BYTES = WIRE_LITERALS * 8,
    REGION_BYTES = TABLE_BYTES + WIRE_LITERAL_AREA + WIRE_LITERALS * 3 * REDZONE,
};

struct placed {
    uint32_t offset; /* from LITERAL_START; those of values are where the bytes would begin */
    uint32_t size;
    uint64_t hash;
};

static struct placed placed[WIRE_LITERALS];
static uint32_t count;
static uint32_t sweeps; /* of the coordinator, when they were placed */
static uint32_t used = TABLE_BYTES;

void assay_rt_literals_map(void)
{
    void *region = mmap((void *)LITERAL_START, REGION_BYTES, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (region != (void *)LITERAL_START)
        assay_rt_loading_failed("assay cannot map memory for literals", "");
    assay_rt.literals = region;
}

static void place_bytes(uint32_t index, const struct wire_literal *literal)
{
    const uint8_t *from = assay_rt.shared_literals->bytes + literal->offset;
    uint32_t extent = literal->size + (literal->kind == WIRE_LITERAL_STRING);
    uint32_t whole = REDZONE + ((extent + 15) & ~15u) + REDZONE;
    char *start = (char *)LITERAL_START + used + REDZONE;
    assay_rt_memory_forbid_around(start - REDZONE, whole);
    assay_rt_memory_allow(start, extent);
    for (uint32_t i = 0; i < extent; i++)
        start[i] = i < literal->size ? (char)from[i] : '\0';
    placed[index].offset = used + REDZONE;
    placed[index].size = literal->size;
    placed[index].hash = XXH3_64bits(from, literal->size);
    assay_rt.literals[index] = (uintptr_t)start;
    used += whole - REDZONE;
}

static void place(uint32_t index)
{
    const struct wire_literal *literal = &assay_rt.shared_literals->items[index];
    const struct assay_harness *harness = assay_rt.library.harness;
    placed[index].offset = used;
    switch (literal->kind) {
    case WIRE_LITERAL_STRING:
    case WIRE_LITERAL_BYTES:
        if (literal->size < WIRE_LITERAL_AREA &&
            literal->offset < WIRE_LITERAL_AREA - literal->size)
            place_bytes(index, literal);
        break;
    case WIRE_LITERAL_CALLBACK:
        if (literal->bits < harness->callback_count)
            assay_rt.literals[index] = (uintptr_t)harness->callbacks[literal->bits];
        break;
    default:
        assay_rt.literals[index] = literal->bits;
    }
}

/* All literals are new: their places are given away again. */
static void forget_all(void)
{
    assay_rt_memory_allow((void *)(LITERAL_START + TABLE_BYTES), used - TABLE_BYTES + REDZONE);
    count = 0;
    used = TABLE_BYTES;
}

void assay_rt_literals_extend(uint32_t new_count, uint32_t new_sweeps)
{
    if (new_sweeps != sweeps)
        forget_all();
    sweeps = new_sweeps;
    if (new_count <= count)
        return;
    mprotect((void *)LITERAL_START, REGION_BYTES, PROT_READ | PROT_WRITE);
    for (; count < new_count; count++)
        place(count);
    mprotect((void *)LITERAL_START, REGION_BYTES, PROT_READ);
}

/* Offsets never fall, so the last literal that begins at or before the address is the one. */
int assay_rt_literal_at(uintptr_t address)
{
    if (address - LITERAL_START >= used || count == 0)
        return -1;
    uint32_t offset = (uint32_t)(address - LITERAL_START), low = 0, high = count;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (placed[middle].offset <= offset)
            low = middle;
        else
            high = middle;
    }
    bool is_inside = offset - placed[low].offset <= placed[low].size &&
                     assay_rt.literals[low] == LITERAL_START + placed[low].offset;
    return is_inside ? (int)low : -1;
}

struct range assay_rt_literal_bytes(int literal)
{
    return (struct range){LITERAL_START + placed[literal].offset, placed[literal].size};
}

uint64_t assay_rt_literal_hash(int literal)
{
    return placed[literal].hash;
}

bool assay_rt_is_literal_memory(uintptr_t address)
{
    return address - LITERAL_START < REGION_BYTES;
}
