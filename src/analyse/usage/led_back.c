#include "analyse/usage/led_back.h"

#include "model/code.h"

/* The parameter that the code goes back from, or -1. */
static int led_back(const struct code *code)
{
    const struct code *inside = code->kind == CODE_CAST && code->name ? code_plain(code) : NULL;
    if (!inside || inside->kind != CODE_BINARY || inside->operation != CODE_SUBTRACT)
        return -1;
    const struct code *from = code_plain(code_child(inside, 0));
    return from && from->kind == CODE_PARAMETER ? (int)from->number : -1;
}

static void mark(struct function *function, const struct code *code)
{
    int parameter = led_back(code);
    if (parameter >= 0 && (size_t)parameter < function->parameter_count)
        function->parameters[parameter].is_inner = true;
    for (const struct code *child = code->first; child; child = child->next)
        mark(function, child);
}

void inner_find(struct api *api)
{
    for (size_t i = 0; i < api->bodies.count; i++) {
        const struct body *body = api->bodies.items[i];
        struct function *function =
            body->is_caller ? NULL : api_find_function(api, body->symbol);
        if (function && body->root)
            mark(function, body->root);
    }
}
