/* Names for tests: the tested call, what is special about its arguments, and its outcome. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "csource/csource.h"
#include "emit/emit_internal.h"
#include "model/injected_failure.h"

/* How much of a text may stand in a name: what is short can be read at a glance; more only keeps
 * names apart that would be numbered otherwise, and differently in the next run. */
struct spelling {
    size_t pieces, length;
};
static const struct spelling at_a_glance = {4, 28}, in_full = {9, 44};

struct naming {
    struct arena *arena;
    struct emitter *emitter;
    const struct suite *suite;
    const struct test *test;
    size_t tested;
    const struct function *function;
    struct spelling spelling;
};

static const struct operation *operation_at(const struct naming *naming, size_t index)
{
    return statements_operation(&naming->test->statements, naming->suite->vocabulary, index);
}

static const struct literal *literal_at(const struct naming *naming, size_t argument)
{
    int operand = naming->test->statements.items[naming->tested].arguments[argument];
    return operand < 0 ? NULL : naming->suite->vocabulary->literals.items[operand];
}

/* What is in the buffer that the argument is; NULL. */
static const struct literal *content_at(const struct naming *naming, size_t argument)
{
    const struct statements *statements = &naming->test->statements;
    int buffer = statements_source(statements, naming->tested, argument);
    if (buffer < 0 || operation_at(naming, (size_t)buffer)->kind != OPERATION_BUFFER)
        return NULL;
    int operand = statements->items[buffer].arguments[0];
    return operand < 0 ? NULL : naming->suite->vocabulary->literals.items[operand];
}

/* "3", "minus_1"; large ones say only that. */
static const char *number_word(struct arena *arena, int64_t value)
{
    enum { LARGEST_TO_SPELL = 99999 };
    if (value > LARGEST_TO_SPELL)
        return "a_large_number";
    if (value < -LARGEST_TO_SPELL)
        return "a_large_negative_number";
    return arena_printf(arena, value < 0 ? "minus_%lld" : "%lld",
                        (long long)(value < 0 ? -value : value));
}

static const char *constant_name(const struct type *type, int64_t value)
{
    const struct enumeration *enumeration = type->kind == TYPE_ENUM ? type->enumeration : NULL;
    for (size_t i = 0; enumeration && i < enumeration->constant_count; i++)
        if (enumeration->constants[i].value == value)
            return enumeration->constants[i].name;
    return NULL;
}

/* Characters that are neither letters nor digits, and what people call them. */
static const struct character {
    char character;
    const char *word;
} characters[] = {
    {'\0', "nul"},          {'\t', "a_tab"},         {'\n', "a_newline"},  {'\r', "a_return"},
    {' ', "a_space"},       {'!', "exclamation"},    {'"', "a_quote"},      {'#', "hash"},
    {'$', "dollar"},        {'%', "percent"},        {'&', "ampersand"},    {'\'', "apostrophe"},
    {'(', "open_paren"},    {')', "close_paren"},    {'*', "asterisk"},     {'+', "plus"},
    {',', "comma"},         {'-', "hyphen"},         {'.', "dot"},          {'/', "slash"},
    {':', "colon"},         {';', "semicolon"},      {'<', "less_than"},    {'=', "equals"},
    {'>', "greater_than"},  {'?', "question_mark"},  {'@', "at_sign"},      {'[', "open_bracket"},
    {'\\', "backslash"},    {']', "close_bracket"},  {'^', "caret"},        {'_', "underscore"},
    {'`', "backquote"},     {'{', "open_brace"},     {'|', "bar"},          {'}', "close_brace"},
    {'~', "tilde"},
};

/* "letter_a", "digit_0", "comma", "character_16". */
static const char *character_word(struct arena *arena, char character)
{
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++)
        if (characters[i].character == character)
            return characters[i].word;
    unsigned char code = (unsigned char)character;
    if (code < 128 && isalpha(code))
        return arena_printf(arena, "letter_%c", character);
    if (code < 128 && isdigit(code))
        return arena_printf(arena, "digit_%c", character);
    return arena_printf(arena, "character_%u", code);
}

static bool has_word(char character)
{
    return isprint((unsigned char)character) || strchr("\t\n\r", character);
}

static const char *without_article(const char *word)
{
    return strncmp(word, "a_", 2) == 0 ? word + 2 : word;
}

/* "464_asterisk" for "464*": what has few enough pieces to be read; NULL. */
static const char *spelled_word(struct arena *arena, const char *string, struct spelling most)
{
    const char *word = "";
    for (size_t pieces = 0; *string; pieces++) {
        size_t length = 0;
        while (isalnum((unsigned char)string[length]) || string[length] == '_')
            length++;
        if (pieces == most.pieces || (!length && !has_word(*string)))
            return NULL;
        const char *piece = length ? arena_printf(arena, "%.*s", (int)length, string)
                                   : without_article(character_word(arena, *string));
        word = arena_printf(arena, "%s%s%s", word, pieces ? "_" : "", piece);
        string += length ? length : 1;
    }
    return strlen(word) <= most.length ? word : NULL;
}

/* "invalid_status_code": words that single spaces keep apart; NULL. */
static const char *sentence_word(struct arena *arena, const char *string, struct spelling most)
{
    enum { WORD_LEAST = 2 };
    size_t length = strlen(string), letters = 0;
    for (size_t i = 0; i <= length; i++) {
        bool is_space = string[i] == ' ' && letters >= WORD_LEAST;
        if (isalnum((unsigned char)string[i]))
            letters++;
        else if (is_space || (!string[i] && letters >= WORD_LEAST))
            letters = 0;
        else
            return NULL;
    }
    if (length > most.length)
        return NULL;
    char *word = arena_copy_string(arena, string);
    for (char *c = word; *c; c++)
        *c = *c == ' ' ? '_' : *c;
    return word;
}

/* "text_with_quote_comma" for what is too long to be spelled: the first characters in it that are
 * neither letters nor digits; NULL when it has none. */
static const char *features_word(struct arena *arena, const char *bytes, size_t size)
{
    enum { FEATURES = 3 };
    const char *word = "text_with", *seen[FEATURES];
    size_t count = 0;
    for (size_t i = 0; i < size && count < FEATURES; i++) {
        const char *feature = without_article(character_word(arena, bytes[i]));
        bool is_known = isalnum((unsigned char)bytes[i]);
        for (size_t j = 0; j < count; j++)
            is_known |= strcmp(seen[j], feature) == 0;
        if (is_known)
            continue;
        seen[count++] = feature;
        word = arena_printf(arena, "%s_%s", word, feature);
    }
    return count ? word : NULL;
}

/* "bytes_ef_bb_bf" for what begins with characters that nobody reads; NULL. */
static const char *bytes_word(struct arena *arena, const char *bytes, size_t size)
{
    enum { BYTES = 4 };
    const char *word = "bytes";
    bool is_unreadable = false;
    for (size_t i = 0; i < size && i < BYTES; i++) {
        is_unreadable |= !has_word(bytes[i]);
        word = arena_printf(arena, "%s_%02x", word, (unsigned char)bytes[i]);
    }
    return is_unreadable ? word : NULL;
}

/* A string as a part of an identifier; NULL. */
static const char *string_word(struct arena *arena, const char *string, struct spelling most)
{
    /* Those that a reader would take for something else than a text. */
    static const char *const mistaken[][2] = {
        {"", "an_empty_string"},
        {"null", "the_text_null"},
        {"true", "the_text_true"},
        {"false", "the_text_false"},
    };
    for (size_t i = 0; i < sizeof mistaken / sizeof *mistaken; i++)
        if (strcmp(string, mistaken[i][0]) == 0)
            return mistaken[i][1];
    const char *word = sentence_word(arena, string, most);
    word = word ? word : spelled_word(arena, string, most);
    if (word || most.pieces == at_a_glance.pieces)
        return word;
    word = bytes_word(arena, string, strlen(string));
    return word ? word : features_word(arena, string, strlen(string));
}

/* A text in a buffer; NULL when it is none. */
static const char *content_word(const struct naming *naming, const struct literal *content)
{
    enum type_kind kind = content->sort->target->kind;
    size_t length = 0;
    while (length < content->size && content->bytes[length] && has_word(content->bytes[length]))
        length++;
    if (!content->size || (kind != TYPE_CHAR && kind != TYPE_VOID))
        return NULL;
    if (length < content->size && naming->spelling.pieces == at_a_glance.pieces)
        return NULL;
    if (length < content->size)
        return bytes_word(naming->arena, content->bytes, content->size);
    char *string = arena_printf(naming->arena, "%.*s", (int)content->size, content->bytes);
    const char *word = string_word(naming->arena, string, naming->spelling);
    return word ? word : features_word(naming->arena, content->bytes, content->size);
}

static const char *integer_word(struct arena *arena, const struct type *type, int64_t value)
{
    const char *name = constant_name(type, value);
    if (name)
        return name;
    if (type->kind == TYPE_CHAR && strcmp(type->sort->spelling, "char") == 0)
        return character_word(arena, (char)value);
    if (type->kind == TYPE_BOOL)
        return value ? "true" : "false";
    if (!type->is_signed && value < 0)
        return "a_large_number";
    return number_word(arena, value);
}

static const char *floating_word(struct arena *arena, const struct type *type, uint64_t bits)
{
    double value = assertion_floating(type, bits);
    if (isnan(value))
        return "nan";
    if (isinf(value))
        return value < 0 ? "minus_infinity" : "infinity";
    bool is_whole = fabs(value) < 1e6 && value == floor(value);
    return is_whole ? number_word(arena, (int64_t)value) : "a_fraction";
}

static const char *with_article(struct arena *arena, const char *noun)
{
    return arena_printf(arena, "%s_%s", strchr("aeiou", *noun) ? "an" : "a", noun);
}

static const char *pointer_word(struct arena *arena, const struct type *type,
                                const struct observed_value *value)
{
    if (value->flags & VALUE_NULL)
        return "null";
    if (type_reads_as_text(type)) {
        const char *word = value->text ? string_word(arena, value->text, at_a_glance) : NULL;
        return word ? word : "a_string";
    }
    const char *noun = words_noun(arena, type);
    return with_article(arena, noun ? noun : "pointer");
}

/* Does the test say that the call returns that value? */
static bool is_said_to_return(const struct naming *naming, size_t value)
{
    return assertion_alias(test_body(naming->emitter, naming->test), naming->tested) == (int)value;
}

/* "the_tok" where the call returns its argument, "the_parent" where it is not the first of its
 * kind; NULL where it does not, or the test does not say so. */
static const char *argument_word(const struct naming *naming)
{
    const struct statements *statements = &naming->test->statements;
    const struct function *function = naming->function;
    size_t alias = naming->test->values[naming->tested].alias_of;
    const char *noun = words_noun(naming->arena, function->result);
    bool is_first = true;
    for (size_t i = 0; i < function->parameter_count && noun; i++) {
        const struct parameter *parameter = &function->parameters[i];
        if (statements_source(statements, naming->tested, i) == (int)alias)
            return !is_said_to_return(naming, alias) ? NULL
                   : is_first || !*parameter->name
                       ? arena_printf(naming->arena, "the_%s", noun)
                       : arena_printf(naming->arena, "the_%s",
                                      words_snake(naming->arena, parameter->name));
        const char *other = words_noun(naming->arena, parameter->type);
        is_first &= !other || strcmp(other, noun) != 0;
    }
    return NULL;
}

static const char *result_word(const struct naming *naming, size_t index, const struct type *type)
{
    const struct observed_value *value = &naming->test->values[index];
    bool is_null = value->flags & VALUE_NULL;
    const char *word = index == naming->tested && !is_null && !type_reads_as_text(type)
                           ? argument_word(naming)
                           : NULL;
    return word ? word : pointer_word(naming->arena, type, value);
}

/* "A_and_B" for the flags "A | B". */
static const char *named_word(struct arena *arena, const char *name)
{
    const char *bar = strchr(name, '|');
    if (!bar)
        return name;
    size_t length = (size_t)(bar - name);
    while (length && name[length - 1] == ' ')
        length--;
    return arena_printf(arena, "%.*s_and_%s", (int)length, name,
                        named_word(arena, bar + 1 + strspn(bar + 1, " ")));
}

/* The number that the call under test returned, by its constants; NULL. */
static const char *constants_word(const struct naming *naming, const struct type *type,
                                  int64_t number)
{
    struct text names = {0};
    const char *word = NULL;
    if (csource_named(&names, &naming->function->result_constants, type, number))
        word = named_word(naming->arena, arena_copy_string(naming->arena, text_string(&names)));
    text_release(&names);
    return word;
}

/* What the statement gave; NULL when nothing is asserted about it. */
static const char *value_word(const struct naming *naming, size_t index)
{
    const struct type *type = operation_at(naming, index)->result;
    const struct observed_value *value = &naming->test->values[index];
    if (!naming->test->asserts[index] || type_is_function_pointer(type))
        return NULL;
    if (type_is_integer(type)) {
        int64_t number = type_integer(type, value->bits);
        const char *word = index == naming->tested ? constants_word(naming, type, number) : NULL;
        return word ? word : integer_word(naming->arena, type, number);
    }
    if (type->kind == TYPE_FLOATING && type->size <= sizeof(double))
        return floating_word(naming->arena, type, value->bits);
    return type->kind == TYPE_POINTER ? result_word(naming, index, type) : NULL;
}

/* The call before the tested one, for those that differ by what came before; NULL. */
static const struct function *previous_call(const struct naming *naming)
{
    for (size_t i = naming->tested; i-- > 0;) {
        const struct operation *operation = operation_at(naming, i);
        if (operation->kind == OPERATION_CALL && operation->function != naming->function &&
            !operation->function->is_support)
            return operation->function;
    }
    return NULL;
}

/* What a failing call did on its way is not what a test of it is about. */
static bool has_failed(const struct naming *naming)
{
    const struct observed_value *value = &naming->test->values[naming->tested];
    bool is_false = naming->function->result->kind == TYPE_BOOL && !(value->bits & 0xFF);
    return is_false || !function_succeeded(naming->function, value);
}

/* "_grows_the_list": what a person would say of the call, when all it returns is that it went
 * well; NULL. */
static const char *effect(const struct naming *naming)
{
    const struct test *test = naming->test;
    const struct type *result = naming->function->result;
    bool is_only_status = result->kind == TYPE_VOID || result->kind == TYPE_BOOL ||
                          naming->function->failure != FAILURE_UNKNOWN;
    if (!test->growth || !is_only_status || result->kind == TYPE_POINTER || has_failed(naming))
        return NULL;
    const char *noun = words_noun(naming->arena, operation_at(naming, test->grown)->result);
    return noun ? arena_printf(naming->arena, "_%s_the_%s",
                               test->growth > 0 ? "grows" : "shrinks", noun)
                : NULL;
}

/* How long a text is, is seen in the text. */
static bool is_length_of_text(const struct naming *naming, size_t argument)
{
    const struct parameter *parameter = &naming->function->parameters[argument];
    const struct literal *literal = literal_at(naming, argument);
    return role_has(parameter->role, TRAIT_MEASURES) && parameter->partner >= 0 && literal &&
           literal->integer > 0 && content_at(naming, (size_t)parameter->partner) &&
           content_word(naming, content_at(naming, (size_t)parameter->partner));
}

/* "_succeeds", "_fails": of a number that only says so, and has no name; NULL. */
static const char *status(const struct naming *naming)
{
    const struct function *function = naming->function;
    const struct observed_value *value = &naming->test->values[naming->tested];
    bool is_status = function->failure == FAILURE_NONZERO || function->failure == FAILURE_NEGATIVE;
    if (!is_status || !type_is_integer(function->result) ||
        !naming->test->asserts[naming->tested] ||
        constants_word(naming, function->result, type_integer(function->result, value->bits)))
        return NULL;
    if (!function_succeeded(function, value))
        return "_fails";
    return type_integer(function->result, value->bits) == 0 ? "_succeeds" : NULL;
}

/* "_takes_all" when the call gives back how much it was given; NULL. */
static const char *amount(const struct naming *naming)
{
    const struct function *function = naming->function;
    if (!type_is_integer(function->result) || !naming->test->asserts[naming->tested])
        return NULL;
    int64_t number =
        type_integer(function->result, naming->test->values[naming->tested].bits);
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        const struct literal *literal = literal_at(naming, i);
        bool is_seen = number > 1 || (number == 1 && is_length_of_text(naming, i));
        if (literal && literal->integer == number && is_seen && parameter->partner >= 0 &&
            role_has(parameter->role, TRAIT_MEASURES) && !role_has(parameter->role, TRAIT_ROOM))
            return "_takes_all";
    }
    return NULL;
}

/* "_returns_3", or for an out parameter "_gives_3". */
static const char *outcome(const struct naming *naming)
{
    const char *word = effect(naming);
    word = word ? word : status(naming);
    word = word ? word : amount(naming);
    if (word)
        return word;
    word = value_word(naming, naming->tested);
    if (word && naming->function->result->kind != TYPE_VOID)
        return arena_printf(naming->arena, "_returns_%s", word);
    for (size_t i = naming->tested + 1; i < naming->test->clean_up; i++) {
        word = operation_at(naming, i)->kind == OPERATION_LOAD ? value_word(naming, i) : NULL;
        if (word)
            return arena_printf(naming->arena, "_gives_%s", word);
    }
    return "";
}

static bool is_word(const char *text)
{
    while (isalnum((unsigned char)*text) || *text == '_')
        text++;
    return !*text;
}

/* The name of a constant may be a whole expression, such as `(int)sizeof(z_stream)`. */
static const char *literal_number_word(const struct naming *naming, const struct literal *literal,
                                       size_t argument)
{
    const struct function *function = naming->function;
    bool is_named = literal->name && expression_name_tells(literal, function,
                                                           &function->parameters[argument]);
    const char *word = is_named ? named_word(naming->arena, literal->name) : "(none)";
    return is_word(word) ? word : integer_word(naming->arena, literal->sort, literal->integer);
}

static const char *literal_word(const struct naming *naming, const struct literal *literal,
                                size_t argument)
{
    switch (literal->kind) {
    case LITERAL_INTEGER:
        return literal_number_word(naming, literal, argument);
    case LITERAL_NULL:
        return "null";
    case LITERAL_STRING:
        return string_word(naming->arena, literal->bytes, naming->spelling);
    case LITERAL_CALLBACK: /* that it listens is so in every test */
        return literal->callback->is_told ? NULL : literal->callback->symbol;
    default:
        return NULL;
    }
}

/* Values at the edge, which are often why a test is there. */
static bool is_special(const struct literal *literal)
{
    return literal->kind == LITERAL_NULL ||
           (literal->kind == LITERAL_INTEGER && literal->sort->kind != TYPE_BOOL &&
            literal->integer <= 0) ||
           (literal->kind == LITERAL_STRING && literal->size == 0);
}

/* "_denominator_0"; "" when the argument has no word. */
static const char *argument_phrase(const struct naming *naming, size_t argument)
{
    const struct literal *literal = literal_at(naming, argument);
    const char *word = literal ? literal_word(naming, literal, argument) : NULL;
    const char *name =
        words_snake(naming->arena, naming->function->parameters[argument].name);
    if (!word)
        return "";
    if (!*name)
        return arena_printf(naming->arena, "_%s", word);
    bool is_null = literal->kind == LITERAL_NULL;
    return arena_printf(naming->arena, "_%s_%s", is_null ? word : name, is_null ? name : word);
}

/* "_of_a_comma_b": what is in the first buffer with a text; "". */
static const char *content_phrase(const struct naming *naming)
{
    for (size_t i = 0; i < naming->function->parameter_count; i++) {
        const struct literal *content = content_at(naming, i);
        const char *word = content ? content_word(naming, content) : NULL;
        if (word)
            return arena_printf(naming->arena, "_of_%s", word);
    }
    return "";
}

/* Does another test of the function give another literal there? */
static bool is_other_elsewhere(const struct naming *naming, size_t argument)
{
    const struct suite *suite = naming->suite;
    const struct statement *call = &naming->test->statements.items[naming->tested];
    for (size_t i = 0; i < suite->test_count; i++) {
        size_t tested;
        if (!test_tested(suite->vocabulary, &suite->tests[i], &tested))
            continue;
        const struct statement *other = &suite->tests[i].statements.items[tested];
        if (other->operation == call->operation && other->arguments[argument] >= 0 &&
            other->arguments[argument] != call->arguments[argument])
            return true;
    }
    return false;
}

static bool any_is_other_elsewhere(const struct naming *naming)
{
    for (size_t i = 0; i < naming->function->parameter_count; i++)
        if (literal_at(naming, i) && is_other_elsewhere(naming, i))
            return true;
    return false;
}

/* The one argument that is worth a word: the only literal, the only special one, or the only null
 * pointer, among those by which the tests of the function differ, where they do. */
static const char *main_argument(const struct naming *naming)
{
    size_t literals = 0, specials = 0, literal = 0, special = 0, nulls = 0, null = 0;
    bool must_differ = any_is_other_elsewhere(naming);
    for (size_t i = 0; i < naming->function->parameter_count; i++) {
        const struct literal *candidate = literal_at(naming, i);
        if (!candidate || is_length_of_text(naming, i) ||
            (must_differ && !is_other_elsewhere(naming, i)))
            continue;
        literals++;
        literal = i;
        if (is_special(candidate)) {
            specials++;
            special = i;
        }
        if (candidate->kind == LITERAL_NULL) {
            nulls++;
            null = i;
        }
    }
    if (literals != 1 && specials != 1 && nulls != 1)
        return "";
    const char *phrase = argument_phrase(naming, literals == 1   ? literal
                                                 : specials == 1 ? special
                                                                 : null);
    return *phrase ? arena_printf(naming->arena, "_with%s", phrase) : "";
}

static const char *all_arguments(const struct naming *naming)
{
    const char *phrase = "";
    for (size_t i = 0; i < naming->function->parameter_count; i++) {
        const struct literal *literal = literal_at(naming, i);
        bool is_meant = literal && !is_length_of_text(naming, i);
        const char *word = is_meant ? literal_word(naming, literal, i) : NULL;
        if (word)
            phrase = arena_printf(naming->arena, "%s%s_%s", phrase, *phrase ? "_and" : "_with",
                                  word);
    }
    return phrase;
}

/* "len" of sexp_len beside sexp_parse. */
static const char *without_prefix(const char *name, const char *beside)
{
    const char *start = name;
    for (size_t i = 0; name[i] && name[i] == beside[i]; i++)
        if (name[i] == '_')
            start = name + i + 1;
    return start;
}

/* "_with_len_2": what the first observer says of the object that the call gave; "". */
static const char *answer_phrase(const struct naming *naming)
{
    const struct test *test = naming->test;
    if (naming->function->result->kind != TYPE_POINTER)
        return "";
    for (size_t i = test->clean_up - test->observer_count; i < test->clean_up; i++) {
        const struct operation *operation = operation_at(naming, i);
        bool asks = operation->kind == OPERATION_CALL && !operation->function->is_support &&
                    statements_source(&test->statements, i, 0) == (int)naming->tested;
        const char *word = asks ? value_word(naming, i) : NULL;
        if (word)
            return arena_printf(naming->arena, "_with_%s_%s",
                                without_prefix(operation->function->name, naming->function->name),
                                word);
    }
    return "";
}

/* What a statement before the call is given; NULL: a name does not tell it. */
static const char *fed_word(const struct naming *naming, size_t index, size_t argument)
{
    const struct function *function = operation_at(naming, index)->function;
    int operand = naming->test->statements.items[index].arguments[argument];
    if (operand < 0)
        return NULL;
    const struct literal *literal = naming->suite->vocabulary->literals.items[operand];
    bool is_read = function && !(strcmp(function->name, HELPER_MAKE_FILE) == 0 && argument == 0);
    switch (literal->kind) {
    case LITERAL_BYTES:
        return content_word(naming, literal);
    case LITERAL_INTEGER:
        return integer_word(naming->arena, literal->sort, literal->integer);
    case LITERAL_STRING:
        return is_read ? string_word(naming->arena, literal->bytes, naming->spelling) : NULL;
    default:
        return NULL;
    }
}

/* "_on_abc_and_12": the last that was fed to what comes before the call; "". */
static const char *setup_phrase(const struct naming *naming)
{
    enum { SETUP_WORDS = 3 };
    const struct statements *statements = &naming->test->statements;
    const char *phrase = "";
    size_t count = 0;
    for (size_t i = naming->tested; i-- > 0;)
        for (size_t j = 0; j < statements->items[i].argument_count && count < SETUP_WORDS; j++) {
            const char *word = fed_word(naming, i, j);
            if (word)
                phrase = arena_printf(naming->arena, "%s%s_%s", phrase, count++ ? "_and" : "_on",
                                      word);
        }
    return phrase;
}

/* "_after_list_clear_and_list_add" */
static const char *history_phrase(const struct naming *naming)
{
    enum { CALLS_NAMED = 3 };
    const char *phrase = "";
    size_t count = 0;
    for (size_t i = naming->tested; i-- > 0 && count < CALLS_NAMED;) {
        const struct operation *operation = operation_at(naming, i);
        if (operation->kind == OPERATION_CALL && !operation->function->is_support)
            phrase = arena_printf(naming->arena, "%s%s_%s", phrase, count++ ? "_and" : "_after",
                                  operation->function->name);
    }
    return phrase;
}

/* "_at_2" when it is not the first allocation that fails. */
static const char *failure_phrase(const struct naming *naming, const struct injected *injected)
{
    return injected->injectable && injected->number > 1
               ? arena_printf(naming->arena, "_at_%llu", (unsigned long long)injected->number)
               : "";
}

static bool is_free(const struct string_map *taken, const struct reserved_names *reserved,
                    const char *name)
{
    return strlen(name) <= EMIT_NAME_MAXIMUM && !string_map_get(taken, name) &&
           !reserved_names_have(reserved, name);
}

/* At most so many characters, cut between words. */
static char *shorten(struct arena *arena, const char *name, size_t maximum)
{
    char *copy = arena_copy_string(arena, name);
    if (strlen(copy) <= maximum)
        return copy;
    copy[maximum] = '\0';
    char *last = strrchr(copy, '_');
    if (last && last > copy)
        *last = '\0';
    return copy;
}

static const char *numbered(struct arena *arena, const struct string_map *taken,
                            const struct reserved_names *reserved, const char *name)
{
    const char *candidate = shorten(arena, name, EMIT_NAME_MAXIMUM);
    for (unsigned number = 2; !is_free(taken, reserved, candidate); number++) {
        const char *suffix = arena_printf(arena, "_%u", number);
        const char *base = shorten(arena, name, EMIT_NAME_MAXIMUM - strlen(suffix));
        candidate = arena_printf(arena, "%s%s", base, suffix);
    }
    return candidate;
}

/* What a test may be called, from the shortest to the most particular. Those that are equal for two
 * tests are taken by none of them: a name does not depend on which test comes first. */
enum { CANDIDATES = 14 };

struct candidates {
    const char *names[CANDIDATES];
    size_t level; /* CANDIDATES: it gets a number */
};

static void list_names(const struct naming *naming, struct candidates *candidates)
{
    struct arena *arena = naming->arena;
    struct naming fuller = *naming;
    struct injected injected =
        statements_injected(&naming->test->statements, naming->suite->vocabulary);
    const char *function = arena_printf(arena, "%s%s%s", naming->function->name,
                                        injectable_words(injected.injectable)->suffix,
                                        naming->test->is_spare ? "_with_blanks" : "");
    const char *result = outcome(naming), *of = content_phrase(naming);
    const struct function *previous = previous_call(naming);
    const char *after = previous ? arena_printf(arena, "_after_%s", previous->name) : "";
    if (!*result)
        result = *after ? "" : "_runs";
    fuller.spelling = in_full;
    const char *argument = main_argument(naming), *arguments = all_arguments(naming);
    const char *at = failure_phrase(naming, &injected);
    const char *all = all_arguments(&fuller), *answer = answer_phrase(naming);
    const char *const names[CANDIDATES] = {
        arena_printf(arena, "%s%s%s%s%s", function, argument, of, result, *result ? "" : after),
        arena_printf(arena, "%s%s%s%s%s", function, arguments, of, result, *result ? "" : after),
        arena_printf(arena, "%s%s%s%s", function, of, result, *answer ? answer : after),
        arena_printf(arena, "%s%s%s%s%s", function, argument, of, result,
                     *answer ? answer : after),
        arena_printf(arena, "%s%s%s%s%s", function, all, content_phrase(&fuller), result,
                     *result ? "" : after),
        arena_printf(arena, "%s%s%s%s", function, of, result, after),
        arena_printf(arena, "%s%s%s%s%s", function, argument, of, result, after),
        arena_printf(arena, "%s%s%s", function, argument, result), /* where little has room */
        arena_printf(arena, "%s%s", function, *result ? result : after),
        arena_printf(arena, "%s%s%s%s%s", function, at, argument, of, result),
        arena_printf(arena, "%s%s%s%s", function, result, setup_phrase(naming), at),
        arena_printf(arena, "%s%s%s%s", function, all, result, setup_phrase(&fuller)),
        arena_printf(arena, "%s%s%s", function, result, history_phrase(naming)),
        arena_printf(arena, "%s%s%s", function, history_phrase(naming), setup_phrase(naming)),
    };
    memcpy(candidates->names, names, sizeof names);
}

static bool may_be_called(const struct reserved_names *reserved, const char *name)
{
    return strlen(name) <= EMIT_NAME_MAXIMUM && !reserved_names_have(reserved, name);
}

/* Of tests that would have the same name, all take their next one. False when there are none. */
static bool part(struct emitter *emitter, struct candidates *candidates, size_t count)
{
    struct string_map owners = {0};
    bool any = false, *clashes = arena_alloc_zeroed(&emitter->arena, count + 1, sizeof *clashes);
    for (size_t i = 0; i < count; i++) {
        if (candidates[i].level == CANDIDATES)
            continue;
        const char *name = candidates[i].names[candidates[i].level];
        struct candidates *other = string_map_get(&owners, name);
        clashes[i] = other || !may_be_called(&emitter->reserved, name);
        if (other)
            clashes[other - candidates] = true;
        else
            string_map_put(&owners, name, &candidates[i]);
    }
    for (size_t i = 0; i < count; i++) {
        candidates[i].level += clashes[i];
        any |= clashes[i];
    }
    string_map_release(&owners);
    return any;
}

static void list_all(struct arena *arena, struct emitter *emitter, struct suite *suite,
                     struct candidates *candidates)
{
    for (size_t i = 0; i < suite->test_count; i++) {
        struct naming naming = {
            .arena = arena, .emitter = emitter, .suite = suite, .test = &suite->tests[i],
            .spelling = at_a_glance};
        candidates[i].names[0] = "the_library_loads";
        candidates[i].level = CANDIDATES;
        if (!test_tested(suite->vocabulary, naming.test, &naming.tested))
            continue;
        candidates[i].level = 0;
        naming.function = operation_at(&naming, naming.tested)->function;
        list_names(&naming, &candidates[i]);
        arena_reset(&emitter->arena);
    }
}

void emit_name_tests(struct arena *arena, struct suite *suite)
{
    struct string_map taken = {0};
    struct emitter emitter = {.suite = suite};
    struct candidates *candidates =
        arena_alloc_zeroed(arena, suite->test_count + 1, sizeof *candidates);
    reserved_names_init(&emitter.reserved, arena, suite->vocabulary);
    list_all(arena, &emitter, suite, candidates);
    while (part(&emitter, candidates, suite->test_count))
        continue;
    for (size_t i = 0; i < suite->test_count; i++) {
        struct test *test = &suite->tests[i];
        test->name = candidates[i].level < CANDIDATES ? candidates[i].names[candidates[i].level]
                                                      : NULL;
        if (test->name)
            string_map_put(&taken, test->name, test);
    }
    for (size_t i = 0; i < suite->test_count; i++)
        if (!suite->tests[i].name) {
            suite->tests[i].name =
                numbered(arena, &taken, &emitter.reserved, candidates[i].names[0]);
            string_map_put(&taken, suite->tests[i].name, &suite->tests[i]);
        }
    arena_release(&emitter.arena);
    reserved_names_release(&emitter.reserved);
    string_map_release(&taken);
}
