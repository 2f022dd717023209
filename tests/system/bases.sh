#!/bin/sh
# Circles and boxes begin with a shape and are given for one, by a cast that the tests show; a shape
# that comes back from a drawing is a circle when it was one. Without the rule there are no shapes.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
shapes=$ASSAY_SOURCE_DIR/tests/system/data/shapes
run() {
    out=$1
    shift
    "$ASSAY" generate --show faults --no-minimize --no-variations --header "$shapes/shapes.h" --source "$shapes/shapes.c" --calls 30000 \
        --seed 1 --out "$out" --json "$out.json" "$@"
}
covered() {
    json "$1.json" "report['coverage']['covered']"
}

ok "nothing is found" status_is 0 run on
ok "nothing is even suspected" json on.json "report['findings'] == [] or exit(1)"
ok "a search without the rule" status_is 0 run off --search-only --no-rule bases
ok "... reaches less" sh -c "[ $(covered off) -lt $(covered on) ]"
ok "tests show the cast" grep -q "drawing_add(drawing, (struct shape \*)circle)" on/tests/test_shapes.c
ok "the tests build and pass" make -C on check
ok "they are clean under the sanitizers" make -C on clean check SANITIZE=1 CC=clang-19
ok "they build and pass with clang" make -C on clean check CC=clang-19
done_testing
