#!/bin/sh
# What counts of a state, and what is said when it cannot be known exactly.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
data="$ASSAY_SOURCE_DIR/tests/system/data/explore"

# has_states NUMBER LIBRARY OPTIONS...
has_states() {
    wanted=$1
    name=$2
    shift 2
    "$ASSAY" explore --header "$data/$name.h" --source "$data/$name.c" --json explored.json "$@" \
        >told || [ $? = 1 ]
    states=$(json explored.json "report['explore']['states']")
    [ "$states" = "$wanted" ] || { echo "$states states instead of $wanted"; return 1; }
}
said() {
    grep -q -- "$1" told || { cat told; return 1; }
}

ok "of a union the member counts that the number beside it says" has_states 6 box --values 0..1
ok "what the other members left there counts without that rule" \
    has_states 10 box --values 0..1 --no-rule tags
ok "of a union without a name, too" has_states 4 cell --values 0..1
ok "padding of records in a row is no part of the state" has_states 4 shelf --values 0..1
ok "where rows are not known, it is" has_states 8 shelf --values 0..1 --no-rule rows

ok "what nothing is known of is scanned" has_states 4 hidden --values 0..3
ok "and that is said" said "nothing is known of how what a 'struct hidden \*' points to lies in memory"
ok "what a library maps is reached again by its calls" has_states 4 outside
ok "and that is said" said "copying its memory does not put the library back"
ok "no call of it fails" sh -c "[ \$(grep -c 'in state' told) = 0 ]"
for name in monitor-equals pairwise-equals; do
    ok "by $name, states that the equality function cannot compare count as they are" \
        has_states 4 wrong --values 0..3 --only wrong_set --represent $name
    ok "it is said that it crashed" said "the equality function crashes or hangs for 1 state,"
    ok "it is said that it is not reflexive" said "denies that an object equals itself for 1 state,"
done

cat >unequal.c <<'END'
#include "wrong.h"
#include <assay/contracts.h>
ASSAY_EQUAL(const struct wrong *a, const struct wrong *b) { return a != b; }
END
ok "when nothing equals itself, there is no state to begin with" \
    has_states 0 wrong --contracts unequal.c -- -I"$data"
ok "and that is said" said "wrong_new() to make state .0: it left a value that does not equal itself"

tests_dir="$ASSAY_SOURCE_DIR/tests/system/data/wrong_tests"
# redundant_of TESTS...
redundant_of() {
    arguments=
    for test in "$@"; do
        arguments="$arguments --test $tests_dir/$test.c"
    done
    # shellcheck disable=SC2086
    "$ASSAY" redundant --header "$data/wrong.h" --source "$data/wrong.c" $arguments \
        -- "-I$data" >told 2>&1
}
partly() {
    redundant_of first same aborts || return 1
    [ "$(grep -c '1 redundant  same.c' told)" = 5 ] || { cat told; return 1; }
}
ok "a test that repeats another is redundant, though a third one aborts" partly
ok "of that one it is said" said "aborts.c does not pass with recorded calls"
ok "of the equality function, too" said "an equality function crashed"
shared() {
    redundant_of two twice || return 1
    [ "$(grep -c ' 0 redundant' told)" = 5 ] || { cat told; return 1; }
}
ok "a call with one object twice is another one than with two that are alike" shared
none() {
    status_is 2 redundant_of first no_c && said "nothing"
}
ok "a test program that does not compile is an error with the compiler's reason" none
done_testing
