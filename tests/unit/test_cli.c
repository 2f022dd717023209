#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "cli/option.h"
#include "model/api.h"
#include "rule_sets.h"

enum { ARGUMENTS_MAXIMUM = 32 };

/* A command line that was parsed, or why not. */
struct parsed {
    struct arena arena;
    struct cli_options options;
    struct error err;
    bool is_ok;
};

/* The arguments stand in one string; '|' is between them. */
static struct parsed parse_for(const char *command, const char *line)
{
    struct parsed parsed = {0};
    char *arguments[ARGUMENTS_MAXIMUM], *rest = arena_copy_string(&parsed.arena, line);
    int count = 0;
    while (*line && rest)
        arguments[count++] = strsep(&rest, "|");
    arguments[count] = NULL;
    parsed.is_ok = cli_parse(&parsed.options, &parsed.arena, command_named(command), arguments,
                             &parsed.err);
    return parsed;
}

static struct parsed parse(const char *line)
{
    return parse_for("generate", line);
}

static struct parsed parse_well(const char *line)
{
    struct parsed parsed = parse(line);
    if (!parsed.is_ok)
        fail_msg("%s", parsed.err.text);
    return parsed;
}

static void release(struct parsed *parsed)
{
    cli_release(&parsed->options);
    arena_release(&parsed->arena);
}

static void assert_refused(const char *line, const char *sentence)
{
    struct parsed parsed = parse(line);
    assert_false(parsed.is_ok);
    assert_string_equal(parsed.err.text, sentence);
    release(&parsed);
}

static void assert_list(const struct name_list *list, const char *expected)
{
    struct text text = {0};
    for (size_t i = 0; i < list->count; i++)
        text_printf(&text, i ? "|%s" : "%s", list->items[i]);
    assert_string_equal(text_string(&text), expected);
    text_release(&text);
}

static void without_options_the_defaults_hold(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("");
    assert_string_equal(parsed.options.out, "assay-out");
    assert_string_equal(parsed.options.strategy, "drt");
    assert_string_equal(parsed.options.format, "plain");
    assert_string_equal(parsed.options.show, "sure");
    assert_null(parsed.options.json);
    assert_null(parsed.options.compile_commands);
    assert_int_equal(parsed.options.seed, 1);
    assert_int_equal(parsed.options.jobs, 0);
    assert_int_equal(parsed.options.calls, 0);
    assert_true(parsed.options.time_seconds == 0);
    assert_false(parsed.options.no_sanitizers);
    release(&parsed);
}

static void a_value_follows_its_option_or_an_equals_sign(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("--out|a b|--seed=7|--json=x=y.json|-p|build|--baseline=");
    assert_string_equal(parsed.options.out, "a b");
    assert_int_equal(parsed.options.seed, 7);
    assert_string_equal(parsed.options.json, "x=y.json");
    assert_string_equal(parsed.options.compile_commands, "build");
    assert_string_equal(parsed.options.baseline, "");
    release(&parsed);
}

static void the_last_value_counts(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("--seed|3|--out=a|--seed=4|--out|b");
    assert_int_equal(parsed.options.seed, 4);
    assert_string_equal(parsed.options.out, "b");
    release(&parsed);
}

static void files_may_be_named_again_and_again(void **state)
{
    (void)state;
    struct parsed parsed =
        parse_well("--header|a.h|--source|a.c|--header=b,c.h|--contracts|k.c|--source|b.c");
    assert_list(&parsed.options.headers, "a.h|b,c.h");
    assert_list(&parsed.options.sources, "a.c|b.c");
    assert_list(&parsed.options.contracts, "k.c");
    release(&parsed);
}

static void names_of_functions_are_split_at_commas(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("--only|a,b|--skip=,c,,d,|--only=e|--skip|");
    assert_list(&parsed.options.only, "a|b|e");
    assert_list(&parsed.options.skip, "c|d");
    release(&parsed);
}

static void link_flags_are_split_at_spaces(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("--link|-lm  -lz|--link=-Wl,-z,now");
    assert_list(&parsed.options.link, "-lm|-lz|-Wl,-z,now");
    release(&parsed);
}

static void what_follows_two_dashes_is_for_the_compiler(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("--seed|2|--|-Iinclude|--seed|--|x");
    assert_int_equal(parsed.options.seed, 2);
    assert_list(&parsed.options.flags, "-Iinclude|--seed|--|x");
    assert_list(&parsed.options.operands, "");
    release(&parsed);
}

static void what_is_no_option_is_an_operand(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("out/findings/1|--seed|2|other");
    assert_list(&parsed.options.operands, "out/findings/1|other");
    release(&parsed);
}

static void an_option_without_a_value_is_set(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("--no-sanitizers|operand");
    assert_true(parsed.options.no_sanitizers);
    assert_list(&parsed.options.operands, "operand");
    release(&parsed);
}

static void assert_seconds(const char *line, double seconds)
{
    struct parsed parsed = parse_well(line);
    assert_true(parsed.options.time_seconds == seconds);
    release(&parsed);
}

static void durations_have_units(void **state)
{
    (void)state;
    assert_seconds("--time|10", 10);
    assert_seconds("--time=1.5s", 1.5);
    assert_seconds("--time|250ms", 250 * 0.001);
    assert_seconds("--time|2m", 120);
    assert_seconds("--time|2min", 120);
    assert_seconds("--time|0.5h", 1800);
}

static void bad_durations_are_refused(void **state)
{
    (void)state;
    assert_refused("--time|", "--time takes a duration such as 10s, 5m or 1h, not ''");
    assert_refused("--time|s", "--time takes a duration such as 10s, 5m or 1h, not 's'");
    assert_refused("--time|0", "--time takes a duration such as 10s, 5m or 1h, not '0'");
    assert_refused("--time|-5s", "--time takes a duration such as 10s, 5m or 1h, not '-5s'");
    assert_refused("--time|5d", "--time takes a duration such as 10s, 5m or 1h, not '5d'");
    assert_refused("--time|5s x", "--time takes a duration such as 10s, 5m or 1h, not '5s x'");
}

static void numbers_have_a_range(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("--seed|9223372036854775807|--jobs|64|--calls|1000000|"
                                      "--repeat|255|--length|256|--repeat-chance|1");
    assert_true(parsed.options.seed == INT64_MAX);
    assert_int_equal(parsed.options.jobs, 64);
    assert_int_equal(parsed.options.calls, 1000000);
    assert_int_equal(parsed.options.repetitions, 255);
    assert_int_equal(parsed.options.length, 256);
    assert_true(parsed.options.repetition_chance == 1);
    release(&parsed);
    assert_refused("--seed|9223372036854775808",
                   "--seed takes a whole number up to 9223372036854775807, not "
                   "'9223372036854775808'");
    assert_refused("--jobs|65", "--jobs takes a whole number up to 64, not '65'");
    assert_refused("--jobs|0", "--jobs takes at least 1");
    assert_refused("--length|257", "--length takes a whole number up to 256, not '257'");
    assert_refused("--length|0", "--length takes at least 1");
    assert_refused("--repeat|256", "--repeat takes a whole number up to 255, not '256'");
}

static void bad_numbers_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "x", "1x", "-1", "1.5", "1e3", "0x10", " -1",
                                      "99999999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct arena arena = {0};
        assert_refused(arena_printf(&arena, "--jobs=%s", bad[i]),
                       arena_printf(&arena, "--jobs takes a whole number up to 64, not '%s'",
                                    bad[i]));
        arena_release(&arena);
    }
}

static void bad_chances_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "x", "1.01", "-0.1", "0.5x", "nan"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct arena arena = {0};
        assert_refused(arena_printf(&arena, "--repeat-chance=%s", bad[i]),
                       arena_printf(&arena,
                                    "--repeat-chance takes a number from 0 to 1, not '%s'",
                                    bad[i]));
        arena_release(&arena);
    }
}

static void unknown_options_are_refused(void **state)
{
    (void)state;
    assert_refused("--frobnicate", "'--frobnicate' is not an option; try assay generate -h");
    assert_refused("--frobnicate=3", "'--frobnicate' is not an option; try assay generate -h");
    assert_refused("-x", "'-x' is not an option; try assay generate -h");
    assert_refused("--see|3", "'--see' is not an option; did you mean --seed?");
    assert_refused("--haeder=x", "'--haeder' is not an option; did you mean --header?");
    assert_refused("-p=build", "'-p=build' is not an option; try assay generate -h");
    assert_refused("--seed|1|-", "'-' is not an option; try assay generate -h");
}

static void a_missing_value_is_refused(void **state)
{
    (void)state;
    assert_refused("--seed", "--seed needs a value; try assay generate -h");
    assert_refused("--out=x|--header", "--header needs a value; try assay generate -h");
    assert_refused("-p", "-p needs a value; try assay generate -h");
}

static void a_value_too_many_is_refused(void **state)
{
    (void)state;
    assert_refused("--no-sanitizers=yes", "--no-sanitizers takes no value");
}

static void an_option_of_another_command_is_refused(void **state)
{
    (void)state;
    struct parsed parsed = parse_for("contracts", "--header|a.h|--time|3s");
    assert_false(parsed.is_ok);
    assert_string_equal(parsed.err.text,
                        "--time is not an option of assay contracts; try assay contracts -h");
    release(&parsed);
    assert_refused("--as|json", "--as is not an option of assay generate; try assay generate -h");
}

static void rules_are_switched_off_by_name(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("--no-rule|nulls,indexes|--no-rule=bodies");
    struct rule_set rules, expected = RULES(RULE_NULLS, RULE_INDEXES, RULE_BODIES);
    assert_true(cli_rules_off(&parsed.options, &rules, &parsed.err));
    assert_memory_equal(&rules, &expected, sizeof rules);
    release(&parsed);
    parsed = parse_well("--no-rule|nulls,null");
    assert_false(cli_rules_off(&parsed.options, &rules, &parsed.err));
    assert_string_equal(parsed.err.text,
                        "there is no rule 'null'; assay generate --list-rules lists them");
    release(&parsed);
}

static void verdict_rules_are_switched_off_likewise(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("--no-rule|nulls,null-pointer");
    struct rule_set rules, expected = RULES(RULE_NULLS, RULE_VERDICT_NULL_POINTER);
    assert_true(cli_rules_off(&parsed.options, &rules, &parsed.err));
    assert_memory_equal(&rules, &expected, sizeof rules);
    release(&parsed);
}

static void a_keyword_is_one_of_those_that_the_option_takes(void **state)
{
    (void)state;
    struct parsed parsed = parse_well("--strategy|walk|--format=unity|--show|all");
    assert_string_equal(parsed.options.strategy, "walk");
    assert_string_equal(parsed.options.format, "unity");
    assert_string_equal(parsed.options.show, "all");
    release(&parsed);
    assert_refused("--show|some",
                   "--show can be sure, likely, faults, undecided or all, not 'some'");
    assert_refused("--equality=", "--equality can be contract or state, not ''");
    assert_refused("--cluster|Random",
                   "--cluster can be abstract, oracle, concrete or random, not 'Random'");
}

/* ---- the tables ---- */

enum { SCREEN_LINES = 24, SCREEN_COLUMNS = 80 };

#define LAST_OF(list) ((list)[sizeof(list) / sizeof *(list) - 1])

static void lists_of_a_command_end(void **state)
{
    (void)state;
    const struct command_class *command;
    for (size_t i = 0; (command = command_at(i)); i++) {
        assert_null(LAST_OF(command->usages));
        assert_null(LAST_OF(command->examples));
    }
}

static void every_option_says_what_it_means(void **state)
{
    (void)state;
    const struct option *option;
    for (size_t i = 0; (option = option_at(i)); i++) {
        bool is_number = option->kind == OPTION_NUMBER;
        if (!option->meaning || !option->commands || !option->argument != !option->kind ||
            is_number != (option->most != 0))
            fail_msg("the row of %s is not complete", option->name);
        if (option->kind == OPTION_KEYWORD &&
            !keyword_find(option->keywords, option->initial, NULL))
            fail_msg("the default of %s is none of its words", option->name);
    }
}

static void no_command_has_an_option_twice(void **state)
{
    (void)state;
    const struct option *a, *b;
    for (size_t i = 0; (a = option_at(i)); i++)
        for (size_t j = 0; j < i && (b = option_at(j)); j++)
            if (strcmp(a->name, b->name) == 0 && (a->commands & b->commands))
                fail_msg("%s has two rows for one command", a->name);
}

static bool takes_any_text(const struct option *option)
{
    return option->kind == OPTION_TEXT || option->kind == OPTION_LIST ||
           option->kind == OPTION_NAMES || option->kind == OPTION_WORDS;
}

/* `--write DIR` of one command is a switch of another: what follows it there is an operand. */
static bool has_another_row(const struct option *option, const struct command_class *command)
{
    const struct option *other;
    for (size_t i = 0; (other = option_at(i)); i++)
        if (other != option && strcmp(other->name, option->name) == 0 &&
            other->commands & command->command)
            return true;
    return false;
}

static void every_option_can_be_given_to_its_commands(void **state)
{
    (void)state;
    const struct option *option;
    const struct command_class *command;
    for (size_t i = 0; (option = option_at(i)); i++)
        for (size_t j = 0; (command = command_at(j)); j++) {
            struct arena arena = {0};
            const char *value = option->initial           ? option->initial
                                : takes_any_text(option)  ? "x"
                                                          : "1";
            struct parsed parsed = parse_for(
                command->name, option->argument
                                   ? arena_printf(&arena, option->implied ? "%s=%s" : "%s|%s",
                                                  option->name, value)
                                   : option->name);
            if (option->commands & command->command)
                assert_true(parsed.is_ok);
            if (!has_another_row(option, command))
                assert_int_equal(parsed.options.operands.count, 0);
            release(&parsed);
            arena_release(&arena);
        }
}

static bool has_option(const struct command_class *command, const char *name)
{
    const struct option *option;
    for (size_t i = 0; (option = option_at(i)); i++)
        if ((option->commands & command->command) && strcmp(option->name, name) == 0)
            return true;
    return false;
}

static void the_help_of_a_command_lists_its_options_and_no_others(void **state)
{
    (void)state;
    const struct command_class *command;
    const struct option *option;
    for (size_t i = 0; (command = command_at(i)); i++) {
        struct text help = {0};
        cli_help(&help, command);
        for (size_t j = 0; (option = option_at(j)); j++) {
            struct arena arena = {0};
            const char *line = arena_printf(&arena, "\n  %s%s%s%s ", option->name,
                                            option->implied    ? "[="
                                            : option->argument ? " "
                                                               : "",
                                            option->argument ? option->argument : "",
                                            option->implied ? "]" : "");
            bool is_listed = strstr(text_string(&help), line);
            if ((option->commands & command->command) && !is_listed)
                fail_msg("assay %s -h does not list %s", command->name, option->name);
            if (!has_option(command, option->name) && is_listed)
                fail_msg("assay %s -h lists %s", command->name, option->name);
            arena_release(&arena);
        }
        assert_ptr_equal(strstr(text_string(&help), "example:\n  assay "), text_string(&help));
        text_release(&help);
    }
}

static void assert_fits(const struct command_class *command, size_t most_lines)
{
    struct text help = {0};
    cli_help(&help, command);
    char *rest = help.bytes, *line;
    size_t lines = 0;
    for (; text_next_line(&rest, &line); lines++)
        if (strlen(line) > SCREEN_COLUMNS)
            fail_msg("'%s' is longer than a line of the screen", line);
    assert_in_range(lines, 1, most_lines);
    text_release(&help);
}

static void the_overview_fits_a_screen(void **state)
{
    (void)state;
    assert_fits(NULL, SCREEN_LINES - 1); /* the prompt needs a line, too */
    for (size_t i = 0; command_at(i); i++)
        assert_fits(command_at(i), 4 * SCREEN_LINES);
}

static void the_man_page_explains_every_option(void **state)
{
    (void)state;
    const struct option *option;
    struct text page = {0};
    struct error err;
    assert_true(cli_man(&page, "first\n@SYNOPSIS@\n@NAMES@\n@COMMANDS@\nlast\n", &err));
    for (size_t i = 0; (option = option_at(i)); i++) {
        struct arena arena = {0};
        if (!strstr(text_string(&page), arena_printf(&arena, "\n.It Fl %s", option->name + 1)))
            fail_msg("the man page does not explain %s", option->name);
        arena_release(&arena);
    }
    assert_true(text_starts_with(text_string(&page), "first\n.Nm\n.Cm generate\n"));
    assert_true(text_ends_with(text_string(&page), ".El\nlast\n"));
    text_release(&page);
}

static void the_man_page_has_no_part_that_nobody_knows(void **state)
{
    (void)state;
    struct text page = {0};
    struct error err;
    assert_false(cli_man(&page, ".Sh NAME\n@OPTION@\n", &err));
    assert_string_equal(err.text,
                        "the man page cannot have '@OPTION@' in it: there is no such part");
    text_release(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_options_the_defaults_hold),
        cmocka_unit_test(a_value_follows_its_option_or_an_equals_sign),
        cmocka_unit_test(the_last_value_counts),
        cmocka_unit_test(files_may_be_named_again_and_again),
        cmocka_unit_test(names_of_functions_are_split_at_commas),
        cmocka_unit_test(link_flags_are_split_at_spaces),
        cmocka_unit_test(what_follows_two_dashes_is_for_the_compiler),
        cmocka_unit_test(what_is_no_option_is_an_operand),
        cmocka_unit_test(an_option_without_a_value_is_set),
        cmocka_unit_test(durations_have_units),
        cmocka_unit_test(bad_durations_are_refused),
        cmocka_unit_test(numbers_have_a_range),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(bad_chances_are_refused),
        cmocka_unit_test(unknown_options_are_refused),
        cmocka_unit_test(a_missing_value_is_refused),
        cmocka_unit_test(a_value_too_many_is_refused),
        cmocka_unit_test(an_option_of_another_command_is_refused),
        cmocka_unit_test(rules_are_switched_off_by_name),
        cmocka_unit_test(verdict_rules_are_switched_off_likewise),
        cmocka_unit_test(a_keyword_is_one_of_those_that_the_option_takes),
        cmocka_unit_test(lists_of_a_command_end),
        cmocka_unit_test(every_option_says_what_it_means),
        cmocka_unit_test(no_command_has_an_option_twice),
        cmocka_unit_test(every_option_can_be_given_to_its_commands),
        cmocka_unit_test(the_help_of_a_command_lists_its_options_and_no_others),
        cmocka_unit_test(the_overview_fits_a_screen),
        cmocka_unit_test(the_man_page_explains_every_option),
        cmocka_unit_test(the_man_page_has_no_part_that_nobody_knows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
