/* assay exhaust --generator yajl.c --source yajl/src/yajl.c ... -- -Iyajl/include
 *
 * yajl reads each document in one piece and in two, with and without comments, as a tree, and
 * prints again what it read. */
#include <string.h>

#include <yajl/yajl_gen.h>
#include <yajl/yajl_parse.h>
#include <yajl/yajl_tree.h>

#include "json.h"

#define PASS_ON(name, arguments, call)                     \
    static int name arguments                              \
    {                                                      \
        return yajl_gen_##call == yajl_gen_status_ok;      \
    }
PASS_ON(on_null, (void *g), null(g))
PASS_ON(on_boolean, (void *g, int value), bool(g, value))
PASS_ON(on_number, (void *g, const char *text, size_t length), number(g, text, length))
PASS_ON(on_string, (void *g, const unsigned char *text, size_t length), string(g, text, length))
PASS_ON(on_map, (void *g), map_open(g))
PASS_ON(on_map_end, (void *g), map_close(g))
PASS_ON(on_array, (void *g), array_open(g))
PASS_ON(on_array_end, (void *g), array_close(g))

static void read_stream(const char *text, size_t length, size_t first, bool is_lenient)
{
    static const yajl_callbacks callbacks = {
        .yajl_null = on_null, .yajl_boolean = on_boolean, .yajl_number = on_number,
        .yajl_string = on_string, .yajl_start_map = on_map, .yajl_map_key = on_string,
        .yajl_end_map = on_map_end, .yajl_start_array = on_array,
        .yajl_end_array = on_array_end,
    };
    yajl_gen printer = yajl_gen_alloc(NULL);
    yajl_gen_config(printer, yajl_gen_beautify, is_lenient);
    yajl_handle parser = yajl_alloc(&callbacks, NULL, printer);
    yajl_config(parser, yajl_allow_comments, is_lenient);
    yajl_config(parser, yajl_allow_partial_values, is_lenient);
    const unsigned char *bytes = (const unsigned char *)text;
    yajl_status status = yajl_parse(parser, bytes, first);
    if (status == yajl_status_ok)
        status = yajl_parse(parser, bytes + first, length - first);
    if (status == yajl_status_ok)
        status = yajl_complete_parse(parser);
    if (status != yajl_status_ok)
        yajl_free_error(parser, yajl_get_error(parser, 1, bytes, length));
    yajl_gen_get_buf(printer, &bytes, &length);
    yajl_free(parser);
    yajl_gen_free(printer);
}

void generate(FILE *out)
{
    size_t length;
    json_document(out);
    bool is_lenient = assay_flag();
    assay_chosen();
    const char *text = assay_printed(&length);
    char error[256];
    read_stream(text, length, length / 2, is_lenient);
    yajl_tree_free(yajl_tree_parse(text, error, sizeof error));
}
