#!/bin/sh
# Which changes of a library its tests notice: a test program that somebody wrote, and a suite.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
mkdir lib data

cat >lib/clamp.h <<'END'
int clamp(int value, int low, int high);
int count_digits(const char *text);
END
cat >lib/clamp.c <<'END'
#include "clamp.h"
int clamp(int value, int low, int high)
{
    if (value < low)
        return low;
    if (value > high)
        return high;
    return value;
}
int count_digits(const char *text)
{
    int count = 0;
    for (; *text; text++)
        if (*text >= '0' && *text <= '9')
            count++;
    return count;
}
END
# It never looks at a value on the boundary, nor at '0' and '9'. At the upper boundary both sides are the
# same; at the lower one they are not when low is greater than high.
cat >test.c <<'END'
#include <assert.h>
#include "clamp.h"
#ifdef NDEBUG
#error assertions are needed
#endif
int main(void)
{
    assert(clamp(5, 1, 9) == 5);
    assert(clamp(0, 1, 9) == 1);
    assert(clamp(12, 1, 9) == 9);
    assert(count_digits("a1b2") == 2);
    return 0;
}
END
cat >reads.c <<'END'
#include <stdio.h>
#include "clamp.h"
int main(void) { FILE *in = fopen("number.txt", "r"); return !in || clamp(1, 2, 3) != 2; }
END
echo 1 >data/number.txt
printf 'int main(void) { return 4; }\n' >fails.c
printf 'int other(void); int main(void) { return other(); }\n' >unlinked.c
cat >slow.c <<END
#include <fcntl.h>
#include <unistd.h>
#include "clamp.h"
int main(void)
{
    int file = open("$work/ran", O_CREAT | O_WRONLY | O_APPEND, 0666);
    sleep(1);
    return write(file, ".", 1) != 1 || clamp(5, 1, 9) != 5;
}
END

mutate="$ASSAY mutate"
library="--source lib/clamp.c"

ok "a hand-written test program" sh -c "
    $mutate $library --test test.c --json out.json -- -Ilib >out.txt 2>err.txt || { cat err.txt; exit 1; }"
ok "what it does not notice is shown with its line" sh -c "
    cat out.txt
    grep -A2 'clamp.c:14:19: count_digits: .>=. became .>.' out.txt | grep -q \"if (.text >= '0' && .text <= '9')\" &&
        grep -A2 'clamp.c:14:35: count_digits: .<=. became .<.' out.txt | grep -q '  \^'"
ok "what it notices is not shown" sh -c "! grep -q 'clamp: .value < low. was always' out.txt"
ok "a boundary that makes no difference does not count" sh -c "
    [ \"$(json out.json "[m['fate'] for m in report['mutants'] if m['function'] == 'clamp' and m['mutation'] == 'boundary']")\" = \"['survived', 'equivalent']\" ]"
ok "all fates are counted" sh -c "
    [ \"$(json out.json "sum(report['total'][f] for f in ('unknown', 'killed', 'survived', 'unreached', 'equivalent')) == report['total']['mutants'] == len(report['mutants'])")\" = True ]"
ok "a loop that does not end is killed" sh -c "
    [ \"$(json out.json "[k['how'] for m in report['mutants'] for k in m['killed_by'] if m['line'] == 13 and m['change'] == '\`++\` was left out']")\" = \"['timeout']\" ]"
ok "a score that is high enough" status_is 0 \
    $mutate $library --test test.c --least 50 -- -Ilib
ok "a score that is too low" status_is 1 $mutate $library --test test.c --least 100 -- -Ilib
ok "only one function" sh -c "
    $mutate $library --test test.c --only clamp --json only.json -- -Ilib >only.txt 2>&1 &&
        [ \"\$(python3 -c 'import json; print({m[\"function\"] for m in json.load(open(\"only.json\"))[\"mutants\"]})')\" = \"{'clamp'}\" ]"
ok "a test that reads a file runs where it is" sh -c "
    $mutate $library --test reads.c --run-in data -- -Ilib >reads.txt 2>&1; status=\$?; cat reads.txt; exit \$status"

suite() {
    "$ASSAY" generate --show faults --no-minimize --no-variations --header lib/clamp.h $library --calls 3000 --out suite &&
        $mutate suite --every-test --json suite.json
}
ok "the suite that assay writes" suite
ok "its tests run one by one, all that reach a mutant" sh -c "
    [ \"$(json suite.json "len(report['tests']) > 2 and any(len(m['killed_by']) > 1 for m in report['mutants'])")\" = True ]"
ok "nothing is written into it" sh -c "[ ! -e suite/build ]"
# Not which test kills which mutant: a mutant that reads beyond a text reads what happens to be there.
fates() {
    json "$1" "[report['tests'], [m['fate'] for m in report['mutants']]]"
}
framework() {
    "$ASSAY" generate --show faults --no-minimize --no-variations --header lib/clamp.h $library --calls 3000 \
        --format "$1" --out "$1" && $mutate "$1" --every-test --json "$1.json" || return 1
    fates suite.json >wanted && fates "$1.json" >got && cmp wanted got
}
for name in check cmocka; do
    ok "a suite for $name runs one by one as well, and notices the same" framework "$name"
done

# Only the optimiser knows that the call is never made, and mutants keep it from knowing.
echo 'int half(int value);' >lib/half.h
cat >lib/half.c <<'END'
#include "half.h"
int never_defined(int value);
int half(int value)
{
    return value != value ? never_defined(value) : value / 2;
}
END
lacking() {
    "$ASSAY" generate --show faults --header lib/half.h --source "$1" --calls 1000 \
        --no-variations --out half >half.txt && cat half.txt &&
        ! grep -q 'add nothing were kept' half.txt &&
        $mutate half --json half.json && [ "$(json half.json "report['total']['killed'] > 3")" = True ]
}
ok "a library that calls what is nowhere, were it not for the optimiser" lacking lib/half.c
cp lib/half.c lib/test_half.c
ok "... in a file that is called like a test" lacking lib/test_half.c

refused() {
    text=$1
    shift
    $mutate --json refused.json "$@" >said.txt 2>&1
    got=$?
    cat said.txt
    [ $got -eq 2 ] && tail -n 1 said.txt | grep -q -- "^assay: .*$text" && [ ! -e refused.json ]
}
ok "a test that fails before any mutation" refused "exit status 4" $library --test fails.c
ok "a test that does not find its file" refused "fails before any mutation" $library --test reads.c -- -Ilib
ok "a test that does not link" refused "other" $library --test unlinked.c
ok "a test that is missing" refused "nothing.c" $library --test nothing.c
ok "a source that is missing" refused "nothing.c" --source nothing.c --test test.c
ok "a directory that is no suite" refused "not a suite" lib
ok "no tests" refused "--test" $library
ok "neither suite nor library" refused "--source"
ok "more than all" refused "up to 100" $library --test test.c --least 101
ok "both" refused "one suite" suite --test test.c
mkdir moved && cp -r lib suite moved
sed -i 's/^int count_digits/int digits/' moved/lib/clamp.c
ok "a suite that does not link is told in a sentence" \
    refused "moved/suite' cannot be built .*: undefined reference to .count_digits.\$" moved/suite
ok "... of one line" sh -c "[ \$(wc -l <said.txt) -eq 3 ]" # after two stages
ok "an unknown function" refused "nothing to change" $library --test test.c --only nobody -- -Ilib

interrupted() {
    "$ASSAY" mutate $library --test slow.c --jobs 1 -- -Ilib >slow.txt 2>slow.err &
    process=$!
    # Once on the library as it is, and on two of its mutants.
    until [ -f ran ] && [ "$(wc -c <ran)" -ge 3 ]; do
        kill -0 $process || break
        sleep 0.1
    done
    kill -INT $process
    wait $process
    status=$?
    cat slow.err slow.txt
    [ $status -eq 0 ] && grep -q 'interrupted, [1-9][0-9]* were not tried' slow.txt
}
ok "Ctrl-C: what is known is printed" interrupted
done_testing
