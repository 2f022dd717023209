#include "analyse/support.h"

static const struct type *void_type(struct api *api)
{
    bool is_new;
    struct type *type = api_intern_type(api, "void", &is_new);
    if (is_new)
        type->kind = TYPE_VOID;
    return type;
}

static const struct type *void_pointer(struct api *api)
{
    bool is_new;
    struct type *type = api_intern_type(api, "void *", &is_new);
    if (is_new) {
        type->kind = TYPE_POINTER;
        type->size = type->alignment = sizeof(void *);
        type->target = void_type(api);
    }
    return type;
}

void support_add(struct api *api)
{
    if (api_find_function(api, "free"))
        return;
    struct function *function = api_add_function(api, "free");
    function->result = void_type(api);
    function->result_spelling = "void";
    function->parameter_count = 1;
    function->parameters = arena_alloc_zeroed(api->arena, 1, sizeof *function->parameters);
    function->parameters[0] = (struct parameter){
        .name = "ptr", .type = void_pointer(api), .spelling = "void *", .role = ROLE_VALUE,
        .partner = -1};
    function->header = "stdlib.h";
    function->is_support = true;
}
