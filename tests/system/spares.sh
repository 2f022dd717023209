#!/bin/sh
# A branch that is first reached in a way that nobody wants to read in a test has a test all the
# same when another sequence reaches it properly.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
door=$ASSAY_SOURCE_DIR/tests/system/data/door
run() {
    out=$1
    shift
    "$ASSAY" generate --show faults --no-variations --header "$door/door.h" --source "$door/door.c" --calls 20000 --seed 1 \
        --out "$out" "$@"
}
has_patient_test() {
    grep -A1 'i < 6' "$1/tests/test_door.c" | grep -q 'door_knock(door);'
}
knocks_when_closed() {
    awk '/^{/ { closed = 0 } /door_close\(door\)/ { closed = 1 }
         closed && /door_knock\(door\)/ { found = 1 } END { exit !found }' "$1/tests/test_door.c"
}

ok "tests are made" status_is 0 run out
never() { ! "$@"; }
ok "nobody knocks at a closed door" never knocks_when_closed out
ok "one knocks until nobody answers" has_patient_test out
ok "two workers" status_is 0 run two --jobs 2
ok "... find the same tests" cmp out/tests/test_door.c two/tests/test_door.c
for jobs in 1 2 4; do
    ok "$jobs workers, of a library that ends them" status_is 0 run fragile$jobs --no-minimize --jobs $jobs -- -DFRAGILE
done
ok "... find the same tests" cmp fragile1/tests/test_door.c fragile2/tests/test_door.c
ok "... however many there are" cmp fragile1/tests/test_door.c fragile4/tests/test_door.c
done_testing
