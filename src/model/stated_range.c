#include "model/stated_range.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *in_lower_case(struct arena *arena, const char *name)
{
    char *copy = arena_copy_string(arena, name);
    for (char *at = copy; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    return copy;
}

void stated_range_other_names(struct arena *arena, const struct function *function,
                              const struct parameter *parameter,
                              const char *names[OTHER_NAMES_MAXIMUM])
{
    size_t count = 0;
    for (size_t i = 0; i < function->parameter_count && count + 1 < OTHER_NAMES_MAXIMUM; i++)
        if (&function->parameters[i] != parameter && *function->parameters[i].name)
            names[count++] = in_lower_case(arena, function->parameters[i].name);
    names[count] = NULL;
}

/* ---- words and numbers of a sentence ---- */

enum { TOKENS_MAXIMUM = 120, WORD_MAXIMUM = 40 };

struct token {
    bool is_number; /* or the name of a constant */
    int64_t number;
    char word[WORD_MAXIMUM]; /* in lower case; of a symbol its characters */
};

struct tokens {
    struct token items[TOKENS_MAXIMUM];
    size_t count;
};

/* Constants of C and POSIX that documentation names, and no header of the library defines. */
static const struct {
    const char *name;
    int64_t value;
} limits[] = {{"CHAR_MAX", CHAR_MAX}, {"UCHAR_MAX", UCHAR_MAX}, {"SHRT_MAX", SHRT_MAX},
              {"USHRT_MAX", USHRT_MAX}, {"INT_MAX", INT_MAX},   {"INT_MIN", INT_MIN},
              {"UINT_MAX", UINT_MAX},   {"LONG_MAX", LONG_MAX}, {"UINT8_MAX", UINT8_MAX},
              {"INT16_MAX", INT16_MAX}, {"UINT16_MAX", UINT16_MAX}, {"INT32_MAX", INT32_MAX},
              {"UINT32_MAX", UINT32_MAX}, {"NAME_MAX", 255}};

static bool find_constant(const struct api *api, const char *name, int64_t *value)
{
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (strcasecmp(limits[i].name, name) == 0) {
            *value = limits[i].value;
            return true;
        }
    for (size_t i = 0; i < api->macros.count; i++) {
        const struct macro *macro = &api->macros.items[i];
        if (!macro->is_string && strcasecmp(macro->name, name) == 0) {
            *value = macro->value;
            return true;
        }
    }
    return false;
}

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* "16-bit", "1-based", "2nd" and "3.5" are no numbers of which a range is made. */
static const char *read_number(const char *at, struct token *token)
{
    char *end;
    long long number = strtoll(at, &end, strncasecmp(at, "0x", 2) == 0 ? 16 : 10);
    bool is_fraction = *end == '.' && isdigit((unsigned char)end[1]);
    bool is_adjective = *end == '-' && isalpha((unsigned char)end[1]);
    if (end == at || is_of_word(*end) || is_fraction || is_adjective)
        return NULL;
    token->is_number = true;
    token->number = number;
    return end;
}

static const char *read_word(const struct api *api, const char *at, struct token *token)
{
    size_t length = 0;
    for (; is_of_word(*at); at++)
        if (length < WORD_MAXIMUM - 1)
            token->word[length++] = (char)tolower((unsigned char)*at);
    /* Short words are names of parameters and words of English before they are constants. */
    token->is_number = strchr(token->word, '_') && find_constant(api, token->word, &token->number);
    return at;
}

static const char *read_symbol(const char *at, char before, struct token *token)
{
    static const char *const longer[] = {"...", "..", "<=", ">=", "!=", "=="};
    size_t length = 1;
    for (size_t i = sizeof longer / sizeof *longer; i-- > 0;)
        if (strncmp(at, longer[i], strlen(longer[i])) == 0)
            length = strlen(longer[i]);
    /* "and so on...": dots that belong to what stands before them join nothing. */
    bool trails = *at == '.' && length > 1 && isalnum((unsigned char)before) &&
                  !isalnum((unsigned char)at[length]) && at[length] != '-';
    memcpy(token->word, trails ? "." : at, trails ? 1 : length);
    return at + length;
}

static bool is_word(const struct tokens *tokens, size_t i, const char *word)
{
    return i < tokens->count && strcmp(tokens->items[i].word, word) == 0;
}

static bool is_number(const struct tokens *tokens, size_t i)
{
    return i < tokens->count && tokens->items[i].is_number;
}

/* May a minus belong to the number behind it? Not between numbers: "0-59"; but in "0 -7". */
static bool starts_negative(const struct tokens *tokens, const char *text, const char *at)
{
    bool is_apart = at == text || isspace((unsigned char)at[-1]);
    return *at == '-' && isdigit((unsigned char)at[1]) &&
           (is_apart || !is_number(tokens, tokens->count - 1));
}

static void split(const struct api *api, const char *text, struct tokens *tokens)
{
    const char *start = text;
    tokens->count = 0;
    while (*text && tokens->count < TOKENS_MAXIMUM) {
        if (isspace((unsigned char)*text) || strchr("`'\"", *text)) {
            text++;
            continue;
        }
        struct token *token = &tokens->items[tokens->count];
        *token = (struct token){0};
        bool may_be_number = isdigit((unsigned char)*text) || starts_negative(tokens, start, text);
        const char *end = may_be_number ? read_number(text, token) : NULL;
        if (!end)
            end = is_of_word(*text)
                      ? read_word(api, text, token)
                      : read_symbol(text, text > start ? text[-1] : ' ', token);
        text = end;
        tokens->count++;
    }
}

/* "SIZE - 1" is one number. */
static void fold_differences(struct tokens *tokens)
{
    for (size_t i = 0; i + 2 < tokens->count; i++) {
        struct token *name = &tokens->items[i];
        bool is_named = name->is_number && *name->word;
        if (!is_named || !is_word(tokens, i + 1, "-") || !is_number(tokens, i + 2) ||
            *tokens->items[i + 2].word)
            continue;
        name->number -= tokens->items[i + 2].number;
        tokens->count -= 2;
        memmove(name + 1, name + 3, (tokens->count - i - 1) * sizeof *name);
    }
}

/* ---- what they say ---- */

/* A range behind one of these is one of something else: "bits 0-7", "RFC 10-12". */
static const char *const other_things[] = {"bit",   "bits",    "byte",   "bytes", "digit",
                                           "digits", "rfc",    "section", "page", "version",
                                           "chapter", "line",  "lines",  "table", "default",
                                           "copyright", ")",   "years",  NULL};

/* "0 if n > 5", "n > 5 gives": what is said of a case. */
static const char *const cases[] = {"if", "when", "unless", "whether", "where", "otherwise", NULL};

static bool is_any(const struct tokens *tokens, size_t i, const char *const *words)
{
    for (; i < tokens->count && *words; words++)
        if (strcmp(tokens->items[i].word, *words) == 0)
            return true;
    return false;
}

static bool has_case(const struct tokens *tokens, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (is_any(tokens, i, cases))
            return true;
    return false;
}

static void limit_below(struct stated_range *range, int64_t least)
{
    range->least = range->has_least && range->least > least ? range->least : least;
    range->has_least = true;
}

static void limit_above(struct stated_range *range, int64_t most)
{
    range->most = range->has_most && range->most < most ? range->most : most;
    range->has_most = true;
}

static bool joins(const struct tokens *tokens, size_t i)
{
    static const char *const joints[] = {"-", "..", "...", "to", "through", "and", NULL};
    return is_any(tokens, i, joints);
}

/* "0-59", "1 to 12", "between 1 and 9", "[0, 9]". */
static bool read_pair(const struct tokens *tokens, size_t i, struct stated_range *range)
{
    bool is_interval = i && is_word(tokens, i - 1, "[") && is_word(tokens, i + 1, ",");
    bool is_between = i && is_word(tokens, i - 1, "between");
    bool is_joined = joins(tokens, i + 1) && (is_between || !is_word(tokens, i + 1, "and"));
    if (!is_number(tokens, i) || !(is_joined || is_interval) ||
        (i && is_any(tokens, i - 1, other_things)))
        return false;
    size_t last = i + 2;
    last += is_word(tokens, last, "and") || is_word(tokens, last, "including");
    if (!is_number(tokens, last) || tokens->items[last].number <= tokens->items[i].number)
        return false;
    bool is_half_open =
        is_interval && (is_word(tokens, last + 1, ")") || is_word(tokens, last + 1, "["));
    limit_below(range, tokens->items[i].number);
    limit_above(range, tokens->items[last].number - is_half_open);
    return true;
}

/* What stands before a bound; several words of a row stand behind each other. */
static const struct {
    const char *words[4];
    bool is_least;
    int64_t add;
} bounds[] = {
    {{"at", "least"}, true, 0},       {{"at", "most"}, false, 0},
    {{"no", "more", "than"}, false, 0}, {{"not", "more", "than"}, false, 0},
    {{"no", "less", "than"}, true, 0}, {{"not", "exceed"}, false, 0},
    {{"be", "less", "than"}, false, -1}, {{"be", "greater", "than"}, true, 1},
    {{"be", "larger", "than"}, true, 1}, {{"be", "below"}, false, -1},
    {{"be", "smaller", "than"}, false, -1}, {{"maximum", "of"}, false, 0},
    {{"minimum", "of"}, true, 0},     {{"limit", "of"}, false, 0},
    {{"limit", "is"}, false, 0},      {{"limited", "to"}, false, 0},
    {{"<="}, false, 0},               {{">="}, true, 0},
    {{"<"}, false, -1},               {{">"}, true, 1},
};

static size_t match(const struct tokens *tokens, size_t i, const char *const *words)
{
    size_t length = 0;
    for (; length < 4 && words[length]; length++)
        if (!is_word(tokens, i + length, words[length]))
            return 0;
    return length;
}

static bool read_bound(const struct tokens *tokens, size_t i, struct stated_range *range)
{
    for (size_t row = 0; row < sizeof bounds / sizeof *bounds; row++) {
        size_t length = match(tokens, i, bounds[row].words);
        if (!length || !is_number(tokens, i + length))
            continue;
        int64_t number = tokens->items[i + length].number + bounds[row].add;
        if (bounds[row].is_least)
            limit_below(range, number);
        else
            limit_above(range, number);
        return true;
    }
    return false;
}

/* "the practical limit is typically n = 9". */
static bool reads_limit(const struct tokens *tokens, size_t name, struct stated_range *range)
{
    enum { WORDS_BETWEEN = 4 };
    if (!is_word(tokens, name + 1, "=") || !is_number(tokens, name + 2))
        return false;
    for (size_t i = name > WORDS_BETWEEN ? name - WORDS_BETWEEN : 0; i < name; i++)
        if (is_word(tokens, i, "limit") || is_word(tokens, i, "maximum")) {
            limit_above(range, tokens->items[name + 2].number);
            return true;
        }
    return false;
}

/* "1 <= month <= 12": what stands before the name. */
static void read_before(const struct tokens *tokens, size_t name, struct stated_range *range)
{
    if (name < 2 || !is_number(tokens, name - 2))
        return;
    int64_t number = tokens->items[name - 2].number;
    if (is_word(tokens, name - 1, "<="))
        limit_below(range, number);
    else if (is_word(tokens, name - 1, "<"))
        limit_below(range, number + 1);
}

static size_t next_name(const struct tokens *tokens, size_t from, const char *const *others)
{
    size_t i = from;
    while (i < tokens->count && !is_any(tokens, i, others))
        i++;
    return i;
}

static void read_behind(struct tokens *tokens, size_t name, size_t end, struct stated_range *range)
{
    size_t count = tokens->count;
    tokens->count = end;
    if (!reads_limit(tokens, name, range) && !has_case(tokens, name, end))
        for (size_t i = name + 1; i < end; i++)
            if (read_pair(tokens, i, range) || read_bound(tokens, i, range))
                i += 2;
    tokens->count = count;
}

static void lower(const char *word, char *out)
{
    size_t length = 0;
    for (; *word && length < WORD_MAXIMUM - 1; word++)
        out[length++] = (char)tolower((unsigned char)*word);
    out[length] = '\0';
}

bool stated_range_read(const struct api *api, const char *sentence, const char *name,
                       const char *const *others, struct stated_range *range)
{
    struct tokens tokens;
    char wanted[WORD_MAXIMUM];
    *range = (struct stated_range){0};
    lower(name, wanted);
    split(api, sentence, &tokens);
    fold_differences(&tokens);
    for (size_t i = 0; *wanted && i < tokens.count; i++) {
        if (!is_word(&tokens, i, wanted))
            continue;
        bool is_case = i && has_case(&tokens, i > 3 ? i - 3 : 0, i);
        if (is_case)
            continue;
        read_before(&tokens, i, range);
        read_behind(&tokens, i, next_name(&tokens, i + 1, others), range);
    }
    if (range->has_least && range->has_most && range->least > range->most)
        *range = (struct stated_range){0};
    return range->has_least || range->has_most;
}

bool stated_range_holds(const struct stated_range *range, int64_t value)
{
    return !(range->has_least && value < range->least) && !(range->has_most && value > range->most);
}
