#!/bin/sh
# What callbacks are told is asserted.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp "$ASSAY_SOURCE_DIR"/tests/system/data/teller/teller.* .
written=suite/tests/test_teller.c

ok "nothing is found" status_is 0 "$ASSAY" generate --show faults --no-minimize --header teller.h \
    --source teller.c --calls 20000 --seed 1 --no-variations --out suite
ok "words and numbers are asserted" grep -q "heard(), .*notice('[a-z]*', [0-9]*)" $written
ok "... in the order of the calls" grep -q "heard(), .*notice('[a-z]*', [0-9]*) [a-z_0-9]*(1)" $written
ok "a question of the library's is not" sh -c "! grep 'heard(), .*do_nothing(' $written"
ok "the tests pass again" make -C suite check
sed -i 's/word(text, length, data)/word(text, length + 1, data)/' teller.c
ok "a library that tells something else fails them" sh -c "! make -C suite check >told"
ok "... because of that" grep -q 'heard()' told
done_testing
