#include "exhaust/consumer.h"

#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/process.h"
#include "base/vector.h"
#include "base/word_list.h"
#include "cluster/tool_messages.h"
#include "exhaust/consumer_servers.h"

static const char one[] = "{input}", many[] = "{inputs}";

enum {
    SKIP_STATUS = 77, /* as test programs say that something cannot be tested */
    OUTPUT_MAXIMUM = 64 * 1024, /* of one input: nobody reads more, and thousands may fail */
};

/* What stands in the directory where the command is started. */
struct listed_file {
    const char *name;
    struct timespec changed;
};

struct consumer {
    struct arena arena;
    struct consumer_options options;
    char *directory; /* of the inputs */
    bool takes_many;
    struct consumer_servers *servers;
    struct listed_file *before;
    size_t before_count;
};

/* ---- where it is started ---- */

static size_t list_files(struct arena *arena, struct listed_file **files)
{
    char **names;
    size_t count;
    struct error err;
    struct stat status;
    if (!file_list_directory(arena, ".", &names, &count, &err))
        return 0;
    *files = arena_alloc_zeroed(arena, count + 1, sizeof **files);
    for (size_t i = 0; i < count; i++)
        (*files)[i] = (struct listed_file){
            names[i], stat(names[i], &status) == 0 ? status.st_mtim : (struct timespec){0}};
    return count;
}

static bool was_there(const struct consumer *consumer, const struct listed_file *file)
{
    for (size_t i = 0; i < consumer->before_count; i++) {
        const struct listed_file *before = &consumer->before[i];
        if (strcmp(before->name, file->name) == 0)
            return before->changed.tv_sec == file->changed.tv_sec &&
                   before->changed.tv_nsec == file->changed.tv_nsec;
    }
    return false;
}

/* What we are told to write to ourselves, by a shell as well. */
static bool is_ours(const char *name, const char *ours)
{
    static const char *const streams[] = {"/dev/stdout", "/dev/stderr"};
    bool is_one = ours && file_is_same(name, ours);
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
        is_one |= file_is_same(name, streams[i]);
    return is_one;
}

const char *consumer_litter(struct consumer *consumer, struct arena *arena, const char *ours)
{
    struct listed_file *files;
    size_t count = list_files(arena, &files);
    for (size_t i = 0; i < count; i++)
        if (!was_there(consumer, &files[i]) && !is_ours(files[i].name, ours))
            return files[i].name;
    return NULL;
}

/* ---- opening ---- */

static bool mentions(const char *const *command, const char *word)
{
    for (; *command; command++)
        if (strstr(*command, word))
            return true;
    return false;
}

static bool check_command(const struct consumer_options *options, struct error *err)
{
    const char *program = options->command[0];
    if (!process_can_run(program))
        return error_set(err, "cannot run '%s': it is not in PATH, or not a program", program);
    if (!options->is_server && !mentions(options->command, one) &&
        !mentions(options->command, many))
        return error_set(err, "the command does not say where the input goes: put {input} into it");
    return true;
}

bool consumer_open(struct arena *arena, const struct consumer_options *options,
                   struct consumer **opened, struct error *err)
{
    if (!check_command(options, err))
        return false;
    struct consumer *consumer = arena_alloc_zeroed(arena, 1, sizeof *consumer);
    consumer->options = *options;
    consumer->takes_many = mentions(options->command, many);
    if (!file_make_quick_directory(&consumer->arena, &consumer->directory, err) ||
        !process_remove_after(consumer->directory, err))
        return false;
    consumer->before_count = list_files(&consumer->arena, &consumer->before);
    if (options->is_server)
        consumer->servers = consumer_servers_new(options->command, options->jobs,
                                         options->timeout_seconds);
    *opened = consumer;
    return true;
}

void consumer_close(struct consumer *consumer)
{
    if (!consumer)
        return;
    if (consumer->servers)
        consumer_servers_free(consumer->servers);
    file_remove_tree(consumer->directory);
    arena_release(&consumer->arena);
}

/* ---- inputs as files ---- */

static const char *input_directory(struct consumer *consumer, struct arena *arena, size_t slot)
{
    return arena_printf(arena, "%s/%zu", consumer->directory, slot);
}

static const char *input_path(struct consumer *consumer, struct arena *arena, size_t slot)
{
    return arena_printf(arena, "%s/%s", input_directory(consumer, arena, slot),
                        consumer->options.file_name);
}

/* Each has a directory of its own: what the tool leaves beside it is gone the next time. */
static bool write_input(struct consumer *consumer, struct arena *arena, size_t slot,
                        const struct consumer_input *input, struct error *err)
{
    const char *directory = input_directory(consumer, arena, slot);
    file_remove_tree(directory);
    return file_make_directories(directory, err) &&
           file_write(input_path(consumer, arena, slot), input->text, input->length, err);
}

static const char *replaced(struct arena *arena, const char *word, const char *what,
                            const char *with)
{
    struct text out = {0};
    for (const char *at; (at = strstr(word, what)); word = at + strlen(what)) {
        text_add_bytes(&out, word, (size_t)(at - word));
        text_add(&out, with);
    }
    text_add(&out, word);
    const char *whole = arena_copy_string(arena, text_string(&out));
    text_release(&out);
    return whole;
}

static const char *const *words_for(struct consumer *consumer, struct arena *arena, size_t slot)
{
    struct word_list words = {0};
    for (const char *const *word = consumer->options.command; *word; word++)
        vector_push(&words, replaced(arena, *word, one, input_path(consumer, arena, slot)));
    return words_finish(arena, &words);
}

static const char *const *words_for_all(struct consumer *consumer, struct arena *arena,
                                        size_t count)
{
    struct word_list words = {0};
    for (const char *const *word = consumer->options.command; *word; word++) {
        if (strcmp(*word, many) != 0) {
            vector_push(&words, *word);
            continue;
        }
        for (size_t i = 0; i < count; i++)
            vector_push(&words, input_path(consumer, arena, i));
    }
    return words_finish(arena, &words);
}

/* ---- oracles ---- */

static const char *what_happened(struct arena *arena, const struct process_result *result)
{
    if (result->timed_out)
        return "timeout";
    if (result->signal)
        return arena_printf(arena, "signal %d", result->signal);
    return arena_printf(arena, "exit status %d", result->exit_status);
}

/* Where the input lay says nothing of it. */
static const char *without_directory(struct consumer *consumer, struct arena *arena, size_t slot,
                                     const struct text *output)
{
    const char *directory = arena_printf(arena, "%s/", input_directory(consumer, arena, slot));
    return replaced(arena, text_string(output), directory, "");
}

static void judge(struct consumer *consumer, struct arena *arena, size_t slot,
                  const struct process_job *job, struct consumer_input *input)
{
    const struct process_result *result = &job->result;
    bool has_ended = !result->timed_out && !result->signal;
    input->verdict = has_ended && result->exit_status == 0             ? INPUT_PASSED
                     : has_ended && result->exit_status == SKIP_STATUS ? INPUT_SKIPPED
                                                                       : INPUT_FAILED;
    if (input->verdict != INPUT_FAILED)
        return;
    input->report = without_directory(consumer, arena, slot, &job->output);
    input->messages = tool_messages(arena, what_happened(arena, result), input->report);
}

/* ---- the three ways ---- */

static bool run_each(struct consumer *consumer, struct arena *arena, struct consumer_input *inputs,
                     size_t count, struct error *err)
{
    struct process_job *jobs = arena_alloc_zeroed(arena, count + 1, sizeof *jobs);
    for (size_t i = 0; i < count; i++)
        jobs[i].options = (struct process_options){
            .arguments = words_for(consumer, arena, i),
            .timeout_seconds = consumer->options.timeout_seconds,
            .temporary_directory = input_directory(consumer, arena, i),
            .output_maximum = OUTPUT_MAXIMUM,
        };
    bool ok = process_run_all(jobs, count, consumer->options.jobs, err);
    for (size_t i = 0; i < count; i++) {
        if (ok)
            judge(consumer, arena, i, &jobs[i], &inputs[i]);
        text_release(&jobs[i].output);
    }
    return ok;
}

/* {inputs} with one path each. */
static bool run_alone(struct consumer *consumer, struct arena *arena, struct consumer_input *inputs,
                      size_t count, struct error *err)
{
    struct consumer alone = *consumer;
    struct word_list words = {0};
    for (const char *const *word = consumer->options.command; *word; word++)
        vector_push(&words, replaced(arena, *word, many, one));
    alone.options.command = words_finish(arena, &words);
    return run_each(&alone, arena, inputs, count, err);
}

/* All at once; when that fails, each alone tells whose doing it was. */
static bool run_together(struct consumer *consumer, struct arena *arena,
                         struct consumer_input *inputs, size_t count, struct error *err)
{
    struct process_job job = {.options = {
        .arguments = words_for_all(consumer, arena, count),
        .timeout_seconds = consumer->options.timeout_seconds * (double)count,
        .output_maximum = OUTPUT_MAXIMUM,
    }};
    bool ok = process_run_all(&job, 1, 1, err);
    bool is_well = ok && !job.result.timed_out && job.result.exit_status == 0;
    text_release(&job.output);
    for (size_t i = 0; is_well && i < count; i++)
        inputs[i].verdict = INPUT_PASSED;
    return ok && (is_well || run_alone(consumer, arena, inputs, count, err));
}

static bool run_on_servers(struct consumer *consumer, struct arena *arena,
                           struct consumer_input *inputs, size_t count, struct error *err)
{
    const char **paths = arena_alloc_zeroed(arena, count + 1, sizeof *paths);
    for (size_t i = 0; i < count; i++)
        paths[i] = input_path(consumer, arena, i);
    struct consumer_files files = {paths, inputs, count};
    return consumer_servers_run(consumer->servers, arena, &files, err);
}

bool consumer_run(struct consumer *consumer, struct arena *arena, struct consumer_input *inputs,
                  size_t count, struct error *err)
{
    for (size_t i = 0; i < count; i++)
        if (!write_input(consumer, arena, i, &inputs[i], err))
            return false;
    if (!count)
        return true;
    if (consumer->servers)
        return run_on_servers(consumer, arena, inputs, count, err);
    return (consumer->takes_many ? run_together : run_each)(consumer, arena, inputs, count, err);
}
