#include <ctype.h>
#include <string.h>

#include "csource/csource.h"
#include "emit/emit_internal.h"

static bool is_word_character(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Does a word start at the letter, as the S of PolyStack and of XMLStack? */
static bool starts_word(const char *identifier, size_t i)
{
    if (i == 0 || !isupper((unsigned char)identifier[i]))
        return false;
    char before = identifier[i - 1], after = identifier[i + 1];
    return islower((unsigned char)before) || isdigit((unsigned char)before) ||
           (isupper((unsigned char)before) && islower((unsigned char)after));
}

char *words_snake(struct arena *arena, const char *identifier)
{
    struct text snake = {0};
    for (size_t i = 0; identifier[i]; i++) {
        if (starts_word(identifier, i))
            text_add_char(&snake, '_');
        text_add_char(&snake, (char)tolower((unsigned char)identifier[i]));
    }
    char *copy = arena_copy_string(arena, text_string(&snake));
    text_release(&snake);
    return copy;
}

/* Takes `struct ` and its like off the front. */
static const char *without_keywords(const char *spelling)
{
    static const char *const keywords[] = {"const ", "volatile ", "struct ", "union ", "enum "};
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
            if (text_starts_with(spelling, keywords[i])) {
                spelling += strlen(keywords[i]);
                again = true;
            }
        }
    }
    return spelling;
}

static void cut_suffix(char *word)
{
    static const char *const suffixes[] = {"_t", "_s", "_st", "_type", "_struct"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (text_ends_with(word, suffixes[i]) && strlen(word) > strlen(suffixes[i]))
            word[strlen(word) - strlen(suffixes[i])] = '\0';
}

/* "rb_map_t" as "map". */
static const char *noun_of_name(struct arena *arena, const char *name)
{
    size_t length = 0;
    while (is_word_character(name[length]))
        length++;
    if (!length || name[length])
        return NULL;
    char *word = words_snake(arena, name);
    cut_suffix(word);
    const char *last = strrchr(word, '_');
    bool is_noun = last && strlen(last + 1) > 2 && isalpha((unsigned char)last[1]);
    word = arena_copy_string(arena, is_noun ? last + 1 : word);
    while (*word == '_')
        word++;
    return *word ? word : NULL;
}

const char *words_noun(struct arena *arena, const struct type *type)
{
    if (type_is_char_pointer(type, true))
        return "text";
    if (type_reads_as_text(type))
        return "string"; /* its own name is that of the typedef */
    if (type->kind == TYPE_POINTER)
        type = type->target;
    if (type->kind != TYPE_RECORD && type->kind != TYPE_ENUM)
        return NULL;
    return noun_of_name(arena, without_keywords(type->spelling));
}

bool words_has(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || !is_word_character(at[-1])) && !is_word_character(at[length]))
            return true;
    return false;
}

/* A comment's words must not end it, and control characters do not belong into one. */
static void add_comment_word(struct text *out, const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bool ends_comment = word[i] == '/' && i && word[i - 1] == '*';
        bool starts_comment = word[i] == '*' && i && word[i - 1] == '/';
        if (ends_comment || starts_comment)
            text_add_char(out, ' ');
        text_add_char(out, iscntrl((unsigned char)word[i]) ? '?' : word[i]);
    }
}

void words_comment(struct text *out, const char *indent, const char *sentence)
{
    size_t column = strlen(indent) + 2;
    text_printf(out, "%s/*", indent);
    while (*(sentence += strspn(sentence, " \t\r\n"))) {
        size_t length = strcspn(sentence, " \t\r\n");
        if (column + 1 + length + 3 > EMIT_COLUMNS && column > strlen(indent) + 3) {
            text_printf(out, "\n%s *", indent);
            column = strlen(indent) + 2;
        }
        text_add_char(out, ' ');
        add_comment_word(out, sentence, length);
        column += 1 + length;
        sentence += length;
    }
    text_add(out, " */\n");
}

static const char *const well_known_names[] = {
    /* the C library */
    "abort", "abs", "accept", "access", "acos", "alarm", "asin", "atan", "bind", "brk",
    "calloc", "ceil", "clock", "close", "connect", "cos", "creat", "ctime", "daemon", "div",
    "dup", "environ", "erf", "err", "errno", "error", "exec", "exit", "exp", "fabs", "fclose",
    "flock", "floor", "fopen", "fork", "free", "gamma", "getc", "gets", "hypot", "index",
    "ioctl", "isalnum", "isalpha", "isatty", "isblank", "iscntrl", "isdigit", "isgraph",
    "islower", "isprint", "ispunct", "isspace", "isupper", "isxdigit", "j0", "j1", "jn",
    "jrand48", "kill", "labs", "link", "linux", "listen", "log", "lseek", "major", "malloc",
    "memchr", "memcmp", "memcpy", "memmove", "memset", "minor", "mkdir", "mount", "nan", "nice",
    "open", "optarg", "pause", "perror", "pipe", "poll", "pow", "printf", "putc", "puts",
    "qsort", "raise", "rand", "random", "read", "realloc", "recv", "remove", "rename", "rewind",
    "rindex", "rmdir", "round", "scanf", "select", "send", "setenv", "shutdown", "signal",
    "sin", "sleep", "socket", "sqrt", "srand", "stat", "stderr", "stdin", "stdout",
    "strcasecmp", "strcat", "strchr", "strcmp", "strcpy", "strdup", "strlen", "strncasecmp",
    "strncat", "strncmp", "strncpy", "strnlen", "strstr", "strtol", "swab", "symlink", "sync",
    "system", "tan", "time", "times", "tolower", "toupper", "truncate", "ulimit", "umask",
    "unix", "unlink", "utime", "wait", "write", "y0", "y1", "yn",
    /* the tests themselves */
    "main", "i", "state", "tests", "argc", "argv", "CHECK", "fail", "skip", "check",
};

static void reserve(struct reserved_names *names, const char *name)
{
    string_map_put(&names->map, name, names);
}

/* Words of a spelling that are not tags: names of types, which a variable would hide. */
static void reserve_type_names(struct reserved_names *names, struct arena *arena,
                               const char *spelling)
{
    bool is_tag = false;
    while (*spelling) {
        size_t length = 0;
        while (is_word_character(spelling[length]))
            length++;
        if (!length) {
            spelling++;
            continue;
        }
        char *word = arena_printf(arena, "%.*s", (int)length, spelling);
        if (!is_tag)
            reserve(names, word);
        is_tag = !strcmp(word, "struct") || !strcmp(word, "union") || !strcmp(word, "enum");
        spelling += length;
    }
}

static void reserve_function(struct reserved_names *names, struct arena *arena,
                             const struct function *function)
{
    reserve(names, function->name);
    reserve_type_names(names, arena, function->result_spelling);
    for (size_t i = 0; i < function->parameter_count; i++)
        reserve_type_names(names, arena, function->parameters[i].spelling);
}

void reserved_names_init(struct reserved_names *names, struct arena *arena,
                         const struct vocabulary *vocabulary)
{
    const struct api *api = vocabulary->api;
    *names = (struct reserved_names){0};
    for (size_t i = 0; csource_keywords[i]; i++)
        reserve(names, csource_keywords[i]);
    for (size_t i = 0; i < sizeof well_known_names / sizeof *well_known_names; i++)
        reserve(names, well_known_names[i]);
    for (size_t i = 0; i < api->functions.count; i++)
        reserve_function(names, arena, api->functions.items[i]);
    for (size_t i = 0; i < api->macros.count; i++)
        reserve(names, api->macros.items[i].name);
    for (size_t i = 0; i < vocabulary->callbacks.count; i++)
        reserve(names, vocabulary->callbacks.items[i]->symbol);
    for (size_t i = 0; i < api->enumerations.count; i++)
        for (size_t j = 0; j < api->enumerations.items[i]->constant_count; j++)
            reserve(names, api->enumerations.items[i]->constants[j].name);
}

void reserved_names_release(struct reserved_names *names)
{
    string_map_release(&names->map);
}

bool reserved_names_have(const struct reserved_names *names, const char *name)
{
    return string_map_get(&names->map, name) != NULL;
}
