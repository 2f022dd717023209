#!/bin/sh
# What was written to a stream is asserted.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp "$ASSAY_SOURCE_DIR"/tests/system/data/scribe/scribe.* .
written=suite/tests/test_scribe.c

ok "nothing is found" status_is 0 "$ASSAY" generate --show faults --no-minimize --no-variations --header scribe.h \
    --source scribe.c --calls 20000 --seed 1 --out suite
ok "what was written is read back" grep -q 'text_of([a-z]*), "- .* -' $written
ok "what was only read says nothing" sh -c "grep -q 'void scribe_count' $written && ! sed -n '/void scribe_count/,/^}/p' $written |
    grep text_of"
ok "the tests pass again" make -C suite check
sed -i 's/"- %s -"/"_ %s -"/' scribe.c
ok "a library that writes something else fails them" sh -c "! make -C suite check >told"
ok "... because of that" grep -q 'text_of(' told
done_testing
