/* What a person looks at: a directory for each cluster, with its first input. */
#include <string.h>

#include "base/file.h"
#include "exhaust/exhausting.h"

static bool write_text(const char *directory, const char *name, const char *bytes, size_t length,
                       struct error *err)
{
    struct arena arena = {0};
    bool ok = file_write(arena_printf(&arena, "%s/%s", directory, name), bytes, length, err);
    arena_release(&arena);
    return ok;
}

static void print_list(struct text *out, const struct choices *lists, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        choices_print(out, &lists[i], CHOICES_SHORT);
        text_add_char(out, '\n');
    }
}

static bool write_members(const char *directory, const struct exhaust_cluster *cluster,
                          struct error *err)
{
    struct text members = {0}, parts = {0};
    print_list(&members, cluster->listed, cluster->listed_count);
    print_list(&parts, cluster->parts_listed, cluster->parts_listed_count);
    bool ok = write_text(directory, "members", text_string(&members), members.length, err) &&
              (!cluster->is_taken_apart ||
               write_text(directory, "parts", text_string(&parts), parts.length, err));
    text_release(&members);
    text_release(&parts);
    return ok;
}

static bool write_cluster(const struct exhausting *exhausting, size_t number,
                          const struct exhaust_cluster *cluster, struct error *err)
{
    struct arena arena = {0};
    const struct failing_input *first = &cluster->first;
    const char *name = exhausting->options->consumer.file_name;
    const char *directory = arena_printf(&arena, "%s/failures/%zu", exhausting->options->out,
                                         number);
    struct text choices = {0};
    choices_print(&choices, &first->choices, CHOICES_SHORT);
    text_add_char(&choices, '\n');
    bool ok = file_make_directories(directory, err) &&
              write_text(directory, name ? name : "input", first->text, first->text_length, err) &&
              write_text(directory, "choices", text_string(&choices), choices.length, err) &&
              write_text(directory, "report", first->report, strlen(first->report), err) &&
              write_members(directory, cluster, err);
    text_release(&choices);
    arena_release(&arena);
    return ok;
}

bool keep_failures(const struct exhausting *exhausting, struct error *err)
{
    const struct failed_inputs *failures = &exhausting->failures;
    const char *out = exhausting->options->out;
    if (!out)
        return true;
    struct arena arena = {0};
    file_remove_tree(arena_printf(&arena, "%s/failures", out));
    bool ok = true;
    for (size_t i = 0; ok && i < failures->clusters.count; i++)
        ok = write_cluster(exhausting, i + 1, &failures->clusters.items[i], err);
    arena_release(&arena);
    return ok;
}
