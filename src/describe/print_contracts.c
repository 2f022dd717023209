/* A file of contracts: one ASSAY_ROLES per function. Read back, it says the same. */
#include <string.h>

#include "describe/describe_internal.h"
#include "model/finding.h"

enum { COLUMNS = 100, COMMENT_COLUMN = 28 };

/* A line of ASSAY_ROLES while it is made. */
struct line {
    struct text words;
    struct text reasons; /* of the words; a newline ends each */
};

static void add_reason(struct line *line, const struct evidence *evidence)
{
    if (evidence->source == EVIDENCE_NONE || evidence->source == EVIDENCE_USER)
        return;
    text_printf(&line->reasons, "%s: %s (%u %%)\n", evidence_source_name(evidence->source),
                evidence->reason ? evidence->reason : "", evidence->confidence);
}

static bool has_own_name(const struct parameter *parameter)
{
    return *parameter->name && strcmp(parameter->name, "function") != 0 &&
           strcmp(parameter->name, "returns") != 0;
}

void describe_parameter_name(struct text *out, const struct function *function, size_t parameter)
{
    if (has_own_name(&function->parameters[parameter]))
        text_add(out, function->parameters[parameter].name);
    else
        text_printf(out, "%zu", parameter + 1);
}

/* In parentheses a plain number would be a length. */
static void add_reference(struct text *out, const struct function *function, int parameter)
{
    if (!has_own_name(&function->parameters[parameter]))
        text_add(out, "parameter ");
    describe_parameter_name(out, function, (size_t)parameter);
}

static void add_word(struct line *line, const char *word)
{
    text_printf(&line->words, " %s", word);
}

static void add_word_of(struct line *line, const char *word, const struct function *function,
                        int parameter)
{
    add_word(line, word);
    if (parameter < 0)
        return;
    text_add_char(&line->words, '(');
    add_reference(&line->words, function, parameter);
    text_add_char(&line->words, ')');
}

static void add_constants(struct line *line, const struct parameter *parameter)
{
    for (size_t i = 0; i < parameter->constant_count; i++)
        text_printf(&line->words, i ? ", %s" : "(%s", parameter->constants[i].name);
    if (parameter->constant_count)
        text_add_char(&line->words, ')');
}

static void add_buffer(struct line *line, const struct function *function,
                       const struct parameter *parameter)
{
    add_word(line, role_name(parameter->role));
    if (parameter->partner >= 0) {
        text_add_char(&line->words, '(');
        add_reference(&line->words, function, parameter->partner);
        if (parameter->factor >= 0) {
            text_add_char(&line->words, '*');
            add_reference(&line->words, function, parameter->factor);
        }
        text_add_char(&line->words, ')');
    } else if (parameter->declared_length) {
        text_printf(&line->words, "(%zu)", parameter->declared_length);
    }
}

static void add_role(struct line *line, const struct function *function,
                     const struct parameter *parameter)
{
    switch (role_rows[parameter->role].form) {
    case FORM_LENGTH:
        add_buffer(line, function, parameter);
        break;
    case FORM_CONSTANTS:
        add_word(line, role_name(parameter->role));
        add_constants(line, parameter);
        break;
    case FORM_OF_POINTER:
    case FORM_MAYBE_OF_POINTER:
    case FORM_MAYBE_OF_ANY:
        add_word_of(line, role_name(parameter->role), function, parameter->partner);
        break;
    case FORM_PLAIN:
        add_word(line, role_name(parameter->role));
        break;
    }
    add_reason(line, &parameter->role_evidence);
}

static void make_parameter_line(struct line *line, const struct function *function, size_t index)
{
    const struct parameter *parameter = &function->parameters[index];
    describe_parameter_name(&line->words, function, index);
    text_add_char(&line->words, ':');
    add_role(line, function, parameter);
    if (parameter->nullness != NULLNESS_UNKNOWN) {
        add_word(line, nullness_name(parameter->nullness));
        add_reason(line, &parameter->nullness_evidence);
    }
    if (parameter->fate != FATE_UNKNOWN) {
        add_word_of(line, fate_name(parameter->fate), function, parameter->owner);
        add_reason(line, &parameter->fate_evidence);
    }
}

static bool has_result_words(const struct function *function)
{
    return function->belonging != BELONGING_UNKNOWN || function->failure != FAILURE_UNKNOWN ||
           function->failure_evidence.source == EVIDENCE_USER;
}

static void make_result_line(struct line *line, const struct function *function)
{
    text_add(&line->words, "returns:");
    if (function->belonging != BELONGING_UNKNOWN) {
        add_word_of(line, belonging_name(function->belonging), function, function->result_owner);
        add_reason(line, &function->belonging_evidence);
    }
    bool fails = function->failure != FAILURE_UNKNOWN;
    if (fails || function->failure_evidence.source == EVIDENCE_USER) {
        text_printf(&line->words, " fails(%s)", fails ? failure_name(function->failure) : "never");
        add_reason(line, &function->failure_evidence);
    }
}

static bool expects_something(const struct function *function)
{
    return function->expected_ends || function->expected_conditions;
}

/* What a macro of the header gives has no name to be said by, and is found there again. */
static bool is_unspeakable(const struct parameter *parameter)
{
    bool is_named = role_has(parameter->role, TRAIT_NAMED);
    for (size_t i = 0; is_named && i < parameter->constant_count; i++)
        if (strchr(parameter->constants[i].name, '('))
            return true;
    return false;
}

static size_t count_speakable(const struct function *function)
{
    size_t count = 0;
    for (size_t i = 0; i < function->parameter_count; i++)
        count += !is_unspeakable(&function->parameters[i]);
    return count;
}

/* A function without parameters and facts gets a line all the same, for people to edit. */
static bool has_function_words(const struct function *function)
{
    bool has_other_line = count_speakable(function) || has_result_words(function);
    return function->purpose != PURPOSE_OTHER || function->sets_hook ||
           expects_something(function) || !has_other_line ||
           function->purpose_evidence.source == EVIDENCE_USER ||
           (function->declared && function->declared->is_excluded);
}

static void add_expected(struct line *line, const struct function *function)
{
    const char *separator = " expected(";
    for (size_t end = 0; end < END_COUNT; end++)
        if (function->expected_ends >> end & 1) {
            text_printf(&line->words, "%s%s", separator, end_word((enum wire_end)end));
            separator = ", ";
        }
    for (size_t kind = 0; kind < CONDITION_COUNT; kind++)
        if (function->expected_conditions >> kind & 1) {
            text_printf(&line->words, "%s%s", separator,
                        condition_name((enum condition_kind)kind));
            separator = ", ";
        }
    if (expects_something(function))
        text_add_char(&line->words, ')');
}

static void make_function_line(struct line *line, const struct function *function)
{
    bool is_skipped = function->declared && function->declared->is_excluded;
    bool has_rest = function->sets_hook || expects_something(function) || is_skipped;
    text_add(&line->words, "function:");
    if (function->purpose != PURPOSE_OTHER || !has_rest ||
        function->purpose_evidence.source == EVIDENCE_USER)
        add_word(line, purpose_name(function->purpose));
    add_reason(line, &function->purpose_evidence);
    if (function->sets_hook)
        add_word(line, "hook");
    if (is_skipped)
        add_word(line, "skip");
    add_expected(line, function);
}

/* What would end the comment, or look as if another one began, is taken apart. */
static void add_to_comment(struct text *out, const char *reason, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        text_add_char(out, reason[i] == '\n' ? ' ' : reason[i]);
        bool is_marker = (reason[i] == '*' && reason[i + 1] == '/') ||
                         (reason[i] == '/' && reason[i + 1] == '*');
        if (is_marker && i + 1 < length)
            text_add_char(out, ' ');
    }
}

/* Beside the words when there is room, else above them, a comment per reason. The line is empty
 * then; `left` is the number of lines that follow. */
static void print_line(struct text *out, struct line *line, size_t left)
{
    const char *end = left ? "," : ")";
    size_t words = strlen("    ") + line->words.length + strlen(end);
    size_t column = words < COMMENT_COLUMN ? COMMENT_COLUMN : words + 1;
    bool fits = column + line->reasons.length + strlen("/*  */") <= COLUMNS;
    struct text comment = {0};
    for (const char *at = text_string(&line->reasons), *stop; (stop = strchr(at, '\n'));
         at = stop + 1) {
        text_add(&comment, fits ? (comment.length ? "; " : "") : "    /* ");
        add_to_comment(&comment, at, (size_t)(stop - at));
        text_add(&comment, fits ? "" : " */\n");
    }
    if (!fits)
        text_add(out, text_string(&comment));
    text_printf(out, "    %s%s", text_string(&line->words), end);
    if (fits && comment.length)
        text_printf(out, "%*s/* %s */", (int)(column - words), "", text_string(&comment));
    text_add_char(out, '\n');
    text_release(&comment);
    text_clear(&line->words);
    text_clear(&line->reasons);
}

static void print_function(struct text *out, const struct api *api,
                           const struct function *function)
{
    (void)api;
    bool says_result = has_result_words(function);
    size_t left = has_function_words(function) + count_speakable(function) + says_result;
    struct line line = {0};
    text_printf(out, "\nASSAY_ROLES(%s,\n", function->name);
    if (has_function_words(function)) {
        make_function_line(&line, function);
        print_line(out, &line, --left);
    }
    for (size_t i = 0; i < function->parameter_count; i++) {
        if (is_unspeakable(&function->parameters[i]))
            continue;
        make_parameter_line(&line, function, i);
        print_line(out, &line, --left);
    }
    if (says_result) {
        make_result_line(&line, function);
        print_line(out, &line, --left);
    }
    text_release(&line.words);
    text_release(&line.reasons);
}

void describe_contracts(struct text *out, const struct description *description)
{
    text_add(out, "/* What assay found out about these headers. Edit it and give it back with\n"
                  " * --contracts: what it says then outweighs everything else. */\n");
    describe_includes(out, description);
    text_add(out, "#include <assay/contracts.h>\n");
    describe_each(out, description, print_function);
}
