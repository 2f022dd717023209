/* What kind of thing a call delivered through a pointer, as its declaration tells, and what it is
 * then given for: bytes that come with their number are no text, and two names for `void *` are two
 * kinds of handles. */
#include <ctype.h>
#include <string.h>

#include "judge/place.h"

/* The argument that a value was delivered through. */
struct delivery {
    const struct function *function; /* NULL: none */
    size_t argument;
};

/* The last call that was given the place in which the value stood before it was read. */
static struct delivery delivery_of(const struct place *place)
{
    const struct statements *statements = place->inquiry->statements;
    struct delivery last = {0};
    if (place->source < 0 || !place->maker || place->maker->kind != OPERATION_LOAD)
        return last;
    int storage = statements_source(statements, (size_t)place->source, 0);
    for (size_t i = (size_t)(storage + 1); storage >= 0 && i < (size_t)place->source; i++) {
        const struct operation *operation =
            operation_at(place->inquiry->vocabulary, statements, i);
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count; j++)
            if (statements_source(statements, i, j) == storage)
                last = (struct delivery){operation->function, j};
    }
    return last;
}

static bool delivers_amount(const struct delivery *delivery)
{
    const struct function *function = delivery->function;
    for (size_t j = 0; j < function->parameter_count; j++) {
        const struct parameter *parameter = &function->parameters[j];
        if (j != delivery->argument && parameter->type->kind == TYPE_POINTER &&
            type_is_integer(parameter->type->target) && !points_to_const(parameter->type) &&
            (name_says(parameter->name, WORDS_AMOUNT) ||
             name_says(parameter->name, WORDS_ELEMENTS)))
            return true;
    }
    return false;
}

void doubt_counted_bytes(const struct place *place)
{
    struct delivery delivery = delivery_of(place);
    if (delivery.function && place->parameter->role == ROLE_STRING && delivers_amount(&delivery))
        place_doubt(place, arena_printf(place->inquiry->arena,
                                        "bytes that %s delivers with their number, and that need "
                                        "not end with a zero,",
                                        delivery.function->name));
}

/* The first name of a type that is no qualifier; its length is 0 when there is none. */
static const char *type_name(const char *spelling, size_t *length)
{
    static const char qualifier[] = "const";
    for (;;) {
        while (*spelling && !isalpha((unsigned char)*spelling) && *spelling != '_')
            spelling++;
        *length = 0;
        while (isalnum((unsigned char)spelling[*length]) || spelling[*length] == '_')
            (*length)++;
        if (*length != sizeof qualifier - 1 || strncmp(spelling, qualifier, *length) != 0)
            return spelling;
        spelling += *length;
    }
}

/* A name of its own for `void *`: `plist_t`. */
static bool is_named_handle(const struct parameter *parameter)
{
    return parameter->type->kind == TYPE_POINTER && parameter->type->target->kind == TYPE_VOID &&
           !strchr(parameter->spelling, '*');
}

static bool are_named_alike(const char *a, const char *b)
{
    size_t a_length, b_length;
    const char *a_name = type_name(a, &a_length), *b_name = type_name(b, &b_length);
    return a_length == b_length && memcmp(a_name, b_name, a_length) == 0;
}

void doubt_other_handle(const struct place *place)
{
    struct delivery delivery = delivery_of(place);
    if (!delivery.function || !is_named_handle(place->parameter))
        return;
    const struct parameter *through = &delivery.function->parameters[delivery.argument];
    size_t length;
    const char *name = type_name(through->spelling, &length);
    if (!length || are_named_alike(through->spelling, place->parameter->spelling))
        return;
    place_doubt(place, arena_printf(place->inquiry->arena, "what %s delivers as '%.*s'",
                                    delivery.function->name, (int)length, name));
}

/* `PArray` and `PPArray`: the one is what stands in the place that the other leads to. */
static bool leads_to(const struct parameter *place, const struct parameter *word)
{
    size_t length = strlen(word->name);
    return length > 1 && type_is_pointer_to(place->type, TYPE_POINTER) &&
           type_is_pointer_to(place->type->target, TYPE_VOID) &&
           strlen(place->name) > length && text_ends_with(place->name, word->name);
}

/* A function that is given the place of such a pointer, to make it; NULL. */
static const struct function *maker_in_place(const struct api *api, const struct parameter *word)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        for (size_t j = 0; j < function->parameter_count; j++)
            if (!function->is_support && leads_to(&function->parameters[j], word))
                return function;
    }
    return NULL;
}

void doubt_own_word(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    if (!place_is_storage(place) || !is_named_handle(place->parameter))
        return;
    const struct function *maker = maker_in_place(inquiry->vocabulary->api, place->parameter);
    if (maker)
        place_doubt(place, arena_printf(inquiry->arena, "memory of the test, not what %s makes,",
                                        maker->name));
}
