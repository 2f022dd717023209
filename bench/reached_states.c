/* Usage: reached_states KEYS [CALLS]. All states of a container that its calls reach, each as text,
 * or only their number where that of the calls is given: found by making every sequence of calls
 * again from its beginning, and looking into the container. Slow, and knows nothing of assay. The
 * containers without duplicates are explored to the end, the others as far as so many calls lead,
 * which are else as many as there are keys. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined WANT_bst
#include "bst.c"
#define CONTAINER bst
#define INSERT(c, k) bst_insert(c, k)
#define REMOVE(c, k) bst_remove(c, k)
#define IS_BOUNDED 0
#elif defined WANT_avl
#include "avl.c"
#define CONTAINER avl
#define INSERT(c, k) avl_insert(c, k)
#define REMOVE(c, k) avl_remove(c, k)
#define IS_BOUNDED 0
#elif defined WANT_rb_map
#include "rb_map.c"
#define CONTAINER rb_map
#define INSERT(c, k) rb_map_put(c, k, 0)
#define REMOVE(c, k) rb_map_remove(c, k)
#define IS_BOUNDED 0
#elif defined WANT_binomial_heap
#include "binomial_heap.c"
#define CONTAINER binomial_heap
#define INSERT(c, k) binomial_heap_insert(c, k)
#define REMOVE(c, k) ((k) ? 0 : binomial_heap_extract_min(c, 0))
#define IS_BOUNDED 1
#else
#include "sorted_list.c"
#define CONTAINER sorted_list
#define INSERT(c, k) sorted_list_insert(c, k)
#define REMOVE(c, k) sorted_list_remove(c, k)
#define IS_BOUNDED 1
#endif

enum { CALLS_MAXIMUM = 36, TABLE = 1 << 25, STATES = 1 << 24 };

struct state {
    char *text;
    unsigned char calls[CALLS_MAXIMUM];
    int count;
};

static struct state *states;
static size_t state_count;
static int table[TABLE];
static char text[4096];
static size_t length;
static int tells_all;

static void add(const char *more)
{
    size_t size = strlen(more);
    memcpy(text + length, more, size + 1);
    length += size;
}

static void add_number(int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    add(digits);
}

#if defined WANT_bst || defined WANT_avl
#ifdef WANT_bst
#define NODE bst_node
#else
#define NODE avl_node
#endif
static void spell_node(const struct NODE *at)
{
    if (!at) {
        add(".");
        return;
    }
    add("(");
    spell_node(at->left);
    add_number(at->value);
    spell_node(at->right);
    add(")");
}
#define SPELL(c) spell_node((c)->root)
#elif defined WANT_rb_map
static void spell_node(const struct rb_node *at)
{
    if (!at) {
        add(".");
        return;
    }
    add("(");
    spell_node(at->child[0]);
    add_number(at->key);
    add(at->red ? "*" : "");
    spell_node(at->child[1]);
    add(")");
}
#define SPELL(c) spell_node((c)->root)
#elif defined WANT_binomial_heap
static void spell_trees(const struct binomial_node *at)
{
    for (; at; at = at->sibling) {
        add_number(at->key);
        add("[");
        spell_trees(at->child);
        add("]");
    }
}
#define SPELL(c) ((c)->roots ? spell_trees((c)->roots) : add("."))
#else
static void spell_list(const struct sorted_list_node *at)
{
    if (!at)
        add(".");
    for (; at; at = at->next) {
        add_number(at->value);
        add(at->next ? "," : "");
    }
}
#define SPELL(c) spell_list((c)->head)
#endif

#define JOINED(a, b) a##b
#define NAMED(a, b) JOINED(a, b)

static void call(struct CONTAINER *container, int number, int keys)
{
    if (number < keys)
        INSERT(container, number);
    else
        REMOVE(container, number - keys);
}

static void reach(const struct state *from, int number, int keys)
{
    struct CONTAINER *container = NAMED(CONTAINER, _new)();
    for (int i = 0; from && i < from->count; i++)
        call(container, from->calls[i], keys);
    if (from)
        call(container, number, keys);
    length = 0;
    SPELL(container);
    NAMED(CONTAINER, _free)(container);
}

static void remember(const struct state *from, int number)
{
    unsigned hash = 5381;
    for (const char *c = text; *c; c++)
        hash = hash * 33 ^ (unsigned char)*c;
    while (table[hash %= TABLE]) {
        if (strcmp(states[table[hash] - 1].text, text) == 0)
            return;
        hash++;
    }
    if (state_count == STATES || (from && from->count == CALLS_MAXIMUM))
        exit(1);
    struct state *made = &states[state_count++];
    table[hash] = (int)state_count;
    if (from) {
        *made = *from;
        made->calls[made->count++] = (unsigned char)number;
    }
    made->text = strdup(text);
    if (tells_all)
        puts(text);
}

int main(int argc, char **argv)
{
    int keys = argc > 1 ? atoi(argv[1]) : 3, calls = argc > 2 ? atoi(argv[2]) : keys;
    tells_all = argc < 3;
    states = calloc(STATES, sizeof *states);
    reach(NULL, 0, keys);
    remember(NULL, 0);
    for (size_t i = 0; i < state_count; i++)
        for (int number = 0; number < 2 * keys; number++) {
            if (IS_BOUNDED && states[i].count == calls)
                break;
            reach(&states[i], number, keys);
            remember(&states[i], number);
        }
    if (!tells_all)
        printf("%zu\n", state_count);
    return 0;
}
