/* The programs of findings, compiled and run as the user will: what does not fail there is no fault
 * that a person could look into. */
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

static size_t doubt_findings(struct writing *writing, const char *output)
{
    size_t count = 0;
    for (size_t i = 0; i < writing->suite.finding_count; i++) {
        struct finding *finding = &writing->campaign->findings.items[i];
        bool is_blamed =
            finding->verdict == VERDICT_FAULT || finding->verdict == VERDICT_PEDANTIC;
        if (!is_blamed || finding->end == END_BUILD_DEPENDENT ||
            !says_no_longer(output, finding->id))
            continue;
        finding->verdict = VERDICT_UNDECIDED;
        finding->rule = VERDICT_RULE_NONE;
        finding->reason = reason;
        count++;
    }
    return count;
}

static bool has_blame(const struct writing *writing)
{
    for (size_t i = 0; i < writing->suite.finding_count; i++)
        if (writing->suite.findings[i].verdict <= VERDICT_PEDANTIC)
            return true;
    return false;
}

/* Outside of the sandbox nothing would keep its programs from other people's files. */
static bool is_dangerous(const struct writing *writing)
{
    for (size_t i = 0; i < writing->suite.finding_count; i++)
        if (writing->suite.findings[i].end == END_FORBIDDEN)
            return true;
    return false;
}

void verify_findings(struct writing *writing)
{
    const struct suite_build *build = suite_build_of(SUITE_SANITIZED);
    struct suite_run run = {0};
    struct error trouble;
    if (!has_blame(writing))
        return;
    if (is_dangerous(writing)) {
        campaign_note(writing->campaign, "the programs of the findings were not run: the library "
                                         "makes system calls that the sandbox forbids");
        return;
    }
    if (!writing_prepare(writing, build, &trouble) ||
        !writing_make(writing, build, "findings", &run, &trouble))
        campaign_note(writing->campaign, "the programs of the findings were not run: %s",
                      trouble.text);
    else if (doubt_findings(writing, text_string(&run.output)))
        writing_take_findings(writing);
    text_release(&run.output);
}
