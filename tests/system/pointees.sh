#!/bin/sh
# A container of things that it knows nothing about: objects are put into it and found again, and
# nobody takes a folder for a coin. Without the rule that does not happen.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cabinet=$ASSAY_SOURCE_DIR/tests/system/data/cabinet
run() {
    out=$1
    shift
    "$ASSAY" generate --show faults --no-minimize --no-variations --header "$cabinet/cabinet.h" --source "$cabinet/cabinet.c" \
        --calls 100000 --seed 1 --out "$out" --json "$out.json" "$@"
}
branches() {
    json "$1.json" "sum(f['covered'] for f in report['coverage']['functions']
        if f['name'] == 'cabinet_has_folder')"
}

ok "nothing is found" status_is 0 run on
ok "a search without the rule" status_is 0 run off --search-only --no-rule pointees
ok "... suspects nothing" json off.json "report['findings'] == [] or exit(1)"
ok "a folder is found in a cabinet" grep -rqF "CHECK(has_folder == true)" on/tests
ok "that branch is reached" sh -c "[ $(branches on) -eq 6 ]"
ok "it is not without the rule" sh -c "[ $(branches off) -eq 5 ]"
ok "the tests build and pass" make -C on check
ok "they are clean under the sanitizers" make -C on clean check SANITIZE=1 CC=clang-19
ok "they build and pass with clang" make -C on clean check CC=clang-19
done_testing
