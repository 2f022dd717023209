#include "parse/build_targets.h"

#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/word_list.h"
#include "toolchain/tool.h"

/* "NAME.dir" or "NAME.p", one of the directories above the object; the suffix is cut off. */
static const char *directory_with(struct arena *arena, const char *path, const char *suffix)
{
    char *rest = arena_copy_string(arena, path), *found = NULL;
    for (char *part; (part = strsep(&rest, "/"));)
        if (rest && text_ends_with(part, suffix) && strlen(part) > strlen(suffix)) {
            part[strlen(part) - strlen(suffix)] = '\0';
            found = part;
        }
    return found;
}

/* Automake puts the target before the names of objects that have flags of their own. */
static const char *automake_prefix(struct arena *arena, const char *object)
{
    const char *name = file_base_name(object), *dash = strchr(name, '-');
    if (!dash)
        return NULL;
    const char *prefix = arena_printf(arena, "%.*s", (int)(dash - name), name);
    return text_ends_with(prefix, "_la") || text_ends_with(prefix, "_a") ? prefix : NULL;
}

const char *build_target_of(struct arena *arena, const char *object)
{
    const char *target = directory_with(arena, object, ".dir");
    if (!target)
        target = directory_with(arena, object, ".p");
    return target ? target : automake_prefix(arena, object);
}

/* Without "lib" and what tells the kind of the file: ".so.1", ".a", ".la", "_la". */
static size_t stem(const char *name, const char **start)
{
    static const char *const endings[] = {".so", ".a", ".la", "_la", "_a", ".dylib"};
    *start = text_starts_with(name, "lib") ? name + 3 : name;
    size_t length = strlen(*start);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const char *found = strstr(*start, endings[i]);
        char behind = found ? found[strlen(endings[i])] : 'x';
        if (found && (behind == '\0' || behind == '.') && (size_t)(found - *start) < length)
            length = (size_t)(found - *start);
    }
    return length;
}

bool build_target_is(const char *target, const char *wanted)
{
    if (strcmp(target, wanted) == 0)
        return true;
    const char *a, *b;
    size_t length = stem(target, &a);
    if (length != stem(file_base_name(wanted), &b))
        return false;
    for (size_t i = 0; i < length; i++)
        if (a[i] != b[i] && (a[i] != '_' || isalnum((unsigned char)b[i])))
            return false;
    return true;
}

static bool is_file(const char *path)
{
    return file_exists(path) && !file_is_directory(path);
}

/* Where builds by make leave their libraries. */
static const char *built_file(struct arena *arena, const char *directory, const char *wanted)
{
    static const struct {
        const char *before, *after;
    } places[] = {
        {"lib", ".a"},       {"lib", ".so"},       {".libs/lib", ".a"}, {".libs/lib", ".so"},
        {"src/lib", ".a"},   {"src/lib", ".so"},   {"lib/lib", ".a"},   {"lib/lib", ".so"},
        {"src/.libs/lib", ".a"}, {"src/.libs/lib", ".so"},
    };
    const char *path = *wanted == '/' ? wanted : arena_printf(arena, "%s/%s", directory, wanted);
    const char *start;
    int length = (int)stem(file_base_name(wanted), &start);
    for (size_t i = 0; i < sizeof places / sizeof *places && !is_file(path); i++)
        path = arena_printf(arena, "%s/%s%.*s%s", directory, places[i].before, length, start,
                            places[i].after);
    return is_file(path) ? path : NULL;
}

/* "adler32.o:" heads the symbols of a member; "0000000000000000 a adler32.c" is where symbols of a
 * shared object come from. */
static const char *member_in(char *line)
{
    size_t length = strlen(line);
    if (length > 3 && text_ends_with(line, ".o:")) {
        line[length - 1] = '\0';
        return line;
    }
    char *mark = strstr(line, " a ");
    return mark && strrchr(mark, '.') ? mark + 3 : NULL;
}

bool build_target_members(struct arena *arena, const char *directory, const char *wanted,
                          const char *const **members, struct error *err)
{
    const char *file = built_file(arena, directory, wanted);
    *members = NULL;
    if (!file)
        return true;
    const char *const words[] = {tool_name(TOOL_SYMBOLS), "-a", file, NULL};
    struct process_options options = {.arguments = words};
    struct process_result result;
    struct text output = {0};
    bool ok = tool_require(TOOL_SYMBOLS, err) && process_run(&options, &output, &result, err);
    if (ok && result.exit_status == 0) {
        struct word_list list = {0};
        char *rest = arena_copy_string(arena, text_string(&output)), *line;
        while (text_next_line(&rest, &line)) {
            const char *member = member_in(line);
            if (member)
                vector_push(&list, file_base_name(member));
        }
        *members = words_finish(arena, &list);
    }
    text_release(&output);
    return ok;
}
