#!/bin/sh
# A block that is shorter than its type, because its last member is not needed, is no fault.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
tail=$ASSAY_SOURCE_DIR/tests/system/data/tail

ok "nothing is found" status_is 0 "$ASSAY" generate --show faults --no-minimize --no-variations --header "$tail/tail.h" \
    --source "$tail/tail.c" --calls 5000 --seed 1 --out out
ok "a short node has a test" grep -q '= node_leaf(' out/tests/test_tail.c
for compiler in gcc clang-19; do
    ok "$compiler: sanitizers do not mind" make -C out clean check CC=$compiler SANITIZE=1
done
done_testing
