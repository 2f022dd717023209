#include "survey/graph.h"

#include "base/file.h"

enum { STATES_DRAWN = 40 }; /* more of them are no picture that anyone reads */

static const void *part_of(const struct explored *explored, uint64_t offset)
{
    return (const char *)explored + offset;
}

bool graph_write(const struct explored *explored, const struct exploration *exploration,
                 const char *file, struct error *err)
{
    const struct explored_edge *edges = part_of(explored, EXPLORED_EDGES_AT);
    struct text out = {0};
    text_add(&out, "digraph states {\n    node [shape=circle];\n");
    for (uint32_t i = 0; i < explored->edge_count; i++)
        text_printf(&out, "    s%u -> s%u [label=\"%s\"];\n", edges[i].from, edges[i].to,
                    exploration->all_calls[edges[i].choice].text);
    text_add(&out, "}\n");
    bool ok = file_write(file, text_string(&out), out.length, err);
    text_release(&out);
    return ok;
}

const struct exploration_graph *graph_tell(const struct explored *explored, struct arena *arena)
{
    if (!explored->edge_count || explored->states > STATES_DRAWN)
        return NULL;
    const struct explored_state *from = part_of(explored, EXPLORED_STATES_AT);
    struct exploration_state *states =
        arena_alloc_zeroed(arena, explored->states + 1, sizeof *states);
    for (size_t i = 0; i < explored->states; i++)
        states[i] = (struct exploration_state){from[i].parent, from[i].choice, from[i].depth};
    struct exploration_graph *graph = arena_alloc_zeroed(arena, 1, sizeof *graph);
    *graph = (struct exploration_graph){
        .states = states,
        .state_count = explored->states,
        .edges = arena_copy(arena, part_of(explored, EXPLORED_EDGES_AT),
                            explored->edge_count * sizeof *graph->edges),
        .edge_count = explored->edge_count,
    };
    return graph;
}
