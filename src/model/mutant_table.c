#include "model/mutant_table.h"

#include <string.h>

const char *mutation_word(enum mutation mutation)
{
    static const char *const words[] = {
#define MUTATION(name, word) word,
#include "model/mutations.def"
#undef MUTATION
    };
    return words[mutation];
}

void mutants_init(struct mutants *mutants, struct arena *arena)
{
    *mutants = (struct mutants){.arena = arena};
}

void mutants_release(struct mutants *mutants)
{
    vector_release(&mutants->items);
    vector_release(&mutants->functions);
    string_map_release(&mutants->by_key);
    string_map_release(&mutants->functions_by_key);
}

const struct mutants *mutants_copy(struct arena *arena, const struct mutants *mutants)
{
    struct mutants copy = {.module = mutants->module};
    copy.items.count = mutants->items.count;
    copy.items.items = arena_copy(arena, mutants->items.items,
                                  mutants->items.count * sizeof *mutants->items.items);
    copy.functions.count = mutants->functions.count;
    copy.functions.items = arena_copy(arena, mutants->functions.items,
                                      mutants->functions.count *
                                          sizeof *mutants->functions.items);
    return arena_copy(arena, &copy, sizeof copy);
}

void mutants_begin_module(struct mutants *mutants)
{
    mutants->module++;
}

static void drop(struct mutant *mutant, uint32_t module)
{
    if (mutant->module != module)
        return;
    mutant->is_dropped = mutant->last_module == module;
    mutant->module = mutant->last_module;
}

void mutants_drop_module(struct mutants *mutants, uint32_t module)
{
    for (size_t i = 0; i < mutants->items.count; i++)
        drop(&mutants->items.items[i], module);
}

uint32_t mutants_add_function(struct mutants *mutants, const char *name, const char *file)
{
    char *key = arena_printf(mutants->arena, "%s:%s", file, name);
    size_t found = (size_t)string_map_get(&mutants->functions_by_key, key);
    if (found)
        return (uint32_t)found - 1;
    struct mutant_function function = {
        .name = key + strlen(file) + 1,
        .file = arena_copy_string(mutants->arena, file),
    };
    vector_push(&mutants->functions, function);
    string_map_put(&mutants->functions_by_key, key, (void *)mutants->functions.count);
    return (uint32_t)mutants->functions.count - 1;
}

static uint32_t add_new(struct mutants *mutants, const struct mutant *mutant, const char *key)
{
    struct mutant added = *mutant;
    added.change = arena_copy_string(mutants->arena, mutant->change);
    added.module = added.last_module = mutants->module;
    vector_push(&mutants->items, added);
    string_map_put(&mutants->by_key, key, (void *)mutants->items.count);
    return (uint32_t)mutants->items.count;
}

/* A macro can make several alike at one place of one module: the n-th of one module is the n-th of
 * another. */
uint32_t mutants_add(struct mutants *mutants, const struct mutant *mutant)
{
    for (unsigned ordinal = 0;; ordinal++) {
        const char *key = arena_printf(mutants->arena, "%u:%u:%u:%u:%s", mutant->function,
                                       mutant->line, mutant->column, ordinal, mutant->change);
        size_t found = (size_t)string_map_get(&mutants->by_key, key);
        if (!found)
            return add_new(mutants, mutant, key);
        struct mutant *known = mutants_get(mutants, (uint32_t)found);
        if (known->last_module == mutants->module)
            continue;
        known->last_module = mutants->module;
        if (known->is_dropped)
            known->module = mutants->module;
        known->is_dropped = false;
        return (uint32_t)found;
    }
}
