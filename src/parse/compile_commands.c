/* compile_commands.json: one entry per compilation, with its command as one string or as a list. */
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "base/word_list.h"
#include "parse/parse.h"

/* What becomes of an option. A value stands behind it in the same word or in the next one. */
enum treatment {
    KEEP_VALUE, /* takes a value; both are kept */
    KEEP_PATH,  /* takes a directory, made absolute */
    KEEP_FILE,  /* takes a file, made absolute when it is there: else a search path finds it */
    DROP,       /* the word alone */
    DROP_VALUE, /* with its value */
};

static const struct option {
    const char *name;
    enum treatment treatment;
    bool may_join; /* its value may stand in the same word */
} options[] = {
    {"-isystem", KEEP_PATH, true},   {"-iquote", KEEP_PATH, true},
    {"-idirafter", KEEP_PATH, true}, {"-isysroot", KEEP_PATH, true},
    {"-include", KEEP_FILE, false},  {"-imacros", KEEP_FILE, false},
    {"-I", KEEP_PATH, true},         {"-L", KEEP_PATH, true},
    {"-D", KEEP_VALUE, true},        {"-U", KEEP_VALUE, true},
    {"-x", KEEP_VALUE, true},        {"--param", KEEP_VALUE, false},
    {"-target", KEEP_VALUE, false},  {"-Xclang", KEEP_VALUE, false},
    {"-arch", KEEP_VALUE, false},    {"-MF", DROP_VALUE, true},
    {"-MT", DROP_VALUE, true},       {"-MQ", DROP_VALUE, true},
    {"-MJ", DROP_VALUE, true},       {"-MMD", DROP, false},
    {"-MD", DROP, false},            {"-MM", DROP, false},
    {"-MP", DROP, false},            {"-MG", DROP, false},
    {"-M", DROP, false},             {"-o", DROP_VALUE, true},
    {"-c", DROP, false},             {"-S", DROP, false},
    {"-E", DROP, false},             {"-Wp,-M", DROP, true},
};

static const struct option *find_option(const char *word)
{
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const struct option *option = &options[i];
        if (strcmp(word, option->name) == 0 ||
            (option->may_join && text_starts_with(word, option->name)))
            return option;
    }
    return NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* One word of a shell command, without its quotes. */
static const char *next_word(const char *at, struct text *word)
{
    char quote = '\0';
    for (; *at && (quote || !is_blank(*at)); at++) {
        if (!quote && (*at == '\'' || *at == '"'))
            quote = *at;
        else if (quote && *at == quote)
            quote = '\0';
        else if (*at == '\\' && at[1] && (!quote || (quote == '"' && strchr("\"\\$`", at[1]))))
            text_add_char(word, *++at);
        else
            text_add_char(word, *at);
    }
    return at;
}

static void split_command(struct arena *arena, const char *command, struct word_list *words)
{
    struct text word = {0};
    for (const char *at = command;;) {
        while (is_blank(*at))
            at++;
        if (!*at)
            break;
        text_clear(&word);
        at = next_word(at, &word);
        vector_push(words, arena_copy_string(arena, text_string(&word)));
    }
    text_release(&word);
}

static void words_of(struct arena *arena, const struct json *entry, struct word_list *words)
{
    const struct json *arguments = json_member(entry, "arguments");
    const char *command = json_string(entry, "command");
    if (arguments && arguments->kind == JSON_ARRAY) {
        for (const struct json *item = arguments->first; item; item = item->next)
            if (item->kind == JSON_STRING)
                vector_push(words, item->string);
    } else if (command) {
        split_command(arena, command, words);
    }
}

static const char *make_absolute(struct arena *arena, const char *directory, const char *path)
{
    return *path == '/' ? path : arena_printf(arena, "%s/%s", directory, path);
}

static const char *real_or_absolute(struct arena *arena, const char *directory, const char *path)
{
    const char *absolute = make_absolute(arena, directory, path);
    struct error ignored;
    char *real;
    return file_real_path(arena, absolute, &real, &ignored) ? real : absolute;
}

static const char *treat_value(struct arena *arena, const struct option *option,
                               const char *directory, const char *value)
{
    const char *absolute = make_absolute(arena, directory, value);
    if (option->treatment == KEEP_PATH)
        return absolute;
    return option->treatment == KEEP_FILE && file_exists(absolute) ? absolute : value;
}

/* Copies an option with its value as its treatment says; returns how many words it took. */
static size_t treat_option(struct arena *arena, const struct option *option, const char *directory,
                           const char *const *words, struct word_list *flags)
{
    bool is_joined = strlen(words[0]) > strlen(option->name);
    size_t taken = option->treatment == DROP || is_joined || !words[1] ? 1 : 2;
    if (option->treatment == DROP || option->treatment == DROP_VALUE)
        return taken;
    if (is_joined) {
        const char *value =
            treat_value(arena, option, directory, words[0] + strlen(option->name));
        vector_push(flags, arena_printf(arena, "%s%s", option->name, value));
        return 1;
    }
    vector_push(flags, words[0]);
    if (taken == 2)
        vector_push(flags, treat_value(arena, option, directory, words[1]));
    return taken;
}

static bool is_file_itself(struct arena *arena, const struct source *source, const char *word)
{
    return *word != '-' &&
           strcmp(real_or_absolute(arena, source->directory, word), source->path) == 0;
}

/* The compiler and what may stand before it (ccache, a wrapper) have no leading dash. `words` ends
 * with NULL. */
static const char **make_flags(struct arena *arena, const struct source *source,
                               const char *const *words)
{
    struct word_list flags = {0};
    while (*words && **words != '-')
        words++;
    while (*words) {
        const struct option *option = find_option(*words);
        if (option) {
            words += treat_option(arena, option, source->directory, words, &flags);
            continue;
        }
        if (!is_file_itself(arena, source, *words))
            vector_push(&flags, *words);
        words++;
    }
    vector_push(&flags, NULL);
    const char **copy = arena_copy(arena, flags.items, flags.count * sizeof *flags.items);
    vector_release(&flags);
    return copy;
}

struct source_list {
    struct source *items;
    size_t count;
    size_t capacity;
};

static bool has_source(const struct source_list *list, const char *path)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].path, path) == 0)
            return true;
    return false;
}

static void add_entry(struct arena *arena, const char *build_directory, const struct json *entry,
                      struct source_list *list)
{
    const char *file = json_string(entry, "file"), *directory = json_string(entry, "directory");
    if (!file || !text_ends_with(file, ".c"))
        return;
    struct source source = {
        .directory = make_absolute(arena, build_directory, directory ? directory : "."),
    };
    source.path = real_or_absolute(arena, source.directory, file);
    if (has_source(list, source.path))
        return;
    struct word_list words = {0};
    words_of(arena, entry, &words);
    source.flags = make_flags(arena, &source, words_finish(arena, &words));
    vector_push(list, source);
}

static bool read_json(struct arena *arena, const char *path, struct json **root, struct error *err)
{
    char *content;
    size_t length;
    if (!file_read(arena, path, &content, &length, err))
        return false;
    if (!json_parse(arena, content, length, root, err))
        return error_prefix(err, "cannot read '%s'", path);
    if ((*root)->kind != JSON_ARRAY)
        return error_set(err, "cannot read '%s': it is not a list of compile commands", path);
    return true;
}

bool parse_compile_commands(struct arena *arena, const char *directory, struct source **sources,
                            size_t *source_count, struct error *err)
{
    char *real;
    struct json *root = NULL;
    if (!file_real_path(arena, directory, &real, err))
        return false;
    const char *path = arena_printf(arena, "%s/compile_commands.json", real);
    if (!read_json(arena, path, &root, err))
        return false;

    struct source_list list = {0};
    for (const struct json *entry = root->first; entry; entry = entry->next)
        add_entry(arena, real, entry, &list);
    bool ok = list.count > 0;
    if (!ok)
        error_set(err, "cannot use '%s': it compiles no C file", path);
    if (ok) {
        *sources = arena_copy(arena, list.items, list.count * sizeof *list.items);
        *source_count = list.count;
    }
    vector_release(&list);
    return ok;
}
