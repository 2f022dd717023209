#include "suite/keep_edited.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "suite/merge_edited.h"
#include "suite/read_written.h"

/* A file that a person edited. */
struct edited_file {
    const char *path; /* below the suite */
    const char *made;
    const char *edited;
    struct merged_file merged;
    bool is_left; /* as it is: what was made does not go with it */
};

struct keeping {
    struct writing *writing;
    struct arena *arena;
    const char *directory; /* of the suite that was edited */
    VECTOR_OF(struct edited_file) edits;
};

static const char *staged(const struct keeping *keeping, const char *path)
{
    return arena_printf(keeping->arena, "%s/%s", keeping->writing->staging, path);
}

static bool write_staged(const struct keeping *keeping, const char *path, const char *content,
                         struct error *err)
{
    return file_write(staged(keeping, path), content, strlen(content), err);
}

/* ---- merging ---- */

static void name_known(struct keeping *keeping, const struct written *description,
                       const char *path, struct merge_sides *sides)
{
    const char **names =
        arena_alloc_zeroed(keeping->arena, description->tests.count + 1, sizeof *names);
    for (size_t i = 0; i < description->tests.count; i++)
        if (strcmp(description->tests.items[i].file, path) == 0)
            names[sides->known_count++] = description->tests.items[i].name;
    sides->known = names;
}

/* The format of a suite does not change what stands in its files already. */
static bool is_of_format(const struct keeping *keeping, const struct written *description)
{
    const char *format = keeping->writing->suite.format;
    return strcmp(description->format, format ? format : emit_plain) == 0;
}

static void merge(struct keeping *keeping, const struct written *description,
                  const struct blocks *ours, struct edited_file *edit)
{
    struct merge_sides sides = {
        .format = description->format, .edited = edit->edited, .made = edit->made, .ours = ours};
    name_known(keeping, description, edit->path, &sides);
    edit->merged = merge_edited(keeping->arena, &sides);
}

static bool read_sides(struct keeping *keeping, struct edited_file *edit, struct error *err)
{
    const char *place = arena_printf(keeping->arena, "%s/%s", keeping->directory, edit->path);
    char *made, *edited;
    if (!file_read(keeping->arena, staged(keeping, edit->path), &made, NULL, err) ||
        !file_read(keeping->arena, place, &edited, NULL, err))
        return false;
    edit->made = made;
    edit->edited = edited;
    return true;
}

static bool is_edited(struct keeping *keeping, const char *path)
{
    return file_exists(arena_printf(keeping->arena, "%s/%s", keeping->directory, path)) &&
           emit_is_edited(keeping->arena, keeping->directory, path);
}

/* Suites that were written before blocks were known have none: their edited files stay. */
static bool consider(struct keeping *keeping, const struct written *description, const char *path,
                     struct error *err)
{
    struct edited_file edit = {.path = path};
    struct blocks ours = {0};
    bool ok = emit_read_blocks(keeping->arena, keeping->directory, path, &ours, err);
    if (ok && ours.count && is_edited(keeping, path)) {
        ok = read_sides(keeping, &edit, err);
        if (ok && strcmp(edit.made, edit.edited) != 0) {
            merge(keeping, description, &ours, &edit);
            vector_push(&keeping->edits, edit);
        }
    }
    vector_release(&ours);
    return ok;
}

static bool find_edits(struct keeping *keeping, struct error *err)
{
    struct written description = {.arena = keeping->arena};
    struct error unreadable;
    char **names;
    size_t count;
    if (!file_is_directory(staged(keeping, "tests")))
        return true;
    bool ok = file_list_directory(keeping->arena, staged(keeping, "tests"), &names, &count, err);
    /* Who edited assay.json has files that stay as they are. */
    bool is_described = emit_read_suite_tests(keeping->directory, &description, &unreadable) &&
                        is_of_format(keeping, &description);
    for (size_t i = 0; ok && is_described && i < count; i++)
        if (text_starts_with(names[i], "test_") && text_ends_with(names[i], ".c"))
            ok = consider(keeping, &description,
                          arena_printf(keeping->arena, "tests/%s", names[i]), err);
    written_release(&description);
    return ok;
}

/* What an edited test includes of assay's, and no other test does any more. */
static bool keep_headers(struct keeping *keeping, const struct edited_file *edit, struct error *err)
{
    static const char mark[] = "#include \"assay_";
    const char *at = edit->merged.content;
    for (; (at = strstr(at, mark)); at += strlen(mark)) {
        const char *name = at + strlen("#include \"");
        char *path = arena_printf(keeping->arena, "tests/%.*s", (int)strcspn(name, "\"\n"), name);
        char *kept = arena_printf(keeping->arena, "%s/%s", keeping->directory, path), *content;
        if (file_exists(staged(keeping, path)) || !file_exists(kept))
            continue;
        if (!file_read(keeping->arena, kept, &content, NULL, err) ||
            !write_staged(keeping, path, content, err))
            return false;
    }
    return true;
}

static bool stage_edits(struct keeping *keeping, struct error *err)
{
    for (size_t i = 0; i < keeping->edits.count; i++) {
        const struct edited_file *edit = &keeping->edits.items[i];
        const char *content = edit->is_left ? edit->made : edit->merged.content;
        if (!write_staged(keeping, edit->path, content, err) ||
            (!edit->is_left && !keep_headers(keeping, edit, err)))
            return false;
    }
    return true;
}

/* ---- trying ---- */

/* What a person edited, where the line is; NULL. */
static const struct merge_name *kept_at(const struct edited_file *edit, uint32_t line)
{
    for (size_t i = 0; i < edit->merged.kept_count; i++) {
        const struct merge_name *name = &edit->merged.kept[i];
        if (name->line <= line && line <= name->end)
            return name;
    }
    return NULL;
}

static struct edited_file *edit_of(struct keeping *keeping, const char *path, size_t length)
{
    for (size_t i = 0; i < keeping->edits.count; i++)
        if (strlen(keeping->edits.items[i].path) == length &&
            strncmp(keeping->edits.items[i].path, path, length) == 0)
            return &keeping->edits.items[i];
    return NULL;
}

/* The edit that a line of output is about, and where in its file; NULL. */
static struct edited_file *place_of(struct keeping *keeping, const char *said, uint32_t *line)
{
    const char *path = strstr(said, "tests/test_"), *colon = path ? strchr(path, ':') : NULL;
    if (!colon)
        return NULL;
    *line = (uint32_t)strtoul(colon + 1, NULL, 10);
    return edit_of(keeping, path, (size_t)(colon - path));
}

/* A test that does not compile is a person's as well: when it is theirs, it stays. Is any of the
 * output about an edit? */
static bool blame(struct keeping *keeping, char *output)
{
    const char *last = "";
    bool any = false;
    for (char *rest = output, *said; text_next_line(&rest, &said);) {
        uint32_t line;
        const char *reason = written_reason(keeping->arena, said);
        struct edited_file *edit = reason ? place_of(keeping, said, &line) : NULL;
        const struct merge_name *kept = edit ? kept_at(edit, line) : NULL;
        any |= edit != NULL;
        if (edit && !kept)
            edit->is_left = true;
        if (!kept || strcmp(last, kept->name) == 0)
            continue;
        last = kept->name;
        campaign_note(keeping->writing->campaign, "%s in %s, which was edited by hand, does not "
                      "compile: %s; it stays as it is", kept->name, edit->path, reason);
    }
    return any;
}

/* No suite is published that does not build: what goes wrong may be in any of the files. */
static void leave_all(struct keeping *keeping)
{
    for (size_t i = 0; i < keeping->edits.count; i++) {
        struct edited_file *edit = &keeping->edits.items[i];
        edit->is_left = true;
        campaign_note(keeping->writing->campaign, "%s, which was edited by hand, does not build "
                      "with what is new; it stays as it is", edit->path);
    }
}

static const struct merge_name *kept_named(const struct keeping *keeping, const char *name)
{
    for (size_t i = 0; i < keeping->edits.count; i++) {
        const struct merged_file *file = &keeping->edits.items[i].merged;
        for (size_t k = 0; k < file->kept_count; k++)
            if (strcmp(file->kept[k].name, name) == 0)
                return &file->kept[k];
    }
    return NULL;
}

/* "not ok 3 name", as programs of the plain format say; others say it in other words. */
static void tell_failing(struct keeping *keeping, char *output)
{
    bool any = false;
    for (char *rest = output, *said; text_next_line(&rest, &said);) {
        const char *name = text_starts_with(said, "not ok ") ? strrchr(said, ' ') + 1 : NULL;
        const struct merge_name *kept = name ? kept_named(keeping, name) : NULL;
        if (!kept)
            continue;
        any = true;
        campaign_note(keeping->writing->campaign, "%s, which was edited by hand, fails; it "
                      "stays as it is", kept->name);
    }
    if (!any)
        campaign_note(keeping->writing->campaign, "tests in files that were edited by hand fail; "
                      "they stay as they are");
}

static void tell_building(struct keeping *keeping, char *output)
{
    if (!blame(keeping, output))
        leave_all(keeping);
}

static bool any_left(const struct keeping *keeping)
{
    for (size_t i = 0; i < keeping->edits.count; i++)
        if (keeping->edits.items[i].is_left)
            return true;
    return false;
}

static bool try_edits(struct keeping *keeping, struct error *err)
{
    struct suite_run run = {0};
    const struct suite_build *shipped = suite_build_of(SUITE_SHIPPED);
    bool ok = writing_make(keeping->writing, shipped, "all", &run, err);
    if (ok && !run.passed)
        tell_building(keeping, arena_copy_string(keeping->arena, text_string(&run.output)));
    else if (ok && (ok = writing_check(keeping->writing, shipped, &run, err)) && !run.passed)
        tell_failing(keeping, arena_copy_string(keeping->arena, text_string(&run.output)));
    text_release(&run.output);
    file_remove_tree(staged(keeping, "build"));
    return ok;
}

/* ---- telling ---- */

enum { NAMED_MAXIMUM = 5 };

static void add_name(struct text *names, size_t index, const char *name)
{
    if (index < NAMED_MAXIMUM)
        text_printf(names, "%s%s", index ? ", " : "", name);
}

static void tell(const struct keeping *keeping, const struct edited_file *edit)
{
    struct text names = {0};
    for (size_t i = 0; i < edit->merged.kept_count; i++)
        add_name(&names, i, edit->merged.kept[i].name);
    if (edit->merged.kept_count > NAMED_MAXIMUM)
        text_printf(&names, " and %zu more", edit->merged.kept_count - NAMED_MAXIMUM);
    campaign_note(keeping->writing->campaign, "%s/%s was edited by hand: that is kept%s%s, the "
                  "rest is new", keeping->directory, edit->path, names.length ? ", " : "",
                  text_string(&names));
    text_clear(&names);
    for (size_t i = 0; i < edit->merged.taken_out_count; i++)
        add_name(&names, i, edit->merged.taken_out[i]);
    if (names.length)
        campaign_note(keeping->writing->campaign, "what was taken out of %s by hand stays out: %s",
                      edit->path, text_string(&names));
    text_release(&names);
}

static void add_publication(struct keeping *keeping, struct emit_publication *publication)
{
    struct emit_merged *merged =
        arena_alloc_zeroed(keeping->arena, keeping->edits.count + 1, sizeof *merged);
    for (size_t i = 0; i < keeping->edits.count; i++) {
        const struct edited_file *edit = &keeping->edits.items[i];
        if (edit->is_left)
            continue;
        tell(keeping, edit);
        merged[publication->merged_count++] = (struct emit_merged){edit->path, edit->made};
    }
    publication->merged = merged;
}

bool keep_edited(struct writing *writing, const char *directory,
                 struct emit_publication *publication, struct error *err)
{
    struct keeping keeping = {
        .writing = writing, .arena = writing->campaign->arena, .directory = directory};
    struct error trouble;
    bool ok = find_edits(&keeping, err);
    if (ok && keeping.edits.count) {
        ok = stage_edits(&keeping, err);
        if (ok && !try_edits(&keeping, &trouble))
            campaign_note(writing->campaign, "what was edited by hand was not run: %s",
                          trouble.text);
        if (ok && any_left(&keeping))
            ok = stage_edits(&keeping, err);
        add_publication(&keeping, publication);
    }
    vector_release(&keeping.edits);
    return ok;
}
