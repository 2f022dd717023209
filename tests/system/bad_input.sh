#!/bin/sh
# Bad input gets one clear sentence and exit status 2, and nothing is written.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
poly=$ASSAY_SOURCE_DIR/examples/poly
generate="$ASSAY generate --show faults --no-minimize --calls 100"
good="--header $poly/poly.h --source $poly/poly.c"

printf 'int f(nowhere x);\n' >broken.h
printf 'int value(void) { return 1; }\n' >value.c
printf 'int value(void);\n' >value.h
printf 'int value(void) { return oops; }\n' >broken.c
printf '#include "value.h"\nint missing(void);\nint value(void) { return missing(); }\n' >unlinked.c
printf '#define NOTHING 1\n' >empty.h
printf 'int only(int first, ...);\n' >variadic.h
printf 'int only(int first, ...) { return first; }\n' >variadic.c
printf '#include <assay/contracts.h>\nASSAY_REQUIRES(nothing, int x) { return x; }\n' >wrong.c
printf '#include <assay/contracts.h>\nASSAY_REQUIRES(value, void) { return y; }\n' >error.c
printf '#include <stdlib.h>\n__attribute__((constructor)) static void die(void) { abort(); }\nint value(void) { return 1; }\n' >dies.c
mkdir foreign && echo notes >foreign/notes.txt

# Refused with exit status 2 before any stage begins.
complains_at_once() {
    text=$1
    shift
    "$@" >"$work/stdout" 2>"$work/stderr"
    got=$?
    cat "$work/stderr"
    [ "$got" -eq 2 ] && grep -q -- "$text" "$work/stderr" && ! grep -q 'searching' "$work/stderr"
}

ok "a header that does not parse" complains "broken.h" $generate --header broken.h --source value.c
ok "a header that is missing" complains "nothing.h" $generate --header nothing.h --source value.c
ok "a source that is missing" complains "nothing.c" $generate --header value.h --source nothing.c
ok "a source that does not compile" complains "broken.c" $generate --header value.h --source broken.c
ok "a place that is no directory is refused before anything runs" complains_at_once "not a directory" $generate --header value.h --source value.c --out /dev/null/out
cp value.c twice.c
ok "sources that do not link" complains "value" $generate --header value.h --source value.c --source twice.c
ok "a function that no source defines is named, and the rest is tested" sh -c "
    $generate --header value.h --source unlinked.c --calls 200 --out unlinked >unlinked.txt 2>&1
    cat unlinked.txt; grep 'note: .*missing' unlinked.txt"
ok "no function in the headers" complains "declare no function" $generate --header empty.h --source value.c
ok "no function that can be called" complains "variadic" $generate --header variadic.h --source variadic.c
ok "an unknown function in --only" complains "no_such" $generate $good --only no_such
ok "an unknown function in --skip" complains "no_such" $generate $good --skip no_such
ok "a contract of a function that is not there" complains "nothing" $generate --header value.h --source value.c --contracts wrong.c
ok "a contracts file with an error" complains "error.c" $generate --header value.h --source value.c --contracts error.c
ok "a library that dies while it is loaded" complains "constructor" $generate --header value.h --source dies.c
ok "an unknown option" complains "not an option" $generate $good --frobnicate
ok "an option with a mistake in it" complains "did you mean --header" $generate --haeder x.h
ok "an option of another command" complains "is not an option of assay generate" $generate $good --as json
ok "an unknown rule" complains "no rule 'null'" $generate $good --no-rule null
ok "an unknown class to show" complains "undecided" $generate $good --show some
ok "callers that are no directory" complains "directory" $generate $good --callers value.c
ok "callers that are missing" complains "nowhere" $generate $good --callers nowhere
ok "an unknown strategy" complains "strategy" $generate $good --strategy luck
ok "an unknown format" complains "format" $generate $good --format xml
ok "a number that is none" complains "whole number" $generate $good --seed many
ok "a duration that is none" complains "duration" $generate $good --time soon
ok "no header" complains "--header" $generate --source value.c
ok "no source" complains "--source" $generate --header value.h
ok "a compile_commands.json that is missing" complains "compile_commands" $generate --header value.h -p .
ok "foreign files in the output directory are left alone" sh -c "
    $generate $good --out foreign 2>stderr; [ \$? -eq 2 ] && grep -q notes.txt stderr &&
    [ \"\$(ls foreign)\" = notes.txt ]"
ok "no clang" sh -c "
    mkdir -p bin; rm -rf out; PATH=$work/bin $generate $good --out out 2>stderr; [ \$? -eq 2 ] && grep -q clang stderr &&
    [ ! -e out ]"
ok "a temporary directory that cannot be written" sh -c "
    TMPDIR=/nowhere $generate $good --out out 2>stderr; [ \$? -eq 2 ] && grep -q TMPDIR stderr && [ ! -e out ]"
ok "a full disk" sh -c "
    mkdir -p disk && mount -t tmpfs -o size=64k none disk 2>/dev/null || { echo skipped; exit 0; }
    dd if=/dev/zero of=disk/fill bs=1k 2>/dev/null; rm -f disk/empty
    $generate $good --out disk/out 2>stderr; status=\$?; ls -R disk; umount disk
    [ \$status -eq 2 ] && grep -qi 'space' stderr"
ok "help fits a screen and starts with an example" sh -c "
    $ASSAY --help >help; [ \$(wc -l <help) -le 23 ] && head -n 1 help | grep -q example"
ok "the version is told" sh -c "$ASSAY --version | grep -q '^assay [0-9]'"
ok "no command at all is wrong use" status_is 2 "$ASSAY"
ok "an unknown form of contracts" sh -c "
    $ASSAY contracts $good --as xml 2>stderr; [ \$? -eq 2 ] && grep -q attributes stderr"
ok "contracts of no header" sh -c "
    $ASSAY contracts --source value.c 2>stderr; [ \$? -eq 2 ] && grep -q -- --header stderr"
ok "contracts of a header that does not parse" sh -c "
    $ASSAY contracts --header broken.h -o out.c 2>stderr; [ \$? -eq 2 ] && grep -q broken.h stderr && [ ! -e out.c ]"
ok "the rules are listed" sh -c "$ASSAY generate --show faults --list-rules | grep -q '^nulls '"
for command in contracts explore; do
    ok "... for $command as well" sh -c "$ASSAY $command --list-rules | grep -q '^nulls '"
done
echo '{"version": 7}' >weights.json
ok "weights of another version are noted and not used" sh -c "
    $ASSAY generate --no-tests $good --calls 100 --weights weights.json --out weighed >said 2>&1;
    grep -q \"note: the weights in 'weights.json' are not used but those that are built in: it is of version 7\" said"
ok "weights that are missing are noted and not used" sh -c "
    $ASSAY generate --no-tests $good --calls 100 --weights nothing.json --out weighed >said 2>&1;
    grep -q \"note: the weights in 'nothing.json' are not used\" said"
ok "accepting nothing" sh -c "$ASSAY accept 2>stderr; [ \$? -eq 2 ] && grep -q 'name one finding' stderr"
ok "accepting what is not there" sh -c "
    $ASSAY accept nowhere/findings/1 2>stderr; [ \$? -eq 2 ] && grep -q nowhere stderr && [ ! -e assay-contracts.c ]"
ok "replaying what is not there" sh -c "$ASSAY replay nowhere/findings/1 2>stderr; [ \$? -eq 2 ] && grep -q nowhere stderr"
done_testing
