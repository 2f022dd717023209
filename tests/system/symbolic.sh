#!/bin/sh
# States are explored with symbols for arguments: paths and states are counted right, and tests have
# numbers.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp -r "$ASSAY_SOURCE_DIR/examples/containers" "$ASSAY_SOURCE_DIR/include" .

explore() {
    name=$1
    shift
    "$ASSAY" explore --symbolic --header "containers/$name.h" --source "containers/$name.c" \
        --json explored.json "$@"
}

# iterations_have MEMBER NUMBERS NAME OPTIONS...
iterations_have() {
    member=$1 wanted=$2
    shift 2
    explore "$@" || return 1
    got=$(json explored.json \
        "' '.join(str(one['$member']) for one in report['explore']['iterations'])")
    [ "$got" = "$wanted" ] || { echo "$got instead of $wanted"; return 1; }
}

ok "inserts into a search tree have as many paths as there are weak orders" \
    iterations_have calls "1 3 13 75 541 4683" bst --only bst_insert --iterations 6 \
    --represent whole-seq
decided_without_splitting() {
    [ "$(json explored.json "[one['asked'] for one in report['explore']['symbolic']['queries']
        if one['rung'] == 'splitting'][0]")" = 0 ] &&
        [ "$(json explored.json "report['explore']['symbolic']['paths']")" = 5316 ]
}
ok "all of them are decided by bounds and solutions" decided_without_splitting
ok "a search tree has a state for each shape" \
    iterations_have states "2 4 9 23 65 197 626" bst --only bst_insert,bst_remove --iterations 7
ok "a stack of different numbers has a state for each size" \
    iterations_have states "2 3 4 5 6 7 8 9 10 11" unique_bounded_stack --only ubstack_push \
    --values capacity=10 --iterations 10
ok "by their shape alone, fewer states of a red-black map differ" \
    iterations_have states "2 4 5 9 16 28 59 111" rb_map --only rb_map_put,rb_map_remove \
    --values value=0 --iterations 8 --match shape
ok "keys that were removed leave gaps, which tell states apart" \
    iterations_have states "2 4 5 9 19 31" rb_map --only rb_map_put,rb_map_remove \
    --values value=0 --iterations 6
ok "bounds tell the same states apart where all conditions are bounds" \
    iterations_have states "2 4 5 9 19" rb_map --only rb_map_put,rb_map_remove \
    --values value=0 --iterations 5 --match bounds
ok "conditions as they were taken tell more states apart" \
    iterations_have states "2 4 9 32 126" rb_map --only rb_map_put,rb_map_remove \
    --values value=0 --iterations 5 --match syntactic
ok "within a range there are no more states than that range has" \
    iterations_have states "2 4 4" bst --only bst_insert,bst_remove --values 0..1 --iterations 4

complains_of() {
    text=$1
    shift
    status_is 2 "$@" 2>said-then && grep -q -- "$text" said-then || { cat said-then; return 1; }
}

# A library in two files, with a switch, a difference, an index and numbers without a sign.
mkdir dial && cat >dial/dial.h <<'END'
struct dial { int at; unsigned most; int last; };
struct dial *dial_new(void);
void dial_free(struct dial *dial);
int dial_turn(struct dial *dial, int by, unsigned width);
int dial_compare(int a, int b);
END
cat >dial/dial.c <<'END'
#include "dial.h"
#include <stdlib.h>
struct dial *dial_new(void) { return calloc(1, sizeof(struct dial)); }
void dial_free(struct dial *dial) { free(dial); }
int dial_turn(struct dial *dial, int by, unsigned width)
{
    switch (by) {
    case 7: dial->at = 1; break;
    case 1000: dial->at = 2; break;
    default: dial->at = dial_compare(by, dial->last) < 0 ? 3 : 4;
    }
    if (width > 4000000000u)
        dial->most = 1;
    if (width * 3 == 300)
        dial->most = 2;
    return dial->at;
}
END
cat >dial/compare.c <<'END'
#include "dial.h"
int dial_compare(int a, int b) { return a - b; }
END
dial() {
    "$ASSAY" explore --symbolic --header dial/dial.h --source dial/dial.c --source dial/compare.c \
        --json explored.json --only dial_turn "$@"
}
every_case_is_reached() {
    dial --iterations 1 && [ "$(json explored.json "report['explore']['states']")" = 5 ] &&
        [ "$(json explored.json "report['explore']['symbolic']['values_chosen'] > 0")" = True ]
}
ok "cases of a switch and calls into another file are told apart" every_case_is_reached
is_not_needed() {
    dial --iterations 1 --values width=99..102 &&
        [ "$(json explored.json "report['explore']['states']")" = 9 ] &&
        [ "$(json explored.json "report['explore']['symbolic']['values_chosen']")" = 0 ]
}
ok "within a range, a value that is needed is every one that is possible" is_not_needed
ok "where nothing can be a symbol, that is said" complains_of "leave out --symbolic" \
    dial --concrete by,width
goes_on_from_few() {
    explore bst --only bst_insert,bst_remove --iterations 5 --width 2 &&
        [ "$(json explored.json "report['explore']['states'] < 65")" = True ] &&
        [ "$(json explored.json "report['explore']['symbolic']['states_left_out'] > 0")" = True ]
}
ok "of many states, a few are gone on from" goes_on_from_few

# The same memory on two ways, whose conditions together are no condition.
mkdir gate && cat >gate/gate.h <<'END'
struct gate { int key; };
struct gate *gate_new(void);
void gate_free(struct gate *gate);
void gate_choose(struct gate *gate, int key);
void gate_put(struct gate *gate, int key);
END
cat >gate/gate.c <<'END'
#include "gate.h"
#include <stdlib.h>
struct gate *gate_new(void) { return calloc(1, sizeof(struct gate)); }
void gate_free(struct gate *gate) { free(gate); }
void gate_choose(struct gate *gate, int key)
{
    if (key < 5)
        gate->key = key;
    else
        gate->key = key;
}
void gate_put(struct gate *gate, int key) { gate->key = key; }
END
gate_has() {
    states=$1
    shift
    "$ASSAY" explore --symbolic --header gate/gate.h --source gate/gate.c --json explored.json \
        --only gate_choose,gate_put --iterations 2 "$@" &&
        [ "$(json explored.json "report['explore']['states']")" = "$states" ]
}
ok "no other state alone makes one known" gate_has 4
ok "merged, two of them do" gate_has 3 --merge
is_enumerated() {
    explore rb_map --only rb_map_put,rb_map_remove --iterations 2 --concrete value \
        --values value=0..1 &&
        [ "$(json explored.json "report['explore']['states']")" = 11 ]
}
ok "a concrete parameter has each of its values, and the others are symbols" is_enumerated

patch -s -p2 <"$ASSAY_SOURCE_DIR/tests/faults/containers/bst.patch"
fault_is_found() {
    status_is 1 explore bst --contracts containers/bst_contracts.c --iterations 4 --out out \
        --only bst_insert,bst_remove && grep -q 'bst_remove(bst, 0)' out/findings/1/*.c
}
ok "a fault is found, and its program has plain numbers" fault_is_found

# Numbers that stand for symbols are between 0x7B080000 and 0x7EFFFFFF.
no_symbol_is_left() {
    grep -q 'bst_insert(bst' out/tests/*.c && python3 - out/tests/*.c <<'END'
import re
import sys
numbers = [int(word, 0) for path in sys.argv[1:]
           for word in re.findall(r"\b(?:0x[0-9A-Fa-f]+|[1-9][0-9]*)\b", open(path).read())]
sys.exit(not numbers or any(0x7B080000 <= number <= 0x7EFFFFFF for number in numbers))
END
}
ok "tests have no trace of symbols" no_symbol_is_left

ok "options of symbols need symbols" complains_of "needs --symbolic" \
    "$ASSAY" explore --header dial/dial.h --source dial/dial.c --merge
ok "only exact comparison merges" complains_of "only --match exact" dial --merge --match shape
ok "an exploration with symbols cannot be gone on with" \
    complains_of "cannot be used with --symbolic" dial --resume file
ok "equality functions are not asked about symbols" complains_of "whole-state with --symbolic" \
    dial --represent pairwise-equals
done_testing
