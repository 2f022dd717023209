#include "toolchain/cache_key.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/vector.h"

/* Changes when the same key would mean something else: caches of other versions are not read. */
static const char format[] = "assay 3";
static const char work_sign[] = "\1";

/* Flags by which a compiler reads what it does not tell, or makes further files. */
static const char *const opaque_flags[] = {
    "@", "-fplugin", "-fpass-plugin", "-load", "-save-temps", "--save-temps", "-gsplit-dwarf",
    "-ftest-coverage", "--coverage", "-coverage", "-fprofile-use", "-fprofile-instr-use",
    "-fauto-profile", "-ftime-trace", "-specs", "-B", "-fmodules",
};

/* Flags that name directories in which headers are sought. */
static const char *const include_flags[] = {"-iquote", "-I", "-isystem", "-idirafter"};

/* Variables that compilers heed. */
static const char *const variables[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH",
                                        "SOURCE_DATE_EPOCH", "GCC_EXEC_PREFIX", "COMPILER_PATH"};

static const char *replaced(struct arena *arena, const char *text, const char *words,
                            const char *others)
{
    if (!words || !strstr(text, words))
        return text;
    struct text changed = {0};
    for (const char *found; (found = strstr(text, words)); text = found + strlen(words)) {
        text_add_bytes(&changed, text, (size_t)(found - text));
        text_add(&changed, others);
    }
    text_add(&changed, text);
    char *copy = arena_copy_string(arena, text_string(&changed));
    text_release(&changed);
    return copy;
}

const char *cache_key_without_work_directory(struct arena *arena, const struct compiler_run *run,
                                             const char *text)
{
    return replaced(arena, text, run->work_directory, work_sign);
}

const char *cache_key_with_work_directory(struct arena *arena, const struct compiler_run *run,
                                          const char *text)
{
    return run->work_directory ? replaced(arena, text, work_sign, run->work_directory) : text;
}

static const char *finish(struct arena *arena, struct text *text)
{
    char *key = arena_alloc(arena, HASH_NAME_LENGTH + 1);
    hash_name(text_string(text), text->length, key);
    text_release(text);
    return key;
}

/* ---- the command ---- */

/* Which compiler it is: reading all of it would take as long as compiling. */
static bool add_compiler(struct arena *arena, struct text *key, const char *program)
{
    const char *path = process_find(arena, program);
    char *real;
    struct file_facts facts;
    struct error ignored;
    if (!path || !file_real_path(arena, path, &real, &ignored) || !file_look_at(real, &facts))
        return false;
    text_printf(key, "%s%c%llu %lld%c", real, 0, (unsigned long long)facts.size,
                (long long)facts.changed_ns, 0);
    return true;
}

static bool is_opaque(const char *flag)
{
    for (size_t i = 0; i < sizeof opaque_flags / sizeof *opaque_flags; i++)
        if (text_starts_with(flag, opaque_flags[i]))
            return true;
    return false;
}

/* Debugging information says where it was compiled. */
static bool names_directory(const char *const *arguments)
{
    while (*arguments && (!text_starts_with(*arguments, "-g") || strcmp(*arguments, "-g0") == 0))
        arguments++;
    return *arguments;
}

static bool add_directory(struct arena *arena, struct text *key, const char *directory)
{
    char *real;
    struct error ignored;
    if (!file_real_path(arena, directory ? directory : ".", &real, &ignored))
        return false;
    text_add_bytes(key, real, strlen(real) + 1);
    return true;
}

const char *cache_key_of_command(struct arena *arena, const struct compiler_run *run)
{
    const char *const *arguments = run->job.options.arguments;
    struct text key = {0};
    text_add(&key, format);
    bool ok = add_compiler(arena, &key, arguments[0]) &&
              (!names_directory(arguments + 1) ||
               add_directory(arena, &key, run->job.options.directory));
    for (const char *const *word = arguments + 1; ok && *word; word++) {
        const char *plain = cache_key_without_work_directory(arena, run, *word);
        ok = !is_opaque(*word);
        text_add_bytes(&key, plain, strlen(plain) + 1);
    }
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        text_printf(&key, "%s%c", value ? value : "", 0);
    }
    const char *hash = finish(arena, &key);
    return ok ? hash : NULL;
}

/* ---- the files ---- */

/* Places where headers are sought. */
struct places {
    const char **items;
    size_t count;
    size_t capacity;
};

static const char *path_from(struct arena *arena, const struct compiler_run *run, const char *path)
{
    const char *directory = run->job.options.directory;
    return path[0] == '/' || !directory ? path : arena_printf(arena, "%s/%s", directory, path);
}

static const char *include_flag_value(const char *const *word)
{
    for (size_t i = 0; i < sizeof include_flags / sizeof *include_flags; i++)
        if (text_starts_with(*word, include_flags[i])) {
            const char *value = *word + strlen(include_flags[i]);
            return *value ? value : word[1];
        }
    return NULL;
}

static void find_places(struct arena *arena, const struct compiler_run *run, const char *first,
                        struct places *places)
{
    vector_push(places, file_directory_of(arena, path_from(arena, run, first)));
    for (const char *const *word = run->job.options.arguments + 1; *word; word++) {
        const char *value = include_flag_value(word);
        if (value)
            vector_push(places, path_from(arena, run, value));
    }
    vector_push(places, "/usr/local/include");
    vector_push(places, "/usr/include");
}

static const char *below(const char *place, const char *path)
{
    size_t length = strlen(place);
    return strncmp(path, place, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

/* A header would be another one if a file of its name appeared in a place that is searched before.
 */
static void add_namesakes(struct arena *arena, struct text *key, const struct places *places,
                          const char *path)
{
    for (size_t i = 0; i < places->count; i++) {
        const char *name = below(places->items[i], path);
        for (size_t k = 0; name && k < places->count; k++)
            text_add_char(key, file_exists(arena_printf(arena, "%s/%s", places->items[k], name))
                                   ? '+' : '-');
    }
}

static bool add_content(struct text *key, const char *path)
{
    static const char untold[] = ".incbin";
    struct arena scratch = {0};
    struct error ignored;
    char *content, digits[HASH_NAME_LENGTH + 1];
    size_t length;
    bool ok = file_read(&scratch, path, &content, &length, &ignored) &&
              !memmem(content, length, untold, sizeof untold - 1);
    if (ok) {
        hash_name(content, length, digits);
        text_add(key, digits);
    }
    arena_release(&scratch);
    return ok;
}

const char *cache_key_of_files(struct arena *arena, const struct compiler_run *run,
                               const char *command_key, const char *files)
{
    char *rest = arena_copy_string(arena, files), *line;
    struct places places = {0};
    struct text key = {0};
    bool ok = true;
    text_add(&key, command_key);
    while (ok && text_next_line(&rest, &line)) {
        const char *path = path_from(arena, run, line);
        const char *name = cache_key_without_work_directory(arena, run, path);
        if (!places.count)
            find_places(arena, run, line, &places);
        text_add_bytes(&key, name, strlen(name) + 1);
        ok = add_content(&key, path);
        add_namesakes(arena, &key, &places, path);
    }
    vector_release(&places);
    const char *hash = finish(arena, &key);
    return ok ? hash : NULL;
}

/* ---- rules for make ---- */

static bool ends_word(const char *at)
{
    return *at == '\0' || *at == ' ' || *at == '\n' || (at[0] == '\\' && at[1] == '\n');
}

/* "\ ", "\#" and "$$" stand for one character each. */
static const char *add_word(struct text *list, const char *at)
{
    while (!ends_word(at)) {
        at += (at[0] == '\\' && (at[1] == ' ' || at[1] == '#')) || (at[0] == '$' && at[1] == '$');
        text_add_char(list, *at++);
    }
    text_add_char(list, '\n');
    return at;
}

const char *cache_key_list_of_rules(struct arena *arena, const char *rules)
{
    struct text list = {0};
    const char *at = strstr(rules, ": ");
    at = at ? at + 2 : "";
    while (*at) {
        if (!ends_word(at))
            at = add_word(&list, at);
        else
            at += *at == '\\' ? 2 : 1;
    }
    char *copy = arena_copy_string(arena, text_string(&list));
    text_release(&list);
    return copy;
}
