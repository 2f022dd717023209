/* A failure that the user accepts becomes a contract. */
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "campaign/campaign.h"
#include "commands/commands.h"
#include "describe/describe.h"
#include "parse/parse.h"

/* The contracts file while something is added to it. */
struct contracts_file {
    struct arena *arena;
    const char *path;
    const char *real; /* absolute */
    char *before;     /* its content; NULL when it does not exist */
};

static bool open_file(struct contracts_file *file, struct error *err)
{
    char *directory;
    if (!file_real_path(file->arena, file_directory_of(file->arena, file->path), &directory, err))
        return false;
    file->real = arena_printf(file->arena, "%s/%s", directory, file_base_name(file->path));
    return !file_exists(file->path) || file_read(file->arena, file->path, &file->before, NULL, err);
}

static bool write_file(const struct contracts_file *file, const char *content, struct error *err)
{
    return file_write(file->path, content, strlen(content), err);
}

static void restore_file(const struct contracts_file *file)
{
    struct error ignored;
    if (!file->before)
        unlink(file->path);
    else if (!write_file(file, file->before, &ignored))
        return;
}

static const char *beginning(struct contracts_file *file, const struct campaign *campaign)
{
    if (file->before)
        return file->before;
    struct text text = {0};
    struct description description = {
        .api = &campaign->subject.api,
        .includes = library_include_names(file->arena, &campaign->options->library,
                                          file_directory_of(file->arena, file->real)),
    };
    text_add(&text, "/* What is known of the library and shall not be reported. */\n");
    describe_includes(&text, &description);
    text_add(&text, "#include <assay/contracts.h>\n");
    const char *copy = arena_copy_string(file->arena, text_string(&text));
    text_release(&text);
    return copy;
}

/* The comment above the contract: which finding, and on what it depends. */
static const char *explanation(struct arena *arena, const struct finding_record *record)
{
    struct text text = {0};
    text_printf(&text, "/* %s%s", record->name, *record->sentence ? ": " : "");
    for (const char *at = record->sentence; *at; at++)
        text_add_char(&text, *at == '*' || *at == '\n' ? ' ' : *at);
    text_add(&text, " */\n");
    const char *copy = arena_copy_string(arena, text_string(&text));
    text_release(&text);
    return copy;
}

static const char **with_file(struct arena *arena, const char **files, const char *file)
{
    size_t count = 0;
    for (; files[count]; count++)
        if (strcmp(files[count], file) == 0)
            return files;
    const char **longer = arena_alloc_zeroed(arena, count + 2, sizeof *longer);
    memcpy(longer, files, count * sizeof *files);
    longer[count] = file;
    return longer;
}

/* Whether the headers and the contract files go together; bodies do not matter. */
static bool is_consistent(const struct campaign_options *options, const char *file,
                          struct error *err)
{
    struct arena arena = {0};
    struct api api;
    struct library library = options->library;
    library.contract_files = with_file(&arena, library.contract_files, file);
    library.source_count = 0;
    library.callers = NULL;
    api_init(&api, &arena);
    bool ok = parse_library(&api, &library, err);
    api_release(&api);
    arena_release(&arena);
    return ok;
}

static bool add(struct campaign *campaign, const struct finding_record *record,
                struct contracts_file *file, struct text *added, struct error *err)
{
    const char *acceptances[ACCEPTANCES_MAXIMUM];
    size_t count = describe_acceptances(file->arena, &campaign->subject.api, record, acceptances);
    const char *start = beginning(file, campaign);
    for (size_t i = 0; i < count; i++)
        if (file->before && strstr(file->before, acceptances[i]))
            return true;
    for (size_t i = 0; i < count; i++) {
        const char *text = arena_printf(file->arena, "%s%s",
                                        explanation(file->arena, record), acceptances[i]);
        if (!write_file(file, arena_printf(file->arena, "%s\n%s", start, text), err))
            return false;
        if (is_consistent(campaign->options, file->real, err)) {
            text_add(added, text);
            return true;
        }
        restore_file(file);
    }
    return false;
}

static bool accept(struct campaign *campaign, const char *finding, struct contracts_file *file,
                   struct text *added, struct error *err)
{
    struct finding_record record;
    if (!emit_read_finding(file->arena, finding, &record, err) || !open_file(file, err) ||
        (file->before && !is_consistent(campaign->options, file->real, err)) ||
        !prepare_api(campaign, err))
        return false;
    if (!api_find_function(&campaign->subject.api, record.function))
        return error_set(err, "the finding is about '%s', which the headers no longer declare"
                        , record.function);
    return add(campaign, &record, file, added, err);
}

/* What assay.json names by way of the suite's directory is named straight. */
static bool make_real(struct arena *arena, const char **paths, struct error *err)
{
    for (; *paths; paths++) {
        char *real;
        if (!file_real_path(arena, *paths, &real, err))
            return false;
        *paths = real;
    }
    return true;
}

bool campaign_accept(const struct campaign_options *options, const char *finding,
                     const char *contracts, struct text *added, struct error *err)
{
    struct arena arena = {0};
    struct campaign_options own = *options;
    struct campaign campaign;
    campaign_begin(&campaign, &own, &arena);
    struct contracts_file file = {.arena = &arena, .path = contracts};
    bool ok = emit_read_library(&arena, finding, &own.library, &own.rules_off, err) &&
              make_real(&arena, own.library.headers, err) &&
              make_real(&arena, own.library.contract_files, err) &&
              accept(&campaign, finding, &file, added, err);
    campaign_release(&campaign);
    arena_release(&arena);
    return ok;
}
