/* Nanoseconds of CPU time for a node of a state: of a search tree of 100 nodes, by its layout, by
 * the same walk without one, and by the conservative walk of runtime/state_hash.c. Prints them as
 * JSON: the least of some measurements in turn, for what else the machine does makes each of them
 * longer. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

#include "typed_state.h"

enum { NODES = 100, ROUNDS = 10000, MEASUREMENTS = 20, ROOM = 1024 * 1024 };

struct node {
    int key;
    struct node *left, *right;
};

/* What the walks want of a runtime. */
struct arena assay_rt_arena = {.bump = ARENA_START, .base = ARENA_START};
struct assay_rt assay_rt;

void assay_rt_loading_failed(const char *what, const char *detail)
{
    fprintf(stderr, "%s%s\n", what, detail);
    exit(1);
}

void assay_rt_memory_forbid(const void *start, size_t size)
{
    (void)start, (void)size;
}

int assay_rt_literal_at(uintptr_t address)
{
    (void)address;
    return -1;
}

struct range assay_rt_literal_bytes(int literal)
{
    (void)literal;
    return (struct range){0};
}

uint64_t assay_rt_literal_hash(int literal)
{
    return (uint64_t)literal;
}

static struct node *new_node(int key)
{
    uintptr_t start = assay_rt_arena.bump + 16, index = (start - ARENA_START) >> 4;
    assay_rt_arena.starts[index >> 6] |= (uint64_t)1 << (index & 63);
    *((struct block *)start - 1) = (struct block){.size = sizeof(struct node)};
    assay_rt_arena.bump = start + 48;
    *(struct node *)start = (struct node){.key = key};
    return (struct node *)start;
}

static struct node *make_tree(void)
{
    struct node *root = NULL;
    for (int i = 0; i < NODES; i++) {
        int key = i * 37 % 101;
        struct node **link = &root;
        while (*link)
            link = key < (*link)->key ? &(*link)->left : &(*link)->right;
        *link = new_node(key);
    }
    return root;
}

typedef uint64_t state_of(const struct node *root);

static uint64_t walk_from(const struct node *root, uint32_t layout)
{
    assay_rt_typed_begin();
    assay_rt_typed_pointer((uintptr_t)root, layout);
    return assay_rt_typed_end();
}

static uint64_t typed(const struct node *root)
{
    return walk_from(root, 1);
}

static uint64_t scanned(const struct node *root)
{
    return walk_from(root, 0);
}

static uint64_t conservative(const struct node *root)
{
    return assay_rt_state_hash((uintptr_t)root);
}

static double measure(const struct node *root, state_of *state)
{
    struct timespec before, after;
    uint64_t sum = 0;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
    for (int i = 0; i < ROUNDS; i++)
        sum += state(root);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
    double seconds = (double)(after.tv_sec - before.tv_sec) +
                     (double)(after.tv_nsec - before.tv_nsec) / 1e9;
    return sum ? seconds * 1e9 / ROUNDS / NODES : 0;
}

int main(void)
{
    static const struct assay_field fields[] = {
        {"key", offsetof(struct node, key), 4, 1, 0, ASSAY_FIELD_SCALAR, 0, 0, 0, NULL},
        {"left", offsetof(struct node, left), 8, 1, 1, ASSAY_FIELD_POINTER, 0, 0, 0, NULL},
        {"right", offsetof(struct node, right), 8, 1, 1, ASSAY_FIELD_POINTER, 0, 0, 0, NULL},
    };
    static const struct assay_layout items[] = {{"", 0, 0, NULL},
                                                {"struct node", sizeof(struct node), 3, fields}};
    static const struct assay_layouts layouts = {ASSAY_HARNESS_VERSION, 2, items};
    if (mmap((void *)ARENA_START, ROOM, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) != (void *)ARENA_START)
        return 1;
    assay_rt_arena.starts = calloc(1, ROOM / 128);
    assay_rt_state_hash_prepare();
    assay_rt_typed_state_prepare(&layouts);
    const struct node *root = make_tree();
    state_of *const ways[] = {typed, scanned, conservative};
    double least[] = {INFINITY, INFINITY, INFINITY};
    for (int i = 0; i < 3 * MEASUREMENTS; i++)
        least[i % 3] = fmin(least[i % 3], measure(root, ways[i % 3]));
    printf("{\"typed_ns_per_node\": %.2f, \"scanned_ns_per_node\": %.2f, "
           "\"conservative_ns_per_node\": %.2f}\n", least[0], least[1], least[2]);
    return 0;
}
