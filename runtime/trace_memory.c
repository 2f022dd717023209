/* Which expressions are in memory, byte by byte: a word says of which node it is which byte. Only
 * pieces of memory that hold some have such words; a filter knows the others at once. */
#include <sys/mman.h>

#include "traced_expressions.h"

enum {
    PIECE_BITS = 9,
    PIECE_BYTES = 1 << PIECE_BITS,
    PIECES = 16 * 1024,
    PIECE_BUCKETS = 4 * PIECES,
    FILTER = 64 * 1024,
};

struct piece {
    uintptr_t number; /* of the piece of memory */
    uint32_t cells[PIECE_BYTES]; /* node << 3 | byte; 0: no expression */
};

struct cells {
    struct piece *pieces;
    uint32_t count;
    uint32_t *buckets; /* number of a piece, from 1; 0: empty */
    uint8_t filter[FILTER];
};

static struct cells cells;

static void *map_memory(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        assay_rt_loading_failed("assay cannot map memory for expressions in memory", "");
    return memory;
}

void assay_rt_cells_prepare(void)
{
    cells.pieces = map_memory(PIECES * sizeof cells.pieces[0]);
    cells.buckets = map_memory(PIECE_BUCKETS * sizeof cells.buckets[0]);
}

static inline uint32_t bucket_of(uintptr_t number)
{
    return (uint32_t)((number * 0x9E3779B97F4A7C15u) >> 40) & (PIECE_BUCKETS - 1);
}

static inline bool may_have(uintptr_t address)
{
    return cells.filter[(address >> PIECE_BITS) & (FILTER - 1)];
}

static struct piece *find(uintptr_t number)
{
    for (uint32_t at = bucket_of(number); cells.buckets[at]; at = (at + 1) & (PIECE_BUCKETS - 1))
        if (cells.pieces[cells.buckets[at] - 1].number == number)
            return &cells.pieces[cells.buckets[at] - 1];
    return NULL;
}

/* NULL when there is no room. */
static struct piece *add(uintptr_t number)
{
    if (cells.count == PIECES) {
        assay_rt_trace_short_of(TRACE_MEMORY_FULL);
        return NULL;
    }
    uint32_t at = bucket_of(number);
    while (cells.buckets[at])
        at = (at + 1) & (PIECE_BUCKETS - 1);
    struct piece *piece = &cells.pieces[cells.count++];
    cells.buckets[at] = cells.count;
    cells.filter[number & (FILTER - 1)] = 1;
    piece->number = number;
    return piece;
}

void assay_rt_cells_begin(void)
{
    for (uint32_t i = 0; i < cells.count; i++) {
        struct piece *piece = &cells.pieces[i];
        cells.filter[piece->number & (FILTER - 1)] = 0;
        for (uint32_t at = bucket_of(piece->number); cells.buckets[at];
             at = (at + 1) & (PIECE_BUCKETS - 1))
            cells.buckets[at] = 0;
        for (unsigned k = 0; k < PIECE_BYTES; k++)
            piece->cells[k] = 0;
    }
    cells.count = 0;
}

static inline uint32_t cell_at(uintptr_t address)
{
    if (!may_have(address))
        return 0;
    const struct piece *piece = find(address >> PIECE_BITS);
    return piece ? piece->cells[address & (PIECE_BYTES - 1)] : 0;
}

static inline void set_cell(uintptr_t address, uint32_t cell)
{
    struct piece *piece = may_have(address) ? find(address >> PIECE_BITS) : NULL;
    if (!piece && cell)
        piece = add(address >> PIECE_BITS);
    if (piece)
        piece->cells[address & (PIECE_BYTES - 1)] = cell;
}

uint32_t assay_rt_cell_node(uintptr_t address, unsigned *byte)
{
    uint32_t cell = cell_at(address);
    *byte = cell & 7;
    return cell >> 3;
}

/* ---- reading ---- */

static uint32_t byte_node(uint32_t cell, uint64_t value, unsigned byte)
{
    if (!cell)
        return assay_rt_number_node(8, value >> 8 * byte);
    return assay_rt_extracted_node(8, 8 * (cell & 7), cell >> 3);
}

static uint32_t joined(const uint32_t *found, unsigned size, uint64_t value)
{
    uint32_t node = 0;
    for (unsigned i = 0; i < size; i++) {
        uint32_t byte = byte_node(found[i], value, i);
        if (!byte)
            return 0;
        uint64_t joins = node ? assay_rt_node(node)->operation : TRACE_NONE;
        if (!node)
            node = byte;
        else if (joins == TRACE_NUMBER && assay_rt_node(byte)->operation == TRACE_NUMBER)
            node = assay_rt_number_node(8 * (i + 1), value);
        else
            node = assay_rt_pair_node(TRACE_JOIN, byte, node);
    }
    return node;
}

/* Bytes that are the first ones of one node, in order, as it was stored? */
static uint32_t whole(const uint32_t *found, unsigned size)
{
    if (!found[0] || found[0] & 7)
        return 0;
    for (unsigned i = 1; i < size; i++)
        if (found[i] != found[0] + i)
            return 0;
    uint32_t node = found[0] >> 3;
    return assay_rt_node(node)->width >= 8 * size ? assay_rt_extracted_node(8 * size, 0, node) : 0;
}

uint32_t assay_rt_cells_load(uintptr_t address, unsigned size, uint64_t value)
{
    if (LIKELY(!may_have(address) && !may_have(address + size - 1)))
        return 0;
    uint32_t found[8], any = 0;
    for (unsigned i = 0; i < size && i < 8; i++)
        any |= found[i] = cell_at(address + i);
    if (!any || size > 8)
        return 0;
    uint32_t node = whole(found, size);
    if (!node)
        node = joined(found, size, value);
    return node && assay_rt_node(node)->value == trace_bits(value, 8 * size) ? node : 0;
}

/* ---- writing ---- */

void assay_rt_cells_store(uintptr_t address, unsigned size, uint32_t node)
{
    if (LIKELY(!node && !may_have(address) && !may_have(address + size - 1)))
        return;
    if (size > 8)
        node = 0;
    node = assay_rt_extended_node(8 * size, node, false);
    for (unsigned i = 0; i < size; i++)
        set_cell(address + i, node ? node << 3 | i : 0);
}

static bool may_have_any(uintptr_t address, size_t size)
{
    for (uintptr_t at = address; at - address < size; at += PIECE_BYTES)
        if (may_have(at))
            return true;
    return size && may_have(address + size - 1);
}

void assay_rt_cells_clear(uintptr_t address, size_t size)
{
    if (!may_have_any(address, size))
        return;
    for (size_t i = 0; i < size; i++)
        set_cell(address + i, 0);
}

void assay_rt_cells_copy(uintptr_t to, uintptr_t from, size_t size)
{
    if (!may_have_any(from, size)) {
        assay_rt_cells_clear(to, size);
        return;
    }
    bool is_backward = to > from;
    for (size_t i = 0; i < size; i++) {
        size_t at = is_backward ? size - 1 - i : i;
        set_cell(to + at, cell_at(from + at));
    }
}

/* ---- telling ---- */

static void tell_cell(struct trace_sequence *sequence, uintptr_t address, uint32_t cell)
{
    if (assay_rt_trace->cell_count == TRACE_CELLS) {
        assay_rt_trace_short_of(TRACE_MEMORY_FULL);
        return;
    }
    assay_rt_trace->cells[assay_rt_trace->cell_count++] =
        (struct trace_cell){address, cell >> 3, cell & 7};
    sequence->cell_count++;
}

void assay_rt_cells_tell(struct trace_sequence *sequence)
{
    sequence->first_cell = assay_rt_trace->cell_count;
    sequence->cell_count = 0;
    for (uint32_t i = 0; i < cells.count; i++)
        for (unsigned k = 0; k < PIECE_BYTES; k++)
            if (cells.pieces[i].cells[k])
                tell_cell(sequence, (cells.pieces[i].number << PIECE_BITS) + k,
                          cells.pieces[i].cells[k]);
}
