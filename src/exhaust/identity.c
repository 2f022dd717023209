#include "exhaust/identity.h"

#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/process.h"

static const char *finish(struct arena *arena, struct text *all)
{
    char *digits = arena_alloc(arena, HASH_NAME_LENGTH + 1);
    hash_name(text_string(all), all->length, digits);
    text_release(all);
    return digits;
}

static const char *settings_of(const struct exhaust_options *options, struct arena *arena)
{
    struct text all = {0};
    text_printf(&all, "%s\n%s %u %u %llu %llu %d", options->generator, options->entry,
                options->level, options->jump_limit, (unsigned long long)options->seed,
                (unsigned long long)options->sample, (int)options->consumer.is_server);
    for (size_t i = 0; i < options->library.source_count; i++)
        text_printf(&all, "\n%s", options->library.sources[i].path);
    for (const char **file = options->library.contract_files; file && *file; file++)
        text_printf(&all, "\n%s", *file);
    for (const char *const *word = options->consumer.command; word && *word; word++)
        text_printf(&all, "\n%s", *word);
    return finish(arena, &all);
}

/* ---- the programs ---- */

/* The content of a file; nothing when it cannot be read. */
static void add_content(struct text *all, const char *path)
{
    struct arena scratch = {0};
    struct error ignored;
    char *content, digits[HASH_NAME_LENGTH + 1];
    size_t length;
    if (path && file_read(&scratch, path, &content, &length, &ignored)) {
        hash_name(content, length, digits);
        text_printf(all, "%s\n", digits);
    }
    arena_release(&scratch);
}

/* Programs that run a file which need not be a program itself: the file is named behind them. Other
 * files in a command are what it reads or writes, and may change while it runs. */
static bool is_interpreter(const char *word)
{
    static const char *const names[] = {"sh",   "bash", "dash", "ksh",  "zsh", "python",
                                        "perl", "ruby", "node", "lua",  "awk", "gawk",
                                        "php",  "make", "java", "tclsh"};
    const char *name = file_base_name(word);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(name, names[i], length) == 0 && !isalpha((unsigned char)name[length]))
            return true; /* python3.11, too */
    }
    return false;
}

static bool is_program(const char *word)
{
    return strchr(word, '/') && !file_is_directory(word) && process_can_run(word);
}

/* Of the words, those of `sh -c 'COMMANDS'` as well, the files that are run. */
static void add_programs(struct text *all, struct arena *arena, const char *words)
{
    static const char blanks[] = " \t\n;|&<>()\"'`";
    bool is_first = true, is_script = false;
    for (char *rest = arena_copy_string(arena, words), *word; (word = strsep(&rest, blanks));) {
        if (!*word || (is_script && *word == '-'))
            continue;
        if (is_first)
            add_content(all, process_find(arena, word));
        else if (is_program(word) || (is_script && file_exists(word)))
            add_content(all, word);
        is_script = is_interpreter(word);
        is_first = false;
    }
}

static const char *programs_of(const struct exhaust_options *options, struct arena *arena,
                               const char *program)
{
    struct text all = {0}, words = {0};
    add_content(&all, program);
    for (const char *const *word = options->consumer.command; word && *word; word++)
        text_printf(&words, "%s\n", *word);
    add_programs(&all, arena, text_string(&words));
    text_release(&words);
    return finish(arena, &all);
}

struct journal_identity run_identity(const struct exhaust_options *options, struct arena *arena,
                                     const char *program)
{
    return (struct journal_identity){settings_of(options, arena),
                                     programs_of(options, arena, program)};
}
