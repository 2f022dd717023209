#include "analyse/usage/switches.h"

#include <string.h>

/* A walk that follows calls, into each body once. */
struct walk {
    const struct api *api;
    VECTOR_OF(const struct body *) seen;
};

static bool is_first_visit(struct walk *walk, const struct body *body)
{
    for (size_t i = 0; i < walk->seen.count; i++)
        if (walk->seen.items[i] == body)
            return false;
    vector_push(&walk->seen, body);
    return true;
}

/* A function that begins a list of its own takes nothing from the one of its caller. */
static const struct body *body_with_list(const struct api *api, const struct code *call)
{
    const struct body *body = api_find_body(api, code_callee(call));
    return body && body->begins_list ? NULL : body;
}

static const struct type *first_taken(struct walk *walk, const struct code *code)
{
    if (code->kind == CODE_NEXT_ARGUMENT)
        return code->type->sort;
    for (const struct code *child = code->first; child; child = child->next) {
        const struct type *type = first_taken(walk, child);
        if (type)
            return type;
    }
    const struct body *body = code->kind == CODE_CALL ? body_with_list(walk->api, code) : NULL;
    return body && body->comes_to_list && is_first_visit(walk, body)
               ? first_taken(walk, body->root) : NULL;
}

const struct type *switches_first_taken(const struct api *api, const struct code *code,
                                        const struct body *except)
{
    struct walk walk = {.api = api};
    is_first_visit(&walk, except);
    const struct type *type = first_taken(&walk, code);
    vector_release(&walk.seen);
    return type;
}

/* The labels whose code is being read: several may share it. */
struct reading {
    const struct api *api;
    struct labels *labels;
    size_t open; /* from this label on */
};

static void open_label(struct reading *reading, const struct code *constant)
{
    struct labels *labels = reading->labels;
    if (labels->count == LABELS_MAXIMUM || !constant || constant->kind != CODE_NUMBER)
        return;
    labels->items[labels->count++] = (struct switch_label){.number = constant->number,
                                                    .name = constant->name,
                                                    .is_character = constant->is_character};
}

/* What runs more than once, or not always, leaves open how much is taken. */
static bool runs_once(const struct code *parent, const struct code *child)
{
    bool has_condition = parent->kind == CODE_IF || parent->kind == CODE_CONDITIONAL ||
                         parent->kind == CODE_SWITCH;
    return parent->kind != CODE_LOOP && (!has_condition || child == parent->first);
}

static bool takes_through_call(const struct reading *reading, const struct code *call)
{
    const struct body *body = body_with_list(reading->api, call);
    return body && switches_first_taken(reading->api, body->root, reading->labels->body);
}

static void add_taken(const struct reading *reading, struct switch_label *label,
                      const struct code *code, bool is_sure)
{
    if (code->kind == CODE_NEXT_ARGUMENT) {
        label->is_unclear |= !is_sure || label->taken_count == TAIL_MAXIMUM;
        if (label->taken_count < TAIL_MAXIMUM)
            label->taken[label->taken_count++] = code->type->sort;
    }
    if (code->kind == CODE_CALL && takes_through_call(reading, code))
        label->is_unclear = true;
    for (const struct code *child = code->first; child; child = child->next)
        add_taken(reading, label, child, is_sure && runs_once(code, child));
}

static const struct body *find_nested(const struct reading *reading, const struct code *code)
{
    const struct body *root = reading->labels->body;
    const struct body *body = code->kind == CODE_CALL
                                  ? api_find_body(reading->api, code_callee(code)) : NULL;
    if (body && body != root && body->circle == root->circle)
        return body;
    const struct body *nested = NULL;
    for (const struct code *child = code->first; child && !nested; child = child->next)
        nested = find_nested(reading, child);
    return nested;
}

static void read_statement(struct reading *reading, const struct code *statement)
{
    const struct body *nested = find_nested(reading, statement);
    const struct type *first =
        nested ? NULL
               : switches_first_taken(reading->api, statement, reading->labels->body);
    for (size_t i = reading->open; i < reading->labels->count; i++) {
        struct switch_label *label = &reading->labels->items[i];
        label->nested = label->nested ? label->nested : nested;
        label->first = label->first ? label->first : first;
        add_taken(reading, label, statement, true);
    }
}

static bool ends(const struct code *statement)
{
    if (statement->kind == CODE_RETURN || statement->kind == CODE_JUMP)
        return true;
    const struct code *last = statement->kind == CODE_BLOCK ? statement->first : NULL;
    while (last && last->next)
        last = last->next;
    return last && ends(last);
}

static void read_switch(const struct api *api, const struct code *code, struct labels *labels)
{
    struct reading reading = {.api = api, .labels = labels};
    const struct code *block = code_child(code, 1);
    labels->count = 0;
    for (const struct code *at = block ? block->first : NULL; at; at = at->next) {
        const struct code *statement = at;
        while (statement && statement->kind == CODE_CASE) {
            open_label(&reading, code_child(statement, 0));
            statement = code_child(statement, 1);
        }
        if (!statement)
            continue;
        read_statement(&reading, statement);
        if (ends(statement))
            reading.open = labels->count;
    }
}

static bool takes_something(const struct labels *labels)
{
    bool takes = false;
    for (size_t i = 0; i < labels->count; i++)
        takes |= labels->items[i].taken_count > 0;
    return takes;
}

bool switches_on_parameter(const struct api *api, const struct body *body, struct labels *labels)
{
    labels->body = body;
    labels->count = 0;
    VECTOR_OF(const struct code *) waiting = {0};
    vector_push(&waiting, body->root);
    while (waiting.count && !labels->count) {
        const struct code *code = waiting.items[--waiting.count];
        const struct code *value = code->kind == CODE_SWITCH ? code_plain(code->first) : NULL;
        if (value && value->kind == CODE_PARAMETER) {
            read_switch(api, code, labels);
            labels->parameter = (size_t)value->number;
            labels->count = takes_something(labels) ? labels->count : 0;
        }
        for (const struct code *child = code->first; child; child = child->next)
            vector_push(&waiting, child);
    }
    vector_release(&waiting);
    return labels->count > 0;
}

static bool has_letters(const struct labels *labels)
{
    size_t letters = 0, taking = 0;
    for (size_t i = 0; i < labels->count; i++) {
        letters += labels->items[i].is_character;
        taking += labels->items[i].is_character && labels->items[i].first;
    }
    return letters > 1 && taking;
}

static bool find_letters(struct walk *walk, const struct body *body, const struct code *code,
                         struct labels *labels)
{
    if (code->kind == CODE_SWITCH) {
        labels->body = body;
        read_switch(walk->api, code, labels);
        if (has_letters(labels))
            return true;
    }
    const struct body *callee = code->kind == CODE_CALL ? body_with_list(walk->api, code) : NULL;
    if (callee && is_first_visit(walk, callee) &&
        find_letters(walk, callee, callee->root, labels))
        return true;
    for (const struct code *child = code->first; child; child = child->next)
        if (find_letters(walk, body, child, labels))
            return true;
    return false;
}

bool switches_on_characters(const struct api *api, const struct body *body, struct labels *labels)
{
    struct walk walk = {.api = api};
    bool found = find_letters(&walk, body, body->root, labels);
    vector_release(&walk.seen);
    return found;
}
