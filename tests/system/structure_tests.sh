#!/bin/sh
# Functions on every structure that an invariant accepts; and invariants that do what they must not.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
containers=$ASSAY_SOURCE_DIR/examples/containers
call() {
    rm -rf out
    "$ASSAY" structures --header "$containers/bst.h" --source "$1" \
        --contracts "$containers/bst_contracts.c" --type 'struct bst' --scope 4 --scalars symbolic --out out \
        --json out.json -- -I"$containers"
}
# A node with two children takes its right ones with it.
sed '/successor->right = node->right;/d' "$containers/bst.c" >faulty.c

all_were_called() {
    [ "$(json out.json "len([f for f in report['structures']['functions'] if f.get('paths')])")" -eq 12 ]
}
removal_is_blamed() {
    [ "$(json out.json "[f['name'] for f in report['structures']['functions'] if f['confirmed']]")" \
        = "['bst_remove']" ] && grep -q '^    bool result = bst_remove(tree, [0-9]*);$' out/findings/bst_remove.c &&
        grep -q 'bst -> node0 \[label="root"\]' out/findings/bst_remove.dot
}
ok "functions do well on a library that does" status_is 0 call "$containers/bst.c"
ok "... all that take a structure" all_were_called
ok "a fault that was planted is found" status_is 1 call faulty.c
ok "... where it is, with a program that shows it" removal_is_blamed

every_path_is_one() {
    [ "$(json out.json "[f['spurious'] + f['given_up'] for f in report['structures']['functions'] if 'paths' in f]")" \
        = "$(json out.json "[0 for f in report['structures']['functions'] if 'paths' in f]")" ] &&
        [ "$(json out.json "[f['paths'] for f in report['structures']['functions'] if f['name'] == 'bst_remove']")" = "[133]" ]
}
ok "... while numbers stand for others, along every path" every_path_is_one
made_by_calls() {
    grep -q 'structures are made by calls' out.json && grep -q '^    bst_insert(bst, ' out/findings/bst_remove.c
}
ok "structures are made by calls where these are known" made_by_calls
has_no_gap() { ! grep -A1 '^    bst_insert(' out/test_structures.c | grep -q '^$'; }
ok "... one line after the other" has_no_gap

# Three trees of degree 2 are met by the heap of 13 nodes and by no smaller one.
heap=$containers/binomial_heap
sed 's/rest->degree == tree->degree;/& \&\& tree->degree < 2;/; s/degree; &&/degree \&\&/' "$heap.c" >heap.c
extract() {
    rm -rf out
    "$ASSAY" structures --header "$heap.h" --source heap.c --contracts "${heap}_contracts.c" --scope "$1" \
        --type 'struct binomial_heap' --scalars symbolic --exactly --only binomial_heap_extract_min \
        --direct --out out --json out.json -- -I"$containers"
}
ok "twelve nodes do not show a fault" status_is 0 extract 12
ok "... that thirteen do" status_is 1 extract 13
built_directly() { grep -q '= calloc(1, sizeof' out/findings/binomial_heap_extract_min.c; }
ok "... built member by member when that is asked for" built_directly

cat >list.h <<'END'
#pragma once
struct item {
    struct item *next;
};
struct list {
    struct item *first;
    int length;
};
struct list *list_rest(const struct list *list);
void list_join(struct list *list, struct list *other);
END
cat >list.c <<'END'
#include "list.h"
#include <stdlib.h>
struct list *list_rest(const struct list *list)
{
    struct list *rest = malloc(sizeof *rest);
    *rest = *list;
    if (rest->first)
        rest->first = rest->first->next;
    return rest;
}
void list_join(struct list *list, struct list *other)
{
    struct item **end = &list->first;
    if (list == other)
        return;
    while (*end)
        end = &(*end)->next;
    *end = other->first;
    *other = (struct list){0};
}
END
cat >list_contracts.c <<'END'
#include "list.h"
#include <assay/contracts.h>
ASSAY_INVARIANT(const struct list *list)
{
    int length = 0;
    for (const struct item *item = list->first; item; item = item->next)
        if (++length > list->length)
            return false;
    return length == list->length;
}
END
lists() {
    rm -rf out
    "$ASSAY" structures --header list.h --source list.c --contracts list_contracts.c --type 'struct list' \
        --scope 3 --scalars symbolic --direct --out out --json out.json
}
confirmed_are() {
    [ "$(json out.json "[f['name'] for f in report['structures']['functions'] if f['confirmed']]")" = "$1" ]
}
both_lists_are_blamed() {
    confirmed_are "['list_rest', 'list_join']" && grep -q 'other = make_other();' out/findings/list_join.c &&
        grep -q 'assert(!result || ' out/findings/list_rest.c
}
ok "functions that give a structure or take two may fail as well" status_is 1 lists
ok "... and a program shows it for each" both_lists_are_blamed

suspect() {
    "$ASSAY" structures --header "$containers/bst.h" --source "$containers/bst.c" --contracts suspect.c \
        --type 'struct bst' --scope 2 --suspect --out pictures --json out.json -- -I"$containers"
}
# Only what has a node is right: the empty tree is reached, and rejected.
sed 's/^    size_t budget = tree->size;/    if (!tree->root)\n        return false;\n&/' \
    "$containers/bst_contracts.c" >suspect.c
rejects_reached() {
    [ "$(json out.json "report['suspect']['rejected_count'], report['suspect']['unreached_count']")" = "1 0" ] &&
        json out.json "report['suspect']['rejected'][0]['calls']" | grep -q 'bst_new()' &&
        grep -q '^digraph' pictures/rejected-1.dot
}
ok "an invariant that rejects what calls reach is a suspect" status_is 1 suspect
ok "... with the calls and a picture" rejects_reached
# Any order of keys is right.
sed 's|low < node->value && node->value < high|true|' "$containers/bst_contracts.c" >suspect.c
accepts_unreached() {
    [ "$(json out.json "report['suspect']['rejected_count'], report['suspect']['unreached_count'] > 0")" = "0 True" ] &&
        grep -q '^digraph' pictures/unreached-1.dot
}
ok "one that accepts more than calls reach is told" status_is 0 suspect
ok "... with pictures of that" accepts_unreached

# What is in arrays is compared: heaps in arrays, and chains that arrays point to.
suspect_in_array() {
    "$ASSAY" structures --header "$containers/$1.h" --source "$containers/$1.c" --contracts suspect.c \
        --type "struct $1" --scope 2 --suspect --json out.json -- -I"$containers"
}
says_unreached() {
    got=$(json out.json "report['suspect']['rejected_count'] > 0, report['suspect']['accepted'], report['suspect']['unreached_count'] > 0")
    [ "$got" = "$1" ] || { echo "$got, not $1"; return 1; }
}
{
    cat "$containers/heap_array_contracts.c"
    echo 'ASSAY_STRUCTURE(struct heap_array, capacity: values(0, 4), items: array(4))'
} >suspect.c
ok "heaps in arrays" status_is 0 suspect_in_array heap_array
ok "... are all reached" says_unreached "False 6 False"
sed -i 's|heap->items\[(i - 1) / 2\] > heap|heap->items[(i - 1) / 2] < heap|' suspect.c
ok "an invariant that wants the greatest first" status_is 1 suspect_in_array heap_array
ok "... rejects what is reached, and accepts what is not" says_unreached "True 6 True"
{
    cat "$containers/hash_map_contracts.c"
    echo 'ASSAY_STRUCTURE(struct hash_map, bucket_count: values(4), buckets: array(4))'
} >suspect.c
ok "chains in an array" status_is 0 suspect_in_array hash_map
ok "... are all reached" says_unreached "False 4 False"

# Field coverage of tests that somebody wrote: three trees, the largest with two nodes.
cat >test_bst.c <<'END'
#include "bst.h"
int main(void)
{
    struct bst *tree = bst_new();
    bst_insert(tree, 2);
    bst_insert(tree, 1);
    bst_free(tree);
    return 0;
}
END
measure() {
    "$ASSAY" structures --header "$containers/bst.h" --source "$containers/bst.c" \
        --contracts "$containers/bst_contracts.c" --type 'struct bst' --scope 3 --scalars symbolic --test test_bst.c \
        --json out.json -- -I"$containers"
}
covered() {
    [ "$(json out.json "report['structures']['measured'], *((f['pairs'], f['covered']) for f in report['structures']['fields'])")" \
        = "$1" ] || { json out.json "report['structures']"; return 1; }
}
ok "the field coverage of a test program is measured" measure
ok "... by the structures that its calls come across" covered "3 (2, 2) (9, 2) (5, 3) (6, 2)"

# Numbers in rows and at the end of a record; what the invariant may not read is not there.
cat >rows.h <<'END'
#pragma once
struct item { char *name; int weight; };
struct rack { struct item *items; int count, capacity; };
struct tape { int length; int marks[]; };
int rack_weight(const struct rack *rack);
int tape_last(const struct tape *tape);
END
cat >rows.c <<'END'
#include "rows.h"
int rack_weight(const struct rack *rack)
{
    int weight = 0;
    for (int i = 0; i < rack->count; i++)
        weight += rack->items[i].weight;
    return weight;
}
int tape_last(const struct tape *tape) { return tape->length ? tape->marks[tape->length - 1] : 0; }
END
cat >rows_contracts.c <<'END'
#include "rows.h"
#include <assay/contracts.h>
ASSAY_INVARIANT(const struct rack *rack)
{
    if (rack->count < 0 || rack->count > rack->capacity)
        return false;
    for (int i = 0; i < rack->count; i++)
        if (!rack->items || !rack->items[i].name || rack->items[i].name[0] != 'a')
            return false;
    return true;
}
ASSAY_INVARIANT(const struct tape *tape)
{
    if (tape->length < 0)
        return false;
    for (int i = 1; i < tape->length; i++)
        if (tape->marks[i - 1] >= tape->marks[i])
            return false;
    return true;
}
END
# rows TYPE FUNCTION STRUCTURES: the function does well on so many.
rows() {
    rm -rf out
    "$ASSAY" structures --header rows.h --source rows.c --contracts rows_contracts.c --type "struct $1" --only "$2" \
        --scope 2 --scalars enumerated --direct --out out --json out.json || return 1
    [ "$(json out.json "report['structures']['valid'], report['structures']['functions'][0]['calls'] > 0")" = "$3 True" ]
}
ok "a pointer that the code indexes leads to a row" rows rack rack_weight 6
ok "... whose parts have names of their own" grep -q 'name1\[0\] = ' out/test_structures.c
ok "an array at the end has room behind the record" rows tape tape_last 3
ok "... that is asked for with it" grep -q 'calloc(1, sizeof \*tape + 2 \* sizeof \*tape->marks);' out/test_structures.c

cat >leaf.h <<'END'
#pragma once
typedef struct leaf leaf;
struct leaf { int key; leaf *next; };
leaf *leaf_close(leaf *leaf, int deep);
END
cat >leaf.c <<'END'
#include "leaf.h"
leaf *leaf_close(leaf *leaf, int deep) { if (leaf && deep > 1) leaf->next = leaf; return leaf; }
END
printf '#include "leaf.h"\n#include <assay/contracts.h>\nASSAY_INVARIANT(const leaf *leaf) { return !leaf->next; }\n' \
    >leaf_contracts.c
"$ASSAY" structures --header leaf.h --source leaf.c --contracts leaf_contracts.c --type 'struct leaf' --scope 2 \
    --out leaves >told 2>&1
ok "a parameter may be called like its type" grep -q 'leaf_close .*fails on 1 structure' told
ok "... also in the program of its failure" sh -c '! grep -q "error:" told'

cat >big.h <<'END'
#pragma once
struct big_int { int digit; };
void big_init(struct big_int *number);
int big_digit(const struct big_int *number);
void big_clear(struct big_int *number);
END
cat >big.c <<'END'
#include "big.h"
void big_init(struct big_int *number) { number->digit = 1; }
int big_digit(const struct big_int *number) { return number->digit; }
void big_clear(struct big_int *number) { number->digit = 0; }
END
printf '#include "big.h"\n#include <assay/contracts.h>\nASSAY_INVARIANT(const struct big_int *number) { return number->digit > 0; }\n' \
    >big_contracts.c
ok "a type may end with a word of C" status_is 0 "$ASSAY" structures --header big.h --source big.c \
    --contracts big_contracts.c --type 'struct big_int' --scope 2 --direct --out big
ok "... and what undoes an initialiser leaves nothing that an invariant is about" grep -q 'call_big_clear' big/test_structures.c

cat >pair.h <<'END'
#pragma once
struct pair { struct pair *other; int value; union { int a; float b; } held; };
END
# invariant BODY
invariant() {
    printf '#include "pair.h"\n#include <assay/contracts.h>\nstatic int last;\nASSAY_INVARIANT(struct pair *pair) { %s }\n' \
        "$1" >contracts.c
}
build() {
    "$ASSAY" structures --header pair.h --contracts contracts.c --type "$1" --scope "$2" --json out.json
}
# says TEXT VALID BODY: a note says the text, and so many structures are valid.
says() {
    invariant "$3"
    build 'struct pair' 2 && grep -q -- "$1" out.json &&
        [ "$(json out.json "report['structures']['valid']")" -eq "$2" ]
}
ok "one that crashes rejects" says 'crashes on' 6 'return pair->other->value && pair->value;'
ok "one that reads behind what there is rejects" says 'crashes on' 0 'return pair[1].value > 0 || pair->value;'
ok "one that writes rejects" says 'writes to' 1 'if (pair->value == 2) pair->value = 1; return 1;'
ok "one that does not end rejects" says 'does not end' 1 'while (pair->value == 2) last = 0; return 1;'
ok "one that keeps something is run again" says 'run again' 2 'last += pair->value; return last == pair->value;'
ok "a union is not chosen, and told of" says 'is a union' 2 'return pair->value;'
refuses() {
    text=$1
    shift
    "$@" >said 2>&1
    [ $? -eq 2 ] && grep '^assay: ' said | tail -n 1 | grep -q -- "$text"
}
ok "a type without an invariant is told" refuses "no ASSAY_INVARIANT on 'struct trio'" build 'struct trio' 2
ok "... with the one that there is" refuses "there is one on 'struct pair'" build pair 2
printf 'ASSAY_STRUCTURE(struct pair, valeu: range(1, 2))\n' >>contracts.c
ok "so is a member that is not there" refuses "names 'valeu'" build 'struct pair' 2
done_testing
