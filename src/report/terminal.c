#include "report/terminal.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/shell.h"
#include "model/certainty.h"
#include "report/finding_command.h"
#include "report/uncovered.h"

enum { REASONS_SHOWN = 8, UNCOVERED_SHOWN = 3, FUNCTIONS_SHOWN = 6 };

/* Where most branches are missing, and why. */
static void print_uncovered(FILE *out, const struct coverage *coverage)
{
    uint32_t functions[UNCOVERED_SHOWN];
    size_t count = uncovered_most(coverage, functions, UNCOVERED_SHOWN);
    for (size_t i = 0; i < count; i++) {
        const struct site_function *function = &coverage->sites->functions.items[functions[i]];
        struct text reason = {0};
        uncovered_explain(&reason, coverage, functions[i]);
        fprintf(out, "  %s: %" PRIu32 " of %" PRIu32 " (%s)\n", function->name,
                coverage->by_function[functions[i]], function->branch_count,
                text_string(&reason));
        text_release(&reason);
    }
}

static void print_branches(FILE *out, const struct coverage *coverage)
{
    fprintf(out, "%" PRIu32 " of %" PRIu32 " branches (%.0f %%)", coverage->covered,
            coverage->sites->branch_count, coverage_percent(coverage));
}

static void print_other_functions(FILE *out, const struct finding *finding)
{
    size_t count = 0, listed = 0;
    for (size_t i = 0; i < finding->member_count; i++)
        count += finding_other_function(finding, i) != NULL;
    if (!count)
        return;
    fputs("  also through: ", out);
    for (size_t i = 0; i < finding->member_count && listed < FUNCTIONS_SHOWN; i++)
        if (finding_other_function(finding, i))
            fprintf(out, "%s%s", listed++ ? ", " : "", finding_other_function(finding, i)->name);
    if (count > listed)
        fprintf(out, " and %zu more", count - listed);
    fputs("\n", out);
}

static void print_members(FILE *out, const struct summary *summary, const struct finding *finding)
{
    for (size_t i = 0; i < finding->member_count; i++) {
        const struct finding *member = finding->members[i];
        fprintf(out, "  member %u: %s, %zu call%s", member->id, member->function->name,
                member->calls, member->calls == 1 ? "" : "s");
        if (member->at.file)
            fprintf(out, ", %s:%u", file_base_name(member->at.file), member->at.line);
        fprintf(out, "; assay replay %s/findings/%u/members/%u\n", summary->directory, finding->id,
                member->id);
    }
}

static void print_certainty(FILE *out, const struct certainty *certainty)
{
    struct text text = {0};
    certainty_print(&text, certainty);
    if (text.length)
        fprintf(out, "  sure: %s\n", text_string(&text));
    text_release(&text);
}

static void print_command(FILE *out, const char *verb, const struct summary *summary,
                          const struct finding *finding)
{
    struct text command = {0};
    finding_command(&command, verb, summary, finding->id);
    fprintf(out, "  %s: %s\n", verb, text_string(&command));
    text_release(&command);
}

static void print_alike(FILE *out, const struct finding *finding)
{
    if (finding->alike && finding->is_ranked)
        fprintf(out, "  shape: %zu more of the same shape %s not shown, because one "
                "misunderstanding may tell them all; --show faults shows %s\n", finding->alike,
                finding->alike == 1 ? "is" : "are", finding->alike == 1 ? "it" : "them");
}

static void print_finding(FILE *out, const struct summary *summary,
                          const struct finding *finding)
{
    fprintf(out, "\n%s%s %u: %s %s", finding->is_known ? "known " : "",
            verdict_name(finding->verdict), finding->id, finding->function->name,
            end_sentence(finding->end));
    if (finding->similar)
        fprintf(out, " (and %zu more like it)", finding->similar);
    fputs("\n", out);
    fputs(finding->program, out);
    fprintf(out, "  why: %s\n", finding->reason);
    print_certainty(out, &finding->certainty);
    if (finding->condition.kind != CONDITION_NONE)
        fprintf(out, "  when: %s\n", finding->condition.sentence);
    if (finding->message[0])
        fprintf(out, "  message: %s\n", finding->message);
    print_alike(out, finding);
    if (summary->has_members)
        print_members(out, summary, finding);
    else
        print_other_functions(out, finding);
    print_command(out, "replay", summary, finding);
    if (finding->verdict != VERDICT_FAULT)
        print_command(out, "accept", summary, finding);
}

static void print_functions(FILE *out, const struct summary *summary)
{
    size_t subjects = 0, called = 0, listed = 0;
    for (size_t i = 0; i < summary->function_count; i++) {
        bool is_subject = !summary->functions[i].function->is_not_under_test;
        subjects += is_subject;
        called += is_subject && summary->functions[i].status == FUNCTION_CALLED;
    }
    fprintf(out, "%zu of %zu functions were called and returned\n", called, subjects);
    for (size_t i = 0; i < summary->function_count; i++) {
        const struct function_summary *function = &summary->functions[i];
        if (function->function->is_not_under_test)
            continue;
        if (function->status == FUNCTION_CALLED || listed++ >= REASONS_SHOWN)
            continue;
        fprintf(out, "  %s: %s: %s\n", function->function->name,
                function_status_name(function->status), function->reason);
    }
    if (listed > REASONS_SHOWN)
        fprintf(out, "  and %zu more; --json FILE lists all of them\n", listed - REASONS_SHOWN);
}

static size_t count_hidden(const struct summary *summary, enum verdict verdict)
{
    size_t count = 0;
    for (size_t i = summary->shown_count; i < summary->finding_count; i++)
        count += summary->findings[i].verdict == verdict;
    return count;
}

static void print_hidden(FILE *out, const struct summary *summary)
{
    size_t misuse = count_hidden(summary, VERDICT_MISUSE);
    size_t undecided = count_hidden(summary, VERDICT_UNDECIDED);
    size_t faults = count_hidden(summary, VERDICT_FAULT);
    if (faults)
        fprintf(out, "not shown: %zu fault%s of which assay is less sure; --show faults shows %s\n",
                faults, faults == 1 ? "" : "s", faults == 1 ? "it" : "them");
    if (misuse || undecided)
        fprintf(out, "not shown: %zu misuse, %zu undecided; --show all shows them\n", misuse,
                undecided);
}

/* Those of one kind, and what helps; how many. */
static size_t print_shortfalls_of(FILE *out, const struct shortfalls *shortfalls,
                                  enum shortfall_kind kind, size_t most)
{
    size_t printed = 0;
    for (size_t i = 0; i < shortfalls->count && printed < most; i++)
        if (shortfalls->items[i].kind == kind) {
            fprintf(out, "  %s\n", shortfalls->items[i].sentence);
            printed++;
        }
    if (printed)
        fprintf(out, "    (%s)\n", shortfall_remedy(kind));
    return printed;
}

/* That nothing was found is no answer there. */
static void print_shortfalls(FILE *out, const struct shortfalls *shortfalls)
{
    if (shortfalls->count)
        fputs("this run says nothing of:\n", out);
    for (size_t kind = 0, printed = 0; kind < SHORTFALL_KINDS; kind++)
        printed += print_shortfalls_of(out, shortfalls, (enum shortfall_kind)kind,
                                       REASONS_SHOWN - printed);
    if (shortfalls->count > REASONS_SHOWN)
        fprintf(out, "  and %zu more; --json FILE lists all of them\n",
                shortfalls->count - REASONS_SHOWN);
}

static void print_try(FILE *out, const char *directory, const char *target)
{
    struct text word = {0};
    shell_add_word(&word, directory);
    fprintf(out, "; try: make -C %s %s", text_string(&word), target);
    text_release(&word);
}

/* What there is, and what can be done with it now. */
static void print_end(FILE *out, const struct summary *summary)
{
    const char *target = summary->regression_tests ? "check"
                         : summary->shown_count    ? "findings"
                                                   : NULL;
    fprintf(out, "%zu finding%s, %zu regression test%s in %s", summary->shown_count,
            summary->shown_count == 1 ? "" : "s", summary->regression_tests,
            summary->regression_tests == 1 ? "" : "s", summary->directory);
    if (target)
        print_try(out, summary->directory, target);
    fputc('\n', out);
}

void terminal_print_summary(FILE *out, const struct summary *summary)
{
    for (size_t i = 0; i < summary->shown_count; i++)
        print_finding(out, summary, &summary->findings[i]);
    fprintf(out, "\n%" PRIu64 " calls in %" PRIu64 " sequences, %.1f s, seed %" PRIu64 "%s\n",
            summary->calls, summary->sequences, summary->seconds, summary->seed,
            summary->was_interrupted ? ", interrupted" : "");
    print_functions(out, summary);
    if (summary->coverage && summary->coverage->sites->branch_count) {
        fputs("the search reached ", out);
        print_branches(out, summary->coverage);
        fprintf(out, "; as many calls again may reach %.0f more\n",
                summary->expected_gain);
        print_uncovered(out, summary->coverage);
    }
    print_hidden(out, summary);
    print_shortfalls(out, &summary->shortfalls);
    if (summary->has_baseline)
        fprintf(out, "%zu of the %zu faults are new: not in the baseline\n",
                summary_new_faults(summary), summary_count(summary, VERDICT_FAULT));
    for (size_t i = 0; i < summary->note_count; i++)
        fprintf(out, "note: %s\n", summary->notes[i]);
    for (size_t i = 0; i < summary->kept_count; i++)
        fprintf(out, "note: %s/%s was edited by hand and is left as it is\n", summary->directory,
                summary->kept[i]);
    print_end(out, summary);
}
