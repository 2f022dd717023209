#!/bin/sh
# Reads and writes that fail: what a library does not get over is found, what it does is tested, and
# a library that looks at every result is left in peace.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
store=$ASSAY_SOURCE_DIR/tests/system/data/refused
run() {
    out=$1
    shift
    "$ASSAY" generate --show faults --no-minimize --no-variations --header "$store/store.h" --source "$store/store.c" --calls 1500 --seed 1 \
        --out "$out" --json "$out.json" "$@"
}
is_found() {
    json "$1.json" "sorted((f['function'], f['kind'], f['condition']['kind']) for f in report['findings'])" |
        tee /dev/stderr | grep -q -- "$2"
}

ok "faults are found" status_is 1 run wrong --no-tests --no-rule allocations
ok "what store_first does after a read that failed" is_found wrong "('store_first', '.*', 'read')"
ok "the block that store_put forgets" is_found wrong "('store_put', 'leak', 'write')"
ok "the result of a write that store_print takes for an index" \
    is_found wrong "('store_print', '.*', 'write')"
ok "a finding says which write fails" grep -rq 'assay_fail_write(1);' wrong/findings
ok "... and so does its condition" grep -q 'write number 1 of store_put fails' wrong.json
ok "the findings fail as programs of their own" sh -c "
    make -C wrong findings | tee /dev/stderr | grep -c 'still fails' | grep -qx 3"
ok "nothing is found when nothing is refused" status_is 0 run never --no-tests --no-rule io --no-rule allocations
ok "nothing is found in the mended library" status_is 0 run mended -- -DMENDED
ok "a test lets a read fail" grep -q 'assay_fail_read(1);' mended/tests/test_store_failures.c
ok "a test sees the failing put" sh -c "
    sed -n '/^static void store_put_when_a_write_fails.*_fails/,/^}/p' mended/tests/test_store_failures.c |
        grep -q 'result == -1'"
for compiler in gcc clang-19; do
    ok "$compiler: the tests pass" make -C mended clean check CC=$compiler CFLAGS='-O2 -Wall -Wextra -Werror'
    ok "$compiler: ... with sanitizers" make -C mended clean check CC=$compiler SANITIZE=1
done
done_testing
