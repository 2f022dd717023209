/* FAULT 1: removing a key loses another one. FAULT 2: a value that replaces another is not
 * stored when the key is above 5. */
#include "table.h"

#include <stdlib.h>

struct entry {
    int key, value;
};

struct table {
    struct entry *entries;
    size_t count;
};

struct table *table_new(void)
{
    return calloc(1, sizeof(struct table));
}

void table_free(struct table *table)
{
    if (table)
        free(table->entries);
    free(table);
}

size_t table_count(const struct table *table)
{
    return table->count;
}

static struct entry *find(const struct table *table, int key)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->entries[i].key == key)
            return &table->entries[i];
    return NULL;
}

bool table_set(struct table *table, int key, int value)
{
    struct entry *entry = find(table, key);
    if (entry) {
#if FAULT == 2
        if (key > 5)
            return true;
#endif
        entry->value = value;
        return true;
    }
    struct entry *entries = realloc(table->entries, (table->count + 1) * sizeof *entries);
    if (!entries)
        return false;
    table->entries = entries;
    entries[table->count++] = (struct entry){key, value};
    return true;
}

bool table_get(const struct table *table, int key, int *value)
{
    struct entry *entry = find(table, key);
    if (entry)
        *value = entry->value;
    return entry != NULL;
}

bool table_contains(const struct table *table, int key)
{
    return find(table, key) != NULL;
}

bool table_remove(struct table *table, int key)
{
    struct entry *entry = find(table, key);
    if (!entry)
        return false;
#if FAULT == 1
    *entry = table->entries[0];
#else
    *entry = table->entries[table->count - 1];
#endif
    table->count--;
    return true;
}
