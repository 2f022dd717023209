#include "compile/compile.h"

#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "base/vector.h"
#include "compile/harness_source.h"
#include "csource/csource.h"

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

enum { VERSIONS_MAXIMUM = 32 };

/* The first line that tells an error, else the first line. */
static const char *first_error(char *output)
{
    const char *first = "the compiler said nothing";
    char *rest = output, *line;
    for (bool any = false; text_next_line(&rest, &line); any = true) {
        if (strstr(line, "error") && !strstr(line, "linker command failed"))
            return line;
        if (!any)
            first = line;
    }
    return first;
}

static bool failed(struct process_job *job, const char *what, const char *subject,
                   struct error *err)
{
    text_add(&job->output, "");
    return error_set(err, "cannot %s '%s': %s", what, subject, first_error(job->output.bytes));
}

static bool check_jobs(struct compilation *compilation, struct error *err)
{
    for (size_t i = 0; i < compilation->count; i++)
        if (compilation->jobs[i].result.exit_status != 0)
            return failed(&compilation->jobs[i], "compile", compilation->inputs[i], err);
    return true;
}

/* Symbols of a library may have versions, whose nodes its own build declares to the linker. Adds
 * the node that the linker misses; false when that is not what it complains about. */
static bool add_missing_version(struct text *versions, const char *output)
{
    const char *symbol = strstr(output, "version node not found for symbol ");
    const char *at = symbol ? strchr(symbol, '@') : NULL;
    if (!at)
        return false;
    at += strspn(at, "@");
    text_printf(versions, "%.*s {};\n", (int)strcspn(at, " \r\n"), at);
    return true;
}

static const char **link_command(struct compilation *compilation, const struct library *library,
                                 const char *shared_object, const char *version_script)
{
    struct argument_list arguments = {0};
    add_all(&arguments, (const char *const[]){compiler, "-shared", "-Wl,-Bsymbolic", "-o",
                                              shared_object, NULL});
    if (compilation->wraps_allocators) {
        struct text flag = {0};
        csource_wrap_flags(&flag);
        vector_push(&arguments, arena_copy_string(compilation->arena, text_string(&flag)));
        text_release(&flag);
    }
    if (version_script)
        vector_push(&arguments, arena_printf(compilation->arena, "-Wl,--version-script=%s",
                                             version_script));
    for (size_t i = 0; i < compilation->count; i++)
        vector_push(&arguments, compilation->objects[i]);
    add_all(&arguments, library->link_flags);
    return finish(compilation->arena, &arguments);
}

static bool link_once(struct compilation *compilation, const struct library *library,
                      const char *shared_object, struct text *versions, bool *is_done,
                      struct error *err)
{
    const char *script = NULL;
    if (versions->length) {
        script = arena_printf(compilation->arena, "%s.versions", shared_object);
        if (!file_write(script, text_string(versions), versions->length, err))
            return false;
    }
    struct process_job job = {
        .options.arguments = link_command(compilation, library, shared_object, script),
    };
    bool ok = process_run_all(&job, 1, 1, err);
    *is_done = ok && job.result.exit_status == 0;
    text_add(&job.output, "");
    if (ok && !*is_done && !add_missing_version(versions, text_string(&job.output)))
        ok = failed(&job, "link", "the library", err);
    text_release(&job.output);
    return ok;
}

static bool link_objects(struct compilation *compilation, const struct library *library,
                         const char *shared_object, struct error *err)
{
    struct text versions = {0};
    bool ok = true, is_done = false;
    for (int tries = 0; ok && !is_done && tries < VERSIONS_MAXIMUM; tries++)
        ok = link_once(compilation, library, shared_object, &versions, &is_done, err);
    if (ok && !is_done)
        ok = error_set(err, "cannot link the library: it has more than %d symbol versions",
                       VERSIONS_MAXIMUM);
    text_release(&versions);
    return ok;
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

bool compile_harness(struct arena *arena, const struct library *library,
                     const struct vocabulary *vocabulary, const struct compile_options *options,
                     char **shared_object, struct error *err)
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

    char *object = arena_printf(arena, "%s/library.so", options->work_directory);
    bool ok = process_run_all(compilation.jobs, count, options->parallel, err) &&
              check_jobs(&compilation, err) &&
              link_objects(&compilation, library, object, err);
    for (size_t i = 0; i < count; i++)
        text_release(&compilation.jobs[i].output);
    if (ok)
        *shared_object = object;
    return ok;
}
