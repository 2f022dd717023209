/* What the page of a finding tells beyond its sequence: the trace with the values, the place in the
 * source, and a fingerprint by which it is known again in later runs. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "model/code.h"
#include "triage/triage.h"

enum {
    LINES_AROUND = 4,       /* of the failing line */
    CONTRACT_LINES = 8,     /* from the first line of the contract */
    DEFINITION_LINES = 12,  /* likewise of a function */
    FINGERPRINT_FRAMES = 3, /* innermost ones; callers further out vary with the sequence */
};

static bool trace_once(struct campaign *campaign, const struct finding *finding, uint8_t fill,
                       struct emit_trace *trace)
{
    uint32_t flags = WIRE_CHECK_CONTRACTS | WIRE_CHECK_ALL | WIRE_CHECK_LEAKS | WIRE_OBSERVE;
    struct outcome *outcome = arena_alloc_zeroed(&campaign->trial, 1, sizeof *outcome);
    struct error ignored;
    if (!runner_run_with(campaign->lanes.runners.confirm, &finding->statements,
                         &(struct run_options){.flags = flags, .fill = fill}, outcome, &ignored))
        return false;
    forgive_leak(&campaign->subject.vocabulary, &finding->statements, outcome);
    emit_trace(&campaign->trial, &campaign->subject.vocabulary, finding, outcome, trace);
    return outcome->end ==
           (finding->end == END_BUILD_DEPENDENT ? END_OK : finding->end);
}

/* Two runs with other fresh memory: a value that differs is not told. */
static const char *trace(struct campaign *campaign, const struct finding *finding)
{
    struct emit_trace first, second;
    struct text lines = {0};
    arena_reset(&campaign->trial);
    if (trace_once(campaign, finding, WIRE_USUAL_FILL, &first) &&
        trace_once(campaign, finding, 0xA5, &second)) {
        emit_trace_compare(&first, &second);
        emit_print_trace(&lines, &campaign->subject.vocabulary, finding, &first);
    }
    const char *copy = arena_copy_string(campaign->arena, text_string(&lines));
    text_release(&lines);
    return copy;
}

/* Lines of a file with their numbers, the one that matters marked; "" when they cannot be read.
 * Without one that matters, an empty line ends them. */
static const char *excerpt(struct campaign *campaign, const char *file, unsigned marked,
                           unsigned first, unsigned last)
{
    struct error ignored;
    char *rest, *line;
    arena_reset(&campaign->trial);
    if (!file || !file_read(&campaign->trial, file, &rest, NULL, &ignored))
        return "";
    struct text text = {0};
    for (unsigned number = 1; number <= last && text_next_line(&rest, &line); number++)
        if (number >= first && !marked && !*line)
            break;
        else if (number >= first)
            text_printf(&text, "%c%5u  %s\n", number == marked ? '>' : ' ', number, line);
    const char *copy = arena_copy_string(campaign->arena, text_string(&text));
    text_release(&text);
    return copy;
}

/* A contract is broken by a call that returned: then there is no place but that function. */
static struct source_line definition_of(const struct api *api, const struct function *function)
{
    const char *name = function->variant_of ? function->variant_of->name : function->name;
    for (size_t i = 0; i < api->bodies.count; i++) {
        const struct body *body = api->bodies.items[i];
        if (!body->is_caller && *body->file == '/' && strcmp(body->symbol, name) == 0)
            return (struct source_line){body->file, body->line};
    }
    return (struct source_line){0};
}

static const char *source_of(struct campaign *campaign, const struct finding *finding)
{
    unsigned line = finding->at.line;
    if (!finding->at.file)
        return excerpt(campaign, finding->definition.file, finding->definition.line,
                       finding->definition.line, finding->definition.line + DEFINITION_LINES - 1);
    return excerpt(campaign, finding->at.file, line, line > LINES_AROUND ? line - LINES_AROUND : 1,
                   line + LINES_AROUND);
}

static const char *contract_source(struct campaign *campaign, const struct contract *contract)
{
    if (!contract)
        return "";
    const char **files = campaign->options->library.contract_files;
    return excerpt(campaign, files[contract->file_index], 0, contract->line,
                   contract->line + CONTRACT_LINES - 1);
}

/* The functions of the innermost frames, as the report names them: no lines, no addresses. */
static uint64_t hash_frames(const char *report)
{
    static const char frame[] = "#";
    uint64_t hash = 0;
    size_t frames = 0;
    char *end;
    for (const char *at = report; (at = strstr(at, frame)) && frames < FINGERPRINT_FRAMES; at++) {
        unsigned long number = strtoul(at + 1, &end, 10);
        if (end == at + 1 || strncmp(end, " in ", 4) != 0)
            continue;
        if (number != frames)
            break; /* another stack begins */
        hash = hash_join(hash, hash_bytes(end + 4, strcspn(end + 4, " \n")));
        frames++;
    }
    return hash;
}

static const char *fingerprint(struct campaign *campaign, const struct finding *finding)
{
    /* Through which of its functions a fault is found first may differ from run to run. */
    if (finding->verdict == VERDICT_FAULT)
        return arena_printf(campaign->arena, "%016llx",
                            (unsigned long long)hash_string(finding->messages.abstract));
    uint64_t hash = hash_join(hash_string(finding->function->name),
                              hash_string(end_word(finding->end)));
    hash = hash_join(hash, hash_string(condition_name(finding->condition.kind)));
    hash = hash_join(hash, hash_frames(finding->report));
    if (finding->contract)
        hash = hash_join(hash, hash_string(contract_kind_name(finding->contract->kind)));
    return arena_printf(campaign->arena, "%016llx", (unsigned long long)hash);
}

/* A second one that cannot be told from the first is another one all the same. */
static const char *unique_fingerprint(struct campaign *campaign, size_t index)
{
    struct finding *findings = campaign->findings.items;
    const char *print = fingerprint(campaign, &findings[index]);
    unsigned same = 1;
    for (size_t i = 0; i < index; i++)
        same += findings[i].fingerprint && text_starts_with(findings[i].fingerprint, print);
    return same == 1 ? print : arena_printf(campaign->arena, "%s.%u", print, same);
}

static bool is_known(const struct campaign *campaign, const struct finding *finding)
{
    const char **known = campaign->options->known;
    for (; known && *known; known++)
        if (strcmp(*known, finding->fingerprint) == 0)
            return true;
    return false;
}

/* "c == d (/home/me/load.c:255)": the place of an assertion, of which there is no stack. */
static struct source_line place_in_message(struct campaign *campaign, const char *message)
{
    const char *path = strrchr(message, '('), *colon = strrchr(message, ':');
    unsigned line = colon ? (unsigned)strtoul(colon + 1, NULL, 10) : 0;
    if (!line || !path || path[1] != '/' || colon < path)
        return (struct source_line){0};
    return (struct source_line){
        arena_printf(campaign->arena, "%.*s", (int)(colon - path - 1), path + 1), line};
}

void explain_findings(struct campaign *campaign)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct finding *finding = &campaign->findings.items[i];
        if (!finding_is_shown(finding, &campaign->options->show))
            return;
        if (!finding->at.file)
            finding->at = place_in_message(campaign, finding->message);
        if (!finding->trace)
            finding->trace = trace(campaign, finding);
        if (!finding->at.file)
            finding->definition = definition_of(&campaign->subject.api, finding->function);
        finding->excerpt = source_of(campaign, finding);
        finding->contract_source = contract_source(campaign, finding->contract);
        finding->fingerprint = unique_fingerprint(campaign, i);
        finding->is_known = is_known(campaign, finding);
    }
}
