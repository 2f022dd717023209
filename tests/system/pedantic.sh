#!/bin/sh
# What C leaves undefined and harms nobody: no failure, and the code behind it is reached; a class of
# its own for those who ask.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
pouch=$ASSAY_SOURCE_DIR/tests/system/data/pedantic
run() {
    out=$1
    shift
    "$ASSAY" generate --show faults --no-minimize --no-variations --header "$pouch/pouch.h" \
        --source "$pouch/pouch.c" --calls 10000 --seed 1 --out "$out" --json "$out.json" "$@"
}
reached() {
    json "$1.json" "[f['covered'] for f in report['coverage']['functions'] if f['name'] == '$2'][0]"
}
blamed() {
    json "$1.json" "' '.join(sorted(f['function'] for f in report['findings'] if f['class'] == 'pedantic'))"
}

ok "nothing is found" status_is 0 run usual
ok "... not even suspected" sh -c "! grep -q 'misaligned\|null argument\|shift base\|vla' usual.json"
ok "the branches behind it are reached" [ "$(reached usual pouch_add)" -ge 11 ]
ok "the tests pass under the sanitizers" make -C usual check SANITIZE=1 CC=clang-19
ok "for pedants there are findings, but no faults" status_is 0 run asked --pedantic --show all
ok "... of each sort" [ "$(blamed asked)" = "pouch_add skip sum_of text_word top_bit" ]
ok "... of which a program shows each" sh -c "
    make -C asked findings CC=clang-19 >said; cat said; [ \$(grep -c 'pedantic: still fails' said) -eq 5 ]"
ok "... and the call went on" [ "$(reached asked top_bit)" -eq 2 ]
done_testing
