#!/bin/sh
# The HTML report in a real browser, and that the one who looks notices what is wrong.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
poly=$ASSAY_SOURCE_DIR/examples/poly
look=$ASSAY_SOURCE_DIR/tests/system/look-at-report
"$ASSAY" generate --show faults --no-minimize --no-variations --header "$poly/poly.h" --source "$poly/poly.c" \
    --contracts "$poly/poly_contracts.c" --calls 60000 --out out --report html --show all >/dev/null 2>&1
ok "the report is written, at most 5 MB" sh -c "
    [ -s out/assay-report.html ] && [ \$(wc -c <out/assay-report.html) -lt 5000000 ]"
ok "it has the sources with marked lines, and the finding's line" sh -c "
    grep -q 'class=\"part\"' out/assay-report.html && grep -q 'class=\"full\"' out/assay-report.html &&
    grep -q 'class=\"none\"' out/assay-report.html && grep -q 'was never true' out/assay-report.html &&
    grep -q 'href=\"#s[0-9]*-[0-9]*\"' out/assay-report.html"
box=$ASSAY_SOURCE_DIR/tests/system/data/explore
"$ASSAY" generate --strategy explore --header "$box/box.h" --source "$box/box.c" --calls 500 --no-tests \
    --out states --report html >/dev/null 2>&1
ok "few states are drawn, with the calls between them" sh -c "
    [ \$(grep -c '<circle' states/assay-report.html) = 8 ] &&
    [ \$(grep -c 'path class=\"way\"' states/assay-report.html) = 7 ] &&
    grep -q 'box_put_pair(v0, 2)</text>' states/assay-report.html"
ok "every name that is linked to is there" python3 - <<'END'
import re
page = open("out/assay-report.html").read()
names = set(re.findall(r'id="([^"]+)"', page))
links = set(re.findall(r'href="#([^"]+)"', page))
assert links and links <= names, links - names
END
if ! command -v chromium >/dev/null; then
    tests=$((tests + 1))
    echo "ok $tests - the report in a browser # SKIP chromium is missing"
    done_testing
    exit 0
fi
ok "a browser draws it without errors, links that lead nowhere, or things too wide" \
    "$look" out/assay-report.html
ok "a browser draws the picture of states" "$look" states/assay-report.html
# spoiled SENTENCE SED-SCRIPT WORDS
spoiled() {
    sed "$2" out/assay-report.html >spoiled.html
    ok "$1 is noticed" sh -c "! '$look' spoiled.html >said.txt && cat said.txt && grep -q '$3' said.txt"
}
spoiled "a link that leads nowhere" 's/href="#tests"/href="#nothing"/' 'leads nowhere'
spoiled "a page that is too wide" 's/<h1>/<h1 style="width:2000px">/' 'wide'
spoiled "an error on the console" \
    's,</main>,</main><script>console.error("oh")</script>,' 'CONSOLE.*oh'
done_testing
