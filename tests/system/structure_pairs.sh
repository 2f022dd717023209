#!/bin/sh
# Functions that take two structures, and what calls leave behind when all is released.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cat >deck.h <<'END'
#pragma once
#include <stdbool.h>
struct card {
    struct card *next;
    int value;
};
struct deck {
    struct card *top;
    int count;
    int chips, paid_in;
};
bool deck_pop(struct deck *deck);
bool deck_pay(struct deck *from, struct deck *to);
bool deck_move(struct deck *from, struct deck *to);
struct deck *deck_copy(const struct deck *deck);
/* The cards of both, which are in the new deck from now on. */
struct deck *deck_join(struct deck *deck, struct deck *other);
void deck_append(struct deck *deck, struct deck *other);
bool deck_equal(const struct deck *a, const struct deck *b);
void deck_free(struct deck *deck);
END
cat >deck.c <<'END'
#include "deck.h"
#include <assert.h>
#include <stdlib.h>
bool deck_pop(struct deck *deck)
{
    struct card *card = deck->top;
    if (!card)
        return false;
    deck->top = card->next;
    deck->count--;
    free(card);
    return true;
}
bool deck_pay(struct deck *from, struct deck *to)
{
    int before = to->paid_in;
    if (!from->chips)
        return false;
    from->chips--, from->paid_in--;
    to->chips++, to->paid_in++;
    return before >= 0;
}
bool deck_move(struct deck *from, struct deck *to)
{
    struct card *card = from->top;
    if (!card)
        return false;
    from->top = card->next;
    from->count--;
    card->next = to->top;
    to->top = card;
    to->count++;
    return true;
}
struct deck *deck_copy(const struct deck *deck)
{
    struct deck *copy = calloc(1, sizeof *copy);
    struct card **end = &copy->top;
    for (const struct card *card = deck->top; card; card = card->next) {
        *end = calloc(1, sizeof **end);
        (*end)->value = card->value;
        end = &(*end)->next;
    }
    copy->count = deck->count;
    copy->chips = copy->paid_in = deck->chips;
    return copy;
}
static struct card **end_of(struct deck *deck)
{
    struct card **end = &deck->top;
    while (*end)
        end = &(*end)->next;
    return end;
}
struct deck *deck_join(struct deck *deck, struct deck *other)
{
    struct deck *both = calloc(1, sizeof *both);
    both->top = deck->top;
    both->count = deck->count + other->count;
    *end_of(both) = other->top;
    return both;
}
void deck_append(struct deck *deck, struct deck *other)
{
    assert(deck != other);
    *end_of(deck) = other->top;
    deck->count += other->count;
    other->top = NULL;
    other->count = 0;
}
bool deck_equal(const struct deck *a, const struct deck *b)
{
    const struct card *left = a->top, *right = b->top;
    if (a->count != b->count)
        return false;
    for (; left; left = left->next, right = right->next)
        if (left->value != right->value)
            return false;
    return true;
}
void deck_free(struct deck *deck)
{
    while (deck->top) {
        struct card *next = deck->top->next;
        free(deck->top);
        deck->top = next;
    }
    free(deck);
}
END
cat >deck_contracts.c <<'END'
#include "deck.h"
#include <assay/contracts.h>
ASSAY_INVARIANT(const struct deck *deck)
{
    int count = 0;
    for (const struct card *card = deck->top; card; card = card->next)
        if (card->value < 1 || ++count > deck->count)
            return false;
    return count == deck->count && deck->chips == deck->paid_in;
}
ASSAY_EQUAL(const struct deck *a, const struct deck *b) { return deck_equal(a, b); }
END
call() {
    rm -rf out
    "$ASSAY" structures --header deck.h --source "$1" --contracts deck_contracts.c --type 'struct deck' --scope 3 \
        --scalars symbolic --direct --out out --json out.json
}
# fails SCRIPT FUNCTION REASON: the fault that the script plants is this function's alone, and said so.
fails() {
    sed "$1" deck.c >faulty.c
    status_is 1 call faulty.c || return 1
    got=$(json out.json "[(f['name'], f['reason']) for f in report['structures']['functions'] if f['confirmed']]")
    [ "$got" = "[('$2', '$3')]" ] || { echo "$got"; return 1; }
}
has() { grep -q -- "$1" "out/findings/$2.c"; }

ok "nothing is said of a library that does well" status_is 0 call deck.c
row() { grep -q "^    {\"$1\", \.$2" out/test_structures.c; }
ok "... whose functions were given two that differ" row deck_move 'call_pair = call_deck_move'
ok "... and one twice, as long as it keeps what it has" row deck_pay 'call = call_deck_pay_same, .is_same = true, .checks_only'
takes_over() { ! grep -q 'call_deck_move_same\|call_deck_join_same' out/test_structures.c; }
ok "... for what is taken over cannot be its own" takes_over
ok "... or is not changed at all" row deck_equal 'call = call_deck_equal_same, .is_same = true}'
ok "who owns what is known" sh -c '! grep -q "is not looked for" out.json'
ok "what was cut is told" grep -q 'beside 20 others, and not beside all' out.json

lost='a block is lost: nothing leads to it when all is released'
ok "a block that a call loses is told" fails '0,/    free(card);/s///' deck_pop "$lost"
ok "... by a program that a sanitizer speaks of" has 'deck_free(deck);' deck_pop
ok "so is one of its own" fails 's/    from->chips--,/    *(volatile char *)malloc(7) = 1;\n&/' deck_pay "$lost"
is_silent() {
    sed '0,/    free(card);/s///' deck.c >lossy.c
    sed -i '/^void deck_free/d' deck.h
    status_is 0 call lossy.c && grep -q 'what calls lose is not looked for' out.json
    status=$?
    echo 'void deck_free(struct deck *deck);' >>deck.h
    return $status
}
ok "... but not where nothing says who releases" is_silent
frees_less() {
    sed 's/^    free(deck);/    ;/; 0,/    free(card);/s///' deck.c >lossy.c
    status_is 0 call lossy.c && grep -q "'deck_free' frees 0 structures whole and 120 not" out.json
}
ok "... nor where less than all is released" frees_less
# What is empty is released whole: cards may be for others to release.
frees_empty() {
    sed 's/^        free(deck->top);/        ;/' deck.c >lossy.c
    status_is 0 call lossy.c && grep -q "'deck_free' frees 3 structures whole and 117 not" out.json
}
ok "... of some structures" frees_empty

shallow='s/^    struct card \*\*end = &copy->top;/    *copy = *deck;\n    return copy;\n&/'
ok "a copy that shares with its original cannot be released" \
    fails "$shallow" deck_copy 'what it was given, or gave, cannot be released afterwards'
releases_both() { has 'deck_free(result);' deck_copy && has 'deck_free(deck);' deck_copy; }
ok "... by a program that releases both" releases_both

ok "one object given twice breaks an invariant" fails 's/to->paid_in++;/to->paid_in = before + 1;/' deck_pay \
    'given one object twice, the invariant does not hold afterwards'
ok "... by a program that gives it twice" has 'struct deck \*to = from;' deck_pay

ok "equality that depends on which comes first is told" fails 's/a->count != b->count/a->count > b->count/' ASSAY_EQUAL \
    'one is equal to the other, which is not equal to it'
two_are_made() { has 'struct deck \*b = make_other();' ASSAY_EQUAL && has 'assert(assay_equal' ASSAY_EQUAL; }
ok "... by a program that makes two" two_are_made
done_testing
