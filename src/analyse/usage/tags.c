/* A walk through the bodies that knows, at each place, which numbers of which records were compared
 * or assigned on the way there. A member of a union that is touched where one is known belongs to
 * that number. A number for which several members are touched says nothing. */
#include "analyse/usage/tags.h"

#include <string.h>

#include "base/hash.h"
#include "model/code.h"

enum {
    FACTS_MAXIMUM = 16,  /* known at one place */
    VALUES_MAXIMUM = 16, /* labels that share code */
    SEEN_MAXIMUM = 4096, /* of one library */
};

/* A number of a record is one of these. */
struct fact {
    const struct code *place; /* CODE_FIELD */
    int64_t values[VALUES_MAXIMUM];
    size_t count;
};

struct facts {
    struct fact items[FACTS_MAXIMUM];
    size_t count;
};

/* The member was touched where the tag had the value. */
struct seen {
    const struct record *record;
    size_t field, tag, member;
    int64_t value;
};

struct tag_walk {
    struct api *api;
    struct string_map fields; /* "struct value.kind" to a struct place */
    struct string_map owners; /* an anonymous union's name to the place where it lies */
    struct arena scratch;
    VECTOR_OF(struct seen) seen;
};

struct place {
    struct record *record;
    size_t field;
};

/* ---- places ---- */

static const struct place *place_named(const struct tag_walk *walk, const char *name)
{
    return name ? string_map_get(&walk->fields, name) : NULL;
}

static void name_fields(struct tag_walk *walk)
{
    for (size_t i = 0; i < walk->api->records.count; i++) {
        struct record *record = walk->api->records.items[i];
        for (size_t k = 0; k < record->field_count; k++) {
            struct place *place = arena_alloc_zeroed(&walk->scratch, 1, sizeof *place);
            *place = (struct place){record, k};
            const struct field *field = &record->fields[k];
            const char *name =
                arena_printf(&walk->scratch, "%s.%s", record->spelling, field->name);
            string_map_put(&walk->fields, name, place);
            if (!*field->name && field->type->record)
                string_map_put(&walk->owners, field->type->record->spelling, place);
        }
    }
}

static bool is_same(const struct code *a, const struct code *b)
{
    a = code_plain(a);
    b = code_plain(b);
    if (!a || !b)
        return a == b;
    bool has_name = a->name && b->name;
    if (a->kind != b->kind || a->number != b->number || a->operation != b->operation ||
        a->kind == CODE_CALL || (a->name != b->name && !has_name) ||
        (has_name && strcmp(a->name, b->name) != 0))
        return false;
    const struct code *left = a->first, *right = b->first;
    for (; left && right; left = left->next, right = right->next)
        if (!is_same(left, right))
            return false;
    return left == right;
}

/* ---- what is known ---- */

static bool is_variable(const struct code *code)
{
    return code->kind == CODE_PARAMETER || code->kind == CODE_LOCAL || code->kind == CODE_GLOBAL;
}

static bool mentions(const struct code *code, const struct code *variable)
{
    if (is_variable(code) && is_same(code, variable))
        return true;
    for (const struct code *child = code->first; child; child = child->next)
        if (mentions(child, variable))
            return true;
    return false;
}

/* The place gets another value: what hangs on it is not known any more. */
static void forget(struct facts *facts, const struct code *place)
{
    size_t kept = 0;
    for (size_t i = 0; i < facts->count; i++) {
        const struct code *known = facts->items[i].place;
        bool is_gone = is_variable(place) ? mentions(known, place) : is_same(known, place);
        if (!is_gone)
            facts->items[kept++] = facts->items[i];
    }
    facts->count = kept;
}

static void learn(struct facts *facts, const struct fact *fact)
{
    forget(facts, fact->place);
    if (facts->count < FACTS_MAXIMUM)
        facts->items[facts->count++] = *fact;
}

static bool is_truth_value(const struct tag_walk *walk, const struct code *field)
{
    const struct place *place = place_named(walk, field->name);
    const struct field *of = place ? &place->record->fields[place->field] : NULL;
    return of && (of->type->kind == TYPE_BOOL || (of->bit_width == 1 && !of->type->is_signed));
}

/* `v->kind == KIND_INT`, or `v->is_int`, has that outcome. */
static bool read_comparison(const struct tag_walk *walk, const struct code *code, bool truth,
                            struct fact *fact)
{
    if (code->kind == CODE_FIELD && (!truth || is_truth_value(walk, code))) {
        *fact = (struct fact){.place = code, .values = {truth}, .count = 1};
        return true;
    }
    bool is_equal = code->kind == CODE_BINARY &&
                    code->operation == (truth ? CODE_EQUAL : CODE_UNEQUAL);
    const struct code *left = is_equal ? code_plain(code_child(code, 0)) : NULL;
    const struct code *right = is_equal ? code_plain(code_child(code, 1)) : NULL;
    if (!left || !right)
        return false;
    const struct code *number = left->kind == CODE_NUMBER ? left : right;
    const struct code *place = number == left ? right : left;
    if (number->kind != CODE_NUMBER || place->kind != CODE_FIELD)
        return false;
    *fact = (struct fact){.place = place, .values = {number->number}, .count = 1};
    return true;
}

/* `v->kind == KIND_INT || v->kind == KIND_BOOL` */
static bool read_choice(const struct tag_walk *walk, const struct code *code, bool truth,
                        struct fact *fact)
{
    code = code_plain(code);
    bool is_either = code && code->kind == CODE_BINARY &&
                     code->operation == (truth ? CODE_OR : CODE_AND);
    if (!is_either)
        return code && read_comparison(walk, code, truth, fact);
    struct fact other;
    if (!read_choice(walk, code_child(code, 0), truth, fact) ||
        !read_choice(walk, code_child(code, 1), truth, &other) ||
        !is_same(fact->place, other.place) || fact->count + other.count > VALUES_MAXIMUM)
        return false;
    for (size_t i = 0; i < other.count; i++)
        fact->values[fact->count++] = other.values[i];
    return true;
}

static void learn_from(const struct tag_walk *walk, struct facts *facts, const struct code *code,
                       bool truth)
{
    code = code_plain(code);
    if (!code)
        return;
    struct fact fact;
    if (code->kind == CODE_NOT)
        learn_from(walk, facts, code->first, !truth);
    else if (code->kind == CODE_BINARY && code->operation == (truth ? CODE_AND : CODE_OR))
        for (const struct code *child = code->first; child; child = child->next)
            learn_from(walk, facts, child, truth);
    else if (read_choice(walk, code, truth, &fact))
        learn(facts, &fact);
}

/* ---- members ---- */

/* A union that lies in a record: the field, and the record that has it. */
struct member_of {
    const struct place *union_field;
    const struct code *owner;
};

/* An anonymous one has one owner, whose members it seems to have. */
static bool find_owner(const struct tag_walk *walk, const struct code *code,
                       const struct place *member, struct member_of *found)
{
    const struct code *base = code_plain(code->first);
    const struct place *outer =
        base && base->kind == CODE_FIELD ? place_named(walk, base->name) : NULL;
    bool is_in_field =
        outer && outer->record->fields[outer->field].type->record == member->record;
    const struct place *anonymous = string_map_get(&walk->owners, member->record->spelling);
    *found = is_in_field ? (struct member_of){outer, base->first}
                         : (struct member_of){anonymous, base};
    return found->union_field != NULL && found->owner != NULL;
}

static void note_member(struct tag_walk *walk, const struct facts *facts, const struct code *code)
{
    const struct place *member = place_named(walk, code->name);
    struct member_of of;
    if (!member || !member->record->is_union || !find_owner(walk, code, member, &of))
        return;
    for (size_t i = 0; i < facts->count; i++) {
        const struct fact *fact = &facts->items[i];
        const struct place *tag = place_named(walk, fact->place->name);
        if (!tag || tag->record != of.union_field->record || !is_same(fact->place->first, of.owner))
            continue;
        for (size_t k = 0; k < fact->count && walk->seen.count < SEEN_MAXIMUM; k++) {
            struct seen seen = {tag->record, of.union_field->field, tag->field, member->field,
                                fact->values[k]};
            vector_push(&walk->seen, seen);
        }
    }
}

/* A row is what is indexed, or what something is added to. */
static void note_row(struct tag_walk *walk, const struct code *code)
{
    bool is_sum = code->kind == CODE_BINARY && code->operation == CODE_ADD;
    if (code->kind != CODE_INDEX && !is_sum)
        return;
    const struct code *base = code_plain(code->first);
    const struct code *by = base ? code_child(code, 1) : NULL;
    const struct place *place =
        base && base->kind == CODE_FIELD && by && !code_is_zero(by)
            ? place_named(walk, base->name) : NULL;
    if (place && place->record->fields[place->field].type->kind == TYPE_POINTER)
        place->record->fields[place->field].is_row = true;
}

/* ---- the walk ---- */

static void walk_code(struct tag_walk *walk, struct facts *facts, const struct code *code);

static void walk_children(struct tag_walk *walk, struct facts *facts, const struct code *code)
{
    for (const struct code *child = code->first; child; child = child->next)
        walk_code(walk, facts, child);
}

static void forget_assigned(struct facts *facts, const struct code *code)
{
    if ((code->kind == CODE_ASSIGN || code->kind == CODE_STEP) && code->first)
        forget(facts, code_plain(code->first));
    if (code->kind == CODE_DECLARATION)
        forget(facts, &(struct code){.kind = CODE_LOCAL, .number = code->number});
    for (const struct code *child = code->first; child; child = child->next)
        forget_assigned(facts, child);
}

/* Who is given the record may change it. */
static void forget_given(struct facts *facts, const struct code *call)
{
    for (const struct code *argument = call->first; argument; argument = argument->next)
        for (size_t i = facts->count; i-- > 0;)
            if (is_same(argument, facts->items[i].place->first))
                facts->items[i] = facts->items[--facts->count];
}

/* What may or may not run: what it assigns is not known behind it. */
static void walk_aside(struct tag_walk *walk, struct facts *facts, const struct facts *inside,
                       const struct code *code)
{
    if (!code)
        return;
    struct facts own = *inside;
    walk_code(walk, &own, code);
    forget_assigned(facts, code);
}

static bool leaves(const struct code *statement)
{
    const char *callee = statement->kind == CODE_CALL ? code_callee(statement) : NULL;
    if (statement->kind == CODE_RETURN || statement->kind == CODE_JUMP ||
        (callee && (strcmp(callee, "__assert_fail") == 0 || strcmp(callee, "abort") == 0)))
        return true;
    const struct code *last = statement->kind == CODE_BLOCK ? statement->first : NULL;
    while (last && last->next)
        last = last->next;
    return last && leaves(last);
}

static void walk_if(struct tag_walk *walk, struct facts *facts, const struct code *code)
{
    const struct code *condition = code_child(code, 0);
    const struct code *then = code_child(code, 1), *other = code_child(code, 2);
    if (!condition)
        return;
    walk_code(walk, facts, condition);
    struct facts when_true = *facts, when_false = *facts;
    learn_from(walk, &when_true, condition, true);
    learn_from(walk, &when_false, condition, false);
    walk_aside(walk, facts, &when_true, then);
    walk_aside(walk, facts, &when_false, other);
    if (then && leaves(then))
        learn_from(walk, facts, condition, false);
    else if (other && leaves(other))
        learn_from(walk, facts, condition, true);
}

static void walk_logical(struct tag_walk *walk, struct facts *facts, const struct code *code)
{
    const struct code *left = code_child(code, 0);
    if (!left)
        return;
    walk_code(walk, facts, left);
    struct facts inside = *facts;
    learn_from(walk, &inside, left, code->operation == CODE_AND);
    walk_aside(walk, facts, &inside, left->next);
}

static void walk_switch(struct tag_walk *walk, struct facts *facts, const struct code *code)
{
    const struct code *value = code->first ? code_plain(code->first) : NULL;
    const struct code *block = code_child(code, 1);
    struct fact open = {.place = value};
    struct facts inside = *facts;
    if (!value || !block)
        return;
    walk_code(walk, facts, value);
    for (const struct code *at = block->first; at; at = at->next) {
        const struct code *statement = at;
        bool is_label = statement->kind == CODE_CASE;
        for (; statement && statement->kind == CODE_CASE; statement = code_child(statement, 1)) {
            const struct code *label = code_child(statement, 0);
            if (label && label->kind == CODE_NUMBER && open.count < VALUES_MAXIMUM)
                open.values[open.count++] = label->number;
        }
        if (is_label && value->kind == CODE_FIELD && open.count)
            learn(&inside, &open);
        if (statement)
            walk_code(walk, &inside, statement);
        if (statement && leaves(statement)) {
            inside = *facts;
            open.count = 0;
        }
    }
    forget_assigned(facts, block);
}

static void walk_loop(struct tag_walk *walk, struct facts *facts, const struct code *code)
{
    forget_assigned(facts, code);
    struct facts inside = *facts;
    for (const struct code *child = code->first; child; child = child->next) {
        walk_code(walk, &inside, child);
        bool is_condition = child->next != NULL && !code->number;
        if (is_condition)
            learn_from(walk, &inside, child, true);
    }
}

static void walk_assignment(struct tag_walk *walk, struct facts *facts, const struct code *code)
{
    const struct code *place = code->first ? code_plain(code->first) : NULL;
    const struct code *value = place ? code_plain(code_child(code, 1)) : NULL;
    walk_children(walk, facts, code);
    if (!place)
        return;
    forget(facts, place);
    if (value && value->kind == CODE_NUMBER && place->kind == CODE_FIELD &&
        code->operation == CODE_NO_OPERATION)
        learn(facts, &(struct fact){.place = place, .values = {value->number}, .count = 1});
}

/* `v->as.text = copy; v->kind = TEXT;`: the number comes behind the member, in the same block. */
static void note_late_tag(struct tag_walk *walk, const struct code *block, const struct code *tag)
{
    struct facts facts = {0};
    const struct code *place = code_plain(tag->first), *value = code_plain(code_child(tag, 1));
    if (!place || place->kind != CODE_FIELD || !value || value->kind != CODE_NUMBER ||
        tag->operation != CODE_NO_OPERATION)
        return;
    for (const struct code *at = block->first; at && at != tag; at = at->next) {
        const struct code *before = at->kind == CODE_ASSIGN ? code_plain(at->first) : NULL;
        facts.count = 0;
        learn(&facts, &(struct fact){.place = place, .values = {value->number}, .count = 1});
        bool is_last = true;
        for (const struct code *next = at->next; next && next != tag; next = next->next)
            is_last &= next->kind == CODE_ASSIGN && !is_same(next->first, place);
        if (before && before->kind == CODE_FIELD && is_last)
            walk_code(walk, &facts, before);
    }
}

static void walk_block(struct tag_walk *walk, struct facts *facts, const struct code *code)
{
    if (code->name)
        facts->count = 0; /* a label: who knows where it is jumped to from */
    for (const struct code *child = code->first; child; child = child->next) {
        walk_code(walk, facts, child);
        if (child->kind == CODE_ASSIGN)
            note_late_tag(walk, code, child);
    }
}

static void walk_code(struct tag_walk *walk, struct facts *facts, const struct code *code)
{
    note_row(walk, code);
    switch (code->kind) {
    case CODE_IF:
    case CODE_CONDITIONAL:
        walk_if(walk, facts, code);
        return;
    case CODE_SWITCH:
        walk_switch(walk, facts, code);
        return;
    case CODE_LOOP:
        walk_loop(walk, facts, code);
        return;
    case CODE_ASSIGN:
        walk_assignment(walk, facts, code);
        return;
    case CODE_BLOCK:
        walk_block(walk, facts, code);
        return;
    case CODE_FIELD:
        note_member(walk, facts, code);
        break;
    case CODE_CALL:
        walk_children(walk, facts, code);
        forget_given(facts, code);
        return;
    case CODE_STEP:
    case CODE_DECLARATION:
        walk_children(walk, facts, code);
        forget_assigned(facts, code);
        return;
    case CODE_BINARY:
        if (code->operation == CODE_AND || code->operation == CODE_OR) {
            walk_logical(walk, facts, code);
            return;
        }
        break;
    default:
        break;
    }
    walk_children(walk, facts, code);
}

/* ---- what was seen ---- */

static bool is_of(const struct seen *seen, const struct record *record, size_t field, size_t tag)
{
    return seen->record == record && seen->field == field && seen->tag == tag;
}

static bool is_clear(const struct tag_walk *walk, const struct seen *one)
{
    for (size_t i = 0; i < walk->seen.count; i++) {
        const struct seen *seen = &walk->seen.items[i];
        if (is_of(seen, one->record, one->field, one->tag) && seen->value == one->value &&
            seen->member != one->member)
            return false;
    }
    return true;
}

static bool has_value(const struct union_tag *tags, size_t count, int64_t value)
{
    for (size_t i = 0; i < count; i++)
        if (tags[i].value == value)
            return true;
    return false;
}

/* The numbers of one field that say which member holds. */
static struct union_tags collect(struct tag_walk *walk, const struct record *record, size_t field,
                                 size_t tag)
{
    struct union_tag *items =
        arena_alloc_zeroed(walk->api->arena, walk->seen.count + 1, sizeof *items);
    size_t count = 0;
    for (size_t i = 0; i < walk->seen.count; i++) {
        const struct seen *seen = &walk->seen.items[i];
        if (is_of(seen, record, field, tag) && is_clear(walk, seen) &&
            !has_value(items, count, seen->value))
            items[count++] = (struct union_tag){seen->value, seen->member};
    }
    return (struct union_tags){tag, items, count};
}

static void settle(struct tag_walk *walk, struct record *record, size_t field)
{
    struct union_tags best = {0};
    for (size_t tag = 0; tag < record->field_count; tag++) {
        if (!type_is_integer(record->fields[tag].type))
            continue;
        struct union_tags found = collect(walk, record, field, tag);
        if (found.count > best.count)
            best = found;
    }
    if (best.count)
        record->fields[field].tags = arena_copy(walk->api->arena, &best, sizeof best);
}

static void settle_all(struct tag_walk *walk)
{
    for (size_t i = 0; i < walk->api->records.count; i++) {
        struct record *record = walk->api->records.items[i];
        for (size_t k = 0; k < record->field_count && !record->is_union; k++) {
            const struct type *type = record->fields[k].type;
            if (type->kind == TYPE_RECORD && type->record && type->record->is_union)
                settle(walk, record, k);
        }
    }
}

static void forget_rows(struct api *api)
{
    for (size_t i = 0; i < api->records.count; i++)
        for (size_t k = 0; k < api->records.items[i]->field_count; k++)
            api->records.items[i]->fields[k].is_row = false;
}

void tags_find(struct api *api)
{
    struct tag_walk walk = {.api = api};
    name_fields(&walk);
    for (size_t i = 0; i < api->bodies.count; i++) {
        struct facts facts = {0};
        if (!api->bodies.items[i]->is_caller && api->bodies.items[i]->root)
            walk_code(&walk, &facts, api->bodies.items[i]->root);
    }
    if (api_rule_is_on(api, RULE_TAGS))
        settle_all(&walk);
    if (!api_rule_is_on(api, RULE_ROWS))
        forget_rows(api);
    vector_release(&walk.seen);
    string_map_release(&walk.fields);
    string_map_release(&walk.owners);
    arena_release(&walk.scratch);
}
