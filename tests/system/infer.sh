#!/bin/sh
# Invariants from the structures that calls reach.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
containers=$ASSAY_SOURCE_DIR/examples/containers
# infer CONTAINER SCOPE
infer() {
    "$ASSAY" structures --infer --header "$containers/$1.h" --source "$containers/$1.c" \
        --type "struct $1" --scope "$2" --json out.json -- -I"$containers" >"$1.c"
}
# Nothing that was reached is rejected, and nine of ten changed structures are.
is_good() {
    [ "$(json out.json "(lambda i: i['reached'] > 10 and i['reached_rejected'] == 0 and
        i['changed'] > 100 and i['changed_rejected'] >= 0.9 * i['changed'] and
        i['lines'] <= 40)(report['invariant'])")" = True ] || { cat out.json; return 1; }
}
says() {
    json out.json "report['invariant']['conjuncts']" | grep -q -- "$1"
}
ok "an invariant of a red-black tree is inferred" infer rb_map 3
ok "... that tells most changes" is_good
ok "... with parents, order and colours" says "'parent points back', 'key lies between.*without red"
# What no change of one member shows, but what it accepts and no call reaches.
ok "... and reds that are not in a row" says "no two in a row along .* have red"
ok "one of an AVL tree" infer avl 4
ok "... that tells most changes" is_good
ok "... with its balance" says "height of the two below differs by at most one"
accepts_what_is_reached() {
    [ "$(json out.json "report['invariant']['held_against_itself'], report['invariant']['unreached']")" = "True 0" ]
}
ok "... accepts nothing that calls do not reach" accepts_what_is_reached

# The file is one of contracts as it is, and holds of larger structures.
ok "one of a search tree" infer bst 3
ok "... that tells most changes" is_good
holds() {
    "$ASSAY" explore --header "$containers/bst.h" --source "$containers/bst.c" --contracts bst.c \
        --values 1..6 -- -I"$containers"
}
ok "... and holds where more calls lead" status_is 0 holds
counts_structures() {
    "$ASSAY" structures --header "$containers/bst.h" --source "$containers/bst.c" \
        --contracts bst.c --type 'struct bst' --scope 4 --json built.json -- -I"$containers" &&
        [ "$(json built.json "report['structures']['valid']")" -eq 51 ]
}
ok "... and accepts as many structures as calls reach" counts_structures

# What lies behind a record may be shorter than the scope.
behind() {
    name=$containers/unique_bounded_stack
    "$ASSAY" structures --infer --header "$name.h" --source "$name.c" --type 'struct ubstack' \
        --scope 2 -- -I"$containers" >behind.c && grep -q 'size <= ubstack->capacity' behind.c
}
ok "one of a record with an array at its end" behind

needs_no_flags() {
    cp "$containers/bst.h" "$containers/bst_internal.h" "$containers/bst.c" . &&
        "$ASSAY" structures --infer --header bst.h --source bst.c --type 'struct bst' --scope 2 \
            >own.c && grep -q '^ASSAY_INVARIANT(const struct bst \*' own.c
}
ok "one of a library in the working directory needs no flags" needs_no_flags

refuses() {
    text=$1
    shift
    "$@" >said 2>&1
    [ $? -eq 2 ] && grep '^assay: ' said | tail -n 1 | grep -q -- "$text"
}
ok "a type that is not there is told" refuses "there is no type 'struct bsd'" "$ASSAY" structures \
    --infer --header "$containers/bst.h" --source "$containers/bst.c" --type 'struct bsd' --scope 2 -- -I"$containers"
done_testing
