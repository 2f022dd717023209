/* finding.md: all that is known of a finding on one page, to be read in a terminal, on a code host,
 * or to be put into an issue. */
#include <string.h>

#include "base/file.h"
#include "emit/emit_internal.h"
#include "model/certainty.h"

static void add_code(struct text *out, const char *heading, const char *language,
                     const char *code)
{
    if (!code || !*code)
        return;
    /* Code that has such a fence in it gets a longer one. */
    const char *fence = strstr(code, "```") ? "`````" : "```";
    text_printf(out, "\n## %s\n\n%s%s\n%s%s%s\n", heading, fence, language, code,
                text_ends_with(code, "\n") ? "" : "\n", fence);
}

/* The lines of the program without their common indentation. */
static void add_program(struct emitter *emitter, const struct finding *finding, struct text *out)
{
    struct text program = {0}, plain = {0};
    emit_print_finding(&program, emitter->suite->vocabulary, finding);
    char *rest = program.bytes, *line;
    while (text_next_line(&rest, &line))
        text_printf(&plain, "%s\n", text_starts_with(line, "    ") ? line + 4 : line);
    add_code(out, "The program", "c", text_string(&plain));
    text_add(out, "\nThe whole program: [finding.c](finding.c). As a sequence:"
                  " [sequence.txt](sequence.txt).\n");
    text_release(&program);
    text_release(&plain);
}

/* Where the library was; where nothing tells, the function that was called. */
static void add_place(struct emitter *emitter, const struct finding *finding, struct text *out)
{
    const struct source_line *place = finding->at.file ? &finding->at : &finding->definition;
    if (!place->file)
        return;
    struct arena *arena = &emitter->arena;
    const char *directory =
        arena_printf(arena, "%s/%s", emitter->suite->origin, finding_directory(arena, finding));
    const char *heading =
        arena_printf(arena, "%s: %s:%u", place == &finding->at ? "Where" : "The function",
                     file_path_from(arena, directory, place->file), place->line);
    if (finding->excerpt && *finding->excerpt)
        add_code(out, heading, "c", finding->excerpt);
    else
        text_printf(out, "\n## %s\n", heading);
}

static void add_contract(struct emitter *emitter, const struct finding *finding, struct text *out)
{
    const struct contract *contract = finding->contract;
    if (contract)
        add_code(out, arena_printf(&emitter->arena, "The contract: %s at %s:%u",
                                   contract_kind_name(contract->kind),
                                   file_base_name(contract->file),
                                   contract->line),
                 "c", finding->contract_source);
}

static void add_facts(struct emitter *emitter, const struct finding *finding, struct text *out)
{
    text_printf(out, "| | |\n|---|---|\n| verdict | %s |\n| why | %s |\n",
                verdict_name(finding->verdict), finding->reason ? finding->reason : "");
    if (finding->certainty.is_known) {
        text_add(out, "| sure | ");
        certainty_print(out, &finding->certainty);
        text_add(out, " |\n");
    }
    if (finding->rule != VERDICT_RULE_NONE)
        text_printf(out, "| rule | %s |\n", verdict_rule_row(finding->rule)->name);
    if (finding->condition.kind != CONDITION_NONE)
        text_printf(out, "| when | %s |\n", finding->condition.sentence);
    if (finding->neighbour.edit != EDIT_NONE)
        text_printf(out, "| goes well | %s (%s)%s |\n", finding->neighbour.sentence,
                    edit_type_word(edit_type(finding->neighbour.edit)),
                    finding_has_twin(finding) ? ": [neighbour.c](neighbour.c)" : "");
    if (finding->message && *finding->message)
        text_printf(out, "| message | `%s` |\n", finding->message);
    text_printf(out, "| kind | %s |\n| similar failures | %zu |\n| seed | %llu |\n",
                end_word(finding->end), finding->similar,
                (unsigned long long)emitter->suite->seed);
    if (finding->alike)
        text_printf(out, "| others of this shape | %zu |\n", finding->alike);
    if (finding->fingerprint)
        text_printf(out, "| fingerprint | %s |\n", finding->fingerprint);
}

/* Failures of which the same is said: what is wrong is likely to be the same as well. */
static void add_members(struct emitter *emitter, const struct finding *finding, struct text *out)
{
    if (!finding->member_count)
        return;
    text_printf(out, "\n## Where else it shows\n\n%s\n\n"
                     "| function | calls | where |\n|---|--:|---|\n", finding->messages.abstract);
    for (size_t i = 0; i < finding->member_count; i++) {
        const struct finding *member = finding->members[i];
        const char *name = member->function->name;
        if (emitter->suite->has_members)
            text_printf(out, "| [%s](members/%u/finding.c)", name, member->id);
        else
            text_printf(out, "| %s", name);
        text_printf(out, " | %zu |", member->calls);
        if (member->at.file)
            text_printf(out, " %s:%u |\n", file_base_name(member->at.file), member->at.line);
        else
            text_add(out, " |\n");
    }
}

static void add_builds(const struct finding *finding, struct text *out)
{
    if (finding->end != END_BUILD_DEPENDENT)
        return;
    text_add(out, "\n## What it gives\n\n| compiled with | the program says |\n|---|---|\n");
    for (size_t i = 0; i < 2; i++)
        text_printf(out, "| %s %s | `%s` |\n", finding->builds[i].compiler,
                    finding->builds[i].flag, finding->builds[i].value);
    text_printf(out, "\nIn the directory of the suite:\n\n"
                     "    make differ_%u   # compiles it so and so, and runs both\n", finding->id);
}

void finding_page_print(struct emitter *emitter, const struct finding *finding, struct text *out)
{
    text_printf(out, "# Finding %u: %s %s\n\n", finding->id,
                finding->function ? finding->function->name : "the library",
                end_sentence(finding->end));
    add_facts(emitter, finding, out);
    add_program(emitter, finding, out);
    add_code(out, "What it did, statement by statement", "", finding->trace);
    add_place(emitter, finding, out);
    add_members(emitter, finding, out);
    add_contract(emitter, finding, out);
    add_code(out, "The sanitizer's report", "", finding->report);
    add_builds(finding, out);
    text_printf(out,
                "\n## Reproduce it\n\n"
                "In the directory of the suite:\n\n"
                "    assay replay findings/%u   # statement by statement\n"
                "    make findings             # all of them, without assay\n"
                "    assay accept findings/%u   # if this is intended: do not report it again\n",
                finding->id, finding->id);
}
