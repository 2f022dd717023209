/* Values that were found for other wishes often fit this one as well. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "solve/query.h"

enum { REMEMBERED = 24 };

struct remembered {
    uint32_t symbols[SUPPORT_MAXIMUM];
    uint64_t values[SUPPORT_MAXIMUM];
    size_t count;
};

struct models {
    struct remembered items[REMEMBERED];
    size_t next;
};

struct models *models_new(void)
{
    return memory_alloc_zeroed(1, sizeof(struct models));
}

void models_free(struct models *models)
{
    free(models);
}

void models_remember(struct models *models, const struct query *query, const uint64_t *model)
{
    struct remembered *item = &models->items[models->next++ % REMEMBERED];
    item->count = 0;
    for (size_t i = 0; i < query->support_count; i++) {
        item->symbols[item->count] = query->support[i];
        item->values[item->count++] = model[query->support[i]];
    }
}

static bool is_of_query(const struct query *query, uint32_t symbol)
{
    for (size_t i = 0; i < query->support_count; i++)
        if (query->support[i] == symbol)
            return true;
    return false;
}

enum answer_kind rung_reuse(void *memory, const struct query *query, uint64_t *model)
{
    const struct models *models = memory;
    for (size_t i = 0; i < REMEMBERED; i++) {
        const struct remembered *item = &models->items[i];
        size_t taken = 0;
        for (size_t k = 0; k < item->count; k++)
            if (is_of_query(query, item->symbols[k])) {
                model[item->symbols[k]] = item->values[k];
                taken++;
            }
        if (taken && query_holds(query, model))
            return ANSWER_FOUND;
        memcpy(model, query->values, query->symbol_count * sizeof *model);
    }
    return ANSWER_UNKNOWN;
}
