#include "commands/refactor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/process.h"
#include "parse/parse.h"
#include "parse/syntax.h"
#include "refactor/exam.h"

bool commands_engine_keyword(size_t n, struct keyword *keyword)
{
    static const struct keyword any = {"any", "the first that has the refactoring"};
    if (n == 0)
        *keyword = any;
    return n == 0 || engine_keyword(n - 1, keyword);
}

void refactor_list(struct text *out)
{
    const struct refactoring *row;
    for (size_t i = 0; (row = refactoring_at(i)); i++) {
        const struct engine_class *engine = engine_class(row->engine);
        struct error err;
        text_printf(out, "%-22s %-17s %s\n", engine->name, row->name, row->meaning);
        const struct refactoring *next = refactoring_at(i + 1);
        bool is_last = !next || next->engine != row->engine;
        if (is_last && !tool_require(engine->tool, &err))
            text_printf(out, "%-22s %s\n", "", err.text);
    }
}

/* "list.c:12:9-14:2": the file, and the lines and columns from 1; 0 where none are named. */
static bool read_place(struct arena *arena, const char *place, const char **path,
                       struct position ends[2], struct error *err)
{
    char *name = arena_copy_string(arena, place);
    unsigned numbers[4] = {0};
    char *colon = strchr(name, ':');
    int count = colon ? sscanf(colon, ":%u:%u-%u:%u", &numbers[0], &numbers[1], &numbers[2],
                               &numbers[3])
                      : 0;
    if (colon && count != 2 && count != 4)
        return error_set(err, "'%s' is no place; it is written as FILE:LINE:COLUMN or "
                              "FILE:LINE:COLUMN-LINE:COLUMN", place);
    if (colon && (!numbers[0] || !numbers[1] || (count == 4 && (!numbers[2] || !numbers[3]))))
        return error_set(err, "'%s' is no place: lines and columns count from 1", place);
    if (colon)
        *colon = '\0';
    *path = name;
    for (int i = 0; i < 2; i++)
        ends[i] = (struct position){numbers[2 * i], numbers[2 * i + 1]};
    return true;
}

static bool add_file(struct arena *arena, const char *path, struct c_program *program,
                     struct error *err)
{
    char *real, *text;
    if (!file_real_path(arena, path, &real, err) || !file_read(arena, real, &text, NULL, err))
        return false;
    if (program_find(program, real) < program->count || program->count == PROGRAM_MAXIMUM_FILES)
        return true;
    program->files[program->count++] = (struct program_file){real, text};
    return true;
}

static bool read_project(struct arena *arena, const char *directory, struct source_list *sources,
                         struct error *err)
{
    struct compile_commands wanted = {.directory = directory, .keeps_programs = true};
    return parse_compile_commands(arena, &wanted, sources, err);
}

/* The other sources of the project, so that the engine sees all uses. */
static bool add_project(struct arena *arena, const char *directory, struct c_program *program,
                        struct error *err)
{
    struct source_list sources;
    bool ok = read_project(arena, directory, &sources, err);
    for (size_t i = 0; ok && i < sources.count; i++)
        ok = add_file(arena, sources.items[i].path, program, err);
    return ok;
}

static size_t word_end(const char *text, size_t begin)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    return begin + strspn(text + begin, letters);
}

static bool set_place(struct edit_request *request, const struct position ends[2],
                      struct error *err)
{
    const char *text = request->program->files[0].text;
    size_t offsets[2];
    for (int i = 0; i < 2; i++) {
        struct position from_zero = {ends[i].line - 1, ends[i].column - 1};
        offsets[i] = ends[i].line ? offset_of(text, from_zero) : 0;
        struct position found = position_of(text, offsets[i]);
        if (ends[i].line && (found.line != from_zero.line || found.column != from_zero.column))
            return error_set(err, "there is no line %zu with a column %zu", ends[i].line,
                             ends[i].column);
    }
    request->begin = offsets[0];
    request->end = ends[1].line ? offsets[1] : ends[0].line ? word_end(text, offsets[0]) : 0;
    return request->end >= request->begin || error_set(err, "the place ends before it begins");
}

static bool add_settings(struct arena *arena, const struct refactor_options *options,
                         struct edit_request *request, struct error *err)
{
    if (options->name)
        request->settings[request->setting_count++] =
            (struct edit_setting){"name", options->name};
    for (const char *const *setting = options->settings; setting && *setting; setting++) {
        const char *equals = strchr(*setting, '=');
        if (!equals || request->setting_count == EDIT_MAXIMUM_SETTINGS)
            return error_set(err, "--set takes KEY=VALUE, such as order=b,a, not '%s'", *setting);
        request->settings[request->setting_count++] = (struct edit_setting){
            arena_printf(arena, "%.*s", (int)(equals - *setting), *setting), equals + 1};
    }
    return true;
}

/* `diff -u` says what would change; its status is 1 when something does. */
static bool print_difference(struct arena *arena, const char *path, const char *text,
                             struct text *out, struct error *err)
{
    char *directory;
    struct process_result result;
    if (!file_make_quick_directory(arena, &directory, err))
        return false;
    const char *changed = arena_printf(arena, "%s/changed", directory);
    const char *label = arena_printf(arena, "--label=%s", path);
    const char *const arguments[] = {tool_name(TOOL_DIFF), "-u", label, label, path, changed, NULL};
    struct process_options options = {.arguments = arguments};
    bool ok = tool_require(TOOL_DIFF, err) && file_write(changed, text, strlen(text), err) &&
              process_run(&options, out, &result, err);
    file_remove_tree(directory);
    return ok;
}

/* A program before and after a refactoring. */
struct edited {
    const struct c_program *before, *after;
};

static bool is_changed(const struct edited *edited, size_t file)
{
    return file >= edited->before->count ||
           strcmp(edited->before->files[file].text, edited->after->files[file].text) != 0;
}

/* Into the files, or as a difference. */
static bool deliver(const struct refactor_options *options, struct arena *arena,
                    const struct edited *edited, struct text *out, struct error *err)
{
    bool ok = true;
    for (size_t i = 0; ok && i < edited->after->count; i++) {
        const struct program_file *file = &edited->after->files[i];
        if (!is_changed(edited, i))
            continue;
        ok = options->write ? file_write(file->path, file->text, strlen(file->text), err)
                            : print_difference(arena, file->path, file->text, out, err);
        if (ok && options->write)
            text_printf(out, "changed %s\n", file->path);
    }
    return ok;
}

/* The file and those that it may include, for the front end. */
static bool is_accepted(const struct c_program *program, size_t file, const char *const *flags,
                        struct text *messages)
{
    struct syntax_file files[PROGRAM_MAXIMUM_FILES];
    for (size_t i = 0; i < program->count; i++) {
        const struct program_file *source = &program->files[(file + i) % program->count];
        files[i] = (struct syntax_file){source->path, source->text, strlen(source->text)};
    }
    return parse_accepts(files, program->count, flags, messages);
}

/* Those of the project, if it has the file. */
static const char *const *flags_of(const struct refactor_options *options, struct arena *arena,
                                   const char *path)
{
    struct source_list sources;
    struct error ignored;
    if (!options->compile_commands ||
        !read_project(arena, options->compile_commands, &sources, &ignored))
        return options->flags;
    for (size_t i = 0; i < sources.count; i++) {
        const struct source *source = &sources.items[i];
        if (strcmp(source->path, path) == 0)
            return library_absolute_flags(arena, (const char *const *)source->flags,
                                          source->directory);
    }
    return options->flags;
}

/* Sources that compiled before and do not compile now. */
static void compile_again(const struct refactor_options *options, struct arena *arena,
                          const struct edited *edited, struct text *complaint)
{
    for (size_t i = 0; i < edited->before->count; i++) {
        const char *path = edited->before->files[i].path;
        struct text before = {0}, after = {0};
        const char *const *flags = flags_of(options, arena, path);
        if (text_ends_with(path, ".c") && (i == 0 || is_changed(edited, i)) &&
            !is_accepted(edited->after, i, flags, &after) &&
            is_accepted(edited->before, i, flags, &before))
            text_printf(complaint, "'%s' does not compile any more: %.*s\n", path,
                        (int)strcspn(text_string(&after), "\n"), text_string(&after));
        text_release(&before);
        text_release(&after);
    }
}

/* Another engine may do what one does not. */
static void add_refusal(const struct refactor_options *options, const struct refactoring *asked,
                        const char *refusal, struct text *complaint)
{
    const struct refactoring *row;
    text_printf(complaint, "%s", refusal);
    for (size_t i = 0; strcmp(options->engine, "any") == 0 && (row = refactoring_at(i)); i++)
        if (row->engine != asked->engine && strcmp(row->name, asked->name) == 0)
            text_printf(complaint, "; try --engine %s", engine_class(row->engine)->name);
    text_add(complaint, "\n");
}

static bool find(const struct refactor_options *options, const struct refactoring **found,
                 struct error *err)
{
    bool is_any = strcmp(options->engine, "any") == 0;
    return refactoring_find(is_any ? NULL : options->engine, options->refactoring, found, err);
}

static bool prepare(const struct refactor_options *options, struct arena *arena,
                    struct c_program *program, struct edit_request *request, struct error *err)
{
    const char *path = NULL;
    struct position ends[2];
    request->program = program;
    return find(options, &request->refactoring, err) &&
           read_place(arena, options->place, &path, ends, err) &&
           add_file(arena, path, program, err) &&
           (!options->compile_commands ||
            add_project(arena, options->compile_commands, program, err)) &&
           set_place(request, ends, err) && add_settings(arena, options, request, err);
}

static bool edit(const struct refactor_options *options, struct arena *arena,
                 struct refactored *refactored, struct error *err)
{
    struct c_program program = {0};
    struct edit_request request = {0};
    struct edit_result result = {0};
    struct engine *engine;
    if (!prepare(options, arena, &program, &request, err))
        return false;
    struct engine_options opening = {request.refactoring, options->flags,
                                     options->compile_commands};
    if (!engine_open(&opening, &engine, err))
        return false;
    bool ok = engine_edit(engine, &request, arena, &result, err);
    engine_close(engine);
    if (!ok)
        return false;
    struct edited edited = {&program, &result.program};
    if (result.refusal)
        add_refusal(options, request.refactoring, result.refusal, &refactored->complaint);
    else
        compile_again(options, arena, &edited, &refactored->complaint);
    return result.refusal || deliver(options, arena, &edited, &refactored->out, err);
}

bool refactor_edit(const struct refactor_options *options, struct refactored *result,
                   struct error *err)
{
    struct arena arena = {0};
    *result = (struct refactored){0};
    bool ok = edit(options, &arena, result, err);
    arena_release(&arena);
    return ok;
}

struct examination_room {
    struct arena arena, trial;
    struct examiner examiner;
    const char *const *flags;
    const char *directory;
};

static bool accepts(void *context, const struct c_program *program, size_t file,
                    struct text *messages)
{
    const struct examination_room *room = context;
    return is_accepted(program, file, room->flags, messages);
}

/* One folder for the engine, one for the compilers. */
static bool make_folders(struct examination_room *room, const char **workbench, struct error *err)
{
    char *directory;
    if (!file_make_quick_directory(&room->arena, &directory, err))
        return false;
    room->directory = directory;
    room->examiner.directory = arena_printf(&room->arena, "%s/edit", directory);
    *workbench = arena_printf(&room->arena, "%s/run", directory);
    return process_remove_after(directory, err) &&
           file_make_directories(room->examiner.directory, err) &&
           file_make_directories(*workbench, err);
}

bool examination_open(const struct refactor_options *options, const char *kind,
                      struct examination_room **room, struct error *err)
{
    struct examination_room *opened = memory_alloc_zeroed(1, sizeof *opened);
    struct engine_options opening = {.flags = options->flags};
    struct examiner *examiner = &opened->examiner;
    const char *workbench = NULL;
    opened->flags = options->flags;
    bool ok = find(options, &opening.refactoring, err) &&
              make_folders(opened, &workbench, err) &&
              engine_open(&opening, &examiner->engine, err);
    if (!ok) {
        arena_release(&opened->arena);
        free(opened);
        return false;
    }
    examiner->refactoring = opening.refactoring;
    examiner->kind = kind;
    examiner->name = options->name;
    examiner->workbench = workbench_new(workbench, options->flags, accepts, opened);
    *room = opened;
    return true;
}

void examination_close(struct examination_room *room)
{
    engine_close(room->examiner.engine);
    workbench_free(room->examiner.workbench);
    file_remove_tree(room->directory);
    arena_release(&room->trial);
    arena_release(&room->arena);
    free(room);
}

/* On one line: lines become tabs. */
static void add_line(struct text *answer, const char *lines)
{
    size_t length = strlen(lines);
    while (length && lines[length - 1] == '\n')
        length--;
    for (size_t i = 0; i < length; i++)
        text_add_char(answer, lines[i] == '\n' ? '\t' : lines[i]);
}

bool examination_of(struct examination_room *room, const char *path, struct text *answer,
                    bool *is_bad, struct error *err)
{
    static const char *const words[] = {"pass", "skip ", "fail "};
    struct examined examined;
    char *text;
    arena_reset(&room->trial);
    if (!file_read(&room->trial, path, &text, NULL, err) ||
        !examine(&room->examiner, &room->trial, text, &examined, err))
        return false;
    *is_bad = examined.outcome == EXAMINED_BADLY;
    text_add(answer, words[examined.outcome]);
    if (*is_bad)
        text_printf(answer, "%s: ", examined.oracle);
    if (examined.outcome != EXAMINED_WELL)
        add_line(answer, examined.message);
    return true;
}
