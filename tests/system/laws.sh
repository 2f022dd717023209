#!/bin/sh
# Laws that a library keeps are found by names and types; a run that breaks one is a fault, and a
# library that keeps them all is left in peace.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
beds=$ASSAY_SOURCE_DIR/tests/system/data/laws
run() {
    out=$1 bed=$2 fault=$3
    shift 3
    "$ASSAY" generate --show faults --no-tests --no-rule allocations \
        --header "$beds/$bed/$bed.h" --source "$beds/$bed/$bed.c" \
        --calls 60000 --seed 1 --out "$out" --json "$out.json" "$@" -- -DFAULT="$fault"
}
breaks() {
    json "$1.json" "[f['law']['rule'] for f in report['findings'] if f['kind'] == 'law' and f['class'] == 'fault']" |
        tee /dev/stderr | grep -q -- "$2"
}
keeps() {
    json "$1.json" "[law['name'] for law in report['laws'] if law['kept']]" |
        tee /dev/stderr | grep -q -- "$2"
}

for bed in stack table version row note; do
    ok "$bed as it should be breaks nothing" status_is 0 run "$bed" "$bed" 0
done
ok "a stack is known to give what was pushed last" keeps stack "law-last-in stack_push stack_pop"
ok "a table is known to give what was set" keeps table "law-get-after-set table_set table_get"
ok "a stack that loses an element is found" status_is 1 run lost stack 1
ok "... by the law that is broken" breaks lost "law-last-in\|law-appended\|law-peek-pop"
ok "a count that stays is found" status_is 1 run stays stack 2
ok "... by the law that is broken" breaks stays "law-shrinks"
ok "a table that loses others is found" status_is 1 run others table 1
ok "... by the law that is broken" breaks others "law-others-"
ok "a value that is not stored is found" status_is 1 run unset table 2
ok "... by the law that is broken" breaks unset "law-get-after-set"
ok "what moves when the end is put behind it is found" status_is 1 run moved row 1
ok "... by the law that is broken" breaks moved "law-stays"
ok "a number that is put in again and counts is found" status_is 1 run again note 1
ok "... by what the call says of itself, which is documented" breaks again "law-as-told"
ok "what does not turn back is found" status_is 1 run turned note 2
ok "... by the law that is broken" breaks turned "law-turned-back"
ok "what is not written is found" status_is 1 run unsigned note 3
ok "... by what is read back" breaks unsigned "law-read-back"
ok "what a failing call delivers is found" status_is 1 run delivered note 4
ok "... by what is promised" breaks delivered "law-out-kept"
ok "... and the program checks the place" sh -c "
    grep -rq 'CHECK(number == ' delivered/findings"
ok "a finding states the law" grep -rq 'Law: the size shrinks by one' stays/findings
ok "... and its check fails in its program" sh -c "
    make -C stays findings | tee /dev/stderr | grep -q 'still fails'"
ok "... and when it is replayed" status_is 1 "$ASSAY" replay stays/findings/1
"$ASSAY" generate --no-tests --no-corpus --header "$beds/stack/stack.h" --source "$beds/stack/stack.c" \
    --cpu-time 1s --seed 1 --out timed --json timed.json -- -DFAULT=0 >timed.log 2>&1
ok "with --cpu-time, laws take a part of that and no more" [ "$(json timed.json "
    sum(s['processor_seconds'] for s in report['effort']['stages'] if s['name'] == 'trying laws') < 0.7")" = True ]
ok "nothing is found without laws" status_is 0 run without stack 2 --no-rule laws
ok "... or without the law that is broken" status_is 0 run without_one stack 2 --no-rule law-shrinks \
    --no-rule law-last-in --no-rule law-sorted
done_testing
