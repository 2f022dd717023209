/* What is known of a library before it is searched. */
#include "campaign/internal.h"

/* What the library's code does not say, calls may show; when there is something to call. */
static bool find_out_more(struct campaign *campaign, struct error *err)
{
    const struct library *library = &campaign->options->library;
    bool can_run = library->source_count || (library->link_flags && library->link_flags[0]);
    return !can_run || !wants_to_try_lengths(campaign) ||
           (prepare_harness(campaign, err) && try_lengths(campaign, err));
}

bool campaign_describe(const struct campaign_options *options, const char *form_name,
                       struct text *out, struct error *note, struct error *err)
{
    struct arena arena = {0};
    struct campaign campaign = {
        .options = options, .arena = &arena, .start = clock_wall_seconds()};
    struct description description = {.api = &campaign.api};
    enum describe_form form = describe_form_named(form_name);
    *note = (struct error){0};
    bool ok = form ? prepare_api(&campaign, err)
                   : error_set(err, "--as '%s' is not known; it may be c, attributes or json",
                                form_name);
    if (ok) {
        if (find_out_more(&campaign, note))
            *note = (struct error){0};
        description.includes = library_include_names(&arena, &options->library, options->directory);
        describe_api(out, &description, form);
    }
    campaign_release(&campaign);
    arena_release(&arena);
    return ok;
}
