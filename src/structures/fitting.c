/* Is a structure that was built one that calls reach? */
#include <string.h>

#include "structures/structure_plan.h"

enum { NOT_MET = -1 };

/* Objects of the first that were met, and which objects of the second they are. */
struct fitting {
    const struct structure_plan *plan;
    const struct structure *structure, *other;
    int partner[STRUCTURE_TYPES * STRUCTURE_OBJECTS];
    bool is_taken[STRUCTURE_TYPES * STRUCTURE_OBJECTS];
};

static const struct structure_value *value_of(const struct structure_object *object, size_t field)
{
    for (size_t i = 0; i < object->value_count; i++)
        if (object->values[i].field == field)
            return &object->values[i];
    return NULL;
}

static bool meet(struct fitting *fitting, size_t object, size_t partner)
{
    if (fitting->partner[object] != NOT_MET || fitting->is_taken[partner])
        return fitting->partner[object] == (int)partner;
    fitting->partner[object] = (int)partner;
    fitting->is_taken[partner] = true;
    return fitting->structure->objects[object].type == fitting->other->objects[partner].type;
}

static bool value_fits(struct fitting *fitting, const struct structure_value *value,
                       const struct structure_value *other)
{
    if (!other)
        return false;
    if (fitting->plan->fields.items[value->field].kind > STRUCTURE_BLOCK)
        return value->number == other->number;
    if (value->is_null || other->is_null)
        return value->is_null == other->is_null;
    return meet(fitting, value->object, other->object);
}

static bool object_fits(struct fitting *fitting, size_t object)
{
    const struct structure_object *at = &fitting->structure->objects[object];
    if (fitting->partner[object] == NOT_MET)
        return true;
    const struct structure_object *partner = &fitting->other->objects[fitting->partner[object]];
    for (size_t i = 0; i < at->value_count; i++)
        if (!value_fits(fitting, &at->values[i], value_of(partner, at->values[i].field)))
            return false;
    return true;
}

/* Objects come in breadth-first order: each is met before its turn. */
bool structure_fits(const struct structure_plan *plan, const struct structure *structure,
                    const struct structure *other)
{
    struct fitting fitting = {.plan = plan, .structure = structure, .other = other};
    if (structure->object_count > other->object_count)
        return false;
    for (size_t i = 0; i < structure->object_count; i++)
        fitting.partner[i] = NOT_MET;
    bool fits = meet(&fitting, 0, 0);
    for (size_t i = 0; i < structure->object_count && fits; i++)
        fits = object_fits(&fitting, i);
    return fits;
}
