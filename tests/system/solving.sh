#!/bin/sh
# Conditions that only a solver meets: products, sums and distances of what is given.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
locks=$ASSAY_SOURCE_DIR/tests/system/data/locks

search() { # search REPORT RULES-THAT-ARE-OFF
    "$ASSAY" generate --header "$locks/locks.h" --source "$locks/locks.c" --calls 600000 \
        --seed 1 --no-rule "$2" --search-only --json "$1" --out suite
}
covered() { # covered REPORT FUNCTION
    json "$1" "[f['covered'] for f in report['coverage']['functions'] if f['name'] == '$2'][0]"
}
total() { json "$1" "report['coverage']['covered']"; }

ok "a search that solves" search with.json evolution
ok "a search that does not" search without.json evolution,solving
ok "the same again" search again.json evolution
for lock in lock_product lock_mixed; do
    ok "$lock opens" [ "$(covered with.json $lock)" = 2 ]
done
ok "a product is not found without it" [ "$(covered without.json lock_product)" = 1 ]
ok "more is reached with it" [ "$(total with.json)" -gt "$(total without.json)" ]
ok "what is traced does what it did" sh -c "
    [ '$(json with.json "report['directed']['solving']['differing']")' = 0 ]"
ok "something was traced" sh -c "
    [ '$(json with.json "report['directed']['solving']['traced'] > 0")' = True ]"
ok "rungs are told" sh -c "
    [ '$(json with.json "sum(r['flips'] for r in report['directed']['rungs']) >= 2")' = True ]"
ok "nothing is traced without it" sh -c "
    [ '$(json without.json "report['directed']['solving']['traced']")' = 0 ]"
ok "the same seed covers the same" [ "$(total with.json)" = "$(total again.json)" ]
done_testing
