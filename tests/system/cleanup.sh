#!/bin/sh
# What a test made is released as a person would: what is in a container is taken out first when it
# is not the container's to free, and what it handed over is freed.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
ring=$ASSAY_SOURCE_DIR/tests/system/data/ring
run() {
    "$ASSAY" generate --show faults --no-minimize --no-variations --header "$ring/ring.h" --source "$ring/ring.c" --calls 20000 \
        --seed 1 --out out --json out.json
}
# stands_before FIRST SECOND: in one test, a line with the one and behind it a line with the other.
stands_before() {
    awk -v first="$1" -v second="$2" '
        /^{/ { seen = 0 } $0 ~ first { seen = 1 } seen && $0 ~ second { found = 1 }
        END { exit !found }' out/tests/test_ring.c
}
every_function_has_a_test() {
    for name in ring_new ring_push ring_add ring_sum ring_take ring_clear ring_free; do
        grep -q "static void ${name}_" out/tests/test_ring.c || { echo "no test of $name"; return 1; }
    done
}

ok "tests are made, and what is lost by emptying a ring is no leak of its" status_is 0 run
ok "each function has one of its own" every_function_has_a_test
ok "nodes of the test are taken out before the ring is freed" \
    stands_before '^    ring_add\(ring, &' '^    ring_clear\(ring\);'
ok "... and then it is freed" stands_before '^    ring_clear\(ring\);' '^    ring_free\(ring\);'
ok "what was handed over is freed" stands_before '= ring_take\(ring\);' '^    free\(node[0-9]*\);'
for compiler in gcc clang-19; do
    ok "$compiler: nothing leaks" make -C out clean check CC=$compiler SANITIZE=1
done
done_testing
