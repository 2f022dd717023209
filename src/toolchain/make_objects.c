#include "toolchain/make_objects.h"

#include <string.h>

#include "base/file.h"
#include "base/shell.h"
#include "base/word_list.h"
#include "toolchain/compile_cache.h"

struct wanted_objects {
    struct arena arena;
    const struct process_options *make;
    char *directory; /* of the Makefile, absolute */
    struct compiler_run *items;
    size_t count;
    size_t capacity;
};

/* What make would run, a line each. */
static bool ask_make(struct wanted_objects *objects, struct text *commands, struct error *err)
{
    struct word_list words = {0};
    struct process_options options = *objects->make;
    struct process_result result;
    words_add_all(&words, options.arguments);
    vector_push(&words, "-n");
    options.arguments = words_finish(&objects->arena, &words);
    return process_run(&options, commands, &result, err);
}

/* Rules that the compiler is to write for make: the cache asks for its own. The number of words. */
static size_t rule_words(const char *word)
{
    if (strcmp(word, "-MMD") == 0 || strcmp(word, "-MP") == 0)
        return 1;
    return strcmp(word, "-MF") == 0 || strcmp(word, "-MT") == 0 ? 2 : 0;
}

/* A compiler's command that makes an object and rules; the name of the object is absolute then. */
static bool read_command(struct wanted_objects *objects, const char *line, struct compiler_run *run)
{
    const char *const *word = shell_split_words(&objects->arena, line);
    struct word_list words = {0};
    bool makes_object = false, makes_rules = false;
    for (; word && *word; word++) {
        size_t skipped = rule_words(*word);
        if (skipped) {
            makes_rules |= skipped == 2;
            word += skipped == 2 && word[1];
            continue;
        }
        makes_object |= strcmp(*word, "-c") == 0;
        bool is_output = words.count && strcmp(words.items[words.count - 1], "-o") == 0;
        if (is_output)
            run->output = arena_printf(&objects->arena, "%s/%s", objects->directory, *word);
        vector_push(&words, is_output ? run->output : *word);
    }
    run->job.options = *objects->make;
    run->job.options.arguments = words_finish(&objects->arena, &words);
    run->job.options.directory = objects->directory;
    run->work_directory = objects->directory;
    return makes_object && makes_rules && run->output;
}

static bool add_object(struct wanted_objects *objects, const char *line, struct error *err)
{
    struct compiler_run run = {0};
    if (!read_command(objects, line, &run))
        return true;
    vector_push(objects, run);
    return file_make_directories(file_directory_of(&objects->arena, run.output), err);
}

/* Lines that end with a backslash go on. */
static bool add_objects(struct wanted_objects *objects, char *commands, struct error *err)
{
    struct text command = {0};
    char *line;
    bool ok = true;
    while (ok && text_next_line(&commands, &line)) {
        text_add(&command, line);
        if (text_ends_with(line, "\\")) {
            text_add_char(&command, '\n');
            continue;
        }
        ok = add_object(objects, text_string(&command), err);
        text_clear(&command);
    }
    text_release(&command);
    return ok;
}

static void take(const struct wanted_objects *objects, struct text *output)
{
    for (size_t i = 0; i < objects->count; i++) {
        struct compiler_run *run = &objects->items[i];
        if (run->job.result.exit_status == 0)
            text_add(output, text_string(&run->job.output));
        else
            file_remove(run->output);
        text_release(&run->job.output);
    }
}

static bool compile(struct wanted_objects *objects, const struct make_options *options,
                    struct text *output, struct error *err)
{
    bool ok = compile_cache_run(options->cache, objects->items, objects->count, make_jobs(options),
                                err);
    take(objects, output);
    return ok;
}

bool make_objects(const struct make_options *options, const struct process_options *make,
                  struct text *output, struct error *err)
{
    struct wanted_objects objects = {.make = make};
    struct text commands = {0};
    bool ok = file_real_path(&objects.arena, options->directory, &objects.directory, err) &&
              ask_make(&objects, &commands, err) &&
              add_objects(&objects, arena_copy_string(&objects.arena, text_string(&commands)),
                          err) &&
              compile(&objects, options, output, err);
    text_release(&commands);
    vector_release(&objects);
    arena_release(&objects.arena);
    return ok;
}
