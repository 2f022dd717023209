#include "compile/compile.h"

#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "base/vector.h"
#include "compile/harness_source.h"
#include "compile/link.h"
#include "compile/messages.h"

/* The compiler whose sanitizers, bitcode and front end belong together. */
static const char compiler[] = "clang-19";

/* -O1 keeps undefined behaviour visible and frames honest at a fair speed. */
static const char *const common_flags[] = {
    "-O1", "-g", "-fPIC", "-fno-omit-frame-pointer", "-w", NULL,
};

/* Left out: `function`, because C code calls through compatible-enough pointers everywhere, and
 * `pointer-overflow`, whose NULL + 0 is harmless on every platform and allowed by the next C. */
static const char *const sanitizer_flags[] = {
    "-fsanitize=address,undefined",
    "-fno-sanitize=function,pointer-overflow",
    "-fno-sanitize-recover=all",
    "-fsanitize-address-use-after-return=never",
    NULL,
};

struct argument_list {
    const char **items;
    size_t count;
    size_t capacity;
};

static void add_all(struct argument_list *arguments, const char *const *strings)
{
    for (; strings && *strings; strings++)
        vector_push(arguments, *strings);
}

static const char **finish(struct arena *arena, struct argument_list *arguments)
{
    vector_push(arguments, NULL);
    const char **copy =
        arena_copy(arena, arguments->items, arguments->count * sizeof *arguments->items);
    vector_release(arguments);
    return copy;
}

struct compilation {
    struct arena *arena;
    const struct compile_options *options;
    struct process_job *jobs;
    const char **inputs;
    const char **objects;
    size_t count;
    bool wraps_allocators; /* so that they can be made to fail */
};

static void add_job(struct compilation *compilation, const char *input, const char *directory,
                    const char *const *flags)
{
    size_t index = compilation->count++;
    char *object = arena_printf(compilation->arena, "%s/%zu.o",
                                compilation->options->work_directory, index);
    struct argument_list arguments = {0};
    vector_push(&arguments, compiler);
    add_all(&arguments, flags);
    add_all(&arguments, common_flags);
    if (compilation->options->sanitize)
        add_all(&arguments, sanitizer_flags);
    add_all(&arguments, (const char *const[]){"-c", input, "-o", object, NULL});
    compilation->inputs[index] = input;
    compilation->objects[index] = object;
    compilation->jobs[index].options = (struct process_options){
        .arguments = finish(compilation->arena, &arguments), .directory = directory};
}

static bool check_jobs(struct compilation *compilation, struct error *err)
{
    for (size_t i = 0; i < compilation->count; i++)
        if (compilation->jobs[i].result.exit_status != 0)
            return error_set(err, "cannot compile '%s': %s", compilation->inputs[i],
                             first_error(compilation->arena, &compilation->jobs[i].output));
    return true;
}

static bool write_harness(struct arena *arena, const struct library *library,
                          const struct vocabulary *vocabulary, const char *directory,
                          char **path, struct error *err)
{
    struct text source = {0};
    harness_source_print(&source, vocabulary, library);
    *path = arena_printf(arena, "%s/harness.c", directory);
    bool ok = file_write(*path, text_string(&source), source.length, err);
    text_release(&source);
    return ok;
}

static const char **harness_flags(struct arena *arena, const struct library *library)
{
    struct argument_list flags = {0};
    add_all(&flags, library->flags);
    vector_push(&flags, arena_printf(arena, "-I%s", library->include_directory));
    return finish(arena, &flags);
}

static const char **names_of(struct arena *arena, const char *const *items, size_t count)
{
    const char **names = arena_alloc_zeroed(arena, count + 1, sizeof *names);
    for (size_t i = 0; i < count; i++)
        names[i] = items[i];
    return names;
}

static bool link_all(struct compilation *compilation, const struct library *library,
                     struct compiled *compiled, struct error *err)
{
    struct arena *arena = compilation->arena;
    const char *directory = compilation->options->work_directory;
    struct linking linking = {
        .arena = arena,
        .library = library,
        .compiler = compiler,
        .work_directory = directory,
        .shared_object = arena_printf(arena, "%s/library.so", directory),
        .wraps_allocators = compilation->wraps_allocators,
    };
    for (size_t i = 0; i < compilation->count; i++)
        vector_push(&linking.objects, compilation->objects[i]);
    bool ok = link_shared_object(&linking, err);
    if (ok)
        *compiled = (struct compiled){
            .shared_object = linking.shared_object,
            .objects = names_of(arena, linking.objects.items + 1, linking.objects.count - 1),
            .undefined = names_of(arena, linking.undefined.items, linking.undefined.count),
        };
    linking_release(&linking);
    return ok;
}

bool compile_harness(struct arena *arena, const struct library *library,
                     const struct vocabulary *vocabulary, const struct compile_options *options,
                     struct compiled *compiled, struct error *err)
{
    char *harness;
    if (!write_harness(arena, library, vocabulary, options->work_directory, &harness, err))
        return false;

    size_t count = library->source_count + 1;
    struct compilation compilation = {
        .arena = arena,
        .options = options,
        .jobs = arena_alloc_zeroed(arena, count, sizeof *compilation.jobs),
        .inputs = arena_alloc_zeroed(arena, count, sizeof *compilation.inputs),
        .objects = arena_alloc_zeroed(arena, count, sizeof *compilation.objects),
        .wraps_allocators = api_rule_is_on(vocabulary->api, RULE_ALLOCATIONS),
    };
    add_job(&compilation, harness, NULL, harness_flags(arena, library));
    for (size_t i = 0; i < library->source_count; i++)
        add_job(&compilation, library->sources[i].path, library->sources[i].directory,
                library->sources[i].flags);

    bool ok = process_run_all(compilation.jobs, count, options->parallel, err) &&
              check_jobs(&compilation, err) && link_all(&compilation, library, compiled, err);
    for (size_t i = 0; i < count; i++)
        text_release(&compilation.jobs[i].output);
    return ok;
}
