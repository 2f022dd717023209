#include "analyse/usage/usage.h"

#include <stdio.h>

#include "analyse/usage/clearing.h"
#include "analyse/usage/usage_walk.h"
#include "base/memory.h"
#include "base/text.h"

enum {
    /* Facts travel one call further per round; longer chains than this are rare, and what is not
     * learned is merely unknown. */
    ROUNDS_MAXIMUM = 8,
    PASSES = 2, /* of one body: a local may be used above where it is assigned, in a loop */
};

const struct usage_summary *usage_of(const struct usage *usage, const char *symbol)
{
    static const char builtin[] = "__builtin_";
    if (text_starts_with(symbol, builtin))
        symbol += sizeof builtin - 1;
    return string_map_get(&usage->summaries, symbol);
}

bool usage_field_is_freed(const struct usage *usage, const char *field)
{
    return field && string_map_get(&usage->freed_fields, field);
}

bool usage_field_is_tested(const struct usage *usage, const char *field)
{
    return field && string_map_get(&usage->tested_fields, field);
}

bool usage_nulls_field(const struct usage *usage, const struct usage_summary *summary,
                       const char *field)
{
    char key[512];
    if (!field)
        return false;
    snprintf(key, sizeof key, "%s %s", summary->symbol, field);
    return string_map_get(&usage->nulled_fields, key);
}

static void finish(struct walk *walk)
{
    struct usage_summary *summary = walk->summary;
    bool is_stored = walk->fresh_owners || walk->fresh_is_global;
    FOR_EACH_PARAMETER(i, walk->in_fresh) {
        summary->parameters[i].stored_in |= walk->fresh_owners & ~parameter_bit(i);
        if (walk->fresh_is_global)
            summary->parameters[i].uses |= USE_GLOBAL;
        if (walk->fresh_is_returned && !is_stored)
            summary->parameters[i].uses |= USE_IN_RESULT;
    }
    if (!(summary->result.kinds & ORIGIN_FRESH) || !is_stored)
        return;
    bool may_be_alone = false;
    FOR_EACH_PARAMETER(i, walk->fresh_owners)
        may_be_alone |= (summary->parameters[i].uses & USE_TESTED) != 0;
    if (may_be_alone) {
        summary->result.kinds |= ORIGIN_HELD;
    } else {
        summary->keeps_result = true;
        summary->result_owners |= walk->fresh_owners;
    }
}

/* The body's own block, so that its last statement is known. */
static void walk_body(struct walk *walk, const struct code *root)
{
    const struct code *block = root->first;
    while (block && block->next)
        block = block->next;
    for (const struct code *child = block ? block->first : NULL; child; child = child->next) {
        walk->is_last = !child->next && child->kind == CODE_RETURN && !walk->is_labelled;
        walk_statement(walk, child);
    }
    walk->is_last = false;
}

static void read_body(struct usage *usage, struct usage_summary *summary)
{
    const struct body *body = summary->body;
    size_t count = summary->parameter_count + body->local_count;
    struct walk walk = {.usage = usage, .summary = summary, .variable_count = count};
    walk.variables = memory_alloc_zeroed(count ? count : 1, sizeof *walk.variables);
    for (size_t i = 0; i < summary->parameter_count && i < USAGE_PARAMETERS; i++)
        walk.variables[i].values = parameter_bit(i);
    for (int pass = 0; pass < PASSES; pass++) {
        walk.nonnull = 0;
        walk.written = 0;
        walk.sees_failure = false;
        walk.is_labelled = false;
        walk_body(&walk, body->root);
    }
    finish(&walk);
    FOR_EACH_PARAMETER(i, summary->pointers)
        summary->parameters[i].cleared = cleared_bytes(usage, body, i);
    summary->is_noreturn |= ends_program(&walk, body->root);
    free(walk.variables);
}

static struct usage_summary *new_summary(struct usage *usage, const struct body *body)
{
    struct usage_summary *summary = arena_alloc_zeroed(usage->arena, 1, sizeof *summary);
    summary->symbol = body->symbol;
    summary->body = body;
    summary->parameter_count = body->parameter_count;
    return summary;
}

static uint64_t fingerprint(const struct usage *usage)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < usage->own.count; i++)
        hash = hash_join(hash, hash_bytes(usage->own.items[i], sizeof *usage->own.items[i]));
    return hash;
}

void usage_read(struct usage *usage, const struct api *api, struct arena *arena)
{
    *usage = (struct usage){.arena = arena, .api = api};
    usage_add_libc(usage);
    for (size_t i = 0; i < api->bodies.count && api_rule_is_on(api, RULE_BODIES); i++) {
        struct usage_summary *summary = new_summary(usage, api->bodies.items[i]);
        vector_push(&usage->own, summary);
        if (!summary->body->is_caller)
            string_map_put(&usage->summaries, summary->symbol, summary);
    }
    uint64_t before = 0;
    for (int round = 0; round < ROUNDS_MAXIMUM; round++) {
        for (size_t i = 0; i < usage->own.count; i++)
            if (!usage->own.items[i]->body->is_caller)
                read_body(usage, usage->own.items[i]);
        uint64_t now = fingerprint(usage);
        if (now == before)
            break;
        before = now;
    }
}

void usage_release(struct usage *usage)
{
    vector_release(&usage->own);
    string_map_release(&usage->summaries);
    string_map_release(&usage->freed_fields);
    string_map_release(&usage->tested_fields);
    string_map_release(&usage->nulled_fields);
    string_map_release(&usage->compared_fields);
}
