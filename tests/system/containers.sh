#!/bin/sh
# Every container without a planted fault: no finding. With one fault in each: found, all but two.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp -r "$ASSAY_SOURCE_DIR/examples" "$ASSAY_SOURCE_DIR/include" .
found=0
planted=0

for patch in "$ASSAY_SOURCE_DIR"/tests/faults/containers/*.patch; do
    name=$(basename "$patch" .patch)
    set -- --header "examples/containers/$name.h" --source "examples/containers/$name.c" \
        --contracts "examples/containers/${name}_contracts.c" --no-tests --calls 200000
    ok "$name has no fault" status_is 0 "$ASSAY" generate --show faults "$@" --out "clean-$name"
    patch -s -p1 <"$patch"
    planted=$((planted + 1))
    "$ASSAY" generate --show faults "$@" --out "faulty-$name" >"said-$name" 2>&1
    if [ $? -eq 1 ]; then
        found=$((found + 1))
        echo "# $name: found"
    else
        echo "# $name: not found"
    fi
done
ok "at least 12 of 14 planted faults are found in 200000 calls ($found of $planted)" [ "$found" -ge 12 ]
done_testing
