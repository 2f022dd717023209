/* compile_commands.json: one entry per compilation, with its command as one string or as a list. */
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "base/word_list.h"
#include "parse/build_targets.h"
#include "parse/parse.h"
#include "parse/user_flags.h"

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

/* An entry: what it compiles, and what it makes. */
struct command {
    struct source source;
    const char *object; /* as it is written there; "" when it is not */
};

struct command_list {
    struct command *items;
    size_t count;
    size_t capacity;
};

static const struct command *find_command(const struct command_list *list, const char *path)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].source.path, path) == 0)
            return &list->items[i];
    return NULL;
}

static const char *object_of(const struct json *entry, const struct word_list *words)
{
    const char *output = json_string(entry, "output");
    for (size_t i = 0; !output && i + 1 < words->count; i++)
        if (strcmp(words->items[i], "-o") == 0)
            output = words->items[i + 1];
    return output ? output : "";
}

static void add_entry(struct arena *arena, const char *build_directory, const struct json *entry,
                      struct command_list *list)
{
    const char *file = json_string(entry, "file"), *directory = json_string(entry, "directory");
    if (!file || (!text_ends_with(file, ".c") && !library_path_is_cpp(file)))
        return;
    struct command command = {.source.directory =
        make_absolute(arena, build_directory, directory ? directory : ".")};
    command.source.path = real_or_absolute(arena, command.source.directory, file);
    struct word_list words = {0};
    words_of(arena, entry, &words);
    command.object = object_of(entry, &words);
    command.source.flags = make_flags(arena, &command.source, words_finish(arena, &words));
    vector_push(list, command);
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

/* What is being gathered of one file. */
struct gathering {
    struct arena *arena;
    const struct compile_commands *wanted;
    const char *directory; /* absolute */
    const char *path;      /* of the file */
    struct command_list commands; /* of the file */
    struct command_list chosen;
    struct text programs; /* names of files that were left out */
    size_t program_count;
};

/* "a.c.o" and "a.o" are made of "a.c"; automake may put a word and a dash before them. */
static bool is_member(const char *const *members, const struct command *command)
{
    const char *source = file_base_name(command->source.path);
    const char *object = file_base_name(command->object);
    size_t stem = (size_t)(strrchr(source, '.') - source);
    for (; *members; members++) {
        if (strcmp(*members, source) == 0 || (*object && strcmp(*members, object) == 0))
            return true;
        if (!*object && strncmp(*members, source, stem) == 0 && (*members)[stem] == '.')
            return true;
    }
    return false;
}

static void add_targets_name(struct arena *arena, const struct command_list *commands,
                             struct text *names)
{
    enum { NAMED_MAXIMUM = 12 };
    const char *named[NAMED_MAXIMUM];
    size_t count = 0;
    for (size_t i = 0; i < commands->count && count < NAMED_MAXIMUM; i++) {
        const char *target = build_target_of(arena, commands->items[i].object);
        bool is_new = target != NULL;
        for (size_t k = 0; k < count && is_new; k++)
            is_new = strcmp(named[k], target) != 0;
        if (!is_new)
            continue;
        named[count++] = target;
        text_printf(names, "%s%s", names->length ? ", " : "", target);
    }
}

static bool report_no_target(const struct gathering *gathering, const char *target,
                             struct error *err)
{
    struct text names = {0};
    add_targets_name(gathering->arena, &gathering->commands, &names);
    if (names.length)
        error_set(err, "there is no target '%s' in '%s'; there are: %s", target, gathering->path,
                  text_string(&names));
    else
        error_set(err, "'%s' names no targets, and there is no library '%s' in its directory; "
                       "build it first, or name its sources with --source", gathering->path,
                  target);
    text_release(&names);
    return false;
}

/* By the paths of its objects, else by what is in the library that was built. */
static bool choose_target(struct gathering *gathering, const char *target, struct error *err)
{
    const struct command_list *commands = &gathering->commands;
    const char *const *members = NULL;
    size_t before = gathering->chosen.count;
    for (size_t i = 0; i < commands->count; i++) {
        const char *name = build_target_of(gathering->arena, commands->items[i].object);
        if (name && build_target_is(name, target))
            vector_push(&gathering->chosen, commands->items[i]);
    }
    if (gathering->chosen.count > before)
        return true;
    if (!build_target_members(gathering->arena, gathering->directory, target, &members, err))
        return false;
    for (size_t i = 0; members && i < commands->count; i++)
        if (is_member(members, &commands->items[i]))
            vector_push(&gathering->chosen, commands->items[i]);
    return gathering->chosen.count > before || report_no_target(gathering, target, err);
}

/* A source that the build does not compile has the flags of one in its directory, else of any. */
static void choose_source(struct gathering *gathering, const char *path)
{
    const struct command_list *commands = &gathering->commands;
    const struct command *found = find_command(commands, path);
    const char *directory = file_directory_of(gathering->arena, path);
    for (size_t i = 0; !found && i < commands->count; i++)
        if (strcmp(file_directory_of(gathering->arena, commands->items[i].source.path),
                   directory) == 0)
            found = &commands->items[i];
    struct command command = found ? *found : commands->items[0];
    command.source.path = path;
    vector_push(&gathering->chosen, command);
}

static bool choose(struct gathering *gathering, struct error *err)
{
    const struct compile_commands *wanted = gathering->wanted;
    bool ok = true;
    for (const char *const *path = wanted->sources; path && *path; path++)
        choose_source(gathering, *path);
    for (const char *const *target = wanted->targets; ok && target && *target; target++)
        ok = choose_target(gathering, *target, err);
    bool all = !(wanted->sources && *wanted->sources) && !(wanted->targets && *wanted->targets);
    for (size_t i = 0; all && i < gathering->commands.count; i++)
        vector_push(&gathering->chosen, gathering->commands.items[i]);
    return ok;
}

static bool is_left_out(struct gathering *gathering, const struct command *command)
{
    enum { NAMED_MAXIMUM = 4 };
    const struct compile_commands *wanted = gathering->wanted;
    if (wanted->keeps_programs || (wanted->sources && *wanted->sources) ||
        !parse_source_has_main(&command->source))
        return false;
    if (gathering->program_count++ < NAMED_MAXIMUM)
        text_printf(&gathering->programs, "%s%s", gathering->programs.length ? ", " : "",
                    file_base_name(command->source.path));
    else if (gathering->program_count == NAMED_MAXIMUM + 1)
        text_add(&gathering->programs, " and others");
    return true;
}

/* Each file once, however often it is compiled. */
static void keep_libraries(struct gathering *gathering)
{
    struct command_list kept = {0};
    for (size_t i = 0; i < gathering->chosen.count; i++) {
        const struct command *command = &gathering->chosen.items[i];
        if (!find_command(&kept, command->source.path) && !is_left_out(gathering, command))
            vector_push(&kept, *command);
    }
    vector_release(&gathering->chosen);
    gathering->chosen = kept;
}

/* Code that includes the headers is C, as the tests are: it has the flags of a C file. */
static const char **flags_of_users(struct arena *arena, const struct source_list *found)
{
    const struct source *source = found->items;
    while (source + 1 < found->items + found->count && library_path_is_cpp(source->path))
        source++;
    return user_flags(arena, library_flags_for(arena, source->flags, false));
}

static void take_sources(const struct gathering *gathering, struct source_list *found)
{
    struct arena *arena = gathering->arena;
    size_t count = gathering->chosen.count;
    *found = (struct source_list){
        .items = arena_alloc_zeroed(arena, count, sizeof *found->items), .count = count};
    for (size_t i = 0; i < count; i++) {
        struct source *source = &found->items[i];
        *source = gathering->chosen.items[i].source;
        source->flags =
            library_flags_for(arena, source->flags, library_path_is_cpp(source->path));
    }
    found->flags = flags_of_users(arena, found);
    if (gathering->program_count)
        found->note = arena_printf(arena, "%zu file%s with a main() %s left out: %s",
                                   gathering->program_count,
                                   gathering->program_count == 1 ? "" : "s",
                                   gathering->program_count == 1 ? "is" : "are",
                                   text_string(&gathering->programs));
}

static bool gather(struct gathering *gathering, const struct json *root, struct error *err)
{
    for (const struct json *entry = root->first; entry; entry = entry->next)
        add_entry(gathering->arena, gathering->directory, entry, &gathering->commands);
    if (!gathering->commands.count)
        return error_set(err, "cannot use '%s': it compiles no C file", gathering->path);
    if (!choose(gathering, err))
        return false;
    keep_libraries(gathering);
    return gathering->chosen.count ||
           error_set(err, "cannot use '%s': every file there has a main(); name the library's "
                          "with --source", gathering->path);
}

bool parse_compile_commands(struct arena *arena, const struct compile_commands *wanted,
                            struct source_list *found, struct error *err)
{
    char *real;
    struct json *root = NULL;
    if (!file_real_path(arena, wanted->directory, &real, err))
        return false;
    struct gathering gathering = {
        .arena = arena,
        .wanted = wanted,
        .directory = real,
        .path = arena_printf(arena, "%s/compile_commands.json", real),
    };
    bool ok = read_json(arena, gathering.path, &root, err) && gather(&gathering, root, err);
    if (ok)
        take_sources(&gathering, found);
    vector_release(&gathering.commands);
    vector_release(&gathering.chosen);
    text_release(&gathering.programs);
    return ok;
}
