#!/bin/sh
# Values that C has no literal for: streams, files, and what else the library in data/values wants.
# Every function is called to a return, and the tests are clean and leave nothing behind.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
values=$ASSAY_SOURCE_DIR/tests/system/data/values
run() {
    "$ASSAY" generate --show faults --no-minimize --header "$values/values.h" --source "$values/values.c" \
        --contracts "$values/values_roles.c" \
        --calls 20000 --seed 1 --format "$1" --out "$1" --json "$1.json" ${2:-}
}

for format in plain cmocka; do
    options=
    [ $format = plain ] || options=--no-variations
    ok "$format: nothing is found" status_is 0 run $format $options
    ok "$format: every function returns" sh -c "
        [ \"$(json $format.json "[f['name'] for f in report['functions'] if f['status'] != 'called']")\" = '[]' ]"
    ok "$format: most functions have a test" sh -c "[ $(json $format.json "report['tests']['regression']") -ge 5 ]"
    ok "$format: the tests build and pass" make -C $format check
    ok "$format: they are clean under the sanitizers" make -C $format clean check SANITIZE=1 CC=clang-19
    ok "$format: they build and pass with clang" make -C $format clean check CC=clang-19
    make -s -C $format clean
    ok "$format: they leave nothing behind" sh -c "! find . -name 'file.txt' -o -name 'missing*' | grep ."
done
done_testing
