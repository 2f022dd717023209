#!/bin/sh
# What tests write for a while is gone when assay is, also when a mutant ended the test.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp "$ASSAY_SOURCE_DIR"/tests/system/data/ledger/ledger.* .
mkdir own
TMPDIR=$work/own
export TMPDIR

ok "nothing is found" status_is 0 "$ASSAY" generate --show faults --no-variations --header ledger.h --source ledger.c \
    --calls 5000 --seed 1 --out suite
ok "tests that change files have a directory, where the user wants it" \
    grep -q 'getenv("TMPDIR")' suite/tests/test_ledger.c
ok "they pass" make -C suite check
ok "their mutants are run" status_is 0 "$ASSAY" mutate suite
ok "nothing is left" sh -c "ls -A own; [ -z \"\$(ls -A own)\" ]"
done_testing
