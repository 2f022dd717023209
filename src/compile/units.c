#include "compile/units.h"

#include <string.h>

#include "base/text.h"
#include "base/word_list.h"
#include "compile/messages.h"
#include "toolchain/sanitizer.h"

const char *unit_compiler(const struct compile_options *options)
{
    return options->compiler ? options->compiler : tool_name(options->build->compiler);
}

void unit_add(struct compilation *compilation, const char *input, const char *directory,
              const char *const *flags)
{
    size_t index = compilation->count++;
    compilation->units[index] = (struct unit){
        .input = input,
        .directory = directory,
        .flags = flags,
        .object = arena_printf(compilation->arena, "%s/%zu.o",
                               compilation->options->work_directory, index),
    };
}

bool unit_any(const struct unit *unit)
{
    (void)unit;
    return true;
}

const char *unit_bitcode_path(struct compilation *compilation, const struct unit *unit)
{
    return arena_printf(compilation->arena, "%s.bc", unit->object);
}

typedef void unit_command(struct compilation *compilation, struct unit *unit,
                          struct word_list *arguments);

static bool is_unknown(const struct compilation *compilation, const char *flag)
{
    for (size_t i = 0; i < compilation->unknown.count; i++)
        if (strcmp(compilation->unknown.items[i], flag) == 0)
            return true;
    return false;
}

static bool is_used(const struct compilation *compilation, const char *flag)
{
    return !library_flag_is_in_the_way(flag) && !is_unknown(compilation, flag);
}

/* Flags are written for the user's compiler, which may be another one. */
static bool learn_unknown_flags(struct compilation *compilation, unit_asked *is_asked)
{
    size_t before = compilation->unknown.count;
    for (size_t i = 0; i < compilation->count; i++) {
        struct unit *unit = &compilation->units[i];
        if (!is_asked(unit) || !unit_has_failed(unit))
            continue;
        for (const char *const *flag = unit->flags; flag && *flag; flag++)
            if (is_used(compilation, *flag) && says_unknown_flag(&unit->run.job.output, *flag))
                vector_push(&compilation->unknown, *flag);
    }
    return compilation->unknown.count > before;
}

/* The command's last word names what is made. */
static void prepare_run(struct compilation *compilation, struct unit *unit, unit_command *command)
{
    struct word_list arguments = {0};
    vector_push(&arguments, unit_compiler(compilation->options));
    unit->run.only_input = NULL;
    command(compilation, unit, &arguments);
    unit->run.output = arguments.items[arguments.count - 1];
    unit->run.work_directory = compilation->options->work_directory;
    unit->run.job.options = (struct process_options){
        .arguments = words_finish(compilation->arena, &arguments),
        .directory = unit->directory,
        .temporary_directory = compilation->options->work_directory,
        .timeout_seconds = unit->bitcode && !unit->is_cold
                               ? compilation->options->optimising.patience : 0,
    };
}

static bool run_once(struct compilation *compilation, unit_asked *is_asked, unit_command *command,
                     struct error *err)
{
    struct compiler_run *runs =
        arena_alloc_zeroed(compilation->arena, compilation->count, sizeof *runs);
    size_t count = 0;
    for (size_t i = 0; i < compilation->count; i++) {
        struct unit *unit = &compilation->units[i];
        if (!is_asked(unit))
            continue;
        prepare_run(compilation, unit, command);
        runs[count++] = unit->run;
    }
    bool ok = compile_cache_run(compilation->cache, runs, count,
                                compilation->options->parallel, err);
    for (size_t i = 0, k = 0; i < compilation->count; i++)
        if (is_asked(&compilation->units[i])) {
            compilation->compiled->saved_cpu_seconds += runs[k].saved_cpu_seconds;
            compilation->units[i].run = runs[k++];
        }
    return ok;
}

static bool run(struct compilation *compilation, unit_asked *is_asked, unit_command *command,
                struct error *err)
{
    return program_require(unit_compiler(compilation->options), err) &&
           run_once(compilation, is_asked, command, err) &&
           (!learn_unknown_flags(compilation, is_asked) ||
            run_once(compilation, is_asked, command, err));
}

static void add_own_flags(struct compilation *compilation, struct word_list *arguments)
{
    const struct compile_options *options = compilation->options;
    words_add_all(arguments, object_build_flags);
    if (options->build->is_sanitized && !options->no_sanitizers)
        words_add_all(arguments, sanitizer_flags(compilation->arena, options->is_pedantic
                                                                     ? RIGOUR_PEDANTIC
                                                                     : RIGOUR_USUAL));
    words_add_all(arguments, options->build->flags);
    words_add_all(arguments, options->flags);
    vector_push(arguments, arena_printf(compilation->arena, "-ffile-prefix-map=%s=%s",
                                        options->work_directory, object_work_name));
}

/* Before any optimisation: every condition of the source is there, and names are words. */
static void bitcode_command(struct compilation *compilation, struct unit *unit,
                            struct word_list *arguments)
{
    for (const char *const *flag = unit->flags; flag && *flag; flag++)
        if (is_used(compilation, *flag))
            vector_push(arguments, *flag);
    add_own_flags(compilation, arguments);
    words_add_all(arguments, (const char *const[]){"-Xclang", "-disable-llvm-passes",
                                             "-fno-discard-value-names", "-emit-llvm", "-c",
                                             unit->input, "-o",
                                             unit_bitcode_path(compilation, unit), NULL});
}

/* From the source, or from the changed bitcode, to which the other flags were applied before. */
static void object_command(struct compilation *compilation, struct unit *unit,
                           struct word_list *arguments)
{
    for (const char *const *flag = unit->flags; flag && *flag; flag++)
        if (is_used(compilation, *flag) && (!unit->bitcode || text_starts_with(*flag, "-m") ||
                                            text_starts_with(*flag, "-f")))
            vector_push(arguments, *flag);
    add_own_flags(compilation, arguments);
    if (unit->bitcode)
        words_add_all(arguments, (const char *const[]){"-x", "ir", unit->is_cold ? "-O0" : NULL,
                                                       NULL});
    unit->run.only_input = unit->bitcode;
    const char *input = unit->bitcode ? unit->bitcode : unit->input;
    words_add_all(arguments, (const char *const[]){"-c", input, "-o", unit->object, NULL});
}

bool units_to_bitcode(struct compilation *compilation, unit_asked *is_asked, struct error *err)
{
    return run(compilation, is_asked, bitcode_command, err);
}

static bool was_stopped(const struct unit *unit)
{
    return unit->is_cold && unit->run.job.result.timed_out;
}

bool units_to_objects(struct compilation *compilation, unit_asked *is_asked, struct error *err)
{
    return run(compilation, is_asked, object_command, err) &&
           (!units_find_stopped(compilation) ||
            run(compilation, was_stopped, object_command, err));
}
