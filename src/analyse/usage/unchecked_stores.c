#include "analyse/usage/unchecked_stores.h"

#include <string.h>

#include "model/code.h"
#include "model/words.h"

enum { LOCALS_FOLLOWED = 64 }; /* bits of `carriers`; later ones end the matter */

/* One number on its way through a body. */
struct journey {
    int64_t parameter;
    uint64_t carriers; /* locals that it was put into */
    bool is_stored;
    bool is_amount;    /* by the name of the field it is stored in */
    bool is_used;      /* in any other way */
};

static bool is_traveller(const struct journey *journey, const struct code *code)
{
    if (code->kind == CODE_PARAMETER)
        return code->number == journey->parameter;
    return code->kind == CODE_LOCAL && code->number < LOCALS_FOLLOWED &&
           journey->carriers >> code->number & 1;
}

static bool mentions(const struct journey *journey, const struct code *code)
{
    if (is_traveller(journey, code))
        return true;
    for (const struct code *child = code->first; child; child = child->next)
        if (mentions(journey, child))
            return true;
    return false;
}

static void put_into_local(struct journey *journey, const struct code *local,
                           const struct code *value)
{
    if (!value || !mentions(journey, value))
        return;
    if (local->number < LOCALS_FOLLOWED)
        journey->carriers |= (uint64_t)1 << local->number;
    else
        journey->is_used = true;
}

/* Values are followed through locals without regard to order. */
static void find_carriers(struct journey *journey, const struct code *code)
{
    const struct code *place = code->kind == CODE_ASSIGN ? code_plain(code->first) : NULL;
    if (code->kind == CODE_DECLARATION)
        put_into_local(journey, code, code->first);
    else if (place && place->kind == CODE_LOCAL)
        put_into_local(journey, place, code_child(code, 1));
    for (const struct code *child = code->first; child; child = child->next)
        find_carriers(journey, child);
}

static bool is_memory(const struct code *place)
{
    return place && (place->kind == CODE_FIELD || place->kind == CODE_INDEX ||
                     place->kind == CODE_DEREFERENCE);
}

/* "struct line.length" */
static bool is_amount(const struct code *place)
{
    const char *field = place->name ? strrchr(place->name, '.') : NULL;
    return field && name_says(field, WORDS_AMOUNT);
}

/* Whether what becomes of the operands is what becomes of the whole. */
static bool hands_on(const struct code *code)
{
    return code->kind == CODE_CAST || code->kind == CODE_OTHER ||
           (code->kind == CODE_BINARY &&
            (code->operation == CODE_ADD || code->operation == CODE_SUBTRACT ||
             code->operation == CODE_BITS_AND || code->operation == CODE_BITS_OR ||
             code->operation == CODE_OTHER_OPERATION));
}

static void follow(struct journey *journey, const struct code *code, bool is_kept);

static void follow_assignment(struct journey *journey, const struct code *code)
{
    const struct code *place = code_plain(code->first), *value = code_child(code, 1);
    bool is_to_memory = is_memory(place);
    if (place && place->kind != CODE_LOCAL)
        follow(journey, place, false);
    if (!value)
        return;
    if (is_to_memory && mentions(journey, value)) {
        journey->is_stored = true;
        journey->is_amount |= is_amount(place);
    }
    follow(journey, value, is_to_memory || (place && place->kind == CODE_LOCAL));
}

static void follow(struct journey *journey, const struct code *code, bool is_kept)
{
    if (code->kind == CODE_CALL)
        journey->is_used = true;
    if (code->kind == CODE_ASSIGN) {
        follow_assignment(journey, code);
        return;
    }
    if (is_traveller(journey, code) && !is_kept)
        journey->is_used = true;
    bool goes_on = code->kind == CODE_DECLARATION || (is_kept && hands_on(code));
    for (const struct code *child = code->first; child; child = child->next)
        follow(journey, child, goes_on);
}

static struct journey travel(const struct body *body, size_t parameter)
{
    struct journey journey = {.parameter = (int64_t)parameter};
    uint64_t known;
    do {
        known = journey.carriers;
        find_carriers(&journey, body->root);
    } while (journey.carriers != known);
    follow(&journey, body->root, false);
    return journey;
}

static void look_at(struct parameter *parameter, const struct body *body, size_t index)
{
    if (!type_is_integer(parameter->type))
        return;
    struct journey journey = travel(body, index);
    parameter->is_stored_blindly = journey.is_stored && !journey.is_used;
    parameter->is_blind_amount = parameter->is_stored_blindly && journey.is_amount;
}

void blind_find(struct api *api)
{
    for (size_t i = 0; i < api->bodies.count; i++) {
        const struct body *body = api->bodies.items[i];
        struct function *function =
            body->is_caller || !body->root ? NULL : api_find_function(api, body->symbol);
        for (size_t j = 0; function && j < function->parameter_count; j++)
            look_at(&function->parameters[j], body, j);
    }
}
