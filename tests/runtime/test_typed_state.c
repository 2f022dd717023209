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

enum { NODES = 12, PAIRS = 20000, ROOM = 1024 * 1024, LAYOUT_NODE = 1, LAYOUT_LEAF = 2 };

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

static int prepare(void **state)
{
    (void)state;
    static const struct assay_field node_fields[] = {
        {"tag", offsetof(struct node, tag), 1, 1, 0, ASSAY_FIELD_SCALAR, 0, 0},
        {"value", offsetof(struct node, value), 4, 1, 0, ASSAY_FIELD_SCALAR, 0, 0},
        {"left", offsetof(struct node, left), 8, 1, LAYOUT_NODE, ASSAY_FIELD_POINTER, 0, 0},
        {"leaf", offsetof(struct node, leaf), 8, 1, LAYOUT_LEAF, ASSAY_FIELD_POINTER, 0, 0},
        {"last", offsetof(struct node, last), 1, 1, 0, ASSAY_FIELD_SCALAR, 0, 0},
        {"right", offsetof(struct node, right), 8, 1, LAYOUT_NODE, ASSAY_FIELD_POINTER, 0, 0},
    };
    static const struct assay_field leaf_fields[] = {
        {"a", offsetof(struct leaf, a), 2, 1, 0, ASSAY_FIELD_SCALAR, 0, 0},
        {"b", offsetof(struct leaf, b), 8, 1, 0, ASSAY_FIELD_SCALAR, 0, 0},
    };
    static const struct assay_layout items[] = {
        {"", 0, 0, NULL},
        {"struct node", sizeof(struct node), 6, node_fields},
        {"struct leaf", sizeof(struct leaf), 2, leaf_fields},
    };
    static const struct assay_layouts layouts = {ASSAY_HARNESS_VERSION, 3, items};
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
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
