#include "analyse/usage/reach.h"

#include <string.h>

#include "base/text.h"
#include "model/code.h"

/* What is known of a body by itself. */
struct node {
    const struct body *body;
    VECTOR_OF(size_t) callees; /* other nodes */
    bool is_impure;            /* it writes, or calls what nobody knows */
    bool sets_errno;
    bool is_seen;              /* in the walk that is under way */
};

struct graph {
    struct api *api;
    struct node *nodes;
    size_t count;
    struct string_map by_symbol; /* to the index + 1 */
};

/* Functions of the C library that only look. */
static const char *const looking[] = {
    "strlen",  "strnlen", "strcmp",  "strncmp", "strcasecmp", "strncasecmp", "strchr", "strrchr",
    "strstr",  "strspn",  "strcspn", "strpbrk", "memcmp",     "memchr",      "abs",    "labs",
    "isalpha", "isdigit", "isalnum", "isspace", "isupper",    "islower",     "isxdigit", "ispunct",
    "tolower", "toupper", "__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc", NULL};

static bool only_looks(const char *name)
{
    for (const char *const *known = looking; *known; known++)
        if (strcmp(*known, name) == 0)
            return true;
    return false;
}

/* Does the place belong to the call alone? */
static bool is_local_place(const struct code *place)
{
    place = code_plain(place);
    if (!place)
        return false;
    if (place->kind == CODE_LOCAL || place->kind == CODE_PARAMETER)
        return true;
    bool is_part = place->kind == CODE_FIELD || place->kind == CODE_INDEX;
    const struct code *base = is_part ? code_plain(code_child(place, 0)) : NULL;
    return base && (!base->is_pointer || base->is_array) && is_local_place(base);
}

static void note_call(struct graph *graph, struct node *node, const struct code *call)
{
    const char *callee = code_callee(call);
    uintptr_t known = callee ? (uintptr_t)string_map_get(&graph->by_symbol, callee) : 0;
    if (known)
        vector_push(&node->callees, known - 1);
    else if (!callee || !only_looks(callee))
        node->is_impure = true;
}

/* `errno = EINVAL`, as the C library's macro spells it. */
static bool is_errno(const struct code *place)
{
    place = code_plain(place);
    const struct code *call =
        place && place->kind == CODE_DEREFERENCE ? code_plain(place->first) : NULL;
    const char *callee = call && call->kind == CODE_CALL ? code_callee(call) : NULL;
    return callee && strcmp(callee, "__errno_location") == 0;
}

static void walk(struct graph *graph, struct node *node, const struct code *code)
{
    if (code->kind == CODE_CALL)
        note_call(graph, node, code);
    if ((code->kind == CODE_ASSIGN || code->kind == CODE_STEP) &&
        !is_local_place(code_child(code, 0)))
        node->is_impure = true;
    node->sets_errno |= code->kind == CODE_ASSIGN && is_errno(code_child(code, 0));
    for (const struct code *child = code->first; child; child = child->next)
        walk(graph, node, child);
}

static void read_bodies(struct graph *graph)
{
    const struct api *api = graph->api;
    for (size_t i = 0; i < api->bodies.count; i++) {
        struct node *node = &graph->nodes[graph->count];
        if (api->bodies.items[i]->is_caller || !api->bodies.items[i]->root)
            continue;
        node->body = api->bodies.items[i];
        string_map_put(&graph->by_symbol, node->body->symbol,
                       (void *)(uintptr_t)++graph->count);
    }
    for (size_t i = 0; i < graph->count; i++)
        walk(graph, &graph->nodes[i], graph->nodes[i].body->root);
}

/* Recursion follows the library's own calls, each once. */
static bool visit(struct graph *graph, size_t index, struct function *function)
{
    struct node *node = &graph->nodes[index];
    if (node->is_seen)
        return true;
    node->is_seen = true;
    const char *symbol = node->body->symbol, *unit = strchr(symbol, '@');
    size_t length = unit ? (size_t)(unit - symbol) : strlen(symbol);
    function->reaches[function->reach_count++] =
        arena_printf(graph->api->arena, "%.*s", (int)length, symbol);
    bool is_pure = !node->is_impure;
    if (node->sets_errno)
        function->ignores_errno = false;
    for (size_t i = 0; i < node->callees.count; i++)
        is_pure &= visit(graph, node->callees.items[i], function);
    return is_pure;
}

static void infer(struct graph *graph, struct function *function)
{
    uintptr_t known = (uintptr_t)string_map_get(&graph->by_symbol, function->name);
    if (!known)
        return;
    for (size_t i = 0; i < graph->count; i++)
        graph->nodes[i].is_seen = false;
    function->reaches =
        arena_alloc_zeroed(graph->api->arena, graph->count, sizeof *function->reaches);
    function->ignores_errno = !function->comment || !strstr(function->comment, "errno");
    function->is_pure = visit(graph, known - 1, function);
}

void reach_infer(struct api *api)
{
    struct arena scratch = {0};
    struct graph graph = {.api = api};
    graph.nodes = arena_alloc_zeroed(&scratch, api->bodies.count + 1, sizeof *graph.nodes);
    read_bodies(&graph);
    for (size_t i = 0; i < api->functions.count; i++)
        infer(&graph, api->functions.items[i]);
    for (size_t i = 0; i < graph.count; i++)
        vector_release(&graph.nodes[i].callees);
    string_map_release(&graph.by_symbol);
    arena_release(&scratch);
}
