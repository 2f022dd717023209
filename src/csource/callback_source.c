/* Callbacks in C. */
#include <string.h>

#include "csource/csource.h"

enum { LETTERS = 26 };

void csource_parameter_name(struct text *out, size_t index)
{
    if (index < LETTERS)
        text_add_char(out, (char)('a' + index));
    else
        text_printf(out, "parameter%zu", index);
}

static void add_parameters(struct text *out, const struct type *function)
{
    text_add_char(out, '(');
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct text name = {0};
        csource_parameter_name(&name, i);
        text_add(out, i ? ", " : "");
        csource_declare(out, function->parameters[i]->spelling, text_string(&name));
        text_release(&name);
    }
    if (!function->parameter_count)
        text_add(out, "void");
    else if (function->is_variadic)
        text_add(out, ", ...");
    text_add_char(out, ')');
}

static void add_unused_parameter(struct text *out, size_t index)
{
    text_add(out, "    (void)");
    csource_parameter_name(out, index);
    text_add(out, ";\n");
}

static void add_unused(struct text *out, const struct type *function, size_t first)
{
    for (size_t i = first; i < function->parameter_count; i++)
        add_unused_parameter(out, i);
}

static void add_unused_but(struct text *out, const struct type *function, size_t used)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (i != used)
            add_unused_parameter(out, i);
}

/* Neither `used`, which may be -1, nor written down. */
static void add_untold(struct text *out, const struct callback *callback, int used,
                       bool writes_down)
{
    for (size_t i = 0; i < callback->type->target->parameter_count; i++)
        if ((int)i != used &&
            !(writes_down && callback_hearing(callback, i) != HEARS_NOTHING))
            add_unused_parameter(out, i);
}

/* How a callback sees what it is shown: as text, as a number, or as a byte. */
enum sight { SEES_TEXT, SEES_NUMBER, SEES_BYTE };

static enum sight sight_of(const struct callback *callback, const struct type *target)
{
    if (target->kind == TYPE_VOID)
        return callback->sees_bytes ? SEES_BYTE : SEES_NUMBER;
    if (strcmp(target->sort->spelling, "char") == 0)
        return SEES_TEXT;
    return type_is_scalar(target) && target->kind != TYPE_CHAR ? SEES_NUMBER : SEES_BYTE;
}

/* `const int *x = a;` */
static void add_view(struct text *out, const struct type *parameter, enum sight sight,
                     const char *view, const char *name)
{
    const struct type *target = parameter->target;
    bool is_void = target->kind == TYPE_VOID;
    const char *seen = sight == SEES_BYTE ? "unsigned char"
                       : is_void          ? "int"
                                          : target->sort->spelling;
    text_add(out, "    const ");
    csource_declare(out, seen, "*");
    bool is_cast = sight == SEES_BYTE && !is_void;
    text_printf(out, "%s = %s%s;\n", view, is_cast ? "(const void *)" : "", name);
}

static void add_comparison(struct text *out, const struct callback *callback)
{
    const struct type *function = callback->type->target;
    enum sight sight = sight_of(callback, function->parameters[0]->target);
    bool is_equality = callback->behaviour == CALLBACK_EQUAL;
    add_unused(out, function, 2);
    if (sight == SEES_TEXT) {
        text_printf(out, "    return strcmp(a, b)%s;\n", is_equality ? " == 0" : "");
        return;
    }
    add_view(out, function->parameters[0], sight, "x", "a");
    add_view(out, function->parameters[1], sight, "y", "b");
    text_printf(out, "    return %s;\n", is_equality ? "*x == *y" : "(*x > *y) - (*x < *y)");
}

static size_t first_pointer(const struct type *function)
{
    size_t i = 0;
    while (function->parameters[i]->kind != TYPE_POINTER)
        i++;
    return i;
}

static void add_hash(struct text *out, const struct callback *callback)
{
    const struct type *function = callback->type->target;
    size_t index = first_pointer(function);
    const struct type *target = function->parameters[index]->target;
    /* The first character of a text is enough: what is equal has the same. */
    enum sight sight = sight_of(callback, target) == SEES_NUMBER ? SEES_NUMBER : SEES_BYTE;
    struct text name = {0};
    csource_parameter_name(&name, index);
    add_unused_but(out, function, index);
    add_view(out, function->parameters[index], sight, "x", text_string(&name));
    text_add(out, "    return (");
    csource_declare(out, function->target->spelling, "");
    text_add(out, ")*x;\n");
    text_release(&name);
}

static void add_allocation(struct text *out, const struct callback *callback)
{
    const struct type *function = callback->type->target;
    size_t first = 0, numbers = callback_numbers(function, &first);
    int block = callback_block_parameter(function, callback->behaviour);
    for (size_t i = 0; i < function->parameter_count; i++)
        if ((int)i != block && (i < first || i >= first + numbers))
            add_unused_parameter(out, i);
    /* Some libraries demand zeroed memory of an allocator, and none minds it. */
    static const char *const openings[] = {[CALLBACK_ALLOCATE] = "return calloc(1, ",
                                           [CALLBACK_REALLOCATE] = "return realloc(",
                                           [CALLBACK_DEALLOCATE] = "free(",
                                           [CALLBACK_DEALLOCATE_FIRST] = "free("};
    text_printf(out, "    %s",
                numbers == 2 ? "return calloc(" : openings[callback->behaviour]);
    if (block >= 0) {
        csource_parameter_name(out, (size_t)block);
        text_add(out, numbers ? ", " : "");
    }
    for (size_t i = 0; i < numbers; i++) {
        text_add(out, i ? ", " : "");
        csource_parameter_name(out, first + i);
    }
    text_add(out, ");\n");
}

static void add_return(struct text *out, const struct type *result, bool is_true)
{
    switch (result->kind) {
    case TYPE_VOID:
        return;
    case TYPE_BOOL:
        text_printf(out, "    return %s;\n", is_true ? "true" : "false");
        return;
    case TYPE_POINTER:
        text_add(out, "    return NULL;\n");
        return;
    case TYPE_RECORD:
        text_add(out, "    ");
        csource_declare(out, result->sort->spelling, "nothing");
        text_add(out, " = {0};\n    return nothing;\n");
        return;
    default:
        text_printf(out, "    return %d;\n", is_true);
        return;
    }
}

static void add_argument_back(struct text *out, const struct type *function, size_t index)
{
    text_add(out, "    return (");
    csource_declare(out, function->target->spelling, "");
    text_add_char(out, ')');
    csource_parameter_name(out, index);
    text_add(out, ";\n");
}

/* `int *left = b;` */
static size_t add_left(struct text *out, const struct type *function)
{
    size_t context = (size_t)callback_context(function);
    text_add(out, "    int *left = ");
    csource_parameter_name(out, context);
    text_add(out, ";\n");
    return context;
}

static void add_countdown(struct text *out, const struct callback *callback)
{
    const struct type *function = callback->type->target;
    add_left(out, function);
    bool stops = callback->behaviour == CALLBACK_STOP;
    text_printf(out, "    return %s(left && (*left)-- > 0);\n", stops ? "!" : "");
}

/* Ones: most languages know them. */
static void add_reading(struct text *out, const struct callback *callback)
{
    const struct type *function = callback->type->target;
    int buffer = callback_filled_buffer(function), place = callback_count_place(function);
    size_t context = add_left(out, function), room = (size_t)buffer + 1;
    text_add(out, "    size_t count = left && *left > 0 ? (size_t)*left : 0;\n");
    for (size_t i = 0; i < function->parameter_count; i++)
        if ((int)i != buffer && i != room && i != context && (int)i != place)
            add_unused_parameter(out, i);
    struct text bytes = {0}, limit = {0};
    csource_parameter_name(&bytes, (size_t)buffer);
    csource_parameter_name(&limit, room);
    text_printf(out, "    if (count > (size_t)%s)\n        count = (size_t)%s;\n",
                text_string(&limit), text_string(&limit));
    text_printf(out, "    if (count)\n        memset(%s, '1', count);\n", text_string(&bytes));
    text_add(out, "    if (left)\n        *left -= (int)count;\n");
    if (place >= 0) {
        text_add(out, "    *");
        csource_parameter_name(out, (size_t)place);
        text_add(out, " = (");
        csource_declare(out, function->parameters[place]->target->spelling, "");
        text_add(out, ")count;\n    return 1;\n");
    } else {
        text_add(out, "    return (");
        csource_declare(out, function->target->spelling, "");
        text_add(out, ")count;\n");
    }
    text_release(&bytes);
    text_release(&limit);
}

static size_t shown_object(const struct callback *callback)
{
    const struct type *function = callback->type->target;
    const struct type *wanted = callback->getter->parameters[0].type->sort;
    size_t i = 0;
    while (function->parameters[i]->sort != wanted)
        i++;
    return i;
}

static void add_question(struct text *out, const struct callback *callback)
{
    const struct type *function = callback->type->target;
    size_t object = shown_object(callback);
    struct text name = {0};
    csource_parameter_name(&name, object);
    add_unused_but(out, function, object);
    text_printf(out, "    if (%s)\n        (void)%s((void *)%s);\n", text_string(&name),
                callback->getter->name, text_string(&name));
    add_return(out, function->target, false);
    text_release(&name);
}

static void add_body(struct text *out, const struct callback *callback, bool writes_down)
{
    const struct type *function = callback->type->target;
    size_t first = 0;
    switch (callback->behaviour) {
    case CALLBACK_COMPARE:
    case CALLBACK_EQUAL:
        add_comparison(out, callback);
        break;
    case CALLBACK_HASH:
        add_hash(out, callback);
        break;
    case CALLBACK_ALLOCATE:
    case CALLBACK_REALLOCATE:
    case CALLBACK_DEALLOCATE:
    case CALLBACK_DEALLOCATE_FIRST:
        add_allocation(out, callback);
        break;
    case CALLBACK_STOP:
    case CALLBACK_GO:
        add_untold(out, callback, callback_context(function), writes_down);
        add_countdown(out, callback);
        break;
    case CALLBACK_READ:
        add_reading(out, callback);
        break;
    case CALLBACK_ASK:
        add_question(out, callback);
        break;
    case CALLBACK_COPY:
        add_unused_but(out, function, first_pointer(function));
        add_argument_back(out, function, first_pointer(function));
        break;
    case CALLBACK_WRITE:
        callback_numbers(function, &first);
        add_untold(out, callback, (int)first, writes_down);
        add_argument_back(out, function, first);
        break;
    default:
        add_untold(out, callback, -1, writes_down);
        add_return(out, function->target, callback->behaviour == CALLBACK_VISIT);
        break;
    }
}

void csource_callback(struct text *out, const struct callback *callback, bool writes_down)
{
    const struct type *function = callback->type->target;
    struct text declarator = {0};
    text_add(&declarator, callback->symbol);
    add_parameters(&declarator, function);
    text_add(out, "static ");
    csource_declare(out, function->target->spelling, text_string(&declarator));
    text_release(&declarator);

    text_add(out, "\n{\n");
    if (writes_down && callback->is_told)
        csource_hearing(out, callback);
    add_body(out, callback, writes_down && callback->is_told);
    text_add(out, "}\n");
}
