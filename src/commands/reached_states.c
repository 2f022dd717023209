#include "commands/reached_states.h"

#include <string.h>

#include "base/file.h"
#include "commands/structure_build.h"
#include "csource/csource.h"
#include "search/search.h"
#include "survey/survey.h"

enum {
    CHANGED_MAXIMUM = 300, /* each of which gives some dozen changed structures */
    /* What a changed structure may need more calls for than the one that it was made of. */
    CALLS_AHEAD = 1,
};

/* ---- exploring ---- */

static void take_way(void *context, const struct explored_way *way)
{
    struct reached_states *states = context;
    struct text code = {0};
    struct reached_way taken = {.calls = way->calls};
    taken.value = emit_print_way(&code, states->arena, &states->campaign.subject.vocabulary,
                                 way->statements, way->subject);
    taken.code = arena_copy_string(states->arena, text_string(&code));
    text_release(&code);
    vector_push(&states->ways, taken);
}

static void fill_options(struct reached_states *states)
{
    const struct structures_options *asked = states->asked;
    int64_t *numbers =
        arena_alloc_zeroed(states->arena, (size_t)asked->scope + 1, sizeof *numbers);
    struct value_set *values = arena_alloc_zeroed(states->arena, 1, sizeof *values);
    for (int64_t i = 0; i < asked->scope; i++)
        numbers[i] = i + 1;
    *values = (struct value_set){.items = numbers, .count = (size_t)asked->scope};
    states->options = (struct campaign_options){
        .library = asked->library,
        .rules_off = asked->rules_off,
        .program_directory = asked->program_directory,
        .strategy = "explore",
        .format = "plain",
        .show = {.last = VERDICT_FAULT},
        .weights = weights_built_in(),
        .jobs = 1,
        .seed = 1,
        .no_coverage = true,
        .length_limit = SEQUENCE_MAXIMUM,
        .explore = {
            .values = values,
            .value_set_count = 1,
            .objects = 1,
            .states = states->maximum,
            .representation = REPRESENT_WHOLE_STATE,
            .tell_way = take_way,
            .way_context = states,
        },
        .events = asked->events,
        .is_interrupted = asked->is_interrupted,
        .context = asked->context,
    };
}

static bool check_subject(const struct reached_states *states, struct error *err)
{
    const char *type = states->plan.root->spelling;
    const char *subject = states->exploration.subject;
    size_t length = strlen(type);
    return (strncmp(subject, type, length) == 0 && strcmp(subject + length, " *") == 0) ||
           error_set(err, "the calls lead to states of '%s', not of '%s'; name the headers with "
                     "the functions that take it", subject, type);
}

static void find_definitions(struct reached_states *states)
{
    struct text code = {0}, out = {0};
    for (size_t i = 0; i < states->ways.count; i++)
        text_add(&code, states->ways.items[i].code);
    emit_print_standard_includes(&out, text_string(&code));
    emit_print_definitions(&out, &states->campaign.subject.vocabulary, text_string(&code));
    states->definitions = arena_copy_string(states->arena, text_string(&out));
    text_release(&code);
    text_release(&out);
}

static void forget_invariants(struct api *api)
{
    size_t kept = 0;
    for (size_t i = 0; i < api->contracts.count; i++)
        if (api->contracts.items[i]->kind != CONTRACT_INVARIANT)
            api->contracts.items[kept++] = api->contracts.items[i];
    api->contracts.count = kept;
    for (uint32_t i = 0; i < kept; i++)
        api->contracts.items[i]->id = i;
}

static bool prepare(struct reached_states *states, struct error *err)
{
    const struct planned_type type = {.api = &states->campaign.subject.api,
                                      .name = states->asked->type,
                                      .scope = states->asked->scope,
                                      .needs_no_invariant = true};
    if (!prepare_api(&states->campaign, err) ||
        !structures_plan(states->arena, &type, &states->plan, err))
        return false;
    forget_invariants(&states->campaign.subject.api);
    return prepare_harness(&states->campaign, err) && prepare_search(&states->campaign, err);
}

bool reached_states_explore(const struct structures_options *asked, struct arena *arena,
                            struct reached_states *states, struct error *err)
{
    size_t maximum = states->maximum ? states->maximum : REACHED_STATES;
    *states = (struct reached_states){.asked = asked, .arena = arena, .maximum = maximum};
    fill_options(states);
    campaign_begin(&states->campaign, &states->options, arena);
    if (!prepare(states, err) || !survey_states(&states->campaign, &states->exploration, err) ||
        !check_subject(states, err))
        return false;
    find_definitions(states);
    return true;
}

void reached_states_release(struct reached_states *states)
{
    structures_plan_release(&states->plan);
    vector_release(&states->ways);
    search_release(&states->campaign);
    campaign_release(&states->campaign);
}

bool reached_states_are_all(const struct reached_states *states)
{
    return states->exploration.ended_by == EXPLORED_BY_COMPLETION;
}

size_t reached_states_calls(const struct reached_states *states)
{
    size_t count = states->ways.count;
    if (reached_states_are_all(states))
        return SIZE_MAX;
    return count && states->ways.items[count - 1].calls ? states->ways.items[count - 1].calls - 1
                                                        : 0;
}

/* What more calls would reach is not said to be unreached: each node takes a call, and so does the
 * beginning. */
bool reached_states_should_have(const struct reached_states *states,
                                const struct structure *structure)
{
    size_t nodes = 1;
    for (size_t i = 0; i < structure->object_count; i++)
        nodes += structure->objects[i].type == states->plan.node;
    return nodes <= reached_states_calls(states);
}

bool reached_states_have(const struct reached_states *states, const struct structure *reached,
                         size_t count, const struct structure *structure)
{
    for (size_t i = 0; i < count; i++)
        if (structure_fits(&states->plan, structure, &reached[i]))
            return true;
    return false;
}

size_t reached_states_changed(const struct reached_states *states)
{
    size_t count = states->ways.count, last = count ? states->ways.items[count - 1].calls : 0;
    size_t changed = 0;
    bool are_all = reached_states_are_all(states);
    while (changed < count && changed < CHANGED_MAXIMUM &&
           (are_all || states->ways.items[changed].calls + CALLS_AHEAD < last))
        changed++;
    return changed;
}

/* ---- looking ---- */

void reached_states_print_prologue(struct reached_states *states, const char *directory,
                                   struct text *out)
{
    const char **includes =
        library_include_names(states->arena, &states->options.library, directory);
    text_add(out, "#include <stdbool.h>\n#include <stddef.h>\n");
    for (size_t i = 0; includes[i]; i++)
        csource_include(out, includes[i]);
    text_add_char(out, '\n');
    if (!states->plan.contract) {
        reached_print_types(out, &states->plan);
        return;
    }
    const char **contracts = states->options.library.contract_files;
    for (size_t i = 0; contracts[i]; i++)
        csource_include_contracts(out, file_path_from(states->arena, directory, contracts[i]), i);
}

static const char *const *print_ways(struct reached_states *states)
{
    const char **ways =
        arena_alloc_zeroed(states->arena, states->ways.count + 1, sizeof *ways);
    for (size_t i = 0; i < states->ways.count; i++)
        ways[i] = arena_printf(states->arena, "%s    assay_reached_look(%s);\n",
                               states->ways.items[i].code, states->ways.items[i].value);
    return ways;
}

static bool write_program(struct reached_states *states, const struct reached_question *question,
                          const char *source, struct error *err)
{
    struct text prologue = {0}, out = {0};
    text_add(&prologue, "#define _GNU_SOURCE\n");
    reached_states_print_prologue(states, states->campaign.subject.work_directory, &prologue);
    text_add(&prologue, states->definitions);
    const struct reached_program program = {
        .plan = &states->plan,
        .prologue = text_string(&prologue),
        .ways = print_ways(states),
        .way_count = states->ways.count,
        .changed_count = question->changed_count,
        .predicates = question->predicates,
        .predicate_count = question->predicate_count,
        .built = question->built,
        .built_count = question->built_count,
        .tells_blocks = question->tells_blocks,
    };
    reached_program_print(&out, &program);
    bool ok = file_write(source, text_string(&out), out.length, err);
    text_release(&prologue);
    text_release(&out);
    return ok;
}

bool reached_states_look(struct reached_states *states, const struct reached_question *question,
                         struct seen_heaps *heaps, struct error *err)
{
    const char *directory = states->campaign.subject.work_directory;
    const struct structure_build build = {.arena = states->arena,
                                          .library = &states->options.library,
                                          .work_directory = directory};
    const char *program = arena_printf(states->arena, "%s/reached-%zu", directory, states->looks++);
    const char *source = arena_printf(states->arena, "%s.c", program);
    const char *object =
        arena_printf(states->arena, "%s/assay-reached.o", states->options.program_directory);
    const char *told = arena_printf(states->arena, "%s.told", program);
    const char *const arguments[] = {program, told, NULL};
    struct text said = {0};
    struct process_result result;
    char *text;
    bool ok = write_program(states, question, source, err) &&
              structure_build_program(&build, source, object, program, err) &&
              structure_build_run(&build, arguments, &said, &result, err) &&
              file_read(states->arena, told, &text, NULL, err) &&
              seen_heaps_read(states->arena, text, heaps, err);
    text_release(&said);
    return ok;
}

bool reached_states_read(struct reached_states *states, const struct seen_heaps *heaps,
                         struct structure **structures, struct error *err)
{
    size_t count = heaps->reached.count;
    struct structure *items = arena_alloc_zeroed(states->arena, count + 1, sizeof *items);
    for (size_t i = 0; i < count; i++)
        if (!structures_read_objects(states->arena, &states->plan, heaps->reached.items[i].text,
                                     &items[i], err))
            return false;
    *structures = items;
    return true;
}
