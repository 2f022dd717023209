/* Who calls whom among the library's own functions, found once: large libraries have thousands, and
 * many questions follow calls. */
#include <string.h>

#include "model/api.h"
#include "model/code.h"

struct callee_list {
    VECTOR_OF(const struct body *) items;
};

static bool is_own(const struct body *body)
{
    return !body->is_caller && body->root;
}

const struct body *api_find_body(const struct api *api, const char *symbol)
{
    return symbol ? string_map_get(&api->bodies_by_symbol, symbol) : NULL;
}

static bool starts_list(const char *callee)
{
    return callee && (strcmp(callee, "__builtin_va_start") == 0 || strcmp(callee, "va_start") == 0);
}

static void add_callee(struct callee_list *list, const struct body *callee)
{
    for (size_t i = 0; i < list->items.count; i++)
        if (list->items.items[i] == callee)
            return;
    vector_push(&list->items, callee);
}

static void read_calls(const struct api *api, struct body *body, const struct code *code,
                       struct callee_list *list)
{
    const char *callee = code->kind == CODE_CALL ? code_callee(code) : NULL;
    const struct body *called = api_find_body(api, callee);
    body->begins_list |= starts_list(callee);
    body->comes_to_list |= code->kind == CODE_NEXT_ARGUMENT;
    if (called)
        add_callee(list, called);
    for (const struct code *child = code->first; child; child = child->next)
        read_calls(api, body, child, list);
}

static void join_body(const struct api *api, struct body *body)
{
    struct callee_list list = {0};
    read_calls(api, body, body->root, &list);
    body->callee_count = list.items.count;
    body->callees = arena_copy(api->arena, list.items.items,
                               list.items.count * sizeof *list.items.items);
    vector_release(&list.items);
}

static bool callee_takes_list(const struct body *body)
{
    for (size_t i = 0; i < body->callee_count; i++)
        if (body->callees[i]->comes_to_list && !body->callees[i]->begins_list)
            return true;
    return false;
}

/* Until nothing changes: as often as a chain of such calls is long. */
static void spread_lists(struct api *api)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < api->bodies.count; i++) {
            struct body *body = api->bodies.items[i];
            if (body->comes_to_list || !callee_takes_list(body))
                continue;
            body->comes_to_list = changed = true;
        }
    }
}

/* Tarjan's walk, by which those that lead to each other are found. */
struct circles {
    VECTOR_OF(struct body *) open; /* not yet known to be complete */
    struct circle_state *states;   /* by the order of bodies */
    struct string_map numbers;     /* of states + 1, by symbol */
    size_t visited;
};

struct circle_state {
    struct body *body;
    size_t number, lowest; /* 0: not visited */
};

static struct circle_state *state_of(const struct circles *circles, const struct body *body)
{
    return &circles->states[(uintptr_t)string_map_get(&circles->numbers, body->symbol) - 1];
}

static void close_circle(struct circles *circles, const struct circle_state *state)
{
    struct body *member;
    do {
        member = circles->open.items[--circles->open.count];
        member->circle = state->number;
    } while (member != state->body);
}

static void visit(struct circles *circles, struct circle_state *state)
{
    state->number = state->lowest = ++circles->visited;
    vector_push(&circles->open, state->body);
    for (size_t i = 0; i < state->body->callee_count; i++) {
        struct circle_state *next = state_of(circles, state->body->callees[i]);
        if (!next->number)
            visit(circles, next);
        if (!next->body->circle && next->lowest < state->lowest)
            state->lowest = next->lowest;
    }
    if (state->lowest == state->number)
        close_circle(circles, state);
}

static void find_circles(struct api *api)
{
    struct arena scratch = {0};
    struct circles circles = {0};
    circles.states = arena_alloc_zeroed(&scratch, api->bodies.count, sizeof *circles.states);
    for (size_t i = 0; i < api->bodies.count; i++) {
        struct body *body = api->bodies.items[i];
        circles.states[i].body = body;
        if (api_find_body(api, body->symbol) == body)
            string_map_put(&circles.numbers, body->symbol, (void *)(i + 1));
    }
    for (size_t i = 0; i < api->bodies.count; i++)
        if (!circles.states[i].number)
            visit(&circles, &circles.states[i]);
    vector_release(&circles.open);
    string_map_release(&circles.numbers);
    arena_release(&scratch);
}

void api_join_bodies(struct api *api)
{
    for (size_t i = 0; i < api->bodies.count; i++) {
        struct body *body = api->bodies.items[i];
        if (is_own(body) && !api_find_body(api, body->symbol))
            string_map_put(&api->bodies_by_symbol, body->symbol, body);
    }
    for (size_t i = 0; i < api->bodies.count; i++)
        if (is_own(api->bodies.items[i]))
            join_body(api, api->bodies.items[i]);
    spread_lists(api);
    find_circles(api);
}
