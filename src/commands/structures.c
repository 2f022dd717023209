#include "commands/structures.h"

#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "compile/compile.h"
#include "instrument/instrument.h"
#include "parse/parse.h"
#include "structures/structures.h"

/* A run of the command. */
struct building {
    const struct structures_options *options;
    struct arena *arena;
    struct api api;
    struct vocabulary vocabulary;
    char *work_directory;
    struct compiled compiled;
    struct structure_plan plan;
    struct structure_answer answer;
    VECTOR_OF(const char *) notes;
};

static const struct {
    struct keyword keyword;
    bool is_symbolic;
} scalars[] = {
    {{"enumerated", "every value in its range is tried"}, false},
    {{"symbolic", "one assignment for each way in which the invariant tells numbers apart"}, true},
};

bool structures_scalars_keyword(size_t n, struct keyword *keyword)
{
    if (n >= sizeof scalars / sizeof *scalars)
        return false;
    *keyword = scalars[n].keyword;
    return true;
}

/* ---- the predicate ---- */

/* Only the contracts are called. */
static void exclude_functions(struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++)
        api->functions.items[i]->is_excluded = true;
}

static bool compile(struct building *building, struct error *err)
{
    const struct structures_options *options = building->options;
    const char *const foreign[] = {building->work_directory, options->library.include_directory,
                                   "/usr/include/", "/usr/lib/", NULL};
    const struct object_build *build = object_build_of(OBJECTS_STRUCTURES);
    struct instrumentation instrumentation = {.instruments = build->instruments,
                                              .foreign = foreign};
    struct bitcode_hooks hooks = instrument_hooks(&instrumentation);
    struct compile_options compile_options = {
        .work_directory = building->work_directory,
        .build = build,
        .parallel = process_cpu_count(),
        .instrument = &hooks,
    };
    exclude_functions(&building->api);
    vocabulary_init(&building->vocabulary, &building->api, building->arena);
    events_tell_text(&options->events, EVENT_STAGE, "compiling the invariant");
    return compile_harness(building->arena, &options->library, &building->vocabulary,
                           &compile_options, &building->compiled, err);
}

static bool prepare(struct building *building, struct error *err)
{
    const struct structures_options *options = building->options;
    events_tell_text(&options->events, EVENT_STAGE, "reading the headers");
    return parse_library(&building->api, &options->library, err) &&
           structures_plan(building->arena, &building->api, options->type, options->scope,
                           &building->plan, err) &&
           file_make_temporary_directory(building->arena, NULL, &building->work_directory, err) &&
           process_remove_after(building->work_directory, err) && compile(building, err);
}

/* ---- running ---- */

struct job_files {
    char *plan, *answer;
};

static bool write_request(struct building *building, const struct structure_request *request,
                          struct job_files *files, struct error *err)
{
    struct text text = {0};
    structures_print_request(&text, request);
    files->plan = arena_printf(building->arena, "%s/plan-%zu", building->work_directory,
                               request->job);
    files->answer = arena_printf(building->arena, "%s/answer-%zu", building->work_directory,
                                 request->job);
    bool ok = file_write(files->plan, text_string(&text), text.length, err);
    text_release(&text);
    return ok;
}

static bool take_answer(struct building *building, const struct process_job *job,
                        const struct job_files *files, struct structure_answer *answer,
                        struct error *err)
{
    char *text;
    if (job->result.exit_status != 0) {
        const char *said = text_string(&job->output);
        return error_set(err, "structures cannot be built: %.*s",
                         *said ? (int)strcspn(said, "\n") : 60,
                         *said ? said : "assay-structures ended unexpectedly");
    }
    return file_read(building->arena, files->answer, &text, NULL, err) &&
           structures_read_answer(building->arena, &building->plan, text, answer, err);
}

/* Runs the request in as many processes as it has jobs; their answers are added up. */
static bool run_request(struct building *building, struct structure_request request,
                        struct structure_answer *answer, struct error *err)
{
    struct arena *arena = building->arena;
    size_t jobs = request.jobs;
    struct process_job *processes = arena_alloc_zeroed(arena, jobs, sizeof *processes);
    struct job_files *files = arena_alloc_zeroed(arena, jobs, sizeof *files);
    const char *program = arena_printf(arena, "%s/assay-structures",
                                       building->options->program_directory);
    for (request.job = 0; request.job < jobs; request.job++) {
        if (!write_request(building, &request, &files[request.job], err))
            return false;
        const char *arguments[] = {program, building->compiled.shared_object,
                                   files[request.job].plan, files[request.job].answer, NULL};
        processes[request.job].options = (struct process_options){
            .arguments = arena_copy(arena, arguments, sizeof arguments),
            .directory = building->work_directory,
            .temporary_directory = building->work_directory,
        };
    }
    bool ok = process_run_all(processes, jobs, jobs, err);
    for (size_t i = 0; i < jobs; i++) {
        ok = ok && take_answer(building, &processes[i], &files[i], answer, err);
        text_release(&processes[i].output);
    }
    answer->done /= (double)jobs;
    return ok;
}

/* ---- what came of it ---- */

static void note_troubles(struct building *building)
{
    const struct structure_answer *answer = &building->answer;
    struct arena *arena = building->arena;
    const struct {
        uint64_t count;
        const char *what;
    } troubles[] = {
        {answer->crashed, "crashes"},
        {answer->hung, "does not end"},
        {answer->wrote, "writes to what it is given"},
    };
    for (size_t i = 0; i < sizeof troubles / sizeof *troubles; i++)
        if (troubles[i].count)
            vector_push(&building->notes,
                        arena_printf(arena, "the invariant %s on %llu candidates, which count as "
                                     "rejected; let it check each pointer before it follows it",
                                     troubles[i].what, (unsigned long long)troubles[i].count));
    if (answer->reran)
        vector_push(&building->notes,
                    "the invariant keeps something outside of its stack, and so is run again from "
                    "its start for each candidate, which takes longer");
    if (answer->done < 1 && !answer->reached_goals)
        vector_push(&building->notes,
                    arena_printf(arena, "the scope is too large for the time: about %.2g %% of the "
                                 "candidates were looked at", 100 * answer->done));
}

static void fill_result(struct building *building, struct structures_result *result)
{
    const struct structure_answer *answer = &building->answer;
    const struct structures_options *options = building->options;
    for (size_t i = 0; i < building->plan.notes.count; i++)
        vector_push(&building->notes, building->plan.notes.items[i]);
    note_troubles(building);
    *result = (struct structures_result){
        .type = options->type,
        .scope = options->scope,
        .is_symbolic = options->is_symbolic,
        .valid = answer->valid,
        .candidates = answer->candidates,
        .seconds = answer->seconds,
        .done = answer->done,
        .note_count = building->notes.count,
        .notes = arena_copy(building->arena, building->notes.items,
                            building->notes.count * sizeof *building->notes.items),
    };
}

static bool build(struct building *building, struct structures_result *result, struct error *err)
{
    const struct structures_options *options = building->options;
    if (!prepare(building, err))
        return false;
    events_tell_text(&options->events, EVENT_STAGE, "building structures");
    struct structure_request request = {
        .plan = &building->plan,
        .is_exact = options->is_exact,
        .is_symbolic = options->is_symbolic,
        .jobs = options->jobs,
        .seconds = options->seconds,
    };
    if (!run_request(building, request, &building->answer, err))
        return false;
    fill_result(building, result);
    return true;
}

bool structures_build(const struct structures_options *options, struct arena *arena,
                      struct structures_result *result, struct error *err)
{
    struct building building = {.options = options, .arena = arena};
    api_init(&building.api, arena);
    bool ok = build(&building, result, err);
    if (building.work_directory)
        file_remove_tree(building.work_directory);
    structures_answer_release(&building.answer);
    structures_plan_release(&building.plan);
    vector_release(&building.notes);
    vocabulary_release(&building.vocabulary);
    api_release(&building.api);
    return ok;
}
