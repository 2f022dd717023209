/* What is known of a library without running it. */
#include "campaign/internal.h"

/* How a file in the directory names the headers. */
static const char **include_names(struct arena *arena, const struct library *library,
                                  const char *directory)
{
    size_t count = 0;
    while (library->headers[count])
        count++;
    const char **names = arena_alloc_zeroed(arena, count + 1, sizeof *names);
    for (size_t i = 0; i < count; i++) {
        const char *found_in;
        names[i] = library_below_include_directory(arena, library, library->headers[i], &found_in);
        if (!names[i])
            names[i] = file_path_from(arena, directory, library->headers[i]);
    }
    return names;
}

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
        description.includes = include_names(&arena, &options->library, options->directory);
        describe_api(out, &description, form);
    }
    campaign_release(&campaign);
    arena_release(&arena);
    return ok;
}
