/* What is known of a library without running it. */
#include "campaign/internal.h"

bool campaign_describe(const struct campaign_options *options, const char *form_name,
                       struct text *out, struct error *err)
{
    struct arena arena = {0};
    struct campaign campaign = {.options = options, .arena = &arena};
    struct description description = {.api = &campaign.api};
    enum describe_form form = describe_form_named(form_name);
    bool ok = form ? prepare_api(&campaign, err)
                   : error_set(err, "--as '%s' is not known; it may be c, attributes or json",
                                form_name);
    if (ok) {
        description.includes = library_include_names(&arena, &options->library, options->directory);
        describe_api(out, &description, form);
    }
    campaign_release(&campaign);
    arena_release(&arena);
    return ok;
}
