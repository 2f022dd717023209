#!/bin/sh
# One edit by a refactoring engine, and the examination of an engine by marked programs.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"

cat >"$work/list.c" <<'END'
int printf(const char *, ...);
struct list { int size; };
int main(void) { struct list a = {.size = 3}; printf("%d\n", a.size); return 0; }
END
cat >"$work/marked.c" <<'END'
int printf(const char *, ...);
static int /*@global*/total = 3;
int main(void) { int sum = 1; printf("total %d sum %d\n", /*=global*/total, sum); return 0; }
/*:name count*/
END
sed 's/name count/name sum/' "$work/marked.c" >"$work/captured.c"

ok "without arguments, engines and refactorings are listed" \
    sh -c '"$ASSAY" refactor | grep -q "^clangd  *rename "'
ok "a refactoring that is none is told" \
    sh -c '! "$ASSAY" refactor renmae "$1/list.c:2:19" 2>&1 | grep -v "is no refactoring of any engine"' \
    sh "$work"
ok "... and each of those there are is named once" \
    sh -c '[ "$("$ASSAY" refactor renmae x.c:1:1 2>&1 | tr " ," "\n\n" | grep -c "^rename$")" = 1 ]'
ok "a place that is none is told" \
    sh -c '"$ASSAY" refactor rename "$1/list.c:2" --to x 2>&1 | grep -q "FILE:LINE:COLUMN"' sh "$work"
ok "a line that is not there is told" \
    sh -c '"$ASSAY" refactor rename "$1/list.c:99:1" --to x 2>&1 | grep -q "no line 99"' sh "$work"

if command -v clangd-19 >/dev/null; then
    ok "an edit is printed as a diff, and the file stays" \
        sh -c '"$ASSAY" refactor rename "$1/list.c:2:19" --to count | grep -q "^+struct list { int count; };" &&
            grep -q "int size;" "$1/list.c"' sh "$work"
    ok "what the engine refuses is told, with status 1" \
        status_is 1 "$ASSAY" refactor rename "$work/list.c:2:19" --to while
    ok "an edit is written" \
        sh -c '"$ASSAY" refactor rename "$1/list.c:2:19" --to count --write &&
            grep -q "{.count = 3}" "$1/list.c"' sh "$work"
    ok "... which is told" \
        sh -c '"$ASSAY" refactor rename "$1/list.c:2:19" --to size --write | grep -q "^changed .*/list.c"' \
        sh "$work"
    printf '#include <stddef.h>\nstruct s { int a; };\nlong f(void) { return offsetof(struct s, a); }\n' \
        >"$work/offset.c"
    ok "an edit after which a file does not compile is told, with status 1" \
        sh -c '"$ASSAY" refactor rename "$1/offset.c:2:16" --to b >/dev/null 2>"$1/told"; [ $? -eq 1 ] &&
            cat "$1/told" && grep -q "does not compile any more: " "$1/told"' sh "$work"
    ok "another engine is named where one refuses" \
        sh -c '"$ASSAY" refactor extract-function "$1/offset.c:3:16-3:40" 2>"$1/told"; [ $? -eq 1 ] &&
            cat "$1/told" && grep -q "try --engine clang-refactor" "$1/told"' sh "$work"
    ok "a right edit passes" "$ASSAY" refactor rename --examine global "$work/marked.c"
    ok "an edit after which the program prints something else does not" \
        sh -c 'echo "$1/captured.c" | "$ASSAY" refactor rename --examine global |
            grep -q "^fail behaviour: "' sh "$work"
    ok "programs without a mark of the kind are skipped" \
        sh -c 'echo "$1/marked.c" | "$ASSAY" refactor rename --examine field |
            grep -q "^skip it has no mark"' sh "$work"
else
    ok "a missing engine is told with its package" \
        sh -c '"$ASSAY" refactor rename "$1/list.c:2:19" --to x 2>&1 | grep -q "install the package"' \
        sh "$work"
fi
if command -v unifdef >/dev/null; then
    printf '#ifdef A\nint a;\n#else\nint b;\n#endif\n' >"$work/choice.c"
    ok "a command that edits in place leaves the file as it was" \
        sh -c '"$ASSAY" refactor define "$1/choice.c" --to A | grep -q "^-int b;" &&
            grep -q "int b;" "$1/choice.c"' sh "$work"
fi
done_testing
