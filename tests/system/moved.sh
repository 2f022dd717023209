#!/bin/sh
# A suite moves with its library, or without it: then one is told where the library is.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
mkdir -p lib/src lib/include
cp "$ASSAY_SOURCE_DIR"/tests/system/data/settings/settings.c lib/src
cp "$ASSAY_SOURCE_DIR"/tests/system/data/settings/settings.h lib/include
cp -r lib "odd & (@lib)"
ok "a suite is written in the library's tree" sh -c "cd lib &&
    '$ASSAY' generate --header include/settings.h --source src/settings.c --calls 2000 \
        --no-variations --no-minimize --out tests/suite -- -Iinclude"
rm -rf lib/tests/suite/build
cp -r lib clone
cp -r lib dropped
mv lib/tests/suite alone
mv lib library
ok "both move" make -C clone/tests/suite check
echo '#define UNUSED 0' >dropped/include/unused.h
sed -i '1i #include "unused.h"' dropped/include/settings.h
ok "a header that was built with" make -C dropped/tests/suite check
rm dropped/include/unused.h
sed -i 1d dropped/include/settings.h
ok "... may be dropped" make -C dropped/tests/suite check
missing() {
    "$@" >missing.txt 2>&1
    [ $? -ne 0 ] && tr '\n' ' ' <missing.txt | tr -s ' ' | grep -q "$says"
}
says="settings.c' is not there; say where the library is: make LIBRARY_DIRECTORY=DIR"
ok "a suite that moved alone says what make needs" missing make -C alone check
ok "... and passes with it" make -C alone check LIBRARY_DIRECTORY="$work/library"
says="give -Dassay_LIBRARY_DIRECTORY=DIR"
ok "... what CMake needs" missing cmake -S alone -B cmake
ok "... and passes with it" sh -c "
    cmake -S alone -B cmake -Dassay_LIBRARY_DIRECTORY='$work/library' && cmake --build cmake &&
    cd cmake && ctest"
says="give -Dlibrary_directory=DIR"
ok "... what Meson needs" missing meson setup meson alone
ok "... and passes with it" sh -c "
    rm -rf meson && meson setup meson alone -Dlibrary_directory='$work/library' && meson test -C meson"
says="the library of .*alone' is not where it was: there is no .*settings.h'"
ok "a command names what is missing" missing "$ASSAY" mutate alone
ok "a library has a name that a shell would take apart" sh -c "
    '$ASSAY' generate --header 'odd & (@lib)/include/settings.h' \
        --source 'odd & (@lib)/src/settings.c' --calls 1000 --no-variations --no-minimize \
        --out odd -- '-Iodd & (@lib)/include' && make -C odd check"
done_testing
