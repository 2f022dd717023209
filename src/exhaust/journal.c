#include "exhaust/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

/* A line is a word and fields behind tabs:
 *     failure PASS FLOOR START OFFSET CHOICES RUN ORACLE ABSTRACT CONCRETE REPORT TEXT
 *     part PASS FLOOR START LEAVES COUNTS...
 *     unit PASS FLOOR START LEAVES RUNS REST COUNTS...
 *     reached BRANCHES
 * REST is "-" when there is none. */
static const char heading[] = "assay exhaust 2";

enum { FIELDS_MAXIMUM = 16, FAILURE_FIELDS = 12, PART_FIELDS = 10, UNIT_FIELDS = 12,
       REACHED_FIELDS = 2 };

/* ---- fields ---- */

static void add_escaped(struct text *line, const char *bytes, size_t length)
{
    text_add_char(line, '\t');
    for (size_t i = 0; i < length; i++)
        switch (bytes[i]) {
        case '\\':
            text_add(line, "\\\\");
            break;
        case '\t':
            text_add(line, "\\t");
            break;
        case '\n':
            text_add(line, "\\n");
            break;
        case '\0':
            text_add(line, "\\0");
            break;
        default:
            text_add_char(line, bytes[i]);
        }
}

static void add_string(struct text *line, const char *string)
{
    add_escaped(line, string, strlen(string));
}

/* In place; the length is that of the bytes, of which some may be zero. */
static size_t unescape(char *field)
{
    char *to = field;
    for (const char *from = field; *from; from++) {
        if (*from != '\\') {
            *to++ = *from;
            continue;
        }
        from++;
        *to++ = *from == 't' ? '\t' : *from == 'n' ? '\n' : *from == '0' ? '\0' : '\\';
    }
    *to = '\0';
    return (size_t)(to - field);
}

static size_t split_fields(char *line, char **fields)
{
    size_t count = 0;
    for (char *field; count < FIELDS_MAXIMUM && (field = strsep(&line, "\t"));)
        fields[count++] = field;
    return count;
}

/* ---- writing ---- */

static bool put(struct exhaust_journal *journal, struct text *line, struct error *err)
{
    if (journal->file < 0)
        return true;
    text_add_char(line, '\n');
    const char *at = line->bytes;
    size_t left = line->length;
    while (left) {
        ssize_t n = write(journal->file, at, left);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return error_set(err, "cannot write '%s': %s", journal->path, strerror(errno));
        at += n;
        left -= (size_t)n;
    }
    return true;
}

static void begin_line(struct text *line, const char *word, struct journal_place place)
{
    text_printf(line, "%s\t%d\t%zu\t", word, (int)place.pass, place.unit->floor);
    choices_print(line, &place.unit->start, CHOICES_WHOLE);
}

static void add_counts(struct text *line, const struct journal_counts *counts)
{
    text_printf(line, "\t%llu\t%llu\t%llu\t%.3f\t%.3f", (unsigned long long)counts->runs,
                (unsigned long long)counts->skipped, (unsigned long long)counts->unstable,
                counts->seconds, counts->first_failure_seconds);
}

bool journal_add_failure(struct exhaust_journal *journal, struct journal_place place,
                         const struct failing_input *input, struct error *err)
{
    struct text line = {0};
    begin_line(&line, "failure", place);
    text_printf(&line, "\t%llu\t", (unsigned long long)input->offset);
    choices_print(&line, &input->choices, CHOICES_WHOLE);
    text_printf(&line, "\t%llu", (unsigned long long)input->run);
    add_string(&line, input->messages.oracle);
    add_string(&line, input->messages.abstract);
    add_string(&line, input->messages.concrete);
    add_string(&line, input->report);
    add_escaped(&line, input->text, input->text_length);
    bool ok = put(journal, &line, err);
    text_release(&line);
    return ok;
}

bool journal_add_part(struct exhaust_journal *journal, struct journal_place place, uint64_t leaves,
                      const struct journal_counts *counts, struct error *err)
{
    struct text line = {0};
    begin_line(&line, "part", place);
    text_printf(&line, "\t%llu", (unsigned long long)leaves);
    add_counts(&line, counts);
    bool ok = put(journal, &line, err);
    text_release(&line);
    return ok;
}

bool journal_add_unit(struct exhaust_journal *journal, struct journal_place place,
                      const struct journal_unit *unit, const struct journal_counts *counts,
                      struct error *err)
{
    struct text line = {0};
    begin_line(&line, "unit", place);
    text_printf(&line, "\t%llu\t%llu\t", (unsigned long long)unit->leaves,
                (unsigned long long)unit->runs);
    if (unit->has_rest)
        choices_print(&line, &unit->rest, CHOICES_WHOLE);
    else
        text_add_char(&line, '-');
    add_counts(&line, counts);
    bool ok = put(journal, &line, err);
    text_release(&line);
    return ok;
}

bool journal_add_branches(struct exhaust_journal *journal, const char *numbers, struct error *err)
{
    struct text line = {0};
    text_printf(&line, "reached\t%s", numbers);
    bool ok = put(journal, &line, err);
    text_release(&line);
    return ok;
}

/* ---- reading ---- */

static uint64_t number(const char *field)
{
    return strtoull(field, NULL, 10);
}

static bool read_place(struct exhaust_journal *journal, char **fields, struct journal_unit *unit)
{
    struct error ignored;
    unit->pass = (enum exhaust_pass)number(fields[1]);
    unit->floor = (size_t)number(fields[2]);
    return choices_parse(journal->arena, fields[3], &unit->start, &ignored);
}

static void read_counts(struct exhaust_journal *journal, char **fields)
{
    journal->counts = (struct journal_counts){
        .runs = number(fields[0]),
        .skipped = number(fields[1]),
        .unstable = number(fields[2]),
        .seconds = strtod(fields[3], NULL),
        .first_failure_seconds = strtod(fields[4], NULL),
    };
}

/* Failures whose unit is not known to be that far yet. */
struct pending_failure {
    struct journal_unit unit;
    struct failing_input input;
};

struct reading {
    struct exhaust_journal *journal;
    VECTOR_OF(struct pending_failure) pending;
};

static bool is_same_unit(const struct journal_unit *a, const struct journal_unit *b)
{
    return a->pass == b->pass && a->floor == b->floor && choices_equal(&a->start, &b->start);
}

/* Those of the unit are certain up to the leaf. */
static void accept(struct reading *reading, const struct journal_unit *unit, uint64_t leaves)
{
    size_t kept = 0;
    for (size_t i = 0; i < reading->pending.count; i++) {
        struct pending_failure *pending = &reading->pending.items[i];
        if (is_same_unit(&pending->unit, unit) && pending->input.offset < leaves)
            vector_push(&reading->journal->failures, pending->input);
        else
            reading->pending.items[kept++] = *pending;
    }
    reading->pending.count = kept;
}

static bool read_failure(struct reading *reading, char **fields)
{
    struct pending_failure pending = {0};
    struct error ignored;
    struct arena *arena = reading->journal->arena;
    if (!read_place(reading->journal, fields, &pending.unit) ||
        !choices_parse(arena, fields[5], &pending.input.choices, &ignored))
        return false;
    for (size_t i = 7; i < FAILURE_FIELDS - 1; i++)
        unescape(fields[i]);
    struct failing_input *input = &pending.input;
    input->offset = number(fields[4]);
    input->run = number(fields[6]);
    input->text_length = unescape(fields[11]);
    input->text = fields[11];
    input->report = fields[10];
    input->messages = (struct messages){fields[7], fields[8], "", "", fields[9]};
    vector_push(&reading->pending, pending);
    return true;
}

static bool read_part(struct reading *reading, char **fields)
{
    struct journal_unit unit = {0};
    if (!read_place(reading->journal, fields, &unit))
        return false;
    unit.leaves = number(fields[4]);
    read_counts(reading->journal, fields + 5);
    accept(reading, &unit, unit.leaves);
    vector_push(&reading->journal->units, unit);
    return true;
}

static bool read_unit(struct reading *reading, char **fields)
{
    struct journal_unit unit = {.is_done = true};
    struct error ignored;
    if (!read_place(reading->journal, fields, &unit))
        return false;
    unit.leaves = number(fields[4]);
    unit.runs = number(fields[5]);
    unit.has_rest = strcmp(fields[6], "-") != 0;
    if (unit.has_rest &&
        !choices_parse(reading->journal->arena, fields[6], &unit.rest, &ignored))
        return false;
    read_counts(reading->journal, fields + 7);
    accept(reading, &unit, UINT64_MAX);
    vector_push(&reading->journal->units, unit);
    return true;
}

static bool read_reached(struct reading *reading, char **fields)
{
    for (char *at = fields[1], *end; *at; at = end) {
        unsigned long branch = strtoul(at, &end, 10);
        if (end == at || branch >= EXHAUST_BRANCHES_MAXIMUM)
            return false;
        vector_push(&reading->journal->branches, (uint32_t)branch);
    }
    return true;
}

static bool read_line(struct reading *reading, char *line)
{
    static const struct {
        const char *word;
        size_t fields;
        bool (*read)(struct reading *reading, char **fields);
    } kinds[] = {
        {"failure", FAILURE_FIELDS, read_failure},
        {"part", PART_FIELDS, read_part},
        {"unit", UNIT_FIELDS, read_unit},
        {"reached", REACHED_FIELDS, read_reached},
    };
    char *fields[FIELDS_MAXIMUM];
    size_t count = split_fields(line, fields);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (count && strcmp(fields[0], kinds[i].word) == 0)
            return count == kinds[i].fields && kinds[i].read(reading, fields);
    return false;
}

/* Lines up to the first that is not whole. The size is that of what was good. */
static bool read_lines(struct exhaust_journal *journal, char *content, size_t length, size_t *good)
{
    struct reading reading = {.journal = journal};
    bool ok = true;
    for (size_t at = *good; ok && at < length;) {
        char *end = memchr(content + at, '\n', length - at);
        if (!end)
            break;
        *end = '\0';
        ok = read_line(&reading, content + at);
        at = (size_t)(end - content) + 1;
        if (ok)
            *good = at;
    }
    vector_release(&reading.pending);
    return ok;
}

static bool start_over(struct exhaust_journal *journal, const char *path, struct error *err)
{
    return ftruncate(journal->file, 0) == 0 ||
           error_set(err, "cannot write '%s': %s", path, strerror(errno));
}

static bool resume(struct exhaust_journal *journal, const char *path,
                   struct journal_identity identity, struct error *err)
{
    char *content;
    size_t length;
    if (!file_read(journal->arena, path, &content, &length, err))
        return false;
    const char *told = arena_printf(journal->arena, "%s %s ", heading, identity.settings);
    const char *expected = arena_printf(journal->arena, "%s%s\n", told, identity.programs);
    size_t good = strlen(expected);
    if (length < good && strncmp(content, expected, length) == 0)
        return start_over(journal, path, err); /* killed at once */
    if (!text_starts_with(content, told))
        return error_set(err, "'%s' is of a run with another generator or other options; name "
                              "another directory with --out", path);
    journal->was_outdated = !text_starts_with(content, expected);
    if (journal->was_outdated)
        return start_over(journal, path, err);
    journal->was_resumed = length > good;
    read_lines(journal, content, length, &good);
    if (ftruncate(journal->file, (off_t)good) != 0)
        return error_set(err, "cannot go on with '%s': %s", path, strerror(errno));
    return true;
}

static bool begin(struct exhaust_journal *journal, struct journal_identity identity,
                  struct error *err)
{
    struct text line = {0};
    text_printf(&line, "%s %s %s", heading, identity.settings, identity.programs);
    bool ok = lseek(journal->file, 0, SEEK_END) > 0 || put(journal, &line, err);
    text_release(&line);
    return ok;
}

bool journal_open(struct exhaust_journal *journal, struct arena *arena, const char *path,
                  struct journal_identity identity, struct error *err)
{
    *journal = (struct exhaust_journal){.arena = arena, .path = path, .file = -1};
    if (!path)
        return true;
    journal->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (journal->file < 0)
        return error_set(err, "cannot write '%s': %s", path, strerror(errno));
    if (resume(journal, path, identity, err) && begin(journal, identity, err))
        return true;
    journal_close(journal);
    return false;
}

void journal_close(struct exhaust_journal *journal)
{
    if (journal->file >= 0)
        close(journal->file);
    journal->file = -1;
    vector_release(&journal->units);
    vector_release(&journal->failures);
    vector_release(&journal->branches);
}

/* ---- going on ---- */

void journal_replay(const struct exhaust_journal *journal, enum exhaust_pass pass,
                    struct frontier *frontier)
{
    for (size_t i = 0; i < journal->units.count; i++) {
        const struct journal_unit *done = &journal->units.items[i];
        bool is_followed = i + 1 < journal->units.count && is_same_unit(done, done + 1);
        if (done->pass != pass || is_followed)
            continue;
        struct tree_unit *unit = frontier_find(frontier, &done->start, done->floor);
        if (!unit || unit->state != UNIT_WAITS)
            continue;
        if (done->is_done)
            frontier_finish(frontier, unit, done->leaves, done->runs,
                            done->has_rest ? &done->rest : NULL);
        else
            frontier_pass(frontier, unit, &(struct unit_progress){.leaves = done->leaves});
    }
}

uint64_t journal_leaves_of(const struct exhaust_journal *journal, enum exhaust_pass pass,
                           const struct tree_unit *unit)
{
    uint64_t leaves = 0;
    struct journal_unit wanted = {.pass = pass, .start = unit->start, .floor = unit->floor};
    for (size_t i = 0; i < journal->units.count; i++)
        if (!journal->units.items[i].is_done && is_same_unit(&journal->units.items[i], &wanted))
            leaves = journal->units.items[i].leaves;
    return leaves;
}
