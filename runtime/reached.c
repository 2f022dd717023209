/* Linked into programs that tell which structures calls reach; see include/assay/reached.h.
 *
 * A member is changed to null, to every object of its type that the structure has, and to every
 * number that the member has in any structure that was reached: what no call ever stored there says
 * nothing about how members depend on each other. */
#include <assay/reached.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/structure_lines.h"

enum {
    OBJECTS = 256,        /* of a structure; a larger one is told as far as that */
    NUMBERS_MAXIMUM = 16, /* that a member is changed to */
};

struct found_object {
    char *at;
    uint16_t type, number;
};

struct found {
    struct found_object objects[OBJECTS];
    size_t count;
};

static struct {
    const struct assay_reached *plan;
    FILE *out;
    enum { TELLS_REACHED, TELLS_CHANGED, TELLS_BUILT } tells;
    size_t way;
    int64_t low[STRUCTURE_FIELDS], high[STRUCTURE_FIELDS];
    bool is_seen[STRUCTURE_FIELDS];
} assay_rt_reached;

/* Of the sanitizer that the program is compiled with. */
__attribute__((weak)) void *__asan_region_is_poisoned(void *start, size_t size);

static char *link_at(const struct found_object *object, const struct assay_reached_field *field)
{
    char *pointer;
    memcpy(&pointer, object->at + field->offset, sizeof pointer);
    return pointer;
}

/* A pointer that nobody set may point anywhere. */
static bool is_there(char *pointer, uint16_t type)
{
    size_t size = assay_rt_reached.plan->types[type].size;
    return pointer &&
           (!__asan_region_is_poisoned || !__asan_region_is_poisoned(pointer, size));
}

/* Is the member one that is told of? Blocks, and arrays at the end of objects, may be shorter than
 * planned, which the sanitizer knows. */
static bool is_told(const struct found_object *object, const struct assay_reached_field *field)
{
    const struct assay_reached_type *type = &assay_rt_reached.plan->types[object->type];
    if (field->owner != object->type || !field->is_told || type->is_opaque)
        return false;
    if (!__asan_region_is_poisoned)
        return !type->is_block;
    return !__asan_region_is_poisoned(object->at + field->offset, field->size);
}

static int64_t number_at(const struct found_object *object,
                         const struct assay_reached_field *field)
{
    uint64_t bits = 0;
    memcpy(&bits, object->at + field->offset, field->size);
    unsigned spare = 64 - 8 * field->size;
    return field->is_signed ? (int64_t)(bits << spare) >> spare : (int64_t)bits;
}

static const struct found_object *find(const struct found *found, char *at, uint16_t type)
{
    for (size_t i = 0; i < found->count; i++)
        if (found->objects[i].at == at && found->objects[i].type == type)
            return &found->objects[i];
    return NULL;
}

static void add(struct found *found, char *at, uint16_t type)
{
    if (found->count == OBJECTS || find(found, at, type))
        return;
    uint16_t number = 0;
    for (size_t i = 0; i < found->count; i++)
        number += found->objects[i].type == type;
    found->objects[found->count++] = (struct found_object){at, type, number};
}

/* Breadth first, so that equal structures look the same wherever they lie. */
static void walk(struct found *found, void *root)
{
    const struct assay_reached *plan = assay_rt_reached.plan;
    found->count = 0;
    add(found, root, 0);
    for (size_t i = 0; i < found->count; i++)
        for (size_t k = 0; k < plan->field_count; k++) {
            const struct assay_reached_field *field = &plan->fields[k];
            struct found_object object = found->objects[i];
            if (field->kind != ASSAY_REACHED_LINK || !is_told(&object, field))
                continue;
            char *target = link_at(&object, field);
            if (is_there(target, field->target))
                add(found, target, field->target);
        }
}

static void print_field(const struct found *found, const struct found_object *object, size_t number)
{
    const struct assay_reached_field *field = &assay_rt_reached.plan->fields[number];
    if (field->kind == ASSAY_REACHED_NUMBER) {
        fprintf(assay_rt_reached.out, "%zu=%lld,", number, (long long)number_at(object, field));
        return;
    }
    char *pointer = link_at(object, field);
    const struct found_object *target = find(found, pointer, field->target);
    if (target)
        fprintf(assay_rt_reached.out, "%zu=%u.%u,", number, target->type, target->number);
    else if (!pointer)
        fprintf(assay_rt_reached.out, "%zu=-,", number);
}

static void print(const char *word, const struct found *found)
{
    const struct assay_reached *plan = assay_rt_reached.plan;
    fprintf(assay_rt_reached.out, "%s %zu ", word, assay_rt_reached.way);
    for (size_t i = 0; i < plan->predicate_count; i++)
        putc(plan->predicates[i](found->objects[0].at) ? '1' : '0', assay_rt_reached.out);
    for (size_t i = 0; i < found->count; i++) {
        const struct found_object *object = &found->objects[i];
        fprintf(assay_rt_reached.out, " %u.%u{", object->type, object->number);
        for (size_t k = 0; k < plan->field_count; k++)
            if (is_told(object, &plan->fields[k]))
                print_field(found, object, k);
        putc('}', assay_rt_reached.out);
    }
    putc('\n', assay_rt_reached.out);
}

static void note_numbers(const struct found *found)
{
    const struct assay_reached *plan = assay_rt_reached.plan;
    for (size_t i = 0; i < found->count; i++)
        for (size_t k = 0; k < plan->field_count; k++) {
            const struct assay_reached_field *field = &plan->fields[k];
            if (field->kind != ASSAY_REACHED_NUMBER || !is_told(&found->objects[i], field))
                continue;
            int64_t number = number_at(&found->objects[i], field);
            int64_t *low = &assay_rt_reached.low[k], *high = &assay_rt_reached.high[k];
            *low = !assay_rt_reached.is_seen[k] || number < *low ? number : *low;
            *high = !assay_rt_reached.is_seen[k] || number > *high ? number : *high;
            assay_rt_reached.is_seen[k] = true;
        }
}

/* ---- changes ---- */

static void print_changed(char *place, const void *value, const struct assay_reached_field *field,
                          void *root)
{
    static struct found found;
    char before[sizeof(int64_t)];
    if (memcmp(place, value, field->size) == 0)
        return;
    memcpy(before, place, field->size);
    memcpy(place, value, field->size);
    walk(&found, root);
    print("changed", &found);
    memcpy(place, before, field->size);
}

static void change_link(const struct found *found, char *place,
                        const struct assay_reached_field *field)
{
    char *nothing = NULL;
    print_changed(place, &nothing, field, found->objects[0].at);
    for (size_t i = 0; i < found->count; i++)
        if (found->objects[i].type == field->target)
            print_changed(place, &found->objects[i].at, field, found->objects[0].at);
}

static void change_number(const struct found *found, char *place, size_t number)
{
    int64_t low = assay_rt_reached.low[number], high = assay_rt_reached.high[number];
    for (int64_t i = low; i <= high && i - low < NUMBERS_MAXIMUM; i++)
        print_changed(place, &i, &assay_rt_reached.plan->fields[number], found->objects[0].at);
}

static void change_all(const struct found *found)
{
    const struct assay_reached *plan = assay_rt_reached.plan;
    for (size_t i = 0; i < found->count; i++)
        for (size_t k = 0; k < plan->field_count; k++) {
            const struct assay_reached_field *field = &plan->fields[k];
            char *place = found->objects[i].at + field->offset;
            if (!is_told(&found->objects[i], field))
                continue;
            if (field->kind == ASSAY_REACHED_LINK)
                change_link(found, place, field);
            else
                change_number(found, place, k);
        }
}

void assay_reached_look(void *root)
{
    static struct found found;
    if (!root || !assay_rt_reached.out)
        return;
    walk(&found, root);
    if (assay_rt_reached.tells == TELLS_CHANGED) {
        change_all(&found);
    } else if (assay_rt_reached.tells == TELLS_BUILT) {
        print("changed", &found);
    } else {
        note_numbers(&found);
        print("reached", &found);
    }
}

static void make_all(assay_reached_way *const *ways, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assay_rt_reached.way = i;
        ways[i]();
    }
}

int assay_reached_tell(const struct assay_reached *reached, const char *path)
{
    assay_rt_reached.plan = reached;
    assay_rt_reached.out = fopen(path, "w");
    if (!assay_rt_reached.out)
        return 1;
    make_all(reached->ways, reached->way_count);
    assay_rt_reached.tells = TELLS_CHANGED;
    make_all(reached->ways, reached->changed_count);
    assay_rt_reached.tells = TELLS_BUILT;
    make_all(reached->built, reached->built_count);
    fputs("end\n", assay_rt_reached.out);
    return fclose(assay_rt_reached.out) != 0;
}

static void end_recording(void)
{
    fputs("end\n", assay_rt_reached.out);
    fclose(assay_rt_reached.out);
    assay_rt_reached.out = NULL;
}

void assay_reached_record(const struct assay_reached *reached, const char *path)
{
    assay_rt_reached.plan = reached;
    assay_rt_reached.out = fopen(path, "w");
    if (assay_rt_reached.out)
        atexit(end_recording);
}
