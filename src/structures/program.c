#include "structures/program_parts.h"

#include <ctype.h>
#include <string.h>

#include "csource/csource.h"
#include "model/words.h"

enum { LOOPS_MAXIMUM = 2, INDENT = 4 };

/* ---- parameters ---- */

bool program_is_structure(const struct structure_program *program, const struct type *type)
{
    return type->kind == TYPE_POINTER && type->target->sort == program->plan->root->sort;
}

bool program_is_string(const struct type *type)
{
    return type_is_char_pointer(type, false) && type->target->is_const;
}

bool program_is_room(const struct type *type)
{
    return type->kind == TYPE_POINTER && type_is_scalar(type->target);
}

size_t program_structures_taken(const struct structure_program *program,
                                const struct function *function)
{
    size_t count = 0;
    for (size_t i = 0; i < function->parameter_count; i++)
        count += program_is_structure(program, function->parameters[i].type);
    return count;
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
        takes |= program_is_structure(program, type);
        if (!program_is_structure(program, type) && !type_is_scalar(type) &&
            !program_is_string(type) && !program_is_room(type))
            return arena_printf(program->arena, "no value is known for '%s'",
                                function->parameters[i].spelling);
    }
    return takes ? NULL : "it takes no structure";
}

static bool is_of_word(char character)
{
    return isalnum((unsigned char)character) || character == '_';
}

bool program_has_word(const char *text, const char *word)
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
    return program_has_word(spelling, name) &&
           !strstr(spelling, arena_printf(program->arena, "struct %s", name));
}

bool program_hides_type(const struct structure_program *program, const struct function *function,
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
    static const char *const taken[] = {"result", "make", "make_other", "check", "about_to",
                                        "progress", NULL};
    for (size_t i = 0; taken[i]; i++)
        if (strcmp(name, taken[i]) == 0)
            return true;
    return api_find_function(program->api, name);
}

const char *program_argument_name(const struct structure_program *program,
                                 const struct function *function, size_t parameter)
{
    const char *name = function->parameters[parameter].name;
    if (!*name)
        return arena_printf(program->arena, "argument%zu", parameter + 1);
    bool is_usable = !is_taken(program, name) && !program_hides_type(program, function, name);
    return is_usable ? name : arena_printf(program->arena, "%s_", name);
}

const struct contract *program_contract_on(const struct structure_program *program,
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

/* By their names: roles are not looked for here. */
static bool are_initialised(const struct structure_program *program)
{
    for (size_t i = 0; i < program->api->functions.count; i++) {
        const struct function *function = program->api->functions.items[i];
        if (function->parameter_count && name_has_word(function->name, "init") &&
            program_is_structure(program, function->parameters[0].type))
            return true;
    }
    return false;
}

/* What `clear` does is the opposite of `init` where there is one; else it empties for more. */
bool program_ends_life(const struct structure_program *program, const struct function *function)
{
    return destroys(function) ||
           (name_says_ending(function->name, ENDING_CLEARS) && function->parameter_count == 1 &&
            are_initialised(program));
}

/* ---- one function on one structure ---- */

struct calling {
    struct text *out;
    const struct structure_program *program;
    const struct function *function;
    bool is_same; /* one object for all structures */
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
    const char *name = program_argument_name(calling->program, calling->function, parameter);
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

/* What the first structure is called. */
static const char *first_structure(const struct structure_program *program,
                                   const struct function *function)
{
    size_t first = 0;
    while (!program_is_structure(program, function->parameters[first].type))
        first++;
    return program_argument_name(program, function, first);
}

static void declare_structure(struct calling *calling, size_t parameter)
{
    const struct structure_program *program = calling->program;
    const char *name = program_argument_name(program, calling->function, parameter);
    const char *first = first_structure(program, calling->function);
    text_add(calling->out, calling->indent);
    csource_declare(calling->out, program->plan->root->spelling,
                    arena_printf(program->arena, "*%s", name));
    text_printf(calling->out, " = %s;\n",
                strcmp(name, first) == 0 ? "make()" : calling->is_same ? first : "make_other()");
}

static void declare_arguments(struct calling *calling)
{
    const struct function *function = calling->function;
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        const char *name = program_argument_name(calling->program, function, i);
        if (program_is_structure(calling->program, type)) {
            declare_structure(calling, i);
        } else if (program_is_room(type) && !program_is_string(type)) {
            text_add(calling->out, calling->indent);
            csource_declare(calling->out, type->target->sort->spelling,
                            arena_printf(calling->program->arena, "%s[%d]", name, PROGRAM_ROOM));
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
        if (program_is_string(type))
            text_add(calling->out, "\"a\"");
        else if (type_is_scalar(type))
            text_printf(calling->out, "(%s)%s", type->spelling,
                        program_argument_name(calling->program, function, i));
        else
            text_add(calling->out, program_argument_name(calling->program, function, i));
    }
}

static void note_call(struct calling *calling)
{
    const struct function *function = calling->function;
    text_printf(calling->out, "%sabout_to(\"%s(", calling->indent, function->name);
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        text_add(calling->out, i ? ", " : "");
        if (program_is_string(type))
            text_add(calling->out, "\\\"a\\\"");
        else if (type_is_scalar(type))
            text_add(calling->out, "%ld");
        else
            text_add(calling->out, program_argument_name(calling->program, function, i));
    }
    text_add(calling->out, ")\"");
    for (size_t i = 0; i < function->parameter_count; i++)
        if (type_is_scalar(function->parameters[i].type))
            text_printf(calling->out, ", %s", program_argument_name(calling->program, function, i));
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
    bool gives_structure = program_is_structure(program, function->result);
    for (size_t i = 0; i < function->parameter_count && !gives_structure; i++)
        if (program_is_structure(program, function->parameters[i].type)) {
            text_printf(calling->out, "%scheck(", calling->indent);
            csource_contract_name(calling->out, program->plan->contract);
            text_printf(calling->out, "(%s", program_argument_name(program, function, i));
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
                         const struct function *function, bool is_same)
{
    struct calling calling = {.out = out, .program = program, .function = function,
                              .is_same = is_same, .indent = "    "};
    const struct contract *promise = program_contract_on(program, CONTRACT_ENSURES, function);
    bool takes_pair = !is_same && program_structures_taken(program, function) > 1;
    text_printf(out, "\nstatic void call_%s%s(make_structure *make%s)\n{\n", function->name,
                is_same ? "_same" : "", takes_pair ? ", make_structure *make_other" : "");
    for (size_t i = 0; i < function->parameter_count; i++)
        if (type_is_scalar(function->parameters[i].type))
            open_loop(&calling, i);
    declare_arguments(&calling);
    check_requirement(&calling, program_contract_on(program, CONTRACT_REQUIRES, function));
    note_call(&calling);
    print_call(&calling, promise || program_is_structure(program, function->result));
    check_promise(&calling, promise);
    if (!program_ends_life(program, function))
        check_invariants(&calling);
    close_loops(&calling);
    text_add(out, "}\n");
}

/* ---- calls that assay-structures makes ---- */

static void fill_argument(const struct structure_program *program, const struct type *type,
                          struct structure_argument *argument)
{
    argument->size = type->size;
    if (program_is_structure(program, type)) {
        argument->kind = CALL_ARGUMENT_STRUCTURE;
    } else if (program_is_string(type)) {
        argument->kind = CALL_ARGUMENT_TEXT;
    } else if (program_is_room(type)) {
        argument->kind = CALL_ARGUMENT_ROOM;
        argument->size = type->target->size;
    } else {
        argument->kind =
            type->kind == TYPE_FLOATING ? CALL_ARGUMENT_FLOATING : CALL_ARGUMENT_NUMBER;
        number_range(program, type, &argument->low, &argument->high);
    }
}

static bool are_constant(const struct structure_program *program,
                         const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        if (program_is_structure(program, type) && !type->target->is_const)
            return false;
    }
    return true;
}

static enum same_object same_object(const struct structure_program *program,
                                    const struct function *function)
{
    if (program_structures_taken(program, function) < 2)
        return SAME_NEVER;
    if (are_constant(program, function))
        return SAME_ALWAYS;
    return program->same ? program->same(program->same_context, program->api, function)
                         : SAME_NEVER;
}

void structure_call_fill(const struct structure_program *program, const struct function *function,
                         struct structure_call *call)
{
    *call = (struct structure_call){
        .function = function,
        .ends_it = program_ends_life(program, function),
        .gives_it = program_is_structure(program, function->result),
        .keeps_it = are_constant(program, function),
        .same = same_object(program, function),
    };
    for (size_t i = 0; i < function->parameter_count; i++)
        fill_argument(program, function->parameters[i].type, &call->arguments[i]);
}

const struct function *structure_release_function(const struct structure_program *program)
{
    const struct function *found = NULL;
    for (size_t i = 0; i < program->api->functions.count; i++) {
        const struct function *function = program->api->functions.items[i];
        if (function->is_variadic || function->is_support || !destroys(function) ||
            !program_is_structure(program, function->parameters[0].type))
            continue;
        if (found)
            return NULL;
        found = function;
    }
    return found;
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
        if (program_is_string(type))
            text_add(&out, "\"a\"");
        else if (type_is_scalar(type) && number < number_count)
            text_printf(&out, "%lld", (long long)numbers[number++]);
        else
            text_add(&out, program_argument_name(program, function, i));
    }
    text_add_char(&out, ')');
    const char *call = arena_copy_string(program->arena, text_string(&out));
    text_release(&out);
    return call;
}

/* ---- the program ---- */

void program_print_includes(struct text *out, const struct structure_program *program)
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
             "    int structure, other;\n"
             "    long calls;\n"
             "    bool is_checked;\n"
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
             "    progress->is_checked = true;\n"
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

static void print_rows(struct text *out, const struct structure_program *program,
                       const struct function *function)
{
    bool takes_pair = program_structures_taken(program, function) > 1;
    enum same_object same = same_object(program, function);
    text_printf(out, "    {\"%s\", .call%s = call_%s},\n", function->name,
                takes_pair ? "_pair" : "", function->name);
    if (same != SAME_NEVER)
        text_printf(out, "    {\"%s\", .call = call_%s_same, .is_same = true%s},\n",
                    function->name, function->name,
                    same == SAME_PROMISES ? ", .checks_only = true" : "");
}

static void print_pair_driver(struct text *out)
{
    text_printf(out,
                "\nenum { OTHERS = STRUCTURES < %d ? STRUCTURES : %d };\n"
                "\n/* Itself made again, and others of the suite. */\n"
                "static void call_pairs(int function, int structure)\n"
                "{\n"
                "    for (int i = 0; i < OTHERS; i++) {\n"
                "        progress->other = (structure + i * STRUCTURES / OTHERS) %% STRUCTURES;\n"
                "        functions[function].call_pair(makers[structure],\n"
                "                                      makers[progress->other]);\n"
                "    }\n"
                "}\n", STRUCTURE_OTHERS, STRUCTURE_OTHERS);
}

static void print_functions(struct text *out, const struct structure_program *program)
{
    text_add(out, "\nstatic const struct {\n    const char *name;\n"
                  "    void (*call)(make_structure *make);\n"
                  "    void (*call_pair)(make_structure *make, make_structure *make_other);\n"
                  "    bool is_same;     /* one object is given twice ... */\n"
                  "    bool checks_only; /* ... which nothing allows: only what is promised "
                  "counts */\n} functions[] = {\n");
    for (size_t i = 0; i < program->api->functions.count; i++)
        if (!structure_skip_reason(program, program->api->functions.items[i]))
            print_rows(out, program, program->api->functions.items[i]);
    program_print_law_rows(out, program);
    text_add(out,
             "    {NULL},\n};\n"
             "\nenum { STRUCTURES = sizeof makers / sizeof *makers, SECONDS = 10 };\n"
             "enum { FAILURES = 50 };\n");
}

/* A process for the structures from one on: the first that fails ends it. */
static void print_runner(struct text *out)
{
    text_add(out,
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
             "            if (functions[function].call)\n"
             "                functions[function].call(makers[i]);\n"
             "            else\n"
             "                call_pairs(function, i);\n"
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
             "}\n");
}

static void print_main(struct text *out, const struct structure_program *program)
{
    print_functions(out, program);
    print_pair_driver(out);
    print_runner(out);
    text_add(out,
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
             "            progress->is_checked = false;\n"
             "            if (run_from(i, first) == 0 ||\n"
             "                (functions[i].checks_only && !progress->is_checked))\n"
             "                break;\n"
             "            bool has_reason = *progress->reason;\n"
             "            printf(\"failed %s %d %d %s: %s\\n\", functions[i].name,\n"
             "                   progress->structure,\n"
             "                   functions[i].is_same ? -1 : progress->other, progress->call,\n"
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

bool program_is_made_by_calls(const struct structure_program *program, size_t structure)
{
    return program->ways && program->ways[structure].code;
}

/* The statements that make the structure; returns what it is called behind them. */
const char *program_print_making(struct text *out, const struct structure_program *program,
                                size_t structure)
{
    if (program_is_made_by_calls(program, structure)) {
        text_add(out, program->ways[structure].code);
        return program->ways[structure].value;
    }
    structure_print_building(out, program, &program->suite[structure]);
    return structure_short_name(program->arena, program->plan->root->spelling);
}

/* A function that makes it. */
void program_print_maker(struct text *out, const struct structure_program *program,
                        size_t structure, const char *maker)
{
    text_add(out, "\n/* ");
    structure_print_shape(out, program->plan, &program->suite[structure]);
    text_add(out, " */\nstatic ");
    csource_declare(out, program->plan->root->spelling,
                    arena_printf(program->arena, "*%s(void)", maker));
    text_add(out, "\n{\n");
    text_printf(out, "    return %s;\n}\n", program_print_making(out, program, structure));
}

static void print_makers(struct text *out, const struct structure_program *program)
{
    const char *name = structure_short_name(program->arena, program->plan->root->spelling);
    for (size_t i = 0; i < program->suite_count; i++)
        program_print_maker(out, program, i, arena_printf(program->arena, "make_%s_%zu", name, i));
    text_add(out, "\ntypedef ");
    csource_declare(out, program->plan->root->spelling, "*make_structure(void)");
    text_add(out, ";\nstatic make_structure *const makers[] = {\n");
    for (size_t i = 0; i < program->suite_count; i++)
        text_printf(out, "    make_%s_%zu,\n", name, i);
    text_add(out, "};\n");
}

static void print_callers(struct text *out, const struct structure_program *program,
                          const struct function *function)
{
    print_caller(out, program, function, false);
    if (same_object(program, function) != SAME_NEVER)
        print_caller(out, program, function, true);
}

bool structure_pairs_are_taken(const struct structure_program *program)
{
    struct text laws = {0};
    program_print_law_rows(&laws, program);
    bool are_taken = laws.length > 0;
    text_release(&laws);
    for (size_t i = 0; i < program->api->functions.count; i++) {
        const struct function *function = program->api->functions.items[i];
        are_taken |= !structure_skip_reason(program, function) &&
                     program_structures_taken(program, function) > 1;
    }
    return are_taken;
}

void structure_program_print(struct text *out, const struct structure_program *program)
{
    text_printf(out, "/* Every function that takes a '%s', on %zu structures that its invariant "
                "accepts. Written by\n * assay structures. */\n"
                "#define _GNU_SOURCE\n#include <stdarg.h>\n#include <stdbool.h>\n"
                "#include <stdio.h>\n#include <stdlib.h>\n"
                "#include <string.h>\n#include <sys/mman.h>\n#include <sys/wait.h>\n"
                "#include <unistd.h>\n\n", program->plan->root->spelling, program->suite_count);
    program_print_includes(out, program);
    print_makers(out, program);
    print_driver(out);
    for (size_t i = 0; i < program->api->functions.count; i++)
        if (!structure_skip_reason(program, program->api->functions.items[i]))
            print_callers(out, program, program->api->functions.items[i]);
    program_print_laws(out, program);
    print_main(out, program);
}
