/* An input of a generator again: `assay exhaust --out DIR` leaves the words that it was called
 * with, and an input is made and run by the same words and `--input`. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/option.h"
#include "model/choices.h"

/* Below DIR: the directory that assay was started in, then the words, a zero byte behind each. */
#define COMMAND_FILE "exhaust.command"

bool cli_keep_command(const char *out, char *const *arguments, struct error *err)
{
    struct arena arena = {0};
    struct text words = {0};
    char *directory;
    bool ok = file_real_path(&arena, ".", &directory, err) && file_make_directories(out, err);
    if (ok) {
        text_add_bytes(&words, directory, strlen(directory) + 1);
        for (; *arguments; arguments++)
            text_add_bytes(&words, *arguments, strlen(*arguments) + 1);
        ok = file_write(arena_printf(&arena, "%s/%s", out, COMMAND_FILE), words.bytes,
                        words.length, err);
    }
    text_release(&words);
    arena_release(&arena);
    return ok;
}

/* What is kept of a run is left as it is: only one input is wanted. */
static char **split(struct arena *arena, char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += bytes[i] == '\0';
    char **words = arena_alloc_zeroed(arena, count + 1, sizeof *words);
    for (size_t i = 0; i < count; i++) {
        words[i] = bytes;
        bytes += strlen(bytes) + 1;
    }
    return words;
}

static bool locate(struct arena *arena, const struct name_list *operands, const char **out,
                   const char **list, struct error *err)
{
    const char *named = operands->items[0];
    char *choices;
    if (operands->count == 2) {
        *out = named;
        *list = operands->items[1];
        return choices_is_text(*list) ||
               error_set(err, "'%s' is no list of choices such as .2.0.1", *list);
    }
    if (!file_exists(named))
        return error_set(err, "there is no failure '%s'", named);
    if (!file_read(arena, arena_printf(arena, "%s/choices", named), &choices, NULL, err))
        return false;
    choices[strcspn(choices, "\n")] = '\0';
    *list = choices;
    *out = arena_printf(arena, "%s/../..", named);
    return true;
}

/* "out/failures/9", which does not exist, of a run that left its command. */
static bool is_below_command(struct arena *arena, const char *path)
{
    const char *failures = file_directory_of(arena, path);
    return strcmp(file_base_name(failures), "failures") == 0 &&
           file_exists(arena_printf(arena, "%s/%s", file_directory_of(arena, failures),
                                    COMMAND_FILE));
}

bool cli_is_input(struct arena *arena, const struct name_list *operands)
{
    return operands->count == 2 ||
           (operands->count == 1 &&
            (file_exists(arena_printf(arena, "%s/choices", operands->items[0])) ||
             is_below_command(arena, operands->items[0])));
}

static bool read_command(struct arena *arena, const struct name_list *operands,
                         struct cli_options *exhaust, struct error *err)
{
    const char *out = NULL, *list = NULL;
    char *bytes;
    size_t length;
    if (!locate(arena, operands, &out, &list, err))
        return false;
    if (!file_read(arena, arena_printf(arena, "%s/%s", out, COMMAND_FILE), &bytes, &length, err))
        return error_prefix(err, "'%s' is nothing that assay exhaust wrote", out);
    char **words = split(arena, bytes, length);
    if (!words[0] || chdir(words[0]) != 0)
        return error_set(err, "there is no directory '%s' any more, in which the inputs were run",
                         words[0] ? words[0] : "");
    if (!cli_parse(exhaust, arena, command_named("exhaust"), words + 1, err))
        return false;
    exhaust->input = list;
    exhaust->kept = exhaust->json = NULL;
    return true;
}

int cli_replay_input(const struct cli_options *options, struct arena *arena)
{
    struct cli_options exhaust = {0};
    struct error err;
    int status = read_command(arena, &options->operands, &exhaust, &err)
                     ? cli_exhaust(&exhaust, "")
                     : cli_fail(&err);
    cli_release(&exhaust);
    return status;
}
