#include "refactor/recipe.h"

#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/word_list.h"

static const char *number(struct arena *arena, size_t value)
{
    return arena_printf(arena, "%zu", value);
}

/* What stands for the placeholder; NULL when nothing does. Lines and columns count from 1. */
static const char *meaning_of(const struct edit_request *request, const char *key,
                              struct arena *arena)
{
    const struct program_file *file = &request->program->files[request->file];
    struct position begin = position_of(file->text, request->begin);
    struct position end = position_of(file->text, request->end);
    const struct edit_setting places[] = {
        {"file", file->path},
        {"offset", number(arena, request->begin)},
        {"line", number(arena, begin.line + 1)},
        {"column", number(arena, begin.column + 1)},
        {"end-line", number(arena, end.line + 1)},
        {"end-column", number(arena, end.column + 1)},
        {"old", arena_printf(arena, "%.*s", (int)(request->end - request->begin),
                             file->text + request->begin)},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strcmp(places[i].key, key) == 0)
            return places[i].value;
    return edit_setting(request, key);
}

/* A brace that is followed by something other than a word and a brace is a brace. */
static bool fill_in(const struct edit_request *request, const char *recipe, struct arena *arena,
                    struct text *out, struct error *err)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
    while (*recipe) {
        size_t plain = strcspn(recipe, "{"), word = 0;
        text_add_bytes(out, recipe, plain);
        recipe += plain;
        if (*recipe)
            word = strspn(recipe + 1, letters);
        if (word && recipe[1 + word] == '}') {
            const char *key = arena_printf(arena, "%.*s", (int)word, recipe + 1);
            const char *meaning = meaning_of(request, key, arena);
            if (!meaning)
                return error_set(err, "%s needs to know: %s", request->refactoring->name, key);
            text_add(out, meaning);
            recipe += word + 2;
        } else if (*recipe) {
            text_add_char(out, *recipe++);
        }
    }
    return true;
}

static bool add_words(const struct edit_request *request, const char *const *flags,
                      struct arena *arena, struct word_list *words, struct error *err)
{
    char *rest = arena_copy_string(arena, request->refactoring->recipe);
    for (char *word; (word = strsep(&rest, " "));) {
        struct text filled = {0};
        if (strcmp(word, "{flags}") == 0) {
            words_add_all(words, flags);
            continue;
        }
        bool ok = fill_in(request, word, arena, &filled, err);
        vector_push(words, arena_copy_string(arena, text_string(&filled)));
        text_release(&filled);
        if (!ok)
            return false;
    }
    return true;
}

static bool add_patch(const struct edit_request *request, struct arena *arena,
                      struct word_list *words, struct error *err)
{
    const char *path = request->program->files[request->file].path;
    const char *patch = arena_printf(arena, "%s.cocci", path);
    const char *const rest[] = {"--very-quiet", "--sp-file", patch, "--in-place", path, NULL};
    struct text filled = {0};
    bool ok = fill_in(request, request->refactoring->recipe, arena, &filled, err) &&
              file_write(patch, text_string(&filled), filled.length, err);
    words_add_all(words, rest);
    text_release(&filled);
    return ok;
}

bool recipe_arguments(const struct edit_request *request, const char *const *flags,
                      struct arena *arena, const char *const **arguments, struct error *err)
{
    struct word_list words = {0};
    vector_push(&words, tool_name(engine_class(request->refactoring->engine)->tool));
    bool ok = request->refactoring->way == PATCH ? add_patch(request, arena, &words, err)
                                                 : add_words(request, flags, arena, &words, err);
    if (ok)
        *arguments = words_finish(arena, &words);
    vector_release(&words);
    return ok;
}
