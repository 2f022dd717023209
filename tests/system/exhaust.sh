#!/bin/sh
# Generators: every input once, by number and by choices, killed and resumed, on commands and
# libraries; and generators and commands that do not behave.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
data=$ASSAY_SOURCE_DIR/tests/system/data/exhaust
exhaust="$ASSAY exhaust --generator $data/field.c --name input.c"

# ---- counting and single inputs ----

ok "the inputs are counted" [ "$($exhaust --count 2>/dev/null)" = 36 ]
ok "... merged ones as well" [ "$($exhaust --count --level 1 2>/dev/null)" = 9 ]
i=0
while [ $i -lt 36 ]; do
    $exhaust --input $i >"by$i" 2>"who$i"
    i=$((i + 7))
done
ok "an input is printed by its number" grep -q '^struct { char \* f; } s;$' by14
list=$(sed -n 's/.*choices //p' who14)
ok "... by its choices, with its number" sh -c "
    $exhaust --input $list 2>who >again && cmp again by14 && grep -q 'input 14, choices $list' who"
ok "no input has too high a number" sh -c "
    $exhaust --input 36 2>told; [ \$? -eq 2 ] && cat told && grep -q 'there is no input 36' told"
ok "choices that lead nowhere are told" sh -c "
    $exhaust --input .9 2>told; [ \$? -eq 2 ] && cat told &&
    grep -q 'answer 1 of them is 9, but there are only 3, from 0 to 2' told"
ok "... and those that lead too far" sh -c "
    $exhaust --input $list.0 2>told; [ \$? -eq 2 ] && cat told && grep -q 'choices is too long' told"
ok "output that cannot be written is told" sh -c "
    $exhaust --count >/dev/full 2>told; [ \$? -eq 2 ] && cat told && grep -q 'standard output' told"
ok "choices that lead not far enough are told" sh -c "
    $exhaust --input .1 2>told; [ \$? -eq 2 ] && cat told && grep -q 'asks for more' told"

# ---- commands ----

# Each input is a line of the file.
cat >note.sh <<'END'
tr '\n' ' ' <"$2" >"$2.line"; echo >>"$2.line"; cat "$2.line" >>"$1"
case $(cat "$2") in
*'int f : 2'*) echo "$2:1:9: error: '$(head -c 9 "$2")' is too narrow"; exit 1 ;;
*'char * f : '*) echo "oracle: pointers"; echo "pointer 17"; exit 3 ;;
esac
END
for jobs in 1 2; do
    $exhaust --jobs $jobs --json jobs$jobs.json --out jobs$jobs -- sh note.sh jobs$jobs.log {input} \
        >jobs$jobs.txt 2>/dev/null
    sort jobs$jobs.log >jobs$jobs.sorted
done
ok "every input is run once" [ "$(sort -u jobs1.log | wc -l)" = 36 -a "$(wc -l <jobs1.log)" = 36 ]
ok "... by two jobs as well" cmp jobs1.sorted jobs2.sorted
ok "... with the same failures" diff -r jobs1/failures jobs2/failures
ok "what is said alike is one cluster" [ "$(json jobs1.json 'report["exhaust"]["clusters"]')" = 2 ]
ok "... which has all its members" [ "$(json jobs1.json \
    '[c["inputs"] for c in report["exhaust"]["cluster"]]')" = "[4, 8]" ]
ok "... and the oracle that noticed it" [ "$(json jobs1.json \
    '[c["oracle"] for c in report["exhaust"]["cluster"]]')" = "['exit status 1', 'pointers']" ]
ok "the first failing input is kept" sh -c "
    $exhaust --input \$(cat jobs1/failures/1/choices) 2>/dev/null | cmp - jobs1/failures/1/input.c"
ok "... and is run again by its choices" sh -c "
    $exhaust --input \$(cat jobs1/failures/1/choices) -- sh note.sh x {input} >again.c 2>told
    [ \$? -eq 1 ] && cat told && cmp again.c jobs1/failures/1/input.c && grep -q 'is too narrow' told"
ok "a run that has ended is not run again" sh -c "
    rm jobs1.log; $exhaust --out jobs1 -- sh note.sh jobs1.log {input} >again.txt
    [ \$? -eq 1 ] && [ ! -e jobs1.log ] && grep -q '12 failures in 2 clusters' again.txt"
ok "... which is told" sh -c "
    $exhaust --out jobs1 -- sh note.sh jobs1.log {input} 2>told; grep -q 'nothing is left to run' told"
ok "two runs at once do not share a directory" sh -c "
    $exhaust --out both -- sh -c ': {input}; touch began; sleep 1' >/dev/null 2>&1 & first=\$!
    until [ -e began ]; do sleep 0.05; done
    $exhaust --out both -- true {input} 2>told; got=\$?; kill -9 \$first; cat told
    [ \$got -eq 2 ] && grep -q 'is at work on' told"
ok "other options are another run" sh -c "
    $exhaust --seed 2 --out jobs1 -- sh note.sh x {input} 2>told; [ \$? -eq 2 ] && cat told &&
    grep -q 'of a run with another generator or other options' told"
$exhaust --sparse=4 --seed 5 --json sparse.json -- sh note.sh sparse.log {input} >/dev/null 2>&1
sort sparse.log >sparse.sorted
ok "a sparse pass and what it leaves are every input once" cmp jobs1.sorted sparse.sorted
ok "... in another order" sh -c "! cmp -s sparse.log jobs2.log"
$exhaust --sample 7 --seed 3 -- sh note.sh sample.log {input} >/dev/null 2>&1
ok "a sample is as many different inputs" [ "$(sort -u sample.log | wc -l)" = 7 ]
ok "several inputs go to one process, and each alone when it fails" sh -c "
    $exhaust --json many.json -- sh -c 'for i; do sh note.sh many.log \$i || exit; done' sh {inputs}
    $exhaust --json one.json -- sh note.sh one.log {input}
    grep -c . many.log one.log; [ \$(wc -l <many.log) -gt 36 ]" && true
ok "... with the same failures" [ "$(json many.json 'report["exhaust"]["failures"]')" = \
    "$(json one.json 'report["exhaust"]["failures"]')" ]
$exhaust --level 1 --json merged.json --out merged -- sh note.sh merged.log {input} >merged.txt 2>&1
ok "merged inputs are fewer" [ "$(wc -l <merged.log)" -lt 24 ]
ok "... and lead back to the small ones that fail" [ "$(json merged.json \
    '[c["failing_parts"] for c in report["exhaust"]["cluster"]]')" = "[4, 4]" ]
ok "... which are inputs of level 0" sh -c "
    $exhaust --input \$(head -n 1 merged/failures/1/parts) 2>/dev/null | grep -q 'int f : 2'"

ok "no further input is run when time is up" sh -c "
    $exhaust --level 1 --time 1s --json late.json -- sh -c 'sleep 0.3; echo {input} >>late; false'
    [ \$(wc -l <late) -lt 9 ] && grep -q '\"ended_by\": \"time\"' late.json"

ok "... and time is that of a run, not of all" sh -c "
    $exhaust --level 1 --time 1s --out timed -- sh -c 'sleep 0.3; echo {input} >>late2'; one=\$(wc -l <late2)
    $exhaust --level 1 --time 1s --out timed -- sh -c 'sleep 0.3; echo {input} >>late2'
    [ \$(wc -l <late2) -gt \$one ]"
ok "one failure is enough" sh -c "
    $exhaust --first --json first.json -- sh note.sh first.log {input}; [ \$? -eq 1 ] &&
    [ \$(wc -l <first.log) -lt 36 ] && grep -q '\"ended_by\": \"failure\"' first.json"
ok "of a long output the first and the last is kept" sh -c "
    $exhaust --sample 3 --out long --json long.json -- sh -c ': {input}; echo begins
        yes {input} | head -c 20000000; echo; echo ends; false'
    [ \$? -eq 1 ] && [ \$(wc -c <long.json) -lt 20000 ] && [ \$(wc -c <long/failures/1/report) -lt 70000 ] &&
    head -n 1 long/failures/1/report | grep -q begins && tail -n 1 long/failures/1/report | grep -q ends &&
    [ ! -e long/failures/2 ]"

# ---- servers ----

cat >serve.sh <<'END'
while read -r path; do
    case $(cat "$path") in
    *'int f : 2'*) echo "fail narrow: it is too narrow" ;;
    *'char * f : 1'*) kill -9 $$ ;;
    *'unsigned f : 2'*) echo "skip unsigned" ;;
    *) echo pass ;;
    esac
done
END
ok "a server is told one input after the other" sh -c "
    $exhaust --jobs 2 --server --json server.json -- sh serve.sh; [ \$? -eq 1 ]"
ok "... and one that dies is started again" [ "$(json server.json \
    '[(c["oracle"], c["inputs"]) for c in report["exhaust"]["cluster"]]')" = \
    "[('narrow', 4), ('signal 9', 4)]" ]
ok "... and inputs it does not want are counted" [ "$(json server.json \
    'report["exhaust"]["skipped"]')" = 4 ]
ok "an answer that is none is told" sh -c "
    $exhaust --server -- sed -u s/^/what/ 2>told; [ \$? -eq 2 ] && cat told &&
    grep -q 'instead of pass, skip REASON or fail' told"

# ---- killed and resumed ----

cat >slow.c <<'END'
#include <assay/choose.h>
void generate(FILE *out)
{
    for (int i = 0; i < 4; i++)
        fprintf(out, "%u", assay_choose(4));
}
END
slow="$ASSAY exhaust --generator slow.c --jobs 2"
cat >count.sh <<'END'
word=$(cat "$2")
[ "$word" ] || exit # killed, and the input is gone already
echo "$word" >>"$1"
case $word in *31*) echo "thirty-one"; exit 1 ;; esac
END
$slow --out whole -- sh count.sh log {input} >/dev/null 2>&1
mv log whole.log
kills=0
while [ $kills -lt 4 ]; do
    lines=$( (wc -l <log) 2>/dev/null || echo 0)
    $slow --out killed -- sh count.sh log {input} >/dev/null 2>&1 &
    victim=$!
    # Until it has done some more.
    while kill -0 $victim 2>/dev/null && [ "$( (wc -l <log) 2>/dev/null || echo 0)" -lt $((lines + 17)) ]
    do
        sleep 0.05
    done
    kill -9 $victim 2>/dev/null
    wait $victim 2>/dev/null
    kills=$((kills + 1))
done
$slow --out killed -- sh count.sh log {input} >resumed.txt 2>&1
ok "a run that is killed goes on where it was" sh -c "
    cat resumed.txt; grep -q '^256 inputs, 256 run' resumed.txt"
ok "... no input is left out" sh -c "sort -u log >x; sort -u whole.log | cmp - x"
ok "... only what was under way is run again" [ "$(wc -l <log)" -le $((256 + 4 * 8)) ]
ok "... and the failures are the same" diff -r whole/failures killed/failures
ok "half a line at the end of the journal is forgotten" sh -c "
    head -c -5 killed/exhaust.journal >cut && mv cut killed/exhaust.journal
    $slow --out killed -- sh count.sh log {input} >x 2>&1; grep -q '^256 inputs, 256 run' x &&
    diff -r whole/failures killed/failures"

# ---- a library ----

words="$ASSAY exhaust --generator $data/words.c --source $data/words_library.c"
ok "a library is tested where it is generated" sh -c "
    $words --json words.json --out words >words.txt -- -I$data; [ \$? -eq 1 ]"
ok "... every input" [ "$(json words.json '[report["exhaust"][k] for k in ("inputs", "run")]')" = \
    "[27, 27]" ]
ok "... failures are told apart by what sanitizers say" [ "$(json words.json \
    'sorted((c["oracle"], c["inputs"]) for c in report["exhaust"]["cluster"])')" = \
    "[('heap-buffer-overflow', 2), ('undefined-behaviour', 9)]" ]
ok "... and where" grep -q 'heap-buffer-overflow < words_read ' words.txt
ok "... with the input" [ "$(cat words/failures/1/input)" = acc ]
ok "... sparse and with two jobs the same" sh -c "
    $words --sparse=3 --jobs 2 --out sparse_words -- -I$data >/dev/null 2>&1
    diff -r -x report words/failures sparse_words/failures"

sed 's/free(copy)/if (word[1] != word[2]) free(copy)/' "$data/words_library.c" >leaking.c
ok "blocks that an input loses are a failure of it" sh -c "
    $ASSAY exhaust --generator $data/words.c --source leaking.c --json leaks.json -- -I$data
    grep -q '\"abstract\": \"leak in words_read\"' leaks.json"

ok "... also when it is the first that is run, and alone" sh -c "
    sed 's/free(copy)/(void)copy/' $data/words_library.c >leaking.c
    $ASSAY exhaust --generator $data/words.c --source leaking.c --input .0.0.0 -- -I$data 2>told
    cat told; grep -q 'LeakSanitizer' told && ! grep -q forbidden told"

# ---- what a generator states ----

cat >stated.c <<'END'
#include <assay/choose.h>
#include <assert.h>
#include "twice.h"
void generate(FILE *out)
{
    unsigned n = assay_choose(5);
    fprintf(out, "%u", n);
    assay_chosen();
    assert(twice(n) != 8);
    if (twice(n) != 2 * n)
        assay_fail("double", "twice(%u) is %u", n, twice(n));
}
END
echo 'unsigned twice(unsigned n);' >twice.h
printf '#include "twice.h"\nunsigned twice(unsigned n) { return n == 2 || n == 3 ? 7 : 2 * n; }\n' >twice.c
stated="$ASSAY exhaust --generator stated.c --source twice.c --out stated"
ok "what a generator states is a failure of the library" sh -c "
    $stated --json stated.json -- -I. >stated.txt; [ \$? -eq 1 ]"
ok "... alike in numbers" [ "$(json stated.json \
    '[(c["oracle"], c["inputs"], c["verdict"]) for c in report["exhaust"]["cluster"]]')" = \
    "[('double', 2, 'fault'), ('assertion', 1, 'fault')]" ]
ok "a library that has changed is run again" sh -c "
    sed -i 's/n == 2 ||/0 \&\&/' twice.c; $stated -- -I. >stated.txt 2>told; cat told stated.txt
    grep -q 'has changed since' told && grep -q '1 failure in 1 cluster' stated.txt"
ok "... and so is a script" sh -c "
    printf 'exit 1\n' >script.sh; $exhaust --out script -- sh script.sh {input} 2>&1
    printf 'exit 0\n' >script.sh; $exhaust --out script -- sh script.sh {input} >x 2>&1; cat x
    grep -q 'has changed since' x && grep -q 'no failure' x"
ok "... but not what a command writes" sh -c "
    echo x >>jobs2.log; $exhaust --out jobs2 -- sh note.sh jobs2.log {input} 2>told; cat told
    grep -q 'nothing is left' told"

# ---- contracts, the sandbox, verdicts ----

stack="$ASSAY exhaust --generator $data/small_stack_generator.c --source $data/small_stack.c"
ok "contracts are checked around the calls of a generator" sh -c "
    $stack --header $data/small_stack.h --contracts $data/small_stack_contracts.c --out stack \
        --json stack.json -- -I$data >stack.txt 2>told; [ \$? -eq 1 ]"
ok "... what they find is told apart, and who is to blame" [ "$(json stack.json \
    'sorted((c["oracle"], c["verdict"]) for c in report["exhaust"]["cluster"])')" = \
    "[('ensures', 'fault'), ('invariant', 'fault'), ('requires', 'misuse')]" ]
ok "... each with its first input" [ "$(cat stack/failures/*/input | tr '\n' ' ')" = "1p000" ]
ok "a requirement that is not met is the generator's" grep -q \
    'misuse: the generator calls the function although its requirement does not hold' stack.txt
ok "contracts without headers are refused" complains "name the library's headers with --header" \
    $stack --contracts $data/small_stack_contracts.c -- -I$data
ok "what the library may not do is stopped" sh -c "
    $stack --entry sending --json send.json -- -I$data >send.txt 2>told; [ \$? -eq 1 ]"
ok "... and the rest goes on: sockets, processes, an assertion about a parameter" [ "$(json send.json \
    'sorted((c["oracle"], c["verdict"], c["inputs"]) for c in report["exhaust"]["cluster"])')" = \
    "[('assertion', 'undecided', 1), ('forbidden-call', 'undecided', 1), \
('forbidden-call', 'undecided', 1), ('forbidden-call', 'undecided', 1)]" ]
ok "... nothing is written elsewhere" [ ! -e /tmp/assay-test-elsewhere ]

# ---- replay ----

ok "a failing input is replayed from another directory" sh -c "
    cd / && $ASSAY replay $work/stack/failures/1 >$work/input 2>$work/told; [ \$? -eq 1 ] &&
    cmp $work/input $work/stack/failures/1/input && grep -q 'ensures: of small_stack_push' $work/told"
ok "... and any other by its choices" sh -c "
    $ASSAY replay stack .0.0 >input 2>told; [ \$? -eq 0 ] && [ \"\$(cat input)\" = 0 ]"
ok "... also those of a command" sh -c "
    $ASSAY replay jobs1/failures/1 >input 2>told
    [ \$? -eq 1 ] && cmp input jobs1/failures/1/input.c && grep -q 'is too narrow' told"
ok "what is no list of choices is told" sh -c "
    $ASSAY replay stack 7 2>told; [ \$? -eq 2 ] && grep -q 'is no list of choices' told"
ok "... and what is no directory of exhaust" sh -c "
    $ASSAY replay . .7 2>told; [ \$? -eq 2 ] && grep -q 'is nothing that assay exhaust wrote' told"

ok "... and a failure that is not there" sh -c "
    $ASSAY replay stack/failures/99 2>told; [ \$? -eq 2 ] && grep -q 'there is no failure' told"

# ---- generators that do not behave ----

# generator BODY: what is in the function, and what is said of it.
generator() {
    printf '#include <assay/choose.h>\n#include <stdlib.h>\nvoid generate(FILE *out)\n{\n%s\n}\n' \
        "$1" >bad.c
}
bad() {
    generator "$2"
    ok "a generator that $1" complains "$3" "$ASSAY" exhaust --timeout 1s --generator bad.c -- cat {input}
}
bad "does not compile" 'this is not C' "cannot compile the generator"
bad "asks without end" 'for (;;) assay_flag();' "more than 4096 choices in one input: bound its"
generator 'if (assay_choose(2)) for (volatile int i = 0;; i++) ; fputs("x", out);'
ok "a generator that never ends" sh -c "
    $ASSAY exhaust --timeout 1s --generator bad.c --count 2>told; [ \$? -eq 2 ] && cat told &&
    grep -q 'the generator does not end after the choices .1' told"
generator 'static int n; assay_choose(2); assay_choose(2 + n++ % 2);'
ok "a generator that asks differently" sh -c "
    $ASSAY exhaust --generator bad.c --count 2>told; [ \$? -eq 2 ] && cat told &&
    grep -q 'the generator is not deterministic' told"
generator 'static int n; fprintf(out, "%d", n++);'
ok "a generator that prints differently" sh -c "
    $ASSAY exhaust --generator bad.c --count 2>told; [ \$? -eq 2 ] && cat told &&
    grep -q 'the generator is not deterministic' told"
generator 'if (assay_choose(3) == 2) abort(); (void)out;'
ok "a generator that crashes" sh -c "
    $ASSAY exhaust --generator bad.c --count 2>told; [ \$? -eq 2 ] && cat told &&
    grep -q 'the generator crashes (signal 6) after the choices .2' told"
generator '(void)out; assay_discard();'
ok "a generator that discards everything has no inputs" [ \
    "$("$ASSAY" exhaust --generator bad.c --count 2>/dev/null)" = 0 ]
ok "... and there is nothing to run" complains "makes no input" "$ASSAY" exhaust --generator bad.c \
    -- cat {input}
generator '(void)out;'
ok "one that chooses nothing has one" [ \
    "$("$ASSAY" exhaust --generator bad.c --count 2>/dev/null)" = 1 ]
printf '#include <assay/choose.h>\nint send(void) { return assay_choose(3); }\n%s\n' \
    'int read(void) { return 7; } void generate(FILE *out) { fprintf(out, "%d", send() + read()); }' \
    >bad.c
ok "one whose functions are called like those of the C library" [ \
    "$("$ASSAY" exhaust --generator bad.c --input .2 2>/dev/null)" = 9 ]
ok "a function that is not there" complains "has no function 'nowhere'" "$ASSAY" exhaust \
    --generator bad.c --entry nowhere -- cat {input}
printf 'int generate(int x) { return x; }\n' >bad.c
ok "a function that takes something else" complains "must take a FILE" "$ASSAY" exhaust \
    --generator bad.c -- cat {input}

# ---- commands that do not behave ----

ok "a command that is missing" complains "cannot run 'no-such-tool'" $exhaust -- no-such-tool {input}
ok "a command without a place for the input" complains "put {input} into it" $exhaust -- cat
ok "a command where flags are expected" complains "flags of the compiler stand behind --" $exhaust \
    --source note.sh -- ./check {input}
ok "two generators" complains "given twice" $exhaust --generator x.c -- true {input}
ok "two things to do" complains "two things to do" $exhaust --count --input 3
ok "a file name that is none" complains "takes the name of a file" $exhaust --name .. -- true {input}
cat >large.c <<'END'
#include <assay/choose.h>
void generate(FILE *out) { for (int i = 0; i < 40; i++) assay_choose(4); (void)out; }
END
ok "an input is found behind many others" sh -c "
    $ASSAY exhaust --generator large.c --input 4200000 >/dev/null 2>told; cat told
    grep -q 'input 4200000, choices .0[*]28.1.0[*]4.1.1.2.1.0[*]3' told"
ok "an input that is far away can be given up" sh -c "
    $ASSAY exhaust --generator large.c --input 99999999999999 --time 1s 2>told; [ \$? -eq 2 ] &&
    cat told && grep -q 'interrupted before input' told"
ok "nothing to do" complains "say what is to be done with the inputs" $exhaust
ok "a command that hangs is a failure" sh -c "
    $ASSAY exhaust --generator bad2.c --timeout 1s --json hang.json -- sleep 60 2>told
    printf '#include <assay/choose.h>\nvoid generate(FILE *out) { fputs(\"x\", out); }\n' >bad2.c
    $ASSAY exhaust --generator bad2.c --timeout 1s --json hang.json -- sh -c 'sleep 60; : {input}'
    [ \$? -eq 1 ] && grep -q '\"oracle\": \"timeout\"' hang.json"
ok "a command that crashes is a failure" sh -c "
    $ASSAY exhaust --generator bad2.c --json crash.json -- sh -c 'kill -11 \$\$; : {input}'
    [ \$? -eq 1 ] && grep -q '\"oracle\": \"signal 11\"' crash.json"
ok "a command that writes beside its input is told" sh -c "
    $ASSAY exhaust --generator bad2.c -- sh -c 'cat {input} >litter' 2>told; cat told
    grep -q \"'litter' appeared or changed where the command was started\" told"
ok "... but not where its own output goes" sh -c "
    $ASSAY exhaust --generator bad2.c -- true {input} >ours.log 2>ours.err; cat ours.err
    ! grep -q 'where the command was started' ours.err"
ok "... and what assay itself writes is no such thing" sh -c "
    $ASSAY exhaust --generator bad2.c --out clean -- true {input} 2>told; cat told
    [ -d clean ] && ! grep -q 'where the command was started' told"
done_testing
