/* What equality, hash and comparison of the type promise of any two structures. */
#include <string.h>

#include "csource/csource.h"
#include "structures/program_parts.h"

/* E, H and C stand for the contracts; a law is there when all are whose letter it names. */
static const struct {
    const char *name, *expression, *otherwise;
} laws[] = {
    {"ASSAY_EQUAL", "E(a, a)", "it is not equal to itself"},
    {"ASSAY_EQUAL", "E(a, b) == E(b, a)", "one is equal to the other, which is not equal to it"},
    {"ASSAY_EQUAL", "!E(a, b) || H(a) == H(b)", "two that are equal have different hashes"},
    {"ASSAY_COMPARE", "C(a, a) == 0", "it does not compare equal to itself"},
    {"ASSAY_COMPARE", "(C(a, b) < 0) == (C(b, a) > 0)",
     "which of two is less depends on which comes first"},
};

enum { LAWS = sizeof laws / sizeof *laws };

static const struct contract *contract_of(const struct structure_program *program, char letter)
{
    enum contract_kind kind = letter == 'E'   ? CONTRACT_EQUAL
                              : letter == 'H' ? CONTRACT_HASH
                                              : CONTRACT_COMPARE;
    for (size_t i = 0; i < program->api->contracts.count; i++) {
        const struct contract *contract = program->api->contracts.items[i];
        if (contract->kind == kind && contract->subject == program->plan->contract->subject)
            return contract;
    }
    return NULL;
}

static bool is_letter(char character)
{
    return character == 'E' || character == 'H' || character == 'C';
}

static bool is_there(const struct structure_program *program, size_t law)
{
    for (const char *at = laws[law].expression; *at; at++)
        if (is_letter(*at) && !contract_of(program, *at))
            return false;
    return true;
}

/* The first of those with its name? */
static bool begins(const struct structure_program *program, size_t law)
{
    for (size_t i = 0; i < law; i++)
        if (strcmp(laws[i].name, laws[law].name) == 0 && is_there(program, i))
            return false;
    return is_there(program, law);
}

static void print_expression(struct text *out, const struct structure_program *program,
                             size_t law)
{
    for (const char *at = laws[law].expression; *at; at++) {
        if (is_letter(*at))
            csource_contract_name(out, contract_of(program, *at));
        else
            text_add_char(out, *at);
    }
}

static void print_law(struct text *out, const struct structure_program *program, const char *name)
{
    text_printf(out, "\nstatic void check_%s(make_structure *make, make_structure *make_other)\n"
                "{\n    ", name);
    csource_declare(out, program->plan->root->spelling, "*a = make()");
    text_add(out, ";\n    ");
    csource_declare(out, program->plan->root->spelling, "*b = make_other()");
    text_printf(out, ";\n    about_to(\"%s(a, b)\");\n", name);
    for (size_t i = 0; i < LAWS; i++) {
        if (strcmp(laws[i].name, name) != 0 || !is_there(program, i))
            continue;
        text_add(out, "    check(");
        print_expression(out, program, i);
        text_printf(out, ",\n          \"%s\");\n", laws[i].otherwise);
    }
    text_add(out, "}\n");
}

void program_print_laws(struct text *out, const struct structure_program *program)
{
    for (size_t i = 0; i < LAWS; i++)
        if (begins(program, i))
            print_law(out, program, laws[i].name);
}

void program_print_law_rows(struct text *out, const struct structure_program *program)
{
    for (size_t i = 0; i < LAWS; i++)
        if (begins(program, i))
            text_printf(out, "    {\"%s\", .call_pair = check_%s},\n", laws[i].name, laws[i].name);
}

void program_assert_law(struct text *out, const struct structure_program *program,
                        const char *law)
{
    for (size_t i = 0; i < LAWS; i++)
        if (strcmp(laws[i].name, law) == 0 && is_there(program, i)) {
            text_add(out, "    assert(");
            print_expression(out, program, i);
            text_add(out, ");\n");
        }
}
