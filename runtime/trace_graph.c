/* The graph of expressions: equal nodes are one. A node also has the value that it had in the run,
 * by which everybody who is handed one sees whether it is still about the value at hand. */
#include <sys/mman.h>

#include "traced_expressions.h"

/* A small sequence has a small table, which stays in the processor's cache. */
enum { BUCKETS_LEAST = 4 * 1024, BUCKETS_MOST = 1024 * 1024 };

struct bucket {
    uint32_t node;
    uint32_t serial; /* of the sequence; another one: it is empty */
};

struct graph {
    struct trace_node *nodes; /* of the sequence */
    struct trace_sequence *sequence;
    struct bucket *buckets;
    uint32_t serial;
    uint32_t limit;
    uint32_t bucket_count; /* a power of two, more than twice as many as there are nodes */
};

struct wire_trace *assay_rt_trace;
static struct graph graph;

void assay_rt_graph_prepare(void)
{
    graph.buckets = mmap(NULL, BUCKETS_MOST * sizeof graph.buckets[0], PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (graph.buckets == MAP_FAILED)
        assay_rt_loading_failed("assay cannot map memory for expressions", "");
}

void assay_rt_graph_begin(struct trace_sequence *sequence)
{
    uint32_t used = assay_rt_trace->node_count, left = TRACE_NODES - used;
    graph.nodes = assay_rt_trace->nodes + used;
    graph.sequence = sequence;
    graph.limit = left < TRACE_NODES_OF_SEQUENCE ? left : TRACE_NODES_OF_SEQUENCE;
    graph.serial++;
    graph.bucket_count = BUCKETS_LEAST;
    sequence->first_node = used;
    sequence->node_count = graph.limit ? 1 : 0; /* the first stands for what depends on nothing */
}

const struct trace_node *assay_rt_node(uint32_t id)
{
    return &graph.nodes[id];
}

static inline uint32_t hash_of(const struct trace_node *node)
{
    uint64_t head = (uint64_t)node->operation << 32 | (uint64_t)node->width << 24 | node->low;
    uint64_t hash = (head ^ node->value) * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 29 ^ ((uint64_t)node->a << 32 | node->b)) * 0xD6E8FEB86659FD93u;
    hash = (hash ^ hash >> 32 ^ node->c) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(hash >> 40);
}

static inline bool is_same(const struct trace_node *x, const struct trace_node *y)
{
    return x->operation == y->operation && x->width == y->width && x->low == y->low &&
           x->a == y->a && x->b == y->b && x->c == y->c && x->value == y->value;
}

static void put_in_bucket(uint32_t id)
{
    uint32_t mask = graph.bucket_count - 1, at = hash_of(&graph.nodes[id]) & mask;
    while (graph.buckets[at].serial == graph.serial)
        at = (at + 1) & mask;
    graph.buckets[at] = (struct bucket){id, graph.serial};
}

static void make_room(void)
{
    if (2 * graph.sequence->node_count < graph.bucket_count ||
        graph.bucket_count == BUCKETS_MOST)
        return;
    graph.bucket_count *= 2;
    graph.serial++;
    for (uint32_t id = 1; id < graph.sequence->node_count; id++)
        put_in_bucket(id);
}

static uint32_t node_of(struct trace_node node)
{
    uint32_t mask = graph.bucket_count - 1, at = hash_of(&node) & mask;
    for (; graph.buckets[at].serial == graph.serial; at = (at + 1) & mask)
        if (is_same(&graph.nodes[graph.buckets[at].node], &node))
            return graph.buckets[at].node;
    uint32_t id = graph.sequence->node_count;
    if (id >= graph.limit) {
        assay_rt_trace_short_of(TRACE_NODES_FULL);
        return 0;
    }
    graph.sequence->node_count++;
    graph.nodes[id] = node;
    graph.buckets[at] = (struct bucket){id, graph.serial};
    make_room();
    return id;
}

uint32_t assay_rt_number_node(unsigned width, uint64_t value)
{
    return node_of((struct trace_node){.operation = TRACE_NUMBER, .width = (uint8_t)width,
                                       .value = trace_bits(value, width)});
}

uint32_t assay_rt_symbol_node(unsigned width, uint32_t symbol, uint64_t value)
{
    return node_of((struct trace_node){.operation = TRACE_SYMBOL, .width = (uint8_t)width,
                                       .a = symbol, .value = trace_bits(value, width)});
}

static bool is_number(uint32_t node, uint64_t value)
{
    return graph.nodes[node].operation == TRACE_NUMBER && graph.nodes[node].value == value;
}

/* Does the result depend on nothing, whatever the operand is? */
static bool is_lost(enum trace_operation operation, uint32_t a, uint32_t b)
{
    switch (operation) {
    case TRACE_MULTIPLY:
    case TRACE_AND:
        return is_number(a, 0) || is_number(b, 0);
    case TRACE_SUBTRACT:
    case TRACE_XOR:
    case TRACE_EQUAL:
        return a == b;
    default:
        return false;
    }
}

uint32_t assay_rt_pair_node(enum trace_operation operation, uint32_t a, uint32_t b)
{
    unsigned width = graph.nodes[a].width;
    if (!a || !b || is_lost(operation, a, b))
        return 0;
    if (graph.nodes[a].operation == TRACE_NUMBER && graph.nodes[b].operation == TRACE_NUMBER)
        return 0;
    uint64_t x = graph.nodes[a].value, y = graph.nodes[b].value;
    struct trace_node node = {.operation = (uint8_t)operation, .width = (uint8_t)width, .a = a,
                              .b = b};
    if (operation == TRACE_JOIN) {
        unsigned low = graph.nodes[b].width;
        node.width = (uint8_t)(width + low);
        node.value = x << low | y;
    } else {
        node.width = trace_compares(operation) ? 1 : (uint8_t)width;
        node.value = trace_compute(operation, width, x, y);
    }
    return node_of(node);
}

uint32_t assay_rt_extended_node(unsigned width, uint32_t a, bool is_signed)
{
    unsigned before = graph.nodes[a].width;
    if (!a || before >= width)
        return a;
    uint64_t value = graph.nodes[a].value;
    if (is_signed)
        value = trace_bits((uint64_t)trace_signed(value, before), width);
    return node_of((struct trace_node){
        .operation = is_signed ? TRACE_EXTEND_SIGNED : TRACE_EXTEND, .width = (uint8_t)width,
        .a = a, .value = value});
}

/* What was put together is taken apart again. */
uint32_t assay_rt_extracted_node(unsigned width, unsigned low, uint32_t a)
{
    const struct trace_node *from = &graph.nodes[a];
    if (!a || (low == 0 && from->width == width))
        return a;
    bool is_extended =
        from->operation == TRACE_EXTEND || from->operation == TRACE_EXTEND_SIGNED;
    if (is_extended && low + width <= graph.nodes[from->a].width)
        return assay_rt_extracted_node(width, low, from->a);
    if (from->operation == TRACE_JOIN) {
        unsigned half = graph.nodes[from->b].width;
        if (low + width <= half)
            return assay_rt_extracted_node(width, low, from->b);
        if (low >= half)
            return assay_rt_extracted_node(width, low - half, from->a);
    }
    return node_of((struct trace_node){.operation = TRACE_EXTRACT, .width = (uint8_t)width,
                                       .low = (uint16_t)low, .a = a,
                                       .value = trace_bits(from->value >> low, width)});
}

uint32_t assay_rt_choice_node(uint32_t condition, uint32_t a, uint32_t b)
{
    if (!condition || !a || !b || a == b)
        return condition && a == b ? a : 0;
    uint64_t value = graph.nodes[graph.nodes[condition].value ? a : b].value;
    return node_of((struct trace_node){.operation = TRACE_CHOOSE, .width = graph.nodes[a].width,
                                       .a = condition, .b = a, .c = b, .value = value});
}

uint32_t assay_rt_table_node(unsigned width, uint32_t index, uint32_t table, uint64_t value)
{
    return node_of((struct trace_node){.operation = TRACE_LOOK_UP, .width = (uint8_t)width,
                                       .a = index, .b = table, .value = value});
}

uint32_t assay_rt_opaque_node(unsigned width, uint32_t a, uint32_t b, uint64_t value)
{
    if (!a && !b)
        return 0;
    return node_of((struct trace_node){.operation = TRACE_OPAQUE, .width = (uint8_t)width,
                                       .a = a ? a : b, .b = b ? b : a,
                                       .value = trace_bits(value, width)});
}
