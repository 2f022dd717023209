#include "toolchain/packages.h"

#include <string.h>

#include "base/process.h"
#include "toolchain/tool.h"

static const char *const *split(struct arena *arena, const char *line)
{
    struct word_list words = {0};
    char *rest = arena_copy_string(arena, line);
    for (char *word; (word = strsep(&rest, " \n"));)
        if (*word)
            vector_push(&words, word);
    return words_finish(arena, &words);
}

static bool ask(struct arena *arena, const char *question, const char *name,
                const char *const **answer, struct error *err)
{
    const char *const words[] = {tool_name(TOOL_PACKAGES), question, name, NULL};
    struct process_options options = {.arguments = words};
    struct process_result result;
    struct text output = {0};
    bool ok = process_run(&options, &output, &result, err);
    if (ok && result.exit_status != 0)
        ok = error_set(err, "pkg-config knows no package '%s'; install the package with its "
                            "headers (-dev), or name the directory of its .pc file in "
                            "PKG_CONFIG_PATH", name);
    if (ok)
        *answer = split(arena, text_string(&output));
    text_release(&output);
    return ok;
}

bool package_find(struct arena *arena, const char *name, struct package *package,
                  struct error *err)
{
    const char *const *directory;
    if (!tool_require(TOOL_PACKAGES, err) || !ask(arena, "--cflags", name, &package->flags, err) ||
        !ask(arena, "--libs", name, &package->link_flags, err) ||
        !ask(arena, "--variable=includedir", name, &directory, err))
        return false;
    package->include_directory = *directory ? *directory : "";
    return true;
}
