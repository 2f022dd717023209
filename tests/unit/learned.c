#include "learned.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "analyse/roles/roles.h"
#include "analyse/supply/support.h"
#include "parse/parse.h"

void learn(struct learned *learned, const struct learning *learning)
{
    static const char *no_flags[] = {NULL};
    *learned = (struct learned){0};
    const char *headers[] = {arena_printf(&learned->arena, "%s.h", learning->path), NULL};
    struct source source = {.path = arena_printf(&learned->arena, "%s.c", learning->path),
                            .directory = "/",
                            .flags = no_flags};
    const char *callers[] = {learning->callers, NULL};
    struct library library = {.headers = headers,
                              .sources = &source,
                              .source_count = learning->has_source,
                              .flags = no_flags,
                              .callers = callers};
    struct error err;
    api_init(&learned->api, &learned->arena);
    learned->api.rules_off = learning->rules_off;
    if (!parse_library(&learned->api, &library, &err))
        fail_msg("%s", err.text);
    roles_infer(&learned->api);
    if (learning->has_support)
        support_add(&learned->api);
}

void learned_release(struct learned *learned)
{
    api_release(&learned->api);
    arena_release(&learned->arena);
}

const struct function *learned_function(const struct learned *learned, const char *name)
{
    const struct function *function = api_find_function(&learned->api, name);
    if (!function)
        fail_msg("there is no function %s", name);
    return function;
}

int learned_tear_down(void **state)
{
    learned_release(*state);
    return 0;
}
