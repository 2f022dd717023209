/* assay exhaust --generator markdown.c --source cmark/src/blocks.c ... -- -Icmark/src
 *
 * Small Markdown documents, which cmark turns into HTML, XML, LaTeX, a man page and Markdown. */
#include <stdlib.h>
#include <string.h>

#include <cmark.h>

#include <assay/choose.h>

enum { LINES = 3 };

static const char *const starts[] = {"", "# ", "> ", "- ", "1. ", "    ", "```\n", "***", "<div>",
                                     "[a]: "};
static const char *const inlines[] = {"", "a", "*a*", "**a", "`a`", "[a](b \"c\")", "![a][]",
                                      "<http://a>", "&amp;&#0;", "a\\\nb  "};
static const char *const ends[] = {"\n", "\n\n", "\n===\n", ""};

void generate(FILE *out)
{
    unsigned lines = 1 + assay_choose(LINES);
    for (unsigned i = 0; i < lines; i++) {
        fputs(assay_choose_from(starts), out);
        fputs(assay_choose_from(inlines), out);
        fputs(assay_choose_from(ends), out);
    }
    size_t length;
    assay_chosen();
    const char *text = assay_printed(&length);
    cmark_node *document = cmark_parse_document(text, length, CMARK_OPT_SMART |
                                                                  CMARK_OPT_VALIDATE_UTF8);
    free(cmark_render_html(document, CMARK_OPT_UNSAFE | CMARK_OPT_SOURCEPOS));
    free(cmark_render_xml(document, 0));
    free(cmark_render_latex(document, 0, 20));
    free(cmark_render_man(document, 0, 20));
    free(cmark_render_commonmark(document, 0, 20));
    cmark_node_free(document);
}
