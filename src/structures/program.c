#include "structures/program.h"

#include <ctype.h>
#include <string.h>

#include "csource/csource.h"
#include "model/words.h"

enum { LOOPS_MAXIMUM = 2, ROOM = 16, INDENT = 4 };

/* ---- parameters ---- */

static bool is_structure(const struct structure_program *program, const struct type *type)
{
    return type->kind == TYPE_POINTER && type->target->sort == program->plan->root->sort;
}

static bool is_string(const struct type *type)
{
    return type_is_char_pointer(type, false) && type->target->is_const;
}

static bool is_room(const struct type *type)
{
    return type->kind == TYPE_POINTER && type_is_scalar(type->target);
}

const char *structure_skip_reason(const struct structure_program *program,
                                  const struct function *function)
{
    bool takes = false;
    if (function->is_variadic || function->is_support)
        return "it is variadic";
    if (function->is_not_under_test)
        return "it is not named by --only";
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        takes |= is_structure(program, type);
        if (!is_structure(program, type) && !type_is_scalar(type) && !is_string(type) &&
            !is_room(type))
            return arena_printf(program->arena, "no value is known for '%s'",
                                function->parameters[i].spelling);
    }
    return takes ? NULL : "it takes no structure";
}

static bool is_of_word(char character)
{
    return isalnum((unsigned char)character) || character == '_';
}

static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += length)
        if ((at == text || !is_of_word(at[-1])) && !is_of_word(at[length]))
            return true;
    return false;
}

/* "tree" in "const tree *", which a parameter of that name would hide; not in "struct tree *". */
static bool names_type(const struct structure_program *program, const char *spelling,
                       const char *name)
{
    return has_word(spelling, name) &&
           !strstr(spelling, arena_printf(program->arena, "struct %s", name));
}

static bool hides_type(const struct structure_program *program, const struct function *function,
                       const char *name)
{
    bool hides = names_type(program, function->result_spelling, name);
    for (size_t i = 0; i < function->parameter_count; i++)
        hides |= names_type(program, function->parameters[i].spelling, name);
    return hides;
}

/* Would it be taken for something else in the code around the call? */
static bool is_taken(const struct structure_program *program, const char *name)
{
    static const char *const taken[] = {"result", "make", "check", "about_to", "progress", NULL};
    for (size_t i = 0; taken[i]; i++)
        if (strcmp(name, taken[i]) == 0)
            return true;
    return api_find_function(program->api, name);
}

static const char *argument_name(const struct structure_program *program,
                                 const struct function *function, size_t parameter)
{
    const char *name = function->parameters[parameter].name;
    if (!*name)
        return arena_printf(program->arena, "argument%zu", parameter + 1);
    bool is_usable = !is_taken(program, name) && !hides_type(program, function, name);
    return is_usable ? name : arena_printf(program->arena, "%s_", name);
}

static const struct contract *contract_on(const struct structure_program *program,
                                          enum contract_kind kind,
                                          const struct function *function)
{
    for (size_t i = 0; i < program->api->contracts.count; i++) {
        const struct contract *contract = program->api->contracts.items[i];
        if (contract->kind == kind && contract->function == function)
            return contract;
    }
    return NULL;
}

static bool destroys(const struct function *function)
{
    return name_says_ending(function->name, ENDING_DESTROYS) && function->parameter_count == 1;
}

/* ---- one function on one structure ---- */

struct calling {
    struct text *out;
    const struct structure_program *program;
    const struct function *function;
    size_t loops;
    const char *indent; /* of what stands inside of them */
};

/* The numbers that a parameter of the type is given. */
static void number_range(const struct structure_program *program, const struct type *type,
                         int64_t *least, int64_t *most)
{
    *least = program->least;
    *most = program->most;
    if (type->kind == TYPE_BOOL)
        *least = 0, *most = 1;
    if (type->kind == TYPE_CHAR)
        *least = 'a', *most = 'a' + *most;
}

static void open_loop(struct calling *calling, size_t parameter)
{
    const struct type *type = calling->function->parameters[parameter].type;
    const char *name = argument_name(calling->program, calling->function, parameter);
    int64_t least, most;
    number_range(calling->program, type, &least, &most);
    if (calling->loops++ >= LOOPS_MAXIMUM)
        least = most = 1;
    text_printf(calling->out, "%sfor (long %s = %lld; %s <= %lld; %s++) {\n", calling->indent,
                name, (long long)least, name, (long long)most, name);
    calling->indent = arena_printf(calling->program->arena, "%s    ", calling->indent);
}

static void close_loops(struct calling *calling)
{
    for (size_t depth = strlen(calling->indent); depth > INDENT; depth -= INDENT)
        text_printf(calling->out, "%.*s}\n", (int)(depth - INDENT), calling->indent);
}

static void declare_arguments(struct calling *calling)
{
    const struct function *function = calling->function;
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        const char *name = argument_name(calling->program, function, i);
        if (is_structure(calling->program, type)) {
            text_add(calling->out, calling->indent);
            csource_declare(calling->out, calling->program->plan->root->spelling,
                            arena_printf(calling->program->arena, "*%s", name));
            text_add(calling->out, " = make();\n");
        } else if (is_room(type) && !is_string(type)) {
            text_add(calling->out, calling->indent);
            csource_declare(calling->out, type->target->sort->spelling,
                            arena_printf(calling->program->arena, "%s[%d]", name, ROOM));
            text_add(calling->out, " = {0};\n");
        }
    }
}

static void print_arguments(struct calling *calling, bool is_first)
{
    const struct function *function = calling->function;
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        text_add(calling->out, is_first ? "" : ", ");
        is_first = false;
        if (is_string(type))
            text_add(calling->out, "\"a\"");
        else if (type_is_scalar(type))
            text_printf(calling->out, "(%s)%s", type->spelling,
                        argument_name(calling->program, function, i));
        else
            text_add(calling->out, argument_name(calling->program, function, i));
    }
}

static void note_call(struct calling *calling)
{
    const struct function *function = calling->function;
    text_printf(calling->out, "%sabout_to(\"%s(", calling->indent, function->name);
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        text_add(calling->out, i ? ", " : "");
        if (is_string(type))
            text_add(calling->out, "\\\"a\\\"");
        else if (type_is_scalar(type))
            text_add(calling->out, "%ld");
        else
            text_add(calling->out, argument_name(calling->program, function, i));
    }
    text_add(calling->out, ")\"");
    for (size_t i = 0; i < function->parameter_count; i++)
        if (type_is_scalar(function->parameters[i].type))
            text_printf(calling->out, ", %s", argument_name(calling->program, function, i));
    text_add(calling->out, ");\n");
}

/* Arguments that the contract refuses are passed over. */
static void check_requirement(struct calling *calling, const struct contract *contract)
{
    if (!contract)
        return;
    bool is_in_loop = strlen(calling->indent) > INDENT;
    text_printf(calling->out, "%sif (!", calling->indent);
    csource_contract_name(calling->out, contract);
    text_add_char(calling->out, '(');
    print_arguments(calling, true);
    text_printf(calling->out, "))\n%s    %s;\n", calling->indent,
                is_in_loop ? "continue" : "return");
}

/* Behind what is asked: `, "what it says otherwise");` */
static void end_check(struct calling *calling, const char *otherwise)
{
    text_printf(calling->out, "),\n%s      \"%s\");\n", calling->indent, otherwise);
}

static void check_promise(struct calling *calling, const struct contract *contract)
{
    if (!contract)
        return;
    text_printf(calling->out, "%scheck(", calling->indent);
    csource_contract_name(calling->out, contract);
    text_add(calling->out,
             calling->function->result->kind == TYPE_VOID ? "(0" : "(result");
    print_arguments(calling, false);
    end_check(calling, "what the function promises does not hold");
}

static void check_invariants(struct calling *calling)
{
    const struct function *function = calling->function;
    const struct structure_program *program = calling->program;
    bool gives_structure = is_structure(program, function->result);
    for (size_t i = 0; i < function->parameter_count && !gives_structure; i++)
        if (is_structure(program, function->parameters[i].type)) {
            text_printf(calling->out, "%scheck(", calling->indent);
            csource_contract_name(calling->out, program->plan->contract);
            text_printf(calling->out, "(%s", argument_name(program, function, i));
            end_check(calling, "the invariant does not hold afterwards");
        }
    if (!gives_structure)
        return;
    text_printf(calling->out, "%scheck(!result || ", calling->indent);
    csource_contract_name(calling->out, program->plan->contract);
    text_add(calling->out, "(result");
    end_check(calling, "the invariant does not hold of the result");
}

static void print_call(struct calling *calling, bool is_asked_about)
{
    const struct function *function = calling->function;
    text_add(calling->out, calling->indent);
    if (is_asked_about && function->result->kind != TYPE_VOID)
        csource_declare(calling->out, csource_result_spelling(function), "result = ");
    text_printf(calling->out, "%s(", function->name);
    print_arguments(calling, true);
    text_add(calling->out, ");\n");
}

static void print_caller(struct text *out, const struct structure_program *program,
                         const struct function *function)
{
    struct calling calling = {
        .out = out, .program = program, .function = function, .indent = "    "};
    const struct contract *promise = contract_on(program, CONTRACT_ENSURES, function);
    text_printf(out, "\nstatic void call_%s(make_structure *make)\n{\n", function->name);
    for (size_t i = 0; i < function->parameter_count; i++)
        if (type_is_scalar(function->parameters[i].type))
            open_loop(&calling, i);
    declare_arguments(&calling);
    check_requirement(&calling, contract_on(program, CONTRACT_REQUIRES, function));
    note_call(&calling);
    print_call(&calling, promise || is_structure(program, function->result));
    check_promise(&calling, promise);
    if (!destroys(function))
        check_invariants(&calling);
    close_loops(&calling);
    text_add(out, "}\n");
}

/* ---- calls that assay-structures makes ---- */

static void fill_argument(const struct structure_program *program, const struct type *type,
                          struct structure_argument *argument)
{
    argument->size = type->size;
    if (is_structure(program, type)) {
        argument->kind = CALL_ARGUMENT_STRUCTURE;
    } else if (is_string(type)) {
        argument->kind = CALL_ARGUMENT_TEXT;
    } else if (is_room(type)) {
        argument->kind = CALL_ARGUMENT_ROOM;
        argument->size = type->target->size;
    } else {
        argument->kind =
            type->kind == TYPE_FLOATING ? CALL_ARGUMENT_FLOATING : CALL_ARGUMENT_NUMBER;
        number_range(program, type, &argument->low, &argument->high);
    }
}

void structure_call_fill(const struct structure_program *program, const struct function *function,
                         struct structure_call *call)
{
    *call = (struct structure_call){
        .function = function,
        .ends_it = destroys(function),
        .gives_it = is_structure(program, function->result),
    };
    for (size_t i = 0; i < function->parameter_count; i++)
        fill_argument(program, function->parameters[i].type, &call->arguments[i]);
}

const char *structure_call_text(const struct structure_program *program,
                                const struct function *function, const int64_t *numbers,
                                size_t number_count)
{
    struct text out = {0};
    text_printf(&out, "%s(", function->name);
    for (size_t i = 0, number = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        text_add(&out, i ? ", " : "");
        if (is_string(type))
            text_add(&out, "\"a\"");
        else if (type_is_scalar(type) && number < number_count)
            text_printf(&out, "%lld", (long long)numbers[number++]);
        else
            text_add(&out, argument_name(program, function, i));
    }
    text_add_char(&out, ')');
    const char *call = arena_copy_string(program->arena, text_string(&out));
    text_release(&out);
    return call;
}

/* ---- the program ---- */

static void print_includes(struct text *out, const struct structure_program *program)
{
    for (size_t i = 0; program->includes[i]; i++)
        csource_include(out, program->includes[i]);
    text_add_char(out, '\n');
    for (size_t i = 0; program->contracts[i]; i++)
        csource_include_contracts(out, program->contracts[i], i);
    text_add(out, program->definitions ? program->definitions : "");
}

static void print_driver(struct text *out)
{
    text_add(out,
             "\nstruct progress {\n"
             "    int structure;\n"
             "    long calls;\n"
             "    char call[200], reason[200];\n"
             "};\n"
             "static struct progress *progress;\n"
             "\nstatic void about_to(const char *format, ...)\n"
             "{\n"
             "    va_list arguments;\n"
             "    va_start(arguments, format);\n"
             "    vsnprintf(progress->call, sizeof progress->call, format, arguments);\n"
             "    va_end(arguments);\n"
             "    progress->calls++;\n"
             "}\n"
             "\nstatic void check(bool holds, const char *otherwise)\n"
             "{\n"
             "    if (holds)\n"
             "        return;\n"
             "    snprintf(progress->reason, sizeof progress->reason, \"%s\", otherwise);\n"
             "    _exit(1);\n"
             "}\n"
             "\n__attribute__((weak)) const char *__asan_get_report_description(void);\n"
             "void __asan_on_error(void);\n"
             "void __asan_on_error(void)\n"
             "{\n"
             "    snprintf(progress->reason, sizeof progress->reason, \"%s\",\n"
             "             __asan_get_report_description());\n"
             "}\n");
}

static void print_main(struct text *out, const struct structure_program *program)
{
    text_add(out, "\nstatic const struct {\n    const char *name;\n"
                  "    void (*call)(make_structure *make);\n} functions[] = {\n");
    for (size_t i = 0; i < program->api->functions.count; i++) {
        const struct function *function = program->api->functions.items[i];
        if (!structure_skip_reason(program, function))
            text_printf(out, "    {\"%s\", call_%s},\n", function->name, function->name);
    }
    text_add(out,
             "    {NULL, NULL},\n};\n"
             "\nenum { STRUCTURES = sizeof makers / sizeof *makers, SECONDS = 10 };\n"
             "enum { FAILURES = 50 };\n"
             "\n__attribute__((weak)) int __llvm_profile_write_file(void);\n"
             "\nstatic int run_from(int function, int first)\n"
             "{\n"
             "    int status;\n"
             "    fflush(stdout);\n"
             "    pid_t child = fork();\n"
             "    if (child == 0) {\n"
             "        for (int i = first; i < STRUCTURES; i++) {\n"
             "            progress->structure = i;\n"
             "            alarm(SECONDS);\n"
             "            functions[function].call(makers[i]);\n"
             "        }\n"
             "        if (__llvm_profile_write_file)\n"
             "            __llvm_profile_write_file();\n"
             "        _exit(0);\n"
             "    }\n"
             "    waitpid(child, &status, 0);\n"
             "    if (WIFSIGNALED(status) && !*progress->reason)\n"
             "        snprintf(progress->reason, sizeof progress->reason, \"%s\",\n"
             "                 strsignal(WTERMSIG(status)));\n"
             "    return status;\n"
             "}\n"
             "\nint main(void)\n"
             "{\n"
             "    int failures = 0;\n"
             "    progress = mmap(NULL, sizeof *progress, PROT_READ | PROT_WRITE,\n"
             "                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);\n"
             "    for (int i = 0; functions[i].name; i++) {\n"
             "        int first = 0, failed = 0;\n"
             "        progress->calls = 0;\n"
             "        while (first < STRUCTURES && failed < FAILURES) {\n"
             "            *progress->reason = 0;\n"
             "            if (run_from(i, first) == 0)\n"
             "                break;\n"
             "            bool has_reason = *progress->reason;\n"
             "            printf(\"failed %s %d %s: %s\\n\", functions[i].name,\n"
             "                   progress->structure, progress->call,\n"
             "                   has_reason ? progress->reason : \"a sanitizer reports\");\n"
             "            first = progress->structure + 1;\n"
             "            failed++;\n"
             "        }\n"
             "        failures += failed;\n"
             "        printf(\"called %s %ld\\n\", functions[i].name, progress->calls);\n"
             "    }\n"
             "    return failures != 0;\n"
             "}\n");
}

static bool is_made_by_calls(const struct structure_program *program, size_t structure)
{
    return program->ways && program->ways[structure].code;
}

/* The statements that make the structure; returns what it is called behind them. */
static const char *print_making(struct text *out, const struct structure_program *program,
                                size_t structure)
{
    if (is_made_by_calls(program, structure)) {
        text_add(out, program->ways[structure].code);
        return program->ways[structure].value;
    }
    structure_print_building(out, program, &program->suite[structure]);
    return structure_short_name(program->arena, program->plan->root->spelling);
}

/* A function that makes it. */
static void print_maker(struct text *out, const struct structure_program *program,
                        size_t structure, const char *maker)
{
    text_add(out, "\n/* ");
    structure_print_shape(out, program->plan, &program->suite[structure]);
    text_add(out, " */\nstatic ");
    csource_declare(out, program->plan->root->spelling,
                    arena_printf(program->arena, "*%s(void)", maker));
    text_add(out, "\n{\n");
    text_printf(out, "    return %s;\n}\n", print_making(out, program, structure));
}

static void print_makers(struct text *out, const struct structure_program *program)
{
    const char *name = structure_short_name(program->arena, program->plan->root->spelling);
    for (size_t i = 0; i < program->suite_count; i++)
        print_maker(out, program, i, arena_printf(program->arena, "make_%s_%zu", name, i));
    text_add(out, "\ntypedef ");
    csource_declare(out, program->plan->root->spelling, "*make_structure(void)");
    text_add(out, ";\nstatic make_structure *const makers[] = {\n");
    for (size_t i = 0; i < program->suite_count; i++)
        text_printf(out, "    make_%s_%zu,\n", name, i);
    text_add(out, "};\n");
}

void structure_program_print(struct text *out, const struct structure_program *program)
{
    text_printf(out, "/* Every function that takes a '%s', on %zu structures that its invariant "
                "accepts. Written by\n * assay structures. */\n"
                "#define _GNU_SOURCE\n#include <stdarg.h>\n#include <stdbool.h>\n"
                "#include <stdio.h>\n#include <stdlib.h>\n"
                "#include <string.h>\n#include <sys/mman.h>\n#include <sys/wait.h>\n"
                "#include <unistd.h>\n\n", program->plan->root->spelling, program->suite_count);
    print_includes(out, program);
    print_makers(out, program);
    print_driver(out);
    for (size_t i = 0; i < program->api->functions.count; i++)
        if (!structure_skip_reason(program, program->api->functions.items[i]))
            print_caller(out, program, program->api->functions.items[i]);
    print_main(out, program);
}

/* ---- one failure ---- */

static size_t structures_taken(const struct structure_program *program,
                               const struct function *function)
{
    size_t count = 0;
    for (size_t i = 0; i < function->parameter_count; i++)
        count += is_structure(program, function->parameters[i].type);
    return count;
}

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
        if (is_structure(program, function->parameters[i].type))
            assert_invariant(out, program, "", argument_name(program, function, i));
}

/* Several structures, and names that the statements which make it have already or that hide a type,
 * need a function. */
static bool needs_maker(const struct structure_program *program,
                        const struct structure_failure *failure)
{
    const struct function *function = failure->function;
    struct text making = {0};
    const char *made = print_making(&making, program, failure->structure);
    bool needs = structures_taken(program, function) > 1 || hides_type(program, function, made);
    for (size_t i = 0; i < function->parameter_count; i++) {
        const char *argument = argument_name(program, function, i);
        needs |= strcmp(argument, made) != 0 && has_word(text_string(&making), argument);
    }
    text_release(&making);
    return needs;
}

/* `made` is an expression that gives a structure. */
static void declare_failing_arguments(struct text *out, const struct structure_program *program,
                                      const struct function *function, const char *made)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        const char *argument = argument_name(program, function, i);
        if (type_is_scalar(type) || is_string(type) || strcmp(argument, made) == 0)
            continue;
        text_add(out, "    ");
        if (is_structure(program, type))
            csource_declare(out, program->plan->root->spelling,
                            arena_printf(program->arena, "*%s = %s;\n", argument, made));
        else
            csource_declare(out, type->target->sort->spelling,
                            arena_printf(program->arena, "%s[%d] = {0};\n", argument, ROOM));
    }
}

static void print_failing_call(struct text *out, const struct structure_program *program,
                               const struct structure_failure *failure)
{
    const struct function *function = failure->function;
    bool is_asked_about = is_structure(program, function->result) ||
                          contract_on(program, CONTRACT_ENSURES, function);
    text_add(out, "    ");
    if (is_asked_about && function->result->kind != TYPE_VOID)
        csource_declare(out, csource_result_spelling(function), "result = ");
    text_printf(out, "%s;\n", failure->call);
}

/* What the function promises, and the invariant of what it gives, or else of what it took. */
static void assert_outcome(struct text *out, const struct structure_program *program,
                           const struct structure_failure *failure)
{
    const struct function *function = failure->function;
    const struct contract *ensures = contract_on(program, CONTRACT_ENSURES, function);
    const char *arguments = strchr(failure->call, '(') + 1;
    if (ensures) {
        text_add(out, "    assert(");
        csource_contract_name(out, ensures);
        text_printf(out, "(%s%s%s);\n", function->result->kind != TYPE_VOID ? "result" : "0",
                    *arguments == ')' ? "" : ", ", arguments);
    }
    if (is_structure(program, function->result))
        assert_invariant(out, program, "!result || ", "result");
    else if (!destroys(function))
        assert_invariants(out, program, function);
}

void structure_failure_print(struct text *out, const struct structure_program *program,
                             const struct structure_failure *failure)
{
    const struct function *function = failure->function;
    bool has_maker = needs_maker(program, failure);
    const char *made = "make()";
    text_printf(out, "/* %s: %s. The structure is one that %s. */\n"
                "#include <assert.h>\n#include <stdbool.h>\n#include <stdlib.h>\n\n",
                failure->call, failure->reason,
                is_made_by_calls(program, failure->structure) ? "calls reach"
                                                              : "the invariant accepts");
    print_includes(out, program);
    if (has_maker)
        print_maker(out, program, failure->structure, "make");
    text_add(out, "\nint main(void)\n{\n");
    if (!has_maker)
        made = print_making(out, program, failure->structure);
    declare_failing_arguments(out, program, function, made);
    assert_invariants(out, program, function);
    print_failing_call(out, program, failure);
    assert_outcome(out, program, failure);
    text_add(out, "    return 0;\n}\n");
}
