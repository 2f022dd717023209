#include "toolchain/revisions.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/process.h"
#include "base/vector.h"
#include "base/word_list.h"
#include "toolchain/tool.h"

enum { DIFF_MAXIMUM = 256 << 20 };

/* ---- what git prints ---- */

struct range {
    unsigned first, count;
};

/* "12,3", or "12" for one line, behind the next `sign`. */
static struct range read_range(const char *line, char sign)
{
    struct range range = {0, 1};
    const char *at = strchr(line, sign);
    if (at && sscanf(at + 1, "%u,%u", &range.first, &range.count) >= 1)
        return range;
    return (struct range){0, 0};
}

static bool is_code(const char *line)
{
    line += strspn(line, " \t\r");
    return *line && *line != '*' && strncmp(line, "/*", 2) != 0 && strncmp(line, "//", 2) != 0;
}

/* "@@ -5,2 +7,3 @@"; the number of lines that follow. */
static size_t add_hunk(struct changes *changes, const char *file, const char *line)
{
    struct range old = read_range(line, '-'), now = read_range(line, '+');
    struct changed_lines change = {
        file, now.first, now.count ? now.first + now.count - 1 : now.first + 1, false};
    vector_push(changes, change);
    return (size_t)old.count + now.count;
}

/* "+++ src/list.c"; NULL when the file is gone. */
static const char *file_of(struct arena *arena, const char *root, const char *line)
{
    const char *path = line + strlen("+++ ");
    if (strcmp(path, "/dev/null") == 0)
        return NULL;
    return arena_printf(arena, "%s/%.*s", root, (int)strcspn(path, "\t"), path);
}

void changes_read(struct changes *changes, struct arena *arena, const char *root, char *diff)
{
    const char *file = NULL;
    size_t left = 0; /* lines of the hunk */
    for (char *line; text_next_line(&diff, &line);) {
        if (left && (*line == '+' || *line == '-')) {
            changes->items[changes->count - 1].is_code |= is_code(line + 1);
            left--;
        } else if (strncmp(line, "+++ ", 4) == 0) {
            file = file_of(arena, root, line);
        } else if (file && strncmp(line, "@@ ", 3) == 0) {
            left = add_hunk(changes, file, line);
        }
    }
}

/* ---- asking git ---- */

/* False without a sentence when git cannot answer. */
static bool ask(struct arena *arena, const char *directory, const char *const *question,
                char **answer)
{
    struct word_list words = {0};
    struct text output = {0};
    struct process_result result = {0};
    struct error unsaid;
    const char *const start[] = {
        tool_name(TOOL_GIT), "-C", directory, "-c", "core.quotePath=false", NULL};
    words_add_all(&words, start);
    words_add_all(&words, question);
    struct process_options options = {.arguments = words_finish(arena, &words),
                                      .output_maximum = DIFF_MAXIMUM};
    bool ok = process_run(&options, &output, &result, &unsaid) && result.exit_status == 0;
    *answer = arena_copy_string(arena, text_string(&output));
    text_release(&output);
    return ok;
}

static void add_new_files(struct changes *changes, struct arena *arena, const char *root,
                          char *names)
{
    for (char *name; text_next_line(&names, &name);) {
        struct changed_lines change = {arena_printf(arena, "%s/%s", root, name), 1, UINT_MAX, true};
        vector_push(changes, change);
    }
}

static bool find_root(struct arena *arena, const char *directory, char **root, struct error *err)
{
    const char *const question[] = {"rev-parse", "--show-toplevel", NULL};
    char *answer;
    if (!ask(arena, directory, question, &answer) || !text_next_line(&answer, root))
        return error_set(err, "--since asks git what has changed, and '%s' is in no git "
                              "repository", directory);
    return true;
}

static bool find_commit(struct arena *arena, const char *root, const char *revision,
                        char **commit, struct error *err)
{
    const char *name = arena_printf(arena, "%s^{commit}", revision);
    const char *const question[] = {"rev-parse", "--verify", "--quiet", "--end-of-options", name,
                                    NULL};
    char *answer;
    if (!ask(arena, root, question, &answer) || !text_next_line(&answer, commit))
        return error_set(err, "git knows no revision '%s' in '%s'; name a commit, a branch or a "
                              "tag, such as HEAD~1", revision, root);
    return true;
}

bool changes_since(struct changes *changes, struct arena *arena, const char *revision,
                   const char *directory, struct error *err)
{
    char *root, *commit, *diff, *names;
    if (!tool_require(TOOL_GIT, err) || !find_root(arena, directory, &root, err) ||
        !find_commit(arena, root, revision, &commit, err))
        return false;
    const char *const changed[] = {"diff", "--no-color", "--no-ext-diff", "--no-renames",
                                   "--no-prefix", "--unified=0", commit, "--", NULL};
    const char *const new_ones[] = {"ls-files", "--others", "--exclude-standard", NULL};
    if (!ask(arena, root, changed, &diff) || !ask(arena, root, new_ones, &names))
        return error_set(err, "git does not say what has changed in '%s' since '%s'", root,
                         revision);
    changes_read(changes, arena, root, diff);
    add_new_files(changes, arena, root, names);
    return true;
}
