#!/bin/sh
# The thesis's example from end to end: both faults, minimal; tests that pass; the same bytes again.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
poly=$ASSAY_SOURCE_DIR/examples/poly
run() {
    "$ASSAY" generate --show faults --no-minimize --header "$poly/poly.h" --source "$poly/poly.c" \
        --contracts "$poly/poly_contracts.c" --calls 60000 --seed 1 --jobs "${2:-1}" --out "$1" --json "$1.json" ${3:-}
}

ok "faults are found: exit status 1" status_is 1 run out
faults="[f for f in report['findings'] if f['class'] == 'fault']"
ok "the fault in add is among them" sh -c "[ \"$(json out.json "any(f['function'] == 'poly_add' for f in $faults)")\" = True ]"
ok "the fault in copy is among them" sh -c "[ \"$(json out.json "any('pstack' in f['function'] for f in $faults)")\" = True ]"
ok "the shortest of each takes at most 7 calls" sh -c "[ \"$(json out.json "max(min(f['calls'] for f in $faults if w in f['function']) for w in ('poly_add', 'pstack')) <= 7")\" = True ]"
ok "there are at most 6 findings" sh -c "[ $(json out.json "len($faults)") -le 6 ]"
ok "every finding is a manifestation of the two faults" sh -c "[ \"$(json out.json "all(f['function'].startswith(('poly_add', 'pstack_')) for f in $faults)")\" = True ]"
ok "there are regression tests" sh -c "[ $(json out.json "report['tests']['regression']") -ge 10 ]"
ok "the regression tests build and pass without assay" make -C out check
ok "they pass under the sanitizers" make -C out clean check SANITIZE=1 CC=clang-19
ok "each finding still fails" sh -c "
    make -C out findings >findings.txt 2>&1; cat findings.txt
    [ \$(grep -c 'still fails' findings.txt) -eq $(json out.json "len($faults)") ]"
make -s -C out clean
first=$(ls out/findings | head -n 1)
ok "a finding is replayed statement by statement" sh -c "$ASSAY replay out/findings/$first >replay.txt; [ \$? -eq 1 ] && cat replay.txt && grep -q '^ *1 ' replay.txt"
mkdir again
cp -r out first
ok "the same command gives the same exit status" status_is 1 run out
ok "the same command gives the same bytes" diff -r first out
for jobs in 2 4; do
    run "with$jobs" $jobs --no-variations >with.txt 2>&1
    ok "$jobs workers write the same tests" diff -r first/tests with$jobs/tests
    ls first/findings >first.txt
    ok "$jobs workers find nothing else" sh -c "ls with$jobs/findings | diff first.txt -"
    for finding in first/findings/*; do
        ok "$jobs workers find $(basename "$finding")" \
            diff "$finding/sequence.txt" "with$jobs/findings/$(basename "$finding")/sequence.txt"
    done
done
echo '/* mine */' >>out/tests/test_poly.c
ok "an edited test is kept" sh -c "$ASSAY generate --show faults --header $poly/poly.h --source $poly/poly.c --contracts $poly/poly_contracts.c --calls 5000 --seed 2 --no-minimize --no-variations --out out >said; tail -n 1 out/tests/test_poly.c | grep -q mine && grep -q 'edited by hand' said"
ok "cmocka tests are written, built and passed" sh -c "$ASSAY generate --show faults --header $poly/poly.h --source $poly/poly.c --contracts $poly/poly_contracts.c --calls 10000 --no-minimize --format cmocka --out cm; grep -q cmocka.h cm/tests/test_poly.c && make -C cm check"
ok "--only limits what is tested" sh -c "$ASSAY generate --show faults --header $poly/poly.h --source $poly/poly.c --calls 5000 --no-minimize --no-variations --only rat_new,rat_add --out only --json only.json; grep -q 'rat_' only/tests/test_poly.c && ! grep -q 'void pstack_' only/tests/test_poly.c"
done_testing
