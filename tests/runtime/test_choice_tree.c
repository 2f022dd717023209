/* The enumerator with toy askers: a generator, states, structures and paths are askers and pruners
 * of one tree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "choice_tree.h"

enum { LEAVES_MAXIMUM = 20000 };

/* A leaf as a number with a digit for each choice, and one for the length. */
static uint64_t code_of(const struct assay_rt_tree *tree)
{
    uint64_t code = tree->length;
    for (uint32_t i = 0; i < tree->length; i++)
        code = code * 8 + tree->list[i].answer;
    return code;
}

struct toy {
    struct assay_rt_tree tree;
    uint64_t leaves[LEAVES_MAXIMUM];
    size_t count;
    size_t enough; /* stop after that many; 0: never */
    unsigned shape; /* of the random tree */
};

static struct toy toy;

static bool note_leaf(struct assay_rt_tree *tree, void *context)
{
    struct toy *seen = context;
    assert_true(seen->count < LEAVES_MAXIMUM);
    seen->leaves[seen->count++] = code_of(tree);
    return !seen->enough || seen->count % seen->enough;
}

static void begin(void (*run)(void *))
{
    toy = (struct toy){.tree = {.run = run, .at_leaf = note_leaf, .context = &toy}};
    assay_rt_tree_start(&toy.tree, NULL, 0, 0);
}

static unsigned mix(unsigned hash, unsigned value)
{
    return (hash ^ value) * 2654435761u + (hash >> 13);
}

/* What is asked depends on what was answered. */
static void run_random_shape(void *context)
{
    struct toy *asked = context;
    unsigned hash = asked->shape;
    for (int depth = 0; depth < 6 && hash % 7; depth++) {
        if (hash % 23 == 1)
            assay_rt_prune(&asked->tree);
        hash = mix(hash, assay_rt_ask(&asked->tree, 1 + (hash >> 8) % 4) + 1);
    }
}

/* An independent count of the same tree, by recursion. */
static size_t count_shape(unsigned hash, int depth)
{
    if (depth == 6 || hash % 7 == 0)
        return 1;
    if (hash % 23 == 1)
        return 0;
    size_t leaves = 0;
    for (unsigned i = 0; i < 1 + (hash >> 8) % 4; i++)
        leaves += count_shape(mix(hash, i + 1), depth + 1);
    return leaves;
}

static int compare_codes(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void are_all_different(void)
{
    qsort(toy.leaves, toy.count, sizeof *toy.leaves, compare_codes);
    for (size_t i = 1; i < toy.count; i++)
        assert_true(toy.leaves[i - 1] != toy.leaves[i]);
}

static void every_leaf_of_a_random_tree_comes_exactly_once(void **state)
{
    (void)state;
    for (unsigned shape = 1; shape <= 500; shape++) {
        begin(run_random_shape);
        toy.shape = shape * 2654435761u;
        assert_int_equal(assay_rt_walk(&toy.tree), ASSAY_RT_WALKED_ALL);
        assert_int_equal(toy.count, count_shape(toy.shape, 0));
        are_all_different();
    }
}

static void a_walk_that_is_stopped_anywhere_goes_on_from_its_list(void **state)
{
    (void)state;
    static struct toy whole;
    begin(run_random_shape);
    toy.shape = 7 * 2654435761u;
    assay_rt_walk(&toy.tree);
    whole = toy;
    assert_true(whole.count > 50);
    for (size_t enough = 1; enough < 12; enough++) {
        begin(run_random_shape);
        toy.shape = whole.shape;
        toy.enough = enough;
        while (assay_rt_walk(&toy.tree) == ASSAY_RT_STOPPED) {
            /* Only the answers survive. */
            struct wire_choice kept[CHOICES_MAXIMUM];
            uint32_t length = toy.tree.length;
            memcpy(kept, toy.tree.list, sizeof kept);
            assay_rt_tree_start(&toy.tree, kept, length, 0);
            if (!assay_rt_tree_advance(&toy.tree))
                break;
        }
        assert_int_equal(toy.count, whole.count);
        assert_memory_equal(toy.leaves, whole.leaves, whole.count * sizeof *whole.leaves);
    }
}

static void the_units_of_a_prefix_each_make_up_the_tree(void **state)
{
    (void)state;
    begin(run_random_shape);
    toy.shape = 7 * 2654435761u;
    size_t whole = count_shape(toy.shape, 0);
    for (uint32_t first = 0; first < 1 + (toy.shape >> 8) % 4; first++) {
        struct wire_choice prefix = {first, 0};
        assay_rt_tree_start(&toy.tree, &prefix, 1, 1);
        assert_int_equal(assay_rt_walk(&toy.tree), ASSAY_RT_WALKED_ALL);
    }
    assert_int_equal(toy.count, whole);
    are_all_different();
}

static void a_limit_of_depth_gives_the_prefixes(void **state)
{
    (void)state;
    begin(run_random_shape);
    toy.shape = 7 * 2654435761u;
    toy.tree.depth_limit = 1;
    assay_rt_walk(&toy.tree);
    assert_int_equal(toy.count, 1 + (toy.shape >> 8) % 4);
    assert_true(toy.tree.is_edge);
}

/* ---- askers that change their mind ---- */

static unsigned runs;

static void run_fickle(void *context)
{
    struct toy *asked = context;
    assay_rt_ask(&asked->tree, 3);
    assay_rt_ask(&asked->tree, 2 + (++runs > 3));
}

static void run_shrinking(void *context)
{
    struct toy *asked = context;
    assay_rt_ask(&asked->tree, 3);
    if (++runs < 3)
        assay_rt_ask(&asked->tree, 5);
}

static void run_endless(void *context)
{
    struct toy *asked = context;
    for (;;)
        assay_rt_ask(&asked->tree, 2);
}

static void who_asks_differently_is_found_out(void **state)
{
    (void)state;
    begin(run_fickle);
    runs = 0;
    assert_int_equal(assay_rt_walk(&toy.tree), ASSAY_RT_DIFFERS);
    assert_int_equal(toy.tree.trouble_depth, 1);
    assert_int_equal(toy.tree.asked_arity, 3);
    begin(run_shrinking);
    runs = 0;
    assert_int_equal(assay_rt_walk(&toy.tree), ASSAY_RT_DIFFERS);
    assert_int_equal(toy.tree.asked_arity, 0);
}

static void who_never_stops_asking_is_found_out(void **state)
{
    (void)state;
    begin(run_endless);
    assert_int_equal(assay_rt_walk(&toy.tree), ASSAY_RT_TOO_DEEP);
}

/* ---- states: which call on which argument; known states are pruned ---- */

enum { KEYS = 4 };

static bool is_known[1 << KEYS][KEYS * 2 + 2];
static size_t known_count;

/* A set of keys: insert and remove. A state is known when it was reached by no more calls. */
static void run_states(void *context)
{
    struct toy *asked = context;
    unsigned set = 0;
    for (int calls = 0; calls < KEYS + 1; calls++) {
        uint32_t call = assay_rt_ask(&asked->tree, 2), key = assay_rt_ask(&asked->tree, KEYS);
        set = call == 0 ? set | 1u << key : set & ~(1u << key);
        bool is_new = asked->tree.depth == asked->tree.length && !is_known[set][calls];
        if (asked->tree.depth < asked->tree.length)
            continue;
        if (!is_new)
            assay_rt_prune(&asked->tree);
        for (int later = calls; later < KEYS * 2 + 2; later++)
            is_known[set][later] = true;
    }
}

static void states_are_an_asker_whose_pruner_knows_them(void **state)
{
    (void)state;
    memset(is_known, 0, sizeof is_known);
    begin(run_states);
    assert_int_equal(assay_rt_walk(&toy.tree), ASSAY_RT_WALKED_ALL);
    known_count = 0;
    for (size_t set = 0; set < 1 << KEYS; set++)
        known_count += is_known[set][KEYS * 2 + 1];
    assert_int_equal(known_count, 1 << KEYS);
    assert_true(toy.tree.pruned > 0);
}

/* ---- structures: the first read of a field asks; repOk prunes ---- */

enum { NODES_MAXIMUM = 5, UNREAD = -2, NONE = -1 };

static struct {
    int left[NODES_MAXIMUM], right[NODES_MAXIMUM], root, used, scope;
} heap;

/* Null, the objects there are, or one new object: isomorphic heaps come once. */
static int read_field(struct assay_rt_tree *tree, int *field)
{
    if (*field == UNREAD) {
        int known = heap.used < heap.scope ? heap.used + 1 : heap.used;
        *field = (int)assay_rt_ask(tree, 1 + (uint32_t)known) - 1;
        heap.used += *field == heap.used;
    }
    return *field;
}

static bool is_tree(struct assay_rt_tree *tree, int node, unsigned *seen)
{
    if (node == NONE)
        return true;
    if (*seen & 1u << node)
        return false;
    *seen |= 1u << node;
    return is_tree(tree, read_field(tree, &heap.left[node]), seen) &&
           is_tree(tree, read_field(tree, &heap.right[node]), seen);
}

static void run_structures(void *context)
{
    struct toy *asked = context;
    unsigned seen = 0;
    heap.root = UNREAD;
    heap.used = 0;
    for (int i = 0; i < NODES_MAXIMUM; i++)
        heap.left[i] = heap.right[i] = UNREAD;
    if (!is_tree(&asked->tree, read_field(&asked->tree, &heap.root), &seen) ||
        heap.used != heap.scope)
        assay_rt_prune(&asked->tree);
}

static void structures_are_an_asker_whose_pruner_is_the_predicate(void **state)
{
    (void)state;
    static const size_t catalan[] = {1, 1, 2, 5, 14, 42};
    for (int scope = 0; scope <= NODES_MAXIMUM; scope++) {
        begin(run_structures);
        heap.scope = scope;
        assert_int_equal(assay_rt_walk(&toy.tree), ASSAY_RT_WALKED_ALL);
        assert_int_equal(toy.count, catalan[scope]);
    }
}

/* ---- paths: a branch on a symbol asks; an empty interval prunes ---- */

static void run_paths(void *context)
{
    struct toy *asked = context;
    int least = 0, most = 100; /* what is known of the symbol */
    static const int bounds[] = {50, 25, 75, 60};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        if (assay_rt_ask(&asked->tree, 2))
            most = most < bounds[i] - 1 ? most : bounds[i] - 1;
        else
            least = least > bounds[i] ? least : bounds[i];
        if (least > most)
            assay_rt_prune(&asked->tree);
    }
}

static void paths_are_an_asker_whose_pruner_is_the_solver(void **state)
{
    (void)state;
    begin(run_paths);
    assert_int_equal(assay_rt_walk(&toy.tree), ASSAY_RT_WALKED_ALL);
    assert_int_equal(toy.count, 5); /* 0..24, 25..49, 50..59, 60..74, 75..100 */
}

/* ---- pruning above ---- */

static void run_backjump(void *context)
{
    struct toy *asked = context;
    uint32_t first = assay_rt_ask(&asked->tree, 3);
    assay_rt_ask(&asked->tree, 4);
    assay_rt_ask(&asked->tree, 4);
    if (first == 1)
        assay_rt_prune_at(&asked->tree, 1);
}

static void pruning_above_cuts_all_that_starts_alike(void **state)
{
    (void)state;
    begin(run_backjump);
    assert_int_equal(assay_rt_walk(&toy.tree), ASSAY_RT_WALKED_ALL);
    assert_int_equal(toy.count, 32);
    assert_int_equal(toy.tree.pruned, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_leaf_of_a_random_tree_comes_exactly_once),
        cmocka_unit_test(a_walk_that_is_stopped_anywhere_goes_on_from_its_list),
        cmocka_unit_test(the_units_of_a_prefix_each_make_up_the_tree),
        cmocka_unit_test(a_limit_of_depth_gives_the_prefixes),
        cmocka_unit_test(who_asks_differently_is_found_out),
        cmocka_unit_test(who_never_stops_asking_is_found_out),
        cmocka_unit_test(states_are_an_asker_whose_pruner_knows_them),
        cmocka_unit_test(structures_are_an_asker_whose_pruner_is_the_predicate),
        cmocka_unit_test(paths_are_an_asker_whose_pruner_is_the_solver),
        cmocka_unit_test(pruning_above_cuts_all_that_starts_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
