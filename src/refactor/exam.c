#include "refactor/exam.h"

#include <ctype.h>
#include <string.h>

#include "base/hash.h"
#include "refactor/marked.h"

enum { ASKED_TWICE_ONE_IN = 8 }; /* that the same comes twice is cheap to know by a sample */

struct exam {
    const struct examiner *examiner;
    struct arena *arena;
    struct marked_program marked;
    struct edit_request request;
    struct edit_result edited;
    struct examined *examined;
};

static bool conclude(struct exam *exam, enum examination outcome, const char *oracle,
                     const char *message)
{
    *exam->examined = (struct examined){outcome, oracle, message};
    return true;
}

static bool fail(struct exam *exam, const char *oracle, const char *message)
{
    return conclude(exam, EXAMINED_BADLY, oracle, message);
}

static bool renames(const struct exam *exam)
{
    return exam->examiner->refactoring->needs == RENAMES;
}

static void make_request(struct exam *exam)
{
    const struct marked_program *marked = &exam->marked;
    struct edit_request request = {
        .refactoring = exam->examiner->refactoring,
        .program = &exam->marked.program,
        .file = marked->file,
        .begin = marked->begin,
        .end = marked->end,
    };
    if (exam->examiner->name)
        request.settings[request.setting_count++] =
            (struct edit_setting){"name", exam->examiner->name};
    for (size_t i = 0; i < marked->setting_count && request.setting_count < EDIT_MAXIMUM_SETTINGS;
         i++)
        request.settings[request.setting_count++] = marked->settings[i];
    exam->request = request;
}

/* The first line in which the texts differ. */
static void differing_lines(struct arena *arena, const char *a, const char *b, const char *lines[2])
{
    size_t same = 0;
    for (size_t i = 0; a[i] && a[i] == b[i]; i++)
        if (a[i] == '\n')
            same = i + 1;
    lines[0] = arena_printf(arena, "%.*s", (int)strcspn(a + same, "\n"), a + same);
    lines[1] = arena_printf(arena, "%.*s", (int)strcspn(b + same, "\n"), b + same);
}

static bool is_word(char byte)
{
    return isalnum((unsigned char)byte) || byte == '_';
}

/* What stands around the place where the texts part: from the bracket that was opened last, with
 * the word before it, to the end of the word. */
static const char *surroundings(struct arena *arena, const char *text, const char *other)
{
    size_t place = 0, begin;
    while (text[place] && text[place] == other[place])
        place++;
    while (place && is_word(text[place - 1]))
        place--;
    for (begin = place; begin && !strchr("({;\n", text[begin - 1]); begin--)
        continue;
    if (begin && text[begin - 1] == '(')
        for (begin--; begin && is_word(text[begin - 1]);)
            begin--;
    while (is_word(text[place]))
        place++;
    begin += strspn(text + begin, " \t");
    return begin < place ? arena_printf(arena, "%.*s", (int)(place - begin), text + begin) : "";
}

/* How the edit differs from the one by hand; NULL when it does not. */
static const char *text_difference(const struct exam *exam)
{
    const struct c_program *edited = &exam->edited.program, *right = &exam->marked.renamed;
    for (size_t i = 0; i < right->count; i++) {
        const char *text = edited->files[i].text, *lines[2];
        if (strcmp(text, right->files[i].text) == 0)
            continue;
        differing_lines(exam->arena, text, right->files[i].text, lines);
        bool leaves = strstr(exam->marked.program.files[i].text, lines[0]) && lines[0][0];
        return arena_printf(exam->arena, "it %s: %s", leaves ? "leaves" : "makes",
                            surroundings(exam->arena, text, right->files[i].text));
    }
    return NULL;
}

static const char *join(struct arena *arena, const char *first, const char *second)
{
    return second ? arena_printf(arena, "%s\n%s", second, first) : first;
}

/* Does what it has become compile and do the same? Says so when not. */
static bool check_program(struct exam *exam, const struct c_program *program, bool *is_right,
                          struct error *err)
{
    struct workbench *workbench = exam->examiner->workbench;
    struct behaviour before, after;
    const char *lines[2], *difference = renames(exam) ? text_difference(exam) : NULL;
    bool are_alike;
    *is_right = false;
    if (!workbench_observe(workbench, program, &after, err))
        return false;
    if (!after.compiles)
        return fail(exam, "compile", join(exam->arena, after.messages, difference));
    if (!workbench_compare(workbench, &exam->marked.program, program, &are_alike, err))
        return false;
    *is_right = are_alike;
    if (are_alike)
        return true;
    if (!workbench_observe_fully(workbench, &exam->marked.program, &before, err) ||
        !workbench_observe_fully(workbench, program, &after, err))
        return false;
    differing_lines(exam->arena, before.output, after.output, lines);
    return fail(exam, "behaviour",
                join(exam->arena, arena_printf(exam->arena, "it prints '%s' in the place of '%s'",
                                               lines[1], lines[0]), difference));
}

static bool check_refusal(struct exam *exam, struct error *err)
{
    bool is_right;
    if (!renames(exam))
        return conclude(exam, EXAMINED_NOTHING, NULL,
                        arena_printf(exam->arena, "it refuses: %s", exam->edited.refusal));
    if (!check_program(exam, &exam->marked.renamed, &is_right, err))
        return false;
    return is_right ? fail(exam, "refusal", exam->edited.refusal)
                    : conclude(exam, EXAMINED_WELL, NULL, exam->edited.refusal);
}

static bool ask_again(struct exam *exam, const struct edit_request *request,
                      struct edit_result *again, struct error *err)
{
    return program_write(request->program, err) &&
           engine_edit(exam->examiner->engine, request, exam->arena, again, err);
}

static void set_name(struct edit_request *request, const char *name)
{
    for (size_t i = 0; i < request->setting_count; i++)
        if (strcmp(request->settings[i].key, "name") == 0)
            request->settings[i].value = name;
}

static bool check_way_back(struct exam *exam, struct error *err)
{
    const struct marked_program *marked = &exam->marked;
    struct edit_request request = exam->request;
    struct edit_result back;
    size_t length = strlen(edit_setting(&exam->request, "name"));
    request.program = &marked->renamed;
    request.begin = marked->renamed_begin;
    request.end = marked->renamed_begin + length;
    set_name(&request, arena_printf(exam->arena, "%.*s", (int)(marked->end - marked->begin),
                                    marked->program.files[marked->file].text + marked->begin));
    if (!ask_again(exam, &request, &back, err))
        return false;
    if (back.refusal)
        return fail(exam, "back", back.refusal);
    return program_is_same(&back.program, &marked->program) ||
           fail(exam, "back", "renaming back gives another program");
}

static bool check_second_time(struct exam *exam, struct error *err)
{
    struct edit_result again;
    if (hash_string(exam->marked.program.files[0].text) % ASKED_TWICE_ONE_IN != 0)
        return true;
    if (!ask_again(exam, &exam->request, &again, err))
        return false;
    return program_is_same(&again.program, &exam->edited.program) ||
           fail(exam, "twice", "the second time, the same request gives something else");
}

static bool check_edit(struct exam *exam, struct error *err)
{
    bool is_right;
    const char *difference = renames(exam) ? text_difference(exam) : NULL;
    if (!renames(exam) && program_is_same(&exam->edited.program, &exam->marked.program))
        return conclude(exam, EXAMINED_NOTHING, NULL, "it changes nothing");
    if (!check_program(exam, &exam->edited.program, &is_right, err))
        return false;
    if (!is_right)
        return true;
    if (difference)
        return fail(exam, "text", difference);
    conclude(exam, EXAMINED_WELL, NULL, "");
    return (!renames(exam) || check_way_back(exam, err)) && check_second_time(exam, err);
}

static const char *setting_of(const struct marked_program *marked, const char *key)
{
    for (size_t i = 0; i < marked->setting_count; i++)
        if (strcmp(marked->settings[i].key, key) == 0)
            return marked->settings[i].value;
    return NULL;
}

/* What does not compile or has no place to edit is not the engine's concern. */
static bool check_input(struct exam *exam, bool *is_usable, struct error *err)
{
    struct behaviour before;
    *is_usable = false;
    if (setting_of(&exam->marked, "limit"))
        return conclude(exam, EXAMINED_NOTHING, NULL, setting_of(&exam->marked, "limit"));
    if (!exam->marked.has_place)
        return conclude(exam, EXAMINED_NOTHING, NULL,
                        arena_printf(exam->arena, "it has no mark '%s'", exam->examiner->kind));
    if (!workbench_observe(exam->examiner->workbench, &exam->marked.program, &before, err))
        return false;
    if (renames(exam) && program_is_same(&exam->marked.program, &exam->marked.renamed))
        return conclude(exam, EXAMINED_NOTHING, NULL, "the new name is the old one");
    *is_usable = before.compiles;
    return before.compiles || conclude(exam, EXAMINED_NOTHING, NULL,
                                       arena_printf(exam->arena, "it does not compile: %s",
                                                    before.messages));
}

bool examine(const struct examiner *examiner, struct arena *arena, const char *text,
             struct examined *examined, struct error *err)
{
    struct exam *exam = arena_alloc_zeroed(arena, 1, sizeof *exam);
    struct error crash;
    bool is_usable;
    exam->examiner = examiner;
    exam->arena = arena;
    exam->examined = examined;
    workbench_tidy(examiner->workbench);
    struct marked_source source = {text, examiner->kind, examiner->directory};
    if (!marked_read(arena, &source, &exam->marked, err) ||
        !check_input(exam, &is_usable, err))
        return false;
    if (!is_usable)
        return true;
    make_request(exam);
    if (!program_write(&exam->marked.program, err))
        return false;
    if (!engine_edit(examiner->engine, &exam->request, arena, &exam->edited, &crash))
        return fail(exam, "crash", arena_copy_string(arena, crash.text));
    return exam->edited.refusal ? check_refusal(exam, err) : check_edit(exam, err);
}
