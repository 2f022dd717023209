#include "refactor/source_edit.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

size_t program_find(const struct c_program *program, const char *path)
{
    size_t i = 0;
    while (i < program->count && strcmp(program->files[i].path, path) != 0)
        i++;
    return i;
}

bool program_is_same(const struct c_program *a, const struct c_program *b)
{
    bool is_same = a->count == b->count;
    for (size_t i = 0; is_same && i < a->count; i++)
        is_same = strcmp(a->files[i].text, b->files[i].text) == 0;
    return is_same;
}

size_t offset_of(const char *text, struct position position)
{
    const char *at = text;
    for (size_t line = 0; line < position.line && *at; line++) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    size_t length = strcspn(at, "\n");
    return (size_t)(at - text) + (position.column < length ? position.column : length);
}

struct position position_of(const char *text, size_t offset)
{
    struct position position = {0};
    for (size_t i = 0; i < offset && text[i]; i++) {
        position.column++;
        if (text[i] == '\n')
            position = (struct position){position.line + 1, 0};
    }
    return position;
}

static int by_place(const void *a, const void *b)
{
    const struct source_edit *left = a, *right = b;
    if (left->begin != right->begin)
        return left->begin < right->begin ? -1 : 1;
    return (left->end > right->end) - (left->end < right->end);
}

bool apply_edits(struct arena *arena, const char *text, struct source_edits *edits, char **result,
                 struct error *err)
{
    struct text edited = {0};
    size_t done = 0;
    if (edits->count)
        qsort(edits->items, edits->count, sizeof *edits->items, by_place);
    for (size_t i = 0; i < edits->count; i++) {
        const struct source_edit *edit = &edits->items[i];
        if (edit->begin < done) {
            text_release(&edited);
            return error_set(err, "two edits overlap");
        }
        text_add_bytes(&edited, text + done, edit->begin - done);
        text_add(&edited, edit->replacement);
        done = edit->end;
    }
    text_add(&edited, text + done);
    *result = arena_copy_string(arena, text_string(&edited));
    text_release(&edited);
    return true;
}
