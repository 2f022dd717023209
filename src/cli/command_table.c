/* Every command, a row each. */
#include <string.h>

#include "cli/option.h"

static const struct command_class commands[] = {
    {
        "generate", COMMAND_GENERATE, cli_generate,
        .meaning = "write findings and regression tests for a library",
        .usages = {"--header FILE --source FILE [OPTIONS] [-- CFLAGS]",
                   "--header FILE -p DIR [OPTIONS]",
                   "--pkg-config NAME [OPTIONS]"},
        .examples = {"assay generate --header list.h --source list.c --time 30s --out tests",
                     "assay generate --header list.h -p build --calls 300000 --out tests"},
        .purpose = "assay calls the functions of the library in many short sequences. It writes "
                   "findings, which are minimal failing tests, and regression tests, which pass. "
                   "CFLAGS are what the library is compiled with.",
        .nothing = "no fault was found that is not in the baseline",
        .something = "faults that are not in the baseline, or a function that never returned",
    },
    {
        "init", COMMAND_INIT, cli_init,
        .meaning = "write assay.toml, so that `assay` alone tests this project",
        .usages = {"[OPTIONS]"},
        .examples = {"assay init"},
        .purpose = "Looks for headers, a compile_commands.json or sources, and tests to learn "
                   "from, and writes what it finds into assay.toml. `generate`, `contracts` and "
                   "`explore` read that file when no library is named; `assay` without a command "
                   "is `assay generate`.",
        .details = "A key in the file is an option without its dashes; `flags` are what stands "
                   "behind `--`. Keys below `[generate]` are for that command alone. What is "
                   "typed wins over what is in the file.",
        .nothing = "done",
    },
    {
        "completion", COMMAND_COMPLETION, cli_completion,
        .is_minor = true,
        .meaning = "print what a shell needs to complete commands and options",
        .usages = {"bash|zsh|fish"},
        .examples = {"assay completion bash >~/.local/share/bash-completion/completions/assay"},
        .purpose = "Prints a script for bash, zsh or fish. An installation has all three already, "
                   "where these shells look for them.",
        .nothing = "done",
    },
    {
        "explore", COMMAND_EXPLORE, cli_explore,
        .meaning = "visit every state of a library that calls lead to",
        .usages = {"--header FILE --source FILE [OPTIONS] [-- CFLAGS]"},
        .examples = {"assay explore --header bst.h --source bst.c --values 0..9"},
        .purpose = "Tries every call in every state, breadth first, and counts the states that "
                   "differ. Contracts and sanitizers are checked after each call.",
        .details = "A state is what can be reached in memory from the object that is explored, "
                   "wherever it lies. It is named by the choices that lead to it: `.0.3.12`.",
        .nothing = "no call failed",
        .something = "calls failed",
    },
    {
        "redundant", COMMAND_REDUNDANT, cli_redundant,
        .meaning = "find the tests that repeat what other tests do",
        .usages = {"DIR [OPTIONS]",
                   "--header FILE --source FILE --test FILE [-- CFLAGS]"},
        .examples = {"assay redundant tests"},
        .purpose = "Records which functions the tests call and in which states. A test is "
                   "redundant when tests before it have made all of its calls.",
        .details = "The tests are those of a suite that assay wrote, or programs that pass by "
                   "exiting with 0; of these, each is one test, unless its framework runs them one "
                   "by one when asked.",
        .nothing = "done",
    },
    {
        "contracts", COMMAND_CONTRACTS, cli_contracts,
        .meaning = "print what assay worked out about the functions",
        .usages = {"--header FILE [--source FILE] [OPTIONS] [-- CFLAGS]"},
        .examples = {"assay contracts --header list.h --source list.c -o roles.c"},
        .purpose = "Prints what parameters are for, who owns results, and how functions fail. "
                   "Correct it where it is wrong and give it back with `--contracts`.",
        .details = "Where the headers and sources leave open how long a buffer must be, assay "
                   "compiles the library and tries a few hundred calls; `--no-rule experiments` "
                   "leaves that out. A file that exists is overwritten only with `--force`.",
        .nothing = "done",
    },
    {
        "replay", COMMAND_REPLAY, cli_replay,
        .meaning = "run a finding or an input of a generator again",
        .usages = {"DIR/findings/N", "DIR/failures/N", "DIR CHOICES", "QUERIES"},
        .examples = {"assay replay tests/findings/1", "assay replay out .2.0.1"},
        .purpose = "Runs a finding again and shows the value of each statement; or, of what "
                   "`assay exhaust --out DIR` wrote, a failing input or the one that a list of "
                   "choices makes. Of the queries that `assay generate --keep-queries QUERIES` "
                   "wrote, each rung of the ladder of solvers is asked again by itself: how many "
                   "it answers, and in how much time.",
        .nothing = "it does not fail any more",
        .something = "it fails",
    },
    {
        "accept", COMMAND_ACCEPT, cli_accept,
        .meaning = "write a contract so that a finding is not reported again",
        .usages = {"FINDING [OPTIONS]"},
        .examples = {"assay accept tests/findings/2 --contracts known.c"},
        .purpose = "Writes a contract into a file. A run with that file as `--contracts` does not "
                   "report the finding again. FINDING is its folder, or its number or name in "
                   "the directory that `--out` names.",
        .nothing = "done",
    },
    {
        "confirm", COMMAND_CONFIRM, cli_confirm,
        .meaning = "say that a finding is real, in a file of labels",
        .usages = {"FINDING [OPTIONS]"},
        .examples = {"assay confirm tests/findings/1 --why 'the length is not checked'"},
        .purpose = "Writes a label into a file: the library is to blame. `assay accept` writes "
                   "one that says it is not. FINDING is its folder, or its number or name in the "
                   "directory that `--out` names.",
        .nothing = "done",
    },
    {
        "cover", COMMAND_COVER, cli_cover,
        .meaning = "measure what a suite covers",
        .usages = {"DIR [OPTIONS]"},
        .examples = {"assay cover tests"},
        .purpose = "Measures which branches, lines and functions of the library the tests cover, "
                   "and says what keeps them from covering more.",
        .details = "The figures are those of clang's source-based coverage. Listed are functions "
                   "that no test calls and conditions that were never true or never false.",
        .nothing = "done",
    },
    {
        "mutate", COMMAND_MUTATE, cli_mutate,
        .meaning = "measure which changes of the library its tests notice",
        .usages = {"DIR [OPTIONS]", "--source FILE --test FILE [OPTIONS] [-- CFLAGS]"},
        .examples = {"assay mutate tests",
                     "assay mutate --source list.c --test test_list.c -- -Iinclude"},
        .purpose = "Makes small changes to the library, one at a time, and runs the tests that "
                   "reach each: those of a suite that assay wrote, or any program that passes by "
                   "exiting with 0.",
        .details = "`<` becomes `<=`, say, or a call is left out. A change that makes a test fail, "
                   "crash or take much longer is killed. The report gives the share of killed "
                   "changes in each function, and the lines of source with the changes that no "
                   "test notices. Changes after which the optimised function is the same as "
                   "before do not count.",
        .nothing = "done",
        .something = "the tests notice fewer changes than --least demands",
    },
    {
        "minimize", COMMAND_MINIMIZE, cli_minimize,
        .meaning = "find the tests of a suite that add nothing, or fail",
        .usages = {"DIR [OPTIONS]"},
        .examples = {"assay minimize tests --write"},
        .purpose = "Says which tests of a suite that assay wrote still add something on the "
                   "library as it is now, which only repeat others, and which fail and why.",
        .details = "A test adds something when it reaches a block of code that no other test "
                   "reaches, or notices a mutant, as `assay mutate` makes them, that no other test "
                   "notices.",
        .nothing = "all tests pass",
        .something = "tests fail, or do not compile",
    },
    {
        "diff", COMMAND_DIFF, cli_diff,
        .meaning = "show where another version or build behaves differently",
        .usages = {"DIR NEW [OPTIONS] [-- CFLAGS]",
                   "DIR --build 'CC FLAGS' --build 'CC FLAGS' [OPTIONS]"},
        .examples = {"assay diff tests ../list-2.0",
                     "assay diff tests --build 'gcc -O0' --build 'gcc -O2'"},
        .purpose = "Runs the tests of the suite DIR on its library and on another version or build "
                   "of it, and shows old and new value where they differ. NEW is a suite of the "
                   "new version, or its source tree; `--source` or `-p` may name its sources "
                   "instead.",
        .details = "Crashes, hangs and reports of sanitizers are differences, too. What differs in "
                   "the same part of what one function does is shown once, with the names of the "
                   "tests. Checks and tests that do not compile with one of the versions are left "
                   "out and listed with the reason.",
        .nothing = "there is no difference",
        .something = "there are differences",
    },
    {
        "refactor", COMMAND_REFACTOR, cli_refactor,
        .meaning = "edit C by a refactoring engine, or examine the engine",
        .usages = {"REFACTORING PLACE [OPTIONS] [-- CFLAGS]",
                   "REFACTORING --examine KIND [FILE...] [OPTIONS] [-- CFLAGS]"},
        .examples = {"assay refactor rename list.c:12:9 --to count --write",
                     "assay refactor extract-function list.c:20:5-24:20 --engine "
                     "clang-refactor"},
        .purpose = "Asks clangd or another engine for one edit and prints it as a diff, or makes "
                   "it with `--write`. PLACE is FILE:LINE:COLUMN or FILE:LINE:COLUMN-LINE:COLUMN. "
                   "Without arguments, lists engines and refactorings.",
        .details = "A file that compiled before the edit and does not compile after it is told. "
                   "With `--examine`, the files are programs with marks, as those of "
                   "share/assay/generators; without files, their names are read from standard "
                   "input, a line each, and answered at once by `pass`, `skip REASON` or `fail "
                   "ORACLE: MESSAGES`. The edit must compile, change nothing that the program "
                   "prints, be refused only when it is wrong, and give the old program when it is "
                   "undone.",
        .nothing = "the edit was made, or nothing is wrong with the engine",
        .something = "the engine refuses, or edits wrongly",
    },
    {
        "exhaust", COMMAND_EXHAUST, cli_exhaust,
        .meaning = "run every input that a generator makes within its bounds",
        .usages = {"--generator FILE [OPTIONS] -- COMMAND {input}",
                   "--generator FILE --source FILE [OPTIONS] [-- CFLAGS]"},
        .examples = {"assay exhaust --generator rename.c --sparse -- ./check {input}",
                     "assay exhaust --generator json.c --source parser.c --jobs 2 --out out"},
        .purpose = "The generator is C that calls `assay_choose` and prints; assay runs it once "
                   "for each list of answers. The command is given each input in a file, and an "
                   "input fails when it ends with anything but 0 (77: it is skipped). With "
                   "`--source`, the generator is linked with the library and calls it, with "
                   "sanitizers.",
        .details = "A first line `oracle: NAME` in the output of the command names what noticed "
                   "the failure; what follows is the message. Failures of which the same is said "
                   "are shown once. With `{inputs}` instead of `{input}`, the command is given "
                   "several files at a time.",
        .nothing = "no input failed",
        .something = "inputs failed",
    },
    {
        "structures", COMMAND_STRUCTURES, cli_structures,
        .meaning = "build all structures that an invariant accepts",
        .usages = {"--header FILE --contracts FILE --type TYPE --scope N"},
        .examples = {"assay structures --header t.h --contracts t.c --type t --scope 5"},
        .purpose = "Builds every structure of a type, up to a size, that its `ASSAY_INVARIANT` "
                   "accepts; of those that differ only in the places of their objects, one.",
        .details = "The invariant decides, and what it reads steers the search: a member that it "
                   "has not read is not chosen.",
        .nothing = "done; no function failed on a structure",
        .something = "functions failed on structures",
    },
};

const struct command_class *command_at(size_t n)
{
    return n < sizeof commands / sizeof *commands ? &commands[n] : NULL;
}

const struct command_class *command_named(const char *name)
{
    for (size_t i = 0; command_at(i); i++)
        if (strcmp(command_at(i)->name, name) == 0)
            return command_at(i);
    return NULL;
}
