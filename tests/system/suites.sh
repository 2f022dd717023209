#!/bin/sh
# What tests assert, and what they must not: addresses, times, chance, what memory held before.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
gauge=$ASSAY_SOURCE_DIR/tests/system/data/gauge
written=suite/tests/test_gauge.c

ok "nothing is found" status_is 0 "$ASSAY" generate --show faults --no-minimize --header "$gauge/gauge.h" \
    --source "$gauge/gauge.c" --calls 20000 --seed 1 --out suite --json report.json

asserts() {
    grep -q "CHECK(.*$1" $written
}
lacks() {
    ! grep "CHECK(.*$1" $written
}
ok "members of records are asserted" asserts 'gauge\.alarm == '
ok "... behind pointers as well" asserts 'gauge->level == '
ok "... and bit-fields" asserts 'alarm == '
ok "texts in records are asserted" asserts 'strcmp(gauge.*unit, "mm") == 0'
ok "... and those that they point to" asserts 'strcmp(gauge.*label, "nameless") == 0'
ok "what is written to a buffer is asserted" asserts '"0 mm"'
ok "observers are asked" asserts 'gauge_level(.*gauge) == '
ok "so is errno when a call fails" sh -c "grep -B2 'CHECK(errno == ERANGE)' $written |
    grep 'errno = 0;'"
ok "... and not otherwise" lacks EDOM
ok "members of a record by value are asserted" asserts 'reading\.level == '
ok "no address is asserted" lacks place
ok "no time is asserted" lacks made_at
ok "no chance, and nothing uninitialised, is asserted" lacks '\(lot\|draw\)'
ok "no function is called on what nothing made ready" sh -c "
    ! grep -A1 'struct gauge gauge = {0};' $written | grep 'gauge_[^i].*(&gauge'"
for i in 1 2 3; do
    ok "the tests pass again ($i)" make -C suite check
done

moody=$ASSAY_SOURCE_DIR/tests/system/data/moody
ok "what is unsteady is no finding" status_is 0 "$ASSAY" generate --show faults --no-minimize --header "$moody/moody.h" \
    --source "$moody/moody.c" --no-rule allocations --calls 5000 --out moods --json moods.json
written=moods/tests/test_moody.c
ok "a steady answer is asserted" grep -A3 'moody_half(' $written
ok "no answer that depends on the build, on the zone, on order, place or memory is asserted" sh -c "
    ! grep -A1 'moody_[^h]*(\|moody_heap(' $written | grep CHECK"
ok "what was removed is told" sh -c "
    [ '$(json moods.json "any('did not hold in every run' in n for n in report['notes'])")' = True ]"
ok "the tests pass without optimisation" make -C moods check CC=gcc LIBRARY_CFLAGS=-O0
ok "... in another zone, backwards" sh -c "
    cd moods/build && TZ=XST-3 MALLOC_PERTURB_=7 ./test_moody --reverse"
ok "without variations there is less to be sure of" sh -c "
    '$ASSAY' generate --show faults --no-minimize --header '$moody/moody.h' --source '$moody/moody.c' --calls 5000 --seed 1 \
        --no-variations --out plain && [ -f plain/tests/test_moody.c ]"
done_testing
