#include "structures/field_pairs.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"

void pair_set_release(struct pair_set *set)
{
    vector_release(&set->items);
    free(set->slots);
    *set = (struct pair_set){0};
}

/* Where the pair is, or would be. */
static size_t *slot_of(const struct pair_set *set, const struct field_pair *pair)
{
    uint64_t words[] = {pair->field, pair->object, (uint64_t)pair->value};
    size_t at = hash_bytes(words, sizeof words) & (set->slot_count - 1);
    for (;; at = (at + 1) & (set->slot_count - 1)) {
        size_t *slot = &set->slots[at];
        const struct field_pair *item = *slot ? &set->items.items[*slot - 1] : NULL;
        if (!item || (item->field == pair->field && item->object == pair->object &&
                      item->value == pair->value))
            return slot;
    }
}

static bool has(const struct pair_set *set, const struct field_pair *pair)
{
    return set->slot_count && *slot_of(set, pair);
}

static void make_room(struct pair_set *set)
{
    if (2 * set->items.count < set->slot_count)
        return;
    set->slot_count = set->slot_count ? 2 * set->slot_count : 256;
    free(set->slots);
    set->slots = memory_alloc_zeroed(set->slot_count, sizeof *set->slots);
    for (size_t i = 0; i < set->items.count; i++)
        *slot_of(set, &set->items.items[i]) = i + 1;
}

static bool add(struct pair_set *set, const struct field_pair *pair)
{
    make_room(set);
    size_t *slot = slot_of(set, pair);
    if (*slot)
        return false;
    vector_push(&set->items, *pair);
    *slot = set->items.count;
    return true;
}

static bool is_link(const struct structure_plan *plan, const struct structure_value *value)
{
    return plan->fields.items[value->field].kind <= STRUCTURE_BLOCK;
}

static struct field_pair pair_of(const struct structure_plan *plan,
                                 const struct structure *structure, size_t object,
                                 const struct structure_value *value)
{
    int64_t number = value->number;
    if (is_link(plan, value))
        number = value->is_null ? PAIR_NULL : (int64_t)structure->objects[value->object].number;
    return (struct field_pair){value->field, structure->objects[object].number, number};
}

bool pair_set_add_structure(struct pair_set *set, const struct structure_plan *plan,
                            const struct structure *structure, const bool *left_out)
{
    bool adds = false;
    for (size_t i = 0; i < structure->object_count; i++)
        for (size_t k = 0; k < structure->objects[i].value_count; k++) {
            const struct structure_value *value = &structure->objects[i].values[k];
            struct field_pair pair = pair_of(plan, structure, i, value);
            adds |= !(left_out && left_out[value->field]) && add(set, &pair);
        }
    return adds;
}

size_t pair_set_count(const struct pair_set *set, size_t field)
{
    size_t count = 0;
    for (size_t i = 0; i < set->items.count; i++)
        count += set->items.items[i].field == field;
    return count;
}

size_t pair_set_common(const struct pair_set *set, const struct pair_set *other, size_t field)
{
    size_t count = 0;
    for (size_t i = 0; i < set->items.count; i++)
        count += set->items.items[i].field == field && has(other, &set->items.items[i]);
    return count;
}

/* ---- what is wanted ---- */

static bool find_field(struct arena *arena, const struct structure_plan *plan, const char *name,
                       size_t *field)
{
    for (size_t i = 0; i < plan->fields.count; i++) {
        const struct plan_field *at = &plan->fields.items[i];
        const char *owner = plan->types.items[at->owner].name;
        const char *full = arena_printf(arena, "%s.%s", owner, at->name);
        if (strcmp(full, name) == 0 || (!at->owner && strcmp(at->name, name) == 0)) {
            *field = i;
            return true;
        }
    }
    return false;
}

/* Takes the last word off the line. */
static char *last_word(char *line)
{
    size_t length = strlen(line);
    while (length && line[length - 1] == ' ')
        line[--length] = 0;
    char *blank = strrchr(line, ' ');
    if (!blank)
        return NULL;
    *blank = 0;
    return blank + 1;
}

static bool read_wanted(struct arena *arena, const struct structure_plan *plan, char *line,
                        struct wanted_pair *wanted)
{
    char *word = last_word(line), *end;
    if (!word)
        return false;
    wanted->kind = strcmp(word, "nonnull") == 0 ? WANTED_NONNULL
                   : strcmp(word, "every") == 0 ? WANTED_EVERY
                                                : WANTED_PAIR;
    bool is_null = strcmp(word, "null") == 0;
    if (is_null && find_field(arena, plan, line, &wanted->field)) {
        wanted->kind = WANTED_NULL;
        return true;
    }
    if (wanted->kind != WANTED_PAIR)
        return find_field(arena, plan, line, &wanted->field);
    wanted->value = is_null ? PAIR_NULL : strtoll(word, &end, 10);
    char *object = is_null || !*end ? last_word(line) : NULL;
    if (!object)
        return false;
    wanted->object = strtoul(object, &end, 10);
    return !*end && find_field(arena, plan, line, &wanted->field);
}

static bool add_wanted(struct arena *arena, const struct structure_plan *plan, char *line,
                       struct wanted_pairs *wanted)
{
    struct wanted_pair pair = {.line = arena_copy_string(arena, line)};
    if (!read_wanted(arena, plan, line, &pair))
        return false;
    vector_push(&wanted->items, pair);
    return true;
}

/* `* nonnull`: the same of every link. */
static bool add_wanted_of_links(struct arena *arena, const struct structure_plan *plan,
                                const char *words, struct wanted_pairs *wanted)
{
    bool ok = true;
    for (size_t i = 0; ok && i < plan->fields.count; i++) {
        const struct plan_field *field = &plan->fields.items[i];
        if (field->kind <= STRUCTURE_BLOCK)
            ok = add_wanted(arena, plan,
                            arena_printf(arena, "%s.%s%s", plan->types.items[field->owner].name,
                                         field->name, words), wanted);
    }
    return ok;
}

bool wanted_pairs_read(struct arena *arena, const struct structure_plan *plan, const char *path,
                       struct wanted_pairs *wanted, struct error *err)
{
    char *text, *line;
    *wanted = (struct wanted_pairs){0};
    if (!file_read(arena, path, &text, NULL, err))
        return false;
    for (unsigned number = 1; text_next_line(&text, &line); number++) {
        line[strcspn(line, "#")] = 0;
        if (!line[strspn(line, " \t")])
            continue;
        bool ok = *line == '*' ? add_wanted_of_links(arena, plan, line + 1, wanted)
                               : add_wanted(arena, plan, line, wanted);
        if (!ok) {
            wanted_pairs_release(wanted);
            return error_set(err, "cannot use '%s': line %u is not of the form 'TYPE.MEMBER OBJECT "
                             "VALUE' or 'TYPE.MEMBER nonnull', null or every, with a member that "
                             "can be chosen or '*' for all links", path, number);
        }
    }
    return true;
}

void wanted_pairs_release(struct wanted_pairs *wanted)
{
    vector_release(&wanted->items);
}

static bool covers(const struct wanted_pair *wanted, const struct field_pair *pair)
{
    if (wanted->field != pair->field)
        return false;
    switch (wanted->kind) {
    case WANTED_NONNULL: return pair->value != PAIR_NULL;
    case WANTED_NULL: return pair->value == PAIR_NULL;
    case WANTED_EVERY: return true;
    default: return wanted->object == pair->object && wanted->value == pair->value;
    }
}

bool wanted_pairs_cover(struct wanted_pairs *wanted, struct pair_set *seen,
                        const struct structure_plan *plan, const struct structure *structure)
{
    bool adds = false;
    size_t before = seen->items.count;
    pair_set_add_structure(seen, plan, structure, NULL);
    for (size_t i = before; i < seen->items.count; i++)
        for (size_t k = 0; k < wanted->items.count; k++) {
            struct wanted_pair *item = &wanted->items.items[k];
            if (!covers(item, &seen->items.items[i]))
                continue;
            adds |= !item->is_covered || item->kind == WANTED_EVERY;
            item->is_covered = true;
        }
    return adds;
}

int structure_compare_paths(const char *a, const char *b)
{
    while (*a == '.' && *b == '.') {
        char *end_a, *end_b;
        long first = strtol(a + 1, &end_a, 10), second = strtol(b + 1, &end_b, 10);
        if (end_a == a + 1 || end_b == b + 1)
            break;
        if (first != second)
            return first < second ? -1 : 1;
        a = end_a;
        b = end_b;
    }
    return (*a == '.') - (*b == '.');
}
