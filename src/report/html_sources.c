/* The library's sources with the branches that were reached and those that were not. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "report/html.h"
#include "report/uncovered.h"

/* What is shown of all files together: beyond it they are only counted. */
enum { SHOWN_BYTES_MAXIMUM = 1536 * 1024 };

static struct html_file *file_of(struct html_page *page, const char *path)
{
    for (size_t i = 0; i < page->file_count; i++)
        if (strcmp(page->files[i].path, path) == 0)
            return &page->files[i];
    return NULL;
}

static int compare_files(const void *a, const void *b)
{
    const struct html_file *x = a, *y = b;
    return strcmp(x->path, y->path);
}

static void list_files(struct html_page *page, const struct sites *sites)
{
    page->files =
        arena_alloc_zeroed(&page->arena, sites->functions.count + 1, sizeof *page->files);
    for (size_t i = 0; i < sites->functions.count; i++) {
        const struct site_function *function = &sites->functions.items[i];
        if (!function->branch_count || file_of(page, function->file))
            continue;
        const char *from = page->summary->working_directory;
        page->files[page->file_count++] = (struct html_file){
            .path = function->file,
            .name = from ? file_path_from(&page->arena, from, function->file) : function->file,
        };
    }
    if (page->file_count)
        qsort(page->files, page->file_count, sizeof *page->files, compare_files);
}

static void read_contents(struct html_page *page)
{
    size_t shown = 0;
    for (size_t i = 0; i < page->file_count; i++) {
        struct html_file *file = &page->files[i];
        char *content;
        size_t length;
        struct error ignored;
        if (!file_read(&page->arena, file->path, &content, &length, &ignored))
            continue;
        for (size_t at = 0; at < length; at++)
            file->line_count += content[at] == '\n';
        file->line_count++;
        file->lines =
            arena_alloc_zeroed(&page->arena, file->line_count + 1, sizeof *file->lines);
        shown += length;
        file->content = shown <= SHOWN_BYTES_MAXIMUM ? content : NULL;
    }
}

static void add_site(struct html_file *file, const struct coverage *coverage,
                     const struct site *site)
{
    uint32_t reached = 0;
    for (uint32_t i = 0; i < site->branch_count; i++)
        reached += coverage_has(coverage, site->first_branch + i);
    file->branches += site->branch_count;
    file->reached += reached;
    if (site->line > file->line_count)
        return;
    struct html_line *line = &file->lines[site->line];
    line->branches += site->branch_count;
    line->reached += reached;
    if (reached < site->branch_count && !line->gap)
        line->gap = site;
}

void html_read_files(struct html_page *page)
{
    const struct coverage *coverage = page->summary->coverage;
    if (!coverage)
        return;
    list_files(page, coverage->sites);
    read_contents(page);
    for (size_t i = 0; i < coverage->sites->items.count; i++) {
        const struct site *site = &coverage->sites->items.items[i];
        const struct site_function *function = &coverage->sites->functions.items[site->function];
        if (sites_counts(coverage->sites, site->first_branch))
            add_site(file_of(page, function->file), coverage, site);
    }
}

void html_add_place(struct html_page *page, const struct source_line *at)
{
    const struct html_file *file = file_of(page, at->file);
    bool is_shown = file && file->content && at->line <= file->line_count;
    if (is_shown)
        text_printf(page->out, "<a href=\"#s%zu-%u\">", (size_t)(file - page->files), at->line);
    markup_add(page->out, file ? file->name : file_base_name(at->file));
    text_printf(page->out, ":%u%s", at->line, is_shown ? "</a>" : "");
}

/* What is missing, in words. */
static void add_gap(struct text *out, const struct coverage *coverage,
                    const struct html_line *line)
{
    const struct site *gap = line->gap;
    text_add(out, "<em>");
    if (!line->reached) {
        text_add(out, "not reached");
    } else {
        struct text words = {0};
        uncovered_explain_site(&words, coverage, gap);
        markup_add(out, text_string(&words));
        text_release(&words);
    }
    text_add(out, "</em>");
}

struct code_line {
    size_t number;
    const char *code;
    size_t length;
};

static void put_line(struct html_page *page, const struct html_file *file,
                     const struct code_line *shown, bool *in_comment)
{
    const struct html_line *line = &file->lines[shown->number];
    const char *class = !line->branches                  ? ""
                        : line->reached == line->branches ? " class=\"full\""
                        : line->reached                   ? " class=\"part\""
                                                          : " class=\"none\"";
    text_printf(page->out, "<span id=\"s%zu-%zu\"%s><i>%zu</i>", (size_t)(file - page->files),
                shown->number, class, shown->number);
    html_add_code_line(page->out, shown->code, shown->length, in_comment);
    if (line->gap)
        add_gap(page->out, page->summary->coverage, line);
    text_add(page->out, "\n</span>");
}

static void put_content(struct html_page *page, const struct html_file *file)
{
    bool in_comment = false;
    struct code_line line = {.number = 1, .code = file->content};
    text_add(page->out, "<pre class=\"source\">");
    for (; *line.code; line.number++) {
        line.length = strcspn(line.code, "\n");
        put_line(page, file, &line, &in_comment);
        line.code += line.length + (line.code[line.length] == '\n');
    }
    text_add(page->out, "</pre>\n");
}

static void put_file(struct html_page *page, const struct html_file *file)
{
    text_printf(page->out, "<details id=\"s%zu\"><summary><code>",
                (size_t)(file - page->files));
    markup_add(page->out, file->name);
    text_add(page->out, "</code> ");
    html_add_bar(page->out, file->reached, file->branches);
    text_add(page->out, "</summary>\n");
    if (file->content)
        put_content(page, file);
    else
        text_add(page->out, "<p>The source is not shown: it cannot be read, or there is too much of"
                            " it.</p>\n");
    text_add(page->out, "</details>\n");
}

void html_put_sources(struct html_page *page)
{
    if (!page->file_count)
        return;
    text_add(page->out,
             "<section id=\"sources\"><h2>Sources</h2>\n"
             "<p class=\"legend\"><span class=\"full\"></span>every branch of the line was reached"
             " <span class=\"part\"></span>some were <span class=\"none\"></span>none was</p>\n");
    for (size_t i = 0; i < page->file_count; i++)
        put_file(page, &page->files[i]);
    text_add(page->out, "</section>\n");
}
