#!/bin/sh
# A block that is lost while its owner grows, and a call that never ends, with a record that begins as
# zeroes: faults, both of them, and none in the library as it should be.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
shelf=$ASSAY_SOURCE_DIR/tests/system/data/shelf

# searched FAULT: its report is $1.json.
searched() {
    "$ASSAY" generate --header "$shelf/shelf.h" --source "$shelf/shelf.c" --calls 20000 --seed 1 \
        --no-tests --out "suite$1" --json "$1.json" -- "-DFAULT=$1" >/dev/null 2>&1
}

# faults FAULT: what is called a fault and shown.
faults() {
    json "$1.json" "sorted({(f['function'], f['kind']) for f in report['findings']
        if f['class'] == 'fault' and f['file']})"
}

ok "nothing is found in the library as it should be" status_is 0 searched 0
ok "... though records of the test are ready as they are" sh -c "
    [ \"$(json 0.json "[f['name'] for f in report['functions'] if f['status'] != 'called']")\" = '[]' ]"
ok "a block that nothing leads to any more is a fault" status_is 1 searched 1
ok "... of the call that lost it" sh -c "[ \"$(faults 1)\" = \"[('shelf_put', 'leak')]\" ]"
ok "a call that never ends is a fault" status_is 1 searched 2
ok "... of the function that returns otherwise" sh -c "[ \"$(faults 2)\" = \"[('shelf_same', 'hang')]\" ]"
ok "... and its program, which says nothing, still fails" sh -c "
    make -s -C suite2 findings 2>/dev/null | grep -q 'shelf_same hang: still fails'"

# The stack: large arrays have the room that programs have, and a recursion without end stops.
cat >deep.h <<'END'
int deep_pairs(const unsigned char *data, unsigned long length);
int deep_for_ever(int number);
int deep_and_wide(int number);
END
cat >deep.c <<'END'
#include "deep.h"
#include <string.h>
int deep_pairs(const unsigned char *data, unsigned long length)
{
    const unsigned char *table[256 * 256];
    memset(table, 0, sizeof table);
    for (unsigned long i = 0; i + 1 < length; i++)
        table[data[i] << 8 | data[i + 1]] = data + i;
    return length > 1 && table[data[0] << 8 | data[1]] != 0;
}
static int down(const int *above, int number)
{
    int mine = number ^ *above;
    return down(&mine, number) + mine;
}
int deep_for_ever(int number) { return number == 3 ? number : down(&number, number); }
static int down_wide(const char *above, int number)
{
    char mine[8192];
    memset(mine, *above, sizeof mine);
    return down_wide(mine, number) + mine[number & 8191];
}
int deep_and_wide(int number) { char c = 1; return number == 3 ? number : down_wide(&c, number); }
END
"$ASSAY" generate --header deep.h --source deep.c --calls 20000 --seed 1 --search-only --show all \
    --out deep --json deep.json >deep.txt 2>&1
ok "half a mebibyte of arrays fits on the stack" sh -c "
    [ \"$(json deep.json "sorted({f['kind'] for f in report['findings'] if f['function'] == 'deep_pairs'})")\" = '[]' ] &&
    [ \"$(json deep.json "[f['status'] for f in report['functions'] if f['name'] == 'deep_pairs']")\" = \"['called']\" ]"
ok "a recursion without end uses up the stack, whatever its frames" sh -c "
    [ \"$(json deep.json "sorted({(f['function'], f['kind']) for f in report['findings']})")\" = \"[('deep_and_wide', 'stack-exhausted'), ('deep_for_ever', 'stack-exhausted')]\" ]"
done_testing
