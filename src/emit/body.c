/* The body of a test or a finding: one sequence as lines of C. */
#include <ctype.h>
#include <string.h>

#include "csource/csource.h"
#include "emit/attribution.h"

/* A person writes two equal calls twice and more of them as a loop. */
enum { LOOP_MINIMUM = 3 };

bool body_is_observer(const struct printed_body *body, size_t index)
{
    return index < body->clean_up && index + body->observer_count >= body->clean_up;
}

static bool uses(const struct printed_body *body, size_t user, size_t index)
{
    if (expression_number(body, user))
        return false;
    for (size_t j = 0; j < body->statements->items[user].argument_count; j++)
        if (statements_source(body->statements, user, j) == (int)index)
            return true;
    return false;
}

/* What the failing call delivered is read behind it, and checked behind that. */
static size_t checked_behind(const struct printed_body *body, size_t index)
{
    size_t failing = body->finding->failing_statement;
    return index > failing ? index : failing;
}

/* The last statement that reads the value, where the checks before the clean-up count as one; the
 * value's own index when there is none. */
static size_t last_use(const struct printed_body *body, size_t index)
{
    size_t last = index;
    for (size_t i = index + 1; i < body->statements->count; i++)
        if (body->variables[i].is_printed && uses(body, i, index))
            last = i;
    if (assertion_late_exists(body, index) && last < body->clean_up)
        last = body->clean_up;
    if (body->keeps && index == body->kept)
        last = body->statements->count;
    if (contract_check_uses(body, index) && last <= checked_behind(body, index))
        last = checked_behind(body, index) + 1;
    return last;
}

static bool is_needed(const struct printed_body *body, size_t index)
{
    return last_use(body, index) > index || assertion_exists(body, index);
}

/* That callbacks write down what they are told is of use when somebody asks for it. */
static bool is_heard(const struct printed_body *body, size_t listening)
{
    for (size_t i = listening; i < body->statements->count; i++)
        if (body_is_helper(body, i, HELPER_HEARD))
            return assertion_exists(body, i);
    return false;
}

/* Calls are always printed, but for observers that nothing is said of; other statements when
 * someone needs their value. */
static void choose_statements(struct printed_body *body)
{
    for (size_t i = body->statements->count; i-- > 0;) {
        bool is_call =
            body_operation(body, i)->kind == OPERATION_CALL && !body_is_observer(body, i) &&
            (!body_is_helper(body, i, HELPER_LISTEN) || is_heard(body, i));
        body->variables[i].is_printed =
            !body_is_skipped(body, i) && (is_call || is_needed(body, i));
    }
}

static bool passes_between(const struct printed_body *body, size_t value, size_t from, size_t to)
{
    for (size_t i = from + 1; i < to; i++)
        if (body->variables[i].is_printed && uses(body, i, value))
            return true;
    return false;
}

static bool calls_between(const struct printed_body *body, size_t from, size_t to)
{
    for (size_t i = from + 1; i < to && i < body->statements->count; i++)
        if (body->variables[i].is_printed && body_operation(body, i)->kind == OPERATION_CALL)
            return true;
    return false;
}

/* A load needs no variable when nothing can change what it reads before its last use. */
static bool load_is_expression(const struct printed_body *body, size_t index)
{
    int source = statements_source(body->statements, index, 0);
    size_t last = last_use(body, index);
    if (expression_number(body, index))
        return true;
    if (source >= 0 && body_operation(body, (size_t)source)->kind == OPERATION_OBJECT)
        return !passes_between(body, (size_t)source, index, last);
    return !calls_between(body, index, last);
}

/* Behind a constant pointer to characters, where no macro looks at the type. */
static bool takes_string(const struct function *function, size_t argument)
{
    const struct type *type = function->parameters[argument].type;
    return type->kind == TYPE_POINTER && type->target->is_const && !function->is_macro &&
           !function->variant_of &&
           (type->target->kind == TYPE_VOID || type->target->kind == TYPE_CHAR);
}

/* The uses of a value by printed statements, and whether all of them take a string. */
static size_t count_uses(const struct printed_body *body, size_t index, bool *take_strings)
{
    size_t count = 0;
    *take_strings = true;
    for (size_t i = index + 1; i < body->statements->count; i++) {
        const struct function *function = body_operation(body, i)->function;
        for (size_t j = 0; j < body->statements->items[i].argument_count; j++) {
            if (!body->variables[i].is_printed ||
                statements_source(body->statements, i, j) != (int)index)
                continue;
            count++;
            *take_strings &= function && !function->is_support && takes_string(function, j);
        }
    }
    return count;
}

static bool is_compared_with(const struct printed_body *body, size_t index)
{
    for (size_t i = index + 1; i < body->statements->count; i++)
        if (assertion_alias(body, i) == (int)index)
            return true;
    return false;
}

static bool reads_as_text(const struct literal *literal)
{
    for (size_t i = 0; i < literal->size; i++)
        if (!isprint((unsigned char)literal->bytes[i]) && !strchr("\n\t\r", literal->bytes[i]))
            return false;
    return literal->size && !memchr(literal->bytes, 0, literal->size);
}

/* What is in the buffer of a test is a text, for people. The program of a finding needs a buffer
 * that ends where it is said to end. */
static bool buffer_is_text(const struct printed_body *body, size_t index)
{
    const struct literal *literal = body_literal(body, index, 0);
    return !body->finding && body->test && literal &&
           body->variables[index].type->kind == TYPE_CHAR && reads_as_text(literal);
}

/* A person passes a text as a string. */
static bool buffer_is_expression(const struct printed_body *body, size_t index)
{
    bool take_strings;
    return buffer_is_text(body, index) &&
           count_uses(body, index, &take_strings) == 1 && take_strings &&
           !assertion_late_exists(body, index) && !is_compared_with(body, index) &&
           !(body->keeps && body->kept == index);
}

static bool is_expression(const struct printed_body *body, size_t index)
{
    switch (body_operation(body, index)->kind) {
    case OPERATION_LOAD:
        return load_is_expression(body, index);
    case OPERATION_BUFFER:
        return buffer_is_expression(body, index);
    default:
        return false;
    }
}

static bool is_failing(const struct printed_body *body, size_t index)
{
    return body->finding && body->finding->failing_statement == index;
}

static bool has_same_arguments(const struct printed_body *body, size_t first, size_t index)
{
    const struct statement *a = &body->statements->items[first];
    const struct statement *b = &body->statements->items[index];
    if (a->operation != b->operation)
        return false;
    for (size_t j = 0; j < a->argument_count; j++) {
        int source = statements_source(body->statements, first, j);
        if (source != statements_source(body->statements, index, j) ||
            (source < 0 && a->arguments[j] != b->arguments[j]))
            return false;
    }
    return true;
}

/* Is the same said about both values, in a way that a loop can say it? */
static bool has_same_assertion(const struct printed_body *body, size_t first, size_t index)
{
    if (!assertion_exists(body, first) || !assertion_exists(body, index))
        return assertion_exists(body, first) == assertion_exists(body, index);
    return type_is_integer(body->variables[index].type) &&
           body->values[first].bits == body->values[index].bits;
}

/* Do both call the same function with the same values, and does nobody use the result? */
static bool is_repetition(const struct printed_body *body, size_t first, size_t index)
{
    const struct operation *operation = body_operation(body, index);
    return body->variables[index].is_printed && operation->kind == OPERATION_CALL &&
           !body_is_observer(body, index) && !operation->function->must_use_result &&
           !operation->function->is_elidable &&
           !is_failing(body, index) &&
           last_use(body, index) == index && has_same_arguments(body, first, index) &&
           has_same_assertion(body, first, index);
}

/* How many equal calls start here, all on one side of the clean-up. */
static size_t count_repetitions(const struct printed_body *body, size_t first)
{
    size_t end = first < body->clean_up && body->clean_up < body->statements->count
                     ? body->clean_up
                     : body->statements->count;
    size_t i = first;
    while (i < end && is_repetition(body, first, i))
        i++;
    return i - first;
}

static void fold_repetitions(struct printed_body *body)
{
    for (size_t i = 0; i < body->statements->count;) {
        size_t repetitions = count_repetitions(body, i);
        body->variables[i].repetitions = repetitions >= LOOP_MINIMUM ? repetitions : 1;
        for (size_t j = 0; j < body->variables[i].repetitions; j++)
            body->variables[i + j].is_folded = repetitions >= LOOP_MINIMUM;
        i += body->variables[i].repetitions;
    }
}

/* The statement that fills the storage before anything else uses it; -1. */
static int filler_of(const struct printed_body *body, size_t index)
{
    for (size_t i = index + 1; i < body->statements->count; i++)
        if (body->variables[i].is_printed && uses(body, i, index))
            return body_filler(body, i) && statements_source(body->statements, i, 0) == (int)index
                       ? (int)i
                       : -1;
    return -1;
}

static bool is_storage(const struct printed_body *body, size_t index)
{
    enum operation_kind kind = body_operation(body, index)->kind;
    return kind == OPERATION_OBJECT || kind == OPERATION_BUFFER;
}

static bool needs_variable(const struct printed_body *body, size_t index)
{
    const struct operation *operation = body_operation(body, index);
    const struct variable *variable = &body->variables[index];
    if (!variable->is_printed || variable->is_expression || variable->is_folded ||
        body_is_observer(body, index) || operation->result->kind == TYPE_VOID)
        return false;
    return operation->kind != OPERATION_CALL || operation->function->must_use_result ||
           operation->function->is_elidable || is_needed(body, index);
}

void body_prepare(struct printed_body *body)
{
    memset(body->variables, 0, sizeof body->variables);
    body->last_line = LINE_NONE;
    body->last_callee = body->checked_callee = "";
    variables_choose_types(body);
    choose_statements(body);
    for (size_t i = 0; i < body->statements->count; i++)
        body->variables[i].is_expression = body->variables[i].is_printed && is_expression(body, i);
    fold_repetitions(body);
    for (size_t i = 0; i < body->statements->count; i++)
        body->variables[i].is_filled = is_storage(body, i) && filler_of(body, i) >= 0;
    for (size_t i = 0; i < body->statements->count; i++)
        if (needs_variable(body, i))
            body->variables[i].name = "";
    variables_choose_names(body);
}

static bool needs_empty_line(enum line_kind last, enum line_kind next)
{
    if (last == LINE_NONE || last == next)
        return false;
    return last == LINE_CHECK || next == LINE_CLEAN_UP ||
           (next == LINE_TESTED && last == LINE_CALL);
}

/* Where to break a line: behind the last comma, or the last string that another one follows, that
 * lets it fit; 0: nowhere. */
static size_t break_after(const char *line, size_t room)
{
    size_t best = 0;
    char quote = '\0';
    for (size_t i = 0; line[i] && i < room; i++) {
        if (quote && line[i] == '\\' && line[i + 1]) {
            i++;
        } else if (quote) {
            quote = line[i] == quote ? '\0' : quote;
            best = !quote && strncmp(line + i, "\" \"", 3) == 0 ? i + 1 : best;
        }
        else if (line[i] == '"' || line[i] == '\'')
            quote = line[i];
        else if (line[i] == ',' && line[i + 1] == ' ')
            best = i + 1;
    }
    return best;
}

/* The length of the character that a string literal has there, escaped or not. */
static size_t character_length(const char *at)
{
    size_t digits = at[0] == '\\' ? strspn(at + 1, "01234567") : 0;
    return at[0] != '\\' ? 1 : digits > 3 ? 4 : digits ? digits + 1 : 2;
}

/* Where to break a string that does not fit: behind its last character that leaves room for a
 * quote; 0: there is none, or little is gained. */
static size_t break_in_string(const char *line, size_t room)
{
    enum { PIECE_LEAST = 16 };
    size_t start = 0, best = 0;
    char quote = '\0';
    for (size_t i = 0; line[i] && i < room;) {
        if (quote && line[i] != quote) {
            best = quote == '"' && i > start + PIECE_LEAST ? i : best;
            i += character_length(line + i);
            continue;
        }
        bool begins = !quote && (line[i] == '"' || line[i] == '\'');
        quote = begins ? line[i] : '\0';
        start = i++;
    }
    return best;
}

static void begin_line(struct printed_body *body, struct text *out, enum line_kind kind)
{
    if (!body->keeps && needs_empty_line(body->last_line, kind))
        text_add_char(out, '\n');
    body->last_line = kind;
}

void body_add_comment(struct printed_body *body, struct text *out, enum line_kind kind,
                      const char *sentence)
{
    begin_line(body, out, kind);
    words_comment(out, "    ", sentence);
}

void body_add_line(struct printed_body *body, struct text *out, enum line_kind kind,
                   const char *line)
{
    begin_line(body, out, kind);
    size_t indentation = 4;
    while (strlen(line) + indentation > EMIT_COLUMNS) {
        size_t room = EMIT_COLUMNS - indentation;
        size_t end = break_after(line, room), end_in_string = end ? 0 : break_in_string(line, room);
        if (!end && !end_in_string)
            break;
        if (end)
            text_printf(out, "%*s%.*s\n", (int)indentation, "", (int)end, line);
        else
            text_printf(out, "%*s%.*s\"\n", (int)indentation, "", (int)end_in_string, line);
        line = end ? line + end + 1 : arena_printf(body->arena, "\"%s", line + end_in_string);
        indentation = 8;
    }
    text_printf(out, "%*s%s\n", (int)indentation, "", line);
}

/* With a type that ISO C does not know, a pedantic compiler wants to be told that it is meant. */
static void declare(struct text *line, const struct variable *variable, const char *declarator)
{
    text_add(line, strstr(variable->spelling, "__int128") ? "__extension__ " : "");
    csource_declare(line, variable->spelling, declarator);
}

/* The variable itself: before the type of a pointer, the word would be about what it points to. */
static void declare_volatile(struct text *line, struct arena *arena,
                             const struct variable *variable)
{
    bool is_pointer = variable->type->kind == TYPE_POINTER;
    text_add(line, is_pointer ? "" : "volatile ");
    declare(line, variable,
            is_pointer ? arena_printf(arena, "volatile %s", variable->name) : variable->name);
}

static void add_object(struct text *line, const struct printed_body *body, size_t index)
{
    const struct variable *variable = &body->variables[index];
    declare(line, variable, variable->name);
    text_add(line, " = ");
    if (body->statements->items[index].argument_count)
        expression_add_argument(line, body, index, 0);
    else if (variable->type->kind == TYPE_POINTER)
        text_add(line, "NULL");
    else if (type_is_scalar(variable->type) || type_is_wide(variable->type))
        text_add(line, variable->type->kind == TYPE_BOOL ? "false" : "0");
    else
        text_add(line, "{0}");
    text_add_char(line, ';');
}

/* `char *text = before_guard((char[]){"abc"}, 4);`; false: there are no literals for it. */
static bool add_guarded_buffer(struct text *line, const struct printed_body *body, size_t index)
{
    const struct variable *variable = &body->variables[index];
    const struct literal *literal = body_literal(body, index, 0);
    struct text elements = {0};
    bool ok = true;
    if (buffer_is_text(body, index)) {
        text_add_char(&elements, '{');
        csource_quote(&elements, literal->bytes, literal->size);
        text_add_char(&elements, '}');
    } else {
        ok = literal->size && csource_elements(&elements, variable->type, literal->bytes,
                                               literal->size);
    }
    if (ok) {
        declare(line, variable, arena_printf(body->arena, "*%s", variable->name));
        text_add(line, " = " HELPER_GUARD "((");
        declare(line, variable, arena_printf(body->arena, "[%zu]",
                                             literal->size / variable->type->size));
        text_printf(line, ")%s, %zu);", text_string(&elements), literal->size);
    }
    text_release(&elements);
    return ok;
}

/* Elements that are no scalars have no literals; their bytes are copied in. */
static void add_buffer(struct text *line, const struct printed_body *body, size_t index)
{
    const struct variable *variable = &body->variables[index];
    const struct literal *literal = body_literal(body, index, 0);
    size_t size = variable->type->size ? variable->type->size : 1;
    size_t count = literal->size > size ? (literal->size + size - 1) / size : 1;
    bool is_text = buffer_is_text(body, index);
    if (body->guards && add_guarded_buffer(line, body, index))
        return;
    char *declarator = is_text ? arena_printf(body->arena, "%s[]", variable->name)
                               : arena_printf(body->arena, "%s[%zu]", variable->name, count);
    declare(line, variable, declarator);
    text_add(line, " = ");
    if (is_text) {
        csource_quote(line, literal->bytes, literal->size);
        text_add_char(line, ';');
        return;
    }
    if (csource_elements(line, variable->type, literal->bytes, literal->size)) {
        text_add_char(line, ';');
        return;
    }
    text_printf(line, "{0}; memcpy(%s, ", variable->name);
    csource_quote(line, literal->bytes, literal->size);
    text_printf(line, ", %zu);", literal->size);
}

/* The storage is declared here, with what it is filled with. */
static void add_filled(struct text *line, const struct printed_body *body, size_t index,
                       size_t storage)
{
    const struct variable *variable = &body->variables[storage];
    const struct filler *filler = body_filler(body, index);
    const char *declarator =
        filler->is_array
            ? arena_printf(body->arena, "%s[%zu]", variable->name,
                           body_literal(body, storage, 0)->size / filler->type->size)
            : variable->name;
    declare(line, variable, declarator);
    text_add(line, " = ");
    expression_add_filling(line, body, index);
    text_add_char(line, ';');
}

static void add_statement(struct text *line, const struct printed_body *body, size_t index)
{
    const struct variable *variable = &body->variables[index];
    enum operation_kind kind = body_operation(body, index)->kind;
    int storage = body_filler(body, index) ? statements_source(body->statements, index, 0) : -1;
    if (storage >= 0 && body->variables[storage].is_filled &&
        filler_of(body, (size_t)storage) == (int)index) {
        add_filled(line, body, index, (size_t)storage);
        return;
    }
    if (kind == OPERATION_OBJECT) {
        add_object(line, body, index);
        return;
    }
    if (kind == OPERATION_BUFFER) {
        add_buffer(line, body, index);
        return;
    }
    if (variable->name) {
        bool may_be_left_out = kind == OPERATION_CALL && !is_needed(body, index) &&
                               body_operation(body, index)->function->is_elidable;
        if (may_be_left_out)
            declare_volatile(line, body->arena, variable);
        else
            declare(line, variable, variable->name);
        text_add(line, " = ");
    }
    if (kind == OPERATION_CALL)
        expression_add_call(line, body, index);
    else
        expression_add_load(line, body, index);
    text_add_char(line, ';');
}

void body_add_statement(struct text *line, const struct printed_body *body, size_t index)
{
    const struct variable *variable = &body->variables[index];
    if (!variable->is_printed || variable->is_filled || expression_number(body, index))
        return;
    if (variable->is_expression)
        expression_add_value(line, body, index);
    else
        add_statement(line, body, index);
}

static enum line_kind kind_of_line(const struct printed_body *body, size_t index, size_t tested)
{
    if (index >= body->clean_up)
        return LINE_CLEAN_UP;
    if (body_operation(body, index)->kind != OPERATION_CALL || body_filler(body, index) ||
        body_is_helper(body, index, HELPER_LISTEN))
        return LINE_DECLARATION;
    return index == tested ? LINE_TESTED : LINE_CALL;
}

/* An observer is called where something is said about its answer. */
static void add_assertion(struct printed_body *body, struct text *out, size_t index)
{
    struct text expression = {0};
    if (body_is_observer(body, index))
        expression_add_call(&expression, body, index);
    else
        expression_add_value(&expression, body, index);
    assertion_add(body, out, index, text_string(&expression));
    text_release(&expression);
}

/* Equal calls; what is said about their results is said about the call itself. */
static void add_loop(struct printed_body *body, struct text *out, size_t index, enum line_kind kind)
{
    struct text line = {0};
    text_printf(&line, "for (int i = 0; i < %zu; i++)", body->variables[index].repetitions);
    body_add_line(body, out, kind, text_string(&line));
    text_clear(&line);
    expression_add_call(&line, body, index);
    text_add(out, "    ");
    if (assertion_exists(body, index)) {
        assertion_add(body, out, index, text_string(&line));
    } else {
        text_add_char(&line, ';');
        body_add_line(body, out, kind, text_string(&line));
        attribution_note_line(body, index);
    }
    text_release(&line);
}

static void add_failure_comment(struct printed_body *body, struct text *out, enum line_kind kind)
{
    const struct finding *finding = body->finding;
    if (end_is_contract(finding->end) || finding->end == END_LEAK)
        return;
    body_add_comment(body, out, kind,
                     arena_printf(body->arena, "This call %s.", end_sentence(finding->end)));
}

static void add_one(struct printed_body *body, struct text *out, size_t index, enum line_kind kind)
{
    const struct variable *variable = &body->variables[index];
    struct text line = {0};
    if (is_failing(body, index))
        add_failure_comment(body, out, kind);
    if (assertion_error_exists(body, index))
        body_add_line(body, out, kind, "errno = 0;");
    add_statement(&line, body, index);
    body_add_line(body, out, kind, text_string(&line));
    attribution_note_line(body, index);
    if (variable->name && !is_needed(body, index) &&
        body_operation(body, index)->kind == OPERATION_CALL) {
        text_clear(&line);
        text_printf(&line, "(void)%s;", variable->name);
        body_add_line(body, out, kind, text_string(&line));
    }
    text_release(&line);
}

/* Returns the number of statements it took care of. */
static size_t add_next(struct printed_body *body, struct text *out, size_t index, size_t tested)
{
    const struct variable *variable = &body->variables[index];
    enum line_kind kind = kind_of_line(body, index, tested);
    if (!variable->is_printed)
        return 1;
    if (variable->is_folded) {
        bool has_tested = index < tested && index + variable->repetitions > tested;
        add_loop(body, out, index, has_tested ? LINE_TESTED : kind);
        return variable->repetitions;
    }
    if (!variable->is_expression && !variable->is_filled && !body_is_observer(body, index))
        add_one(body, out, index, kind);
    if (assertion_error_exists(body, index)) /* before anything else can change it */
        assertion_error_add(body, out, index);
    if (assertion_exists(body, index))
        add_assertion(body, out, index);
    return 1;
}

static void add_late_assertions(struct printed_body *body, struct text *out)
{
    for (size_t i = 0; i < body->clean_up && i < body->statements->count; i++)
        if (body->variables[i].is_printed && assertion_late_exists(body, i))
            assertion_late_add(body, out, i);
}

/* The check of a contract stands at the statement that broke it. */
static bool check_is_due(const struct printed_body *body, size_t next)
{
    if (!body->finding || !end_is_contract(body->finding->end))
        return false;
    size_t failing = body->finding->failing_statement, count = body->statements->count;
    size_t position = contract_check_is_before(body->finding) ? failing : failing + 1;
    if (position > count)
        position = body->clean_up < count ? body->clean_up : count;
    return next == position;
}

void body_print(struct printed_body *body, struct text *out)
{
    size_t tested = SEQUENCE_MAXIMUM, count = body->statements->count;
    statements_last_call(body->vocabulary, body->statements, body->values,
                         body->clean_up - body->observer_count, &tested);
    for (size_t i = 0; i < count;) {
        if (i == body->clean_up)
            add_late_assertions(body, out);
        if (check_is_due(body, i))
            contract_check_add(body, out);
        i += add_next(body, out, i, tested);
    }
    if (body->clean_up >= count)
        add_late_assertions(body, out);
    if (check_is_due(body, count))
        contract_check_add(body, out);
}
