/* Look-ups: what is read at an address that depends on eight bits is one of 256 values, and all of
 * them are in memory. Classes of characters, digits, states of scanners are found that way. Of a
 * larger table it is the page of 256 values that was read from. */
#include <sys/uio.h>
#include <unistd.h>

#include "traced_expressions.h"

enum {
    CHAIN = 8,              /* nodes between the eight bits and the address */
    REMEMBERED = 256,       /* look-ups of a sequence */
    PAGE_BITS = 8,
    INDEX_MOST = 1 << 24,   /* what is larger is an address, and not an index */
    SPAN_MAXIMUM = 16 * 1024, /* of memory */
};

struct chain {
    uint32_t nodes[CHAIN]; /* from the address on */
    unsigned count;
    uint32_t index; /* of at most eight bits, or of which no others matter, or a wider one ... */
    uint64_t page;  /* ... of which these bits stay as they are; 0: the lowest eight are all */
};

struct remembered {
    uint32_t address;
    uint32_t size;
    uint32_t index;
    uint32_t table; /* number from 1; 0: it is none */
};

static struct remembered remembered[REMEMBERED];
static uint64_t hashes[TRACE_TABLES];
static uint8_t span[SPAN_MAXIMUM + 8];

void assay_rt_tables_begin(void)
{
    for (unsigned i = 0; i < REMEMBERED; i++)
        remembered[i].address = 0;
}

static bool is_number(uint32_t node)
{
    return assay_rt_node(node)->operation == TRACE_NUMBER;
}

/* The only operand that is not a number; 0: there is none, or there are two. */
static uint32_t only_operand(const struct trace_node *node)
{
    switch (node->operation) {
    case TRACE_ADD:
    case TRACE_SUBTRACT:
    case TRACE_MULTIPLY:
    case TRACE_SHIFT_LEFT:
    case TRACE_AND:
        return is_number(node->b) ? node->a : is_number(node->a) ? node->b : 0;
    case TRACE_EXTEND:
    case TRACE_EXTEND_SIGNED:
    case TRACE_EXTRACT:
        return node->a;
    default:
        return 0;
    }
}

static bool has_eight_bits(const struct trace_node *node)
{
    return node->width <= 8 || (node->operation == TRACE_AND && is_number(node->b) &&
                                assay_rt_node(node->b)->value < TRACE_TABLE_SIZE);
}

static bool find_chain(uint32_t address, struct chain *chain)
{
    uint32_t last = 0;
    chain->count = 0;
    chain->page = 0;
    for (uint32_t at = address; at; at = only_operand(assay_rt_node(at))) {
        if (has_eight_bits(assay_rt_node(at))) {
            chain->index = at;
            return chain->count > 0;
        }
        if (chain->count == CHAIN)
            return false;
        chain->nodes[chain->count++] = last = at;
    }
    uint64_t value = assay_rt_node(last)->value;
    if (chain->count < 2 || value >= INDEX_MOST)
        return false;
    chain->index = last;
    chain->page = value & ~(uint64_t)(TRACE_TABLE_SIZE - 1);
    chain->count--;
    return true;
}

static uint64_t pass_through(const struct trace_node *node, uint32_t below, uint64_t value)
{
    unsigned before = assay_rt_node(below)->width;
    if (node->operation == TRACE_EXTEND)
        return value;
    if (node->operation == TRACE_EXTEND_SIGNED)
        return trace_bits((uint64_t)trace_signed(value, before), node->width);
    if (node->operation == TRACE_EXTRACT)
        return trace_bits(value >> node->low, node->width);
    bool is_first = node->a == below;
    uint64_t other = assay_rt_node(is_first ? node->b : node->a)->value;
    return trace_compute(node->operation, node->width, is_first ? value : other,
                         is_first ? other : value);
}

static uint64_t address_for(const struct chain *chain, uint64_t value)
{
    uint32_t below = chain->index;
    value |= chain->page;
    for (unsigned i = chain->count; i-- > 0; below = chain->nodes[i])
        value = pass_through(assay_rt_node(chain->nodes[i]), below, value);
    return value;
}

static uint64_t value_count(const struct chain *chain)
{
    unsigned width = assay_rt_node(chain->index)->width;
    return width < 8 ? UINT64_C(1) << width : TRACE_TABLE_SIZE;
}

/* Reads all of it at once: the kernel knows what is there. */
static bool read_span(const struct chain *chain, unsigned size, uint64_t *first)
{
    uint64_t low = UINT64_MAX, high = 0;
    for (uint64_t i = 0; i < value_count(chain); i++) {
        uint64_t address = address_for(chain, i);
        low = address < low ? address : low;
        high = address > high ? address : high;
    }
    if (high - low > SPAN_MAXIMUM - size)
        return false;
    struct iovec local = {span, high - low + size}, remote = {(void *)low, high - low + size};
    *first = low;
    return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)local.iov_len;
}

static uint64_t read_at(uint64_t offset, unsigned size)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < size; i++)
        value |= (uint64_t)span[offset + i] << 8 * i;
    return value;
}

static uint32_t table_with(const uint64_t *values)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < TRACE_TABLE_SIZE; i++)
        hash = (hash ^ values[i]) * 0x9E3779B97F4A7C15u;
    uint32_t count = assay_rt_trace->table_count;
    for (uint32_t i = 0; i < count && i < TRACE_TABLES; i++)
        if (hashes[i] == hash)
            return i + 1;
    if (count >= TRACE_TABLES)
        return 0;
    hashes[count] = hash;
    for (unsigned i = 0; i < TRACE_TABLE_SIZE; i++)
        assay_rt_trace->tables[count][i] = values[i];
    assay_rt_trace->table_count = count + 1;
    return count + 1;
}

static uint32_t make_table(const struct chain *chain, unsigned size)
{
    uint64_t values[TRACE_TABLE_SIZE] = {0}, first;
    if (!read_span(chain, size, &first))
        return 0;
    for (uint64_t i = 0; i < value_count(chain); i++)
        values[i] = read_at(address_for(chain, i) - first, size);
    return table_with(values);
}

/* What is known holds of one page only. */
static void stay_in_page(uint32_t index)
{
    unsigned above = assay_rt_node(index)->width - PAGE_BITS;
    uint64_t page = assay_rt_node(index)->value >> PAGE_BITS;
    uint32_t stays =
        page ? assay_rt_pair_node(TRACE_EQUAL, assay_rt_extracted_node(above, PAGE_BITS, index),
                                  assay_rt_number_node(above, page))
             : assay_rt_pair_node(TRACE_LESS, index,
                                  assay_rt_number_node(assay_rt_node(index)->width,
                                                       TRACE_TABLE_SIZE));
    assay_rt_trace_step(TRACE_DECISION, stays, TRACE_NO_BRANCH, true);
}

uint32_t assay_rt_look_up(uint32_t address, unsigned size, uint64_t value)
{
    struct remembered *known = &remembered[(address * 8 + size) % REMEMBERED];
    if (known->address != address || known->size != size) {
        struct chain chain;
        *known = (struct remembered){.address = address, .size = size};
        if (size <= 8 && find_chain(address, &chain)) {
            known->index = assay_rt_extracted_node(8, 0, chain.index);
            if (assay_rt_node(chain.index)->width < 8)
                known->index = assay_rt_extended_node(8, chain.index, false);
            known->table = make_table(&chain, size);
            if (known->table && !has_eight_bits(assay_rt_node(chain.index)))
                stay_in_page(chain.index);
        }
    }
    if (!known->table || !known->index)
        return 0;
    uint64_t found =
        assay_rt_trace->tables[known->table - 1][assay_rt_node(known->index)->value & 255];
    return found == trace_bits(value, 8 * size)
               ? assay_rt_table_node(8 * size, known->index, known->table - 1, value)
               : 0;
}
