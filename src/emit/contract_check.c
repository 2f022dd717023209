/* The contract that a finding broke, as a check in C. */
#include <string.h>

#include "base/file.h"
#include "csource/csource.h"
#include "emit/emit_internal.h"

/* Which values a check reads. */
enum check_form {
    FORM_NONE,
    FORM_SUBJECT,  /* one value */
    FORM_PAIR,     /* two values */
    FORM_ALL,      /* all values of the sort up to the failing statement */
    FORM_COPY,     /* the result and the argument it was copied from */
    FORM_PROMISE,  /* result and arguments */
    FORM_DEMAND,   /* arguments, before the call */
};

static enum check_form form_of_kind(enum contract_kind kind)
{
    static const enum check_form forms[] = {
        [CONTRACT_INVARIANT] = FORM_SUBJECT, [CONTRACT_EQUAL] = FORM_PAIR,
        [CONTRACT_HASH] = FORM_SUBJECT,      [CONTRACT_COMPARE] = FORM_PAIR,
        [CONTRACT_REQUIRES] = FORM_DEMAND,   [CONTRACT_ENSURES] = FORM_PROMISE,
    };
    return forms[kind];
}

static enum check_form form_of_end(const struct finding *finding)
{
    switch (finding->end) {
    case END_INVARIANT:
    case END_EQUAL_REFLEXIVE:
        return FORM_SUBJECT;
    case END_EQUAL_SYMMETRIC:
    case END_EQUAL_HASH:
    case END_COMPARE_ANTISYMMETRIC:
        return FORM_PAIR;
    case END_COMPARE_TRANSITIVE:
        return FORM_ALL;
    case END_COPY_DIFFERS:
        return FORM_COPY;
    case END_ENSURES:
        return FORM_PROMISE;
    case END_CONTRACT_CRASHED:
        return form_of_kind(finding->contract->kind);
    default:
        return FORM_NONE;
    }
}

static enum check_form form_of(const struct finding *finding)
{
    if (!finding || !finding->contract)
        return FORM_NONE;
    enum check_form form = form_of_end(finding);
    size_t count = finding->statements.count;
    bool is_known = finding->failing_statement < count;
    if (form == FORM_SUBJECT || form == FORM_PAIR)
        is_known = finding->subject < count && (form == FORM_SUBJECT || finding->other < count);
    return is_known || form == FORM_ALL ? form : FORM_NONE;
}

bool contract_check_is_before(const struct finding *finding)
{
    return form_of(finding) == FORM_DEMAND;
}

static bool is_argument(const struct printed_body *body, size_t user, size_t index)
{
    for (size_t j = 0; j < body->statements->items[user].argument_count; j++)
        if (statements_source(body->statements, user, j) == (int)index)
            return true;
    return false;
}

bool contract_check_uses(const struct printed_body *body, size_t index)
{
    const struct finding *finding = body->finding;
    if (finding && finding->law)
        return law_check_uses(body, index);
    enum check_form form = form_of(finding);
    size_t failing = finding ? finding->failing_statement : 0;
    switch (form) {
    case FORM_NONE:
        return false;
    case FORM_SUBJECT:
        return index == finding->subject;
    case FORM_PAIR:
        return index == finding->subject || index == finding->other;
    case FORM_ALL:
        return index <= failing &&
               body_operation(body, index)->result == finding->contract->subject;
    case FORM_DEMAND:
        return is_argument(body, failing, index);
    case FORM_COPY:
    case FORM_PROMISE:
        return index == failing || is_argument(body, failing, index);
    }
    return false;
}

static const char *value(const struct printed_body *body, size_t index)
{
    struct text text = {0};
    expression_add_value(&text, body, index);
    char *copy = arena_copy_string(body->arena, text_string(&text));
    text_release(&text);
    return copy;
}

static const char *call(const struct printed_body *body, const struct contract *contract,
                        const char *a, const char *b)
{
    struct text text = {0};
    csource_contract_name(&text, contract);
    text_printf(&text, b ? "(%s, %s)" : "(%s)", a, b);
    char *copy = arena_copy_string(body->arena, text_string(&text));
    text_release(&text);
    return copy;
}

static void add_check(struct printed_body *body, struct text *out, const char *condition)
{
    body_add_line(body, out, LINE_CHECK, arena_printf(body->arena, "CHECK(%s);", condition));
}

/* `assay_ensures_f(result, arguments)`, and the same for requirements, without a result. */
static const char *call_of_function(const struct printed_body *body,
                                    const struct contract *contract, bool has_result)
{
    size_t failing = body->finding->failing_statement;
    const struct operation *operation = body_operation(body, failing);
    struct text text = {0};
    csource_contract_name(&text, contract);
    text_add_char(&text, '(');
    if (has_result)
        text_add(&text, operation->result->kind == TYPE_VOID ? "0" : value(body, failing));
    for (size_t i = 0; i < operation->argument_count; i++) {
        text_add(&text, i || has_result ? ", " : "");
        expression_add_argument(&text, body, failing, i);
    }
    text_add_char(&text, ')');
    char *copy = arena_copy_string(body->arena, text_string(&text));
    text_release(&text);
    return copy;
}

/* The contract of the kind on the values that the broken one is about. */
static const struct contract *companion(const struct printed_body *body, enum contract_kind kind)
{
    const struct contract *broken = body->finding->contract;
    if (broken->kind == kind)
        return broken;
    const struct contract *found = api_contract_of(body->vocabulary->api, kind, broken->subject);
    return found ? found : broken;
}

static void add_pair(struct printed_body *body, struct text *out)
{
    const struct finding *finding = body->finding;
    const char *a = value(body, finding->subject), *b = value(body, finding->other);
    struct arena *arena = body->arena;
    if (finding->end == END_EQUAL_SYMMETRIC) {
        const struct contract *equal = companion(body, CONTRACT_EQUAL);
        add_check(body, out, arena_printf(arena, "%s == %s", call(body, equal, a, b),
                                          call(body, equal, b, a)));
    } else if (finding->end == END_EQUAL_HASH) {
        const struct contract *hash = companion(body, CONTRACT_HASH);
        add_check(body, out, arena_printf(arena, "!%s || %s == %s",
                                          call(body, companion(body, CONTRACT_EQUAL), a, b),
                                          call(body, hash, a, NULL), call(body, hash, b, NULL)));
    } else if (finding->end == END_COMPARE_ANTISYMMETRIC) {
        const char *forth = call(body, companion(body, CONTRACT_COMPARE), a, b);
        const char *back = call(body, companion(body, CONTRACT_COMPARE), b, a);
        add_check(body, out, arena_printf(arena, "(%s < 0) == (%s > 0)", forth, back));
        add_check(body, out, arena_printf(arena, "(%s > 0) == (%s < 0)", forth, back));
    } else {
        body_add_line(body, out, LINE_CHECK,
                      arena_printf(arena, "%s;", call(body, finding->contract, a, b)));
    }
}

static void add_subject(struct printed_body *body, struct text *out)
{
    const struct finding *finding = body->finding;
    const char *subject = value(body, finding->subject);
    bool is_equality = finding->end == END_EQUAL_REFLEXIVE;
    const char *checked = is_equality
                              ? call(body, companion(body, CONTRACT_EQUAL), subject, subject)
                              : call(body, finding->contract, subject, NULL);
    if (finding->contract->kind == CONTRACT_HASH && !is_equality)
        body_add_line(body, out, LINE_CHECK, arena_printf(body->arena, "%s;", checked));
    else
        add_check(body, out, checked);
}

/* Any three of the values may be those that sort in a circle. */
static void add_all(struct printed_body *body, struct text *out)
{
    const struct contract *compare = companion(body, CONTRACT_COMPARE);
    struct text line = {0};
    struct text name = {0};
    csource_contract_name(&name, compare);
    csource_declare(&line, compare->parameter_spellings[0], "const all[]");
    text_add(&line, " = {");
    size_t count = 0;
    for (size_t i = 0; i < body->statements->count; i++)
        if (contract_check_uses(body, i) && body->variables[i].is_printed)
            text_printf(&line, "%s%s", count++ ? ", " : "", value(body, i));
    text_add(&line, "};");
    body_add_line(body, out, LINE_CHECK, text_string(&line));
    const char *compared = text_string(&name);
    text_printf(out,
                "    for (int a = 0; a < %zu; a++)\n"
                "        for (int b = 0; b < %zu; b++)\n"
                "            for (int c = 0; c < %zu; c++)\n"
                "                CHECK(!(%s(all[a], all[b]) <= 0 && %s(all[b], all[c]) <= 0) ||\n"
                "                      %s(all[a], all[c]) <= 0);\n",
                count, count, count, compared, compared, compared);
    text_release(&line);
    text_release(&name);
}

static void add_copy(struct printed_body *body, struct text *out)
{
    size_t failing = body->finding->failing_statement;
    int original = statements_source(body->statements, failing, 0);
    if (original < 0)
        return;
    add_check(body, out, call(body, companion(body, CONTRACT_EQUAL),
                              value(body, (size_t)original), value(body, failing)));
}

static void add_origin(struct printed_body *body, struct text *out)
{
    static const char *const macros[] = {
        [CONTRACT_INVARIANT] = "ASSAY_INVARIANT", [CONTRACT_EQUAL] = "ASSAY_EQUAL",
        [CONTRACT_HASH] = "ASSAY_HASH",           [CONTRACT_COMPARE] = "ASSAY_COMPARE",
        [CONTRACT_REQUIRES] = "ASSAY_REQUIRES",   [CONTRACT_ENSURES] = "ASSAY_ENSURES",
    };
    const struct contract *contract = body->finding->contract;
    body_add_comment(body, out, LINE_CHECK,
                     arena_printf(body->arena, "%s in %s:%u; the call %s.",
                                  macros[contract->kind], file_base_name(contract->file),
                                  contract->line, end_sentence(body->finding->end)));
}

void contract_check_add(struct printed_body *body, struct text *out)
{
    if (body->finding->law)
        law_check_add(body, out);
    enum check_form form = form_of(body->finding);
    if (form == FORM_NONE)
        return;
    add_origin(body, out);
    switch (form) {
    case FORM_SUBJECT:
        add_subject(body, out);
        break;
    case FORM_PAIR:
        add_pair(body, out);
        break;
    case FORM_ALL:
        add_all(body, out);
        break;
    case FORM_COPY:
        add_copy(body, out);
        break;
    default:
        add_check(body, out,
                  call_of_function(body, body->finding->contract, form == FORM_PROMISE));
        break;
    }
}
