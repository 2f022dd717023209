#include "commands/structure_measure.h"

#include "base/file.h"
#include "base/word_list.h"
#include "commands/structure_build.h"
#include "compile/wrapper_source.h"
#include "csource/csource.h"

/* ---- what is linked to a test program ---- */

static bool is_wrapped(const struct structure_measure *measure, const struct function *function,
                       struct structure_call *call)
{
    bool takes = false;
    if (!wrapper_is_possible(function) || function->parameter_count > CALL_ARGUMENTS)
        return false;
    structure_call_fill(measure->program, function, call);
    for (size_t i = 0; i < function->parameter_count; i++)
        takes |= call->arguments[i].kind == CALL_ARGUMENT_STRUCTURE;
    return (takes && !call->ends_it) || call->gives_it;
}

/* Calls of the library among its own files are not the tests'. */
static void print_wrapper(struct text *out, const struct structure_call *call)
{
    const struct function *function = call->function;
    bool is_void = function->result->kind == TYPE_VOID;
    wrapper_begin(out, function);
    text_add(out, "    assay_depth++;\n    ");
    if (!is_void)
        csource_declare(out, csource_result_spelling(function), "result = ");
    wrapper_real_call(out, function);
    text_add(out, "    if (--assay_depth)\n");
    text_add(out, is_void ? "        return;\n" : "        return result;\n");
    for (size_t i = 0; i < function->parameter_count && !call->ends_it; i++)
        if (call->arguments[i].kind == CALL_ARGUMENT_STRUCTURE)
            text_printf(out, "    assay_reached_look((void *)a%zu);\n", i);
    if (call->gives_it)
        text_add(out, "    assay_reached_look((void *)result);\n");
    text_add(out, is_void ? "}\n" : "    return result;\n}\n");
}

static void print_recorder(struct text *out, const struct structure_measure *measure,
                           const char *told)
{
    const struct structure_program *program = measure->program;
    const struct library *library = &measure->options->library;
    const char **includes =
        library_include_names(measure->arena, library, measure->work_directory);
    text_add(out, "#define _GNU_SOURCE\n#include <assay/reached.h>\n");
    for (size_t i = 0; includes[i]; i++)
        csource_include(out, includes[i]);
    for (size_t i = 0; library->contract_files[i]; i++)
        csource_include_contracts(out, file_path_from(measure->arena, measure->work_directory,
                                                      library->contract_files[i]), i);
    reached_print_tables(out, program->plan, true);
    text_printf(out, "\nstatic const struct assay_reached assay_recorded = {\n"
                "    .types = types, .fields = fields, .field_count = %zu,\n};\n"
                "static __thread int assay_depth;\n\n"
                "__attribute__((constructor)) static void assay_begin(void)\n{\n"
                "    assay_reached_record(&assay_recorded, \"%s\");\n}\n",
                program->plan->fields.count, told);
    for (size_t i = 0; i < program->api->functions.count; i++) {
        struct structure_call call;
        if (is_wrapped(measure, program->api->functions.items[i], &call))
            print_wrapper(out, &call);
    }
}

static const char *const *compiler_words(const struct structure_measure *measure, const char *test)
{
    const struct api *api = measure->program->api;
    struct word_list words = {0};
    vector_push(&words, test);
    for (size_t i = 0; i < api->functions.count; i++) {
        struct structure_call call;
        if (is_wrapped(measure, api->functions.items[i], &call))
            vector_push(&words, arena_printf(measure->arena, "-Wl,--wrap=%s",
                                             api->functions.items[i]->name));
    }
    return (const char *const *)words_finish(measure->arena, &words);
}

/* ---- one test program ---- */

static bool run_test(const struct structure_measure *measure, size_t number,
                     struct seen_heaps *heaps, int *status, struct error *err)
{
    const char *test = measure->options->tests[number];
    const char *program =
        arena_printf(measure->arena, "%s/measured-%zu", measure->work_directory, number);
    const char *source = arena_printf(measure->arena, "%s.c", program);
    const char *told = arena_printf(measure->arena, "%s.told", program);
    const char *object = arena_printf(measure->arena, "%s/assay-reached.o",
                                      measure->options->program_directory);
    const struct structure_build build = {.arena = measure->arena,
                                          .library = &measure->options->library,
                                          .work_directory = measure->work_directory,
                                          .words = compiler_words(measure, test)};
    const char *const arguments[] = {program, NULL};
    struct text text = {0}, said = {0};
    struct process_result result = {0};
    char *lines;
    print_recorder(&text, measure, told);
    bool ok = file_write(source, text_string(&text), text.length, err) &&
              structure_build_program(&build, source, object, program, err) &&
              structure_build_run(&build, arguments, &said, &result, err) &&
              file_read(measure->arena, told, &lines, NULL, err) &&
              seen_heaps_read(measure->arena, lines, heaps, err);
    *status = result.exit_status;
    text_release(&text);
    text_release(&said);
    return ok;
}

static bool take_test(const struct structure_measure *measure, size_t number,
                      struct measured_structures *measured, struct error *err)
{
    const char *test = measure->options->tests[number];
    struct seen_heaps heaps = {0};
    int status;
    bool ok = run_test(measure, number, &heaps, &status, err);
    for (size_t i = 0; ok && i < heaps.reached.count; i++) {
        struct structure structure;
        ok = structures_read_objects(measure->arena, measure->program->plan,
                                     heaps.reached.items[i].text, &structure, err);
        if (ok)
            vector_push(&measured->items, structure);
    }
    if (ok && status != 0)
        vector_push(&measured->notes, arena_printf(measure->arena, "'%s' ends with status %d; what "
                                                   "it did up to there is counted", test, status));
    seen_heaps_release(&heaps);
    return ok || error_prefix(err, "cannot measure '%s'", test);
}

bool structure_measure_run(const struct structure_measure *measure,
                           struct measured_structures *measured, struct error *err)
{
    events_tell_text(&measure->options->events, EVENT_STAGE, "running the tests");
    for (size_t i = 0; measure->options->tests[i]; i++)
        if (!take_test(measure, i, measured, err))
            return false;
    return true;
}

void measured_structures_release(struct measured_structures *measured)
{
    vector_release(&measured->items);
    vector_release(&measured->notes);
}
