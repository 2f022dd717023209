/* What is known of a library before it is searched. */
#include "campaign/campaign.h"
#include "commands/commands.h"
#include "describe/describe.h"

/* What the library's code does not say, calls may show; when there is something to call. */
static bool find_out_more(struct campaign *campaign, struct error *err)
{
    const struct library *library = &campaign->options->library;
    bool can_run = library->source_count || (library->link_flags && library->link_flags[0]);
    return !can_run || !wants_to_try_lengths(campaign) ||
           (prepare_harness(campaign, err) && try_lengths(campaign, err));
}

/* That it cannot be tried leaves what the code says. */
static void try_to_find_out_more(struct campaign *campaign)
{
    struct error err;
    if (!find_out_more(campaign, &err))
        campaign_note(campaign, "no calls could be tried: %s", err.text);
}

static void list_notes(const struct campaign *campaign, struct text *out)
{
    for (size_t i = 0; i < campaign->journal.notes.count; i++)
        text_printf(out, "%s\n", campaign->journal.notes.items[i]);
}

bool campaign_describe(const struct campaign_options *options, const char *form_name,
                       struct text *out, struct text *notes, struct error *err)
{
    struct arena arena = {0};
    struct campaign campaign;
    campaign_begin(&campaign, options, &arena);
    struct description description = {.api = &campaign.subject.api};
    enum describe_form form = describe_form_named(form_name);
    bool ok = prepare_api(&campaign, err);
    if (ok) {
        try_to_find_out_more(&campaign);
        list_notes(&campaign, notes);
        description.includes = library_include_names(&arena, &options->library, options->directory);
        describe_api(out, &description, form);
    }
    campaign_release(&campaign);
    arena_release(&arena);
    return ok;
}
