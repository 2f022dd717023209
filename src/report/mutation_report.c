#include "report/mutation_report.h"

#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/vector.h"

enum { SCHEMA = 1, SURVIVORS_SHOWN = 40, FUNCTIONS_SHOWN = 60 };

/* ---- for people ---- */

static void add_score(struct text *out, const struct mutation_score *score)
{
    text_printf(out, "%7zu %7zu %9zu %10zu %11zu  ", score->total, score->fates[MUTANT_KILLED],
                score->fates[MUTANT_SURVIVED], score->fates[MUTANT_UNREACHED],
                score->fates[MUTANT_EQUIVALENT]);
    if (score->fates[MUTANT_UNKNOWN]) /* interrupted: those that were tried say nothing of them */
        text_add(out, "     -\n");
    else
        text_printf(out, "%4.0f %%\n", mutation_percent(score));
}

static void add_table(struct text *out, const struct mutation_result *result)
{
    const struct mutants *mutants = result->mutants;
    int width = (int)strlen("total");
    for (size_t i = 0; i < mutants->functions.count; i++) {
        int length = (int)strlen(mutants->functions.items[i].name);
        width = length > width ? length : width;
    }
    text_printf(out, "%-*s mutants  killed  survived  unreached  equivalent   score\n", width,
                "function");
    size_t shown = 0, hidden = 0;
    for (uint32_t i = 0; i < mutants->functions.count; i++) {
        struct mutation_score score = mutation_score(result, i);
        if (!score.total)
            continue;
        if (shown++ >= FUNCTIONS_SHOWN) {
            hidden++;
            continue;
        }
        text_printf(out, "%-*s ", width, mutants->functions.items[i].name);
        add_score(out, &score);
    }
    if (hidden)
        text_printf(out, "and %zu more functions; --json FILE lists all of them\n", hidden);
    struct mutation_score total = mutation_score(result, UINT32_MAX);
    text_printf(out, "%-*s ", width, "total");
    add_score(out, &total);
}

/* A source in lines, as far as it can be read. */
struct source_lines {
    struct arena arena;
    const char *file;
    VECTOR_OF(const char *) lines;
};

static const char *line_of(struct source_lines *source, const char *file, uint32_t number)
{
    if (!source->file || strcmp(source->file, file) != 0) {
        char *content, *line;
        struct error ignored;
        source->lines.count = 0;
        source->file = file;
        if (file_read(&source->arena, file, &content, NULL, &ignored))
            while (text_next_line(&content, &line))
                vector_push(&source->lines, line);
    }
    return number && number <= source->lines.count ? source->lines.items[number - 1] : "";
}

/* The line without its indentation, and a mark below the column. */
static void add_source(struct text *out, const char *line, uint32_t column)
{
    size_t indentation = strspn(line, " \t");
    if (!line[indentation])
        return;
    text_printf(out, "      %s\n      ", line + indentation);
    for (size_t i = indentation; i + 1 < column; i++)
        text_add_char(out, line[i] == '\t' ? '\t' : ' ');
    text_add(out, "^\n");
}

static void add_survivors(struct text *out, const struct mutation_result *result,
                          enum mutant_fate fate, const char *title)
{
    const struct mutants *mutants = result->mutants;
    struct source_lines source = {0};
    size_t shown = 0, hidden = 0;
    for (uint32_t number = 1; number <= mutants->items.count; number++) {
        const struct mutant *mutant = mutants_get(mutants, number);
        if (mutant->is_dropped || result->fates[number] != fate)
            continue;
        if (shown >= SURVIVORS_SHOWN) {
            hidden++;
            continue;
        }
        if (!shown++)
            text_printf(out, "\n%s\n", title);
        const char *file = mutants->functions.items[mutant->function].file;
        text_printf(out, "  %s:%u:%u: %s: %s\n", file_base_name(file), mutant->line,
                    mutant->column, mutants->functions.items[mutant->function].name,
                    mutant->change);
        add_source(out, line_of(&source, file, mutant->line), mutant->column);
    }
    if (hidden)
        text_printf(out, "  and %zu more; --json FILE lists all of them\n", hidden);
    vector_release(&source.lines);
    arena_release(&source.arena);
}

void mutation_report_print(struct text *out, const struct mutation_result *result)
{
    struct mutation_score total = mutation_score(result, UINT32_MAX);
    add_table(out, result);
    add_survivors(out, result, MUTANT_SURVIVED, "no test notices these changes:");
    if (total.fates[MUTANT_UNREACHED])
        text_printf(out, "\n%zu more are in code that no test reaches; --json FILE lists them\n",
                    total.fates[MUTANT_UNREACHED]);
    if (result->note)
        text_printf(out, "\nnote: %s\n", result->note);
    size_t ran = total.fates[MUTANT_KILLED] + total.fates[MUTANT_SURVIVED];
    text_printf(out, "\n%zu of %zu mutants killed", total.fates[MUTANT_KILLED],
                total.total - total.fates[MUTANT_EQUIVALENT]);
    if (!result->was_interrupted)
        text_printf(out, ", score %.0f %%", mutation_percent(&total));
    text_printf(out, "; %zu test%s, %.1f s", result->test_count,
                result->test_count == 1 ? "" : "s", result->all_seconds);
    if (result->seconds > 0 && ran)
        text_printf(out, ", %.1f s of them without compiling: %.0f mutants a minute",
                    result->seconds, 60 * (double)ran / result->seconds);
    if (result->was_interrupted)
        text_printf(out, "; interrupted, %zu were not tried", total.fates[MUTANT_UNKNOWN]);
    text_add_char(out, '\n');
}

/* ---- for machines ---- */

static void put_score(struct json_writer *writer, const struct mutation_score *score)
{
    json_add_integer(writer, "mutants", (int64_t)score->total);
    for (enum mutant_fate fate = 0; fate < MUTANT_FATES; fate++)
        json_add_integer(writer, mutant_fate_word(fate), (int64_t)score->fates[fate]);
    json_add_number(writer, "score", mutation_percent(score));
}

static void put_functions(struct json_writer *writer, const struct mutation_result *result)
{
    json_key(writer, "functions");
    json_begin_array(writer);
    for (uint32_t i = 0; i < result->mutants->functions.count; i++) {
        struct mutation_score score = mutation_score(result, i);
        if (!score.total)
            continue;
        json_begin_object(writer);
        json_add_string(writer, "name", result->mutants->functions.items[i].name);
        json_add_string(writer, "file", result->mutants->functions.items[i].file);
        put_score(writer, &score);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_tests(struct json_writer *writer, const struct mutation_result *result)
{
    json_key(writer, "tests");
    json_begin_array(writer);
    for (size_t i = 0; i < result->test_count; i++)
        json_put_string(writer, result->tests[i].name);
    json_end_array(writer);
}

/* Tests by their index in `tests`. */
static void put_reached_by(struct json_writer *writer, const struct mutation_result *result,
                           uint32_t number)
{
    json_key(writer, "reached_by");
    json_begin_array(writer);
    for (size_t i = 0; i < result->test_count; i++)
        if (result->reaches[mutation_cell(result, number, i)])
            json_put_integer(writer, (int64_t)i);
    json_end_array(writer);
}

static void put_killed_by(struct json_writer *writer, const struct mutation_result *result,
                          uint32_t number)
{
    json_key(writer, "killed_by");
    json_begin_array(writer);
    for (size_t i = 0; i < result->test_count; i++) {
        enum mutant_run run = result->runs[mutation_cell(result, number, i)];
        if (!run_kills(run))
            continue;
        json_begin_object(writer);
        json_add_integer(writer, "test", (int64_t)i);
        json_add_string(writer, "how", mutant_run_word(run));
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_mutant(struct json_writer *writer, const struct mutation_result *result,
                       uint32_t number)
{
    const struct mutant *mutant = mutants_get(result->mutants, number);
    const struct mutant_function *function = &result->mutants->functions.items[mutant->function];
    json_begin_object(writer);
    json_add_integer(writer, "number", number);
    json_add_string(writer, "file", function->file);
    json_add_string(writer, "function", function->name);
    json_add_integer(writer, "line", mutant->line);
    json_add_integer(writer, "column", mutant->column);
    json_add_string(writer, "mutation", mutation_word(mutant->mutation));
    json_add_string(writer, "change", mutant->change);
    json_add_string(writer, "fate", mutant_fate_word(result->fates[number]));
    put_reached_by(writer, result, number);
    put_killed_by(writer, result, number);
    json_end_object(writer);
}

void mutation_report_json(struct text *out, const struct mutation_result *result)
{
    struct json_writer writer = {.out = out};
    struct mutation_score total = mutation_score(result, UINT32_MAX);
    json_begin_object(&writer);
    json_add_integer(&writer, "schema", SCHEMA);
    json_key(&writer, "total");
    json_begin_object(&writer);
    put_score(&writer, &total);
    json_end_object(&writer);
    json_add_boolean(&writer, "every_test", result->is_complete);
    json_add_boolean(&writer, "interrupted", result->was_interrupted);
    put_functions(&writer, result);
    put_tests(&writer, result);
    json_key(&writer, "mutants");
    json_begin_array(&writer);
    for (uint32_t number = 1; number <= result->mutants->items.count; number++)
        if (!mutants_get(result->mutants, number)->is_dropped)
            put_mutant(&writer, result, number);
    json_end_array(&writer);
    json_end_object(&writer);
}
