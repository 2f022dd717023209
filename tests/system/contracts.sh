#!/bin/sh
# What `assay contracts` prints compiles, says the same when it is read back, and counts.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
examples=$ASSAY_SOURCE_DIR/examples

cat >store.h <<'END'
#ifndef STORE_H
#define STORE_H
#include <stddef.h>
struct store;
struct store *store_new(size_t room);
void store_free(struct store *store);
/* Crashes when the store is null. */
int store_count(const struct store *store);
int store_put(struct store *store, const unsigned char *bytes, size_t size);
int store_print(const struct store *store, char *text, size_t capacity);
int store_say(const char *format, ...);
int store_visit(struct store *store, int (*visit)(void *data, int value), void *data);
int store_trap(int number);
static inline int store_twice(int number) { return 2 * number; }
#endif
END
cat >store.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "store.h"
struct store { int count; size_t room; unsigned char bytes[16]; };
struct store *store_new(size_t room)
{
    struct store *store = calloc(1, sizeof *store);
    if (store) store->room = room;
    return store;
}
void store_free(struct store *store) { free(store); }
int store_count(const struct store *store) { return store->count; }
int store_put(struct store *store, const unsigned char *bytes, size_t size)
{
    if (size > sizeof store->bytes) return -1;
    memcpy(store->bytes, bytes, size);
    store->count++;
    return 0;
}
int store_print(const struct store *store, char *text, size_t capacity)
{
    return snprintf(text, capacity, "%d", store->count);
}
int store_say(const char *format, ...) { return format ? (int)strlen(format) : -1; }
int store_visit(struct store *store, int (*visit)(void *data, int value), void *data)
{
    return visit ? visit(data, store->count) : 0;
}
int store_trap(int number) { if (number > 0) abort(); return number; }
END

# Prints, reads back, prints: the words stay, and from then on every byte.
round_trip() {
    rm -rf trip && mkdir trip
    "$ASSAY" contracts "$@" -o trip/1.c && "$ASSAY" contracts "$@" --as json -o trip/1.json &&
    "$ASSAY" contracts "$@" --contracts trip/1.c -o trip/2.c &&
    "$ASSAY" contracts "$@" --contracts trip/1.c --as json -o trip/2.json &&
    "$ASSAY" contracts "$@" --contracts trip/2.c -o trip/3.c &&
    cmp trip/2.c trip/3.c && python3 - <<'END'
import json
def facts(path):
    functions = json.load(open(path))["functions"]
    for function in functions:
        for fact in (function, *function["parameters"]):
            del fact["evidence"]
    return functions
before, after = facts("trip/1.json"), facts("trip/2.json")
assert before, "there is no function"
for x, y in zip(before, after):
    assert x == y, f"{x}\n{y}"
END
}

compiles() {
    for compiler in gcc clang-19; do
        for file in "$@"; do
            $compiler -std=c17 -Wall -Wextra -Wpedantic -Werror -I"$ASSAY_SOURCE_DIR/include" -I. \
                -fsyntax-only "$file" || return 1
        done
    done
}

store="--header store.h --source store.c"
ok "a library goes round" round_trip $store
ok "poly goes round" round_trip --header "$examples/poly/poly.h" --source "$examples/poly/poly.c"
for name in hash_map linked_list heap_array; do
    container=$examples/containers/$name
    ok "$name goes round" round_trip --header "$container.h" --source "$container.c"
done
ok "the file is written" "$ASSAY" contracts $store -o all.c
ok "it compiles with gcc and clang without a warning" compiles all.c
ok "headers alone are enough" sh -c "$ASSAY contracts --header store.h | grep -q 'ASSAY_ROLES(store_put,'"
ok "an existing file is not overwritten" sh -c "
    echo mine >mine.c; $ASSAY contracts $store -o mine.c 2>stderr; [ \$? -eq 2 ] &&
    grep -q mine.c stderr && [ \"\$(cat mine.c)\" = mine ]"
ok "unless one insists" sh -c "
    $ASSAY contracts $store -o mine.c --force && grep -q ASSAY_ROLES mine.c"

cat >said.c <<'END'
#include "store.h"
#include <assay/contracts.h>

ASSAY_ROLES(store_new, function: constructor, room: size, returns: owned fails(null))
ASSAY_ROLES(store_free, function: destructor, store: object nullable released)
ASSAY_ROLES(store_put, store: nonnull, bytes: buffer(size) nonnull, returns: fails(negative))
ASSAY_ROLES(store_print, text: buffer(capacity) nonnull, capacity: capacity(text))
ASSAY_ROLES(store_say, format: format nonnull)
END
ok "attributes are printed" sh -c "
    $ASSAY contracts $store --contracts said.c --as attributes -o attributes.c &&
    grep -q 'ATTRIBUTE_MALLOC(store_free, 1)' attributes.c &&
    grep -q 'format(printf, 1, 2)' attributes.c"
ok "they compile with gcc and clang without a warning" compiles attributes.c

generate="$ASSAY generate --show faults --no-tests $store --calls 3000 --json report.json"

# Numbers in the report: calls of store_trap, findings about a function.
calls() {
    json report.json "[f['calls'] for f in report['functions'] if f['name'] == 'store_trap'][0]"
}
reports_of() {
    json report.json "len([f for f in report['findings'] if f['function'] == '$1'])"
}
generates() {
    rm -rf out
    $generate "$@" --out out
    [ $? -le 1 ]
}
finds() {
    wanted_calls=$1 wanted_findings=$2
    shift 2
    generates "$@" || return 1
    [ "$(calls)" "$wanted_calls" 0 ] && [ "$(reports_of store_trap)" "$wanted_findings" 0 ]
}
say() {
    printf '#include "store.h"\n#include <assay/contracts.h>\n%s\n' "$1" >word.c
}
ok "a function that fails is reported" finds -gt -gt
say 'ASSAY_ROLES(store_trap, function: skip)'
ok "one that is skipped is not called" finds -eq -eq --contracts word.c
say 'ASSAY_ROLES(store_trap, function: expected(assert))'
ok "another kind of failure is expected" finds -gt -gt --contracts word.c
say 'ASSAY_ROLES(store_trap, function: expected(abort))'
ok "what is expected is not reported" finds -gt -eq --contracts word.c

refuses() {
    say "$1"
    complains "$2" $generate --contracts word.c && grep -q 'word.c:3)' "$work/stderr"
}
ok "an unknown function" refuses 'ASSAY_ROLES(store_get, store: object)' store_get
ok "an unknown parameter" refuses 'ASSAY_ROLES(store_put, byte: string)' byte
ok "an unknown word" refuses 'ASSAY_ROLES(store_put, bytes: objekt)' objekt
ok "a contradiction" refuses 'ASSAY_ROLES(store_put, bytes: nonnull nullable)' nullable
ok "a contradiction with the header" refuses 'ASSAY_ROLES(store_trap, number: string)' string
ok "a partner that is not there" refuses 'ASSAY_ROLES(store_put, size: length(byte))' byte
ok "the length of what is no pointer" refuses 'ASSAY_ROLES(store_put, size: length(size))' itself

# The body of store_count cannot stand a null pointer, and inference sees that.
null_is_not_given() {
    generates --show all && [ "$(reports_of store_count)" -eq 0 ]
}
ok "null is not given where a body cannot stand it" null_is_not_given
say 'ASSAY_ROLES(store_count, store: nullable)'
null_is_given() {
    generates --contracts word.c --show all && [ "$(reports_of store_count)" -gt 0 ]
}
ok "but it is when the user says that it may be" null_is_given

# What is accepted is not reported again; the finding is known by its number, name or folder.
accepts() {
    finding=$1 words=$2
    shift 2
    rm -f assay-contracts.c
    "$ASSAY" accept "$finding" "$@" && grep -q "$words" assay-contracts.c &&
        compiles assay-contracts.c
}
not_reported() {
    generates --contracts assay-contracts.c --show all &&
        [ "$(reports_of "$1")" -eq 0 ]
}
# The condition that the report has for a function becomes another one.
with_condition() {
    python3 - "$@" <<'END'
import json, sys
name, kind, parameter = sys.argv[1:]
suite = json.load(open("out/assay.json"))
for finding in suite["findings"]:
    if finding["function"] == name:
        finding["condition"] = {"kind": kind, "function": name, "parameter": int(parameter),
                                "other": None, "sentence": "it is so"}
json.dump(suite, open("out/assay.json", "w"))
END
}
ok "everything is shown" generates --show all
ok "a finding is accepted by its name" accepts store_trap-abort 'store_trap, function: expected(abort)' --out out
ok "it is not reported again" not_reported store_trap
generates --show all >/dev/null 2>&1
number=$(json out/assay.json "[f['id'] for f in report['findings'] if f['function'] == 'store_trap'][0]")
ok "a finding is accepted by its folder" accepts "out/findings/$number" 'store_trap'
with_condition store_trap negative 0
ok "a condition that C can say is a requirement" accepts "$number" 'return first >= 0;' --out out
with_condition store_trap order 0
ok "another one is expected" accepts "$number" 'expected(order)' --out out
ok "what is accepted already is not added again" sh -c "
    $ASSAY accept $number --out out --contracts assay-contracts.c >said && grep -q already said &&
    [ \$(grep -c ASSAY_ROLES assay-contracts.c) -eq 1 ]"
with_condition store_trap stale 0
ok "what is there is kept" sh -c "
    $ASSAY accept $number --out out --contracts assay-contracts.c && [ \$(grep -c ASSAY_ROLES assay-contracts.c) -eq 2 ]"
ok "an unknown finding" sh -c "
    $ASSAY accept nothing --out out 2>stderr; [ \$? -eq 2 ] && grep -q 'no finding' stderr"
printf '#include "store.h"\n#include <assay/contracts.h>\nASSAY_ROLES(store_trap, x: y)\n' >bad.c
ok "a file with a mistake is left alone" sh -c "
    $ASSAY accept $number --out out --contracts bad.c 2>stderr; [ \$? -eq 2 ] &&
    grep -q 'bad.c:3)' stderr && [ \$(wc -l <bad.c) -eq 3 ]"

# What people say of findings is kept as labels.
ok "who accepts says that the library is not to blame" grep -q '"label": "false"' assay-labels.json
ok "nobody says the contrary of what stands there" sh -c "
    $ASSAY confirm $number --out out 2>stderr; [ \$? -eq 2 ] && grep -q 'take that label out first' stderr"
ok "a finding is confirmed with a reason" sh -c "
    $ASSAY confirm $number --out out --labels real.json --why 'it traps' && grep -q '\"why\": \"it traps\"' real.json &&
    grep -q '\"label\": \"real\"' real.json && grep -q store_trap real.json"
ok "a label is added once" sh -c "
    $ASSAY confirm $number --out out --labels real.json | grep -q already && [ \$(grep -c '\"label\"' real.json) -eq 1 ]"
echo '[]' >none.json
ok "a file without labels is left alone" sh -c "
    $ASSAY confirm $number --out out --labels none.json 2>stderr; [ \$? -eq 2 ] && grep -q 'holds no labels' stderr &&
    [ \"\$(cat none.json)\" = '[]' ]"
done_testing
