#include "generate/kept_data.h"

/* Do callbacks of ours look at what a `void *` of the library points to? They see an int there. */
static bool is_looked_at(const struct vocabulary *vocabulary)
{
    for (size_t i = 0; i < vocabulary->callbacks.count; i++) {
        const struct callback *callback = vocabulary->callbacks.items[i];
        bool looks = callback->behaviour == CALLBACK_COMPARE ||
                     callback->behaviour == CALLBACK_EQUAL ||
                     callback->behaviour == CALLBACK_HASH;
        const struct type *function = callback->type->target;
        for (size_t j = 0; looks && j < function->parameter_count; j++)
            if (type_is_pointer_to(function->parameters[j], TYPE_VOID))
                return true;
    }
    return false;
}

/* An address would be another one in each run. */
static bool starts_with_int(const struct type *type)
{
    if (type->kind != TYPE_RECORD)
        return type_is_integer(type) && type->size >= sizeof(int);
    const struct record *record = type->record;
    return record && record->is_complete && record->field_count &&
           !record->fields[0].bit_width && starts_with_int(record->fields[0].type);
}

void kept_data_init(struct kept_data *data, const struct vocabulary *vocabulary,
                    const bool *has_maker, struct arena *arena)
{
    const struct api *api = vocabulary->api;
    bool must_start_with_int = is_looked_at(vocabulary);
    *data = (struct kept_data){0};
    if (!api_rule_is_on(api, RULE_POINTEES))
        return;
    data->sorts = arena_alloc_zeroed(arena, api->types.count, sizeof *data->sorts);
    for (size_t i = 0; i < api->types.count; i++) {
        const struct type *sort = api->types.items[i];
        if (has_maker[sort->id] && type_is_pointer_to(sort, TYPE_RECORD) &&
            !type_is_stream(sort) && (!must_start_with_int || starts_with_int(sort->target)))
            data->sorts[data->count++] = sort;
    }
}

bool kept_data_has_place(const struct kept_data *data, const struct experience *experience,
                         const struct operation *operation, size_t argument)
{
    enum fate said = operation->function->parameters[argument].fate;
    enum fate fate = experience_fate(experience, operation, argument);
    return data->count && (fate == FATE_KEPT || fate == FATE_TAKEN) && said != FATE_TAKEN;
}
