#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/file_lock.h"
#include "base/hash.h"
#include "base/process.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/vector.h"

static char *temporary_directory(struct arena *arena)
{
    char *path = NULL;
    struct error err;
    if (!file_make_temporary_directory(arena, NULL, &path, &err))
        fail_msg("%s", err.text);
    return path;
}

static void write_file(const char *path, const char *content)
{
    struct error err;
    if (!file_write(path, content, strlen(content), &err))
        fail_msg("%s", err.text);
}

static char *read_file(struct arena *arena, const char *path)
{
    char *content = NULL;
    struct error err;
    if (!file_read(arena, path, &content, NULL, &err))
        fail_msg("%s", err.text);
    return content;
}

/* Arenas */

static void arena_blocks_are_aligned_and_apart(void **state)
{
    (void)state;
    struct arena arena = {0};
    char *blocks[200];
    for (size_t i = 0; i < 200; i++) {
        blocks[i] = arena_alloc(&arena, i * 37);
        assert_int_equal((uintptr_t)blocks[i] % 16, 0);
        memset(blocks[i], (int)i, i * 37);
    }
    for (size_t i = 0; i < 200; i++)
        for (size_t j = 0; j < i * 37; j++)
            assert_int_equal((unsigned char)blocks[i][j], i);
    arena_release(&arena);
}

static void a_block_may_be_larger_than_a_chunk(void **state)
{
    (void)state;
    struct arena arena = {0};
    size_t size = 1024 * 1024;
    char *large = arena_alloc_zeroed(&arena, size, 1);
    large[size - 1] = 'x';
    assert_int_equal(large[0], 0);
    assert_true(arena.total >= size);
    arena_release(&arena);
    assert_int_equal(arena.total, 0);
    assert_null(arena.chunks);
}

static void a_reset_arena_reuses_one_chunk(void **state)
{
    (void)state;
    struct arena arena = {0};
    for (int i = 0; i < 100; i++)
        arena_alloc(&arena, 10000);
    size_t before = arena.total;
    arena_reset(&arena);
    assert_true(arena.total > 0 && arena.total < before);
    size_t kept = arena.total;
    arena_alloc(&arena, kept);
    assert_int_equal(arena.total, kept);
    arena_release(&arena);
}

static void zeroed_memory_is_zero_after_a_reset(void **state)
{
    (void)state;
    struct arena arena = {0};
    memset(arena_alloc(&arena, 1000), 0xFF, 1000);
    arena_reset(&arena);
    const char *block = arena_alloc_zeroed(&arena, 10, 100);
    for (size_t i = 0; i < 1000; i++)
        assert_int_equal(block[i], 0);
    arena_release(&arena);
}

static void copies_in_an_arena_are_independent(void **state)
{
    (void)state;
    struct arena arena = {0};
    char original[] = "some words";
    char *copy = arena_copy_string(&arena, original);
    char *bytes = arena_copy(&arena, original, 4);
    original[0] = 'X';
    assert_string_equal(copy, "some words");
    assert_memory_equal(bytes, "some", 4);
    assert_string_equal(arena_printf(&arena, "%s-%d", copy, 7), "some words-7");
    assert_non_null(arena_copy(&arena, NULL, 0));
    arena_release(&arena);
}

/* Texts */

static void an_empty_text_reads_as_an_empty_string(void **state)
{
    (void)state;
    struct text text = {0};
    assert_string_equal(text_string(&text), "");
    text_add(&text, "abc");
    text_clear(&text);
    assert_string_equal(text_string(&text), "");
    assert_int_equal(text.length, 0);
    text_release(&text);
}

static void a_text_grows_with_what_is_added(void **state)
{
    (void)state;
    struct text text = {0};
    for (int i = 0; i < 1000; i++)
        text_printf(&text, "%03d,", i);
    assert_int_equal(text.length, 4000);
    assert_int_equal(strlen(text_string(&text)), 4000);
    assert_memory_equal(text_string(&text), "000,001,002,", 12);
    assert_string_equal(text_string(&text) + 3996, "999,");
    text_release(&text);
}

static void an_escape_is_read_as_in_c(void **state)
{
    (void)state;
    const char *rest = "n033x\\\"08";
    assert_int_equal(text_unescape(&rest), '\n');
    assert_int_equal(text_unescape(&rest), 27);
    assert_int_equal(text_unescape(&rest), 'x');
    assert_int_equal(text_unescape(&rest), '\\');
    assert_int_equal(text_unescape(&rest), '"');
    assert_int_equal(text_unescape(&rest), '\0');
    assert_string_equal(rest, "8");
}

static void a_text_keeps_bytes_of_every_kind(void **state)
{
    (void)state;
    struct text text = {0};
    text_add_char(&text, 'a');
    text_add_bytes(&text, "\0b", 2);
    text_add_bytes(&text, NULL, 0);
    assert_int_equal(text.length, 3);
    assert_memory_equal(text_string(&text), "a\0b", 4);
    text_release(&text);
}

static void lines_are_split_off_one_by_one(void **state)
{
    (void)state;
    char content[] = "first\n\nthird";
    char *rest = content, *line = NULL;
    assert_true(text_next_line(&rest, &line));
    assert_string_equal(line, "first");
    assert_true(text_next_line(&rest, &line));
    assert_string_equal(line, "");
    assert_true(text_next_line(&rest, &line));
    assert_string_equal(line, "third");
    assert_false(text_next_line(&rest, &line));
}

static void a_newline_at_the_end_starts_no_line(void **state)
{
    (void)state;
    char content[] = "only\n";
    char *rest = content, *line = NULL;
    assert_true(text_next_line(&rest, &line));
    assert_string_equal(line, "only");
    assert_false(text_next_line(&rest, &line));
}

static void starts_and_ends_are_recognised(void **state)
{
    (void)state;
    assert_true(text_starts_with("--out", "--"));
    assert_false(text_starts_with("-", "--"));
    assert_true(text_ends_with("list.c", ".c"));
    assert_false(text_ends_with("c", ".c"));
    assert_true(text_ends_with("any", ""));
}

/* Vectors, sets and maps */

static void a_vector_keeps_its_elements_while_it_grows(void **state)
{
    (void)state;
    VECTOR_OF(size_t) numbers = {0};
    for (size_t i = 0; i < 10000; i++)
        vector_push(&numbers, i * i);
    assert_int_equal(numbers.count, 10000);
    for (size_t i = 0; i < 10000; i++)
        assert_int_equal(numbers.items[i], i * i);
    vector_release(&numbers);
    assert_null(numbers.items);
    assert_int_equal(numbers.capacity, 0);
}

static void a_set_tells_what_is_new(void **state)
{
    (void)state;
    struct hash_set set;
    hash_set_init(&set, 1 << 16);
    for (uint64_t i = 0; i < 5000; i++)
        assert_true(hash_set_add(&set, i * 0x10001));
    for (uint64_t i = 0; i < 5000; i++) {
        assert_true(hash_set_has(&set, i * 0x10001));
        assert_false(hash_set_add(&set, i * 0x10001));
    }
    assert_false(hash_set_has(&set, 12345));
    assert_int_equal(set.count, 5000);
    hash_set_release(&set);
}

static void a_full_set_forgets_and_stays_within_its_maximum(void **state)
{
    (void)state;
    struct hash_set set;
    hash_set_init(&set, 1000);
    assert_int_equal(set.maximum, 1024);
    size_t forgotten = 0;
    for (uint64_t i = 1; i <= 5000; i++) {
        size_t before = set.count;
        hash_set_add(&set, hash_bytes(&i, sizeof i));
        forgotten += set.count < before;
        assert_true(set.capacity <= 1024);
        assert_true(set.count * 4 <= set.capacity * 3 + 4);
    }
    assert_int_equal(forgotten, 5000 / 768);
    uint64_t last = 5000, first = 1;
    assert_true(hash_set_has(&set, hash_bytes(&last, sizeof last)));
    assert_true(hash_set_add(&set, hash_bytes(&first, sizeof first)));
    hash_set_release(&set);
}

static void hashes_differ_for_different_content(void **state)
{
    (void)state;
    assert_true(hash_string("abc") == hash_bytes("abc", 3));
    assert_true(hash_string("abc") != hash_string("abd"));
    assert_true(hash_join(1, 2) != hash_join(2, 1));
}

static void a_map_finds_what_was_put_last(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct string_map map = {0};
    int values[1000], other;
    assert_null(string_map_get(&map, "key"));
    for (int i = 0; i < 1000; i++)
        string_map_put(&map, arena_printf(&arena, "key %d", i), &values[i]);
    assert_int_equal(map.count, 1000);
    for (int i = 0; i < 1000; i++)
        assert_ptr_equal(string_map_get(&map, arena_printf(&arena, "key %d", i)), &values[i]);
    string_map_put(&map, "key 5", &other);
    assert_ptr_equal(string_map_get(&map, "key 5"), &other);
    assert_int_equal(map.count, 1000);
    assert_null(string_map_get(&map, "key"));
    string_map_release(&map);
    arena_release(&arena);
}

/* Random choices */

static void the_same_seed_gives_the_same_numbers(void **state)
{
    (void)state;
    struct rng a, b, c;
    rng_seed(&a, 7);
    rng_seed(&b, 7);
    rng_seed(&c, 8);
    size_t equal_to_other_seed = 0;
    for (int i = 0; i < 1000; i++) {
        uint64_t number = rng_next(&a);
        assert_true(number == rng_next(&b));
        equal_to_other_seed += number == rng_next(&c);
    }
    assert_int_equal(equal_to_other_seed, 0);
}

static void numbers_below_a_limit_are_spread_evenly(void **state)
{
    (void)state;
    struct rng rng;
    size_t seen[10] = {0};
    rng_seed(&rng, 1);
    for (int i = 0; i < 100000; i++) {
        uint32_t number = rng_below(&rng, 10);
        assert_true(number < 10);
        seen[number]++;
    }
    for (int i = 0; i < 10; i++)
        assert_in_range(seen[i], 9500, 10500);
    for (int i = 0; i < 100; i++)
        assert_int_equal(rng_below(&rng, 1), 0);
}

static void generators_for_different_purposes_are_independent(void **state)
{
    (void)state;
    struct rng a = rng_derive(1, "drt"), b = rng_derive(1, "walk"), c = rng_derive(2, "drt");
    struct rng again = rng_derive(1, "drt");
    size_t equal = 0;
    for (int i = 0; i < 1000; i++) {
        uint64_t number = rng_next(&a);
        assert_true(number == rng_next(&again));
        equal += number == rng_next(&b);
        equal += number == rng_next(&c);
    }
    assert_int_equal(equal, 0);
}

static void chances_of_zero_and_one_are_certain(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 3);
    size_t hits = 0;
    for (int i = 0; i < 10000; i++) {
        assert_false(rng_chance(&rng, 0));
        assert_true(rng_chance(&rng, 1));
        hits += rng_chance(&rng, 0.25);
    }
    assert_in_range(hits, 2300, 2700);
}

/* Files */

static void assert_relative(const char *from, const char *to, const char *expected)
{
    struct arena arena = {0};
    assert_string_equal(file_relative_path(&arena, from, to), expected);
    arena_release(&arena);
}

static void relative_paths_lead_from_one_place_to_the_other(void **state)
{
    (void)state;
    assert_relative("/a/foo", "/a/foo", ".");
    assert_relative("/a/foo", "/a/foo/x.c", "x.c");
    assert_relative("/a/foo", "/a/foo/b/c/x.c", "b/c/x.c");
    assert_relative("/a/foo", "/a/bar/x.c", "../bar/x.c");
    assert_relative("/a/foo/b", "/a/x.c", "../../x.c");
    assert_relative("/a/foo/b", "/a/foo", "..");
    assert_relative("/a/foo/b/c", "/a/foo", "../..");
    assert_relative("/a", "/b/x.c", "../b/x.c");
    assert_relative("/", "/a/x.c", "a/x.c");
}

static void a_common_beginning_of_names_is_no_common_directory(void **state)
{
    (void)state;
    assert_relative("/a/foo", "/a/foobar", "../foobar");
    assert_relative("/a/foobar", "/a/foo", "../foo");
    assert_relative("/a/foo", "/a/foobar/x.c", "../foobar/x.c");
    assert_relative("/a/foobar", "/a/foo/x.c", "../foo/x.c");
    assert_relative("/a/foo/b", "/a/foobar/b/x.c", "../../foobar/b/x.c");
}

static void assert_from(const char *directory, const char *path, const char *expected)
{
    struct arena arena = {0};
    assert_string_equal(file_path_from(&arena, directory, path), expected);
    arena_release(&arena);
}

static void a_path_from_a_place_that_shares_only_the_root_is_absolute(void **state)
{
    (void)state;
    assert_from("/a/foo", "/a/bar/x.c", "../bar/x.c");
    assert_from("/a/foo", "/a/foo/x.c", "x.c");
    assert_from("/a/foo", "/b/x.c", "/b/x.c");
    assert_from("/", "/b/x.c", "/b/x.c");
}

static void a_path_has_a_directory_and_a_name(void **state)
{
    (void)state;
    struct arena arena = {0};
    assert_string_equal(file_base_name("/a/b.c"), "b.c");
    assert_string_equal(file_base_name("b.c"), "b.c");
    assert_string_equal(file_directory_of(&arena, "/a/b/c.h"), "/a/b");
    assert_string_equal(file_directory_of(&arena, "/c.h"), "/");
    assert_string_equal(file_directory_of(&arena, "c.h"), ".");
    arena_release(&arena);
}

static void what_is_written_can_be_read(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    char *directory = temporary_directory(&arena), *content = NULL;
    const char *path = arena_printf(&arena, "%s/file", directory);
    size_t length = 0;
    assert_false(file_exists(path));
    assert_true(file_write(path, "a\0b", 3, &err));
    assert_true(file_exists(path));
    assert_true(file_read(&arena, path, &content, &length, &err));
    assert_int_equal(length, 3);
    assert_memory_equal(content, "a\0b", 4);
    file_remove_tree(directory);
    arena_release(&arena);
}

static void writing_replaces_the_file_and_leaves_nothing_beside_it(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    char *directory = temporary_directory(&arena), **names;
    size_t count;
    const char *path = arena_printf(&arena, "%s/file", directory);
    const char *other_name = arena_printf(&arena, "%s/other", directory);
    write_file(path, "the old and longer content");
    assert_int_equal(link(path, other_name), 0);
    write_file(path, "new");
    assert_string_equal(read_file(&arena, path), "new");
    assert_string_equal(read_file(&arena, other_name), "the old and longer content");
    assert_true(file_list_directory(&arena, directory, &names, &count, &err));
    assert_int_equal(count, 2);
    file_remove_tree(directory);
    arena_release(&arena);
}

static void a_write_that_fails_leaves_the_old_content(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err = {{0}};
    char *directory = temporary_directory(&arena), **names;
    size_t count;
    const char *path = arena_printf(&arena, "%s/file", directory);
    const char *inside = arena_printf(&arena, "%s/inside", path);
    assert_true(file_make_directories(path, &err));
    write_file(inside, "kept");
    assert_false(file_write(path, "x", 1, &err));
    assert_true(text_starts_with(err.text, "cannot write '"));
    assert_string_equal(read_file(&arena, inside), "kept");
    assert_true(file_list_directory(&arena, directory, &names, &count, &err));
    assert_int_equal(count, 1);
    file_remove_tree(directory);
    arena_release(&arena);
}

static void what_is_no_file_is_written_into_and_not_replaced(void **state)
{
    (void)state;
    struct error err;
    char name[] = "/tmp/assay-pipe-XXXXXX", read_back[8] = "";
    assert_non_null(mkdtemp(name));
    struct text path = {0};
    text_printf(&path, "%s/pipe", name);
    assert_int_equal(mkfifo(text_string(&path), 0600), 0);
    int reader = open(text_string(&path), O_RDWR | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_true(file_write(text_string(&path), "told", 4, &err));
    assert_int_equal(read(reader, read_back, sizeof read_back), 4);
    assert_string_equal(read_back, "told");
    close(reader);
    file_remove_tree(name);
    text_release(&path);
}

static void reading_what_is_no_file_is_an_error(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err = {{0}};
    char *content = NULL, *real = NULL, **names = NULL;
    size_t count = 99;
    assert_false(file_read(&arena, "/nonexistent/file", &content, &count, &err));
    assert_string_equal(err.text, "cannot read '/nonexistent/file': No such file or directory");
    assert_false(file_read(&arena, "/", &content, &count, &err));
    assert_false(file_real_path(&arena, "/nonexistent/file", &real, &err));
    assert_false(file_list_directory(&arena, "/nonexistent", &names, &count, &err));
    assert_null(content);
    assert_null(real);
    assert_null(names);
    assert_int_equal(count, 99);
    arena_release(&arena);
}

static void directories_are_made_with_their_parents(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    char *directory = temporary_directory(&arena);
    const char *deep = arena_printf(&arena, "%s/a/b/c", directory);
    assert_true(file_make_directories(deep, &err));
    assert_true(file_is_directory(deep));
    assert_true(file_make_directories(deep, &err));
    const char *file = arena_printf(&arena, "%s/file", deep);
    write_file(file, "");
    assert_false(file_is_directory(file));
    assert_false(file_make_directories(file, &err));
    assert_false(file_make_directories(arena_printf(&arena, "%s/x", file), &err));
    file_remove_tree(directory);
    arena_release(&arena);
}

static void a_tree_is_removed_but_not_what_its_links_point_to(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    char *directory = temporary_directory(&arena);
    const char *kept = arena_printf(&arena, "%s/kept", directory);
    const char *gone = arena_printf(&arena, "%s/gone", directory);
    assert_true(file_make_directories(kept, &err));
    assert_true(file_make_directories(arena_printf(&arena, "%s/a/b", gone), &err));
    write_file(arena_printf(&arena, "%s/file", kept), "x");
    write_file(arena_printf(&arena, "%s/a/file", gone), "x");
    assert_int_equal(symlink(kept, arena_printf(&arena, "%s/link", gone)), 0);
    file_remove_tree(gone);
    assert_false(file_exists(gone));
    assert_true(file_exists(arena_printf(&arena, "%s/file", kept)));
    file_remove_tree(directory);
    assert_false(file_exists(directory));
    arena_release(&arena);
}

static void a_directory_is_listed_in_order(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    char *directory = temporary_directory(&arena), **names = NULL;
    size_t count = 99;
    assert_true(file_list_directory(&arena, directory, &names, &count, &err));
    assert_int_equal(count, 0);
    static const char *const files[] = {"b", "a", "C", ".hidden"};
    for (size_t i = 0; i < 4; i++)
        write_file(arena_printf(&arena, "%s/%s", directory, files[i]), "");
    assert_true(file_list_directory(&arena, directory, &names, &count, &err));
    assert_int_equal(count, 4);
    assert_string_equal(names[0], ".hidden");
    assert_string_equal(names[1], "C");
    assert_string_equal(names[2], "a");
    assert_string_equal(names[3], "b");
    file_remove_tree(directory);
    arena_release(&arena);
}

/* Processes */

#define SHELL(command) ((const char *const[]){"sh", "-c", (command), NULL})

static void assert_runs(const struct process_options *options, struct text *output,
                        struct process_result *result)
{
    struct error err;
    if (!process_run(options, output, result, &err))
        fail_msg("%s", err.text);
}

static void a_program_tells_its_exit_status_and_output(void **state)
{
    (void)state;
    struct text output = {0};
    struct process_result result;
    struct process_options options = {.arguments = SHELL("echo out; echo err >&2; exit 7")};
    assert_runs(&options, &output, &result);
    assert_int_equal(result.exit_status, 7);
    assert_int_equal(result.signal, 0);
    assert_false(result.timed_out);
    assert_string_equal(text_string(&output), "out\nerr\n");
    text_release(&output);
}

static void a_signal_is_told_apart_from_an_exit(void **state)
{
    (void)state;
    struct text output = {0};
    struct process_result result;
    assert_runs(&(struct process_options){.arguments = SHELL("kill -TERM $$")}, &output, &result);
    assert_int_equal(result.exit_status, -1);
    assert_int_equal(result.signal, SIGTERM);
    text_release(&output);
}

static void a_program_gets_its_directory_environment_and_no_input(void **state)
{
    (void)state;
    struct text output = {0};
    struct process_result result;
    struct process_options options = {
        .arguments = SHELL("pwd; echo $FAKE_NAME; cat; echo end"),
        .directory = "/",
        .environment = (const char *const[]){"FAKE_NAME=value", NULL},
    };
    assert_runs(&options, &output, &result);
    assert_string_equal(text_string(&output), "/\nvalue\nend\n");
    text_release(&output);
}

static void a_child_keeps_temporary_files_where_it_is_told_and_we_do_not(void **state)
{
    (void)state;
    const char *before = getenv("TMPDIR");
    char *copy = before ? strdup(before) : NULL;
    struct text output = {0};
    struct process_result result;
    struct process_options options = {
        .arguments = SHELL("echo $TMPDIR"),
        .temporary_directory = "/below/ours",
    };
    assert_runs(&options, &output, &result);
    assert_string_equal(text_string(&output), "/below/ours\n");
    text_clear(&output);
    options.temporary_directory = NULL;
    assert_runs(&options, &output, &result);
    assert_int_equal(strcspn(text_string(&output), "\n"), copy ? strlen(copy) : 0);
    const char *after = getenv("TMPDIR");
    assert_int_equal(after != NULL, copy != NULL);
    if (copy)
        assert_string_equal(after, copy);
    free(copy);
    text_release(&output);
}

static void a_temporary_directory_is_made_below_the_one_that_is_named(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    char *outer = temporary_directory(&arena), *inner;
    assert_true(file_make_temporary_directory(&arena, outer, &inner, &err));
    assert_string_equal(file_directory_of(&arena, inner), outer);
    file_remove_tree(outer);
    assert_false(file_is_directory(inner));
    arena_release(&arena);
}

static void programs_are_found_as_they_would_be_run(void **state)
{
    (void)state;
    assert_true(process_can_run("sh"));
    assert_true(process_can_run("/bin/sh"));
    assert_false(process_can_run("no-such-program"));
    assert_false(process_can_run("/etc/passwd"));
}

static void long_output_is_captured_whole(void **state)
{
    (void)state;
    struct text output = {0};
    struct process_result result;
    struct process_options options = {.arguments = SHELL("head -c 1000000 /dev/zero")};
    assert_runs(&options, &output, &result);
    assert_int_equal(output.length, 1000000);
    text_release(&output);
}

static void a_late_program_is_killed_with_its_children(void **state)
{
    (void)state;
    struct text output = {0};
    struct process_result result;
    struct process_options options = {.arguments = SHELL("echo started; sleep inf & sleep inf"),
                                      .timeout_seconds = 2};
    assert_runs(&options, &output, &result);
    assert_true(result.timed_out);
    assert_int_equal(result.signal, SIGKILL);
    assert_string_equal(text_string(&output), "started\n");
    text_release(&output);
}

static void a_late_program_is_killed_even_when_it_is_silent(void **state)
{
    (void)state;
    struct text output = {0};
    struct process_result result;
    struct process_options options = {.arguments = SHELL("exec >&- 2>&-; exec sleep inf"),
                                      .timeout_seconds = 0.3};
    assert_runs(&options, &output, &result);
    assert_true(result.timed_out);
    assert_int_equal(result.signal, SIGKILL);
    text_release(&output);
}

static void a_program_that_is_missing_is_an_error(void **state)
{
    (void)state;
    struct text output = {0};
    struct process_result result = {.exit_status = 55};
    struct process_options options = {
        .arguments = (const char *const[]){"assay-no-such-program", NULL}};
    struct error err = {{0}};
    assert_false(process_run(&options, &output, &result, &err));
    assert_string_equal(err.text, "cannot run 'assay-no-such-program'");
    assert_int_equal(result.exit_status, 55);
    assert_int_equal(output.length, 0);
    text_release(&output);
}

static void release_jobs(struct process_job *jobs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_release(&jobs[i].output);
}

/* Each waits until the other has started. */
static void programs_run_side_by_side(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    char *directory = temporary_directory(&arena);
    struct process_job jobs[] = {
        {.options = {.arguments = SHELL("touch a; until [ -e b ]; do sleep 0.02; done; echo A")}},
        {.options = {.arguments = SHELL("touch b; until [ -e a ]; do sleep 0.02; done; echo B")}},
    };
    for (size_t i = 0; i < 2; i++)
        jobs[i].options.directory = directory;
    assert_true(process_run_all(jobs, 2, 2, &err));
    assert_string_equal(text_string(&jobs[0].output), "A\n");
    assert_string_equal(text_string(&jobs[1].output), "B\n");
    release_jobs(jobs, 2);
    file_remove_tree(directory);
    arena_release(&arena);
}

static void no_more_programs_run_at_a_time_than_allowed(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    char *directory = temporary_directory(&arena);
    struct process_job jobs[5] = {0};
    const char *const *command = SHELL("mkdir lock || exit 9; sleep 0.05; rmdir lock");
    for (size_t i = 0; i < 5; i++) {
        jobs[i].options.arguments = command;
        jobs[i].options.directory = directory;
    }
    assert_true(process_run_all(jobs, 5, 1, &err));
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(jobs[i].result.exit_status, 0);
    release_jobs(jobs, 5);
    file_remove_tree(directory);
    arena_release(&arena);
}

static void one_missing_program_among_several_is_an_error(void **state)
{
    (void)state;
    struct process_job jobs[] = {
        {.options = {.arguments = SHELL("echo fine")}},
        {.options = {.arguments = (const char *const[]){"assay-no-such-program", NULL}}},
        {.options = {.arguments = SHELL("exit 1")}},
    };
    struct error err;
    assert_false(process_run_all(jobs, 3, 2, &err));
    assert_string_equal(err.text, "cannot run 'assay-no-such-program'");
    release_jobs(jobs, 3);
}

static pid_t start_shell(const char *command, const int *descriptors, size_t count)
{
    struct process_child child = {
        .arguments = (const char *const[]){"/bin/sh", "-c", command, NULL},
        .environment = (const char *const[]){"PATH=/usr/bin:/bin", NULL},
        .descriptors = descriptors,
        .descriptor_count = count,
        .error_output = -1,
    };
    pid_t process = 0;
    struct error err;
    if (!process_start(&child, &process, &err))
        fail_msg("%s", err.text);
    return process;
}

static void assert_reads(int descriptor, const char *expected)
{
    char bytes[16] = {0};
    assert_int_equal(read(descriptor, bytes, sizeof bytes - 1), strlen(expected));
    assert_string_equal(bytes, expected);
    assert_int_equal(read(descriptor, bytes, 1), 0);
    close(descriptor);
}

/* The last pipe first, so that numbers in use are given anew. */
static void a_child_keeps_its_descriptors_in_order(void **state)
{
    (void)state;
    int pipes[3][2], writing[3];
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(pipe(pipes[i]), 0);
        writing[2 - i] = pipes[i][1];
    }
    pid_t process = start_shell("echo one >&3; echo two >&4; echo three >&5", writing, 3);
    for (size_t i = 0; i < 3; i++)
        close(writing[i]);
    assert_reads(pipes[2][0], "one\n");
    assert_reads(pipes[1][0], "two\n");
    assert_reads(pipes[0][0], "three\n");
    process_stop(process);
}

static void a_long_lived_child_is_told_where_temporary_files_go(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    struct process_child child = {
        .arguments = (const char *const[]){"/bin/sh", "-c", "echo $TMPDIR >&3", NULL},
        .temporary_directory = "/ours",
        .descriptors = &ends[1],
        .descriptor_count = 1,
        .error_output = -1,
    };
    pid_t process;
    struct error err;
    assert_true(process_start(&child, &process, &err));
    close(ends[1]);
    assert_reads(ends[0], "/ours\n");
    process_stop(process);
}

static void a_child_runs_until_it_is_stopped(void **state)
{
    (void)state;
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    pid_t process = start_shell("sleep inf & sleep inf", &ends[1], 1);
    close(ends[1]);
    assert_false(process_has_ended(process, &status));
    process_stop(process);
    char byte;
    assert_int_equal(read(ends[0], &byte, 1), 0);
    close(ends[0]);
}

/* Errors */

static void an_error_is_a_sentence_with_prefixes(void **state)
{
    (void)state;
    struct error err;
    assert_false(error_set(&err, "there is no '%s'", "x.h"));
    assert_string_equal(err.text, "there is no 'x.h'");
    assert_false(error_prefix(&err, "line %d", 3));
    assert_string_equal(err.text, "line 3: there is no 'x.h'");
    assert_false(error_prefix(&err, "cannot parse 'y.h'"));
    assert_string_equal(err.text, "cannot parse 'y.h': line 3: there is no 'x.h'");
}

static void words_of_an_error_can_be_replaced(void **state)
{
    (void)state;
    struct error err;
    error_set(&err, "no 'out.copy' in 'a/out.copy'");
    error_reword(&err, "out.copy", "out");
    assert_string_equal(err.text, "no 'out' in 'a/out'");
    error_reword(&err, "nothing", "something");
    assert_string_equal(err.text, "no 'out' in 'a/out'");
}

static void replacing_no_words_in_an_error_is_a_bug(void **state)
{
    (void)state;
    int status = 0;
    fflush(NULL); /* else the child prints it, too */
    pid_t child = fork();
    if (child == 0) {
        struct error err;
        close(STDERR_FILENO);
        error_set(&err, "no words");
        error_reword(&err, "", "");
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), EXIT_STATUS_OWN_BUG);
}

static void a_long_error_is_cut_not_overrun(void **state)
{
    (void)state;
    struct error err;
    char word[900];
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    error_set(&err, "%s", word);
    error_prefix(&err, "%s", word);
    error_prefix(&err, "%s%s", word, word);
    assert_int_equal(strlen(err.text), sizeof err.text - 1);
    error_reword(&err, "x", "yy");
    assert_int_equal(strlen(err.text), sizeof err.text - 1);
    assert_int_equal(strspn(err.text, "y"), sizeof err.text - 1);
}

/* Locks */

static void a_lock_is_beside_its_place_however_that_is_written(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    struct file_lock lock = {0}, same = {0};
    char *directory = temporary_directory(&arena);
    char *place = arena_printf(&arena, "%s/out", directory);
    assert_true(file_lock_take(&arena, place, &lock, &err));
    char *name = arena_copy_string(&arena, lock.path);
    assert_true(file_exists(name));
    file_lock_release(&lock);
    assert_false(file_exists(name));
    assert_true(file_make_directories(place, &err));
    assert_true(file_lock_take(&arena, arena_printf(&arena, "%s//", place), &same, &err));
    assert_string_equal(same.path, name);
    file_lock_release(&same);
    file_remove_tree(directory);
    arena_release(&arena);
}

static void another_process_does_not_get_the_lock(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    struct file_lock lock = {0}, others = {0};
    char *directory = temporary_directory(&arena);
    char *place = arena_printf(&arena, "%s/out", directory);
    assert_true(file_lock_take(&arena, place, &lock, &err));
    pid_t child = fork();
    if (child == 0)
        _exit(file_lock_take(&arena, place, &others, &err) ? 1 :
              strstr(err.text, "is at work on") ? 0 : 2);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    file_lock_release(&lock);
    file_remove_tree(directory);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lock_is_beside_its_place_however_that_is_written),
        cmocka_unit_test(another_process_does_not_get_the_lock),
        cmocka_unit_test(arena_blocks_are_aligned_and_apart),
        cmocka_unit_test(a_block_may_be_larger_than_a_chunk),
        cmocka_unit_test(a_reset_arena_reuses_one_chunk),
        cmocka_unit_test(zeroed_memory_is_zero_after_a_reset),
        cmocka_unit_test(copies_in_an_arena_are_independent),
        cmocka_unit_test(an_empty_text_reads_as_an_empty_string),
        cmocka_unit_test(a_text_grows_with_what_is_added),
        cmocka_unit_test(an_escape_is_read_as_in_c),
        cmocka_unit_test(a_text_keeps_bytes_of_every_kind),
        cmocka_unit_test(lines_are_split_off_one_by_one),
        cmocka_unit_test(a_newline_at_the_end_starts_no_line),
        cmocka_unit_test(starts_and_ends_are_recognised),
        cmocka_unit_test(a_vector_keeps_its_elements_while_it_grows),
        cmocka_unit_test(a_set_tells_what_is_new),
        cmocka_unit_test(a_full_set_forgets_and_stays_within_its_maximum),
        cmocka_unit_test(hashes_differ_for_different_content),
        cmocka_unit_test(a_map_finds_what_was_put_last),
        cmocka_unit_test(the_same_seed_gives_the_same_numbers),
        cmocka_unit_test(numbers_below_a_limit_are_spread_evenly),
        cmocka_unit_test(generators_for_different_purposes_are_independent),
        cmocka_unit_test(chances_of_zero_and_one_are_certain),
        cmocka_unit_test(relative_paths_lead_from_one_place_to_the_other),
        cmocka_unit_test(a_common_beginning_of_names_is_no_common_directory),
        cmocka_unit_test(a_path_from_a_place_that_shares_only_the_root_is_absolute),
        cmocka_unit_test(a_path_has_a_directory_and_a_name),
        cmocka_unit_test(what_is_written_can_be_read),
        cmocka_unit_test(writing_replaces_the_file_and_leaves_nothing_beside_it),
        cmocka_unit_test(what_is_no_file_is_written_into_and_not_replaced),
        cmocka_unit_test(a_write_that_fails_leaves_the_old_content),
        cmocka_unit_test(reading_what_is_no_file_is_an_error),
        cmocka_unit_test(directories_are_made_with_their_parents),
        cmocka_unit_test(a_tree_is_removed_but_not_what_its_links_point_to),
        cmocka_unit_test(a_directory_is_listed_in_order),
        cmocka_unit_test(a_program_tells_its_exit_status_and_output),
        cmocka_unit_test(a_signal_is_told_apart_from_an_exit),
        cmocka_unit_test(a_program_gets_its_directory_environment_and_no_input),
        cmocka_unit_test(a_child_keeps_temporary_files_where_it_is_told_and_we_do_not),
        cmocka_unit_test(a_temporary_directory_is_made_below_the_one_that_is_named),
        cmocka_unit_test(programs_are_found_as_they_would_be_run),
        cmocka_unit_test(long_output_is_captured_whole),
        cmocka_unit_test(a_late_program_is_killed_with_its_children),
        cmocka_unit_test(a_late_program_is_killed_even_when_it_is_silent),
        cmocka_unit_test(a_program_that_is_missing_is_an_error),
        cmocka_unit_test(programs_run_side_by_side),
        cmocka_unit_test(no_more_programs_run_at_a_time_than_allowed),
        cmocka_unit_test(one_missing_program_among_several_is_an_error),
        cmocka_unit_test(a_child_keeps_its_descriptors_in_order),
        cmocka_unit_test(a_long_lived_child_is_told_where_temporary_files_go),
        cmocka_unit_test(a_child_runs_until_it_is_stopped),
        cmocka_unit_test(an_error_is_a_sentence_with_prefixes),
        cmocka_unit_test(words_of_an_error_can_be_replaced),
        cmocka_unit_test(replacing_no_words_in_an_error_is_a_bug),
        cmocka_unit_test(a_long_error_is_cut_not_overrun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
