#include "model/library.h"

#include <string.h>

#include "base/file.h"
#include "base/text.h"

/* Flags whose value is a path, in the same argument or in the next one. */
static const char *const path_flags[] = {"-I", "-isystem", "-iquote", "-idirafter", "-L", NULL};
/* Its value may be a path or a name on the include path: it stays as it is, and the directory goes
 * to the end of the include path. */
static const char include_flag[] = "-include";

const char *const library_system_directories[] = {
    "/usr/include/x86_64-linux-gnu", "/usr/local/include", "/usr/include", NULL};

const struct linked_object *library_linked_with(const struct library *library, const char *symbol)
{
    for (size_t i = 0; i < library->linked_count; i++)
        for (const char **name = library->linked[i].symbols; *name; name++)
            if (strcmp(*name, symbol) == 0)
                return &library->linked[i];
    return NULL;
}

static const char *absolute(struct arena *arena, const char *directory, const char *path)
{
    if (path[0] == '/' || !path[0])
        return path;
    if (strcmp(path, ".") == 0)
        return arena_copy_string(arena, directory);
    return arena_printf(arena, "%s/%s", directory, path);
}

/* The length of the path flag that the argument starts with; 0 when it is none. */
static size_t path_flag_length(const char *argument)
{
    for (size_t i = 0; path_flags[i]; i++)
        if (strncmp(argument, path_flags[i], strlen(path_flags[i])) == 0)
            return strlen(path_flags[i]);
    return 0;
}

static bool ends_with_any(const char *path, const char *const *endings)
{
    for (; *endings; endings++)
        if (text_ends_with(path, *endings))
            return true;
    return false;
}

bool library_path_is_assembly(const char *path)
{
    return ends_with_any(path, (const char *const[]){".s", ".S", ".sx", NULL});
}

bool library_path_is_cpp(const char *path)
{
    return ends_with_any(path, (const char *const[]){".cc", ".cpp", ".cxx", ".c++", ".C", NULL});
}

static bool is_for_cpp_alone(const char *flag)
{
    static const char *const flags[] = {
        "-frtti", "-fno-rtti", "-fvisibility-inlines-hidden", "-fthreadsafe-statics",
        "-fno-threadsafe-statics", "-fpermissive", "-fno-operator-names", "-fsized-deallocation",
        "-fno-sized-deallocation", "-fchar8_t", "-fcoroutines", "-nostdinc++"};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flag, flags[i]) == 0)
            return true;
    return text_starts_with(flag, "-stdlib=");
}

/* Compilers refuse the standard of one language for the other, and gcc warns of such flags. */
static bool is_for_other_language(const char *flag, bool is_cpp)
{
    bool names_standard = text_starts_with(flag, "-std=") || strcmp(flag, "-ansi") == 0;
    return names_standard ? is_cpp != (strstr(flag, "++") != NULL)
                          : !is_cpp && is_for_cpp_alone(flag);
}

const char **library_flags_for(struct arena *arena, const char *const *flags, bool is_cpp)
{
    size_t count = 0, kept = 0;
    while (flags && flags[count])
        count++;
    const char **result = arena_alloc_zeroed(arena, count + 1, sizeof *result);
    for (size_t i = 0; i < count; i++)
        if (!is_for_other_language(flags[i], is_cpp))
            result[kept++] = flags[i];
    return result;
}

bool library_flag_is_in_the_way(const char *flag)
{
    static const char *const starts[] = {
        "-flto", "-save-temps", "-fsanitize=", "--coverage", "-fprofile-", "-ftest-coverage",
        "-fwhole-program",
    };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (text_starts_with(flag, starts[i]))
            return true;
    return false;
}

const char **library_absolute_flags(struct arena *arena, const char *const *flags,
                                    const char *directory)
{
    size_t count = 0;
    bool includes = false;
    for (; flags && flags[count]; count++)
        includes |= strcmp(flags[count], include_flag) == 0;
    const char **result = arena_alloc_zeroed(arena, count + 3, sizeof *result);
    for (size_t i = 0; i < count; i++) {
        size_t length = path_flag_length(flags[i]);
        result[i] = flags[i];
        if (!length)
            continue;
        if (flags[i][length]) {
            result[i] = arena_printf(arena, "%.*s%s", (int)length, flags[i],
                                     absolute(arena, directory, flags[i] + length));
        } else if (i + 1 < count) {
            i++;
            result[i] = absolute(arena, directory, flags[i]);
        }
    }
    if (includes) {
        result[count] = "-idirafter";
        result[count + 1] = arena_copy_string(arena, directory);
    }
    return result;
}

static const char *below_system_directory(struct arena *arena, const char *header,
                                          const char **directory)
{
    for (const char *const *system = library_system_directories; *system; system++)
        if (text_starts_with(header, *system) && header[strlen(*system)] == '/') {
            *directory = arena_copy_string(arena, *system);
            return header + strlen(*system) + 1;
        }
    return NULL;
}

const char *library_below_include_directory(struct arena *arena, const struct library *library,
                                            const char *header, const char **directory)
{
    const char *best = NULL;
    for (const char **flag = library->flags; flag && *flag; flag++) {
        if (!text_starts_with(*flag, "-I") && strcmp(*flag, "-isystem") != 0)
            continue;
        const char *path = (*flag)[0] == '-' && (*flag)[1] == 'I' ? *flag + 2 : "";
        if (!*path && flag[1])
            path = *++flag;
        size_t length = strlen(path);
        while (length > 1 && path[length - 1] == '/')
            length--;
        bool is_below = length && strncmp(header, path, length) == 0 && header[length] == '/';
        if (is_below && (!best || header + length + 1 > best)) {
            best = header + length + 1;
            *directory = arena_printf(arena, "%.*s", (int)length, path);
        }
    }
    return best ? best : below_system_directory(arena, header, directory);
}

const char **library_include_names(struct arena *arena, const struct library *library,
                                   const char *directory)
{
    size_t count = 0;
    while (library->headers[count])
        count++;
    const char **names = arena_alloc_zeroed(arena, count + 1, sizeof *names);
    for (size_t i = 0; i < count; i++) {
        const char *found_in;
        names[i] = library_below_include_directory(arena, library, library->headers[i], &found_in);
        if (!names[i])
            names[i] = file_path_from(arena, directory, library->headers[i]);
    }
    return names;
}
