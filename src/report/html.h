/* Shared by the files of the HTML report. */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include "report/reports.h"
#include "report/markup.h"

/* A source file of the library, with what is known of its lines. */
struct html_line {
    uint32_t branches, reached;
    const struct site *gap; /* the first condition there that went one way only, or none; NULL */
};

struct html_file {
    const char *path; /* absolute */
    const char *name; /* for readers */
    const char *content; /* NULL: it is not shown */
    struct html_line *lines; /* by number, from 1 */
    size_t line_count;
    uint32_t branches, reached;
};

struct html_page {
    struct arena arena;
    const struct summary *summary;
    struct html_file *files;
    size_t file_count;
    struct text *out;
};

/* The style sheet. */
void html_add_style(struct text *out);
/* Lines of C with comments and strings marked. *in_comment carries over from line to line. */
void html_add_code_line(struct text *out, const char *line, size_t length, bool *in_comment);
/* A block of C. */
void html_add_code(struct text *out, const char *code);
/* A block of text. */
void html_add_block(struct text *out, const char *text);
/* "12,345" */
void html_add_count(struct text *out, uint64_t number);
/* A bar for so many of so many. */
void html_add_bar(struct text *out, uint32_t reached, uint32_t branches);

/* Finds the files and reads them. */
void html_read_files(struct html_page *page);
/* A link to the line; plain text when the line is not shown. */
void html_add_place(struct html_page *page, const struct source_line *at);

/* The sections. */
void html_put_curve(struct html_page *page);
void html_put_findings(struct html_page *page);
void html_put_sources(struct html_page *page);
void html_put_states(struct html_page *page);

#endif
