#!/bin/sh
# Libraries as they are built: by a compile_commands.json with programs and targets in it, from headers
# alone, installed, as objects, with C++ inside.
. "$(dirname "$0")/tap.sh"
export ASSAY_CACHE="$work/cache"
cd "$work" || exit 1

# A short run whose output is in said.txt; the directory is out.
run() {
    rm -rf out
    "$ASSAY" generate --calls 2000 --no-variations --no-minimize --out out "$@" >said.txt 2>&1
    got=$?
    cat said.txt
    [ "$got" -lt 2 ]
}

says() {
    text=$1
    shift
    run "$@" && grep -q -- "$text" said.txt
}

passes() {
    run "$@" && make -s -C out check | grep -q '^ok 1 '
}

cat >cup.h <<END
struct cup;
struct cup *cup_new(int size);
void cup_free(struct cup *cup);
int cup_pour(struct cup *cup, int amount);
END
cat >cup.c <<END
#include <stdlib.h>
#include "cup.h"
struct cup { int size, level; };
struct cup *cup_new(int size)
{
    struct cup *cup = size > 0 ? malloc(sizeof *cup) : NULL;
    if (cup)
        *cup = (struct cup){size, 0};
    return cup;
}
void cup_free(struct cup *cup) { free(cup); }
int cup_pour(struct cup *cup, int amount)
{
    if (amount < 0 || amount > cup->size - cup->level)
        return -1;
    return cup->level += amount;
}
END
cat >tool.c <<END
#include <stdio.h>
#include "cup.h"
int main(void) { struct cup *cup = cup_new(3); printf("%d", cup_pour(cup, 1)); cup_free(cup); }
END
printf 'int other_thing(void) { return 1; }\n' >other.c
mkdir build
cat >build/compile_commands.json <<END
[{"directory": "$work/build", "file": "../cup.c", "command": "cc -c ../cup.c",
  "output": "CMakeFiles/cup.dir/cup.c.o"},
 {"directory": "$work/build", "file": "../tool.c", "command": "cc -c ../tool.c",
  "output": "CMakeFiles/tool.dir/tool.c.o"},
 {"directory": "$work/build", "file": "../other.c", "command": "cc -c ../other.c",
  "output": "CMakeFiles/other.dir/other.c.o"}]
END
ok 'a file with a main() is left out, and a note says so' \
    says 'note: 1 file with a main() is left out: tool.c' --header cup.h -p build
sources() { run --header cup.h -p build "$@" && grep '^LIBRARY_SOURCES' out/Makefile; }
ok '... the others are the library' sh -c "grep -q 'LIBRARY_SOURCES.*cup.c.*other.c' out/Makefile"
narrows() { sources --target cup && ! grep -q 'LIBRARY_SOURCES.*other.c' out/Makefile; }
ok 'a target narrows it to the sources of that target' narrows
ok 'a target that does not exist is told with those that do' \
    complains "there is no target 'cap' in .*; there are: cup, tool, other" \
    "$ASSAY" generate --header cup.h -p build --target cap
ok 'a target needs a build' complains '--target needs -p' \
    "$ASSAY" generate --header cup.h --source cup.c --target cup
takes_flags() { sources --source cup.c && ! grep -q 'LIBRARY_SOURCES.*other.c' out/Makefile; }
ok '--source with -p takes only the flags from there' takes_flags

cc -shared -fPIC -o libcup.so cup.c
cc -c -fPIC -o cup.o cup.c
ar rc libmade.a cup.o
mkdir made
mv libmade.a made/
sed 's/, *$/,/; s/"output": "[^"]*"/"output": ""/' build/compile_commands.json |
    sed 's|"directory": "[^"]*"|"directory": "'"$work/build"'"|' >made/compile_commands.json
by_archive() {
    run --header cup.h -p made --target made && grep '^LIBRARY_SOURCES' out/Makefile &&
        ! grep -q 'LIBRARY_SOURCES.*other.c' out/Makefile
}
ok 'a target is also a library that was built there' by_archive

ok 'an installed library is called without sources' \
    passes --header cup.h --link "-L$work -lcup"
ok '... and a note says what is not seen' \
    grep -q 'note: libcup.so is tested as it is installed: what happens inside it is not seen' \
    said.txt
ok '... all its functions are called' grep -q '^3 of 3 functions' said.txt
ok 'a library without the functions of the header is told' \
    complains "libz.so.* defines none of the functions that the headers declare" \
    "$ASSAY" generate --header cup.h --link -lz
mkdir pc
cat >pc/cup.pc <<END
Name: cup
Description: cups
Version: 1
Cflags: -I$work
Libs: -L$work -lcup
END
export PKG_CONFIG_PATH="$work/pc"
ok 'a package names its header and its library' passes --pkg-config cup
ok 'a package that is not there is told with what to do' \
    complains "pkg-config knows no package 'nocup'; install" \
    "$ASSAY" generate --pkg-config nocup

# What an installed library writes behind memory that it is given.
cat >brush.h <<'END'
/* Writes zeroes into the bytes. */
void brush_clear(unsigned char *bytes, unsigned long size);
/* Inverts the bytes. */
void brush_invert(unsigned char *bytes, unsigned long size);
/* Writes the colour as a text, which has to have room for 24 characters. */
void brush_print(int colour, char *text);
END
cat >brush.c <<'END'
#include "brush.h"
void brush_clear(unsigned char *bytes, unsigned long size)
{
    for (volatile unsigned long i = 0; i < size + (size % 8 == 5); i++)
        bytes[i] = 0;
}
void brush_invert(unsigned char *bytes, unsigned long size)
{
    for (volatile unsigned long i = 0; i < size; i++)
        bytes[i] = (unsigned char)~bytes[i];
}
void brush_print(int colour, char *text)
{
    for (volatile int i = 0; i < 23; i++)
        text[i] = "rgb"[((unsigned)colour >> i) % 3];
    text[23] = '\0';
}
END
cc -O1 -shared -fPIC -o libbrush.so brush.c
says_overrun() {
    run --show faults --header brush.h --link "-L$work -lbrush"
    grep -q '^fault 1: brush_clear accessed memory outside of a heap block' said.txt &&
        grep -q '^1 finding' said.txt && grep -q 'message: wrote 1 byte too far into memory of' said.txt
}
ok 'a write behind memory that an installed library is given is a fault' says_overrun
ok '... which its program shows' \
    sh -c "make -s -C out findings | grep -q 'finding 1: brush_clear heap-buffer-overflow: still fails'"
ok '... and who writes more than there was room for is given more' \
    sh -c "grep -q 'brush_print(' out/tests/*.c && make -s -C out check | grep -q '^ok 1 '"

printf '#include "cup.h"\nint cup_full(struct cup *cup);\n' >both.h
printf '#include "both.h"\nint cup_full(struct cup *c) { return cup_pour(c, 1) < 0; }\n' >full.c
ok 'an object beside the sources is part of the library' \
    says '^4 of 4 functions' --header cup.h --header both.h --source full.c --link cup.o

cat >bag.h <<END
#ifdef __cplusplus
extern "C" {
#endif
typedef struct bag bag;
bag *bag_new(void);
void bag_free(bag *b);
int bag_add(bag *b, int number);
#ifdef __cplusplus
}
#endif
END
cat >bag.cpp <<END
#include "bag.h"
#include <vector>
struct bag { std::vector<int> numbers; };
bag *bag_new(void) { return new bag; }
void bag_free(bag *b) { delete b; }
int bag_add(bag *b, int number)
{
    try {
        b->numbers.push_back(number);
        return b->numbers.at(number == 7);
    } catch (...) {
        return -1;
    }
}
END
ok 'C++ with an interface in C is compiled and tested' \
    passes --header bag.h --source bag.cpp -- -std=c++17 -fno-rtti
ok '... flags that only C++ knows are for its sources alone' \
    sh -c "grep -q '^SOURCE_FLAGS.*no-rtti' out/Makefile && ! grep -q '^LIBRARY_FLAGS.*no-rtti' out/Makefile"
ok '... and what it throws and catches is its own affair' grep -q '^0 findings' said.txt

cat >ring.h <<END
static inline int ring_next(int at, int size) { return size > 0 ? (at % size + 1) % size : -1; }
END
ok 'a header whose functions are inline is a library' passes --header ring.h
cat >lone.h <<END
int lone_sign(int number);
#ifdef LONE_TRACE
#include <stdio.h>
#endif
#ifdef LONE_IMPLEMENTATION
int lone_sign(int number) { return number < 0 ? -1 : number > 0; }
#endif
END
ok 'the macro that makes a library of a header is found' \
    says 'note: lone.h is compiled as a source, with -DLONE_IMPLEMENTATION' --header lone.h
ok '... and the suite has it, too' sh -c "make -s -C out check | grep -q '^ok 1 '"
ok 'a header without a library is told' \
    complains "the headers do not define .cup_new.; name the library.s sources" \
    "$ASSAY" generate --header cup.h

# What went wrong on the way in.
cat >si.h <<END
static int si_sign(int number);
inline int si_sign(int number) { return number < 0 ? -1 : number > 0; }
int si_two(int number);
END
printf '#include "si.h"\nint si_two(int number) { return 2 * si_sign(number); }\n' >si.c
ok 'a static function may be defined as inline later' \
    says '^2 of 2 functions' --header si.h --source si.c
printf 'int fc_counter;\nint fc_next(void);\nint fc_last(void);\n' >fc.h
printf '#include "fc.h"\nint fc_next(void) { return fc_counter < 9 ? ++fc_counter : 0; }\n' >fc1.c
printf '#include "fc.h"\nint fc_last(void) { return fc_counter; }\n' >fc2.c
ok 'a variable that several files define is told with what to do' \
    complains "several files define 'fc_counter'; .*-fcommon" \
    "$ASSAY" generate --header fc.h --source fc1.c --source fc2.c
ok '... which helps' says '^2 of 2 functions' --header fc.h --source fc1.c --source fc2.c -- -fcommon
printf 'int uf_sign(int number);\n' >uf.h
printf '#include "uf.h"\nint uf_sign(int number) { return number < 0 ? -1 : 1; }\n' >uf.c
ok 'a flag that only the other compiler knows costs no test' \
    passes --header uf.h --source uf.c -- -fgcse-las -fipa-pta
ok '... and is not in the suite when clang refuses it' sh -c "! grep -q ipa-pta out/Makefile"
printf '#include <sys/types.h>\nint ms_half(u_int number);\n' >ms.h
printf '#include "ms.h"\nint ms_half(u_int number) { return (int)(number / 2); }\n' >ms.c
ok 'headers that are not in the C of the standard are tested as GNU C' \
    passes --header ms.h --source ms.c
ok '... which a note says, with what is missing' \
    grep -q "note: the headers do not compile with -std=c11, .*-std=gnu11: .*u_int" said.txt
ok '... and every build file' sh -c "grep -q 'CC) -std=gnu11' out/Makefile &&
    grep -q 'c_std=gnu11' out/tests/meson.build && grep -q 'C_EXTENSIONS ON' out/CMakeLists.txt"
ok 'a standard that the user names is that of the tests' \
    passes --header ms.h --source ms.c -- -std=gnu99
ok '... and no other is in its build files' sh -c "! grep -q 'gnu11' said.txt &&
    ! grep -q 'CC) -std' out/Makefile && ! grep -q c_std out/tests/meson.build"
mkdir 'a dir'
quotes() {
    printf 'int two_at(int *numbers, int index) { return numbers[index & 7]; }\n' >q.c
    printf 'int two_at(int numbers[2], int index);\n' >q.h
    "$ASSAY" generate --header q.h --source q.c --calls 2000 --no-variations --no-minimize \
        --show all --out 'a dir/out' >said.txt 2>&1
    cat said.txt
    grep -q "replay: assay replay 'a dir/out/findings/1'" said.txt
}
ok 'a command that is printed is quoted' quotes

# Files of the user's.
mkdir seeds
printf 'begin\n\tthe only document\nend\n' >seeds/one.doc
printf 'a\0b' >seeds/binary
cat >sd.h <<END
/* Reads a document. */
int sd_read(const char *text);
END
cat >sd.c <<END
#include "sd.h"
#include <stdlib.h>
int sd_read(const char *text)
{
    unsigned sum = 1;
    int length = 0;
    for (; text[length]; length++)
        sum = sum * 31 + (unsigned char)text[length];
    if (length == 29 && sum == SUM)
        abort();
    return length;
}
END
sum=$(awk 'BEGIN { s = 1; t = "begin\n\tthe only document\nend\n"; for (i = 32; i < 127; i++) o[sprintf("%c", i)] = i
    o["\n"] = 10; o["\t"] = 9; for (i = 1; i <= length(t); i++) s = (s * 31 + o[substr(t, i, 1)]) % 4294967296
    printf "%.0fu", s }')
ok 'a document that nobody makes by chance is not read' \
    says '^0 findings' --header sd.h --source sd.c -- -DSUM="$sum"
reads_seed() {
    run --seeds seeds --show all --header sd.h --source sd.c -- -DSUM="$sum"
    grep -q 'called abort' said.txt && grep -q 'the only document' -r out/findings
}
ok 'a seed is' reads_seed
ok 'what cannot be one is told' grep -q '^note: 1 of 2 seeds were left out' said.txt
mkdir empty
ok 'a directory without seeds is told' complains 'no file in .*empty. can be a seed' \
    "$ASSAY" generate --header sd.h --source sd.c --seeds empty -- -DSUM=1
ok '... and one that is not there' complains 'nowhere' \
    "$ASSAY" generate --header sd.h --source sd.c --seeds nowhere

# Objects that are made of a text, and a sentence of the code that makes one.
cat >gate.h <<END
struct gate;
int gate_read(const char *text, struct gate **gate);
int gate_width(const struct gate *gate);
void gate_free(struct gate *gate);
END
cat >gate.c <<END
#include <stdlib.h>
#include "gate.h"
struct gate { int width; };
const char *const gate_usual[] = {"open the gate slowly"};
int gate_read(const char *text, struct gate **gate)
{
    unsigned sum = 1;
    for (; text && *text; text++)
        sum = sum * 31 + (unsigned char)*text;
    *gate = sum == SUM ? malloc(sizeof **gate) : NULL;
    if (!*gate)
        return -1;
    (*gate)->width = 4;
    return 0;
}
int gate_width(const struct gate *gate) { return gate ? gate->width : 0; }
void gate_free(struct gate *gate) { free(gate); }
END
sum=$(awk 'BEGIN { s = 1; t = "open the gate slowly"; for (i = 32; i < 127; i++) o[sprintf("%c", i)] = i
    for (i = 1; i <= length(t); i++) s = (s * 31 + o[substr(t, i, 1)]) % 4294967296; printf "%.0fu", s }')
makes_gate() {
    run --header gate.h --source gate.c "$@" -- -DSUM="$sum" &&
        grep -q 'gate_width(gate.*) == 4' out/tests/*.c
}
ok 'a sentence of the code makes an object of a text' makes_gate
makes_no_gate() { ! makes_gate --no-rule phrases; }
ok '... and without the rule none is made' makes_no_gate

# What fails under assay alone, and is no fault that it is sure of: its program goes well.
cat >hid.h <<'END'
struct hid;
struct hid *hid_new(void);
void hid_free(struct hid *hid);
int hid_width(const struct hid *hid, int number);
END
cat >hid.c <<'END'
#include "hid.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
struct hid { int *size; };
static int is_watched(void)
{
    char path[256];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    return strstr(path, "/assay-") != NULL;
}
struct hid *hid_new(void)
{
    struct hid *hid = malloc(sizeof *hid);
    if (hid && !(hid->size = calloc(3, sizeof *hid->size))) {
        free(hid);
        hid = NULL;
    }
    return hid;
}
void hid_free(struct hid *hid)
{
    if (hid)
        free(hid->size);
    free(hid);
}
int hid_width(const struct hid *hid, int number)
{
    int sum = 0, end = is_watched() ? number : number % 3;
    for (int i = 0; i < end && i < 5; i++)
        sum += hid->size[i];
    return sum;
}
END
echo '{"version": 2, "bias": -3, "sure": 0.9, "weights": {}}' >doubtful.json
ok 'a fault that is not shown is one by its program as well' says '^not shown: 0 misuse, 1 undecided' \
    --no-tests --weights doubtful.json --header hid.h --source hid.c
ok '... as the option that would show it says' says '^not shown: 0 misuse, 1 undecided' \
    --no-tests --weights doubtful.json --show faults --header hid.h --source hid.c

# A library that brings headers in the place of the system's: gnulib's way.
mkdir gnu gnu/gl && cd gnu || exit 1
cat >config.h <<'END'
#define CONFIG_DONE 1
END
cat >gl/stdlib.h <<'END'
#ifndef CONFIG_DONE
#error "Please include config.h first."
#endif
#include_next <stdlib.h>
END
cat >gnu.h <<'END'
int gnu_half(int number);
END
cat >gnu.c <<'END'
#include <config.h>
#include <stdlib.h>
#include "gnu.h"
int gnu_half(int number) { return abs(number) < 1000 ? abs(number) / 2 : 0; }
END
cat >compile_commands.json <<END
[{"directory": "$PWD", "file": "gnu.c", "command": "cc -DHAVE_CONFIG_H -I gl -I. -Wimplicit-fallthrough -c gnu.c"}]
END
ok 'headers that stand before the system'"'"'s are for the library alone' passes -p . --header gnu.h
ok '... and what its author is warned of is not for the suite' \
    sh -c "grep '^LIBRARY_FLAGS' out/Makefile | grep -qv 'gl\|fallthrough'"
cd .. || exit 1

done_testing
