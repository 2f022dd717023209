#include "analyse/supply/sentinels.h"

#include <string.h>

enum { EXTRA_MAXIMUM = 2 };

static bool is_documented(const char *comment)
{
    static const char *const phrases[] = {
        "terminated by NULL",      "terminated by a NULL", "terminated with NULL",
        "null-terminated list",    "null terminated list", "ending with NULL",
        "end with NULL",           "ended by NULL",        "ends with NULL",
        "last argument must be NULL", "followed by NULL",  "followed by a NULL",
    };
    for (size_t i = 0; comment && i < sizeof phrases / sizeof *phrases; i++)
        if (strcasestr(comment, phrases[i]))
            return true;
    return false;
}

bool sentinels_apply(const struct function *function)
{
    size_t count = function->parameter_count;
    if (!function->is_variadic || !count || count + EXTRA_MAXIMUM > API_MAXIMUM_PARAMETERS)
        return false;
    const struct type *last = function->parameters[count - 1].type;
    bool is_known = type_is_char_pointer(last, false) || type_is_pointer_to(last, TYPE_RECORD);
    return is_known && (function->has_sentinel || is_documented(function->comment));
}

static void add_variant(struct api *api, const struct function *original, size_t extra)
{
    static const char *const names[] = {"none", "one", "two"};
    size_t named = original->parameter_count;
    struct function *function = api_add_function(
        api, arena_printf(api->arena, "%s.%s", original->name, names[extra]));
    uint32_t id = function->id;
    *function = *original;
    function->id = id;
    function->variant_of = original;
    function->variant = names[extra];
    function->is_only_by_variants = false;
    function->is_ended_by_null = true;
    function->parameter_count = named + extra;
    function->parameters =
        arena_alloc_zeroed(api->arena, named + extra, sizeof *function->parameters);
    for (size_t i = 0; i < named + extra; i++)
        function->parameters[i] = original->parameters[i < named ? i : named - 1];
    for (size_t i = named; i < named + extra; i++) {
        function->parameters[i].name = "";
        function->parameters[i].nullness = NULLNESS_FORBIDDEN; /* it would end the list */
    }
}

void sentinels_add(struct api *api, struct function *function)
{
    for (size_t extra = 0; extra <= EXTRA_MAXIMUM; extra++)
        add_variant(api, function, extra);
    function->is_only_by_variants = true;
}
