#include "refactor/behaviour.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/word_list.h"
#include "toolchain/tool.h"

enum {
    REMEMBERED_MAXIMUM = 4096, /* programs; then all are forgotten */
    RUN_SECONDS = 20,
    COMPILE_SECONDS = 120,
};

struct remembered {
    uint64_t hash;
    struct behaviour behaviour;
};

struct workbench {
    const char *directory;
    const char *const *flags;
    accepts_source *accepts;
    void *context;
    struct arena arena;
    struct remembered slots[2 * REMEMBERED_MAXIMUM];
    size_t count;
    bool is_quick;
};

struct workbench *workbench_new(const char *directory, const char *const *flags,
                                  accepts_source *accepts, void *context)
{
    struct workbench *workbench = memory_alloc_zeroed(1, sizeof *workbench);
    workbench->directory = directory;
    workbench->flags = flags;
    workbench->accepts = accepts;
    workbench->context = context;
    workbench->is_quick = process_can_run(tool_name(TOOL_QUICK_COMPILER));
    return workbench;
}

void workbench_free(struct workbench *workbench)
{
    arena_release(&workbench->arena);
    free(workbench);
}

bool program_write(const struct c_program *program, struct error *err)
{
    bool ok = true;
    for (size_t i = 0; ok && i < program->count; i++)
        ok = file_write(program->files[i].path, program->files[i].text,
                        strlen(program->files[i].text), err);
    return ok;
}

static uint64_t hash_of(const struct c_program *program, bool is_quick)
{
    uint64_t hash = is_quick;
    for (size_t i = 0; i < program->count; i++)
        hash = hash_join(hash, hash_join(hash_string(file_base_name(program->files[i].path)),
                                         hash_string(program->files[i].text)));
    return hash ? hash : 1;
}

static struct remembered *slot_of(struct workbench *workbench, uint64_t hash)
{
    size_t capacity = 2 * REMEMBERED_MAXIMUM, place = hash % capacity;
    while (workbench->slots[place].hash && workbench->slots[place].hash != hash)
        place = (place + 1) % capacity;
    return &workbench->slots[place];
}

static void add_sources(struct workbench *workbench, const struct c_program *program,
                        struct word_list *words)
{
    for (size_t i = 0; i < program->count; i++)
        if (text_ends_with(program->files[i].path, ".c"))
            vector_push(words, arena_printf(&workbench->arena, "%s/%s", workbench->directory,
                                            file_base_name(program->files[i].path)));
}

/* What a process printed, and how it ended. */
struct ended {
    struct text output;
    struct process_result result;
};

static bool run(struct workbench *workbench, struct word_list *words, double seconds,
                struct ended *ended, struct error *err)
{
    struct process_options options = {
        .arguments = words_finish(&workbench->arena, words),
        .directory = workbench->directory,
        .temporary_directory = workbench->directory,
        .timeout_seconds = seconds,
    };
    return process_run(&options, &ended->output, &ended->result, err);
}

static const char *ending_of(struct workbench *workbench, const struct ended *ended)
{
    const struct process_result *result = &ended->result;
    const char *said = text_string(&ended->output);
    if (result->timed_out)
        return arena_printf(&workbench->arena, "%sand does not end\n", said);
    if (result->signal)
        return arena_printf(&workbench->arena, "%sand is ended by signal %d\n", said,
                            result->signal);
    if (result->exit_status)
        return arena_printf(&workbench->arena, "%sand ends with status %d\n", said,
                            result->exit_status);
    return arena_copy_string(&workbench->arena, said);
}

/* Compiles and runs in one go; true when that went well. */
static bool run_quickly(struct workbench *workbench, const struct c_program *program,
                        struct behaviour *behaviour)
{
    struct word_list words = {0};
    struct ended ended = {0};
    struct error err;
    size_t last = 0;
    /* All sources but the last are arguments of the compiler; that one is run. */
    const char *const beginning[] = {tool_name(TOOL_QUICK_COMPILER), "-w", NULL};
    words_add_all(&words, beginning);
    words_add_all(&words, workbench->flags);
    add_sources(workbench, program, &words);
    last = words.count - 1;
    const char *source = words.items[last];
    words.items[last] = "-run";
    vector_push(&words, source);
    bool ok = run(workbench, &words, RUN_SECONDS, &ended, &err) && !ended.result.timed_out &&
              ended.result.exit_status == 0;
    if (ok)
        behaviour->output = ending_of(workbench, &ended);
    text_release(&ended.output);
    return ok;
}

static bool build(struct workbench *workbench, const struct c_program *program,
                  struct behaviour *behaviour, const char **binary, struct error *err)
{
    struct word_list words = {0};
    struct ended ended = {0};
    *binary = arena_printf(&workbench->arena, "%s/program", workbench->directory);
    const char *const beginning[] = {tool_name(TOOL_CLANG), "-w", "-O0", "-o", *binary, NULL};
    words_add_all(&words, beginning);
    words_add_all(&words, workbench->flags);
    add_sources(workbench, program, &words);
    bool ok = run(workbench, &words, COMPILE_SECONDS, &ended, err);
    if (ok && ended.result.exit_status != 0) {
        behaviour->compiles = false;
        behaviour->messages = arena_copy_string(&workbench->arena, text_string(&ended.output));
    }
    text_release(&ended.output);
    return ok;
}

static bool run_fully(struct workbench *workbench, const struct c_program *program,
                      struct behaviour *behaviour, struct error *err)
{
    struct word_list words = {0};
    struct ended ended = {0};
    const char *binary;
    if (!build(workbench, program, behaviour, &binary, err))
        return false;
    if (!behaviour->compiles)
        return true;
    vector_push(&words, binary);
    bool ok = run(workbench, &words, RUN_SECONDS, &ended, err);
    if (ok)
        behaviour->output = ending_of(workbench, &ended);
    text_release(&ended.output);
    return ok;
}

static void read_sources(struct workbench *workbench, const struct c_program *program,
                         struct behaviour *behaviour)
{
    struct text messages = {0};
    for (size_t i = 0; i < program->count; i++)
        if (text_ends_with(program->files[i].path, ".c"))
            behaviour->compiles &=
                workbench->accepts(workbench->context, program, i, &messages);
    behaviour->messages = arena_copy_string(&workbench->arena, text_string(&messages));
    text_release(&messages);
}

static bool write_copies(struct workbench *workbench, const struct c_program *program,
                         struct error *err)
{
    struct c_program copy = *program;
    for (size_t i = 0; i < copy.count; i++)
        copy.files[i].path = arena_printf(&workbench->arena, "%s/%s", workbench->directory,
                                          file_base_name(program->files[i].path));
    return program_write(&copy, err);
}

static bool observe(struct workbench *workbench, const struct c_program *program, bool is_quick,
                    struct behaviour *behaviour, struct error *err)
{
    *behaviour = (struct behaviour){.compiles = true, .messages = "", .output = ""};
    read_sources(workbench, program, behaviour);
    if (!behaviour->compiles)
        return true;
    if (!write_copies(workbench, program, err))
        return false;
    return (is_quick && run_quickly(workbench, program, behaviour)) ||
           run_fully(workbench, program, behaviour, err);
}

void workbench_tidy(struct workbench *workbench)
{
    if (workbench->count < REMEMBERED_MAXIMUM)
        return;
    memset(workbench->slots, 0, sizeof workbench->slots);
    workbench->count = 0;
    arena_reset(&workbench->arena);
}

static bool look_up(struct workbench *workbench, const struct c_program *program, bool is_quick,
                    struct behaviour *behaviour, struct error *err)
{
    uint64_t hash = hash_of(program, is_quick);
    struct remembered *slot = slot_of(workbench, hash);
    if (!slot->hash) {
        if (!observe(workbench, program, is_quick, &slot->behaviour, err))
            return false;
        slot->hash = hash;
        workbench->count++;
    }
    *behaviour = slot->behaviour;
    return true;
}

bool workbench_observe(struct workbench *workbench, const struct c_program *program,
                        struct behaviour *behaviour, struct error *err)
{
    return look_up(workbench, program, workbench->is_quick, behaviour, err);
}

bool workbench_observe_fully(struct workbench *workbench, const struct c_program *program,
                             struct behaviour *behaviour, struct error *err)
{
    return look_up(workbench, program, false, behaviour, err);
}

static bool compare(struct workbench *workbench, const struct c_program *const programs[2],
                    bool is_quick, bool *are_alike, struct error *err)
{
    struct behaviour a, b;
    if (!look_up(workbench, programs[0], is_quick, &a, err) ||
        !look_up(workbench, programs[1], is_quick, &b, err))
        return false;
    *are_alike = a.compiles == b.compiles && strcmp(a.output, b.output) == 0;
    return true;
}

bool workbench_compare(struct workbench *workbench, const struct c_program *a,
                        const struct c_program *b, bool *are_alike, struct error *err)
{
    const struct c_program *programs[2] = {a, b};
    return compare(workbench, programs, workbench->is_quick, are_alike, err) &&
           (*are_alike || !workbench->is_quick ||
            compare(workbench, programs, false, are_alike, err));
}
