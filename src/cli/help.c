/* One screen for all commands, and one for each that has options of its own. */
#include <string.h>

#include "cli/cli.h"

static const char overview[] =
    "example:\n"
    "  assay generate --header list.h --source list.c --time 30s --out tests\n"
    "\n"
    "assay calls the functions of a C library in many short sequences and writes minimal failing\n"
    "tests (findings) and passing regression tests.\n"
    "\n"
    "usage: assay generate --header FILE --source FILE [OPTIONS] [-- CFLAGS]\n"
    "       assay contracts --header FILE --source FILE [--as c|attributes|json] [-o FILE]\n"
    "       assay replay DIR/findings/N\n"
    "       assay accept DIR/findings/N [--contracts FILE]\n"
    "       assay cover DIR [--json FILE]\n"
    "       assay mutate DIR | --source FILE --test FILE [OPTIONS] [-- CFLAGS]\n"
    "       assay minimize DIR [--write] [--json FILE]\n"
    "       assay diff DIR NEW | DIR --build 'gcc -O0' --build 'clang-19 -O2'\n"
    "\n"
    "what to test\n"
    "  --header FILE      a header whose functions are tested; may be repeated\n"
    "  --source FILE      a source file of the library; may be repeated\n"
    "  -p DIR             sources and flags from DIR/compile_commands.json instead\n"
    "  --link FLAGS       link flags, such as -lz; -lm is found when it is needed\n"
    "  --contracts FILE   contracts in C (assay/contracts.h); may be repeated\n"
    "  --callers DIR      tests or examples of the library, to learn from; may be repeated\n"
    "  --only A,B         test only these functions   --skip A,B  never call these\n"
    "how long\n"
    "  --time 30s         wall clock of the whole run; without it and --calls, assay ends\n"
    "                     when more calls reach hardly anything new, after 60 s at most\n"
    "  --calls N          calls instead of time; the same seed then gives the same bytes\n"
    "  --seed N --jobs N  default 1, 1\n"
    "how\n"
    "  --strategy NAME    drt (default), bottomup-legal, bottomup, walk, topdown\n"
    "  --length N         statements of a sequence (40)\n"
    "  --equality NAME    when is a value new: by its contract (default) or by its state\n"
    "  --repeat N --repeat-chance P  repeat one call up to N times with chance P (100, 0.1)\n"
    "  --no-rule A,B      without these rules; --list-rules lists them\n"
    "  --no-coverage      do not measure branches; --search-only  judge and write nothing\n"
    "what to write\n"
    "  --out DIR          default assay-out; files you edited there are kept\n"
    "  --format NAME      plain (default), cmocka, check, criterion, unity\n"
    "  --no-variations    do not run the tests again in other builds and surroundings\n"
    "  --no-minimize      keep tests that add nothing too   --no-tests  findings only\n"
    "  --show NAME        faults (default), undecided: also what is in doubt, all\n"
    "  --cluster NAME     faults that are one: abstract (default), oracle, concrete, random\n"
    "  --members          list the others of each cluster that differ, each with a program\n"
    "  --report KIND[=FILE]  html, json, junit, sarif, into --out; --json FILE: json=FILE\n"
    "  --baseline FILE    known findings, which do not fail; --write-baseline adds to it\n"
    "\n"
    "assay mutate --help, assay minimize --help and assay diff --help tell of their options.\n"
    "exit status: 0 nothing found, 1 findings, 2 wrong use or environment, 3 a bug in assay\n";

static const char of_mutate[] =
    "example:\n"
    "  assay mutate tests\n"
    "  assay mutate --source list.c --test test_list.c -- -Iinclude\n"
    "\n"
    "Which changes of the library do its tests notice? Small ones are made to its source, one at\n"
    "a time, and the tests are run.\n"
    "\n"
    "usage: assay mutate DIR [OPTIONS]\n"
    "       assay mutate --source FILE --test FILE [OPTIONS] [-- CFLAGS]\n"
    "\n"
    "  DIR                a suite that assay wrote\n"
    "  --source FILE      a source file of the library; may be repeated\n"
    "  --test FILE        a source of the tests; each with a main() is a program; may be repeated\n"
    "  --link FLAGS       link flags, such as -lz; -lm is found when it is needed\n"
    "  --run-in DIR       where the tests run; default an empty directory\n"
    "  --every-test       run all tests that reach a mutant, not only until one fails\n"
    "  --least PERCENT    the score that tests must have; the exit status is 1 when it is lower\n"
    "  --json FILE        the mutants and what became of each\n"
    "\n"
    "exit status: 0 done, 1 the score is too low, 2 wrong use, or tests fail without a change\n";

static const char of_minimize[] =
    "example:\n"
    "  assay minimize tests --write\n"
    "\n"
    "Which tests of a suite that assay wrote still add something, and which fail and why?\n"
    "\n"
    "usage: assay minimize DIR [OPTIONS]\n"
    "\n"
    "  --write            leave those out of the suite that add nothing\n"
    "  --json FILE        what became of each test\n"
    "\n"
    "exit status: 0 all pass, 1 tests fail, 2 wrong use\n";

static const char of_diff[] =
    "example:\n"
    "  assay diff tests ../list-2.0\n"
    "  assay diff tests --build 'gcc -O0' --build 'clang-19 -O2'\n"
    "\n"
    "Where does another version of the library, or another build of it, do something else? The\n"
    "tests of a suite that assay wrote are run with both.\n"
    "\n"
    "usage: assay diff DIR NEW [OPTIONS]\n"
    "       assay diff DIR --build 'CC FLAGS' --build 'CC FLAGS' [OPTIONS]\n"
    "\n"
    "  DIR                the suite of the old one\n"
    "  NEW                the suite or the source tree of the new one\n"
    "  --build 'CC FLAGS' how both are compiled; twice: the old one and the new one; without:\n"
    "                     by clang with sanitizers\n"
    "  --json FILE        the differences\n"
    "\n"
    "exit status: 0 no difference, 1 differences, 2 wrong use\n";

const char *cli_help(const char *command)
{
    static const struct {
        const char *command, *text;
    } helps[] = {{"mutate", of_mutate}, {"minimize", of_minimize}, {"diff", of_diff}};
    for (size_t i = 0; i < sizeof helps / sizeof *helps; i++)
        if (strcmp(command, helps[i].command) == 0)
            return helps[i].text;
    return overview;
}
