#!/bin/sh
# Suites of tests that each add something, when they are written and after the library changed.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp "$ASSAY_SOURCE_DIR"/tests/system/data/teller/teller.* .
generate="$ASSAY generate --show faults --header teller.h --source teller.c --calls 20000 --no-variations"

count() {
    grep -c '^static void teller_' "$1/tests/test_teller.c"
}
killed() {
    "$ASSAY" mutate "$1" --json - | sed -n 's/^ *"killed": \([0-9]*\).*/\1/p' | head -n 1
}
ok "a suite is written" status_is 0 $generate --out few
ok "... and all tests that were made" status_is 0 $generate --no-minimize --out all
noticed=$(killed all)
ok "fewer do" [ "$(count few)" -lt "$(count all)" ]
ok "... and notice no less" [ "$(killed few)" -ge "$noticed" ]
ok "a test says what it alone contributes" grep -q '/\* Alone: .*teller.c:' few/tests/test_teller.c

dial=$ASSAY_SOURCE_DIR/tests/system/data/dial
ok "what a function gives is shown before that it gives nothing" sh -c "
    '$ASSAY' generate --show faults --header '$dial/dial.h' --source '$dial/dial.c' --calls 5000 --no-variations \
        --no-minimize --out dial && grep '^static void dial_above' dial/tests/test_dial.c >names
    cat names; head -n 1 names | grep -q 'dial_above_returns_[1-9]'"

cp -r all before
ok "tests that repeat others are told" sh -c "
    '$ASSAY' minimize all >told && grep -q '^repeat' told && grep -q ' 0 fail' told"
ok "... and the branches that others alone reach" \
    grep -q ': alone [1-9][0-9]* branch[es]*, [0-9]* mutant' told
ok "the suite stays as it was" diff -r all before
for command in "minimize all --write" "mutate all" "diff all all" "cover all"; do
    ok "$command: a report that cannot be written is told before the work" sh -c "
        '$ASSAY' $command --json no/such/x.json 2>told; [ \$? -eq 2 ] && cat told &&
        [ \$(wc -l <told) -eq 1 ] && grep -q 'cannot write the report' told"
done
ok "... and the suite is as it was" diff -r all before
ok "with too little time there is a result, of what was tried" sh -c "
    '$ASSAY' minimize all --write --time 1ms --json - >short && grep -q '\"interrupted\": true' short &&
    grep -q '\"written\": false' short && grep -q '\"state\": \"adds\"' short"
ok "... of mutants as well" sh -c "
    '$ASSAY' mutate all --time 1ms >short; cat short; grep -q 'interrupted, [1-9][0-9]* were not tried' short"
ok "... and the suite stays as it was" diff -r all before
ok "... and is written without them" status_is 0 "$ASSAY" minimize all --write
ok "it is smaller" [ "$(count all)" -lt "$(count before)" ]
ok "... and notices the same" [ "$(killed all)" -eq "$noticed" ]
ok "it compiles without a warning and passes" make -C all check CFLAGS='-Wall -Wextra -Werror'

sed -i 's/return -1/return -2/; s/teller_check/teller_test/' teller.c
sed -i 's/teller_check/teller_test/' teller.h
ok "tests that fail are an answer of their own" status_is 1 "$ASSAY" minimize before --json fails.json
ok "... with the check that fails" grep -q 'CHECK(result == -1)' fails.json
ok "... what it expects and sees" sh -c "
    grep -q '\"expected\": \"-1\"' fails.json && grep -q '\"actual\": \"-2\"' fails.json"
ok "... for people as well" sh -c "
    '$ASSAY' minimize before >fails; grep -q ': expected -1, is -2\$' fails"
ok "... and what does not compile" grep -q "undeclared function 'teller_check'" fails.json

cp "$ASSAY_SOURCE_DIR"/tests/system/data/tally/tally.* .
ok "a suite of a library that allocates" status_is 0 "$ASSAY" generate --show faults --header tally.h \
    --source tally.c --calls 3000 --no-variations --no-minimize --out tally
ok "... has tests without memory" grep -q without_memory tally/tests/test_tally_failures.c
sed -i 's/tally_peek/tally_look/' tally.c tally.h
ok "a function that is gone costs its tests only" sh -c "
    '$ASSAY' minimize tally >gone; [ \$? -eq 1 ] && cat gone &&
    grep -q \"undeclared function 'tally_peek'\" gone && grep -q '^repeat' gone"
echo 'no C' >tally.c
ok "of a library that does not compile the suite is named, not a copy of it" sh -c "
    '$ASSAY' minimize tally >gone 2>&1; [ \$? -eq 2 ] && cat gone &&
    grep -q \"'$work/tally'\" gone && ! grep staging gone"
ok "what is no suite is refused" status_is 2 "$ASSAY" minimize "$work"
ok "nothing is left beside the suites" sh -c "! ls -d *staging*"
done_testing
