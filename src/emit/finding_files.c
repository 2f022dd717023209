/* A finding as a program of its own, for the maintainers of the library. */
#include <string.h>

#include "base/file.h"
#include "csource/csource.h"
#include "emit/emit_internal.h"
#include "emit/format.h"

const char *finding_directory(struct arena *arena, const struct finding *finding)
{
    if (finding->exemplar)
        return arena_printf(arena, "findings/%u/members/%u", finding->exemplar, finding->id);
    return arena_printf(arena, "findings/%u", finding->id);
}

static void prepare(struct printed_body *body, struct arena *arena,
                    const struct reserved_names *reserved, const struct vocabulary *vocabulary,
                    const struct finding *finding)
{
    body->arena = arena;
    body->vocabulary = vocabulary;
    body->reserved = reserved;
    body->statements = &finding->statements;
    body->clean_up = finding->clean_up;
    body->finding = finding;
    if (finding->shown) {
        body->observer_count = finding->shown->observer_count;
        body->values = finding->shown->values;
        body->asserts = finding->shown->asserts;
        body->test = finding->shown;
    }
    body_prepare(body);
}

struct printed_body *finding_body(struct arena *arena, const struct vocabulary *vocabulary,
                          const struct finding *finding)
{
    struct reserved_names reserved;
    reserved_names_init(&reserved, arena, vocabulary);
    struct printed_body *body = arena_alloc_zeroed(arena, 1, sizeof *body);
    prepare(body, arena, &reserved, vocabulary, finding);
    body->reserved = NULL; /* the names are chosen */
    reserved_names_release(&reserved);
    return body;
}

void emit_print_finding(struct text *out, const struct vocabulary *vocabulary,
                        const struct finding *finding)
{
    struct arena arena = {0};
    body_print(finding_body(&arena, vocabulary, finding), out);
    arena_release(&arena);
}

/* One paragraph of the comment at the top. */
static void add_paragraph(struct text *out, const char *sentence)
{
    struct text comment = {0};
    words_comment(&comment, "", sentence);
    /* Without the opening and the closing of a comment of its own. */
    text_add(out, " *");
    text_add_bytes(out, text_string(&comment) + 2, comment.length - strlen("/*") - strlen(" */\n"));
    text_add_char(out, '\n');
    text_release(&comment);
}

static void print_heading(struct emitter *emitter, const struct finding *finding, struct text *out)
{
    struct arena *arena = &emitter->arena;
    const char *function = finding->function ? finding->function->name : "the library";
    text_add(out, "/* SPDX-License-Identifier: 0BSD\n");
    const char *member = finding->exemplar ? arena_printf(arena, ", member %u", finding->id) : "";
    add_paragraph(out, arena_printf(arena, "Finding %u%s: the call to %s %s (%s).",
                                    finding->exemplar ? finding->exemplar : finding->id, member,
                                    function, end_sentence(finding->end), end_word(finding->end)));
    text_add(out, " *\n");
    add_paragraph(out, arena_printf(arena, "Verdict: %s: %s", verdict_name(finding->verdict),
                                    finding->reason ? finding->reason : ""));
    if (finding->message && *finding->message)
        add_paragraph(out, arena_printf(arena, "Message: %s", finding->message));
    add_paragraph(out, arena_printf(arena,
                                    "Seed: %llu. Other sequences that failed the same way: %zu.",
                                    (unsigned long long)emitter->suite->seed, finding->similar));
    add_paragraph(out, arena_printf(arena, "Replay, in the directory of the suite: assay replay %s",
                                    finding_directory(arena, finding)));
    text_add(out, " */\n");
}

static bool needs_contracts(const struct finding *finding)
{
    return end_is_contract(finding->end) && finding->contract;
}

/* Leaves without a report of leaks, which is not what failed. */
static const char check_macro[] =
    "\n"
    "#define CHECK(condition)                                                           \\\n"
    "    do {                                                                           \\\n"
    "        if (!(condition)) {                                                        \\\n"
    "            fprintf(stderr, \"%s:%d: CHECK(%s) failed\\n\", __FILE__, __LINE__,       \\\n"
    "                    #condition);                                                   \\\n"
    "            _Exit(1);                                                              \\\n"
    "        }                                                                          \\\n"
    "    } while (0)\n"
    "\n";

/* A library that is not instrumented: what it does to our memory is seen by the processor alone. */
static const char guard_function[] =
    "/* The bytes, right before memory that nobody may touch. */\n"
    "static void *" HELPER_GUARD "(const void *bytes, size_t size)\n"
    "{\n"
    "    size_t room = (size + 4095) / 4096 * 4096;\n"
    "    unsigned char *start = mmap(NULL, room + 4096, PROT_READ | PROT_WRITE,\n"
    "                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);\n"
    "    if (start == MAP_FAILED || mprotect(start + room, 4096, PROT_NONE) != 0)\n"
    "        return NULL;\n"
    "    return memcpy(start + room - size, bytes, size);\n"
    "}\n\n";

static void print_contracts(struct emitter *emitter, const struct finding *finding,
                            struct text *out)
{
    struct arena *arena = &emitter->arena;
    char *directory =
        arena_printf(arena, "%s/%s", emitter->suite->origin, finding_directory(arena, finding));
    const char **files = emitter->suite->library->contract_files;
    for (size_t i = 0; files && files[i]; i++)
        csource_include_contracts(out, file_path_from(arena, directory, files[i]), i);
}

/* A library that ends the process may well do so with status 0. */
static void print_exit_handler(struct text *out)
{
    text_add(out, "static void library_ended_the_process(void)\n{\n"
                  "    fputs(\"the library ended the process\\n\", stderr);\n"
                  "    _Exit(1);\n}\n\n");
}

static bool needs_directory(const struct emitter *emitter, const struct finding *finding)
{
    return (finding->shown && finding->shown->needs_directory) ||
           directory_is_needed(emitter->suite->vocabulary, &finding->statements);
}

static void print_main(struct emitter *emitter, const struct finding *finding, struct text *out)
{
    bool expects_exit = finding->end == END_EXIT;
    struct printed_body *body = arena_alloc_zeroed(&emitter->arena, 1, sizeof *body);
    prepare(body, &emitter->arena, &emitter->reserved, emitter->suite->vocabulary, finding);
    body->guards = finding->end == END_HEAP_OVERFLOW && emitter->suite->library->linked_count;
    if (expects_exit)
        print_exit_handler(out);
    text_add(out, "int main(void)\n{\n");
    if (expects_exit)
        text_add(out, "    atexit(library_ended_the_process);\n\n");
    if (needs_directory(emitter, finding))
        text_add(out, DIRECTORY_LINE);
    body_print(body, out);
    text_add(out, expects_exit ? "    _Exit(0);\n}\n" : "    return 0;\n}\n");
}

/* The program behind its heading. */
static void print_rest(struct emitter *emitter, const struct finding *finding, struct text *out)
{
    struct text code = {0};
    if (needs_contracts(finding))
        print_contracts(emitter, finding, &code);
    if (needs_contracts(finding) || finding->law)
        text_add(&code, check_macro);
    struct text main_code = {0};
    print_main(emitter, finding, &main_code);
    if (needs_directory(emitter, finding))
        directory_print_functions(format_named(emit_plain), &code);
    definitions_print(emitter->suite->vocabulary, text_string(&main_code), &code);
    if (words_has(text_string(&main_code), HELPER_GUARD))
        text_add(&code, guard_function);
    text_add(&code, text_string(&main_code));
    text_release(&main_code);

    if (includes_need_posix(text_string(&code)))
        csource_feature_macro(out);
    includes_print_library(emitter, out);
    text_add_char(out, '\n');
    size_t before = out->length;
    includes_print_standard(text_string(&code), out);
    if (out->length > before)
        text_add_char(out, '\n');
    text_add(out, text_string(&code));
    text_release(&code);
}

void finding_files_print_program(struct emitter *emitter, const struct finding *finding,
                                 struct text *out)
{
    print_heading(emitter, finding, out);
    print_rest(emitter, finding, out);
}

bool finding_has_twin(const struct finding *finding)
{
    return finding->neighbour.edit != EDIT_NONE && finding->neighbour.statements;
}

void finding_files_print_neighbour(struct emitter *emitter, const struct finding *finding,
                                   struct text *out)
{
    const struct neighbour *neighbour = &finding->neighbour;
    struct finding twin = *finding;
    twin.statements = *neighbour->statements;
    twin.clean_up = neighbour->statements->count;
    twin.failing_statement = neighbour->call;
    twin.end = END_OK;
    twin.contract = NULL;
    twin.law = NULL;
    twin.shown = NULL;
    text_add(out, "/* SPDX-License-Identifier: 0BSD\n");
    add_paragraph(out, arena_printf(&emitter->arena,
                                    "What goes well beside finding %u: %s.",
                                    finding->exemplar ? finding->exemplar : finding->id,
                                    neighbour->sentence));
    text_add(out, " */\n");
    print_rest(emitter, &twin, out);
}

void finding_files_print_report(const struct finding *finding, struct text *out)
{
    text_printf(out, "%s: %s\n", finding->function ? finding->function->name : "the library",
                end_word(finding->end));
    if (finding->message && *finding->message)
        text_printf(out, "%s\n", finding->message);
    if (finding->report && *finding->report) {
        bool ends_line = text_ends_with(finding->report, "\n");
        text_printf(out, "\n%s%s", finding->report, ends_line ? "" : "\n");
    }
}
