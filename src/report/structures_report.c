#include "report/structures_report.h"

#include "base/json.h"

static const char *scalars_word(const struct structures_result *result)
{
    return result->is_symbolic ? "symbolic" : "enumerated";
}

static void print_fields(struct text *out, const struct structures_result *result)
{
    for (size_t i = 0; i < result->field_count; i++) {
        const struct structures_field *field = &result->fields[i];
        text_printf(out, "  %-32s %8llu pairs", field->name, (unsigned long long)field->pairs);
        if (field->predicted >= 0)
            text_printf(out, ", %.1f predicted", field->predicted);
        if (result->has_measured)
            text_printf(out, ", %llu covered by the tests", (unsigned long long)field->covered);
        text_add_char(out, '\n');
    }
}

static void print_paths(struct text *out, const struct structures_function *function)
{
    if (!function->has_paths)
        return;
    text_printf(out, ", %llu paths", (unsigned long long)function->paths);
    if (function->spurious)
        text_printf(out, " (%llu spurious)", (unsigned long long)function->spurious);
    if (function->given_up)
        text_printf(out, " (%llu too long to be followed)", (unsigned long long)function->given_up);
}

static void print_functions(struct text *out, const struct structures_result *result)
{
    for (size_t i = 0; i < result->function_count; i++) {
        const struct structures_function *function = &result->functions[i];
        if (function->skip_reason)
            continue;
        text_printf(out, "  %-32s %8llu calls", function->name,
                    (unsigned long long)function->calls);
        print_paths(out, function);
        if (function->failures)
            text_printf(out, ", fails on %llu structure%s: %s: %s%s%s",
                        (unsigned long long)function->failures, function->failures == 1 ? "" : "s",
                        function->call, function->reason,
                        function->is_confirmed ? "; see " : "; not confirmed: ",
                        function->program);
        text_add_char(out, '\n');
    }
}

void structures_report_print(struct text *out, const struct structures_result *result)
{
    text_printf(out, "%s, scope %lld, %s scalars: %llu structures of %llu candidates in %.2f s\n",
                result->type, (long long)result->scope, scalars_word(result),
                (unsigned long long)result->valid, (unsigned long long)result->candidates,
                result->seconds);
    if (result->has_suite)
        text_printf(out, "suite: %zu structures\n", result->suite);
    if (result->has_measured)
        text_printf(out, "the tests come across %zu structures\n", result->measured);
    print_fields(out, result);
    if (result->call_seconds > 0)
        text_printf(out, "functions on all of them: %.2f s\n", result->call_seconds);
    print_functions(out, result);
    for (size_t i = 0; i < result->note_count; i++)
        text_printf(out, "note: %s\n", result->notes[i]);
}

static void add_fields(struct json_writer *writer, const struct structures_result *result)
{
    json_key(writer, "fields");
    json_begin_array(writer);
    for (size_t i = 0; i < result->field_count; i++) {
        const struct structures_field *field = &result->fields[i];
        json_begin_object(writer);
        json_add_string(writer, "name", field->name);
        json_add_integer(writer, "pairs", (int64_t)field->pairs);
        json_key(writer, "predicted");
        if (field->predicted >= 0)
            json_put_number(writer, field->predicted);
        else
            json_put_null(writer);
        if (result->has_measured)
            json_add_integer(writer, "covered", (int64_t)field->covered);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void add_functions(struct json_writer *writer, const struct structures_result *result)
{
    json_key(writer, "functions");
    json_begin_array(writer);
    for (size_t i = 0; i < result->function_count; i++) {
        const struct structures_function *function = &result->functions[i];
        json_begin_object(writer);
        json_add_string(writer, "name", function->name);
        json_add_string(writer, "skipped", function->skip_reason);
        json_add_integer(writer, "calls", (int64_t)function->calls);
        if (function->has_paths) {
            json_add_integer(writer, "paths", (int64_t)function->paths);
            json_add_integer(writer, "spurious", (int64_t)function->spurious);
            json_add_integer(writer, "given_up", (int64_t)function->given_up);
        }
        json_add_integer(writer, "failures", (int64_t)function->failures);
        json_add_string(writer, "call", function->call);
        json_add_string(writer, "reason", function->reason);
        json_add_string(writer, "program", function->program);
        json_add_boolean(writer, "confirmed", function->is_confirmed);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void add_sentences(struct json_writer *writer, const char *name,
                          const char *const *sentences, size_t count)
{
    json_key(writer, name);
    json_begin_array(writer);
    for (size_t i = 0; i < count; i++)
        json_put_string(writer, sentences[i]);
    json_end_array(writer);
}

void structures_report_json(struct text *out, const struct structures_result *result)
{
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_key(&writer, "structures");
    json_begin_object(&writer);
    json_add_string(&writer, "type", result->type);
    json_add_integer(&writer, "scope", result->scope);
    json_add_string(&writer, "scalars", scalars_word(result));
    json_add_integer(&writer, "valid", (int64_t)result->valid);
    json_add_integer(&writer, "candidates", (int64_t)result->candidates);
    json_add_number(&writer, "seconds", result->seconds);
    json_add_number(&writer, "call_seconds", result->call_seconds);
    json_add_number(&writer, "done", result->done);
    json_add_number(&writer, "asked", (double)result->asked);
    json_key(&writer, "suite");
    if (result->has_suite)
        json_put_integer(&writer, (int64_t)result->suite);
    else
        json_put_null(&writer);
    if (result->has_measured)
        json_add_integer(&writer, "measured", (int64_t)result->measured);
    add_fields(&writer, result);
    add_functions(&writer, result);
    add_sentences(&writer, "notes", result->notes, result->note_count);
    json_end_object(&writer);
    json_end_object(&writer);
}

/* A contracts file as it is: what is to be said of it stands in its comment. */
void inferred_report_print(struct text *out, const struct inferred_invariant *inferred)
{
    text_add(out, inferred->text);
}

void inferred_report_json(struct text *out, const struct inferred_invariant *inferred)
{
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_key(&writer, "invariant");
    json_begin_object(&writer);
    json_add_string(&writer, "type", inferred->type);
    json_add_integer(&writer, "scope", inferred->scope);
    json_add_integer(&writer, "lines", (int64_t)inferred->lines);
    json_add_integer(&writer, "candidates", (int64_t)inferred->candidates);
    json_add_boolean(&writer, "complete", inferred->is_complete);
    json_add_integer(&writer, "reached", (int64_t)inferred->reached);
    json_add_integer(&writer, "reached_rejected", (int64_t)inferred->reached_rejected);
    json_add_integer(&writer, "changed", (int64_t)inferred->changed);
    json_add_integer(&writer, "changed_rejected", (int64_t)inferred->changed_rejected);
    json_add_boolean(&writer, "held_against_itself", inferred->is_held_against_itself);
    json_add_integer(&writer, "unreached", (int64_t)inferred->unreached);
    add_sentences(&writer, "conjuncts", (const char *const *)inferred->conjuncts,
                  inferred->conjunct_count);
    add_sentences(&writer, "accepted", (const char *const *)inferred->accepted,
                  inferred->accepted_count);
    json_add_string(&writer, "text", inferred->text);
    json_end_object(&writer);
    json_end_object(&writer);
}

/* ---- a suspected invariant ---- */

static void print_suspicious(struct text *out, const struct suspicious_structure *items,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_printf(out, "  %s\n", items[i].text);
        if (items[i].calls)
            text_add(out, items[i].calls);
        if (items[i].picture)
            text_printf(out, "    picture: %s\n", items[i].picture);
    }
}

void suspected_report_print(struct text *out, const struct suspected_invariant *suspected)
{
    text_printf(out, "%s, scope %lld: calls reach %zu states%s; the invariant rejects %zu of "
                "them\n", suspected->type, (long long)suspected->scope, suspected->reached,
                suspected->is_complete ? "" : " and more", suspected->rejected_count);
    print_suspicious(out, suspected->rejected, suspected->rejected_listed);
    text_printf(out, "it accepts %zu structures%s; calls do not reach %zu of them\n",
                suspected->accepted, suspected->are_all_accepted ? "" : " and more",
                suspected->unreached_count);
    print_suspicious(out, suspected->unreached, suspected->unreached_listed);
    for (size_t i = 0; i < suspected->note_count; i++)
        text_printf(out, "note: %s\n", suspected->notes[i]);
}

static void add_suspicious(struct json_writer *writer, const char *name,
                           const struct suspicious_structure *items, size_t count)
{
    json_key(writer, name);
    json_begin_array(writer);
    for (size_t i = 0; i < count; i++) {
        json_begin_object(writer);
        json_add_string(writer, "structure", items[i].text);
        json_add_string(writer, "calls", items[i].calls);
        json_add_string(writer, "picture", items[i].picture);
        json_end_object(writer);
    }
    json_end_array(writer);
}

void suspected_report_json(struct text *out, const struct suspected_invariant *suspected)
{
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_key(&writer, "suspect");
    json_begin_object(&writer);
    json_add_string(&writer, "type", suspected->type);
    json_add_integer(&writer, "scope", suspected->scope);
    json_add_integer(&writer, "reached", (int64_t)suspected->reached);
    json_add_boolean(&writer, "complete", suspected->is_complete);
    json_add_integer(&writer, "rejected_count", (int64_t)suspected->rejected_count);
    add_suspicious(&writer, "rejected", suspected->rejected, suspected->rejected_listed);
    json_add_integer(&writer, "calls", (int64_t)suspected->calls);
    json_add_integer(&writer, "accepted", (int64_t)suspected->accepted);
    json_add_boolean(&writer, "accepted_all", suspected->are_all_accepted);
    json_add_integer(&writer, "unreached_count", (int64_t)suspected->unreached_count);
    add_suspicious(&writer, "unreached", suspected->unreached, suspected->unreached_listed);
    add_sentences(&writer, "notes", suspected->notes, suspected->note_count);
    json_end_object(&writer);
    json_end_object(&writer);
}
