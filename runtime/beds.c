#include "beds.h"

#include "ledger.h"

enum { BEDS_MAXIMUM = 64 };

struct bed {
    const uint8_t *edge;
    size_t size; /* of the storage before it */
};

static struct bed beds[BEDS_MAXIMUM];
static unsigned bed_count;

/* Neighbours differ, so that a byte that is copied from another place is seen. */
static uint8_t edge_byte(size_t at)
{
    return (uint8_t)(0x9D + 37 * at);
}

void assay_rt_beds_begin(void)
{
    bed_count = 0;
}

void *assay_rt_bed_storage(size_t size)
{
    if (bed_count == BEDS_MAXIMUM)
        return assay_rt_memory_storage(size);
    uint8_t *storage = assay_rt_memory_storage_with_edge(size, BED_EDGE);
    if (!storage)
        return NULL;
    for (size_t i = 0; i < BED_EDGE; i++)
        storage[size + i] = edge_byte(i);
    beds[bed_count++] = (struct bed){storage + size, size};
    return storage;
}

static void remark_write(const struct bed *bed, size_t first)
{
    struct failure remark = assay_rt_failure(END_HEAP_OVERFLOW, 0);
    size_t last = BED_EDGE - 1;
    while (bed->edge[last] == edge_byte(last))
        last--;
    remark.address = (uintptr_t)bed->edge + first;
    remark.detail = (uint32_t)(last - first + 1);
    assay_rt_add_text(&remark, "wrote ");
    assay_rt_add_number(&remark, last + 1);
    assay_rt_add_text(&remark, last ? " bytes" : " byte");
    assay_rt_add_text(&remark, " too far into memory of ");
    assay_rt_add_number(&remark, bed->size);
    assay_rt_remark(&remark);
}

void assay_rt_beds_check(void)
{
    for (unsigned i = 0; i < bed_count; i++)
        for (size_t at = 0; at < BED_EDGE; at++)
            if (UNLIKELY(beds[i].edge[at] != edge_byte(at))) {
                remark_write(&beds[i], at);
                return;
            }
}
