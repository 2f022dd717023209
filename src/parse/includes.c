/* Headers that need other headers first, and do not include them. What is missing is found by
 * trying: another order of the named headers, then a header of C that is known for the name, then a
 * header of the same directory that has the name in it. What leaves fewer errors stays. */
#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "parse/parse_internal.h"

enum {
    ROUNDS_MAXIMUM = 16,
    NEIGHBOURS_MAXIMUM = 64, /* headers of a directory that are tried in one round */
};

/* Names that headers use most often without including what defines them. */
static const struct {
    const char *name;
    const char *header;
} standard_names[] = {
    {"size_t", "<stddef.h>"},      {"NULL", "<stddef.h>"},       {"ptrdiff_t", "<stddef.h>"},
    {"wchar_t", "<stddef.h>"},     {"bool", "<stdbool.h>"},      {"FILE", "<stdio.h>"},
    {"va_list", "<stdarg.h>"},     {"ssize_t", "<sys/types.h>"}, {"off_t", "<sys/types.h>"},
    {"mode_t", "<sys/types.h>"},   {"pid_t", "<sys/types.h>"},   {"uint", "<sys/types.h>"},
    {"time_t", "<time.h>"},        {"tm", "<time.h>"},           {"timespec", "<time.h>"},
    {"timeval", "<sys/time.h>"},   {"wint_t", "<wchar.h>"},      {"char16_t", "<uchar.h>"},
    {"char32_t", "<uchar.h>"},     {"jmp_buf", "<setjmp.h>"},    {"complex", "<complex.h>"},
    {"stat", "<sys/stat.h>"},      {"iovec", "<sys/uio.h>"},     {"sockaddr", "<sys/socket.h>"},
    {"pthread_t", "<pthread.h>"},  {"pthread_mutex_t", "<pthread.h>"},
    {"CHAR_BIT", "<limits.h>"},    {"INT_MAX", "<limits.h>"},    {"UINT_MAX", "<limits.h>"},
};

struct search {
    struct reader *reader;
    size_t errors;      /* of the best order so far */
    const char *name;   /* what the first error misses */
    const char *header; /* the named header that misses it */
    struct text note;
};

static bool open_headers(struct reader *reader, bool tolerates_errors, struct error *err)
{
    struct unit_request request = {
        .path = "assay-headers.c",
        .content = unit_include_headers(reader),
        .flags = reader->library->flags,
        .tolerates_errors = tolerates_errors,
    };
    return unit_open(reader, &request, err);
}

/* "point" of "unknown type name 'struct point'"; NULL when nothing is quoted. */
static const char *quoted_name(struct arena *scratch, const char *message)
{
    static const char *const tags[] = {"struct ", "union ", "enum ", "const "};
    const char *start = strchr(message, '\'');
    const char *end = start ? strchr(start + 1, '\'') : NULL;
    if (!end)
        return NULL;
    const char *name = arena_printf(scratch, "%.*s", (int)(end - start - 1), start + 1);
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (text_starts_with(name, tags[i]))
            name += strlen(tags[i]);
    return name;
}

static size_t place_of(const struct api *api, const char *include)
{
    for (size_t i = 0; i < api->include_count; i++)
        if (strcmp(api->includes[i], include) == 0)
            return i;
    return api->include_count;
}

/* Moves one of the includes, or a new one, before another. */
static void move_before(struct api *api, const char *include, size_t before)
{
    size_t count = 0;
    const char **order = arena_alloc_zeroed(api->arena, api->include_count + 1, sizeof *order);
    for (size_t i = 0; i < api->include_count; i++) {
        if (i == before)
            order[count++] = include;
        if (strcmp(api->includes[i], include) != 0)
            order[count++] = api->includes[i];
    }
    api->includes = order;
    api->include_count = count;
}

/* Keeps the order when it leaves fewer errors. */
static bool try_before(struct search *search, const char *include)
{
    struct api *api = search->reader->api;
    struct error ignored;
    const char **includes = api->includes;
    size_t count = api->include_count, before = place_of(api, search->header);
    size_t place = place_of(api, include);
    if (before == count || place == before || (place < before && place != count))
        return false;
    move_before(api, include, before);
    if (open_headers(search->reader, true, &ignored)) {
        size_t errors = unit_count_errors(search->reader);
        if (errors < search->errors) {
            search->errors = errors;
            text_printf(&search->note, "%s%s before %s", search->note.length ? ", " : "",
                        *include == '<' ? include : file_base_name(include),
                        file_base_name(search->header));
            return true;
        }
    }
    api->includes = includes;
    api->include_count = count;
    return false;
}

static bool try_named(struct search *search)
{
    const struct api *api = search->reader->api;
    for (size_t i = 0; i < api->header_count; i++)
        if (try_before(search, api->headers[i]))
            return true;
    return false;
}

static bool is_fixed_width(const char *name)
{
    name += *name == 'u';
    return text_starts_with(name, "int") && text_ends_with(name, "_t");
}

static bool try_standard(struct search *search)
{
    if (is_fixed_width(search->name) && try_before(search, "<stdint.h>"))
        return true;
    for (size_t i = 0; i < sizeof standard_names / sizeof *standard_names; i++)
        if (strcmp(standard_names[i].name, search->name) == 0)
            return try_before(search, standard_names[i].header);
    return false;
}

static bool has_word(const char *content, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = content; (at = strstr(at, word)); at += length) {
        bool starts = at == content || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
        if (starts && !(isalnum((unsigned char)at[length]) || at[length] == '_'))
            return true;
    }
    return false;
}

static bool try_neighbours(struct search *search)
{
    struct reader *reader = search->reader;
    struct error ignored;
    char **names, *content;
    size_t count, tried = 0;
    char *directory = file_directory_of(reader->scratch, search->header);
    if (!file_list_directory(reader->scratch, directory, &names, &count, &ignored))
        return false;
    for (size_t i = 0; i < count && tried < NEIGHBOURS_MAXIMUM; i++) {
        char *path = arena_printf(reader->api->arena, "%s/%s", directory, names[i]);
        if (!text_ends_with(path, ".h") || strcmp(path, search->header) == 0 ||
            !file_read(reader->scratch, path, &content, NULL, &ignored) ||
            !has_word(content, search->name))
            continue;
        tried++;
        if (try_before(search, path))
            return true;
    }
    return false;
}

static bool improve(struct search *search)
{
    const char *message = unit_first_error(search->reader, &search->header);
    search->name = message ? quoted_name(search->reader->scratch, message) : NULL;
    if (!search->name || !search->header)
        return false;
    return try_named(search) || try_standard(search) || try_neighbours(search);
}

/* The order as it was named, whose first error is the one to report. */
static bool open_as_named(struct reader *reader, struct error *err)
{
    reader->api->includes = reader->api->headers;
    reader->api->include_count = reader->api->header_count;
    return open_headers(reader, false, err);
}

bool includes_open(struct reader *reader, struct error *err)
{
    struct api *api = reader->api;
    struct search search = {.reader = reader};
    struct error ignored;
    if (open_as_named(reader, err))
        return true;
    if (!reader->unit)
        return false;
    search.errors = unit_count_errors(reader);
    for (int round = 0; round < ROUNDS_MAXIMUM && search.errors && improve(&search); round++)
        if (!open_headers(reader, true, &ignored))
            break;
    if (!search.errors && open_headers(reader, false, err))
        api->include_note = arena_printf(api->arena, "the headers do not include all they need; "
                                         "included first: %s", text_string(&search.note));
    text_release(&search.note);
    return api->include_note || open_as_named(reader, err);
}
