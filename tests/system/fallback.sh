#!/bin/sh
# What does not go to bitcode runs without coverage, file by file, and assay says so. The table of
# sites is made anew by every run from what was compiled: there is nothing old to trust.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cat >pair.h <<'END'
int left(int x);
int right(int x);
int twice(int x);
END
cat >left.c <<'END'
#include "pair.h"
int left(int x)
{
    return x > 3 ? 1 : 2;
}
END
cat >right.c <<'END'
#include "pair.h"
int right(int x)
{
    if (x == 7)
        return 1;
    return x < 0 ? 2 : 3;
}
END
cat >left.S <<'END'
    .globl twice
twice:
    lea (%rdi,%rdi), %eax
    ret
    .section .note.GNU-stack,"",@progbits
END
cat >twice.c <<'END'
#include "pair.h"
int twice(int x)
{
    return (int)(2u * (unsigned)x);
}
END
run() {
    out=$1
    shift
    "$ASSAY" generate --show faults --no-minimize --no-variations --header pair.h --calls 2000 --seed 1 --out "$out" --json "$out.json" "$@"
}
functions() {
    json "$1.json" "' '.join(sorted(f['name'] for f in report['coverage']['functions']))"
}
branches() {
    json "$1.json" "report['coverage']['branches']"
}
says() {
    json "$1.json" "any('''$2''' in note for note in report['notes']) or exit(str(report['notes']))"
}
returned() {
    json "$1.json" "[f['ok'] for f in report['functions'] if f['name'] == '$2'][0] > 0 or exit(1)"
}
# Compile commands that make an object of one of the files whatever is asked for.
cat >compile_commands.json <<END
[{"directory": "$work", "file": "left.c", "arguments": ["cc", "-c", "left.c"]},
 {"directory": "$work", "file": "twice.c", "arguments": ["cc", "-c", "twice.c"]},
 {"directory": "$work", "file": "right.c",
  "arguments": ["cc", "-Xclang", "-emit-obj", "-c", "right.c"]}]
END

if [ "$(uname -m)" = x86_64 ]; then
    ok "a library with a file of assembly" run asm --source left.c --source right.c --source left.S
    ok "... which is left out of coverage, with a note" says asm "'left.S' cannot be instrumented"
    ok "... the others are not" [ "$(functions asm)" = "left right" ]
    ok "... and is called" returned asm twice
    ok "... and tested" sh -c "make -C asm check && grep -q 'twice(' asm/tests/*.c"
fi

ok "a file whose flags make no bitcode" run object -p .
ok "... is left out of coverage, with a note" says object "'right.c' cannot be instrumented"
ok "... the others are not" [ "$(functions object)" = "left" ]
ok "... and is called" returned object right

ok "... without a path of this run" json object.json \
    "any('.bc' in note for note in report['notes']) and exit(1)"

sed 's/"cc", "-c", "left.c"/"cc", "-Xclang", "-emit-obj", "-c", "left.c"/' compile_commands.json >two.json
mkdir two && mv two.json two/compile_commands.json
ok "two such files" run both -p two
ok "... are both named" says both "2 files; 'left.c', 'right.c' cannot be instrumented"

sources="--source left.c --source right.c --source twice.c"
ok "flags of another compiler" run gcc $sources -- -fno-ipa-icf -flto -fsanitize=thread -save-temps
ok "... of which those are named that are not known" says gcc "does not know '-fno-ipa-icf"
ok "... and coverage is as ever" [ "$(functions gcc)" = "left right" ]

before=$(branches gcc)
cat >right.c <<'END'
#include "pair.h"
int right(int x)
{
    return x;
}
END
ok "a source that has changed since the last run" run gcc $sources
ok "... has the branches that it has now" [ "$((before - 4))" -eq "$(branches gcc)" ]
mkdir old
for name in map.c library.so 0.o 1.o.bc; do echo damaged >old/$name; done
ok "what an earlier run may have left behind" env TMPDIR="$work/old" "$ASSAY" generate --show faults --no-minimize --no-variations \
    --header pair.h $sources --calls 2000 --seed 1 --out again --json again.json
ok "... is not read" [ "$(branches again)" -eq "$(branches gcc)" ]
for name in map.c library.so 0.o 1.o.bc; do
    ok "... and $name is not touched" grep -qx damaged old/$name
done
done_testing
