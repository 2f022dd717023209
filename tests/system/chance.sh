#!/bin/sh
# A library that asks for time and chance: the same seed gives the same bytes all the same, and no
# test knows what the answers were.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
chance=$ASSAY_SOURCE_DIR/tests/system/data/chance
run() {
    "$ASSAY" generate --show faults --no-minimize --header "$chance/chance.h" --source "$chance/chance.c" --calls 3000 --seed 1 \
        --out out --json report.json
}
searched() {
    json "$1.json" "[(p['calls'], p['covered']) for p in report['coverage']['curve']], report['effort']['sequences']"
}

ok "a first run" status_is 0 run
mv out first
mv report.json first.json
ok "a second run" status_is 0 run
mv report.json second.json
ok "both searched alike" [ "$(searched first)" = "$(searched second)" ]
ok "both wrote the same bytes" diff -r first out
ok "what does not differ is tested" grep -q 'token_size(.*) == 4\|== 4' out/tests/test_chance.c
ok "the number, the time and the side are not" sh -c \
    "! grep -q 'token_\(number\|time\|side\)(.*== ' out/tests/test_chance.c"
ok "the tests pass" make -C out check
done_testing
