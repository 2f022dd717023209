#include <string.h>

#include "model/words.h"
#include "structures/bound_words.h"
#include "structures/structure_plan.h"

enum { NOTES_MAXIMUM = 16, NESTING_MAXIMUM = 8 };

struct planning {
    const char *asked; /* what the user calls the root's type */
    const struct api *api;
    struct structure_plan *plan;
    struct structure_entries entries;
    const char *file; /* that says them */
    unsigned line;
    bool *is_used; /* by entry */
    bool root_is_pointed_to, says_node, needs_invariant;
    struct error *err;
};

/* A member while it is looked at; arrays and records in it are opened. */
struct place {
    size_t owner;
    const char *name; /* "slots[1].next" */
    const char *said; /* "slots.next" */
    const struct type *type;
    size_t offset;
    unsigned nesting;
    bool is_row; /* a pointer that the library's code indexes */
    bool is_last; /* member of its object */
};

static void note(struct planning *planning, const struct place *place, const char *reason)
{
    struct structure_plan *plan = planning->plan;
    if (plan->notes.count < NOTES_MAXIMUM)
        vector_push(&plan->notes,
                    arena_printf(plan->arena, "'%s' of %s %s and stays zero", place->said,
                                 plan->types.items[place->owner].name, reason));
}

/* ---- words ---- */

/* "struct node" and "node" name the same type, as far as users have only one of them. */
static bool is_named(const char *subject, const char *name)
{
    static const char word[] = "struct ";
    subject += text_starts_with(subject, word) ? strlen(word) : 0;
    name += text_starts_with(name, word) ? strlen(word) : 0;
    return strcmp(subject, name) == 0;
}

static const struct structure_entry *entry_on(struct planning *planning, const char *subject)
{
    for (size_t i = 1; i < planning->entries.items.count; i++)
        if (is_named(planning->entries.items.items[i].subject, subject)) {
            planning->is_used[i] = true;
            return &planning->entries.items.items[i];
        }
    return NULL;
}

static const struct structure_entry *entry_on_member(struct planning *planning,
                                                     const struct place *place)
{
    struct structure_plan *plan = planning->plan;
    const struct structure_entry *entry = entry_on(
        planning, arena_printf(plan->arena, "%s.%s", plan->types.items[place->owner].name,
                               place->said));
    return entry || place->owner ? entry : entry_on(planning, place->said);
}

/* ---- types ---- */

static size_t add_type(struct planning *planning, const char *name, const struct type *type)
{
    struct structure_plan *plan = planning->plan;
    struct plan_type added = {
        .name = name, .type = type, .size = type->size, .count = (size_t)plan->scope};
    const struct structure_entry *entry = entry_on(planning, name);
    const struct structure_word *objects = structure_entry_word(entry, "objects");
    if (objects) {
        added.count = objects->arguments[0] > 0 ? (size_t)objects->arguments[0] : 0;
        added.is_count_said = true;
    }
    if (structure_entry_word(entry, "node")) {
        plan->node = plan->types.count;
        planning->says_node = true;
    }
    vector_push(&plan->types, added);
    return plan->types.count - 1;
}

static size_t type_of_record(struct planning *planning, const struct type *type)
{
    struct structure_plan *plan = planning->plan;
    for (size_t i = 0; i < plan->types.count; i++)
        if (plan->types.items[i].type->record == type->record && !plan->types.items[i].block_length)
            return i;
    return add_type(planning, type->record->spelling, type);
}

static size_t add_block(struct planning *planning, const struct place *place, size_t length)
{
    struct structure_plan *plan = planning->plan;
    const struct plan_type *owner = &plan->types.items[place->owner];
    struct plan_type block = {
        .name = arena_printf(plan->arena, "%s.%s", owner->name, place->name),
        .type = place->type->target,
        .size = length * place->type->target->size,
        .count = owner->count,
        .block_length = length,
    };
    vector_push(&plan->types, block);
    return plan->types.count - 1;
}

/* ---- members ---- */

static void add_field(struct planning *planning, const struct place *place,
                      struct plan_field field)
{
    field.owner = place->owner;
    field.name = place->name;
    field.type = place->type;
    field.offset = place->offset;
    field.size = place->type->size;
    vector_push(&planning->plan->fields, field);
}

/* How many, how high, or where: these may be 0. */
static bool begins_at_zero(const char *name)
{
    return name_says(name, WORDS_AMOUNT) || name_says(name, WORDS_RANK) ||
           name_says(name, WORDS_INDEX) || name_says(name, WORDS_BORDER);
}

/* Numbers from 1 to the scope; how many there are may be none. */
static struct plan_field usual_numbers(struct planning *planning, const struct place *place)
{
    struct structure_plan *plan = planning->plan;
    struct plan_field field = {.kind = STRUCTURE_NUMBER, .low = 1, .high = plan->scope};
    const struct type *type = place->type;
    if (type->kind == TYPE_BOOL)
        field.low = 0, field.high = 1;
    else if (type->kind == TYPE_CHAR)
        field.low = 'a', field.high = 'a' + plan->scope - 1;
    else if (type->kind == TYPE_FLOATING)
        field.kind = STRUCTURE_FLOATING;
    else if (begins_at_zero(place->name))
        field.low = 0;
    if (type->kind != TYPE_ENUM || !type->enumeration || !type->enumeration->constant_count)
        return field;
    const struct enumeration *names = type->enumeration;
    int64_t *values = arena_alloc_zeroed(plan->arena, names->constant_count, sizeof *values);
    for (size_t i = 0; i < names->constant_count; i++)
        values[i] = names->constants[i].value;
    field.values = values;
    field.value_count = names->constant_count;
    return field;
}

static void take_words(struct planning *planning, const struct structure_entry *entry,
                       struct plan_field *field)
{
    const struct structure_word *range = structure_entry_word(entry, "range");
    const struct structure_word *values = structure_entry_word(entry, "values");
    if (!range && !values)
        return;
    field->values = NULL;
    field->value_count = 0;
    if (range) {
        field->low = range->arguments[0];
        field->high = range->arguments[1];
        return;
    }
    field->values = arena_copy(planning->plan->arena, values->arguments,
                               values->argument_count * sizeof *values->arguments);
    field->value_count = values->argument_count;
}

static void plan_number(struct planning *planning, const struct place *place,
                        const struct structure_entry *entry)
{
    struct plan_field field = usual_numbers(planning, place);
    take_words(planning, entry, &field);
    add_field(planning, place, field);
}

static void plan_pointer(struct planning *planning, const struct place *place,
                         const struct structure_entry *entry)
{
    const struct structure_word *array = structure_entry_word(entry, "array");
    const struct type *target = place->type->target;
    struct plan_field field = {.kind = STRUCTURE_POINTER,
                               .is_nullable = !structure_entry_word(entry, "nonnull")};
    bool is_record = target->kind == TYPE_RECORD;
    bool is_block = array || !is_record || place->is_row;
    if (type_is_function_pointer(place->type) || !target->size ||
        (is_record && target->record->is_union)) {
        note(planning, place, !target->size ? "points to what is not known here"
                                            : "points to what cannot be chosen");
        return;
    }
    if (is_block) {
        int64_t length = array ? array->arguments[0] : planning->plan->scope;
        field.kind = STRUCTURE_BLOCK;
        field.target = add_block(planning, place, length > 0 ? (size_t)length : 1);
    } else {
        field.target = type_of_record(planning, target->sort);
        planning->root_is_pointed_to |= field.target == 0;
    }
    add_field(planning, place, field);
}

static void plan_member(struct planning *planning, const struct place *place);

/* The array at the end of a record for which room is asked together with it. */
static size_t tail_length(struct planning *planning, const struct place *place,
                          const struct structure_entry *entry)
{
    struct plan_type *owner = &planning->plan->types.items[place->owner];
    const struct structure_word *array = structure_entry_word(entry, "array");
    if (!place->is_last || owner->block_length || !place->type->target->size)
        return 0;
    int64_t length = array ? array->arguments[0] : planning->plan->scope;
    owner->tail = place->name;
    owner->tail_length = length > 0 ? (size_t)length : 1;
    owner->size = place->offset + owner->tail_length * place->type->target->size;
    if (owner->size < owner->type->size)
        owner->size = owner->type->size;
    return owner->tail_length;
}

static void plan_array(struct planning *planning, const struct place *place,
                       const struct structure_entry *entry)
{
    struct arena *arena = planning->plan->arena;
    size_t length = place->type->length;
    if (!length)
        length = tail_length(planning, place, entry);
    if (!length) {
        note(planning, place, "has no length of its own");
        return;
    }
    for (size_t i = 0; i < length; i++) {
        struct place element = *place;
        element.name = arena_printf(arena, "%s[%zu]", place->name, i);
        element.type = place->type->target;
        element.offset += i * element.type->size;
        element.nesting++;
        plan_member(planning, &element);
    }
}

static void plan_members(struct planning *planning, const struct place *place)
{
    struct arena *arena = planning->plan->arena;
    const struct record *record = place->type->record;
    for (size_t i = 0; i < record->field_count; i++) {
        const struct field *field = &record->fields[i];
        const char *point = *place->name && *field->name ? "." : "";
        struct place member = {
            .owner = place->owner,
            .name = arena_printf(arena, "%s%s%s", place->name, point, field->name),
            .said = arena_printf(arena, "%s%s%s", place->said, point, field->name),
            .type = field->type,
            .offset = place->offset + field->bit_offset / 8,
            .nesting = place->nesting + 1,
            .is_row = field->is_row,
            .is_last = !place->nesting && i + 1 == record->field_count,
        };
        if (field->bit_width)
            note(planning, &member, "is a bit-field");
        else
            plan_member(planning, &member);
    }
}

/* A `void *` that holds a number. */
static bool is_said_to_be_number(const struct type *type, const struct structure_entry *entry)
{
    return type->kind == TYPE_POINTER && type->target->kind == TYPE_VOID &&
           (structure_entry_word(entry, "range") || structure_entry_word(entry, "values"));
}

static void plan_member(struct planning *planning, const struct place *place)
{
    const struct type *type = place->type;
    const struct structure_entry *entry = entry_on_member(planning, place);
    if (structure_entry_word(entry, "fixed"))
        return;
    if (place->nesting > NESTING_MAXIMUM)
        note(planning, place, "lies too deep");
    else if (type->kind == TYPE_RECORD && type->record->is_complete && !type->record->is_union)
        plan_members(planning, place);
    else if (type->kind == TYPE_ARRAY)
        plan_array(planning, place, entry);
    else if (type->kind == TYPE_POINTER && !is_said_to_be_number(type, entry))
        plan_pointer(planning, place, entry);
    else if (type_is_scalar(type) || is_said_to_be_number(type, entry))
        plan_number(planning, place, entry);
    else
        note(planning, place, type->kind == TYPE_RECORD ? "is a union" : "cannot be chosen");
}

/* The elements of a block are its members. */
static void plan_type(struct planning *planning, size_t number)
{
    struct plan_type type = planning->plan->types.items[number];
    struct place place = {.owner = number, .name = "", .said = "", .type = type.type};
    if (!type.block_length) {
        plan_members(planning, &place);
        return;
    }
    for (size_t i = 0; i < type.block_length; i++) {
        place.name = arena_printf(planning->plan->arena, "[%zu]", i);
        place.offset = i * type.type->size;
        plan_member(planning, &place);
    }
}

/* ---- all ---- */

static bool points_to_itself(const struct structure_plan *plan, size_t type)
{
    for (size_t i = 0; i < plan->fields.count; i++)
        if (plan->fields.items[i].owner == type && plan->fields.items[i].target == type &&
            plan->fields.items[i].kind == STRUCTURE_POINTER)
            return true;
    return false;
}

/* What a structure is made of: what is linked with its like, else what the root points to. */
static void choose_node(struct structure_plan *plan)
{
    for (size_t i = plan->types.count; i-- > 0;)
        if (points_to_itself(plan, i))
            plan->node = i;
    if (!points_to_itself(plan, plan->node) && plan->types.count > 1)
        plan->node = 1;
}

static bool check_entries(struct planning *planning)
{
    for (size_t i = 1; i < planning->entries.items.count; i++)
        if (!planning->is_used[i])
            return error_set(planning->err,
                             "cannot use '%s': ASSAY_STRUCTURE names '%s', which %s does not have "
                             "(%s:%u)", planning->file, planning->entries.items.items[i].subject,
                             planning->entries.items.items[0].subject, planning->file,
                             planning->line);
    return true;
}

static bool check_sizes(const struct structure_plan *plan, struct error *err)
{
    size_t cells = 0;
    for (size_t i = 0; i < plan->fields.count; i++)
        cells += plan->types.items[plan->fields.items[i].owner].count;
    if (plan->types.count > STRUCTURE_TYPES || plan->fields.count > STRUCTURE_FIELDS)
        return error_set(err, "'%s' has too many members: %zu in %zu types, and %d in %d can be "
                         "chosen; leave some out with 'fixed'", plan->types.items[0].name,
                         plan->fields.count, plan->types.count, STRUCTURE_FIELDS, STRUCTURE_TYPES);
    for (size_t i = 0; i < plan->types.count; i++)
        if (plan->types.items[i].count > STRUCTURE_OBJECTS)
            return error_set(err, "the scope is too large: %zu objects of '%s', and %d are "
                             "possible", plan->types.items[i].count, plan->types.items[i].name,
                             STRUCTURE_OBJECTS);
    if (cells > STRUCTURE_CELLS)
        return error_set(err, "the scope is too large: the objects have %zu members, and %d are "
                         "possible", cells, STRUCTURE_CELLS);
    return true;
}

static bool read_entries(struct planning *planning)
{
    const struct api *api = planning->api;
    struct structure_plan *plan = planning->plan;
    const char *name = plan->root->record->spelling;
    struct error phrase;
    for (size_t i = 0; i < api->structures.count; i++) {
        const struct structure_words *said = &api->structures.items[i];
        if (!structure_entries_read(plan->arena, said->words, plan->scope, &planning->entries,
                                    &phrase))
            return error_set(planning->err, "cannot use '%s': ASSAY_STRUCTURE %s (%s:%u)",
                             said->file, phrase.text, said->file, said->line);
        planning->file = said->file;
        planning->line = said->line;
        const char *subject = planning->entries.items.items[0].subject;
        if (is_named(subject, name) || is_named(subject, planning->asked))
            break;
        structure_entries_release(&planning->entries);
    }
    planning->is_used = arena_alloc_zeroed(plan->arena, planning->entries.items.count + 1,
                                           sizeof *planning->is_used);
    return true;
}

static bool plan_all(struct planning *planning)
{
    struct structure_plan *plan = planning->plan;
    if (!read_entries(planning))
        return false;
    add_type(planning, plan->root->record->spelling, plan->root);
    for (size_t i = 0; i < plan->types.count && i < STRUCTURE_TYPES; i++)
        plan_type(planning, i);
    if (!planning->root_is_pointed_to && !plan->types.items[0].is_count_said)
        plan->types.items[0].count = 1;
    for (size_t i = 0; i < plan->fields.count; i++) {
        const struct plan_field *field = &plan->fields.items[i];
        if (field->kind == STRUCTURE_BLOCK)
            plan->types.items[field->target].count = plan->types.items[field->owner].count;
    }
    if (!planning->says_node)
        choose_node(plan);
    if (!plan->fields.count)
        return error_set(planning->err, "'%s' has no member that could be chosen",
                         plan->types.items[0].name);
    return check_entries(planning) && check_sizes(plan, planning->err);
}

/* ---- the type and its invariant ---- */

static bool is_invariant_of_record(const struct contract *contract)
{
    return contract->kind == CONTRACT_INVARIANT && contract->subject &&
           type_is_pointer_to(contract->subject, TYPE_RECORD);
}

static bool is_pointer_to_named(const char *spelling, const char *name)
{
    size_t length = strlen(name);
    spelling += text_starts_with(spelling, "const ") ? strlen("const ") : 0;
    return strncmp(spelling, name, length) == 0 && strcmp(spelling + length, " *") == 0;
}

/* Types are known by what they are; users may know them by another name. */
static const struct contract *find_invariant(const struct api *api, const char *name)
{
    for (size_t i = 0; i < api->contracts.count; i++) {
        const struct contract *contract = api->contracts.items[i];
        const struct type *subject = contract->subject;
        if (!is_invariant_of_record(contract))
            continue;
        if (strcmp(subject->target->record->spelling, name) == 0 ||
            is_pointer_to_named(contract->parameter_spellings[0], name))
            return contract;
    }
    return NULL;
}

/* What to do, which depends on what else there is. */
static const char *remedy_without_invariant(struct arena *arena, const struct api *api)
{
    for (size_t i = 0; i < api->contracts.count; i++)
        if (is_invariant_of_record(api->contracts.items[i]))
            return arena_printf(arena, "there is one on '%s'",
                                api->contracts.items[i]->subject->target->record->spelling);
    return "write one in a file and name it with --contracts";
}

static const struct type *find_record(const struct api *api, const char *name)
{
    for (size_t i = 0; i < api->types.count; i++) {
        const struct type *type = api->types.items[i];
        if (type->kind == TYPE_RECORD && strcmp(type->record->spelling, name) == 0)
            return type->sort;
    }
    return NULL;
}

/* The record that functions call by another name. */
static const struct type *find_renamed(const struct api *api, const char *name)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        for (size_t k = 0; k < function->parameter_count; k++) {
            const struct parameter *parameter = &function->parameters[k];
            if (type_is_pointer_to(parameter->type, TYPE_RECORD) &&
                is_pointer_to_named(parameter->spelling, name))
                return parameter->type->target->sort;
        }
    }
    return NULL;
}

static bool find_root(struct planning *planning, const char *name)
{
    struct structure_plan *plan = planning->plan;
    const struct type *renamed = find_renamed(planning->api, name);
    name = renamed ? renamed->record->spelling : name;
    plan->contract = find_invariant(planning->api, name);
    plan->root = plan->contract ? plan->contract->subject->target->sort
                                : find_record(planning->api, name);
    if (planning->needs_invariant && !plan->contract)
        return error_set(planning->err, "there is no ASSAY_INVARIANT on '%s'; %s", name,
                         remedy_without_invariant(plan->arena, planning->api));
    if (!plan->root)
        return error_set(planning->err, "there is no type '%s'", name);
    return plan->root->record->is_complete ||
           error_set(planning->err,
                     "the members of '%s' are not known; include the header that defines it in "
                     "the contracts file", name);
}

bool structures_plan(struct arena *arena, const struct planned_type *type,
                     struct structure_plan *plan, struct error *err)
{
    *plan = (struct structure_plan){.arena = arena, .scope = type->scope};
    struct planning planning = {.api = type->api, .plan = plan,
                                .asked = type->name,
                                .needs_invariant = !type->needs_no_invariant, .err = err};
    bool ok = find_root(&planning, type->name) && plan_all(&planning);
    structure_entries_release(&planning.entries);
    if (!ok)
        structures_plan_release(plan);
    return ok;
}

void structures_plan_release(struct structure_plan *plan)
{
    vector_release(&plan->types);
    vector_release(&plan->fields);
    vector_release(&plan->notes);
}

bool plan_field_is_in_tail(const struct structure_plan *plan, const struct plan_field *field)
{
    const struct plan_type *owner = &plan->types.items[field->owner];
    return owner->tail && text_starts_with(field->name, owner->tail) &&
           field->name[strlen(owner->tail)] == '[';
}
