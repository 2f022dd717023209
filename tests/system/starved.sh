#!/bin/sh
# Allocations that fail: what a library does not get over is found, what it does is tested, and a
# library that looks at every allocation is left in peace.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
bag=$ASSAY_SOURCE_DIR/tests/system/data/starved
run() {
    out=$1
    shift
    "$ASSAY" generate --show faults --no-minimize --no-variations --header "$bag/bag.h" --source "$bag/bag.c" --calls 20000 --seed 1 \
        --out "$out" --json "$out.json" "$@"
}
found() {
    json "$1.json" "sorted((f['function'], f['kind'], f['condition']['kind']) for f in report['findings'])"
}
is_found() {
    found "$1" | tee /dev/stderr | grep -q -- "$2"
}

is_reached() {
    json "$1.json" "sum(f['covered'] for f in report['coverage']['functions'] if f['name'] == 'bag_put')" |
        grep -qx "$2"
}

ok "the search itself lets allocations fail" status_is 0 run search --search-only -- -DMENDED
ok "... and reaches every branch of bag_put" is_reached search 4
ok "... which it does not otherwise" sh -c "
    '$ASSAY' generate --show faults --no-minimize --no-variations --header '$bag/bag.h' --source '$bag/bag.c' --calls 20000 --seed 1 --search-only \
        --no-rule allocations --out plain --json plain.json -- -DMENDED"
ok "... by one branch" is_reached plain 3
ok "faults are found" status_is 1 run wrong --no-tests
ok "the block that bag_new forgets" is_found wrong "('bag_new', 'leak', 'allocation')"
ok "... through bag_copy as well is the same finding" sh -c "! grep -q 'bag_copy-leak' wrong.json"
ok "the copy that bag_copy does not look at" \
    is_found wrong "('bag_copy', 'segmentation-fault', 'allocation')"
ok "the findings fail as programs of their own" sh -c "make -C wrong findings | grep -c 'still fails' | grep -qx 2"
ok "nothing is found when allocations do not fail" status_is 0 run never --no-tests --no-rule allocations
ok "nothing is found in the mended library" status_is 0 run mended -- -DMENDED
ok "a test lets an allocation fail" grep -q 'assay_fail_allocation(1);' mended/tests/test_bag_failures.c
ok "a test sees the failing put" sh -c "
    sed -n '/^static void bag_put_without_memory_fails/,/^}/p' mended/tests/test_bag_failures.c | grep -q 'result == -1'"
same_number() {
    [ "$(grep -c "    $1" "$3")" -eq "$(grep -c "$2" "$3")" ]
}
ok "each asks whether it did, in every build" \
    same_number 'assay_fail_allocation(' '= assay_allocation_failed();' mended/tests/test_bag_failures.c
for compiler in gcc clang-19; do
    ok "$compiler: the tests pass" make -C mended clean check CC=$compiler CFLAGS='-O2 -Wall -Wextra -Werror'
    ok "$compiler: ... with sanitizers" make -C mended clean check CC=$compiler SANITIZE=1
done
ok "the tests notice when the library forgets to look" sh -c "
    make -s -C mended clean; ! make -C mended check SOURCE_FLAGS= SANITIZE=1 CC=clang-19"
done_testing
