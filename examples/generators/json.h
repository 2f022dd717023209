/* Small JSON documents, valid and not quite: what a value is made of is chosen, depth first.
 *
 * With three levels there are some millions of them; JSON_DEPTH and JSON_WIDTH bound them. */
#ifndef EXAMPLES_JSON_H
#define EXAMPLES_JSON_H

#include <assay/choose.h>

#ifndef JSON_DEPTH
#define JSON_DEPTH 2
#endif
#ifndef JSON_WIDTH
#define JSON_WIDTH 2
#endif

static const char *const json_numbers[] = {"0",     "-1", "12.5e-3",
                                           "1e999", "-",  "9223372036854775808"};
static const char *const json_strings[] = {
    "\"\"", "\"a\"", "\"\\n\\u0041\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"", "\"\xc3\xa9\"",
    "\"\xc3\"", "\"\\x\"", "\"a",
};
static const char *const json_words[] = {"true", "false", "null", "nul"};

static inline void json_value(FILE *out, int depth);

/* "a": 1, "b": 2 */
static inline void json_members(FILE *out, int depth, bool are_named)
{
    static const char *const keys[] = {"\"a\"", "\"b\"", "\"a\\u0000\"", "a"};
    unsigned count = assay_choose(JSON_WIDTH + 1);
    for (unsigned i = 0; i < count; i++) {
        if (i)
            fputs(i == 1 && assay_flag() ? " ,\n" : ",", out);
        if (are_named)
            fprintf(out, "%s:", assay_choose_from(keys));
        json_value(out, depth - 1);
    }
    if (count && assay_flag())
        fputc(',', out);
}

static inline void json_value(FILE *out, int depth)
{
    switch (assay_choose(depth > 0 ? 5 : 3)) {
    case 0:
        fputs(assay_choose_from(json_numbers), out);
        break;
    case 1:
        fputs(assay_choose_from(json_strings), out);
        break;
    case 2:
        fputs(assay_choose_from(json_words), out);
        break;
    case 3:
        fputc('[', out);
        json_members(out, depth, false);
        fputs(assay_flag() ? "" : "]", out);
        break;
    default:
        fputc('{', out);
        json_members(out, depth, true);
        fputs(assay_flag() ? "" : "}", out);
        break;
    }
}

/* What may stand around it. */
static inline void json_document(FILE *out)
{
    static const char *const before[] = {"", " \t", "\xef\xbb\xbf", "/*c*/", "//c\n"};
    static const char *const behind[] = {"", "\n", "x", "\x01"};
    fputs(assay_choose_from(before), out);
    json_value(out, JSON_DEPTH);
    fputs(assay_choose_from(behind), out);
}

#endif
