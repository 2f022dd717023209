#include "refactor/engine.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/word_list.h"
#include "refactor/clangd.h"
#include "refactor/recipe.h"

static const struct engine_class engines[ENGINE_COUNT] = {
#define ENGINE(id, name, tool, refuses, words, excludes, meaning) \
    [ENGINE_##id] = {name, tool, refuses, words, excludes, meaning},
#define REFACTORING(engine, name, way, recipe, needs, meaning)
#include "refactor/engines.def"
#undef ENGINE
#undef REFACTORING
};

static const struct refactoring refactorings[] = {
#define ENGINE(id, name, tool, refuses, words, excludes, meaning)
#define REFACTORING(engine, name, way, recipe, needs, meaning) \
    {ENGINE_##engine, name, way, recipe, needs, meaning},
#include "refactor/engines.def"
#undef ENGINE
#undef REFACTORING
};

struct engine {
    struct engine_options options;
    struct lsp server;
    bool has_server;
};

const struct engine_class *engine_class(enum engine_id id)
{
    return &engines[id];
}

const struct refactoring *refactoring_at(size_t n)
{
    return n < sizeof refactorings / sizeof *refactorings ? &refactorings[n] : NULL;
}

bool engine_keyword(size_t n, struct keyword *keyword)
{
    if (n >= ENGINE_COUNT)
        return false;
    *keyword = (struct keyword){engines[n].name, engines[n].meaning};
    return true;
}

/* ... among those of the engine, or of all. */
static bool is_first_of_its_name(const char *engine, size_t row)
{
    for (size_t i = 0; i < row; i++)
        if (strcmp(refactorings[i].name, refactorings[row].name) == 0 &&
            (!engine || refactorings[i].engine == refactorings[row].engine))
            return false;
    return true;
}

bool refactoring_find(const char *engine, const char *name, const struct refactoring **found,
                      struct error *err)
{
    const struct refactoring *row;
    struct text names = {0};
    for (size_t i = 0; (row = refactoring_at(i)); i++) {
        if (engine && strcmp(engines[row->engine].name, engine) != 0)
            continue;
        if (strcmp(row->name, name) == 0) {
            *found = row;
            text_release(&names);
            return true;
        }
        if (is_first_of_its_name(engine, i))
            text_printf(&names, "%s%s", names.length ? ", " : "", row->name);
    }
    error_set(err, "'%s' is no refactoring of %s; there are: %s", name,
              engine ? engine : "any engine", text_string(&names));
    text_release(&names);
    return false;
}

static bool needs_server(const struct refactoring *refactoring)
{
    return refactoring->way == LSP_RENAME || refactoring->way == LSP_TWEAK;
}

bool engine_open(const struct engine_options *options, struct engine **engine, struct error *err)
{
    struct engine *opened = memory_alloc_zeroed(1, sizeof *opened);
    opened->options = *options;
    bool ok = tool_require(engines[options->refactoring->engine].tool, err);
    if (ok && needs_server(options->refactoring))
        ok = opened->has_server = clangd_start(&opened->server, options, err);
    if (!ok) {
        free(opened);
        return false;
    }
    *engine = opened;
    return true;
}

void engine_close(struct engine *engine)
{
    if (engine->has_server)
        lsp_stop(&engine->server);
    free(engine);
}

static bool refuses(const struct engine_class *class, const struct process_result *ended,
                    const char *said)
{
    int highest = class->refuses == REFUSES_ABOVE ? 1 : 0;
    return ended->exit_status < 0 || ended->exit_status > highest ||
           (class->refusal_words[0] && strstr(said, class->refusal_words));
}

static bool read_back(const struct c_program *before, struct arena *arena, struct c_program *after,
                      struct error *err)
{
    bool ok = true;
    *after = *before;
    for (size_t i = 0; ok && i < before->count; i++) {
        char *text;
        ok = file_read(arena, before->files[i].path, &text, NULL, err);
        if (ok && strcmp(text, before->files[i].text) != 0) {
            after->files[i].text = text;
            ok = file_write(before->files[i].path, before->files[i].text,
                            strlen(before->files[i].text), err);
        }
    }
    return ok;
}

static const char *ending(struct arena *arena, const struct process_result *ended,
                          const struct text *said)
{
    if (ended->timed_out)
        return "it does not end";
    if (ended->signal)
        return arena_printf(arena, "it is ended by signal %d", ended->signal);
    return said->length ? arena_copy_string(arena, text_string(said))
                        : arena_printf(arena, "it ends with status %d", ended->exit_status);
}

static bool run(struct engine *engine, const struct edit_request *request, struct arena *arena,
                struct edit_result *result, struct error *err)
{
    enum { PATIENCE_SECONDS = 60 };
    const struct engine_class *class = &engines[request->refactoring->engine];
    struct text said = {0};
    struct process_result ended;
    struct process_options options = {.timeout_seconds = PATIENCE_SECONDS};
    if (!recipe_arguments(request, engine->options.flags, arena, &options.arguments, err))
        return false;
    options.directory = file_directory_of(arena, request->program->files[request->file].path);
    bool ok = process_run(&options, &said, &ended, err) &&
              read_back(request->program, arena, &result->program, err);
    result->refusal = ok && refuses(class, &ended, text_string(&said))
                          ? ending(arena, &ended, &said)
                          : NULL;
    text_release(&said);
    return ok;
}

/* A server that has ended is followed by another one. */
static bool edit_by_server(struct engine *engine, const struct edit_request *request,
                           struct arena *arena, struct edit_result *result, struct error *err)
{
    if (!engine->has_server)
        engine->has_server = clangd_start(&engine->server, &engine->options, err);
    if (!engine->has_server)
        return false;
    if (clangd_edit(&engine->server, request, arena, result, err))
        return true;
    lsp_stop(&engine->server);
    engine->has_server = false;
    return error_prefix(err, "%s", engines[request->refactoring->engine].name);
}

const char *edit_setting(const struct edit_request *request, const char *key)
{
    for (size_t i = 0; i < request->setting_count; i++)
        if (strcmp(request->settings[i].key, key) == 0)
            return request->settings[i].value;
    return NULL;
}

bool engine_edit(struct engine *engine, const struct edit_request *request, struct arena *arena,
                 struct edit_result *result, struct error *err)
{
    if (request->refactoring->needs != PLAIN && !edit_setting(request, "name"))
        return error_set(err, "%s %s takes a name", engines[request->refactoring->engine].name,
                         request->refactoring->name);
    return needs_server(request->refactoring)
               ? edit_by_server(engine, request, arena, result, err)
               : run(engine, request, arena, result, err);
}
