/* The programs of findings, compiled and run as the user will: what does not fail there is no fault
 * that a person could look into. Those that are not shown are run as well: how many there are, and
 * which option shows them, is to be true. */
#include <stdio.h>
#include <string.h>

#include "suite/writing.h"
#include "triage/triage.h"

static const char reason[] =
    "it fails in assay's processes, but its program does not when it is compiled and run by itself";

/* Among lines such as "finding 3: list_free double-free: no longer fails". */
static bool says_no_longer(const char *output, unsigned id)
{
    char beginning[32];
    snprintf(beginning, sizeof beginning, "finding %u: ", id);
    for (const char *line = output; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        size_t length = strcspn(line, "\n");
        static const char end[] = ": no longer fails";
        if (text_starts_with(line, beginning) && length > strlen(end) &&
            strncmp(line + length - strlen(end), end, strlen(end)) == 0)
            return true;
        if (!*line)
            break;
    }
    return false;
}

static bool is_blamed(const struct finding *finding)
{
    return finding->verdict <= VERDICT_PEDANTIC;
}

static size_t doubt_findings(struct writing *writing, const char *output)
{
    struct finding *all = writing->campaign->findings.items;
    size_t count = 0, first = (size_t)(writing->suite.findings - all);
    for (size_t i = first; i < first + writing->suite.finding_count; i++) {
        if (!is_blamed(&all[i]) || all[i].end == END_BUILD_DEPENDENT ||
            !says_no_longer(output, all[i].id))
            continue;
        all[i].verdict = VERDICT_UNDECIDED;
        all[i].rule = VERDICT_RULE_NONE;
        all[i].reason = reason;
        count++;
    }
    return count;
}

static bool is_dangerous(const struct finding *finding)
{
    return finding->end == END_FORBIDDEN;
}

static bool any(const struct suite *suite, bool (*is_such)(const struct finding *finding))
{
    for (size_t i = 0; i < suite->finding_count; i++)
        if (is_such(&suite->findings[i]))
            return true;
    return false;
}

/* Those that the suite has; how many do not fail is added to *doubted. */
static bool run_programs(struct writing *writing, size_t *doubted, struct error *err)
{
    const struct suite_build *build = suite_build_of(SUITE_SANITIZED);
    struct suite_run run = {0};
    if (!any(&writing->suite, is_blamed))
        return true;
    /* Outside of the sandbox nothing would keep its programs from other people's files. */
    if (any(&writing->suite, is_dangerous))
        return error_set(err, "the library makes system calls that the sandbox forbids");
    bool ok = writing_prepare(writing, build, err) &&
              writing_make(writing, build, "findings", &run, err);
    if (ok)
        *doubted += doubt_findings(writing, text_string(&run.output));
    text_release(&run.output);
    return ok;
}

/* Faults stand right behind the findings that are shown. */
static bool run_hidden(struct writing *writing, size_t *doubted, struct error *err)
{
    const struct suite shown = writing->suite;
    size_t end = shown.finding_count;
    while (end < writing->campaign->findings.count &&
           shown.findings[end].verdict == VERDICT_FAULT)
        end++;
    writing->suite.findings = shown.findings + shown.finding_count;
    writing->suite.finding_count = end - shown.finding_count;
    bool ok = run_programs(writing, doubted, err);
    writing->suite.findings = shown.findings;
    writing->suite.finding_count = shown.finding_count;
    return ok;
}

void verify_findings(struct writing *writing)
{
    struct error trouble;
    size_t doubted = 0;
    if (!run_programs(writing, &doubted, &trouble))
        campaign_note(writing->campaign, "the programs of the findings were not run: %s",
                      trouble.text);
    if (!run_hidden(writing, &doubted, &trouble))
        campaign_note(writing->campaign, "the programs of faults that are not shown were not run: "
                      "some may be none; %s", trouble.text);
    if (doubted)
        writing_take_findings(writing);
}
