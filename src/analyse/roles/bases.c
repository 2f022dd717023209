#include "analyse/roles/bases.h"

static void mark(struct api *api, const struct record *base)
{
    for (size_t i = 0; i < api->records.count; i++)
        if (api->records.items[i] == base)
            api->records.items[i]->is_base = true;
}

void bases_find(struct api *api)
{
    for (size_t i = 0; i < api->types.count; i++) {
        const struct type *first = type_first_record(api->types.items[i]);
        if (first && !first->record->is_union && !first->record->is_base)
            mark(api, first->record);
    }
}
