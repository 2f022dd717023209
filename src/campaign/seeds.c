/* --seeds: files that the user offers as texts and buffers, whole. */
#include <string.h>

#include "base/file.h"
#include "campaign/campaign.h"

enum {
    SEEDS_MAXIMUM = 256,
    SEED_BYTES_MAXIMUM = LITERAL_BYTES_MAXIMUM - 1,
};

struct seeds {
    struct campaign *campaign;
    size_t taken, left_out;
};

static bool is_known(const struct api *api, const char *text)
{
    for (size_t i = 0; i < api->examples.count; i++)
        if (!api->examples.items[i].function && strcmp(api->examples.items[i].text, text) == 0)
            return true;
    return false;
}

static bool take_file(struct seeds *seeds, const char *path, struct error *err)
{
    struct api *api = &seeds->campaign->subject.api;
    struct file_facts facts;
    char *content;
    size_t length;
    if (!file_look_at(path, &facts))
        return true; /* a directory, say */
    bool is_small = facts.size && facts.size <= SEED_BYTES_MAXIMUM;
    if (is_small && !file_read(api->arena, path, &content, &length, err))
        return false;
    if (!is_small || strlen(content) < length || seeds->taken == SEEDS_MAXIMUM) {
        seeds->left_out++;
        return true;
    }
    seeds->taken++;
    if (!is_known(api, content))
        vector_push(&api->examples, ((struct example_text){.text = content}));
    return true;
}

static bool take_directory(struct seeds *seeds, const char *directory, struct error *err)
{
    struct arena *arena = &seeds->campaign->work;
    char **names;
    size_t count;
    if (!file_list_directory(arena, directory, &names, &count, err))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!take_file(seeds, arena_printf(arena, "%s/%s", directory, names[i]), err))
            return false;
    return true;
}

bool read_seeds(struct campaign *campaign, struct error *err)
{
    const char *const *directories = campaign->options->seeds;
    struct seeds seeds = {.campaign = campaign};
    for (; directories && *directories; directories++)
        if (!take_directory(&seeds, *directories, err))
            return false;
    if (campaign->options->seeds && *campaign->options->seeds && !seeds.taken)
        return error_set(err, "no file in '%s' can be a seed: seeds are texts of 1 to %d bytes",
                         campaign->options->seeds[0], SEED_BYTES_MAXIMUM);
    if (seeds.left_out)
        campaign_note(campaign, "%zu of %zu seeds were left out: assay takes %d of 1 to %d bytes "
                      "without a NUL among them", seeds.left_out, seeds.taken + seeds.left_out,
                      SEEDS_MAXIMUM, SEED_BYTES_MAXIMUM);
    return true;
}
