#include "report/exploration_report.h"

#include "base/json.h"
#include "model/outcome.h"

enum { SCHEMA = 1, FAILURES_SHOWN = 20, LEFT_OUT_SHOWN = 20 };

/* ---- for a person ---- */

static void add_iterations(struct text *out, const struct exploration *exploration)
{
    text_add(out, "iteration      states        calls\n");
    for (size_t i = 0; i < exploration->iteration_count; i++)
        text_printf(out, "%9zu %11llu %12llu\n", i + 1,
                    (unsigned long long)exploration->iterations[i].states,
                    (unsigned long long)exploration->iterations[i].calls);
}

static void add_failures(struct text *out, const struct exploration *exploration)
{
    for (size_t i = 0; i < exploration->failed_count && i < FAILURES_SHOWN; i++) {
        const struct exploration_failure *failure = &exploration->failed[i];
        text_printf(out, "%s %s state %s: it %s\n", failure->call,
                    failure->is_setup ? "to make" : "in", failure->state,
                    end_sentence((enum wire_end)failure->end));
    }
    if (exploration->failures > exploration->failed_count ||
        exploration->failed_count > FAILURES_SHOWN)
        text_printf(out, "%llu call%s failed in all\n", (unsigned long long)exploration->failures,
                    exploration->failures == 1 ? "" : "s");
    if (exploration->failed_count && !exploration->failed[0].is_setup)
        text_printf(out, "--state %s shows the calls that lead to the first of these states\n",
                    exploration->failed[0].state);
}

static void add_left_out(struct text *out, const struct exploration *exploration)
{
    for (size_t i = 0; i < exploration->left_out_count && i < LEFT_OUT_SHOWN; i++)
        text_printf(out, "not explored: %s\n", exploration->left_out[i]);
    if (exploration->left_out_count > LEFT_OUT_SHOWN)
        text_printf(out, "not explored: %zu more functions\n",
                    exploration->left_out_count - LEFT_OUT_SHOWN);
}

static void add_builders(struct text *out, const struct exploration *exploration)
{
    for (size_t i = 0; i < exploration->no_builder_count; i++)
        text_printf(out, "%s%s", i ? ", " : "no builders: ", exploration->no_builders[i]);
    if (exploration->no_builder_count)
        text_add(out, "; with few numbers, others lead to every state that these lead to\n");
    if (exploration->missed)
        text_add(out, "with more numbers they lead to others; all states were explored again, and "
                      "gone on from\n");
}

static void add_symbolic(struct text *out, const struct symbolic_exploration *symbolic)
{
    text_printf(out, "%llu paths with symbols\n", (unsigned long long)symbolic->paths);
    if (symbolic->chosen)
        text_printf(out, "%llu times a value was needed, and a few were tried; --values makes it "
                         "all of them\n", (unsigned long long)symbolic->chosen);
    if (symbolic->cut)
        text_printf(out, "%llu paths had too many symbols or decisions and were not followed\n",
                    (unsigned long long)symbolic->cut);
    if (symbolic->left_out)
        text_printf(out, "%llu states were not gone on from\n",
                    (unsigned long long)symbolic->left_out);
}

static void add_compared_otherwise(struct text *out, const char *why, uint64_t count)
{
    text_printf(out, "%s %llu state%s, compared by what is reachable\n", why,
                (unsigned long long)count, count == 1 ? "" : "s");
}

/* What the user should know of how sure the states are. */
static void add_doubts(struct text *out, const struct exploration *exploration)
{
    if (exploration->variable_states)
        text_printf(out, "in %llu states, variables of the library are part of the state\n",
                    (unsigned long long)exploration->variable_states);
    if (exploration->has_no_layout)
        text_printf(out, "nothing is known of how what a '%s' points to lies in memory; it was "
                         "scanned for pointers\n", exploration->subject);
    if (exploration->is_outside)
        text_add(out, "the library changes something outside of its memory, such as files or the "
                      "environment; that is no part of a state\n");
    if (exploration->was_replayed)
        text_add(out, "copying its memory does not put the library back; states were reached by "
                      "their calls\n");
    if (exploration->equal_crashes)
        add_compared_otherwise(out, "the equality function crashes or hangs for",
                               exploration->equal_crashes);
    if (exploration->unequal > exploration->equal_crashes)
        add_compared_otherwise(out, "the equality function denies that an object equals itself for",
                               exploration->unequal - exploration->equal_crashes);
}

void exploration_report_print(struct text *out, const struct exploration *exploration)
{
    if (exploration->state) {
        text_add(out, exploration->state);
        return;
    }
    text_printf(out, "%s: %llu states, %llu calls, %s\n", exploration->subject,
                (unsigned long long)exploration->states, (unsigned long long)exploration->calls,
                explored_end_meaning(exploration->ended_by));
    add_iterations(out, exploration);
    add_failures(out, exploration);
    add_doubts(out, exploration);
    add_builders(out, exploration);
    if (exploration->symbolic)
        add_symbolic(out, exploration->symbolic);
    add_left_out(out, exploration);
}

/* ---- for a machine ---- */

static void put_iterations(struct json_writer *writer, const struct exploration *exploration)
{
    json_key(writer, "iterations");
    json_begin_array(writer);
    for (size_t i = 0; i < exploration->iteration_count; i++) {
        json_begin_object(writer);
        json_add_integer(writer, "iteration", (int64_t)i + 1);
        json_add_integer(writer, "states", (int64_t)exploration->iterations[i].states);
        json_add_integer(writer, "calls", (int64_t)exploration->iterations[i].calls);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_calls(struct json_writer *writer, const struct exploration *exploration)
{
    json_key(writer, "alternatives");
    json_begin_array(writer);
    for (size_t i = 0; i < exploration->call_count; i++) {
        const struct exploration_call *call = &exploration->all_calls[i];
        json_begin_object(writer);
        json_add_string(writer, "call", call->text);
        json_add_integer(writer, "calls", (int64_t)call->did.calls);
        json_add_integer(writer, "found", (int64_t)call->did.found);
        json_add_integer(writer, "changed", (int64_t)call->did.changed);
        json_add_integer(writer, "ended", (int64_t)call->did.ended);
        json_add_integer(writer, "skipped", (int64_t)call->did.skipped);
        json_add_integer(writer, "failures", call->did.failures);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_failures(struct json_writer *writer, const struct exploration *exploration)
{
    json_key(writer, "failed");
    json_begin_array(writer);
    for (size_t i = 0; i < exploration->failed_count; i++) {
        const struct exploration_failure *failure = &exploration->failed[i];
        json_begin_object(writer);
        json_add_string(writer, "state", failure->state);
        json_add_string(writer, "call", failure->call);
        json_add_string(writer, "end", end_word((enum wire_end)failure->end));
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_left_out(struct json_writer *writer, const struct exploration *exploration)
{
    json_key(writer, "left_out");
    json_begin_array(writer);
    for (size_t i = 0; i < exploration->left_out_count; i++)
        json_put_string(writer, exploration->left_out[i]);
    json_end_array(writer);
}

static void put_builders(struct json_writer *writer, const struct exploration *exploration)
{
    json_key(writer, "no_builders");
    json_begin_array(writer);
    for (size_t i = 0; i < exploration->no_builder_count; i++)
        json_put_string(writer, exploration->no_builders[i]);
    json_end_array(writer);
    json_add_integer(writer, "states_missed", (int64_t)exploration->missed);
}

static void put_symbolic(struct json_writer *writer, const struct symbolic_exploration *symbolic)
{
    json_key(writer, "symbolic");
    json_begin_object(writer);
    json_add_string(writer, "match", symbolic_match_name(symbolic->match));
    json_add_integer(writer, "paths", (int64_t)symbolic->paths);
    json_add_integer(writer, "values_chosen", (int64_t)symbolic->chosen);
    json_add_integer(writer, "paths_cut", (int64_t)symbolic->cut);
    json_add_integer(writer, "states_left_out", (int64_t)symbolic->left_out);
    json_key(writer, "queries");
    json_begin_array(writer);
    for (size_t i = 0; i < SYMBOLIC_RUNG_COUNT; i++) {
        const struct exploration_rung *rung = &symbolic->rungs[i];
        json_begin_object(writer);
        json_add_string(writer, "rung", symbolic_rung_name((enum symbolic_rung)i));
        json_add_integer(writer, "asked", (int64_t)rung->asked);
        json_add_integer(writer, "answered", (int64_t)rung->answered);
        json_add_integer(writer, "flips", (int64_t)rung->flips);
        json_add_number(writer, "seconds", rung->seconds);
        json_end_object(writer);
    }
    json_end_array(writer);
    json_end_object(writer);
}

void exploration_report_json(struct text *out, const struct exploration *exploration)
{
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_add_integer(&writer, "schema", SCHEMA);
    json_key(&writer, "explore");
    json_begin_object(&writer);
    json_add_string(&writer, "subject", exploration->subject);
    json_add_string(&writer, "representation", representation_name(exploration->representation));
    json_add_integer(&writer, "states", (int64_t)exploration->states);
    json_add_integer(&writer, "calls", (int64_t)exploration->calls);
    json_add_integer(&writer, "failures", (int64_t)exploration->failures);
    json_add_number(&writer, "seconds", exploration->seconds);
    json_add_integer(&writer, "bytes", (int64_t)exploration->bytes);
    json_add_string(&writer, "ended_by", explored_end_name(exploration->ended_by));
    json_add_boolean(&writer, "replayed", exploration->was_replayed);
    json_add_boolean(&writer, "outside", exploration->is_outside);
    json_add_boolean(&writer, "scanned", exploration->has_no_layout);
    json_add_integer(&writer, "equality_crashes", (int64_t)exploration->equal_crashes);
    json_add_integer(&writer, "states_unequal_to_themselves",
                     (int64_t)(exploration->unequal - exploration->equal_crashes));
    json_add_integer(&writer, "states_with_variables", (int64_t)exploration->variable_states);
    put_iterations(&writer, exploration);
    put_calls(&writer, exploration);
    put_failures(&writer, exploration);
    put_left_out(&writer, exploration);
    put_builders(&writer, exploration);
    if (exploration->symbolic)
        put_symbolic(&writer, exploration->symbolic);
    json_end_object(&writer);
    json_end_object(&writer);
}
