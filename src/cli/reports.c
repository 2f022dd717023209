/* Which reports are written, and where. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/cli.h"
#include "report/reports.h"

static const struct report_kind {
    const char *name;
    const char *file; /* in the output directory, when none is named */
    const char *meaning;
    void (*print)(struct text *out, const struct summary *summary);
} kinds[] = {
#define REPORT(name, extension, meaning)                                                           \
    {#name, SUMMARY_REPORT_NAME extension, meaning, name##_report_print},
#include "report/reports.def"
#undef REPORT
};

enum { KIND_COUNT = sizeof kinds / sizeof *kinds };

bool cli_report_keyword(size_t n, struct keyword *keyword)
{
    if (n < KIND_COUNT)
        *keyword = (struct keyword){kinds[n].name, kinds[n].meaning};
    return n < KIND_COUNT;
}

static bool report_unknown(const char *name, int length, struct error *err)
{
    struct text names = {0};
    keyword_list(&names, cli_report_keyword);
    error_set(err, "--report can be %s, and =FILE may follow, not '%.*s'", text_string(&names),
              length, name);
    text_release(&names);
    return false;
}

struct wanted_report {
    const struct report_kind *kind;
    const char *file;
};

/* "html" or "html=FILE". */
static bool find_kind(const char *wanted, struct wanted_report *report, struct error *err)
{
    size_t length = strcspn(wanted, "=");
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (strlen(kinds[i].name) != length || strncmp(kinds[i].name, wanted, length) != 0)
            continue;
        *report = (struct wanted_report){
            &kinds[i], wanted[length] ? wanted + length + 1 : kinds[i].file};
        return *report->file || error_set(err, "--report %s names no file", wanted);
    }
    return report_unknown(wanted, (int)length, err);
}

/* "html" becomes "html=OUT/assay-report.html". */
static void name_files(struct cli_options *options, struct arena *arena)
{
    for (size_t i = 0; i < options->reports.count; i++) {
        struct wanted_report report;
        struct error ignored;
        const char **wanted = &options->reports.items[i];
        if (!strchr(*wanted, '=') && find_kind(*wanted, &report, &ignored))
            *wanted = arena_printf(arena, "%s=%s%s%s", *wanted, options->out,
                                   text_ends_with(options->out, "/") ? "" : "/", report.file);
    }
}

static bool is_in_output(const struct cli_options *options, const char *file)
{
    if (!options->out || !text_starts_with(file, options->out))
        return false;
    size_t length = strlen(options->out);
    const char *rest = file + length;
    bool is_below = *rest == '/' || (length && options->out[length - 1] == '/');
    return is_below && text_starts_with(rest + (*rest == '/'), SUMMARY_REPORT_NAME);
}

/* That of --json, if it is given, then those of --report. */
static size_t wanted_count(const struct cli_options *options)
{
    return options->reports.count + (options->json != NULL);
}

static bool find_wanted(const struct cli_options *options, size_t index,
                        struct wanted_report *report, struct error *err)
{
    if (!options->json)
        return find_kind(options->reports.items[index], report, err);
    if (index > 0)
        return find_kind(options->reports.items[index - 1], report, err);
    *report = (struct wanted_report){&kinds[0], options->json};
    return true;
}

static bool is_standard_output(const char *file)
{
    return strcmp(file, "-") == 0;
}

/* Said before hours of work, not after them. The output directory may not be there yet, and is
 * looked at by who writes the tests. */
static bool check_place(const struct cli_options *options, const char *file, struct error *err)
{
    struct arena arena = {0};
    const char *directory = arena_printf(&arena, "%s/.", file_directory_of(&arena, file));
    bool ok = is_standard_output(file) ||
              (is_in_output(options, file) && !file_exists(options->out)) ||
              (file_is_directory(file) ? error_set(err, "'%s' is a directory, not a report", file)
               : access(directory, W_OK) != 0
                   ? error_set(err, "cannot write the report '%s': %s", file, strerror(errno))
                   : true);
    arena_release(&arena);
    return ok;
}

bool cli_check_reports(struct cli_options *options, struct arena *arena, struct error *err)
{
    bool prints = false;
    name_files(options, arena);
    for (size_t i = 0; i < wanted_count(options); i++) {
        struct wanted_report report;
        if (!find_wanted(options, i, &report, err) || !check_place(options, report.file, err))
            return false;
        if (prints && is_standard_output(report.file))
            return error_set(err, "only one report can go to standard output");
        prints |= is_standard_output(report.file);
    }
    return true;
}

bool cli_report_is_printed(const struct cli_options *options)
{
    struct wanted_report report;
    struct error ignored;
    for (size_t i = 0; i < wanted_count(options); i++)
        if (find_wanted(options, i, &report, &ignored) && is_standard_output(report.file))
            return true;
    return false;
}

/* ---- what reports are not to overwrite ---- */

static bool is_among(const char *file, const char **paths)
{
    while (*paths && !file_is_same(*paths, file))
        paths++;
    return *paths;
}

static bool is_of_library(const char *file, const struct library *library)
{
    for (size_t i = 0; i < library->source_count; i++)
        if (file_is_same(library->sources[i].path, file))
            return true;
    return is_among(file, library->headers) || is_among(file, library->contract_files);
}

static bool spares(const char *file, const struct library *library, struct error *err)
{
    return is_standard_output(file) || !is_of_library(file, library) ||
           error_set(err, "the report '%s' would overwrite a file of the library; choose another "
                          "name", file);
}

bool cli_reports_spare(const struct cli_options *options, const struct library *library,
                       struct error *err)
{
    struct wanted_report report;
    for (size_t i = 0; i < wanted_count(options); i++)
        if (!find_wanted(options, i, &report, err) || !spares(report.file, library, err))
            return false;
    return true;
}

bool cli_reports_spare_suite(const struct cli_options *options, const char *suite,
                             const char *tree, struct error *err)
{
    struct arena arena = {0};
    struct library library = {0};
    struct error ignored;
    bool ok = !wanted_count(options) ||
              !campaign_read_suite_library(&arena, suite, tree, &library, &ignored) ||
              cli_reports_spare(options, &library, err);
    arena_release(&arena);
    return ok;
}

/* ---- writing ---- */

static bool write_to(const char *file, const struct text *report, struct error *err)
{
    struct arena arena = {0};
    bool ok = file_make_directories(file_directory_of(&arena, file), err) &&
              file_write(file, report->bytes, report->length, err);
    arena_release(&arena);
    return ok;
}

static bool write_report(const struct wanted_report *wanted, const struct summary *summary,
                         struct error *err)
{
    struct text report = {0};
    wanted->kind->print(&report, summary);
    bool ok = is_standard_output(wanted->file)
                  ? fwrite(report.bytes, 1, report.length, stdout) == report.length ||
                        error_set(err, "cannot write to standard output")
                  : write_to(wanted->file, &report, err);
    text_release(&report);
    return ok;
}

void cli_write_reports(void *context, const struct event *event)
{
    struct report_writer *writer = context;
    struct wanted_report report;
    if (event->kind != EVENT_END)
        return;
    for (size_t i = 0; i < wanted_count(writer->options) && !writer->has_failed; i++)
        writer->has_failed = !find_wanted(writer->options, i, &report, writer->err) ||
                             !write_report(&report, event->summary, writer->err);
}

void cli_print_reports(const struct cli_options *options)
{
    struct wanted_report report;
    struct error ignored;
    for (size_t i = 0; i < options->reports.count; i++)
        if (find_kind(options->reports.items[i], &report, &ignored))
            printf("report: %s\n", report.file);
}

bool cli_tell(const struct cli_options *options, struct text *json, struct text *words,
              struct error *err)
{
    bool is_for_machine = options->json && strcmp(options->json, "-") == 0;
    if (options->json && !is_for_machine &&
        !file_write(options->json, text_string(json), json->length, err))
        return false;
    fputs(text_string(is_for_machine ? json : words), stdout);
    return true;
}
