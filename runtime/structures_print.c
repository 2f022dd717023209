/* A structure as a line of text; see wire/structure_lines.h. */
#include <string.h>

#include "structure_builder.h"

#define st assay_rt_structures

static const struct cell *cells_of(const struct placed *place)
{
    const struct kind_of_object *kind = &st.kinds[place->kind];
    return &st.cells[kind->first_cell + place->object * kind->cells];
}

/* The object that the cell points to; its kind is the cell's target. */
static int64_t pointed_to(const struct cell *cell)
{
    uint64_t address;
    memcpy(&address, st.memory + cell->offset, sizeof address);
    const struct kind_of_object *kind = &st.kinds[cell->target];
    return address ? (int64_t)((address - ASSAY_WATCHED_START - kind->offset) / kind->stride) : -1;
}

int64_t assay_rt_structures_target(const struct cell *cell)
{
    return pointed_to(cell);
}

int64_t assay_rt_structures_number(const struct cell *cell)
{
    int64_t value = 0;
    if (cell->is_symbolic)
        return assay_rt_symbol_value((uint32_t)(cell - st.cells));
    if (cell->kind == STRUCTURE_FLOATING) {
        float narrow;
        double wide;
        memcpy(&narrow, st.memory + cell->offset, sizeof narrow);
        memcpy(&wide, st.memory + cell->offset, cell->size == 8 ? sizeof wide : 0);
        return cell->size == 8 ? (int64_t)wide : (int64_t)narrow;
    }
    memcpy(&value, st.memory + cell->offset, cell->size);
    unsigned spare = 64 - 8u * cell->size;
    return (int64_t)((uint64_t)value << spare) >> spare;
}

uint32_t assay_rt_structures_walk(struct placed *placed, uint16_t numbers[][STRUCTURE_OBJECTS])
{
    uint16_t counts[STRUCTURE_TYPES] = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < st.kind_count; i++)
        memset(numbers[i], 0xFF, st.kinds[i].count * sizeof *numbers[i]);
    placed[count++] = (struct placed){0, 0, counts[0]++};
    numbers[0][0] = 0;
    for (uint32_t at = 0; at < count; at++) {
        const struct cell *cell = cells_of(&placed[at]);
        const struct cell *end = cell + st.kinds[placed[at].kind].cells;
        for (; cell < end; cell++) {
            if (cell->kind > STRUCTURE_BLOCK || !structures_was_read(cell))
                continue;
            int64_t object = pointed_to(cell);
            if (object < 0 || numbers[cell->target][object] != 0xFFFF)
                continue;
            numbers[cell->target][object] = counts[cell->target];
            placed[count++] =
                (struct placed){cell->target, (uint16_t)object, counts[cell->target]++};
        }
    }
    return count;
}

static void print_path(FILE *out)
{
    for (uint32_t i = 0; i < st.depth; i++)
        fprintf(out, ".%lld", (long long)(st.choices[i].at - st.choices[i].first));
    fputs(st.depth ? "" : ".", out);
}

static void print_cell(FILE *out, const struct cell *cell, uint16_t numbers[][STRUCTURE_OBJECTS])
{
    fprintf(out, "%u=", cell->member);
    if (cell->kind > STRUCTURE_BLOCK) {
        fprintf(out, "%lld", (long long)assay_rt_structures_number(cell));
        return;
    }
    int64_t object = pointed_to(cell);
    if (object < 0)
        fputc('-', out);
    else
        fprintf(out, "%u.%u", cell->target, numbers[cell->target][object]);
}

void assay_rt_structures_print(FILE *out)
{
    static struct placed placed[STRUCTURE_TYPES * STRUCTURE_OBJECTS];
    static uint16_t numbers[STRUCTURE_TYPES][STRUCTURE_OBJECTS];
    uint32_t count = assay_rt_structures_walk(placed, numbers);
    fputs("structure ", out);
    print_path(out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, " %u.%u{", placed[i].kind, placed[i].number);
        const struct cell *cell = cells_of(&placed[i]);
        const struct cell *end = cell + st.kinds[placed[i].kind].cells;
        for (bool is_first = true; cell < end; cell++) {
            if (!structures_was_read(cell))
                continue;
            fputs(is_first ? "" : ",", out);
            print_cell(out, cell, numbers);
            is_first = false;
        }
        fputc('}', out);
    }
    fputc('\n', out);
}
