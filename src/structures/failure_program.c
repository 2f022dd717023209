/* A program for one failure. */
#include "structures/program_parts.h"

#include <string.h>

#include "csource/csource.h"

static void assert_invariant(struct text *out, const struct structure_program *program,
                             const char *before, const char *name)
{
    text_printf(out, "    assert(%s", before);
    csource_contract_name(out, program->plan->contract);
    text_printf(out, "(%s));\n", name);
}

static void assert_invariants(struct text *out, const struct structure_program *program,
                              const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (program_is_structure(program, function->parameters[i].type))
            assert_invariant(out, program, "", program_argument_name(program, function, i));
}

/* Several structures, and names that the statements which make it have already or that hide a type,
 * need a function. */
static bool needs_maker(const struct structure_program *program,
                        const struct structure_failure *failure)
{
    const struct function *function = failure->function;
    if (!function)
        return true;
    struct text making = {0};
    const char *made = program_print_making(&making, program, failure->structure);
    bool needs = program_hides_type(program, function, made) ||
                 (program_structures_taken(program, function) > 1 &&
                  failure->manner != MANNER_SAME);
    for (size_t i = 0; i < function->parameter_count; i++) {
        const char *argument = program_argument_name(program, function, i);
        needs |= strcmp(argument, made) != 0 && program_has_word(text_string(&making), argument);
    }
    text_release(&making);
    return needs;
}

struct failing {
    struct text *out;
    const struct structure_program *program;
    const struct structure_failure *failure;
    const char *made;  /* an expression that gives the structure ... */
    const char *other; /* ... and one for the next one */
};

static void declare_structure(struct failing *failing, const char *name)
{
    if (strcmp(name, failing->made) != 0) {
        text_add(failing->out, "    ");
        csource_declare(failing->out, failing->program->plan->root->spelling,
                        arena_printf(failing->program->arena, "*%s = %s;\n", name,
                                     failing->made));
    }
    failing->made = failing->failure->manner == MANNER_SAME ? name : failing->other;
}

static void declare_failing_arguments(struct failing *failing)
{
    const struct structure_program *program = failing->program;
    const struct function *function = failing->failure->function;
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        const char *argument = program_argument_name(program, function, i);
        if (program_is_structure(program, type)) {
            declare_structure(failing, argument);
        } else if (!type_is_scalar(type) && !program_is_string(type)) {
            text_add(failing->out, "    ");
            csource_declare(failing->out, type->target->sort->spelling,
                            arena_printf(program->arena, "%s[%d] = {0};\n", argument,
                                         PROGRAM_ROOM));
        }
    }
}

static void print_failing_call(struct failing *failing)
{
    const struct function *function = failing->failure->function;
    bool is_asked_about = program_is_structure(failing->program, function->result) ||
                          program_contract_on(failing->program, CONTRACT_ENSURES, function);
    text_add(failing->out, "    ");
    if (is_asked_about && function->result->kind != TYPE_VOID)
        csource_declare(failing->out, csource_result_spelling(function), "result = ");
    text_printf(failing->out, "%s;\n", failing->failure->call);
}

/* What the function promises, and the invariant of what it gives, or else of what it took. */
static void assert_outcome(struct failing *failing)
{
    struct text *out = failing->out;
    const struct structure_program *program = failing->program;
    const struct function *function = failing->failure->function;
    const struct contract *ensures = program_contract_on(program, CONTRACT_ENSURES, function);
    const char *arguments = strchr(failing->failure->call, '(') + 1;
    if (ensures) {
        text_add(out, "    assert(");
        csource_contract_name(out, ensures);
        text_printf(out, "(%s%s%s);\n", function->result->kind != TYPE_VOID ? "result" : "0",
                    *arguments == ')' ? "" : ", ", arguments);
    }
    if (program_is_structure(program, function->result))
        assert_invariant(out, program, "!result || ", "result");
    else if (!program_ends_life(program, function))
        assert_invariants(out, program, function);
}

static void release_arguments(struct failing *failing, const char *release)
{
    const struct structure_program *program = failing->program;
    const struct function *function = failing->failure->function;
    bool is_first = true;
    for (size_t i = 0; i < function->parameter_count; i++) {
        if (!program_is_structure(program, function->parameters[i].type))
            continue;
        if (is_first || failing->failure->manner != MANNER_SAME)
            text_printf(failing->out, "    %s(%s);\n", release,
                        program_argument_name(program, function, i));
        is_first = false;
    }
}

static void release_all(struct failing *failing)
{
    const struct structure_failure *failure = failing->failure;
    const char *release = structure_release_function(failing->program)->name;
    bool is_last = failure->manner == MANNER_ARGUMENTS_FIRST;
    if (failure->releases_result && !is_last)
        text_printf(failing->out, "    %s(result);\n", release);
    release_arguments(failing, release);
    if (failure->releases_result && is_last)
        text_printf(failing->out, "    %s(result);\n", release);
}

static void print_makers(struct failing *failing)
{
    const struct structure_failure *failure = failing->failure;
    if (!needs_maker(failing->program, failure))
        return;
    failing->made = failing->other = "make()";
    program_print_maker(failing->out, failing->program, failure->structure, "make");
    if (failure->other == failure->structure)
        return;
    failing->other = "make_other()";
    program_print_maker(failing->out, failing->program, failure->other, "make_other");
}

static void print_law(struct failing *failing)
{
    declare_structure(failing, "a");
    declare_structure(failing, "b");
    program_assert_law(failing->out, failing->program, failing->failure->name);
}

static void print_steps(struct failing *failing)
{
    if (!failing->made)
        failing->made = program_print_making(failing->out, failing->program,
                                             failing->failure->structure);
    if (!failing->failure->function) {
        print_law(failing);
        return;
    }
    declare_failing_arguments(failing);
    assert_invariants(failing->out, failing->program, failing->failure->function);
    print_failing_call(failing);
    assert_outcome(failing);
    if (failing->failure->is_behind)
        release_all(failing);
}

/* What is lost shows to a sanitizer, unless a pointer to it is left on the stack. */
static void print_main(struct failing *failing)
{
    if (!failing->failure->is_lost) {
        text_add(failing->out, "\nint main(void)\n{\n");
        print_steps(failing);
        text_add(failing->out, "    return 0;\n}\n");
        return;
    }
    text_add(failing->out, "\n__attribute__((noinline)) static void lose(void)\n{\n");
    print_steps(failing);
    text_add(failing->out, "}\n\n/* More than once, for a pointer to the last one may be left on "
                           "the stack. */\nint main(void)\n{\n"
                           "    for (int i = 0; i < 3; i++)\n        lose();\n"
                           "    return 0;\n}\n");
}

void structure_failure_print(struct text *out, const struct structure_program *program,
                             const struct structure_failure *failure)
{
    struct failing failing = {.out = out, .program = program, .failure = failure};
    text_printf(out, "/* %s: %s. The structure is one that %s. */\n"
                "#include <assert.h>\n#include <stdbool.h>\n#include <stdlib.h>\n\n",
                failure->call, failure->reason,
                program_is_made_by_calls(program, failure->structure) ? "calls reach"
                                                                      : "the invariant accepts");
    program_print_includes(out, program);
    print_makers(&failing);
    print_main(&failing);
}
