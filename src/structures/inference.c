#include "structures/inference.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/* ---- reading ---- */

struct reading_heaps {
    struct arena *arena;
    struct seen_heaps *heaps;
    struct string_map reached, changed;
};

static void keep(struct reading_heaps *reading, bool is_reached, const struct seen_heap *heap)
{
    struct string_map *known = is_reached ? &reading->reached : &reading->changed;
    if (string_map_get(&reading->reached, heap->text) || string_map_get(known, heap->text))
        return;
    string_map_put(known, heap->text, reading);
    if (is_reached)
        vector_push(&reading->heaps->reached, *heap);
    else
        vector_push(&reading->heaps->changed, *heap);
}

/* "reached 3 0110 0.0{...} 1.0{...}" */
static bool read_heap(struct reading_heaps *reading, char *line, struct error *err)
{
    bool is_reached = text_starts_with(line, "reached ");
    if (!is_reached && !text_starts_with(line, "changed "))
        return error_set(err, "a program that tells of structures says something unknown: %.80s",
                         line);
    struct seen_heap heap = {0};
    heap.way = strtoul(line + strlen("reached "), &line, 10);
    heap.holds = line + (*line == ' ');
    line = strchr(heap.holds, ' ');
    if (!line)
        return error_set(err, "a program that tells of structures tells of an empty one");
    *line++ = 0;
    heap.text = line;
    keep(reading, is_reached, &heap);
    return true;
}

bool seen_heaps_read(struct arena *arena, char *text, struct seen_heaps *heaps, struct error *err)
{
    struct reading_heaps reading = {.arena = arena, .heaps = heaps};
    char *line;
    bool ok = true, is_whole = false;
    while (ok && !is_whole && text_next_line(&text, &line)) {
        is_whole = strcmp(line, "end") == 0;
        ok = is_whole || read_heap(&reading, line, err);
    }
    string_map_release(&reading.reached);
    string_map_release(&reading.changed);
    return ok && (is_whole || error_set(err, "the program that tells of structures ended early"));
}

void seen_heaps_release(struct seen_heaps *heaps)
{
    vector_release(&heaps->reached);
    vector_release(&heaps->changed);
}

size_t seen_heaps_rejected(const struct seen_heap *heaps, size_t count, size_t predicate)
{
    size_t rejected = 0;
    for (size_t i = 0; i < count; i++)
        rejected += heaps[i].holds[predicate] == '0';
    return rejected;
}

/* ---- choosing ---- */

struct choosing {
    const struct seen_heaps *heaps;
    const struct conjuncts *conjuncts;
    bool *is_rejected; /* by what is chosen so far; by heap */
    size_t *chosen, chosen_count;
};

/* What a conjunct rejects that no other one does yet. */
static size_t gain_of(const struct choosing *choosing, size_t conjunct)
{
    size_t gain = 0;
    for (size_t i = 0; i < choosing->heaps->changed.count; i++)
        gain += !choosing->is_rejected[i] &&
                choosing->heaps->changed.items[i].holds[conjunct] == '0';
    return gain;
}

/* There is only one budget. */
static bool fits_others(const struct choosing *choosing, size_t conjunct)
{
    for (size_t i = 0; i < choosing->chosen_count; i++)
        if (choosing->conjuncts->items.items[conjunct].budget &&
            choosing->conjuncts->items.items[choosing->chosen[i]].budget)
            return false;
    return true;
}

static bool choose_best(const struct choosing *choosing, const bool *is_out, size_t *best)
{
    size_t most = 0;
    for (size_t i = 0; i < choosing->conjuncts->items.count; i++) {
        size_t gain = is_out[i] || !fits_others(choosing, i) ? 0 : gain_of(choosing, i);
        if (gain > most) {
            most = gain;
            *best = i;
        }
    }
    return most > 0;
}

static void reject_by(struct choosing *choosing, size_t conjunct)
{
    for (size_t i = 0; i < choosing->heaps->changed.count; i++)
        choosing->is_rejected[i] |= choosing->heaps->changed.items[i].holds[conjunct] == '0';
}

/* What was chosen early may not be needed any more. */
static void drop_needless(struct choosing *choosing)
{
    for (size_t i = 0; i < choosing->chosen_count; i++) {
        memset(choosing->is_rejected, 0, choosing->heaps->changed.count);
        for (size_t k = 0; k < choosing->chosen_count; k++)
            if (k != i)
                reject_by(choosing, choosing->chosen[k]);
        if (gain_of(choosing, choosing->chosen[i]))
            continue;
        memmove(&choosing->chosen[i], &choosing->chosen[i + 1],
                (choosing->chosen_count - i - 1) * sizeof *choosing->chosen);
        choosing->chosen_count--;
        i--;
    }
}

size_t inference_lines(const char *text)
{
    size_t lines = 0;
    for (const char *at = text; *at; at += strcspn(at, "\n"), at += *at == '\n')
        lines += *at != '\n';
    return lines;
}

static int compare_numbers(const void *a, const void *b)
{
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

/* In the order of the rows, so that it reads from the plain to the peculiar. */
static void take_chosen(struct choosing *choosing, struct inference *inference)
{
    if (choosing->chosen_count)
        qsort(choosing->chosen, choosing->chosen_count, sizeof *choosing->chosen, compare_numbers);
    inference->chosen.count = 0;
    for (size_t i = 0; i < choosing->chosen_count; i++)
        vector_push(&inference->chosen,
                    &choosing->conjuncts->items.items[choosing->chosen[i]]);
}

static bool is_short(const struct choosing *choosing, const struct invariant_frame *frame,
                     size_t lines)
{
    const struct conjunct **chosen = NULL;
    struct inference inference = {0};
    struct text text = {0};
    for (size_t i = 0; i < choosing->chosen_count; i++)
        vector_push(&inference.chosen, &choosing->conjuncts->items.items[choosing->chosen[i]]);
    chosen = inference.chosen.items;
    conjuncts_print(&text, frame, chosen, inference.chosen.count, NULL);
    bool fits = inference_lines(text_string(&text)) <= lines;
    text_release(&text);
    inference_release(&inference);
    return fits;
}

/* The greedy choice, of what holds wherever calls lead. */
void inference_choose(const struct seen_heaps *heaps, const struct conjuncts *conjuncts,
                      const struct invariant_frame *frame, size_t lines,
                      struct inference *inference)
{
    struct arena arena = {0};
    size_t count = conjuncts->items.count, best;
    bool *is_out = arena_alloc_zeroed(&arena, count + 1, sizeof *is_out);
    struct choosing choosing = {
        .heaps = heaps,
        .conjuncts = conjuncts,
        .is_rejected = arena_alloc_zeroed(&arena, heaps->changed.count + 1, sizeof(bool)),
        .chosen = arena_alloc_zeroed(&arena, count + 1, sizeof(size_t)),
    };
    for (size_t i = 0; i < count; i++)
        is_out[i] = seen_heaps_rejected(heaps->reached.items, heaps->reached.count, i) > 0;
    while (choose_best(&choosing, is_out, &best)) {
        is_out[best] = true;
        choosing.chosen[choosing.chosen_count++] = best;
        if (is_short(&choosing, frame, lines))
            reject_by(&choosing, best);
        else
            choosing.chosen_count--;
    }
    drop_needless(&choosing);
    take_chosen(&choosing, inference);
    arena_release(&arena);
}

void inference_release(struct inference *inference)
{
    vector_release(&inference->chosen);
}
