/* The report for machines; its schema is described in docs/formats.md. */
#include "report/reports.h"

#include <math.h>

#include "base/json.h"
#include "report/finding_command.h"
#include "report/uncovered.h"

static void put_functions(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "functions");
    json_begin_array(writer);
    for (size_t i = 0; i < summary->function_count; i++) {
        const struct function_summary *function = &summary->functions[i];
        json_begin_object(writer);
        json_add_string(writer, "name", function->function->name);
        json_add_string(writer, "status", function_status_name(function->status));
        json_add_integer(writer, "calls", (int64_t)function->calls);
        json_add_integer(writer, "ok", (int64_t)function->ok);
        json_add_integer(writer, "successes", (int64_t)function->successes);
        json_add_string(writer, "reason", function->reason);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_stages(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "stages");
    json_begin_array(writer);
    for (size_t i = 0; i < summary->stage_count; i++) {
        json_begin_object(writer);
        json_add_string(writer, "name", summary->stages[i].name);
        json_add_number(writer, "seconds", summary->stages[i].seconds);
        json_add_number(writer, "processor_seconds", summary->stages[i].processor_seconds);
        json_add_integer(writer, "replays", (int64_t)summary->stages[i].replays);
        json_add_integer(writer, "confirmations", (int64_t)summary->stages[i].confirmations);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_effort(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "effort");
    json_begin_object(writer);
    json_add_number(writer, "seconds", summary->seconds);
    json_add_number(writer, "search_seconds", summary->search_seconds);
    json_add_number(writer, "worker_seconds", summary->worker_seconds);
    json_add_integer(writer, "examinations", (int64_t)summary->examination_count);
    json_add_number(writer, "examination_median_seconds", summary->examination_median);
    json_add_number(writer, "examination_largest_seconds", summary->examination_largest);
    json_add_string(writer, "ended_by", search_end_word(summary->search_end));
    json_add_integer(writer, "calls", (int64_t)summary->calls);
    json_add_integer(writer, "sequences", (int64_t)summary->sequences);
    json_add_integer(writer, "crashes", (int64_t)summary->crashes);
    put_stages(writer, summary);
    json_end_object(writer);
}

static void put_function_coverage(struct json_writer *writer, const struct coverage *coverage)
{
    json_key(writer, "functions");
    json_begin_array(writer);
    for (size_t i = 0; i < coverage->sites->functions.count; i++) {
        const struct site_function *function = &coverage->sites->functions.items[i];
        if (!function->branch_count)
            continue;
        json_begin_object(writer);
        json_add_string(writer, "name", function->name);
        json_add_string(writer, "file", function->file);
        json_add_integer(writer, "branches", function->branch_count);
        json_add_integer(writer, "covered", coverage->by_function[i]);
        struct text reason = {0};
        uncovered_explain(&reason, coverage, (uint32_t)i);
        json_add_string(writer, "reason", text_string(&reason));
        text_release(&reason);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_curve(struct json_writer *writer, const struct coverage *coverage)
{
    json_key(writer, "curve");
    json_begin_array(writer);
    for (size_t i = 0; i < coverage->point_count; i++) {
        const struct coverage_point *point = &coverage->points[i];
        json_begin_object(writer);
        json_add_integer(writer, "calls", (int64_t)point->calls);
        json_add_number(writer, "seconds", point->seconds);
        json_add_integer(writer, "covered", point->covered);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_coverage(struct json_writer *writer, const struct summary *summary)
{
    const struct coverage *coverage = summary->coverage;
    if (!coverage)
        return;
    json_key(writer, "coverage");
    json_begin_object(writer);
    json_add_integer(writer, "branches", coverage->sites->branch_count);
    json_add_integer(writer, "covered", coverage->covered);
    json_add_number(writer, "expected_gain", summary->expected_gain);
    put_function_coverage(writer, coverage);
    put_curve(writer, coverage);
    json_end_object(writer);
}

static void put_rungs(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "rungs");
    json_begin_array(writer);
    for (size_t i = 0; i < summary->rung_count; i++) {
        const struct rung_count *rung = &summary->rungs[i];
        json_begin_object(writer);
        json_add_string(writer, "rung", rung->name);
        json_add_integer(writer, "asked", (int64_t)rung->asked);
        json_add_integer(writer, "answered", (int64_t)rung->answered);
        json_add_integer(writer, "impossible", (int64_t)rung->impossible);
        json_add_integer(writer, "flips", (int64_t)rung->flips);
        json_add_number(writer, "seconds", rung->seconds);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_branch(struct json_writer *writer, const struct summary *summary, uint32_t branch)
{
    const struct sites *sites = summary->coverage->sites;
    const struct site *site = sites_site_of(sites, branch);
    json_add_string(writer, "function", sites->functions.items[site->function].name);
    json_add_integer(writer, "line", site->line);
    json_add_integer(writer, "branch", (int64_t)(branch - site->first_branch));
}

static void put_flipped(struct json_writer *writer, const struct summary *summary)
{
    const struct solving_summary *solving = &summary->solving;
    json_key(writer, "by_rung");
    json_begin_array(writer);
    for (size_t i = 0; i < solving->flipped_count; i++) {
        const struct solved_branch *flipped = &solving->flipped[i];
        json_begin_object(writer);
        put_branch(writer, summary, flipped->branch);
        json_add_string(writer, "rung",
                        flipped->rung < summary->rung_count ? summary->rungs[flipped->rung].name
                                                            : "");
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_left(struct json_writer *writer, const struct summary *summary)
{
    const struct solving_summary *solving = &summary->solving;
    json_key(writer, "left");
    json_begin_array(writer);
    for (size_t i = 0; i < solving->left_count; i++) {
        const struct solved_branch *left = &solving->left[i];
        json_begin_object(writer);
        put_branch(writer, summary, left->branch);
        json_add_string(writer, "reason", left_reason_name(left->reason));
        json_add_integer(writer, "tries", left->tries);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_concretised(struct json_writer *writer, const struct solving_summary *solving)
{
    json_key(writer, "concretised");
    json_begin_array(writer);
    for (size_t i = 0; i < solving->concretised_count; i++) {
        json_begin_object(writer);
        json_add_string(writer, "name", solving->concretised[i].name);
        json_add_integer(writer, "count", (int64_t)solving->concretised[i].count);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_solving(struct json_writer *writer, const struct summary *summary)
{
    const struct solving_counts *counts = &summary->solving.counts;
    json_key(writer, "solving");
    json_begin_object(writer);
    json_add_integer(writer, "traced", (int64_t)counts->traced);
    json_add_integer(writer, "differing", (int64_t)counts->differing);
    json_add_integer(writer, "shortened", (int64_t)counts->shortened);
    json_add_integer(writer, "influenced", counts->influenced);
    json_add_integer(writer, "flipped", counts->flipped);
    json_add_integer(writer, "tries", (int64_t)counts->tries);
    if (summary->coverage) {
        put_flipped(writer, summary);
        put_left(writer, summary);
    }
    put_concretised(writer, &summary->solving);
    json_add_string(writer, "untraced",
                    summary->solving.untraced ? summary->solving.untraced : "");
    json_end_object(writer);
    put_rungs(writer, summary);
}

static void put_influence(struct json_writer *writer, const struct influence_counts *counts)
{
    json_key(writer, "influence");
    json_begin_object(writer);
    json_add_integer(writer, "nudged", counts->nudged);
    json_add_integer(writer, "traced", counts->traced);
    json_add_integer(writer, "either", counts->either);
    json_add_integer(writer, "flipped", counts->flipped);
    json_add_integer(writer, "overtaken", counts->overtaken);
    json_end_object(writer);
}

static void put_directed(struct json_writer *writer, const struct summary *summary)
{
    const struct directed_counts *counts = &summary->directed;
    json_key(writer, "directed");
    json_begin_object(writer);
    json_add_integer(writer, "frontiers", counts->frontiers);
    json_add_integer(writer, "influenced", counts->influenced);
    json_add_integer(writer, "flipped", counts->flipped);
    json_add_integer(writer, "overtaken", counts->overtaken);
    json_add_integer(writer, "tries", (int64_t)counts->tries);
    put_influence(writer, &summary->solving.influence);
    put_solving(writer, summary);
    json_end_object(writer);
}

static void put_place(struct json_writer *writer, const struct summary *summary,
                      const struct finding *finding, bool is_written)
{
    struct text path = {0};
    text_printf(&path, "%s/findings/%u/finding.c", summary->directory, finding->id);
    json_add_string(writer, "file", is_written ? text_string(&path) : NULL);
    text_clear(&path);
    finding_command(&path, "replay", summary, finding->id);
    json_add_string(writer, "replay", is_written ? text_string(&path) : NULL);
    text_release(&path);
}

static void put_parameter(struct json_writer *writer, const char *key,
                          const struct function *function, int parameter)
{
    json_add_string(writer, key, function && parameter >= 0 ? function->parameters[parameter].name
                                                            : NULL);
}

static void put_condition(struct json_writer *writer, const struct condition *condition)
{
    json_key(writer, "condition");
    json_begin_object(writer);
    json_add_string(writer, "kind", condition_name(condition->kind));
    json_add_string(writer, "function", condition->function ? condition->function->name : NULL);
    put_parameter(writer, "parameter", condition->function, condition->parameter);
    put_parameter(writer, "other", condition->function, condition->other);
    json_add_string(writer, "sentence", condition->sentence ? condition->sentence : "");
    json_end_object(writer);
}

static void put_source(struct json_writer *writer, const struct finding *finding)
{
    json_key(writer, "source");
    if (!finding->at.file) {
        json_put_null(writer);
        return;
    }
    json_begin_object(writer);
    json_add_string(writer, "file", finding->at.file);
    json_add_integer(writer, "line", finding->at.line);
    json_end_object(writer);
}

static void put_messages(struct json_writer *writer, const struct messages *messages)
{
    json_key(writer, "messages");
    if (!messages->oracle) {
        json_put_null(writer);
        return;
    }
    json_begin_object(writer);
    json_add_string(writer, "oracle", messages->oracle);
    json_add_string(writer, "abstract", messages->abstract);
    json_add_string(writer, "origin", messages->origin);
    json_add_string(writer, "place", messages->place ? messages->place : "");
    json_add_string(writer, "concrete", messages->concrete);
    json_end_object(writer);
}

static void put_member(struct json_writer *writer, const struct summary *summary,
                       const struct finding *member, bool is_written)
{
    struct text file = {0};
    text_printf(&file, "%s/findings/%u/members/%u/finding.c", summary->directory,
                member->exemplar, member->id);
    json_begin_object(writer);
    json_add_integer(writer, "id", member->id);
    json_add_string(writer, "function", member->function->name);
    json_add_integer(writer, "calls", (int64_t)member->calls);
    json_add_integer(writer, "similar", (int64_t)member->similar);
    put_messages(writer, &member->messages);
    put_source(writer, member);
    json_add_string(writer, "file", is_written ? text_string(&file) : NULL);
    json_end_object(writer);
    text_release(&file);
}

static void put_members(struct json_writer *writer, const struct summary *summary,
                        const struct finding *finding, bool is_written)
{
    json_key(writer, "members");
    json_begin_array(writer);
    for (size_t i = 0; i < finding->member_count; i++)
        put_member(writer, summary, finding->members[i], is_written);
    json_end_array(writer);
}

/* What two builds gave; null when it is no matter of the build. */
static void put_builds(struct json_writer *writer, const struct finding *finding)
{
    json_key(writer, "builds");
    if (finding->end != END_BUILD_DEPENDENT) {
        json_put_null(writer);
        return;
    }
    json_begin_array(writer);
    for (size_t i = 0; i < 2; i++) {
        json_begin_object(writer);
        json_add_string(writer, "compiler", finding->builds[i].compiler);
        json_add_string(writer, "flag", finding->builds[i].flag);
        json_add_string(writer, "value", finding->builds[i].value);
        json_end_object(writer);
    }
    json_end_array(writer);
}

/* The nearest run that goes well; null when none was found. */
static void put_neighbour(struct json_writer *writer, const struct neighbour *neighbour)
{
    json_key(writer, "neighbour");
    if (neighbour->edit == EDIT_NONE) {
        json_put_null(writer);
        return;
    }
    json_begin_object(writer);
    json_add_string(writer, "type", edit_type_word(edit_type(neighbour->edit)));
    json_add_string(writer, "edit", edit_word(neighbour->edit));
    json_add_boolean(writer, "same_way", neighbour->goes_same_way);
    json_add_string(writer, "sentence", neighbour->sentence);
    json_end_object(writer);
}

/* The clues that count most, with what each adds to the logarithm of the odds. */
static void put_certainty(struct json_writer *writer, const struct certainty *certainty)
{
    json_key(writer, "probability");
    if (!certainty->is_known)
        json_put_null(writer);
    else
        json_put_number(writer, round(certainty->probability * 10000) / 10000);
    json_key(writer, "because");
    json_begin_array(writer);
    for (size_t i = 0; i < certainty->told_count; i++) {
        const struct told_clue *told = &certainty->told[i];
        json_begin_object(writer);
        json_add_string(writer, "evidence", clue_word(told->clue));
        json_add_string(writer, "meaning", clue_meaning(told->clue));
        json_add_number(writer, "weight", round(told->weight * 100) / 100);
        json_end_object(writer);
    }
    json_end_array(writer);
}

/* The law that a finding breaks; null: none. */
static void put_law(struct json_writer *writer, const struct law *law)
{
    json_key(writer, "law");
    if (!law) {
        json_put_null(writer);
        return;
    }
    json_begin_object(writer);
    json_add_string(writer, "rule", law_word(law->kind));
    json_add_string(writer, "name", law->name);
    json_add_string(writer, "sentence", law->sentence);
    json_end_object(writer);
}

/* All that were tried and applied, with how often they held. */
static void put_laws(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "laws");
    json_begin_array(writer);
    for (size_t i = 0; i < summary->law_count; i++) {
        const struct law_summary *tried = &summary->laws[i];
        if (!tried->held && !tried->broken)
            continue;
        json_begin_object(writer);
        json_add_string(writer, "rule", law_word(tried->law->kind));
        json_add_string(writer, "name", tried->law->name);
        json_add_string(writer, "sentence", tried->law->sentence);
        json_add_integer(writer, "held", (int64_t)tried->held);
        json_add_integer(writer, "broken", (int64_t)tried->broken);
        json_add_boolean(writer, "kept", tried->is_kept);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_findings(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "findings");
    json_begin_array(writer);
    for (size_t i = 0; i < summary->finding_count; i++) {
        const struct finding *finding = &summary->findings[i];
        json_begin_object(writer);
        json_add_integer(writer, "id", finding->id);
        json_add_string(writer, "name", finding->name);
        json_add_string(writer, "class", verdict_name(finding->verdict));
        json_add_string(writer, "kind", end_word(finding->end));
        json_add_string(writer, "function", finding->function->name);
        json_add_integer(writer, "calls", (int64_t)finding->calls);
        json_add_integer(writer, "similar", (int64_t)finding->similar);
        json_add_integer(writer, "alike", (int64_t)finding->alike);
        json_add_string(writer, "reason", finding->reason);
        json_add_string(writer, "rule", verdict_rule_row(finding->rule)->name);
        put_condition(writer, &finding->condition);
        clues_write(writer, &finding->clues);
        put_neighbour(writer, &finding->neighbour);
        put_certainty(writer, &finding->certainty);
        put_law(writer, finding->law);
        json_add_string(writer, "fingerprint", finding->fingerprint);
        json_add_boolean(writer, "known", finding->is_known);
        put_source(writer, finding);
        put_messages(writer, &finding->messages);
        put_builds(writer, finding);
        put_members(writer, summary, finding, summary->has_members && i < summary->shown_count);
        put_place(writer, summary, finding, i < summary->shown_count);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_tests(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "tests");
    json_begin_object(writer);
    json_add_integer(writer, "regression", (int64_t)summary->regression_tests);
    json_add_integer(writer, "made", (int64_t)summary->tests_made);
    json_add_integer(writer, "kept_sequences", (int64_t)summary->kept_sequences);
    json_add_integer(writer, "failing", (int64_t)summary->shown_count);
    json_key(writer, "files");
    json_begin_array(writer);
    for (size_t i = 0; i < summary->file_count; i++)
        json_put_string(writer, summary->files[i]);
    json_end_array(writer);
    json_end_object(writer);
}

static void put_shortfalls(struct json_writer *writer, const struct shortfalls *shortfalls)
{
    json_key(writer, "shortfalls");
    json_begin_array(writer);
    for (size_t i = 0; i < shortfalls->count; i++) {
        const struct shortfall *shortfall = &shortfalls->items[i];
        json_begin_object(writer);
        json_add_string(writer, "kind", shortfall_word(shortfall->kind));
        json_add_string(writer, "subject", shortfall->subject);
        json_add_string(writer, "sentence", shortfall->sentence);
        json_add_string(writer, "remedy", shortfall_remedy(shortfall->kind));
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_notes(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "notes");
    json_begin_array(writer);
    for (size_t i = 0; i < summary->note_count; i++)
        json_put_string(writer, summary->notes[i]);
    json_end_array(writer);
}

static void put_relations(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "relations");
    json_begin_array(writer);
    for (size_t i = 0; i < RELATIONS_MAXIMUM; i++) {
        const struct relation_count *count = &summary->relations[i];
        if (!count->word)
            continue;
        json_begin_object(writer);
        json_add_string(writer, "relation", count->word);
        json_add_integer(writer, "functions", count->calls);
        json_add_integer(writer, "seen", count->seen);
        json_end_object(writer);
    }
    json_end_array(writer);
}

void json_report_print(struct text *out, const struct summary *summary)
{
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_add_integer(&writer, "schema", JSON_REPORT_SCHEMA);
    json_add_integer(&writer, "seed", (int64_t)summary->seed);
    json_add_string(&writer, "strategy", summary->strategy);
    put_functions(&writer, summary);
    put_effort(&writer, summary);
    put_coverage(&writer, summary);
    put_directed(&writer, summary);
    put_relations(&writer, summary);
    put_laws(&writer, summary);
    put_findings(&writer, summary);
    put_tests(&writer, summary);
    put_shortfalls(&writer, &summary->shortfalls);
    put_notes(&writer, summary);
    json_end_object(&writer);
}
