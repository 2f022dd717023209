#include "refactor/marked.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

enum { MAXIMUM_WORDS = 256 };

struct word_mark {
    size_t file, begin, end;
};

struct marked_reader {
    struct arena *arena;
    const char *kind, *directory;
    struct marked_program *marked;
    struct text text; /* of the current file, without marks */
    struct word_mark words[MAXIMUM_WORDS];
    size_t word_count;
    bool is_open; /* the place has no end yet */
};

static size_t current(const struct marked_reader *reader)
{
    return reader->marked->program.count - 1;
}

static void close_file(struct marked_reader *reader)
{
    struct c_program *program = &reader->marked->program;
    if (program->count)
        program->files[current(reader)].text =
            arena_copy_string(reader->arena, text_string(&reader->text));
    text_clear(&reader->text);
}

static bool open_file(struct marked_reader *reader, const char *name, struct error *err)
{
    struct c_program *program = &reader->marked->program;
    bool is_first = program->count == 1 && !reader->text.length;
    if (strpbrk(name, "/\\") || !*name || name[0] == '.')
        return error_set(err, "'%s' is not the name of a file", name);
    if (program->count == PROGRAM_MAXIMUM_FILES)
        return error_set(err, "a program has at most %d files", PROGRAM_MAXIMUM_FILES);
    if (is_first)
        program->count = 0;
    close_file(reader);
    program->files[program->count++].path =
        arena_printf(reader->arena, "%s/%s", reader->directory, name);
    return true;
}

static bool add_setting(struct marked_reader *reader, const char *body, struct error *err)
{
    struct marked_program *marked = reader->marked;
    size_t key = strcspn(body, " ");
    const char *value = body + key + (body[key] == ' ');
    if (key == strlen("file") && text_starts_with(body, "file"))
        return open_file(reader, value, err);
    if (marked->setting_count == EDIT_MAXIMUM_SETTINGS)
        return error_set(err, "a program has at most %d settings", EDIT_MAXIMUM_SETTINGS);
    marked->settings[marked->setting_count++] =
        (struct edit_setting){arena_printf(reader->arena, "%.*s", (int)key, body), value};
    return true;
}

static size_t word_length(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_')
        length++;
    return length;
}

/* `rest` is what follows the mark. */
static bool add_word(struct marked_reader *reader, const char *kind, bool is_place,
                     const char *rest, struct error *err)
{
    size_t begin = reader->text.length, length = word_length(rest);
    struct marked_program *marked = reader->marked;
    if (strcmp(kind, reader->kind) != 0)
        return true;
    if (reader->word_count == MAXIMUM_WORDS)
        return error_set(err, "a program has at most %d marks of a kind", MAXIMUM_WORDS);
    reader->words[reader->word_count++] =
        (struct word_mark){current(reader), begin, begin + length};
    if (is_place && !marked->has_place) {
        marked->has_place = true;
        marked->file = current(reader);
        marked->begin = begin;
        marked->end = begin + length;
        reader->is_open = true;
    }
    return true;
}

static void end_place(struct marked_reader *reader)
{
    if (reader->is_open)
        reader->marked->end = reader->text.length;
    reader->is_open = false;
}

static bool read_mark(struct marked_reader *reader, char sign, const char *body, const char **rest,
                      struct error *err)
{
    bool is_line = sign == ':' && text_starts_with(body, "file ");
    if (is_line && **rest == '\n')
        ++*rest;
    if (sign == ':')
        return add_setting(reader, body, err);
    if (sign == '@' && strcmp(body, "end") == 0)
        end_place(reader);
    else
        return add_word(reader, body, sign == '@', *rest, err);
    return true;
}

static bool read_text(struct marked_reader *reader, const char *text, struct error *err)
{
    bool ok = open_file(reader, "input.c", err);
    while (ok && *text) {
        const char *end = text[0] == '/' && text[1] == '*' && text[2] && strchr("@=:", text[2])
                              ? strstr(text, "*/")
                              : NULL;
        if (!end) {
            text_add_char(&reader->text, *text++);
            continue;
        }
        const char *body = arena_printf(reader->arena, "%.*s", (int)(end - text - 3), text + 3);
        char sign = text[2];
        text = end + 2;
        ok = read_mark(reader, sign, body, &text, err);
    }
    close_file(reader);
    return ok;
}

static const char *new_name(const struct marked_program *marked)
{
    for (size_t i = 0; i < marked->setting_count; i++)
        if (strcmp(marked->settings[i].key, "name") == 0)
            return marked->settings[i].value;
    return NULL;
}

static size_t place_when_renamed(const struct marked_reader *reader, const char *name)
{
    const struct marked_program *marked = reader->marked;
    size_t place = marked->begin;
    for (size_t i = 0; name && i < reader->word_count; i++) {
        const struct word_mark *word = &reader->words[i];
        if (word->file == marked->file && word->begin < marked->begin)
            place += strlen(name) - (word->end - word->begin);
    }
    return place;
}

static bool rename_words(struct marked_reader *reader, struct error *err)
{
    struct marked_program *marked = reader->marked;
    struct source_edit edits[MAXIMUM_WORDS];
    const char *name = new_name(marked);
    marked->renamed = marked->program;
    marked->renamed_begin = place_when_renamed(reader, name);
    for (size_t file = 0; name && file < marked->program.count; file++) {
        size_t count = 0;
        char *text;
        for (size_t i = 0; i < reader->word_count; i++)
            if (reader->words[i].file == file)
                edits[count++] =
                    (struct source_edit){reader->words[i].begin, reader->words[i].end, name};
        struct source_edits renaming = {edits, count};
        if (!apply_edits(reader->arena, marked->program.files[file].text, &renaming, &text, err))
            return false;
        marked->renamed.files[file].text = text;
    }
    return true;
}

bool marked_read(struct arena *arena, const struct marked_source *source,
                 struct marked_program *marked, struct error *err)
{
    struct marked_program read = {0};
    struct marked_reader *reader = arena_alloc_zeroed(arena, 1, sizeof *reader);
    *reader = (struct marked_reader){
        .arena = arena, .kind = source->kind, .directory = source->directory, .marked = &read};
    bool ok = read_text(reader, source->text, err) && rename_words(reader, err);
    text_release(&reader->text);
    if (ok)
        *marked = read;
    return ok;
}
