/* Every option, a row each: nothing else has to be told of a new one but the code that uses it. */
#include "cli/option.h"
#include "exhaust/exhaust.h"
#include "model/exploration.h"

enum {
    GENERATE = COMMAND_GENERATE,
    LIBRARY = COMMAND_GENERATE | COMMAND_CONTRACTS | COMMAND_EXPLORE,
    EXPLORE = COMMAND_EXPLORE,
    REDUNDANT = COMMAND_REDUNDANT,
    STRUCTURES = COMMAND_STRUCTURES,
    SOURCES = LIBRARY | COMMAND_MUTATE | COMMAND_DIFF | COMMAND_STRUCTURES |
              COMMAND_REDUNDANT,
    SUITES = COMMAND_MUTATE | COMMAND_DIFF | COMMAND_MINIMIZE | COMMAND_REDUNDANT,
    EXHAUST = COMMAND_EXHAUST,
};

#define PLACE(member) offsetof(struct cli_options, member)

static const struct option option_table[] = {
    {
        "--header", "FILE", OPTION_LIST,
        LIBRARY | STRUCTURES | COMMAND_DIFF | REDUNDANT | EXHAUST,
        GROUP_LIBRARY, PLACE(headers),
        .meaning = "a public header of the library; repeatable",
        .details = "Its functions are tested; variables that it declares are passed where "
                   "functions take them. When it needs other headers first, assay looks for them "
                   "among the named ones, in the C library and in its directory; a note says what "
                   "was included. This option may be given several times, as may all options that "
                   "name a file to read.",
    },
    {
        "--generator", "FILE", OPTION_TEXT, EXHAUST, GROUP_LIBRARY, PLACE(generator),
        .meaning = "the C file that makes the inputs",
        .details = "It includes `<assay/choose.h>`; see EXAMPLES.",
    },
    {
        "--entry", "NAME", OPTION_TEXT, EXHAUST, GROUP_LIBRARY, PLACE(entry),
        .initial = "generate",
        .meaning = "its function that makes one input",
        .details = "It is `void generate(FILE *out)`; one that prints nothing may take nothing.",
    },
    {
        "--source", "FILE", OPTION_LIST, SOURCES | EXHAUST, GROUP_LIBRARY, PLACE(sources),
        .meaning = "a source file of the library; repeatable",
    },
    {
        "-p", "DIR", OPTION_TEXT, SOURCES | EXHAUST, GROUP_LIBRARY, PLACE(compile_commands),
        .meaning = "take sources and flags from DIR/compile_commands.json",
        .details = "Files with a main() are left out, and a note says which. With `--source`, only "
                   "the named files are taken, with the flags that they have there.",
    },
    {
        "--target", "NAME", OPTION_LIST, SOURCES | EXHAUST, GROUP_LIBRARY, PLACE(targets),
        .meaning = "with -p: only the sources of this library of the build; repeatable",
        .details = "By the names that CMake and Meson give to their targets; of other builds, the "
                   "name of a library that was built in DIR, such as libz.a.",
    },
    {
        "-p", "DIR", OPTION_TEXT, COMMAND_REFACTOR, GROUP_LIBRARY, PLACE(compile_commands),
        .meaning = "take flags and further sources from DIR/compile_commands.json",
    },
    {
        "--engine", "NAME", OPTION_KEYWORD, COMMAND_REFACTOR, GROUP_SEARCH, PLACE(engine),
        .initial = "any", .keywords = commands_engine_keyword,
        .meaning = "the program that edits",
    },
    {
        "--to", "NAME", OPTION_TEXT, COMMAND_REFACTOR, GROUP_SEARCH, PLACE(new_name),
        .meaning = "the new name, or the check of clang-tidy",
    },
    {
        "--set", "KEY=VALUE", OPTION_LIST, COMMAND_REFACTOR, GROUP_SEARCH, PLACE(settings),
        .meaning = "what else the engine needs: record=NAME, order=A,B; repeatable",
    },
    {
        "--examine", "KIND", OPTION_TEXT, COMMAND_REFACTOR, GROUP_SEARCH, PLACE(examine),
        .meaning = "judge edits of programs with marks of this kind",
    },
    {
        "--write", NULL, OPTION_SWITCH, COMMAND_REFACTOR, GROUP_OUTPUT, PLACE(write),
        .meaning = "change the files instead of printing a diff",
    },
    {
        "--pkg-config", "NAME", OPTION_LIST, LIBRARY, GROUP_LIBRARY, PLACE(packages),
        .meaning = "an installed library, by its name for pkg-config; repeatable",
        .details = "Flags and libraries are those of the package, and so is the header when none "
                   "is named. Without sources, the library is called as it is installed: what "
                   "happens inside it is not seen, and only blocks, leaks, crashes and what it "
                   "hands to the C library are checked, at its boundary.",
    },
    {
        "--link", "FLAGS", OPTION_WORDS, SOURCES | EXHAUST, GROUP_LIBRARY, PLACE(link),
        .meaning = "linker flags, separated by blanks, such as -lz",
        .details = "`-lm` need not be named. Without sources, what is named here is tested, as it "
                   "is: `--header zlib.h --link -lz`. Objects and archives may be named, too; they "
                   "must be compiled with -fPIC.",
    },
    {
        "--contracts", "FILE", OPTION_LIST, LIBRARY | STRUCTURES | EXHAUST,
        GROUP_LIBRARY, PLACE(contracts),
        .meaning = "a C file that says what must hold; repeatable",
        .details = "It includes `<assay/contracts.h>`; see EXAMPLES.",
    },
    {
        "--contracts", "FILE", OPTION_LIST, COMMAND_ACCEPT, GROUP_OUTPUT, PLACE(contracts),
        .meaning = "the file to add the contract to (assay-contracts.c)",
    },
    {
        "--callers", "DIR", OPTION_LIST, LIBRARY, GROUP_LIBRARY, PLACE(callers),
        .meaning = "tests or examples to learn proper use from; repeatable",
        .details = "How they call the library is evidence of how it may be called. C files there "
                   "that do not compile with the library's flags are left out, with a note.",
    },
    {
        "--only", "A,B", OPTION_NAMES, GENERATE, GROUP_LIBRARY, PLACE(only),
        .meaning = "test only these functions",
        .details = "Others are still called where arguments have to be made, but assay does not "
                   "report on them.",
    },
    {
        "--only", "A,B", OPTION_NAMES, EXPLORE, GROUP_LIBRARY, PLACE(only),
        .meaning = "try only these functions in every state",
        .details = "Others are still called to make what states begin with.",
    },
    {
        "--only", "A,B", OPTION_NAMES, STRUCTURES, GROUP_LIBRARY, PLACE(only),
        .meaning = "call only these functions on structures",
    },
    {
        "--values", "LIST", OPTION_LIST, EXPLORE, GROUP_SEARCH, PLACE(values),
        .meaning = "whole numbers that calls are given, such as 0..9 (0..2)",
        .details = "Ranges and single numbers, with commas between them: `-1,0..4`. `key=0..9` is "
                   "for parameters of that name. Texts are made of them as well, and what a `void "
                   "*` points to.",
    },
    {
        "--objects", "N", OPTION_NUMBER, EXPLORE, GROUP_SEARCH, PLACE(objects), 1, 4,
        .initial = "1",
        .meaning = "how many objects a state has",
    },
    {
        "--represent", "NAME", OPTION_KEYWORD, EXPLORE, GROUP_SEARCH, PLACE(represent),
        .initial = "whole-state", .keywords = representation_keyword,
        .meaning = "when two states count as one",
    },
    {
        "--represent", "NAME", OPTION_KEYWORD, REDUNDANT, GROUP_SEARCH, PLACE(represent_all),
        .initial = "all", .keywords = cli_represent_keyword,
        .meaning = "when two states count as one",
    },
    {
        "--against", "DIR", OPTION_TEXT, REDUNDANT, GROUP_LIBRARY, PLACE(against),
        .meaning = "a suite of the library whose tests come first",
        .details = "What is not redundant then adds something to that suite.",
    },
    {
        "--write", "DIR", OPTION_TEXT, REDUNDANT, GROUP_OUTPUT, PLACE(write_to),
        .meaning = "write the suite, or the programs, without what is redundant",
        .details = "Needs one --represent. The directory is new, and beside the suite, whose paths "
                   "are relative. A test file keeps one test at least.",
    },
    {
        "--measure", NULL, OPTION_SWITCH, REDUNDANT, GROUP_EFFORT, PLACE(measures),
        .meaning = "count branches and killed mutants before and after",
    },
    {
        "--time", "DURATION", OPTION_DURATION, REDUNDANT, GROUP_EFFORT, PLACE(time_seconds),
        .meaning = "how long tests run on mutants, as processor time (2m)",
        .details = "Where that is not enough for all that tests reach, some from all over the "
                   "library are tried, and a note says how many.",
    },
    {
        "--time", "DURATION", OPTION_DURATION, COMMAND_MUTATE | COMMAND_MINIMIZE, GROUP_EFFORT,
        PLACE(time_seconds),
        .meaning = "how long tests run on mutants, such as 30s or 5m",
        .details = "Then the result is of the mutants that were tried until then, from all over "
                   "the library, as it is after Ctrl-C. What was not tried counts for nothing, and "
                   "`--write` changes nothing.",
    },
    {
        "--iterations", "N", OPTION_NUMBER, EXPLORE, GROUP_EFFORT, PLACE(iterations), 1, 1024,
        .meaning = "how many calls lead to a state at most (all there are)",
    },
    {
        "--states", "N", OPTION_NUMBER, EXPLORE, GROUP_EFFORT, PLACE(states), 1, INT64_MAX,
        .meaning = "stop when there are so many states",
    },
    {
        "--memory", "MIB", OPTION_NUMBER, EXPLORE, GROUP_EFFORT, PLACE(memory_mib), 1, 16384,
        .initial = "8192",
        .meaning = "for states that wait to be explored, in mebibytes",
    },
    {
        "--out", "DIR", OPTION_TEXT, EXPLORE, GROUP_OUTPUT, PLACE(suite_out),
        .meaning = "write findings and tests of what was found",
        .details = "The directory must be new, empty, or from an earlier run. Without it, states "
                   "and failures are only counted and listed.",
    },
    {
        "--state", "LIST", OPTION_TEXT, EXPLORE, GROUP_OUTPUT, PLACE(state),
        .meaning = "show the calls that lead to this state, such as .0.3.12",
    },
    {
        "--resume", "FILE", OPTION_TEXT, EXPLORE, GROUP_EFFORT, PLACE(resume),
        .meaning = "keep what was explored in this file, and go on with it",
        .details = "When assay or the machine's user ends it, whenever and however, the same "
                   "command goes on where it was. The file says that it is much larger than it is; "
                   "it can be removed when nothing is to be gone on with.",
    },
    {
        "--symbolic", NULL, OPTION_SWITCH, EXPLORE, GROUP_SEARCH, PLACE(symbolic),
        .meaning = "leave arguments open: explore all values of a number at once",
        .details = "Whole numbers that calls are given become symbols. A call is made once for "
                   "each way that its comparisons can go; a state is memory with symbols in it "
                   "and a condition on them. Tests have numbers that solve the conditions. "
                   "--values gives a symbol its range; numbers with gaps are enumerated.",
    },
    {
        "--match", "HOW", OPTION_KEYWORD, EXPLORE, GROUP_SEARCH, PLACE(match),
        .initial = "exact", .keywords = symbolic_match_keyword,
        .meaning = "with symbols: when a state is known",
    },
    {
        "--merge", NULL, OPTION_SWITCH, EXPLORE, GROUP_SEARCH, PLACE(merge),
        .meaning = "with symbols: a state is known by all that are alike in memory together",
    },
    {
        "--concrete", "A,B", OPTION_NAMES, EXPLORE, GROUP_SEARCH, PLACE(concrete),
        .meaning = "with symbols: give these parameters numbers",
    },
    {
        "--width", "N", OPTION_NUMBER, EXPLORE, GROUP_EFFORT, PLACE(width), 1, INT64_MAX,
        .meaning = "with symbols: go on from so many states of an iteration only",
        .details = "States whose path was the first to reach a branch are always gone on from.",
    },
    {
        "--graph", "FILE", OPTION_TEXT, EXPLORE, GROUP_OUTPUT, PLACE(graph),
        .meaning = "write the graph of states for Graphviz",
    },
    {
        "--time", "DURATION", OPTION_DURATION, EXPLORE, GROUP_EFFORT, PLACE(time_seconds),
        .meaning = "the time of the whole run, such as 30s or 5m",
    },
    {
        "--only", "A,B", OPTION_NAMES, COMMAND_MUTATE, GROUP_LIBRARY, PLACE(only),
        .meaning = "change only these functions",
    },
    {
        "--skip", "A,B", OPTION_NAMES, GENERATE | EXPLORE, GROUP_LIBRARY, PLACE(skip),
        .meaning = "never call these functions",
    },
    {
        "--as", "FORM", OPTION_KEYWORD, COMMAND_CONTRACTS, GROUP_OUTPUT, PLACE(as),
        .initial = "c", .keywords = campaign_description_keyword,
        .meaning = "the form of what is printed",
    },
    {
        "-o", "FILE", OPTION_TEXT, COMMAND_CONTRACTS, GROUP_OUTPUT, PLACE(file),
        .meaning = "write to FILE instead of standard output",
    },
    {
        "--force", NULL, OPTION_SWITCH, COMMAND_CONTRACTS, GROUP_OUTPUT, PLACE(force),
        .meaning = "overwrite FILE when it exists",
    },
    {
        "--force", NULL, OPTION_SWITCH, COMMAND_INIT, GROUP_OUTPUT, PLACE(force),
        .meaning = "overwrite assay.toml when it exists",
    },
    {
        "--time", "DURATION", OPTION_DURATION, GENERATE, GROUP_EFFORT, PLACE(time_seconds),
        .meaning = "the time of the whole run, such as 30s or 5m",
        .details = "It is wall clock time with everything included. Tests that are being compiled "
                   "when it is over, on a busy machine, are finished if that takes no longer than "
                   "as much again. Where compiling the library leaves less than 40 percent of it, "
                   "the run takes longer, and says so. Without `--time`, `--cpu-time` and "
                   "`--calls`, the search ends when as many calls again would reach hardly any new "
                   "branch, and the run ends after 60 seconds at most.",
    },
    {
        "--cpu-time", "DURATION", OPTION_DURATION, GENERATE, GROUP_EFFORT, PLACE(cpu_seconds),
        .meaning = "end the search after so much processor time, such as 30s or 5m",
        .details = "It is that of assay, of the workers and of compilers that the search needs, so "
                   "that a busy machine does as much as an idle one. What comes before the search "
                   "and after it does not count, unless there is a limit of `--time` as well; "
                   "laws are tried for a quarter as long at most.",
    },
    {
        "--time", "DURATION", OPTION_DURATION, EXHAUST, GROUP_EFFORT, PLACE(time_seconds),
        .meaning = "stop after that time, such as 30s or 5m",
        .details = "Compiling does not count. With `--out`, the same command goes on from there.",
    },
    {
        "--calls", "N", OPTION_NUMBER, GENERATE, GROUP_EFFORT, PLACE(calls), 0, INT64_MAX,
        .meaning = "stop after N calls; the same seed gives the same bytes",
        .details = "No decision then depends on a clock, apart from limits for calls that hang. "
                   "Up to 4 jobs give the same tests and findings.",
    },
    {
        "--seed", "N", OPTION_NUMBER, GENERATE | EXHAUST, GROUP_EFFORT, PLACE(seed), 0, INT64_MAX,
        .initial = "1",
        .meaning = "the seed of all random choices",
    },
    {
        "--jobs", "N", OPTION_NUMBER, GENERATE | EXHAUST | EXPLORE, GROUP_EFFORT, PLACE(jobs), 1,
        WIRE_WORKERS,
        .meaning = "the number of worker processes (1)",
    },
    {
        "--jobs", "N", OPTION_NUMBER, SUITES, GROUP_EFFORT, PLACE(jobs), 1, WIRE_WORKERS,
        .meaning = "how much runs at once (the number of processors)",
    },
    {
        "--cache", "DIR", OPTION_TEXT, SOURCES | EXHAUST, GROUP_EFFORT, PLACE(cache),
        .meaning = "where compiled code is kept for later runs (~/.cache/assay)",
        .details = "What a file was compiled to is used again as long as the file, what it "
                   "includes, the flags and the compiler are the same. Without this option it is "
                   "the directory in ASSAY_CACHE, else `assay` below XDG_CACHE_HOME or `~/.cache`; "
                   "an empty ASSAY_CACHE means none. At most 4 GiB are kept, those used last; "
                   "whatever is there may be deleted at any time.",
    },
    {
        "--no-cache", NULL, OPTION_SWITCH, SOURCES | EXHAUST, GROUP_EFFORT, PLACE(no_cache),
        .meaning = "compile everything anew, and keep nothing",
    },
    {
        "--timeout", "DURATION", OPTION_DURATION, EXHAUST, GROUP_EFFORT, PLACE(input_seconds),
        .initial = "10s",
        .meaning = "how long one input may take",
        .details = "For a generator and the library it is linked with this is time of the "
                   "processor.",
    },
    {
        "--first", NULL, OPTION_SWITCH, EXHAUST, GROUP_EFFORT, PLACE(first),
        .meaning = "stop after the first failure",
        .details = "With `--out`, the same command goes on behind it to the next.",
    },
    {
        "--sample", "K", OPTION_NUMBER, EXHAUST, GROUP_EFFORT, PLACE(sample), 1, 10000000,
        .meaning = "run only K inputs, chosen by chance",
        .details = "All are counted first; each is as likely as any other.",
    },
    {
        "--sparse", "LIMIT", OPTION_NUMBER, EXHAUST, GROUP_SEARCH, PLACE(sparse), 1, 1000000,
        .implied = "20",
        .meaning = "first a pass that skips up to LIMIT inputs at a time (20)",
        .details = "Inputs that fail are often near each other: such a pass finds the first "
                   "failure sooner. All others are run after it. Written `--sparse=LIMIT`.",
    },
    {
        "--order", "NAME", OPTION_KEYWORD, EXHAUST, GROUP_SEARCH, PLACE(order),
        .initial = "depth-first", .keywords = exhaust_order_keyword,
        .meaning = "which part of the tree of choices comes next",
        .details = "With less time than all inputs take, others than the first reach more kinds "
                   "of inputs.",
    },
    {
        "--level", "N", OPTION_NUMBER, EXHAUST, GROUP_SEARCH, PLACE(level), 0, 1000,
        .meaning = "merge choices that are marked with up to this level (0)",
        .details = "An input then carries all alternatives of an `assay_merge` choice. From one "
                   "that fails assay goes back to the small inputs that it is made of.",
    },
    {
        "--count", NULL, OPTION_SWITCH, EXHAUST, GROUP_OUTPUT, PLACE(count),
        .meaning = "print how many inputs there are and end",
    },
    {
        "--input", "INDEX", OPTION_TEXT, EXHAUST, GROUP_OUTPUT, PLACE(input),
        .meaning = "print one input, run it if there is something to run, and end",
        .details = "INDEX is a number from 0, or the choices of the input, such as `.2.0.1`.",
    },
    {
        "--name", "FILE", OPTION_TEXT, EXHAUST, GROUP_OUTPUT, PLACE(input_name),
        .initial = "input",
        .meaning = "what the file of an input is called, such as input.c",
    },
    {
        "--server", NULL, OPTION_SWITCH, EXHAUST, GROUP_SEARCH, PLACE(server),
        .meaning = "the command lives on and is told one path after the other",
        .details = "It reads a path from standard input and answers with a line: `pass`, `skip "
                   "REASON` or `fail ORACLE: MESSAGE`. There is one for each of `--jobs`.",
    },
    {
        "--strategy", "NAME", OPTION_KEYWORD, GENERATE, GROUP_SEARCH, PLACE(strategy),
        .initial = "drt", .keywords = campaign_strategy_keyword,
        .meaning = "how sequences are chosen",
    },
    {
        "--length", "N", OPTION_NUMBER, GENERATE, GROUP_SEARCH, PLACE(length), 1, WIRE_STATEMENTS,
        .initial = "40",
        .meaning = "the most statements of a sequence",
    },
    {
        "--repeat", "N", OPTION_NUMBER, GENERATE, GROUP_SEARCH, PLACE(repetitions), 0,
        WIRE_STATEMENTS - 1,
        .initial = "100",
        .meaning = "the most repetitions of one call in a row",
    },
    {
        "--repeat-chance", "P", OPTION_CHANCE, GENERATE, GROUP_SEARCH, PLACE(repetition_chance),
        .initial = "0.1",
        .meaning = "how likely a call is repeated, from 0 to 1",
    },
    {
        "--equality", "NAME", OPTION_KEYWORD, GENERATE, GROUP_SEARCH, PLACE(equality),
        .initial = "contract", .keywords = cli_equality_keyword,
        .meaning = "when a value counts as new",
    },
    {
        "--no-rule", "A,B", OPTION_NAMES, LIBRARY | STRUCTURES, GROUP_SEARCH, PLACE(no_rules),
        .meaning = "switch these rules off, to see what each is worth",
        .details = "`--list-rules` lists them.",
    },
    {
        "--list-rules", NULL, OPTION_SWITCH, LIBRARY | STRUCTURES, GROUP_SEARCH, PLACE(list_rules),
        .meaning = "list the rules and end",
    },
    {
        "--no-coverage", NULL, OPTION_SWITCH, GENERATE, GROUP_SEARCH, PLACE(no_coverage),
        .meaning = "do not measure which branches are reached",
    },
    {
        "--no-sanitizers", NULL, OPTION_SWITCH, GENERATE | EXPLORE, GROUP_SEARCH,
        PLACE(no_sanitizers),
        .meaning = "compile the library without sanitizers",
        .details = "This is for measurements: faults that only a sanitizer sees are not found, and "
                   "assay does not try out how long buffers have to be.",
    },
    {
        "--pedantic", NULL, OPTION_SWITCH, GENERATE, GROUP_SEARCH, PLACE(pedantic),
        .meaning = "also report what C leaves undefined and does no harm",
        .details = "These are a class of their own, `pedantic`: null with a length of 0, 0 added "
                   "to null, pointers that are not aligned, shifts into the sign bit, arrays of no "
                   "elements. The call goes on, but the sequence ends with it; without the option "
                   "nothing is looked for and calls and sequences go on.",
    },
    {
        "--search-only", NULL, OPTION_SWITCH, GENERATE, GROUP_SEARCH, PLACE(search_only),
        .meaning = "judge nothing; write nothing but the JSON report",
        .details = "This is for experiments with the search.",
    },
    {
        "--out", "DIR", OPTION_TEXT, GENERATE, GROUP_OUTPUT, PLACE(out), .initial = "assay-out",
        .meaning = "where findings and tests are written",
        .details = "The directory must be new, empty, or from an earlier run. assay never "
                   "overwrites a file there that a person has edited; of a file of tests it renews "
                   "those that are as it wrote them.",
    },
    {
        "--labels", "FILE", OPTION_TEXT, COMMAND_ACCEPT | COMMAND_CONFIRM, GROUP_OUTPUT,
        PLACE(labels),
        .meaning = "the file to add the label to (assay-labels.json)",
        .details = "What people say of findings teaches assay how much its evidence is worth.",
    },
    {
        "--why", "SENTENCE", OPTION_TEXT, COMMAND_ACCEPT | COMMAND_CONFIRM, GROUP_OUTPUT,
        PLACE(why),
        .meaning = "the reason, which stands in the label",
    },
    {
        "--out", "DIR", OPTION_TEXT, COMMAND_ACCEPT | COMMAND_CONFIRM | COMMAND_COVER,
        GROUP_OUTPUT, PLACE(out),
        .meaning = "the directory that assay wrote (assay-out)",
    },
    {
        "--out", "DIR", OPTION_TEXT, EXHAUST, GROUP_OUTPUT, PLACE(kept),
        .meaning = "where failing inputs are written, and how far the run is",
        .details = "The same command with the same directory goes on where it was interrupted.",
    },
    {
        "--format", "NAME", OPTION_KEYWORD, GENERATE, GROUP_OUTPUT, PLACE(format),
        .initial = "plain", .keywords = campaign_format_keyword,
        .meaning = "the format of the tests",
    },
    {
        "--no-tests", NULL, OPTION_SWITCH, GENERATE, GROUP_OUTPUT, PLACE(no_tests),
        .meaning = "write findings only",
        .details = "The time for regression tests is left to the search and to the failures.",
    },
    {
        "--no-minimize", NULL, OPTION_SWITCH, GENERATE, GROUP_OUTPUT, PLACE(no_minimize),
        .meaning = "keep tests that add nothing to the others",
        .details = "Otherwise tests that reach no branch and notice no mutant of the library that "
                   "others do not reach or notice are left out, and the comment of each test says "
                   "what it alone contributes. Running tests on mutants takes up to 15 percent of "
                   "`--time`.",
    },
    {
        "--no-variations", NULL, OPTION_SWITCH, GENERATE, GROUP_OUTPUT, PLACE(no_variations),
        .meaning = "do not run the tests again in other builds and settings",
        .details = "Otherwise the written tests run again with other memory contents, order, "
                   "working directory, locale and time zone, and with both compilers at `-O0` and "
                   "`-O2`, and lose the assertions that do not hold everywhere.",
    },
    {
        "--show", "CLASSES", OPTION_KEYWORD, GENERATE, GROUP_OUTPUT, PLACE(show),
        .initial = "sure", .keywords = cli_show_keyword,
        .meaning = "which failures become findings",
        .details = "Each finding has the reason of its verdict, what it was seen to depend on, and "
                   "how sure assay is that the library is to blame, with what counts most for and "
                   "against it.",
    },
    {
        "--weights", "FILE", OPTION_TEXT, GENERATE, GROUP_OUTPUT, PLACE(weights),
        .meaning = "how much each piece of evidence counts",
        .details = "A table that `tools/fit-judge` of the sources made from labelled findings of "
                   "your own. Without it, the one that assay was built with is used.",
    },
    {
        "--cluster", "NAME", OPTION_KEYWORD, GENERATE | EXHAUST, GROUP_OUTPUT, PLACE(cluster),
        .initial = "abstract", .keywords = campaign_likeness_keyword,
        .meaning = "which faults are shown as one",
        .details = "The smallest of them is shown.",
    },
    {
        "--members", NULL, OPTION_SWITCH, GENERATE, GROUP_OUTPUT, PLACE(members),
        .meaning = "also write a program for each fault shown as another",
        .details = "They are in `findings/N/members`.",
    },
    {
        "--report", "KIND[=FILE]", OPTION_LIST, GENERATE, GROUP_OUTPUT, PLACE(reports),
        .keywords = cli_report_keyword,
        .meaning = "also write a report; repeatable",
        .details = "Without a file name, it is `assay-report.*` in the output directory.",
    },
    {
        "--json", "FILE", OPTION_TEXT, GENERATE, GROUP_OUTPUT, PLACE(json),
        .meaning = "write a JSON report; - is standard output",
        .details = "It takes the place of the summary when it goes to standard output.",
    },
    {
        "--json", "FILE", OPTION_TEXT, COMMAND_COVER | SUITES | EXHAUST | EXPLORE | STRUCTURES,
        GROUP_OUTPUT, PLACE(json),
        .meaning = "write the result as JSON; - is standard output",
    },
    {
        "--corpus", "FILE", OPTION_TEXT, GENERATE, GROUP_SEARCH, PLACE(corpus),
        .meaning = "begin with the sequences that an earlier run kept",
        .details = "A run writes them to `assay-corpus.txt` in its --out directory, and the next "
                   "one there begins with them: it goes on where that ended, and says which "
                   "findings are new, still there or fixed. This option names the file of another "
                   "directory or checkout. With `--calls`, where the same command does the same, "
                   "only a file that is named is read.",
    },
    {
        "--since", "REV", OPTION_TEXT, GENERATE, GROUP_SEARCH, PLACE(since),
        .meaning = "search for what has changed since a revision of git",
        .details = "Functions whose code has changed in the working tree since then, or that come "
                   "to such code, get most of the calls. The others' tests and findings of the run "
                   "before are checked and kept. What stands outside of functions concerns all of "
                   "its file, and in a header all functions.",
    },
    {
        "--seeds", "DIR", OPTION_LIST, GENERATE, GROUP_SEARCH, PLACE(seeds),
        .meaning = "files to offer as texts and buffers; repeatable",
        .details = "Documents, scripts, whatever the library reads: up to 256 files of up to 4095 "
                   "bytes, without a NUL among them. Each is given whole to parameters that take "
                   "texts or bytes, and written to files that the library reads, and evolves from "
                   "there.",
    },
    {
        "--keep-queries", "FILE", OPTION_TEXT, GENERATE, GROUP_OUTPUT, PLACE(queries),
        .meaning = "write what the solvers were asked to FILE",
        .details = "Each query with the conditions that matter to it, the wish and the answer, up "
                   "to 64 MiB of them. `assay replay FILE` asks them again.",
    },
    {
        "--no-corpus", NULL, OPTION_SWITCH, GENERATE, GROUP_SEARCH, PLACE(no_corpus),
        .meaning = "begin from nothing, whatever an earlier run kept",
    },
    {
        "--baseline", "FILE", OPTION_TEXT, GENERATE, GROUP_OUTPUT, PLACE(baseline),
        .meaning = "known findings, which do not make the exit status 1",
        .details = "They are still reported.",
    },
    {
        "--write-baseline", NULL, OPTION_SWITCH, GENERATE, GROUP_OUTPUT, PLACE(write_baseline),
        .meaning = "add the faults to the baseline and exit with 0",
    },
    {
        "--build", "'CC FLAGS'", OPTION_LIST, COMMAND_DIFF, GROUP_LIBRARY, PLACE(builds),
        .meaning = "how to compile; twice: the old library and the new one",
        .details = "Libraries and tests are compiled this way, for example by `gcc -O2`. Without "
                   "it, both are compiled by clang with sanitizers.",
    },
    {
        "--test", "FILE", OPTION_LIST, COMMAND_MUTATE | REDUNDANT, GROUP_LIBRARY, PLACE(tests),
        .meaning = "a source file of the tests; repeatable",
        .details = "Each that has a `main` is a program of its own; the others are linked to all "
                   "of them.",
    },
    {
        "--test", "FILE", OPTION_LIST, STRUCTURES, GROUP_LIBRARY, PLACE(tests),
        .meaning = "measure the field coverage of a test program",
        .details = "It is linked with the library and run; the structures that its calls come "
                   "across are told after each. Shown is how many of the pairs that there are up "
                   "to the scope they have. Each file is a program of its own.",
    },
    {
        "--run-in", "DIR", OPTION_TEXT, COMMAND_MUTATE | REDUNDANT, GROUP_EFFORT, PLACE(run_in),
        .meaning = "where the tests run (an empty directory)",
        .details = "This is for tests that read files. What tests write into the empty directory "
                   "is removed.",
    },
    {
        "--write", NULL, OPTION_SWITCH, COMMAND_MINIMIZE, GROUP_OUTPUT, PLACE(write),
        .meaning = "remove the tests that add nothing from the suite",
        .details = "Tests that fail stay, and files that a person has edited are left alone.",
    },
    {
        "--every-test", NULL, OPTION_SWITCH, COMMAND_MUTATE, GROUP_EFFORT, PLACE(every_test),
        .meaning = "run every test that reaches a change",
        .details = "Otherwise the tests run on a change only until one of them notices it. With "
                   "this option, the JSON report names all tests that notice a change.",
    },
    {
        "--type", "TYPE", OPTION_TEXT, STRUCTURES, GROUP_LIBRARY, PLACE(type),
        .meaning = "the type whose structures are built, such as 'struct tree'",
        .details = "A contracts file has an `ASSAY_INVARIANT` on it, and may have an "
                   "`ASSAY_STRUCTURE`.",
    },
    {
        "--scope", "N", OPTION_NUMBER, STRUCTURES, GROUP_EFFORT, PLACE(scope), 0, 250,
        .meaning = "at most N objects of each type, numbers from 1 to N",
        .details = "An `ASSAY_STRUCTURE` may say otherwise.",
    },
    {
        "--exactly", NULL, OPTION_SWITCH, STRUCTURES, GROUP_EFFORT, PLACE(exactly),
        .meaning = "only structures with N objects",
        .details = "Counted are the objects that are linked with their like, or those that an "
                   "`ASSAY_STRUCTURE` calls `node`.",
    },
    {
        "--infer", NULL, OPTION_SWITCH, STRUCTURES, GROUP_OUTPUT, PLACE(infers),
        .meaning = "print an invariant for a type that has none",
        .details = "The states that calls with numbers from 1 to N reach are explored, and "
                   "each is changed in one member. The invariant accepts what was reached, and "
                   "rejects most of what was changed; it is a contracts file that you can edit.",
    },
    {
        "--suspect", NULL, OPTION_SWITCH, STRUCTURES, GROUP_OUTPUT, PLACE(suspects),
        .meaning = "compare the invariant with what calls reach",
        .details = "The states that calls with numbers from 1 to N reach are explored. Listed are "
                   "those that the invariant rejects, with the calls, and structures that it "
                   "accepts and no call reaches: either the library or the invariant is wrong "
                   "there. With `--out`, each has a picture (Graphviz).",
    },
    {
        "--scalars", "HOW", OPTION_KEYWORD, STRUCTURES, GROUP_SEARCH, PLACE(scalars),
        .initial = "enumerated", .keywords = structures_scalars_keyword,
        .meaning = "what becomes of numbers",
    },
    {
        "--cover", "WHAT", OPTION_TEXT, STRUCTURES, GROUP_OUTPUT, PLACE(cover),
        .meaning = "a suite: only structures that cover pairs of WHAT",
        .details = "A pair is an object, by its number in breadth-first order, and what a member "
                   "of it holds. WHAT is `exhaustive`, for all pairs that there are, or a file "
                   "with lines `TYPE.MEMBER OBJECT VALUE`, `TYPE.MEMBER nonnull`, `TYPE.MEMBER "
                   "null` or `TYPE.MEMBER every`; `* nonnull` is said of every link.",
    },
    {
        "--out", "DIR", OPTION_TEXT, STRUCTURES, GROUP_OUTPUT, PLACE(called),
        .meaning = "call the functions on the structures; write tests to DIR",
        .details = "Every function that takes the type is called on every structure, with all "
                   "numbers from 0 to one more than the scope. Contracts, sanitizers and the "
                   "invariant afterwards judge. With `--scalars symbolic` it is called while "
                   "numbers stand for others, on all structures and along every path that some "
                   "numbers take; the tests have some of these structures. `test_structures.c` "
                   "has the calls, and `findings` a program and a picture (Graphviz) for each "
                   "function that fails: either the function is wrong, or the invariant accepts "
                   "too much.",
    },
    {
        "--direct", NULL, OPTION_SWITCH, STRUCTURES, GROUP_OUTPUT, PLACE(direct),
        .meaning = "with --out: build structures member by member",
        .details = "Otherwise those are made by calls of the library that a short exploration of "
                   "its states comes across.",
    },
    {
        "--transcope", "HOW", OPTION_KEYWORD, STRUCTURES, GROUP_SEARCH, PLACE(transcope),
        .initial = "off", .keywords = structures_transcope_keyword,
        .meaning = "stop early, by what small scopes predict",
    },
    {
        "--jobs", "N", OPTION_NUMBER, STRUCTURES, GROUP_EFFORT, PLACE(jobs), 1, WIRE_WORKERS,
        .meaning = "the number of processes (1)",
    },
    {
        "--time", "DURATION", OPTION_DURATION, STRUCTURES, GROUP_EFFORT, PLACE(time_seconds),
        .meaning = "the CPU time after which a process stops (10m)",
    },
    {
        "--least", "PERCENT", OPTION_NUMBER, COMMAND_MUTATE, GROUP_OUTPUT, PLACE(least), 0, 100,
        .meaning = "exit with 1 when the tests notice fewer changes",
    },
};

const struct option *option_at(size_t n)
{
    return n < sizeof option_table / sizeof *option_table ? &option_table[n] : NULL;
}

const char *option_group_name(enum option_group group)
{
    static const char *const names[GROUP_COUNT] = {
        [GROUP_LIBRARY] = "what to test",
        [GROUP_EFFORT] = "how long",
        [GROUP_SEARCH] = "how to search",
        [GROUP_OUTPUT] = "what to write",
    };
    return names[group];
}
