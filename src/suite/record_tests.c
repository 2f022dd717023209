#include "suite/record_tests.h"

#include <string.h>

static void print_recording(const struct written_check *check, struct text *out)
{
    uint32_t line = check->line;
    switch (check->look) {
    case LOOK_EQUAL:
        text_printf(out, "ASSAY_SEE(%u, (%s), (%s));", line, check->expression, check->expected);
        return;
    case LOOK_OTHER:
        text_printf(out, "ASSAY_SEE_OTHER(%u, (%s), (%s));", line, check->expression,
                    check->expected);
        return;
    case LOOK_STRING:
        text_printf(out, "ASSAY_SEE_STRING(%u, (%s));", line, check->expression);
        return;
    case LOOK_BYTES:
        text_printf(out, "ASSAY_SEE_BYTES(%u, (%s), (%s));", line, check->expression, check->size);
        return;
    case LOOK_CONDITION:
        text_printf(out, "ASSAY_SEE_CONDITION(%u, (%s));", line, check->expression);
        return;
    case CHECK_LOOKS:
        break;
    }
    BUG("a check of nothing");
}

/* What stands on each line of the file. */
struct page {
    const struct written_test *test; /* whose braces are around the line; NULL */
    const struct written_check *check; /* that it belongs to; NULL */
};

static size_t count_lines(const char *content)
{
    size_t count = 1;
    for (; *content; content++)
        count += *content == '\n';
    return count;
}

/* By line, from 1. */
static struct page *lay_out(struct arena *arena, const struct written *written,
                            const struct written_file *file, size_t lines)
{
    struct page *pages = arena_alloc_zeroed(arena, lines + 1, sizeof *pages);
    for (size_t i = 0; i < written->tests.count; i++) {
        const struct written_test *test = &written->tests.items[i];
        for (size_t k = test->line + 2; strcmp(test->file, file->name) == 0 && k < test->end; k++)
            if (k <= lines)
                pages[k].test = test;
    }
    for (size_t i = 0; i < written->checks.count; i++) {
        const struct written_check *check = &written->checks.items[i];
        const char *name = written->tests.items[check->test].file;
        for (size_t k = check->line; strcmp(name, file->name) == 0 && k <= check->end; k++)
            if (k <= lines)
                pages[k].check = check;
    }
    return pages;
}

static bool has_obstacle(const struct obstacles *obstacles, size_t index, enum side side)
{
    return obstacles && obstacles[index].on[side];
}

void record_tests_print(const struct written *written, const struct written_file *file,
                        const struct left_out *left_out, struct text *out)
{
    struct arena scratch = {0};
    const struct page *page = lay_out(&scratch, written, file, count_lines(file->content));
    uint32_t line = 1;
    for (const char *at = file->content; *at; line++) {
        size_t length = strcspn(at, "\n");
        const struct written_test *test = page[line].test;
        const struct written_check *check = page[line].check;
        bool is_left_out =
            (test && has_obstacle(left_out->tests, (size_t)(test - written->tests.items),
                                  left_out->side)) ||
            (check && has_obstacle(left_out->checks, (size_t)(check - written->checks.items),
                                   left_out->side));
        if (!is_left_out && check && check->line == line)
            print_recording(check, out);
        else if (!is_left_out && !check)
            text_add_bytes(out, at, length);
        text_add_char(out, '\n');
        at += length + (at[length] != '\0');
    }
    arena_release(&scratch);
}

const char **record_tests_headers(struct arena *arena, const char *content)
{
    static const char include[] = "#include \"";
    VECTOR_OF(const char *) names = {0};
    for (const char *at = content; (at = strstr(at, include));) {
        at += strlen(include);
        vector_push(&names, arena_printf(arena, "%.*s", (int)strcspn(at, "\"\n"), at));
    }
    vector_push(&names, NULL);
    const char **copy = arena_copy(arena, names.items, names.count * sizeof *names.items);
    vector_release(&names);
    return copy;
}
