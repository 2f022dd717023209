/* Nanoseconds of CPU time for a node of a typed state: a search tree of 100 nodes, and the same by
 * scanning, without a layout. Prints them as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

#include "typed_state.h"

enum { NODES = 100, ROUNDS = 200000, ROOM = 1024 * 1024 };

struct node {
    int key;
    struct node *left, *right;
};

struct arena assay_rt_arena = {.bump = ARENA_START, .base = ARENA_START};
static uint32_t visit;

void assay_rt_loading_failed(const char *what, const char *detail)
{
    fprintf(stderr, "%s%s\n", what, detail);
    exit(1);
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

static double measure(const struct node *root, uint32_t layout)
{
    struct timespec before, after;
    uint64_t sum = 0;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
    for (int i = 0; i < ROUNDS; i++) {
        assay_rt_typed_begin();
        assay_rt_typed_pointer((uintptr_t)root, layout);
        sum += assay_rt_typed_end();
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
    double seconds = (double)(after.tv_sec - before.tv_sec) +
                     (double)(after.tv_nsec - before.tv_nsec) / 1e9;
    return sum ? seconds * 1e9 / ROUNDS / NODES : 0;
}

int main(void)
{
    static const struct assay_field fields[] = {
        {"key", offsetof(struct node, key), 4, 1, 0, ASSAY_FIELD_SCALAR, 0, 0},
        {"left", offsetof(struct node, left), 8, 1, 1, ASSAY_FIELD_POINTER, 0, 0},
        {"right", offsetof(struct node, right), 8, 1, 1, ASSAY_FIELD_POINTER, 0, 0},
    };
    static const struct assay_layout items[] = {{"", 0, 0, NULL},
                                                {"struct node", sizeof(struct node), 3, fields}};
    static const struct assay_layouts layouts = {ASSAY_HARNESS_VERSION, 2, items};
    if (mmap((void *)ARENA_START, ROOM, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) != (void *)ARENA_START)
        return 1;
    assay_rt_arena.starts = calloc(1, ROOM / 128);
    assay_rt_typed_state_prepare(&layouts);
    const struct node *root = make_tree();
    printf("{\"typed_ns_per_node\": %.2f, \"scanned_ns_per_node\": %.2f}\n", measure(root, 1),
           measure(root, 0));
    return 0;
}
