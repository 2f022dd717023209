#!/bin/sh
# What keeps a library from being compiled, linked or called does not keep it from being tested.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
queue=$ASSAY_SOURCE_DIR/tests/system/data/reach
strict='-O0 -Wall -Wextra -Werror'

ok "nothing is found" status_is 0 "$ASSAY" generate --show faults --no-minimize --no-variations --header "$queue/queue.h" \
    --source "$queue/queue.c" --calls 5000 --seed 1 --out suite --json report.json
ok "every function returns, those that are inline or behind a macro as well" sh -c "
    [ \"$(json report.json "[f['name'] for f in report['functions'] if f['status'] != 'called']")\" = '[]' ]"
ok "what nothing defines is named" sh -c "
    [ '$(json report.json "sum('nothing defines queue_transmit' in n for n in report['notes'])")' = 1 ]"
ok "there are tests" sh -c "[ $(json report.json "report['tests']['regression']") -ge 5 ]"
for compiler in gcc clang-19; do
    ok "they pass with $compiler, in spite of #warning" \
        make -C suite clean check CC=$compiler CFLAGS="$strict" LIBRARY_CFLAGS=-O0
done
ok "what the mathematics of C defines need not be named" status_is 0 "$ASSAY" generate --show faults \
    --no-minimize --no-variations --header "$queue/norm.h" --source "$queue/norm.c" --calls 5000 --seed 1 --out norm \
    --json norm.json
ok "... and only the rest is not there" sh -c "
    [ '$(json norm.json "[n for n in report['notes'] if 'nothing defines norm_wire:' in n] != []")' = True ]"
ok "... and the suite is linked with it" sh -c "grep -qx 'LINK = -lm' norm/Makefile && make -C norm check"
ok "... which a library that does not need it is not" sh -c "
    test -f suite/Makefile && ! grep -q -e -lm suite/Makefile"
ok "... and its functions have tests" grep -q 'norm_length(' norm/tests/test_norm.c
done_testing
