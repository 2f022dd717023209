#include "refactor/clangd.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/word_list.h"

static void put_fallback_flags(struct json_writer *json, const char *const *flags)
{
    json_key(json, "fallbackFlags");
    json_begin_array(json);
    json_put_string(json, "-xc"); /* headers, too */
    for (; flags && *flags; flags++)
        json_put_string(json, *flags);
    json_end_array(json);
}

/* Columns in bytes, and code actions as commands. */
static void print_initialisation(struct text *out, const char *const *flags)
{
    struct json_writer json = {.out = out};
    json_begin_object(&json);
    json_key(&json, "processId");
    json_put_null(&json);
    json_key(&json, "rootUri");
    json_put_null(&json);
    json_key(&json, "capabilities");
    json_begin_object(&json);
    json_key(&json, "offsetEncoding");
    json_begin_array(&json);
    json_put_string(&json, "utf-8");
    json_end_array(&json);
    json_end_object(&json);
    json_key(&json, "initializationOptions");
    json_begin_object(&json);
    put_fallback_flags(&json, flags);
    json_end_object(&json);
    json_end_object(&json);
}

static bool initialise(struct lsp *server, const char *const *flags, struct error *err)
{
    struct text parameters = {0}, none = {0};
    struct arena arena = {0};
    struct lsp_reply reply;
    print_initialisation(&parameters, flags);
    struct lsp_call initialize = {"initialize", &parameters}, initialized = {"initialized", &none};
    bool ok = lsp_request(server, initialize, &arena, &reply, err) &&
              lsp_notify(server, initialized, err);
    if (ok && reply.refusal)
        ok = error_set(err, "it does not start: %s", reply.refusal);
    text_release(&parameters);
    arena_release(&arena);
    return ok;
}

/* In turn, on one thread, so that what it knows of all files is complete when it is asked. */
bool clangd_start(struct lsp *server, const struct engine_options *options, struct error *err)
{
    struct arena arena = {0};
    const char *const beginning[] = {tool_name(TOOL_CLANGD), "--sync", "--background-index=0",
                                     "--log=error", "--clang-tidy=0", "--limit-references=0",
                                     "--rename-file-limit=0", "--enable-config=0", NULL};
    struct word_list words = {0};
    words_add_all(&words, beginning);
    if (options->compile_commands)
        vector_push(&words, arena_printf(&arena, "--compile-commands-dir=%s",
                                         options->compile_commands));
    bool ok = tool_require(TOOL_CLANGD, err) &&
              lsp_start(server, words_finish(&arena, &words), err);
    vector_release(&words);
    arena_release(&arena);
    if (ok && !initialise(server, options->flags, err)) {
        lsp_stop(server);
        return error_prefix(err, "cannot use '%s'", tool_name(TOOL_CLANGD));
    }
    return ok;
}

/* A path as a URI; every byte but the harmless ones is written by its number. */
static const char *uri_of(struct arena *arena, const char *path)
{
    struct text uri = {0};
    text_add(&uri, "file://");
    for (; *path; path++) {
        unsigned char byte = (unsigned char)*path;
        bool is_plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                        (byte >= '0' && byte <= '9') || strchr("/-._~", byte);
        if (is_plain)
            text_add_char(&uri, *path);
        else
            text_printf(&uri, "%%%02X", byte);
    }
    char *copy = arena_copy_string(arena, text_string(&uri));
    text_release(&uri);
    return copy;
}

static bool tell_of_file(struct lsp *server, const char *method, const struct program_file *file,
                         bool is_opened, struct error *err)
{
    struct text parameters = {0};
    struct arena arena = {0};
    struct json_writer json = {.out = &parameters};
    json_begin_object(&json);
    json_key(&json, "textDocument");
    json_begin_object(&json);
    json_add_string(&json, "uri", uri_of(&arena, file->path));
    if (is_opened) {
        json_add_string(&json, "languageId", "c");
        json_add_integer(&json, "version", 1);
        json_add_string(&json, "text", file->text);
    }
    json_end_object(&json);
    json_end_object(&json);
    bool ok = lsp_notify(server, (struct lsp_call){method, &parameters}, err);
    text_release(&parameters);
    arena_release(&arena);
    return ok;
}

static bool tell_of_files(struct lsp *server, const char *method, const struct c_program *program,
                          bool are_opened, struct error *err)
{
    bool ok = true;
    for (size_t i = 0; ok && i < program->count; i++)
        ok = tell_of_file(server, method, &program->files[i], are_opened, err);
    return ok;
}

static void put_position(struct json_writer *json, const char *key, const char *text, size_t offset)
{
    struct position position = position_of(text, offset);
    json_key(json, key);
    json_begin_object(json);
    json_add_integer(json, "line", (int64_t)position.line);
    json_add_integer(json, "character", (int64_t)position.column);
    json_end_object(json);
}

static void print_rename(struct text *out, const struct edit_request *request, const char *uri)
{
    struct json_writer json = {.out = out};
    json_begin_object(&json);
    json_key(&json, "textDocument");
    json_begin_object(&json);
    json_add_string(&json, "uri", uri);
    json_end_object(&json);
    put_position(&json, "position", request->program->files[request->file].text, request->begin);
    json_add_string(&json, "newName", edit_setting(request, "name"));
    json_end_object(&json);
}

static void print_tweak(struct text *out, const struct edit_request *request, const char *uri)
{
    struct json_writer json = {.out = out};
    const char *text = request->program->files[request->file].text;
    json_begin_object(&json);
    json_add_string(&json, "command", "clangd.applyTweak");
    json_key(&json, "arguments");
    json_begin_array(&json);
    json_begin_object(&json);
    json_add_string(&json, "file", uri);
    json_key(&json, "selection");
    json_begin_object(&json);
    put_position(&json, "start", text, request->begin);
    put_position(&json, "end", text, request->end);
    json_end_object(&json);
    json_add_string(&json, "tweakID", request->refactoring->recipe);
    json_end_object(&json);
    json_end_array(&json);
    json_end_object(&json);
}

static size_t read_offset(const char *text, const struct json *position)
{
    struct position at = {(size_t)json_integer(position, "line", 0),
                          (size_t)json_integer(position, "character", 0)};
    return offset_of(text, at);
}

static bool change_file(struct arena *arena, const struct json *changes, struct program_file *file,
                        struct error *err)
{
    struct source_edit *edits = arena_alloc_zeroed(arena, changes->count + 1, sizeof *edits);
    size_t count = 0;
    char *text;
    for (const struct json *change = changes->first; change; change = change->next) {
        const struct json *range = json_member(change, "range");
        const char *replacement = json_string(change, "newText");
        edits[count++] = (struct source_edit){
            read_offset(file->text, json_member(range, "start")),
            read_offset(file->text, json_member(range, "end")), replacement ? replacement : ""};
    }
    if (!apply_edits(arena, file->text, &(struct source_edits){edits, count}, &text, err))
        return false;
    file->text = text;
    return true;
}

static char *path_of(struct arena *arena, const char *uri)
{
    char *path = arena_copy_string(arena, text_starts_with(uri, "file://") ? uri + 7 : uri);
    char *end = path;
    for (const char *at = path; *at; at++) {
        char digits[3] = {at[0] == '%' ? at[1] : '\0', at[0] == '%' && at[1] ? at[2] : '\0', '\0'};
        *end++ = digits[1] ? (char)strtol(digits, NULL, 16) : *at;
        at += digits[1] ? 2 : 0;
    }
    *end = '\0';
    return path;
}

/* Of a file that was not named, a header mostly, the text is what is there. */
static bool add_file(struct arena *arena, const char *path, struct c_program *program,
                     struct error *err)
{
    char *text;
    if (program->count == PROGRAM_MAXIMUM_FILES)
        return error_set(err, "the edit changes more than %d files", PROGRAM_MAXIMUM_FILES);
    if (!file_read(arena, path, &text, NULL, err))
        return false;
    program->files[program->count++] = (struct program_file){path, text};
    return true;
}

static bool change_program(struct arena *arena, const struct json *edit, struct c_program *program,
                           struct error *err)
{
    const struct json *changes = json_member(edit, "changes");
    for (const struct json *file = changes ? changes->first : NULL; file; file = file->next) {
        const char *path = path_of(arena, file->key);
        size_t i = program_find(program, path);
        if ((i == program->count && !add_file(arena, path, program, err)) ||
            !change_file(arena, file, &program->files[i], err))
            return false;
    }
    return true;
}

static bool ask(struct lsp *server, const struct edit_request *request, struct arena *arena,
                struct edit_result *result, struct error *err)
{
    struct text parameters = {0};
    struct lsp_reply reply;
    bool is_rename = request->refactoring->way == LSP_RENAME;
    const char *uri = uri_of(arena, request->program->files[request->file].path);
    if (is_rename)
        print_rename(&parameters, request, uri);
    else
        print_tweak(&parameters, request, uri);
    const char *method = is_rename ? "textDocument/rename" : "workspace/executeCommand";
    bool ok = lsp_request(server, (struct lsp_call){method, &parameters}, arena, &reply, err);
    text_release(&parameters);
    if (!ok)
        return false;
    *result = (struct edit_result){.refusal = reply.refusal, .program = *request->program};
    return reply.refusal ||
           change_program(arena, is_rename ? reply.result : reply.edit, &result->program, err);
}

bool clangd_edit(struct lsp *server, const struct edit_request *request, struct arena *arena,
                 struct edit_result *result, struct error *err)
{
    return tell_of_files(server, "textDocument/didOpen", request->program, true, err) &&
           ask(server, request, arena, result, err) &&
           tell_of_files(server, "textDocument/didClose", request->program, false, err);
}
