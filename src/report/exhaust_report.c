#include "report/exhaust_report.h"

#include <inttypes.h>
#include <string.h>

#include "base/json.h"

enum { CLUSTERS_SHOWN = 40, LINES_SHOWN = 6, PARTS_SHOWN = 3 };

/* ---- for people ---- */

static void add_unstable(struct text *out, const struct exhaustion *result)
{
    text_printf(out, "%" PRIu64 " failed only after others had run before, and not alone:",
                result->unstable);
    for (size_t i = 0; i < result->unstable_listed; i++) {
        text_add_char(out, ' ');
        choices_print(out, &result->unstable_list[i], CHOICES_SHORT);
    }
    text_add(out, result->unstable > result->unstable_listed ? " ...\n" : "\n");
}

static void add_counts(struct text *out, const struct exhaustion *result)
{
    text_printf(out, "%s%" PRIu64 " input%s, %" PRIu64 " run in %.1f s", result->is_counted ? "" :
                "at least ", result->inputs, result->inputs == 1 ? "" : "s", result->runs,
                result->seconds);
    if (result->ended_by != EXHAUST_BY_ITSELF)
        text_printf(out, " (%s at %.1f %% of the tree by weight)",
                    exhaust_end_word(result->ended_by), 100 * result->share);
    if (!result->failures)
        text_add(out, ": no failure\n");
    else
        text_printf(out, ": %" PRIu64 " failure%s in %zu cluster%s, the first after %" PRIu64
                    " run%s and %.1f s\n", result->failures, result->failures == 1 ? "" : "s",
                    result->cluster_count, result->cluster_count == 1 ? "" : "s",
                    result->first_failure_run, result->first_failure_run == 1 ? "" : "s",
                    result->first_failure_seconds);
    if (result->branches)
        text_printf(out, "%" PRIu64 " of %" PRIu64 " branches of the library are reached\n",
                    result->branches_reached, result->branches);
    if (result->skipped)
        text_printf(out, "%" PRIu64 " of them were skipped by the command\n", result->skipped);
    if (result->unstable)
        add_unstable(out, result);
}

static void add_lines(struct text *out, const char *message)
{
    for (size_t lines = 0; *message && lines < LINES_SHOWN; lines++) {
        size_t length = strcspn(message, "\n");
        text_printf(out, "   %.*s\n", (int)length, message);
        message += length + (message[length] == '\n');
    }
    if (*message)
        text_add(out, "   ...\n");
}

static void add_parts(struct text *out, const struct exhaust_cluster *cluster)
{
    if (!cluster->is_taken_apart)
        return;
    text_printf(out, "   made of %" PRIu64 " small inputs, of which ", cluster->parts);
    if (!cluster->failing_parts) {
        text_add(out, "none fails alone\n");
        return;
    }
    text_printf(out, "%" PRIu64 " fail:", cluster->failing_parts);
    for (size_t i = 0; i < cluster->parts_listed_count && i < PARTS_SHOWN; i++) {
        text_add_char(out, ' ');
        choices_print(out, &cluster->parts_listed[i], CHOICES_SHORT);
    }
    text_add(out, cluster->failing_parts > PARTS_SHOWN ? " ...\n" : "\n");
}

static void add_cluster(struct text *out, size_t number, const struct exhaust_cluster *cluster)
{
    text_printf(out, "\n%zu. %" PRIu64 " input%s; the first is ", number, cluster->members,
                cluster->members == 1 ? "" : "s");
    if (cluster->first.has_number)
        text_printf(out, "%" PRIu64 ", ", cluster->first.number);
    choices_print(out, &cluster->first.choices, CHOICES_SHORT);
    text_add_char(out, '\n');
    if (cluster->verdict > VERDICT_FAULT)
        text_printf(out, "   %s: %s\n", verdict_name(cluster->verdict), cluster->reason);
    add_lines(out, cluster->first.messages.concrete);
    add_parts(out, cluster);
}

void exhaust_report_print(struct text *out, const struct exhaustion *result,
                          const char *directory)
{
    add_counts(out, result);
    for (size_t i = 0; i < result->cluster_count && i < CLUSTERS_SHOWN; i++)
        add_cluster(out, i + 1, &result->clusters[i]);
    if (result->cluster_count > CLUSTERS_SHOWN)
        text_printf(out, "\nand %zu more clusters; --json FILE lists all of them\n",
                    result->cluster_count - CLUSTERS_SHOWN);
    if (result->cluster_count && directory)
        text_printf(out, "\nThe inputs are in %s/failures.\n", directory);
}

/* ---- for machines ---- */

static void put_choices(struct json_writer *writer, const char *key, const struct choices *list)
{
    struct text text = {0};
    choices_print(&text, list, CHOICES_SHORT);
    if (key)
        json_key(writer, key);
    json_put_string(writer, text_string(&text));
    text_release(&text);
}

static void put_integer(struct json_writer *writer, const char *key, uint64_t number)
{
    json_key(writer, key);
    json_put_integer(writer, (int64_t)number);
}

static void put_lists(struct json_writer *writer, const char *key, const struct choices *lists,
                      size_t count)
{
    json_key(writer, key);
    json_begin_array(writer);
    for (size_t i = 0; i < count; i++)
        put_choices(writer, NULL, &lists[i]);
    json_end_array(writer);
}

static void put_string(struct json_writer *writer, const char *key, const char *string)
{
    json_key(writer, key);
    json_put_string(writer, string);
}

static void put_cluster(struct json_writer *writer, const struct exhaust_cluster *cluster)
{
    const struct failing_input *first = &cluster->first;
    json_begin_object(writer);
    put_string(writer, "oracle", first->messages.oracle);
    put_string(writer, "abstract", first->messages.abstract);
    put_string(writer, "concrete", first->messages.concrete);
    if (cluster->verdict) {
        put_string(writer, "verdict", verdict_name(cluster->verdict));
        put_string(writer, "reason", cluster->reason);
    }
    put_integer(writer, "inputs", cluster->members);
    put_integer(writer, "first_run", cluster->first_run);
    if (first->has_number)
        put_integer(writer, "number", first->number);
    put_choices(writer, "choices", &first->choices);
    put_lists(writer, "members", cluster->listed, cluster->listed_count);
    if (cluster->is_taken_apart) {
        put_integer(writer, "parts", cluster->parts);
        put_integer(writer, "failing_parts", cluster->failing_parts);
        put_lists(writer, "failing", cluster->parts_listed, cluster->parts_listed_count);
    }
    json_end_object(writer);
}

static void put_first_failure(struct json_writer *writer, const struct exhaustion *result)
{
    json_key(writer, "first_failure_run");
    if (result->failures)
        json_put_integer(writer, (int64_t)result->first_failure_run);
    else
        json_put_null(writer);
    json_key(writer, "first_failure_seconds");
    if (result->failures)
        json_put_number(writer, result->first_failure_seconds);
    else
        json_put_null(writer);
}

void exhaust_report_json(struct text *out, const struct exhaustion *result)
{
    struct json_writer writer = {.out = out};
    double apfd = exhaustion_apfd(result);
    json_begin_object(&writer);
    json_key(&writer, "exhaust");
    json_begin_object(&writer);
    put_integer(&writer, "inputs", result->inputs);
    put_integer(&writer, "run", result->runs);
    put_integer(&writer, "failures", result->failures);
    put_integer(&writer, "clusters", result->cluster_count);
    put_first_failure(&writer, result);
    json_key(&writer, "seconds");
    json_put_number(&writer, result->seconds);
    put_string(&writer, "ended_by", exhaust_end_word(result->ended_by));
    json_key(&writer, "share");
    json_put_number(&writer, result->share);
    put_integer(&writer, "skipped", result->skipped);
    put_integer(&writer, "unstable", result->unstable);
    put_lists(&writer, "unstable_inputs", result->unstable_list, result->unstable_listed);
    put_integer(&writer, "branches", result->branches);
    put_integer(&writer, "branches_reached", result->branches_reached);
    json_key(&writer, "apfd");
    if (apfd < 0)
        json_put_null(&writer);
    else
        json_put_number(&writer, apfd);
    json_key(&writer, "cluster");
    json_begin_array(&writer);
    for (size_t i = 0; i < result->cluster_count; i++)
        put_cluster(&writer, &result->clusters[i]);
    json_end_array(&writer);
    json_end_object(&writer);
    json_end_object(&writer);
}
