#include "analyse/supply/support.h"

#include "analyse/supply/fillers.h"
#include "analyse/supply/format_variants.h"
#include "analyse/supply/helpers.h"
#include "base/text.h"
#include "csource/csource.h"

static const struct type *void_type(struct api *api)
{
    bool is_new;
    struct type *type = api_intern_type(api, "void", &is_new);
    if (is_new)
        type->kind = TYPE_VOID;
    return type;
}

static const struct type *pointer_type(struct api *api, const char *spelling,
                                       const struct type *target)
{
    bool is_new;
    struct type *type = api_intern_type(api, spelling, &is_new);
    if (is_new) {
        type->kind = TYPE_POINTER;
        type->size = type->alignment = sizeof(void *);
        type->target = target;
    }
    return type;
}

static struct type *number_type(struct api *api, const char *spelling, enum type_kind kind,
                                      size_t size)
{
    bool is_new;
    struct type *type = api_intern_type(api, spelling, &is_new);
    if (is_new) {
        type->kind = kind;
        type->size = type->alignment = size;
    }
    return type;
}

static void add_free(struct api *api)
{
    if (api_find_function(api, "free"))
        return;
    struct function *function = api_add_function(api, "free");
    function->result = void_type(api);
    function->result_spelling = "void";
    function->parameter_count = 1;
    function->parameters = arena_alloc_zeroed(api->arena, 1, sizeof *function->parameters);
    function->parameters[0] =
        (struct parameter){.name = "ptr",
                           .type = pointer_type(api, "void *", void_type(api)),
                           .spelling = "void *",
                           .role = ROLE_VALUE,
                           .partner = -1, .factor = -1, .owner = -1};
    function->header = "stdlib.h";
    function->is_support = true;
}

static void add_contract(struct api *api, const struct contract *contract)
{
    struct text name = {0};
    csource_contract_name(&name, contract);
    struct function *function = api_add_function(api, text_string(&name));
    text_release(&name);
    bool is_equality = contract->kind == CONTRACT_EQUAL;
    function->result = is_equality ? number_type(api, "_Bool", TYPE_BOOL, sizeof(bool))
                                   : number_type(api, "unsigned long long", TYPE_UNSIGNED,
                                                 sizeof(unsigned long long));
    function->result_spelling = is_equality ? "_Bool" : "unsigned long long";
    function->parameter_count = contract->parameter_count;
    function->parameters =
        arena_alloc_zeroed(api->arena, contract->parameter_count, sizeof *function->parameters);
    for (size_t i = 0; i < contract->parameter_count; i++)
        function->parameters[i] = (struct parameter){
            .name = "", .type = contract->subject, .spelling = contract->parameter_spellings[i],
            .role = ROLE_OBJECT, .partner = -1, .factor = -1, .owner = -1};
    function->contract = contract;
    function->header = contract->file;
    function->line = contract->line;
    function->is_support = true;
}

/* What a `void *` that nobody explains is given: the address of an int. */
static void add_user_data_type(struct api *api)
{
    struct type *number = number_type(api, "int", TYPE_SIGNED, sizeof(int));
    number->is_signed = true;
    pointer_type(api, "int *", number);
}

/* What has no literals is read from storage when it is passed by value, so a pointer to it is
 * needed. */
static void add_storage_pointers(struct api *api)
{
    size_t count = api->types.count;
    for (size_t i = 0; i < count; i++) {
        const struct type *type = api->types.items[i];
        bool is_stored = type->kind == TYPE_RECORD || type_is_wide(type);
        if (!is_stored || type->sort != type || !type->size)
            continue;
        char *spelling = arena_printf(api->arena, "%s *", type->spelling);
        pointer_type(api, spelling, type);
    }
}

void support_add(struct api *api)
{
    add_storage_pointers(api);
    add_free(api);
    add_user_data_type(api);
    helpers_add(api);
    variants_add(api);
    fillers_add(api);
    for (size_t i = 0; i < api->contracts.count; i++) {
        const struct contract *contract = api->contracts.items[i];
        if ((contract->kind == CONTRACT_EQUAL || contract->kind == CONTRACT_HASH) &&
            contract->subject->kind == TYPE_POINTER)
            add_contract(api, contract);
    }
}
