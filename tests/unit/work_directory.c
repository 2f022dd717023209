#include "work_directory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/process.h"

struct arena arena;
char *directory;

int begin_work(void **state)
{
    (void)state;
    struct error err;
    return file_make_temporary_directory(&arena, NULL, &directory, &err) ? 0 : -1;
}

int end_work(void **state)
{
    (void)state;
    file_remove_tree(directory);
    arena_release(&arena);
    return 0;
}

const char *path_of(const char *name)
{
    return arena_printf(&arena, "%s/%s", directory, name);
}

const char *write_file(const char *name, const char *content)
{
    struct error err;
    const char *path = path_of(name);
    assert_true(file_write(path, content, strlen(content), &err));
    return path;
}

const char *output_of(const char *const *arguments)
{
    struct text output = {0};
    struct process_result result;
    struct error err;
    assert_true(process_run(&(struct process_options){.arguments = arguments}, &output, &result,
                            &err));
    if (result.exit_status != 0)
        print_message("%s\n", text_string(&output));
    assert_int_equal(result.exit_status, 0);
    const char *copy = arena_copy_string(&arena, text_string(&output));
    text_release(&output);
    return copy;
}
