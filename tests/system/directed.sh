#!/bin/sh
# Conditions that go one way only, unless the right value is put in: branch-directed generation.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
doors=$ASSAY_SOURCE_DIR/tests/system/data/doors

search() { # search REPORT RULES-THAT-ARE-OFF
    "$ASSAY" generate --show faults --header "$doors/doors.h" --source "$doors/doors.c" --calls 20000 --seed 1 \
        --no-rule "$2" --search-only --json "$1" --out suite
}
covered() { # covered REPORT FUNCTION
    json "$1" "[f['covered'] for f in report['coverage']['functions'] if f['name'] == '$2'][0]"
}

ok "a search with the two" search with.json evolution
ok "a search without the two" search without.json evolution,directed,feedback
ok "a search without feedback" search alone.json evolution,feedback
ok "a search with feedback alone" search fed.json evolution,directed,fuzz
ok "a search with evolution alone" search evolved.json directed,feedback
for report in with alone; do
    ok "a magic number is found ($report)" [ "$(covered $report.json door_number)" = 2 ]
    ok "a hidden word is found ($report)" [ "$(covered $report.json door_word)" = 4 ]
    ok "a header is found byte by byte ($report)" \
        [ "$(covered $report.json door_header)" -gt "$(covered without.json door_header)" ]
done
ok "what was compared is given again: a number" [ "$(covered fed.json door_number)" = 2 ]
ok "what was compared is given again: a word" [ "$(covered fed.json door_word)" = 4 ]
ok "a header evolves" \
    [ "$(covered evolved.json door_header)" -gt "$(covered without.json door_header)" ]
ok "the number is not found without them" [ "$(covered without.json door_number)" = 1 ]
ok "nor is the word" [ "$(covered without.json door_word)" = 3 ]
ok "it is told what was tried" sh -c "
    [ '$(json alone.json "report['directed']['flipped'] >= 3")' = True ]"
ok "nothing was tried without them" sh -c "
    [ '$(json without.json "report['directed']['tries']")' = 0 ]"
done_testing
