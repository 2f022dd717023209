#include "report/redundancy_report.h"

#include "base/json.h"

enum { SCHEMA = 1, NAMES_SHOWN = 8 };

static void add_names(struct text *out, const struct redundancies *all,
                      const struct redundancy *redundancy)
{
    size_t shown = 0;
    for (size_t i = 0; i < all->test_count && shown < NAMES_SHOWN; i++)
        if (redundancy->is_redundant[i])
            text_printf(out, "%s%s", shown++ ? ", " : "  ", all->tests[i]);
    if (redundancy->redundant > shown)
        text_printf(out, ", and %zu more", redundancy->redundant - shown);
}

void redundancy_report_print(struct text *out, const struct redundancies *all)
{
    text_printf(out, "%zu test%s, %llu calls\n", all->test_count, all->test_count == 1 ? "" : "s",
                (unsigned long long)all->calls);
    for (size_t i = 0; i < all->count; i++) {
        const struct redundancy *one = &all->items[i];
        text_printf(out, "%-16s %5zu redundant", representation_name(one->representation),
                    one->redundant);
        if (all->has_branches)
            text_printf(out, "  branches %zu -> %zu", one->branches_before, one->branches_after);
        if (all->has_kills)
            text_printf(out, "  kills %zu -> %zu", one->kills_before, one->kills_after);
        add_names(out, all, one);
        text_add_char(out, '\n');
    }
    for (size_t i = 0; i < all->note_count; i++)
        text_printf(out, "note: %s\n", all->notes[i]);
}

static void put_measure(struct json_writer *writer, const char *key, bool is_known, size_t value)
{
    json_key(writer, key);
    if (is_known)
        json_put_integer(writer, (int64_t)value);
    else
        json_put_null(writer);
}

static void put_one(struct json_writer *writer, const struct redundancies *all,
                    const struct redundancy *one)
{
    json_begin_object(writer);
    json_add_string(writer, "representation", representation_name(one->representation));
    json_add_integer(writer, "tests", (int64_t)all->test_count);
    json_add_integer(writer, "redundant", (int64_t)one->redundant);
    json_key(writer, "names");
    json_begin_array(writer);
    for (size_t i = 0; i < all->test_count; i++)
        if (one->is_redundant[i])
            json_put_string(writer, all->tests[i]);
    json_end_array(writer);
    put_measure(writer, "branches_before", all->has_branches, one->branches_before);
    put_measure(writer, "branches_after", all->has_branches, one->branches_after);
    put_measure(writer, "kills_before", all->has_kills, one->kills_before);
    put_measure(writer, "kills_after", all->has_kills, one->kills_after);
    json_end_object(writer);
}

void redundancy_report_json(struct text *out, const struct redundancies *all)
{
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_add_integer(&writer, "schema", SCHEMA);
    json_add_integer(&writer, "calls", (int64_t)all->calls);
    json_key(&writer, "redundant");
    json_begin_array(&writer);
    for (size_t i = 0; i < all->count; i++)
        put_one(&writer, all, &all->items[i]);
    json_end_array(&writer);
    put_measure(&writer, "mutants_reached", all->has_kills, all->mutants_reached);
    put_measure(&writer, "mutants_tried", all->has_kills, all->mutants_tried);
    json_key(&writer, "notes");
    json_begin_array(&writer);
    for (size_t i = 0; i < all->note_count; i++)
        json_put_string(&writer, all->notes[i]);
    json_end_array(&writer);
    json_end_object(&writer);
}
