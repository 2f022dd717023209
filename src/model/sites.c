#include "model/sites.h"

#include <inttypes.h>
#include <string.h>

enum { FORGOTTEN = UINT32_MAX }; /* instead of a module */

void sites_init(struct sites *sites, struct arena *arena)
{
    *sites = (struct sites){.arena = arena};
}

void sites_release(struct sites *sites)
{
    vector_release(&sites->items);
    vector_release(&sites->functions);
    vector_release(&sites->site_of);
    string_map_release(&sites->by_key);
    string_map_release(&sites->functions_by_key);
}

const struct sites *sites_copy(struct arena *arena, const struct sites *sites)
{
    struct sites copy = {.module = sites->module, .branch_count = sites->branch_count};
    copy.items.items =
        arena_copy(arena, sites->items.items, sites->items.count * sizeof *sites->items.items);
    copy.items.count = sites->items.count;
    copy.functions.items = arena_copy(arena, sites->functions.items,
                                      sites->functions.count * sizeof *sites->functions.items);
    copy.functions.count = sites->functions.count;
    copy.site_of.items = arena_copy(arena, sites->site_of.items,
                                    sites->site_of.count * sizeof *sites->site_of.items);
    copy.site_of.count = sites->site_of.count;
    return arena_copy(arena, &copy, sizeof copy);
}

void sites_extend(struct sites *sites, const struct sites *known, struct arena *arena)
{
    sites_init(sites, arena);
    sites->branch_count = known->branch_count;
    for (size_t i = 0; i < known->functions.count; i++) {
        const struct site_function *function = &known->functions.items[i];
        sites_add_function(sites, function->name, function->file);
        sites->functions.items[i].branch_count = function->branch_count;
    }
    for (size_t i = 0; i < known->site_of.count; i++)
        vector_push(&sites->site_of, known->site_of.items[i]);
    for (size_t i = 0; i < known->items.count; i++) {
        struct site site = known->items.items[i];
        site.module = 0;
        vector_push(&sites->items, site);
        string_map_put(&sites->by_key, site.key, (void *)(i + 1));
    }
}

void sites_begin_module(struct sites *sites)
{
    sites->module++;
}

static void count_site(struct sites *sites, const struct site *site, bool is_added)
{
    if (!site_decides(site))
        return;
    uint32_t *in_function = &sites->functions.items[site->function].branch_count;
    *in_function += is_added ? site->branch_count : -site->branch_count;
    sites->branch_count += is_added ? site->branch_count : -site->branch_count;
}

/* What no later module has numbers after gives its own back. */
static void drop_last_forgotten(struct sites *sites)
{
    while (sites->items.count) {
        const struct site *last = &sites->items.items[sites->items.count - 1];
        if (last->module != (uint32_t)FORGOTTEN)
            return;
        sites->site_of.count -= last->branch_count;
        string_map_put(&sites->by_key, last->key, NULL);
        sites->items.count--;
    }
}

void sites_forget_module(struct sites *sites, uint32_t module)
{
    for (size_t i = 0; i < sites->items.count; i++) {
        struct site *site = &sites->items.items[i];
        if (site->module != module || site->is_shared)
            continue;
        count_site(sites, site, false);
        site->module = (uint32_t)FORGOTTEN;
    }
    drop_last_forgotten(sites);
}

uint32_t sites_add_function(struct sites *sites, const char *name, const char *file)
{
    char *key = arena_printf(sites->arena, "%s:%s", file, name);
    size_t found = (size_t)string_map_get(&sites->functions_by_key, key);
    if (found)
        return (uint32_t)found - 1;
    struct site_function function = {
        .name = key + strlen(file) + 1,
        .file = arena_copy_string(sites->arena, file),
    };
    vector_push(&sites->functions, function);
    string_map_put(&sites->functions_by_key, key, (void *)sites->functions.count);
    return (uint32_t)sites->functions.count - 1;
}

static struct site *find(struct sites *sites, const char *key)
{
    size_t found = (size_t)string_map_get(&sites->by_key, key);
    return found ? &sites->items.items[found - 1] : NULL;
}

static uint32_t add_new(struct sites *sites, const struct site *site, const char *key)
{
    struct site added = *site;
    added.key = key;
    added.module = sites->module;
    added.first_branch = (uint32_t)sites->site_of.count;
    added.left = arena_copy_string(sites->arena, site->left ? site->left : "");
    added.right = arena_copy_string(sites->arena, site->right ? site->right : "");
    if (site->cases)
        added.cases = arena_copy(sites->arena, site->cases,
                                 (site->branch_count - 1) * sizeof *site->cases);
    for (uint32_t i = 0; i < site->branch_count; i++)
        vector_push(&sites->site_of, (uint32_t)sites->items.count);
    vector_push(&sites->items, added);
    string_map_put(&sites->by_key, key, (void *)sites->items.count);
    count_site(sites, &added, true);
    return added.first_branch;
}

/* A macro can make several sites at one place of one module: the n-th of one module is the n-th of
 * another. */
uint32_t sites_add(struct sites *sites, const struct site *site)
{
    for (unsigned ordinal = 0;; ordinal++) {
        const char *key = arena_printf(sites->arena, "%u:%u:%u:%d:%u:%u", site->function,
                                       site->line, site->column, site->kind, site->branch_count,
                                       ordinal);
        struct site *known = find(sites, key);
        if (!known)
            return add_new(sites, site, key);
        if (known->module == sites->module)
            continue;
        if (known->module == (uint32_t)FORGOTTEN)
            count_site(sites, known, true);
        else
            known->is_shared = true;
        known->module = sites->module;
        return known->first_branch;
    }
}

bool sites_counts(const struct sites *sites, uint32_t branch)
{
    if (branch >= sites->site_of.count)
        return false;
    const struct site *site = sites_site_of(sites, branch);
    return site_decides(site) && site->module != (uint32_t)FORGOTTEN;
}

static const char *const predicate_signs[] = {
    [PREDICATE_NONE] = "?",          [PREDICATE_EQUAL] = "==",
    [PREDICATE_NOT_EQUAL] = "!=",    [PREDICATE_LESS] = "<",
    [PREDICATE_LESS_OR_EQUAL] = "<=", [PREDICATE_GREATER] = ">",
    [PREDICATE_GREATER_OR_EQUAL] = ">=",
};

static const char *known_or(const char *text, const char *otherwise)
{
    return text && text[0] ? text : otherwise;
}

void site_describe(struct text *out, const struct site *site)
{
    if (site->kind == SITE_STRINGS)
        text_printf(out, "%s, %s", known_or(site->left, "a string"),
                    known_or(site->right, "a string"));
    else if (site->kind == SITE_SWITCH)
        text_add(out, known_or(site->left, "a value"));
    else if (site->predicate == PREDICATE_NONE || !known_or(site->left, site->right)[0])
        text_add(out, known_or(site->left, "a condition"));
    else
        text_printf(out, "%s %s %s", known_or(site->left, "a value"),
                    predicate_signs[site->predicate], known_or(site->right, "a value"));
}

void site_describe_branch(struct text *out, const struct site *site, uint32_t branch)
{
    uint32_t index = branch - site->first_branch;
    if (site->kind != SITE_SWITCH)
        text_add(out, index ? "false" : "true");
    else if (index + 1 == site->branch_count)
        text_add(out, "default");
    else
        text_printf(out, "case %" PRId64, (int64_t)site->cases[index]);
}
