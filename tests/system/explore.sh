#!/bin/sh
# States that are explored are counted right, by formulas and by figures that others published.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp -r "$ASSAY_SOURCE_DIR/examples/containers" "$ASSAY_SOURCE_DIR/include" .
data="$ASSAY_SOURCE_DIR/tests/system/data/explore"

explore() {
    name=$1
    shift
    "$ASSAY" explore --header "containers/$name.h" --source "containers/$name.c" \
        --json explored.json "$@"
}

# states_are NUMBER NAME OPTIONS...
states_are() {
    wanted=$1
    shift
    explore "$@" || return 1
    got=$(json explored.json "report['explore']['states']")
    [ "$got" = "$wanted" ] || { echo "$got states instead of $wanted"; return 1; }
}

counted() {
    "$data/count_states" "$@"
}

for keys in 3 7; do
    ok "a search tree over $keys keys has the states of all such trees" \
        states_are "$(counted bst $keys)" bst --only bst_insert,bst_remove --values 0..$((keys - 1))
done
ok "an AVL tree over 8 keys has the states of all such trees" \
    states_are "$(counted avl 8)" avl --only avl_insert,avl_remove --values 0..7
ok "a sorted list of up to 6 of 4 values has the states of all multisets" \
    states_are "$(counted multisets 4 6)" sorted_list --values 0..3 --iterations 6 \
    --only sorted_list_insert,sorted_list_remove
ok "a stack of 6 different values has as many states as the slides say" \
    states_are 1957 unique_bounded_stack --only ubstack_push --values 0..5 --values capacity=6
ok "a red-black map has as many states after 7 iterations as the slides say" \
    states_are 537 rb_map --only rb_map_put,rb_map_remove --values 0..6 --values value=0 \
    --iterations 7
ok "without sanitizers there are as many" \
    states_are "$(counted bst 6)" bst --only bst_insert,bst_remove --values 0..5 --no-sanitizers
ok "by whole sequences every sequence is a state" \
    states_are $((1 + 4 + 16 + 64)) bst --only bst_insert,bst_remove --values 0..1 --iterations 3 \
    --represent whole-seq
ok "calls that change nothing are no part of a modifying sequence" \
    states_are 4 bst --only bst_insert,bst_contains --values 0..2 --iterations 1 \
    --represent modifying-seq

fails_in() {
    status_is 1 explore "$@"
}

for name in bst hash_map; do
    patch -s -p2 <"$ASSAY_SOURCE_DIR/tests/faults/containers/$name.patch"
    ok "the fault planted in $name is found" fails_in $name --values 0..3 --iterations 4 \
        --contracts "containers/${name}_contracts.c"
done

mean() {
    status_is 1 "$ASSAY" explore --header "$data/mean.h" --source "$data/mean.c" \
        --json explored.json
    ends=$(json explored.json "sorted(set(f['end'] for f in report['explore']['failed']))")
    states=$(json explored.json "report['explore']['states']")
    [ "$states $ends" = "4 ['exit', 'hang']" ] || { echo "$states states, $ends"; return 1; }
}
ok "a library that exits and hangs is explored to the end" mean

variable() {
    "$ASSAY" explore --header "$data/variable.h" --source "$data/variable.c" --json explored.json
    states=$(json explored.json "report['explore']['states']")
    [ "$states" = 5 ] || { echo "$states states"; return 1; }
}
ok "variables of the library are part of the state" variable

redundant() {
    cp "$ASSAY_SOURCE_DIR"/tests/system/data/redundant/* .
    "$ASSAY" redundant --header int_stack.h --source int_stack.c --test t1.c --test t2.c \
        --test t3.c --json redundant.json >table
    got=$(json redundant.json "[[n[:2] for n in r['names']] for r in report['redundant']]")
    [ "$got" = "[[], ['t3'], ['t3'], ['t2', 't3'], ['t2', 't3']]" ] || { echo "$got"; return 1; }
}
ok "the five representations find in the slides' tests what the slides say" redundant

# cases_of NAME LINK WANTED: the redundant ones of the framework's tests, and what is lost without.
cases_of() {
    "$ASSAY" redundant --header int_stack.h --source int_stack.c --test "$1.c" --link "$2" \
        --represent whole-state --measure --json redundant.json >table || return 1
    one="report['redundant'][0]"
    got=$(json redundant.json "[$one['tests'], $one['names'], [$one[what + '_before'] \
        - $one[what + '_after'] for what in ('branches', 'kills')]]")
    [ "$got" = "$3" ] || { echo "$got"; cat table; return 1; }
    [ "$(json redundant.json "$one['kills_before'] > 5 and $one['branches_before'] > 0")" = True ]
}
ok "tests of cmocka are told apart, with what they reach and notice" \
    cases_of cmocka_cases -lcmocka "[3, ['pushes_again'], [0, 0]]"
ok "so are cases of Check" \
    cases_of check_cases "$(pkg-config --libs check)" "[3, ['full as well'], [0, 0]]"
ok "so are those of a runner of one's own; what runs along with a test is no other one" \
    cases_of own_runner "" "[3, ['nothing'], [0, 0]]"
some_mutants() {
    "$ASSAY" redundant --header int_stack.h --source int_stack.c --test slow.c \
        --represent whole-state --measure --time 1s --jobs 1 --json redundant.json >table || return 1
    tried=$(json redundant.json "report['mutants_tried']")
    reached=$(json redundant.json "report['mutants_reached']")
    [ "$tried" -ge 1 ] && [ "$tried" -le 4 ] && [ "$reached" -gt 10 ] &&
        [ "$(json redundant.json "report['redundant'][0]['kills_before'] <= $tried")" = True ] &&
        grep -q "^note: kills are of $tried of the $reached mutants that tests reach" table ||
        { echo "$tried of $reached"; cat table; return 1; }
}
ok "it is said of how many mutants kills are, and those nothing reaches do not count" some_mutants
failing_program() {
    "$ASSAY" redundant --header int_stack.h --source int_stack.c --test t1.c --test fails.c \
        --represent whole-state --measure --json redundant.json >table || return 1
    grep -q "^note: 1 test (fails.c) fails with the library as it is" table
}
ok "a test that fails without any mutant is named" failing_program
whole_programs() {
    "$ASSAY" redundant --header int_stack.h --source int_stack.c --test t1.c --test t2.c \
        --test t3.c --measure --json redundant.json >table || return 1
    got=$(json redundant.json "[r['kills_before'] - r['kills_after'] + r['branches_before'] \
        - r['branches_after'] for r in report['redundant']]")
    [ "$got" = "[0, 0, 0, 0, 0]" ] && grep -q "note: 3 programs (t1.c, ...) count each as" table
}
ok "programs of somebody else's are measured, too, and it is said that each is one test" \
    whole_programs
long_run() {
    "$ASSAY" redundant --header int_stack.h --source int_stack.c --test many.c --test long_run.c \
        --test part_of_it.c --test beyond_it.c --represent whole-state --write few >table &&
        grep -q "1 redundant  part_of_it.c" table && ! grep -q "more different calls" table &&
        [ "$(cd few && echo *)" = "beyond_it.c long_run.c many.c" ] || { cat table; return 1; }
}
ok "a long run is recorded, and what test programs share is written with them" long_run

# same_with FILE: the last exploration gave the same as the one in FILE, but for time.
same_with() {
    json "$1" "{k: v for k, v in report['explore'].items() if k != 'seconds'}" >wanted
    json explored.json "{k: v for k, v in report['explore'].items() if k != 'seconds'}" >got
    cmp wanted got
}
jobs() {
    cp -r "$ASSAY_SOURCE_DIR/examples/containers" .
    explore bst --values 0..4 --iterations 6 --states 9000 && cp explored.json one.json || return 1
    explore bst --values 0..4 --iterations 6 --states 9000 --jobs 3 && same_with one.json
}
ok "any number of jobs finds the same states, in the same order" jobs

# built_by FUNCTIONS NAME OPTIONS...: these are no builders, and there are as many states as with them.
built_by() {
    wanted=$1
    shift
    explore "$@" >said-then || return 1
    got=$(json explored.json "','.join(report['explore']['no_builders'])")
    [ "$got" = "$wanted" ] || { echo "$got"; return 1; }
    [ -z "$wanted" ] || grep -q "no builders: $wanted; with few numbers" said-then || return 1
    json explored.json "[report['explore'][k] for k in ('states', 'calls', 'iterations')]" >with
    explore "$@" --no-rule builders || return 1
    json explored.json "[report['explore'][k] for k in ('states', 'calls', 'iterations')]" >without
    cmp with without
}
ok "what removes from a search tree builds nothing that inserting does not" \
    built_by bst_remove bst --only bst_insert,bst_remove --values 0..6
ok "what removes from a red-black map does" \
    built_by "" rb_map --only rb_map_put,rb_map_remove --values 0..5 --values value=0

# Ends it with all its processes as soon as it has marked where it is.
killed() {
    setsid "$ASSAY" explore --header containers/bst.h --source containers/bst.c --values 0..8 \
        --only bst_insert,bst_remove --resume states.file --json explored.json &
    group=$!
    size=0
    while kill -0 $group 2>/dev/null && [ "${size:-0}" -lt 2000 ]; do
        sleep 0.02
        size=$(du -k states.file 2>/dev/null | cut -f1)
    done
    kill -9 -$group 2>/dev/null
    wait $group
    [ ! -e explored.json ]
}
resumed() {
    rm -f explored.json
    explore bst --only bst_insert,bst_remove --values 0..8 --no-rule builders --json one.json
    rm -f explored.json
    killed || { echo "it was not killed"; return 1; }
    explore bst --only bst_insert,bst_remove --values 0..8 --resume states.file &&
        same_with one.json
}
ok "an exploration that was killed goes on from its file" resumed

equality() {
    "$ASSAY" explore --header int_stack.h --source int_stack.c --values 0..2 --iterations 5 \
        --represent "$1" --json explored.json
    states=$(json explored.json "report['explore']['states']")
    [ "$states" = $((1 + 3 + 9 + 27 + 81 + 243)) ] || { echo "$states states"; return 1; }
}
for name in monitor-equals pairwise-equals; do
    ok "by $name, what is above the top of a stack does not count" equality $name
done

written() {
    "$ASSAY" redundant --header int_stack.h --source int_stack.c --test t1.c --test t2.c \
        --test t3.c --represent whole-state --write kept >table && ls kept >names
    [ "$(tr '\n' ' ' <names)" = "t1.c t2.c " ] || { cat names; return 1; }
}
ok "test programs that are not redundant are written" written

complains_of() {
    text=$1
    shift
    status_is 2 "$@" 2>said-then && grep -q -- "$text" said-then || { cat said-then; return 1; }
}
graph() {
    explore bst --only bst_insert --values 0..1 --graph states.dot || return 1
    [ "$(grep -c ' -> ' states.dot)" = 10 ] || { cat states.dot; return 1; }
}
ok "the graph has an edge for every call that was made" graph
named() {
    explore bst --only bst_insert --values 0..2 --state .0.2.1 >said-then
    grep -q 'call bst_insert(v0, int 2)' said-then || { cat said-then; return 1; }
}
ok "a state is shown by its name" named
printf 'mine\n' >notes.txt
ok "a file that is something else is not written over" complains_of "no file of an exploration" \
    explore bst --resume notes.txt
ok "a file of another exploration is refused" complains_of "belongs to another exploration" \
    explore bst --values 0..1 --resume states.file
ok "without an equality function its representations are refused" \
    complains_of "needs a function that compares" "$ASSAY" explore --header "$data/variable.h" \
    --source "$data/variable.c" --represent pairwise-equals
ok "tests are written by one representation" complains_of "say with --represent" \
    "$ASSAY" redundant --header int_stack.h --source int_stack.c --test t1.c --write other
ok "a test program that needs a library is told how to name it" complains_of "with --link" \
    "$ASSAY" redundant --header int_stack.h --source int_stack.c --test cmocka_cases.c
# onto_full_disk COMMAND...: its output has nowhere to go.
onto_full_disk() {
    "$@" >/dev/full
}
ok "what cannot be told is an error" complains_of "cannot write to standard output: No space" \
    onto_full_disk explore int_stack --values 0..1 --iterations 1
ok "numbers that are none are refused" complains_of "not 'a..b'" explore bst --values a..b
done_testing
