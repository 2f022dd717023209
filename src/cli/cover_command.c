#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "cli/cli.h"
#include "report/cover_report.h"
#include "suite/cover_suite.h"

static bool cover(const struct cli_options *options, struct arena *arena, struct error *err)
{
    if (options->operands.count > 1)
        return error_set(err, "name one suite, for example: assay cover out");
    const char *suite = options->operands.count ? options->operands.items[0] : options->out;
    struct suite_coverage coverage;
    if (!cli_reports_spare_suite(options, suite, NULL, err) ||
        !suite_cover(arena, suite, &coverage, err))
        return false;
    bool is_for_machine = options->json && strcmp(options->json, "-") == 0, ok = true;
    struct text out = {0};
    if (options->json) {
        cover_report_json(&out, &coverage);
        ok = is_for_machine || file_write(options->json, text_string(&out), out.length, err);
    }
    if (!is_for_machine) {
        text_clear(&out);
        cover_report_print(&out, &coverage);
    }
    if (ok)
        fputs(text_string(&out), stdout);
    text_release(&out);
    return ok;
}

int cli_cover(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct arena arena = {0};
    struct error err;
    int status =
        cover(options, &arena, &err) ? EXIT_STATUS_NOTHING_FOUND : cli_fail(&err);
    arena_release(&arena);
    return status;
}
