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
# covers_pairs WANTED LINE...: so many structures cover what the lines say.
covers_pairs() {
    wanted=$1
    shift
    printf '%s\n' "$@" >pairs.txt
    build search_tree 5 --cover pairs.txt --scalars symbolic >told &&
        [ "$(json out.json "report['structures']['suite']")" = "$wanted" ]
}
ok "pairs that a file names" covers_pairs 2 'struct search_node.left nonnull # once' \
    'struct search_node.right 1 2'
ok "every link once" covers_pairs 2 '* nonnull'
ok "all pairs of one member" covers_pairs 7 'struct search_node.left every'
ok "what no structure has is told" covers_pairs 0 'struct search_node.left 0 0'
ok "... by its line" grep -q "no structure has 'struct search_node.left 0 0'" told
wrong_file() {
    status_is 2 build search_tree 40 --cover "$1" 2>said && grep -q "$2" said &&
        ! grep -q 'building structures' said
}
printf '\nstruct search_node.middle nonnull\n' >wrong.txt
ok "a file that names no member is told before anything is built" wrong_file wrong.txt 'line 2 is not'
onto_full_disk() { status_is 2 build search_tree 2 >/dev/full 2>said && grep -q 'cannot write to standard' said; }
ok "what cannot be told is an error" onto_full_disk
ok "so is one that is not there" wrong_file nowhere.txt "cannot read 'nowhere.txt'"

ok "small scopes predict large ones" build search_tree 8 --transcope linear --scalars symbolic
ok "... by the rule that foretold the last of them best" build search_tree 8 --transcope hold-out --scalars symbolic
suite_at() { build search_tree 9 --transcope average --scalars symbolic --jobs "$1" --json "suite-$1.json"; }
ok "a search that ends early" suite_at 1
ok "... in two processes" suite_at 2
same_suites() {
    for part in suite candidates fields; do
        [ "$(json suite-1.json "report['structures']['$part']")" = "$(json suite-2.json "report['structures']['$part']")" ] ||
            return 1
    done
}
ok "... is the same" same_suites

# Sums and remainders, over ranges that nobody enumerates: a solver decides them.
cat >purse.h <<'END'
#pragma once
struct coin { struct coin *next; int value; };
struct purse { struct coin *coins; int total, check; };
END
cat >purse_contracts.c <<'END'
#include <assay/contracts.h>
#include "purse.h"
ASSAY_STRUCTURE(struct purse, total: range(0, 1000000), check: range(0, 96),
                struct coin.value: range(1, 100000))
ASSAY_INVARIANT(const struct purse *purse)
{
    int sum = 0, count = 0;
    for (const struct coin *coin = purse->coins; coin; coin = coin->next) {
        if (++count > 4 || (coin->next && coin->next->value <= coin->value))
            return false;
        sum += coin->value * count;
    }
    return sum == purse->total && purse->check == purse->total % 97 + EXTRA;
}
END
purse() {
    sed "s/EXTRA/$1/" purse_contracts.c >purse_$1.c
    "$ASSAY" structures --header purse.h --contracts "purse_$1.c" --type 'struct purse' --scope 3 \
        --scalars symbolic --out "purse_$1" --json out.json
}
purse_has() {
    got=$(json out.json "report['structures']['valid'], report['structures']['asked'] > 0")
    [ "$got" = "$1" ] || { echo "$got, not $1"; return 1; }
}
sums_are_right() {
    awk '/->total =/ { total = $3 + 0 } /->value =/ { sum += $3 * ++count }
        /return / { if (sum && sum != total) exit 1; seen += sum > 0; sum = count = 0 }
        END { exit seen < 3 }' purse_0/test_structures.c
}
ok "sums and remainders of large numbers" purse 0
ok "... one structure for each number of coins" purse_has "4 True"
ok "... whose totals are right" sums_are_right
ok "what no numbers meet" purse 97
ok "... has no structure" purse_has "0 True"

# Bad input: what cannot be searched is told, and what can be done is done.
is_cut_short() {
    build search_tree 40 --time 1s && grep -q 'the scope is too large for the time' out.json &&
        [ "$(json out.json "report['structures']['valid'] > 0 and report['structures']['done'] < 1")" = True ]
}
ok "a scope that is too large for the time is told" is_cut_short
# All 155455872 candidates take seconds.
share_is_about_right() {
    build search_tree 10 --time 500ms && grep -q 'in that time, scope [89] is done' out.json &&
        [ "$(json out.json "(lambda s: s['done'] < 1 and
            0.5 < s['done'] * 155455872 / s['candidates'] < 2)(report['structures'])")" = True ]
}
ok "... with how much of it was done" share_is_about_right

is_interrupted() {
    rm -f out.json
    "$ASSAY" structures --header "$korat/korat.h" --contracts "$korat/korat_contracts.c" \
        --type 'struct search_tree' --scope 40 --json out.json 2>said &
    process=$!
    until grep -q 'building structures' said; do
        kill -0 $process || break
        sleep 0.1
    done
    kill -INT $process
    wait $process
    [ "$(json out.json "report['structures']['done'] < 1")" = True ]
}
ok "Ctrl-C ends the search, and what there is is told" is_interrupted
done_testing
