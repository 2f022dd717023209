#include <stdlib.h>

#include "base/file.h"
#include "cli/cli.h"

/* Below what the user named: other things may come to lie beside it. */
static const char below_cache[] = "compiled";

static bool named_cache(struct arena *arena, const char *name, const char **directory,
                        struct error *err)
{
    char *real;
    const char *path = arena_printf(arena, "%s/%s", name, below_cache);
    if (!file_make_directories(path, err) || !file_real_path(arena, path, &real, err))
        return error_prefix(err, "cannot keep compiled code");
    *directory = real;
    return true;
}

static const char *usual_cache(struct arena *arena)
{
    const char *caches = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (caches && caches[0] == '/')
        return arena_printf(arena, "%s/assay", caches);
    return home && home[0] == '/' ? arena_printf(arena, "%s/.cache/assay", home) : NULL;
}

bool cli_cache_directory(const struct cli_options *options, struct arena *arena,
                         const char **directory, struct error *err)
{
    const char *wanted = getenv("ASSAY_CACHE");
    *directory = NULL;
    if (options->no_cache)
        return true;
    if (options->cache)
        wanted = options->cache;
    if (wanted)
        return !*wanted || named_cache(arena, wanted, directory, err);
    struct error ignored; /* nobody asked for it */
    const char *usual = usual_cache(arena);
    if (usual && !named_cache(arena, usual, directory, &ignored))
        *directory = NULL;
    return true;
}
