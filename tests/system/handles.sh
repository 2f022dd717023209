#!/bin/sh
# A library that calls everything a `void *`: shelves, crates and marks are not taken for each other,
# and nothing of ours is taken for one of them. Without the rule they are.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
depot=$ASSAY_SOURCE_DIR/tests/system/data/depot
run() {
    out=$1
    shift
    "$ASSAY" generate --show faults --no-minimize --no-variations --header "$depot/depot.h" --source "$depot/depot.c" --seed 1 \
        --out "$out" --json "$out.json" "$@"
}

ok "nothing is found" status_is 0 run on --calls 40000
ok "nothing is even suspected" json on.json "report['findings'] == [] or exit(1)"
ok "all branches are reached" \
    json on.json "report['coverage']['covered'] == report['coverage']['branches'] or exit(1)"
ok "tests spell a handle as the header does" grep -q "void \*shelf = shelf_new();" on/tests/test_depot.c
ok "the tests build and pass" make -C on check
ok "they are clean under the sanitizers" make -C on clean check SANITIZE=1 CC=clang-19
run off --calls 3000 --no-rule handles --no-tests --show undecided >off.log 2>&1
ok "without the rule one thing is taken for another, and looks like a fault" \
    json off.json "len(report['findings']) > 0 or exit(1)"

# A handle that points behind a head of its block, which functions also take as a `const char *`.
rope=$ASSAY_SOURCE_DIR/tests/system/data/rope
ok "texts of ours are not taken for handles with a head" status_is 0 "$ASSAY" generate --show undecided \
    --no-variations --header "$rope/rope.h" --source "$rope/rope.c" --calls 20000 --seed 1 \
    --out rope --json rope.json
ok "every function is tested" \
    sh -c 'for name in new free length append; do grep -q "rope_${name}(" rope/tests/test_rope.c || exit 1; done'
ok "what such a handle points to is read as text" \
    grep -Eq 'CHECK\(strcmp\(string[0-9]*, "[^"]+"\) == 0\)' rope/tests/test_rope.c
ok "its tests pass under the sanitizers" make -C rope check SANITIZE=1 CC=clang-19
done_testing
