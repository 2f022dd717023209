/* Typed states of random graphs against a slow comparison that knows nothing of hashes: two of them
 * have the same state if and only if they are isomorphic, wherever they lie and whatever is in
 * their padding. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "typed_state.h"

enum {
    NODES = 12,
    PAIRS = 20000,
    ROOM = 1024 * 1024,
    LAYOUT_NODE = 1,
    LAYOUT_LEAF = 2,
    LAYOUT_VALUE = 3,
    LAYOUT_PAIR = 4,
    LONGEST_ROW = 4,
};

struct leaf {
    short a;
    long b;
};

struct node {
    char tag;
    int value;
    struct node *left;
    struct leaf *leaf;
    char last;
    struct node *right;
};

enum value_kind { VALUE_SMALL = 1, VALUE_NUMBER, VALUE_LINK, VALUE_PAIR, VALUE_NONE };

struct pair {
    char first;
    long second;
};

/* What of the union counts is said by the kind; of VALUE_NONE, nothing is known. */
struct value {
    unsigned is_last : 1, kind : 4;
    union {
        short small;
        double number;
        struct value *link; /* to a row of them */
        struct pair pair;
        unsigned char bytes[24];
    } as;
};

/* ---- what the walk wants of a runtime ---- */

struct arena assay_rt_arena = {.bump = ARENA_START, .base = ARENA_START};
static uint32_t visit;

void assay_rt_loading_failed(const char *what, const char *detail)
{
    print_error("%s%s\n", what, detail);
    abort();
}

void assay_rt_memory_forbid(const void *start, size_t size)
{
    (void)start, (void)size;
}

uint32_t assay_rt_next_visit(void)
{
    return ++visit;
}

uint64_t assay_rt_canonical_constant(uintptr_t word)
{
    return word;
}

/* ---- memory and chance ---- */

static uint64_t chance = 1;

static unsigned below(unsigned limit)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(chance >> 33) % limit;
}

static void forget_all(void)
{
    memset(assay_rt_arena.starts, 0, ROOM / 128);
    assay_rt_arena.bump = ARENA_START;
}

/* What is not written is not the same twice. */
static void *allocate(size_t size)
{
    uintptr_t start = assay_rt_arena.bump + 16 * (1 + below(4)), index = (start - ARENA_START) >> 4;
    assay_rt_arena.starts[index >> 6] |= (uint64_t)1 << (index & 63);
    *((struct block *)start - 1) = (struct block){.size = (uint32_t)size};
    assay_rt_arena.bump = start + ((size + 31) & ~(size_t)15);
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)start)[i] = (unsigned char)below(256);
    return (void *)start;
}

/* ---- graphs ---- */

struct graph {
    struct node *nodes[NODES];
    struct leaf *leaves[NODES];
};

static void fill_graph(struct graph *graph)
{
    for (int i = 0; i < NODES; i++) {
        struct node *node = graph->nodes[i];
        node->tag = (char)below(2);
        node->value = (int)below(2);
        node->last = (char)below(2);
        node->left = below(4) ? graph->nodes[below(NODES)] : NULL;
        node->right = below(3) ? graph->nodes[below(NODES)] : NULL;
        node->leaf = below(2) ? graph->leaves[below(NODES)] : NULL;
        graph->leaves[i]->a = (short)below(2);
        graph->leaves[i]->b = (long)below(2);
    }
}

/* In an order of its own. */
static void allocate_graph(struct graph *graph)
{
    memset(graph, 0, sizeof *graph);
    for (int left = 2 * NODES; left;) {
        int i = (int)below(NODES);
        if (below(2) ? graph->nodes[i] != NULL : graph->leaves[i] != NULL)
            continue;
        if (!graph->nodes[i]) {
            graph->nodes[i] = allocate(sizeof(struct node));
            left--;
        } else if (!graph->leaves[i]) {
            graph->leaves[i] = allocate(sizeof(struct leaf));
            left--;
        }
    }
}

static int place_of(void *const *items, const void *item)
{
    for (int i = 0; i < NODES; i++)
        if (items[i] == item)
            return i;
    return -1;
}

static struct node *same_node(const struct graph *from, const struct graph *to,
                              const struct node *node)
{
    int i = place_of((void *const *)from->nodes, node);
    return i < 0 ? NULL : to->nodes[i];
}

static void copy_graph(const struct graph *from, struct graph *to)
{
    for (int i = 0; i < NODES; i++) {
        const struct node *node = from->nodes[i];
        struct node *copy = to->nodes[i];
        int leaf = place_of((void *const *)from->leaves, node->leaf);
        copy->tag = node->tag;
        copy->value = node->value;
        copy->last = node->last;
        copy->left = same_node(from, to, node->left);
        copy->right = same_node(from, to, node->right);
        copy->leaf = leaf < 0 ? NULL : to->leaves[leaf];
        to->leaves[i]->a = from->leaves[i]->a;
        to->leaves[i]->b = from->leaves[i]->b;
    }
}

static void edit(struct graph *graph)
{
    struct node *node = graph->nodes[below(NODES)];
    switch (below(6)) {
    case 0:
        node->value ^= 1;
        break;
    case 1:
        node->left = graph->nodes[below(NODES)];
        break;
    case 2:
        node->right = NULL;
        break;
    case 3:
        node->leaf = graph->leaves[below(NODES)];
        break;
    case 4:
        graph->leaves[below(NODES)]->b ^= 1;
        break;
    default:
        node->last ^= 1;
        break;
    }
}

/* ---- the slow comparison ---- */

struct pairing {
    const void *a[4 * NODES], *b[4 * NODES];
    int count;
};

/* 1: they are a pair already; 0: one of them has another partner; -1: both are new. */
static int partners(struct pairing *pairing, const void *a, const void *b)
{
    for (int i = 0; i < pairing->count; i++)
        if (pairing->a[i] == a || pairing->b[i] == b)
            return pairing->a[i] == a && pairing->b[i] == b;
    pairing->a[pairing->count] = a;
    pairing->b[pairing->count++] = b;
    return -1;
}

static bool leaves_match(struct pairing *pairing, const struct leaf *a, const struct leaf *b)
{
    if (!a || !b)
        return a == b;
    int known = partners(pairing, a, b);
    return known >= 0 ? known : a->a == b->a && a->b == b->b;
}

static bool nodes_match(struct pairing *pairing, const struct node *a, const struct node *b)
{
    if (!a || !b)
        return a == b;
    int known = partners(pairing, a, b);
    if (known >= 0)
        return known;
    return a->tag == b->tag && a->value == b->value && a->last == b->last &&
           leaves_match(pairing, a->leaf, b->leaf) && nodes_match(pairing, a->left, b->left) &&
           nodes_match(pairing, a->right, b->right);
}

/* ---- tests ---- */

static uint64_t state_of(const struct node *node)
{
    assay_rt_typed_begin();
    assay_rt_typed_pointer((uintptr_t)node, LAYOUT_NODE);
    return assay_rt_typed_end();
}

static void graphs_have_equal_states_exactly_when_they_are_isomorphic(void **state)
{
    (void)state;
    unsigned equal = 0, different = 0;
    for (int i = 0; i < PAIRS; i++) {
        struct graph a, b;
        forget_all();
        allocate_graph(&a);
        allocate_graph(&b);
        fill_graph(&a);
        copy_graph(&a, &b);
        if (below(2))
            edit(&b);
        struct pairing pairing = {.count = 0};
        bool is_same = nodes_match(&pairing, a.nodes[0], b.nodes[0]);
        equal += is_same;
        different += !is_same;
        assert_int_equal(state_of(a.nodes[0]) == state_of(b.nodes[0]), is_same);
    }
    assert_in_range(equal, PAIRS / 4, PAIRS);
    assert_in_range(different, PAIRS / 8, PAIRS);
}

static void a_block_that_was_freed_is_not_walked_into(void **state)
{
    (void)state;
    struct graph a;
    forget_all();
    allocate_graph(&a);
    fill_graph(&a);
    a.nodes[0]->leaf = a.leaves[0];
    ((struct block *)a.leaves[0] - 1)->is_dead = 1;
    uint64_t before = state_of(a.nodes[0]);
    a.leaves[0]->b ^= 1;
    assert_true(before == state_of(a.nodes[0]));
}

/* ---- unions and rows ---- */

static struct value *random_values(int depth);

static void fill_value(struct value *value, int depth)
{
    value->kind = 1 + below(depth ? VALUE_NONE : VALUE_NUMBER);
    switch ((enum value_kind)value->kind) {
    case VALUE_SMALL:
        value->as.small = (short)below(2);
        break;
    case VALUE_NUMBER:
        value->as.number = below(2);
        break;
    case VALUE_LINK:
        value->as.link = below(4) ? random_values(depth - 1) : NULL;
        break;
    case VALUE_PAIR:
        value->as.pair.first = (char)below(2);
        value->as.pair.second = (long)below(2);
        break;
    case VALUE_NONE:
        memset(&value->as, (int)below(2), sizeof value->as);
        break;
    }
}

/* A row of some; what is not set is what was there. */
static struct value *random_values(int depth)
{
    unsigned count = 1 + below(LONGEST_ROW);
    struct value *values = allocate(count * sizeof *values);
    for (unsigned i = 0; i < count; i++) {
        values[i].is_last = i + 1 == count;
        fill_value(&values[i], depth);
    }
    return values;
}

static struct value *copy_values(const struct value *values)
{
    unsigned count = 1;
    while (!values[count - 1].is_last)
        count++;
    struct value *copies = allocate(count * sizeof *copies);
    for (unsigned i = 0; i < count; i++) {
        const struct value *value = &values[i];
        copies[i].is_last = value->is_last;
        copies[i].kind = value->kind;
        if (value->kind == VALUE_SMALL)
            copies[i].as.small = value->as.small;
        else if (value->kind == VALUE_NUMBER)
            copies[i].as.number = value->as.number;
        else if (value->kind == VALUE_LINK)
            copies[i].as.link = value->as.link ? copy_values(value->as.link) : NULL;
        else if (value->kind == VALUE_NONE)
            copies[i].as = value->as;
        else {
            copies[i].as.pair.first = value->as.pair.first;
            copies[i].as.pair.second = value->as.pair.second;
        }
    }
    return copies;
}

static bool values_match(const struct value *a, const struct value *b)
{
    if (!a || !b)
        return a == b;
    bool is_same = a->kind == b->kind && a->is_last == b->is_last;
    if (is_same && a->kind == VALUE_SMALL)
        is_same = a->as.small == b->as.small;
    else if (is_same && a->kind == VALUE_NUMBER)
        is_same = a->as.number == b->as.number;
    else if (is_same && a->kind == VALUE_LINK)
        is_same = values_match(a->as.link, b->as.link);
    else if (is_same && a->kind == VALUE_NONE)
        is_same = memcmp(&a->as, &b->as, sizeof a->as) == 0;
    else if (is_same)
        is_same = a->as.pair.first == b->as.pair.first && a->as.pair.second == b->as.pair.second;
    return is_same && (a->is_last || values_match(a + 1, b + 1));
}

static uint64_t state_of_values(const struct value *values)
{
    assay_rt_typed_begin();
    assay_rt_typed_pointer((uintptr_t)values, LAYOUT_VALUE | LAYOUT_OF_ROW);
    return assay_rt_typed_end();
}

static void of_a_union_counts_what_the_number_beside_it_says(void **state)
{
    (void)state;
    unsigned equal = 0, different = 0;
    for (int i = 0; i < PAIRS; i++) {
        forget_all();
        struct value *a = random_values(2), *b = copy_values(a);
        if (below(2))
            fill_value(&b[0], 1);
        bool is_same = values_match(a, b);
        equal += is_same;
        different += !is_same;
        assert_int_equal(state_of_values(a) == state_of_values(b), is_same);
    }
    assert_in_range(equal, PAIRS / 4, PAIRS);
    assert_in_range(different, PAIRS / 8, PAIRS);
}

#define SCALAR(record, member)                                                                    \
    {#member, offsetof(record, member), sizeof((record){0}.member), 1, 0, ASSAY_FIELD_SCALAR, 0,  \
     0, 0, NULL}

static const struct assay_field pair_fields[] = {SCALAR(struct pair, first),
                                                 SCALAR(struct pair, second)};
static const struct assay_variant value_variants[] = {
    {VALUE_SMALL, {"small", 0, 2, 1, 0, ASSAY_FIELD_SCALAR, 0, 0, 0, NULL}},
    {VALUE_NUMBER, {"number", 0, 8, 1, 0, ASSAY_FIELD_SCALAR, 0, 0, 0, NULL}},
    {VALUE_LINK, {"link", 0, 8, 1, LAYOUT_VALUE, ASSAY_FIELD_POINTER, 0, 0, 1, NULL}},
    {VALUE_PAIR,
     {"pair", 0, sizeof(struct pair), 1, LAYOUT_PAIR, ASSAY_FIELD_RECORD, 0, 0, 0, NULL}},
};
static const struct assay_variants value_tags = {0, 4, 1, 4, 4, value_variants};
static const struct assay_field value_fields[] = {
    {"is_last", 0, 4, 1, 0, ASSAY_FIELD_SCALAR, 0, 1, 0, NULL},
    {"kind", 0, 4, 1, 0, ASSAY_FIELD_SCALAR, 1, 4, 0, NULL},
    {"as", offsetof(struct value, as), 24, 1, 0, ASSAY_FIELD_UNKNOWN, 0, 0, 0, &value_tags},
};

#define LINK(member, layout)                                                                      \
    {#member, offsetof(struct node, member), 8, 1, layout, ASSAY_FIELD_POINTER, 0, 0, 0, NULL}

static int prepare(void **state)
{
    (void)state;
    static const struct assay_field node_fields[] = {
        {"tag", offsetof(struct node, tag), 1, 1, 0, ASSAY_FIELD_SCALAR, 0, 0, 0, NULL},
        {"value", offsetof(struct node, value), 4, 1, 0, ASSAY_FIELD_SCALAR, 0, 0, 0, NULL},
        LINK(left, LAYOUT_NODE),
        LINK(leaf, LAYOUT_LEAF),
        {"last", offsetof(struct node, last), 1, 1, 0, ASSAY_FIELD_SCALAR, 0, 0, 0, NULL},
        LINK(right, LAYOUT_NODE),
    };
    static const struct assay_field leaf_fields[] = {
        {"a", offsetof(struct leaf, a), 2, 1, 0, ASSAY_FIELD_SCALAR, 0, 0, 0, NULL},
        {"b", offsetof(struct leaf, b), 8, 1, 0, ASSAY_FIELD_SCALAR, 0, 0, 0, NULL},
    };
    static const struct assay_layout items[] = {
        {"", 0, 0, NULL},
        {"struct node", sizeof(struct node), 6, node_fields},
        {"struct leaf", sizeof(struct leaf), 2, leaf_fields},
        {"struct value", sizeof(struct value), 3, value_fields},
        {"struct pair", sizeof(struct pair), 2, pair_fields},
    };
    static const struct assay_layouts layouts = {ASSAY_HARNESS_VERSION, 5, items};
    void *arena = mmap((void *)ARENA_START, ROOM, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    assay_rt_arena.starts = calloc(1, ROOM / 128);
    assay_rt_typed_state_prepare(&layouts);
    return arena == (void *)ARENA_START ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(graphs_have_equal_states_exactly_when_they_are_isomorphic),
        cmocka_unit_test(a_block_that_was_freed_is_not_walked_into),
        cmocka_unit_test(of_a_union_counts_what_the_number_beside_it_says),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
