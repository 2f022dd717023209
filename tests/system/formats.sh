#!/bin/sh
# A suite in every format builds and passes with make, Meson and CMake, and drops into a project.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
export UNITY="$ASSAY_SOURCE_DIR/tests/unity"
cp -r "$ASSAY_SOURCE_DIR/tests/system/data/drop in" . # a blank in the path
jar="$work/drop in"

generate() {
    "$ASSAY" generate --show faults --no-minimize --header "$jar/include/jar.h" --source "$jar/jar.c" \
        --source "$jar/quotient.c" --link -lm --calls 3000 --seed 1 --format "$1" \
        --out "$jar/$1" --json "$1.json" -- "-I$jar/include" -DJAR_ROOM=4 '-DNAME="a $b;c"' &&
        [ "$(json "$1.json" "report['tests']['regression'] > 5")" = True ] &&
        ! grep dropped "$1.json"
}

for format in plain cmocka check criterion unity; do
    ok "$format: tests are written, built by make and passed" generate $format
    ok "$format: and again" make -s -C "$jar/$format" check
    # Neither compiles the library with make's objects.
    ok "$format: Meson builds and runs them" sh -c "
        meson setup 'meson-$format' '$jar/$format' && meson test -C 'meson-$format' &&
        grep -c '^Ok:  *2 ' 'meson-$format/meson-logs/testlog.txt'"
    ok "$format: CMake builds and runs them" sh -c "
        cmake -S '$jar/$format' -B 'cmake-$format' \
            -DCMAKE_C_FLAGS='-Wall -Wextra -Wconversion -Werror' && cmake --build 'cmake-$format' &&
        cd 'cmake-$format' && ctest | tee ctest.txt && grep '100% tests passed' ctest.txt"
    ok "$format: ... each by itself" [ "$(grep -c Passed "cmake-$format/ctest.txt")" -gt 5 ]
done

ok "there are tests that run in a directory of their own" \
    grep -q enter_directory "$jar/unity/tests/test_jar.c"
ok "there are tests that let allocations fail" \
    grep -q assay_fail_allocation "$jar/unity/tests/test_jar_failures.c"

# As a part of the library's own project, with the library changed: the tests notice.
sed -i 's/jar->count++\] = number/jar->count++] = number + 1/' "$jar/jar.c"
cat >"$jar/meson.build" <<'PROJECT'
project('jar', 'c')
subdir('plain/tests')
PROJECT
cat >"$jar/CMakeLists.txt" <<'PROJECT'
cmake_minimum_required(VERSION 3.13)
project(jar C)
enable_testing()
add_subdirectory(cmocka)
PROJECT
ok "as a subdir of a Meson project they fail when the library changes" sh -c "
    meson setup in-meson '$jar' && ! meson test -C in-meson && ls in-meson/plain/tests/test_jar"
ok "as a subdirectory of a CMake project, too" sh -c "
    cmake -S '$jar' -B in-cmake && cmake --build in-cmake && cd in-cmake && ! ctest"
mkdir "$jar/other" && cp -r "$jar/plain" "$jar/include" "$jar"/*.c "$jar/other"
cat >>"$jar/CMakeLists.txt" <<'PROJECT'
add_subdirectory(check)
add_subdirectory(unity)
add_subdirectory(plain)
add_subdirectory(other/plain)
PROJECT
ok "a CMake project may have several suites, also of one name" sh -c "
    cmake -S '$jar' -B several && cmake --build several && cd several && ! ctest >ctest.txt &&
    cat ctest.txt && grep -E 'out of ([3-9][0-9]|[0-9]{3})\$' ctest.txt"

# What the project builds anyhow is tested, and not compiled again.
cat >"$jar/meson.build" <<'PROJECT'
project('jar', 'c')
assay_link_with = static_library('jar', 'jar.c', 'quotient.c',
    include_directories: 'include', c_args: ['-DJAR_ROOM=4', '-DNAME="a $b;c"'])
subdir('plain/tests')
PROJECT
cat >"$jar/CMakeLists.txt" <<'PROJECT'
cmake_minimum_required(VERSION 3.13)
project(jar C)
enable_testing()
add_library(jar jar.c quotient.c)
target_include_directories(jar PRIVATE include)
target_compile_definitions(jar PRIVATE JAR_ROOM=4)
target_link_libraries(jar PUBLIC m)
set(assay_plain_LIBRARY jar)
add_subdirectory(plain)
PROJECT
sed -i 's/= number + 1/= number/' "$jar/jar.c"
ok "a target of a Meson project is tested" sh -c "
    meson setup linked-meson '$jar' && meson test -C linked-meson && ! find linked-meson -name '*assay_library*' | grep ."
ok "a target of a CMake project is tested" sh -c "
    cmake -S '$jar' -B linked-cmake && cmake --build linked-cmake && cd linked-cmake && ctest &&
    ! find . -name '*library_1*' | grep ."
ok "an unknown format is named with those that are known" complains \
    "plain, cmocka, check, criterion or unity" "$ASSAY" generate --show faults --no-minimize --header "$jar/include/jar.h" \
    --source "$jar/jar.c" --format xunit
unset UNITY
ok "without Unity's sources the tests are written all the same, and a note says what is missing" \
    sh -c "$ASSAY generate --show faults --header '$jar/include/jar.h' --source '$jar/jar.c' \
        --source '$jar/quotient.c' --link -lm --calls 3000 --format unity --out '$jar/unity' \
        --json without.json -- '-I$jar/include' -DJAR_ROOM=4; grep 'set UNITY to' without.json"
done_testing
