#!/bin/sh
# Structures that an invariant accepts: as many as Korat builds, of as many candidates.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
korat=$ASSAY_SOURCE_DIR/tests/structures
build() {
    type=$1 scope=$2
    shift 2
    "$ASSAY" structures --header "$korat/korat.h" --contracts "$korat/korat_contracts.c" \
        --type "struct $type" --scope "$scope" --json out.json "$@"
}
# counts TYPE SCOPE STRUCTURES CANDIDATES [OPTIONS]
counts() {
    type=$1 scope=$2 valid=$3 candidates=$4
    shift 4
    build "$type" "$scope" "$@" || return 1
    got=$(json out.json "report['structures']['valid'], report['structures']['candidates']")
    [ "$got" = "$valid $candidates" ] || { echo "$got, not $valid $candidates"; return 1; }
}

ok "binary trees" counts binary_tree 8 1430 54418
ok "search trees" counts search_tree 8 1430 2606968
ok "heaps in arrays" counts heap_array 7 117562 519968
ok "lists with Bell numbers of ways to share elements" counts singly_linked_list 9 21147 289324
ok "sorted lists" counts sorted_list 11 352716 3880154
ok "rings" counts doubly_linked_list 7 1 130
ok "red-black trees" counts red_black_tree 9 122 1510006
ok "binomial heaps" counts binomial_heap 7 107416 261788
ok "Fibonacci heaps" counts fibonacci_heap 5 52281 164365
ok "disjoint sets, in two processes" counts disjoint_sets 5 41546 413855 --jobs 2

suite_has() {
    got=$(json out.json "report['structures']['suite'], *(f['pairs'] for f in report['structures']['fields'])")
    [ "$got" = "$1" ] || { echo "$got, not $1"; return 1; }
}
ok "shapes alone, when numbers are symbolic" counts search_tree 9 4862 274092 --scalars symbolic
ok "... in a part of the candidates" counts sorted_list 10 1 248 --scalars symbolic
ok "a field-exhaustive suite" build search_tree 5 --cover exhaustive --scalars symbolic
ok "... has all pairs of links" suite_has "11 1 11 13"
ok "... also in two processes" build search_tree 5 --cover exhaustive --scalars symbolic --jobs 2
ok "... the same" suite_has "11 1 11 13"
ok "small scopes predict large ones" build search_tree 8 --transcope linear --scalars symbolic

# Bad input: what cannot be searched is told, and what can be done is done.
is_cut_short() {
    build search_tree 40 --time 1s && grep -q 'the scope is too large for the time' out.json &&
        [ "$(json out.json "report['structures']['valid'] > 0 and report['structures']['done'] < 1")" = True ]
}
ok "a scope that is too large for the time is told" is_cut_short
done_testing
