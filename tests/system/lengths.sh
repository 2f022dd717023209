#!/bin/sh
# What a call reads and writes through a pointer is measured where names and code do not say it.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp "$ASSAY_SOURCE_DIR"/tests/system/data/lengths/odd.* .

contracts() {
    "$ASSAY" contracts --header odd.h --source odd.c --no-rule bodies "$@"
}
# says FUNCTION WORDS: a line of its roles begins so.
says() {
    sed -n "/^ASSAY_ROLES($1,/,/)\$/p" roles.c | tee /dev/stderr | grep -qF -- "    $2"
}

ok "the roles are printed" contracts -o roles.c
ok "bytes that a number measures" says f "a: buffer(b),"
ok "... and the number" says f "b: length(a)"
ok "... with its evidence" \
    grep -qF "experiment: reads as many elements as 'b' says, and fails with one less" roles.c
ok "an array of a fixed length" says g "a: buffer(20))"
ok "elements, not bytes" says h "a: buffer(b),"
ok "a product" says table "a: buffer(b*c),"
ok "what is written is room" says paint "b: capacity(a),"
ok "a number that does not matter" says ignores "b: value)"
ok "... beside a fixed length" says ignores "a: buffer(3),"
ok "what is only sometimes read is of no known length" says maybe "a: buffer,  "
ok "what always fails proves nothing" says always "a: string,              /* type: "
ok "text up to its end" says text "a: string, "
ok "... is no matter of a number" says text "b: value)"
ok "a string and its length" says terminated "b: length(a))"

words() {
    grep -v '^ *//*' "$1" | sed 's| */\*.*||'
}
read_back() {
    contracts --contracts roles.c --no-rule experiments -o again.c
    words roles.c > one && words again.c > other && diff one other
}
ok "read back, it says the same" read_back
same_again() {
    contracts -o second.c && cmp roles.c second.c
}
ok "it is found out again" same_again
ok "nothing is tried when it must not be" sh -c "
    '$ASSAY' contracts --header odd.h --source odd.c --no-rule bodies --no-rule experiments |
        tee /dev/stderr | { ! grep -q experiment:; }"
ok "without sources there is nothing to try" sh -c "
    '$ASSAY' contracts --header odd.h | tee /dev/stderr | { ! grep -q experiment:; }"
broken() {
    { cat odd.c && echo '__asm__("there is no such instruction");'; } > broken.c
    "$ASSAY" contracts --header odd.h --source broken.c --no-rule bodies > said 2> why &&
        grep -q '^assay: no calls could be tried: ' why && grep -q 'ASSAY_ROLES(f,' said
}
ok "what does not compile is described all the same" broken
ok "a function that never returns is no success" status_is 1 "$ASSAY" generate --show faults --no-tests \
    --header odd.h --source odd.c --no-rule bodies --calls 20000 --seed 1 --out out --json out.json
ok "... but no trial call is a finding" sh -c "$(command -v python3) -c '
import json
report = json.load(open(\"out.json\"))
assert not [found for found in report[\"findings\"] if found[\"class\"] == \"fault\"], report[\"findings\"]
'"
done_testing
