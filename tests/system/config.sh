#!/bin/sh
# A project that says how assay is run on it; init, which writes that down; completion for shells.
. "$(dirname "$0")/tap.sh"
export ASSAY_CACHE="$work/cache"
mkdir -p "$work/project/include" "$work/project/src" "$work/project/tests"
cd "$work/project" || exit 1
cat >include/two.h <<END
int two_half(int number);
END
cat >src/two.c <<END
#include "two.h"
#ifdef TWICE
#error nobody says so
#endif
int two_half(int number) { return number < 0 ? -1 : number / 2; }
END
printf 'int main(void) { return 0; }\n' >src/tool.c

ok 'init finds headers and sources' "$ASSAY" init
ok '... without programs' sh -c "grep -q 'src/two.c' assay.toml && ! grep -q tool.c assay.toml"
ok '... and does not overwrite what is there' \
    sh -c "'$ASSAY' init 2>&1 | grep -q 'there is a assay.toml already; --force'"
ok 'init with --force does' "$ASSAY" init --force
own_directory() {
    mkdir -p libsparrow-1.2/sparrow libsparrow-1.2/lib libsparrow-1.2/p
    echo 'int sparrow_two(int a);' >libsparrow-1.2/sparrow/sparrow.h
    printf '#include <sparrow/sparrow.h>\nint sparrow_two(int a) { return a / 2; }\n' \
        >libsparrow-1.2/sparrow/sparrow.c
    (cd libsparrow-1.2 && "$ASSAY" init && cat assay.toml &&
        grep -q 'header = \["sparrow/sparrow.h"\]' assay.toml &&
        grep -q 'source = \["sparrow/sparrow.c"\]' assay.toml &&
        "$ASSAY" generate --calls 500 --no-variations --no-minimize)
}
ok 'init finds headers in a directory called like the library' own_directory
ok 'init says when there is no library' \
    sh -c "cd tests && '$ASSAY' init 2>&1 | grep -q 'there are no headers here'"

cat >assay.toml <<END
# comments are skipped
header = "include/two.h"
source = ["src/two.c"]
flags = ["-Iinclude", '-DNAME="x"']
calls = 2000
out = "made"   # behind values, too
no-variations = true
no-minimize = true
[explore]
iterations = 2
END
ok 'assay alone does what the file says' "$ASSAY"
ok '... where it says' test -f made/Makefile
ok 'what is typed wins' "$ASSAY" --out typed
ok '... also over lists' test -f typed/Makefile
ok 'flags that are typed are the only ones' \
    sh -c "'$ASSAY' generate --out none -- -Iinclude -DTWICE 2>&1 | grep -q 'nobody says so'"
ok 'other commands read it, too' sh -c "'$ASSAY' contracts | grep -q two_half"
ok 'a heading is for the command of that name' \
    sh -c "'$ASSAY' explore 2>&1 | grep -q 'there is nothing to explore'"
unread() {
    "$ASSAY" generate --header include/two.h --out none 2>&1 | grep -q 'the headers do not define'
}
ok 'a library that is named is not mixed with that of the file' unread

# says LINE SENTENCE: the file is the line; the complaint has the sentence.
says() {
    printf '%s\n' "$1" >assay.toml
    "$ASSAY" 2>&1 | tail -n 1
    "$ASSAY" 2>&1 | grep -q -- "$2"
}
ok 'an unknown key is told with the one that was meant' \
    says 'heder = "x"' "assay.toml:1: there is no key 'heder'; did you mean header?"
ok 'an unknown heading is told' says '[generat]' "headings are generate, contracts and explore"
ok 'a string without an end is told' says 'header = "x' 'assay.toml:1: a string has no end'
ok 'a value of the wrong kind is told' says 'no-tests = 3' 'true or false is expected'
ok 'a line that is none is told' says 'header' 'a line is KEY = VALUE'

ok 'help is there for each command' sh -c "'$ASSAY' help init | grep -q 'usage'"
bash_completes() {
    bash -c 'eval "$("$0" completion bash)"
        COMP_WORDS=(assay generate --str) COMP_CWORD=2; _assay; echo "${COMPREPLY[@]}"
        COMP_WORDS=(assay generate --strategy dr) COMP_CWORD=3; _assay; echo "${COMPREPLY[@]}"
        COMP_WORDS=(assay ini) COMP_CWORD=1; _assay; echo "${COMPREPLY[@]}"' "$ASSAY" >completed
    cat completed
    printf '%s\n' --strategy drt init | cmp - completed
}
ok 'bash completes commands, options and their words' bash_completes
ok 'zsh can read its completion' \
    sh -c "! command -v zsh >/dev/null || { '$ASSAY' completion zsh >_assay && zsh -n _assay; }"
ok 'fish can read its completion' \
    sh -c "! command -v fish >/dev/null || { '$ASSAY' completion fish >assay.fish && fish -n assay.fish; }"
ok 'a shell that assay does not know is told' \
    sh -c "'$ASSAY' completion csh 2>&1 | grep -q 'name a shell: bash, zsh or fish'"

done_testing
