#!/bin/sh
# The reports for machines are what they claim to be, and a baseline keeps known findings from failing
# a build.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
poly=$ASSAY_SOURCE_DIR/examples/poly
schemas=$ASSAY_SOURCE_DIR/tests/system/data/schemas
check_sarif=$ASSAY_SOURCE_DIR/tests/system/check-sarif
cp "$poly"/poly* .
run() {
    "$ASSAY" generate --show faults --no-minimize --no-variations --header poly.h --source poly.c \
        --contracts poly_contracts.c --calls 60000 \
        --seed 2 --out out "$@"
}

ok "reports of all kinds are written at once" status_is 1 run --report junit --report sarif=a.sarif \
    --report=json=a.json
ok "and named" sh -c "
    $ASSAY generate --show faults --header poly.h --source poly.c --only rat_new --calls 500 --no-minimize --no-variations --out named \
        --report html >said; tail -n 1 said; [ \"\$(tail -n 1 said)\" = 'report: named/assay-report.html' ]"
ok "... in the output directory, which may be used again" sh -c "
    [ -s named/assay-report.html ] && [ ! -e assay-report.html ] &&
    $ASSAY generate --show faults --header poly.h --source poly.c --only rat_new --calls 500 --no-minimize --no-variations --out named/ \
        --report html --report sarif >told && tail -n 2 told &&
    grep -q '^report: named/assay-report.sarif' told && [ -s named/assay-report.sarif ]"
ok "... also where nothing else is written" sh -c "
    $ASSAY generate --show faults --header poly.h --source poly.c --only rat_new --calls 500 --no-minimize --no-variations --out searched \
        --search-only --report json && [ \"\$(ls searched)\" = assay-report.json ]"
echo mine >named/report.txt
ok "... unless somebody else put something there" sh -c "
    ! $ASSAY generate --show faults --header poly.h --source poly.c --only rat_new --calls 500 --no-minimize --no-variations --out named 2>told
    cat told; grep -q \"did not write, for example 'named/report.txt'\" told"
ok "JUnit's file is as its schema wants it" xmllint --noout --schema "$schemas/junit.xsd" \
    out/assay-report.xml
ok "the validator notices what is wrong" sh -c "
    sed 's/classname/class/' out/assay-report.xml >bad.xml
    ! xmllint --noout --schema '$schemas/junit.xsd' bad.xml"
ok "it has the tests and the findings" python3 - <<'END'
import json, xml.etree.ElementTree as xml
suites = xml.parse("out/assay-report.xml").getroot().findall("testsuite")
report = json.load(open("a.json"))
faults = [f for f in report["findings"] if f["class"] == "fault"]
assert len(suites[0].findall("testcase")) == report["tests"]["regression"] > 0
assert len(suites[1].findall("testcase/failure")) == len(faults) > 0
END
ok "SARIF's file is as its schema wants it" "$check_sarif" a.sarif
ok "that validator notices what is wrong, too" sh -c "
    for change in 's/\"text\"/\"texts\"/' 's/2.1.0/2.0.0/' 's/\"error\"/\"fatal\"/' \
        's/\"SRCROOT\": {/\"ROOT\": {/' 's/\"ruleIndex\": 0/\"ruleIndex\": 1/'; do
        sed \"\$change\" a.sarif >bad.sarif
        cmp -s a.sarif bad.sarif && exit 1
        '$check_sarif' bad.sarif && exit 1
    done; exit 0"
ok "results name the line of the library's source" sh -c "
    [ $(json a.sarif "any(l['physicalLocation']['artifactLocation']['uri'] == 'poly.c' and l['physicalLocation']['region']['startLine'] > 100 for r in report['runs'][0]['results'] for l in r['locations'])") = True ]"
page=out/findings/$(json a.json "[f['id'] for f in report['findings'] if f['source'] and f['source']['file'].endswith('/poly.c')][0]")/finding.md
ok "a finding has a page with program, trace, place and report" sh -c "
    cat $page
    grep -q 'pstack_.*;' $page && grep -q '  <-- [a-z]' $page &&
    grep -q '^> *[0-9]' $page && grep -q '#0 in ' $page && grep -q '^    assay replay findings/' $page"
again=$(sed -n 's/^    assay \(replay [^ ]*\).*/\1/p' $page)
ok "... whose commands work in the suite's directory" sh -c "
    cd out && '$ASSAY' $again | grep '  <-- '"
ok "and the contract that was broken" grep -q 'ASSAY_INVARIANT(const struct poly' out/findings/1/finding.md
ok "... with the function that broke it" sh -c "
    grep -q '^## The function: .*poly.c:[0-9]' out/findings/1/finding.md &&
    grep -q '^> *[0-9]*  .*poly_add(' out/findings/1/finding.md"

prints="sorted(f['fingerprint'] for f in report['findings'] if f['fingerprint'])"
ok "a baseline is written, and nothing fails" status_is 0 run --no-tests --baseline known.txt \
    --write-baseline --report json=b.json
ok "fingerprints are the same in every run" sh -c "
    [ \"$(json a.json "$prints")\" = \"$(json b.json "$prints")\" ]"
ok "with the baseline nothing is new" status_is 0 run --no-tests --baseline known.txt --report sarif=b.sarif
ok "which SARIF says as well" sh -c "
    '$check_sarif' b.sarif && grep -q unchanged b.sarif && ! grep -q '\"new\"' b.sarif"
ok "another seed finds no other fingerprints of the same faults" sh -c "
    $ASSAY generate --show faults --header poly.h --source poly.c --contracts poly_contracts.c --calls 60000 \
        --seed 7 --no-tests --out out7 --report json=c.json
    python3 -c \"
import json
a, c = (dict((f['name'], f['fingerprint']) for f in json.load(open(n))['findings'] if f['fingerprint'])
        for n in ('a.json', 'c.json'))
both = a.keys() & c.keys()
assert both and all(a[n] == c[n] for n in both), (a, c)\""
sed -i '$d' known.txt
ok "what is not in the baseline fails" status_is 1 run --no-tests --baseline known.txt --report junit
ok "and alone" sh -c "[ \$(grep -c '<failure' out/assay-report.xml) -eq 1 ] && grep -q 'known: ' out/assay-report.xml"
ok "a baseline keeps its lines when it is written again" sh -c "
    echo '0000000000000000  gone' >>known.txt
    $ASSAY generate --show faults --header poly.h --source poly.c --contracts poly_contracts.c --calls 60000 \
        --seed 2 --no-tests --out out --baseline known.txt --write-baseline && grep -q gone known.txt &&
    [ \$(grep -vc '^#' known.txt) -eq \$(($(json a.json "len($prints)") + 1)) ]"

generate="$ASSAY generate --show faults --no-minimize --header poly.h --source poly.c"
ok "an unknown report" complains "json, junit" $generate --report xml
ok "a report that cannot be written" complains "cannot write the report" $generate \
    --report sarif=no/such/directory/a.sarif
for file in poly.c poly.h poly_contracts.c "$work/./poly.c"; do
    ok "a report in the place of $file" complains "would overwrite a file of the library" \
        $generate --contracts poly_contracts.c --report "sarif=$file"
done
spares() {
    "$ASSAY" "$@" >refusal.txt 2>&1
    got=$?
    cat refusal.txt
    [ $got -eq 2 ] && grep -q 'would overwrite a file of the library' refusal.txt
}
mkdir newer && cp poly.c poly.h newer
run --no-tests >/dev/null 2>&1
for command in "mutate out" "cover out" "minimize out" "diff out newer" "diff out out7"; do
    ok "... also by assay $command" spares $command --json poly.c
done
ok "... or in the tree that is compared with" spares diff out newer --json newer/poly.c
ok "... which is as it was" cmp "$ASSAY_SOURCE_DIR/examples/poly/poly.c" poly.c
ok "two reports on standard output" complains "only one report" $generate --json - --report junit=-
ok "a baseline that is not there" complains "baseline" $generate --baseline nothing.txt
ok "a baseline to be written without a name" complains "baseline FILE" $generate --write-baseline
done_testing
