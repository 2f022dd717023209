/* What a person says of a finding becomes a label: bench/labels/README.md has the format. */
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "commands/commands.h"
#include "emit/emit.h"
#include "model/injected_failure.h"

enum { HEART_LINES = 24 };

struct labelling {
    struct arena *arena;
    const struct label *label;
    struct finding_record record;
    const char *library;
    const struct json *before; /* what the file holds; NULL: it does not exist */
};

/* On what else a failure depends is found out anew by each version of assay. */
static const char *when_of(const struct finding_record *record)
{
    return condition_is_injected(record->condition) ? condition_name(record->condition) : NULL;
}

static bool is_same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool is_about(const struct json *label, const struct finding_record *record)
{
    return is_same_text(json_string(label, "function"), record->function) &&
           is_same_text(json_string(label, "kind"), end_word(record->end)) &&
           is_same_text(json_string(label, "when"), when_of(record)) &&
           is_same_text(json_string(label, "place"), record->place);
}

static bool read_before(struct labelling *labelling, struct error *err)
{
    const char *path = labelling->label->file;
    char *text;
    size_t length;
    struct json *before;
    if (!file_exists(path))
        return true;
    if (!file_read(labelling->arena, path, &text, &length, err))
        return false;
    if (!json_parse(labelling->arena, text, length, &before, err))
        return error_set(err, "'%s' holds no labels: it is no JSON", path);
    const struct json *labels = json_member(before, "labels");
    if (!labels || labels->kind != JSON_ARRAY)
        return error_set(err, "'%s' holds no labels; name another file with --labels", path);
    labelling->before = before;
    return true;
}

/* The lines of its program that matter. */
static void put_heart(struct json_writer *writer, struct labelling *labelling,
                      const char *finding)
{
    struct error ignored;
    char *rest, *line;
    size_t lines = 0;
    json_key(writer, "heart");
    json_begin_array(writer);
    const char *path = arena_printf(labelling->arena, "%s/finding.c", finding);
    bool is_read = file_read(labelling->arena, path, &rest, NULL, &ignored);
    char *start = is_read ? strstr(rest, "\nint main(") : NULL;
    for (rest = start ? start + 1 : NULL; rest && text_next_line(&rest, &line);) {
        line += strspn(line, " ");
        bool is_frame = !*line || strchr("{}/*#", *line) || strncmp(line, "int main(", 9) == 0 ||
                        strcmp(line, "return 0;") == 0;
        if (!is_frame && lines++ < HEART_LINES)
            json_put_string(writer, line);
    }
    json_end_array(writer);
}

static void put_label(struct json_writer *writer, struct labelling *labelling,
                      const char *finding)
{
    const struct finding_record *record = &labelling->record;
    json_begin_object(writer);
    json_add_string(writer, "function", record->function);
    json_add_string(writer, "kind", end_word(record->end));
    if (when_of(record))
        json_add_string(writer, "when", when_of(record));
    if (*record->place)
        json_add_string(writer, "place", record->place);
    json_add_string(writer, "label", labelling->label->word);
    json_add_string(writer, "why", labelling->label->why);
    put_heart(writer, labelling, finding);
    json_end_object(writer);
}

static bool write_label(struct labelling *labelling, const char *finding, struct error *err)
{
    struct text text = {0};
    struct json_writer writer = {.out = &text};
    const struct json *labels = json_member(labelling->before, "labels");
    const char *library = json_string(labelling->before, "library");
    const char *version = json_string(labelling->before, "version");
    json_begin_object(&writer);
    json_add_string(&writer, "library", library ? library : labelling->library);
    json_add_string(&writer, "version", version ? version : "unknown");
    json_key(&writer, "labels");
    json_begin_array(&writer);
    for (const struct json *label = labels ? labels->first : NULL; label; label = label->next)
        json_put(&writer, label);
    put_label(&writer, labelling, finding);
    json_end_array(&writer);
    json_end_object(&writer);
    bool ok = file_write(labelling->label->file, text_string(&text), text.length, err);
    text_release(&text);
    return ok;
}

/* False with a sentence when it says something else of the finding. */
static bool is_new(const struct labelling *labelling, bool *is_new, struct error *err)
{
    const struct json *labels = json_member(labelling->before, "labels");
    const struct label *wanted = labelling->label;
    *is_new = true;
    for (const struct json *label = labels ? labels->first : NULL; label; label = label->next) {
        const char *word = json_string(label, "label");
        if (!is_about(label, &labelling->record))
            continue;
        if (!is_same_text(word, wanted->word))
            return error_set(err, "'%s' says '%s' of this finding; take that label out first",
                             wanted->file, word ? word : "nothing");
        *is_new = false;
    }
    return true;
}

bool campaign_label(const char *finding, const struct label *label, bool *added,
                    struct error *err)
{
    struct arena arena = {0};
    struct labelling labelling = {.arena = &arena, .label = label};
    struct library library = {0};
    struct rule_set rules_off = {0};
    bool ok = emit_read_finding(&arena, finding, &labelling.record, err) &&
              emit_read_library(&arena, finding, &library, &rules_off, err) &&
              read_before(&labelling, err) && is_new(&labelling, added, err);
    if (ok) {
        const char *header = file_base_name(library.headers[0]);
        labelling.library = arena_printf(&arena, "%.*s", (int)strcspn(header, "."), header);
        ok = !*added || write_label(&labelling, finding, err);
    }
    arena_release(&arena);
    return ok;
}
