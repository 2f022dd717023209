/* --since: the search is for functions that have changed since a revision, or that come to one that
 * has. */
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "campaign/campaign.h"
#include "model/code.h"
#include "toolchain/revisions.h"

struct comparing {
    struct campaign *campaign;
    struct changes changes;
    const char **files; /* of the bodies; NULL where one cannot be found */
    struct string_map changed; /* names of functions */
    struct string_map reached; /* ... that some function of the headers comes to */
    bool is_everywhere; /* something has changed that any function may depend on */
};

/* The path that git has for a file; NULL. */
static const char *real_path(const struct comparing *comparing, const char *path)
{
    struct error ignored;
    char *real;
    return file_real_path(&comparing->campaign->work, path, &real, &ignored) ? real : NULL;
}

/* Most bodies are in the file of the one before. */
static void find_files(struct comparing *comparing)
{
    const struct api *api = &comparing->campaign->subject.api;
    const struct body *before = NULL;
    comparing->files =
        arena_alloc_zeroed(&comparing->campaign->work, api->bodies.count, sizeof *comparing->files);
    for (size_t i = 0; i < api->bodies.count; i++) {
        const struct body *body = api->bodies.items[i];
        bool is_known = before && strcmp(before->file, body->file) == 0;
        comparing->files[i] =
            is_known ? comparing->files[i - 1] : real_path(comparing, body->file);
        before = body;
    }
}

static bool is_in_file(const struct comparing *comparing, size_t body, const char *file)
{
    return comparing->files[body] && strcmp(comparing->files[body], file) == 0;
}

static const char *name_of(const struct comparing *comparing, const struct body *body)
{
    return arena_printf(&comparing->campaign->work, "%.*s", (int)strcspn(body->symbol, "@"),
                        body->symbol);
}

static void note_changed(struct comparing *comparing, const struct body *body)
{
    string_map_put(&comparing->changed, name_of(comparing, body), comparing);
}

/* Is all of the change within functions? These have changed. */
static bool is_in_functions(struct comparing *comparing, const struct changed_lines *change)
{
    const struct api *api = &comparing->campaign->subject.api;
    bool is_within = false;
    for (size_t i = 0; i < api->bodies.count; i++) {
        const struct body *body = api->bodies.items[i];
        if (!is_in_file(comparing, i, change->file) || change->last < body->line ||
            change->first > body->end)
            continue;
        note_changed(comparing, body);
        is_within |= change->first >= body->line && change->last <= body->end;
    }
    return is_within;
}

/* What stands between the functions of a source concerns all of them. */
static bool is_in_source(struct comparing *comparing, const char *file)
{
    const struct api *api = &comparing->campaign->subject.api;
    const struct library *library = &comparing->campaign->options->library;
    bool is_source = false;
    for (size_t i = 0; i < library->source_count && !is_source; i++) {
        const char *path = real_path(comparing, library->sources[i].path);
        is_source = path && strcmp(path, file) == 0;
    }
    for (size_t i = 0; is_source && i < api->bodies.count; i++)
        if (is_in_file(comparing, i, file))
            note_changed(comparing, api->bodies.items[i]);
    return is_source;
}

static bool is_directory_of(const struct comparing *comparing, const char *file, const char *part)
{
    const char *real = real_path(comparing, part);
    struct arena *work = &comparing->campaign->work;
    return real && strcmp(file_directory_of(work, real), file_directory_of(work, file)) == 0;
}

/* Something that the sources may include: of the directory of one of them, or of a header. */
static bool may_be_included(const struct comparing *comparing, const char *file)
{
    static const char *const endings[] = {".h", ".inc", ".def", ".c", ".i"};
    const struct library *library = &comparing->campaign->options->library;
    bool is_near = false, is_c = false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        is_c |= text_ends_with(file, endings[i]);
    for (size_t i = 0; is_c && i < library->source_count; i++)
        is_near |= is_directory_of(comparing, file, library->sources[i].path);
    for (const char **header = library->headers; is_c && *header; header++)
        is_near |= is_directory_of(comparing, file, *header);
    return is_near;
}

static void take_change(struct comparing *comparing, const struct changed_lines *change)
{
    if (!is_in_functions(comparing, change) && change->is_code &&
        !is_in_source(comparing, change->file) && may_be_included(comparing, change->file))
        comparing->is_everywhere = true;
}

/* Does the function come to something that has changed? Of one without a body nobody knows. */
static bool has_changed(struct comparing *comparing, const struct function *function)
{
    function = function->variant_of ? function->variant_of : function;
    bool has_changed = !function->reach_count;
    for (size_t i = 0; i < function->reach_count; i++) {
        string_map_put(&comparing->reached, function->reaches[i], comparing);
        has_changed |= string_map_get(&comparing->changed, function->reaches[i]) != NULL;
    }
    return has_changed;
}

/* What is called through a pointer only may be called by anybody. */
static void look_for_unreached(struct comparing *comparing)
{
    const struct api *api = &comparing->campaign->subject.api;
    for (size_t i = 0; i < api->bodies.count; i++) {
        const char *name = name_of(comparing, api->bodies.items[i]);
        if (!api->bodies.items[i]->is_caller && string_map_get(&comparing->changed, name) &&
            !string_map_get(&comparing->reached, name))
            comparing->is_everywhere = true;
    }
}

static void tell(const struct comparing *comparing, size_t changed, size_t count)
{
    struct campaign *campaign = comparing->campaign;
    const char *since = campaign->options->since;
    if (comparing->is_everywhere)
        campaign_note(campaign, "what has changed since %s may concern every function: the search "
                      "is for all of them", since);
    else if (!changed)
        campaign_note(campaign, "nothing that the functions come to has changed since %s: the "
                      "search is for all of them", since);
    else
        campaign_note(campaign, "%zu of %zu functions changed since %s, or come to code that did: "
                      "the search is for them", changed, count, since);
}

static void mark_functions(struct comparing *comparing)
{
    struct api *api = &comparing->campaign->subject.api;
    size_t changed = 0, count = 0;
    for (size_t i = 0; i < api->functions.count; i++) {
        struct function *function = api->functions.items[i];
        function->is_unchanged = !has_changed(comparing, function);
        if (function->is_support || function->variant_of)
            continue;
        count++;
        changed += !function->is_unchanged;
    }
    look_for_unreached(comparing);
    for (size_t i = 0; i < api->functions.count && (comparing->is_everywhere || !changed); i++)
        api->functions.items[i]->is_unchanged = false;
    tell(comparing, changed, count);
}

bool find_changed_functions(struct campaign *campaign, struct error *err)
{
    const struct library *library = &campaign->options->library;
    struct comparing comparing = {.campaign = campaign};
    if (!campaign->options->since)
        return true;
    const char *file = library->source_count ? library->sources[0].path : library->headers[0];
    bool ok = changes_since(&comparing.changes, &campaign->work, campaign->options->since,
                            file_directory_of(&campaign->work, file), err);
    find_files(&comparing);
    for (size_t i = 0; ok && i < comparing.changes.count; i++)
        take_change(&comparing, &comparing.changes.items[i]);
    if (ok)
        mark_functions(&comparing);
    vector_release(&comparing.changes);
    string_map_release(&comparing.changed);
    string_map_release(&comparing.reached);
    return ok;
}
