#!/bin/sh
# Answers that depend on how the library is compiled: findings, and faults only where there is proof.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
data=$ASSAY_SOURCE_DIR/tests/system/data

generate() {
    library=$1
    shift
    "$ASSAY" generate --show faults --header "$data/$library/$library.h" --source "$data/$library/$library.c" \
        --no-rule allocations --calls 3000 --seed 1 --out "$library" --json "$library.json" "$@" \
        >"$library.txt"
}
notes() {
    json "$1.json" "' '.join(n for n in report['notes'] if n.startswith('$2 depends on how'))"
}
# The classes and values of the findings of a function that depend on the build.
found() {
    json "$1.json" "' '.join(f['class'] + ' ' + ' '.join(b['compiler'] + b['flag'] + '=' + b['value']
        for b in f['builds']) for f in report['findings']
        if f['kind'] == 'build-dependent' and f['function'] == '$2')"
}
says() {
    { found "$1" "$2"; notes "$1" "$2"; } >said.txt
    grep -q -- "$3" said.txt || { cat said.txt "$1.txt"; false; }
}
is_silent() {
    said=$(found "$1" "$2"; notes "$1" "$2") && [ -z "$said" ] || { echo "$said"; false; }
}
folder() {
    json drift.json "[f['file'] for f in report['findings'] if f['kind'] == 'build-dependent' and
        f['function'] == '$1'][0]" | sed 's,/finding.c$,,'
}

ok "a library that drifts" status_is 1 generate drift --no-minimize --show undecided --report sarif=drift.sarif \
    --report html=drift.html
ok "what was never set is a fault" says drift drift_level '^fault clang-19-O1=.* gcc-O0='
level=$(folder drift_level)
ok "it has a folder" test -f "$level/finding.c"
ok "... whose program prints the value" grep -q 'printf(.*level' "$level/finding.c"
ok "... and has one call" sh -c "[ \$(grep -c 'drift_[a-z]*(' $level/finding.c) -eq 1 ]"
ok "... whose page tells what each build gave" grep -q '^| gcc -O0 | `' "$level/finding.md"
ok "... where" grep -q '^>.*level' "$level/finding.md"
ok "... and why" grep -q 'uninitialised memory is used in level_of' "$level/finding.md"
ok "it is replayed in both builds" sh -c "
    '$ASSAY' replay $level >replayed; [ \$? -eq 1 ] && cat replayed &&
    grep -q 'still fails' replayed && grep -q 'with clang-19 -O1: 3' replayed &&
    grep -q 'with gcc -O0: ' replayed"
ok "make says the same" sh -c "
    make -s -C drift findings >made && cat made &&
    [ \$(grep -c 'build-dependent: still fails' made) -eq 2 ]"
ok "SARIF has it" grep -q '"ruleId": "build-dependent"' drift.sarif
ok "... and HTML" grep -q 'behaves differently when the library is compiled differently' drift.html
ok "what the compiler says of itself is no fault" \
    says drift drift_compiler '^undecided clang-19-O1=1 gcc-O0=2'
ok "what is always the same is not mentioned" is_silent drift drift_sum
ok "nothing of it is asserted" sh -c "
    grep 'drift_compiler(' drift/tests/test_drift.c &&
    ! grep -A1 'drift_compiler(' drift/tests/test_drift.c | grep CHECK"
ok "where other builds are not tried" status_is 0 "$ASSAY" generate --show faults --header "$data/drift/drift.h" \
    --source "$data/drift/drift.c" --calls 3000 --no-variations --no-minimize --out single
ok "... nothing is asserted of what was never set" sh -c "
    grep -q 'drift_level(' single/tests/test_drift.c && make -C single check CC=gcc LIBRARY_CFLAGS=-O0"
ok "a library that a pattern in its variables makes steady" status_is 0 "$ASSAY" generate --show faults \
    --header "$data/stale/stale.h" --source "$data/stale/stale.c" --calls 3000 --no-variations \
    --no-minimize --out stale
ok "... passes as users build it" sh -c "
    grep -q 'stale_level(' stale/tests/test_stale.c && make -C stale check"
mkdir mended && cp "$data"/drift/drift.h mended &&
    sed 's/int level, unused/int level = 0, unused/' "$data"/drift/drift.c >mended/drift.c
sed -i "s,^LIBRARY_DIRECTORY ?=.*,LIBRARY_DIRECTORY ?= $work/mended," drift/Makefile
ok "it is gone when the library is mended" sh -c "
    rm -rf drift/build && '$ASSAY' replay $level >replayed && grep -q 'no longer fails' replayed"

ok "a library with moods" status_is 0 generate moody --no-minimize
ok "what the optimiser says of itself is told" says moody moody_optimised 'undecided: it may be'
for function in moody_half moody_zone moody_count moody_directory moody_heap; do
    ok "$function is not" is_silent moody $function
done
ok "nothing of it is shown" test ! -e moody/findings
ok "a library of which one observer depends on the build" status_is 0 generate tally
ok "... is not asked for it" sh -c "! grep 'CHECK(tally_value(' tally/tests/test_tally.c"
ok "the assertions about it are removed, one for each of three tests" \
    grep -q '"3 assertions did not hold in every run and were removed"' tally.json
ok "... and those behind it stay" sh -c "
    grep -A9 'tally_next(tally)' tally/tests/test_tally.c >behind && cat behind &&
    grep -q 'CHECK(tally_self(tally) == tally)' behind && grep -q 'CHECK(tally_peek(tally, ' behind"
ok "nothing is left over" sh -c "! ls -d ./*.assay-* 2>/dev/null"
done_testing
