#!/bin/sh
# All of C's types: every function is called to a normal return, and the tests that are written say
# what came back, in C that both compilers take without a warning.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
data=$ASSAY_SOURCE_DIR/tests/ctypes/data
run() {
    "$ASSAY" generate --show faults --no-minimize --no-variations --header "$data/ctypes_later.h" --header "$data/ctypes.h" \
        --source "$data/ctypes.c" --source "$data/ctypes_old.c" \
        --contracts "$data/ctypes_contracts.c" --calls 100000 --seed 1 --out out --json out.json
}
says() {
    grep -q -- "$1" out/tests/test_ctypes.c
}
builds() {
    make -C out clean check CC="$1" CFLAGS="$2 -Wall -Wextra -Werror -Wpedantic"
}

ok "no fault is found" status_is 0 run
ok "all functions but the one with vectors are called" sh -c "[ \"$(json out.json "[f['name'] for f in report['functions'] if f['status'] != 'called']")\" = \"['float4_add']\" ]"
ok "there are at least 110 of them" sh -c "[ $(json out.json "len(report['functions'])") -ge 110 ]"
ok "the reason for the vectors is their type" sh -c "[ \"$(json out.json "[f for f in report['functions'] if f['name'] == 'float4_add'][0]['reason'].count('vector_size')")\" = 1 ]"
ok "the headers are included in the order that works" sh -c "grep include out/tests/test_ctypes_later.c | head -n 1 | grep -q ctypes.h"
for compiler in gcc clang-19; do
    for level in -O0 -O2; do
        ok "the tests pass with $compiler $level, without a warning" builds $compiler $level
    done
done
ok "they are clean under the sanitizers" make -C out clean check SANITIZE=1 CC=clang-19
ok "a packed record is checked by its members" says 'CHECK(header.checksum == '
ok "a bit-field is checked" says 'CHECK(permissions.level == -'
ok "a member without a name is none of the expression" says 'CHECK(variant.column == '
ok "a record in a record is checked" says 'CHECK(variant.detail.letter == '
ok "an array of records in a record is checked" says 'CHECK(segment.ends\[1\].y == '
ok "text in a record is checked" says 'CHECK(strcmp(big.name, "big") == 0)'
ok "nothing is said about a union" sh -c "! grep -q 'CHECK(number\.' out/tests/test_ctypes.c"
ok "a long double is checked exactly" says 'CHECK(parse == [0-9.]*L)'
ok "a long double is passed as a literal" says 'long_double_half(-*[0-9.]*L)'
ok "a complex number is passed and checked" sh -c "grep -q 'complex_square(.* \* I)' out/tests/test_ctypes.c && grep -q 'CHECK(cimag(.*) == ' out/tests/test_ctypes.c"
ok "128 bits are checked" says '__extension__ __int128 product = '
ok "an enumerator is called by its name" says 'CHECK(.* == GAP_'
ok "an array of arrays is passed" says 'int numbers\[[0-9]*\]\[4\] = {'
ok "a macro is called with the type it was declared with" says 'SQUARE((short)'
ok "a function without a prototype gets one" says '^int old_promoted(int, double);'
ok "what is deprecated is tested as well" says 'old_absolute('
ok "a variable of the library is passed" says '= secret_default;'

ok "what a header needs is found in its directory" sh -c "
    $ASSAY generate --show faults --header $data/ctypes_later.h --source $data/ctypes.c --calls 500 --no-tests --out later >said
    grep -q 'included first: .*ctypes.h before ctypes_later.h' said && grep -q '3 of 3' said"
ok "what nothing defines is still an error" complains "unknown type name 'nobody_knows'" \
    "$ASSAY" generate --show faults --no-minimize --no-variations --header "$data/ctypes_unknown.h" --source "$data/ctypes.c"
printf "#include \"%s/ctypes.h\"\n#include <assay/contracts.h>\nASSAY_MACRO(int SQUARE);\n" "$data" >bad.c
ok "a macro must have a prototype" complains "is not of the form" \
    "$ASSAY" generate --show faults --no-minimize --no-variations --header "$data/ctypes.h" --source "$data/ctypes.c" --contracts bad.c
done_testing
