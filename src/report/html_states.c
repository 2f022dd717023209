/* The states that were explored: what was found, and a picture of those that are few. Columns are
 * the numbers of calls that lead to a state. */
#include "report/exploration_report.h"
#include "report/html.h"

/* Of the picture, in pixels. */
enum { RADIUS = 13, COLUMN = 190, ROW = 46, MARGIN = 30, LABEL = 24 };

struct picture {
    const struct exploration *exploration;
    const struct exploration_graph *graph;
    unsigned *rows; /* of each state, within its column */
    unsigned columns, rows_most;
    struct text *out;
};

static void arrange(struct picture *picture, struct arena *arena)
{
    const struct exploration_graph *graph = picture->graph;
    unsigned *used = arena_alloc_zeroed(arena, graph->state_count + 1, sizeof *used);
    picture->rows = arena_alloc_zeroed(arena, graph->state_count + 1, sizeof *picture->rows);
    for (size_t i = 0; i < graph->state_count; i++) {
        unsigned column = graph->states[i].depth;
        picture->rows[i] = used[column]++;
        if (used[column] > picture->rows_most)
            picture->rows_most = used[column];
        if (column >= picture->columns)
            picture->columns = column + 1;
    }
}

static unsigned x_of(const struct picture *picture, uint32_t state)
{
    return MARGIN + COLUMN * picture->graph->states[state].depth;
}

static unsigned y_of(const struct picture *picture, uint32_t state)
{
    return MARGIN + LABEL + ROW * picture->rows[state];
}

static bool is_way(const struct picture *picture, const struct explored_edge *edge)
{
    const struct exploration_state *to = &picture->graph->states[edge->to];
    return to->parent == edge->from && to->call == edge->choice;
}

/* Of several calls from one state to another, the first one has the line. */
static bool is_drawn(const struct picture *picture, size_t index)
{
    const struct explored_edge *edges = picture->graph->edges;
    if (edges[index].from == edges[index].to)
        return false;
    for (size_t i = 0; i < index; i++)
        if (edges[i].from == edges[index].from && edges[i].to == edges[index].to)
            return false;
    return true;
}

static void put_titles(const struct picture *picture, uint32_t from, uint32_t to)
{
    text_add(picture->out, "<title>");
    const char *between = "";
    for (size_t i = 0; i < picture->graph->edge_count; i++) {
        const struct explored_edge *edge = &picture->graph->edges[i];
        if (edge->from != from || edge->to != to)
            continue;
        text_add(picture->out, between);
        markup_add(picture->out, picture->exploration->all_calls[edge->choice].text);
        between = "\n";
    }
    text_add(picture->out, "</title>");
}

/* Ways to states are straight; other calls are curves that keep apart from them. */
static void put_edge(const struct picture *picture, const struct explored_edge *edge)
{
    int x1 = (int)x_of(picture, edge->from), y1 = (int)y_of(picture, edge->from);
    int x2 = (int)x_of(picture, edge->to), y2 = (int)y_of(picture, edge->to);
    bool is_forward = x2 > x1;
    int out = is_forward ? RADIUS : -RADIUS, in = x2 >= x1 ? -RADIUS : RADIUS;
    if (x1 == x2)
        out = in = RADIUS;
    int bend = x1 == x2 ? COLUMN / 3 : (x2 - x1) / 3;
    text_printf(picture->out, "<path class=\"%s\" d=\"M%d %dC%d %d %d %d %d %d\">",
                is_way(picture, edge) ? "way" : "other", x1 + out, y1, x1 + out + bend, y1,
                x1 == x2 ? x2 + in + bend : x2 + in - bend, y2, x2 + in, y2);
    put_titles(picture, edge->from, edge->to);
    text_add(picture->out, "</path>\n");
}

static void put_state(const struct picture *picture, uint32_t state)
{
    const struct exploration_state *of = &picture->graph->states[state];
    unsigned x = x_of(picture, state), y = y_of(picture, state);
    text_printf(picture->out, "<circle cx=\"%u\" cy=\"%u\" r=\"%d\">", x, y, RADIUS);
    put_titles(picture, state, state);
    text_printf(picture->out, "</circle><text class=\"x\" x=\"%u\" y=\"%u\">%u</text>\n", x, y + 4,
                state);
    if (of->parent == EXPLORED_PARENTLESS)
        return;
    text_printf(picture->out, "<text class=\"y\" x=\"%u\" y=\"%u\">", x - RADIUS - 12, y - 6);
    markup_add(picture->out, picture->exploration->all_calls[of->call].text);
    text_add(picture->out, "</text>\n");
}

static void put_picture(struct picture *picture)
{
    const struct exploration_graph *graph = picture->graph;
    unsigned width = 2 * MARGIN + COLUMN * (picture->columns - 1) + COLUMN / 3;
    unsigned height = 2 * MARGIN + LABEL + ROW * (picture->rows_most - 1);
    text_printf(picture->out, "<figure><div class=\"scroll\"><svg class=\"states\" "
                              "style=\"width:%upx\" viewBox=\"0 0 %u %u\" role=\"img\" "
                              "aria-label=\"states and calls between them\">\n",
                width, width, height);
    for (size_t i = 0; i < graph->edge_count; i++)
        if (is_drawn(picture, i))
            put_edge(picture, &graph->edges[i]);
    for (uint32_t i = 0; i < graph->state_count; i++)
        put_state(picture, i);
    text_add(picture->out, "</svg></div>\n<figcaption>States by how many calls lead to them; the "
                           "call that found a state stands beside it, and other calls that lead "
                           "there are thin. Calls that leave a state as it is show when the mouse "
                           "is on it.</figcaption></figure>\n");
}

void html_put_states(struct html_page *page)
{
    const struct exploration *exploration = page->summary->exploration;
    if (!exploration || !exploration->states)
        return;
    struct text words = {0};
    exploration_report_print(&words, exploration);
    text_add(page->out, "<section id=\"states\"><h2>Explored states</h2>\n");
    html_add_block(page->out, text_string(&words));
    text_release(&words);
    struct picture picture = {
        .exploration = exploration, .graph = exploration->graph, .out = page->out};
    if (picture.graph) {
        arrange(&picture, &page->arena);
        put_picture(&picture);
    }
    text_add(page->out, "</section>\n");
}
