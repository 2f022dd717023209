"""Which planted fault a finding is about: its program runs with the library in several variants,
with all faults but one, with one alone, with none."""

import hashlib
import os
import pathlib
import re
import subprocess

import faults
import subjects
import toolchain

COMPILER = toolchain.tool("CLANG")
# As the Makefile of a suite: adding 0 to a null pointer, say, is not what a finding is about.
SANITIZE = [*toolchain.sanitizer_flags(), "-fno-sanitize-recover=undefined", "-g", "-O1", "-w"]
RUN_SECONDS = 10
WRAP = re.compile(r"^WRAP = (.*)$", re.MULTILINE)


def shared_runtime():
    """Linking hundreds of programs with the runtime itself would take most of the time."""
    asked = subprocess.run([COMPILER, "-print-file-name=libclang_rt.asan-x86_64.so"],
                           capture_output=True, text=True)
    runtime = pathlib.Path(asked.stdout.strip())
    return ["-shared-libasan", f"-Wl,-rpath,{runtime.parent}"] if runtime.is_absolute() else []


class Builder:
    """Makes shared objects of a library with some of its faults; a file is compiled once for each
    set of faults in it."""

    def __init__(self, subject, options, folder):
        self.subject = subject
        self.original = pathlib.Path(options.sources, subject.directory).resolve()
        self.prepared = subjects.prepare(subject, options.sources, folder / "own")
        self.suite = folder / "suite"
        self.build = folder / "build"
        self.build.mkdir(exist_ok=True)
        self.wrap = self.support = []
        self.linking = shared_runtime()
        makefile = (self.suite / "Makefile").read_text()
        if WRAP.search(makefile):
            self.wrap = WRAP.search(makefile).group(1).split()
        self.support = [str(path) for path in (self.suite / "tests/assay_refusals.c",
                                               self.suite / "undefined.c") if path.exists()]

    def run(self, command):
        done = subprocess.run(["nice", *command], cwd=self.original, capture_output=True,
                              text=True, errors="replace")
        if done.returncode != 0:
            raise subjects.SubjectError(f"cannot build '{self.subject.name}': "
                                        f"{done.stderr.strip()[:400]}")

    def object_of(self, source, chosen):
        """An edited file is compiled from beside the original, whose headers it finds."""
        path = pathlib.Path(source)
        planted = [fault for fault in chosen if fault.file == source]
        names = " ".join(fault.name for fault in planted)
        mark = hashlib.sha256(f"{source} {names}".encode()).hexdigest()[:16]
        made = self.build / f"{mark}.o"
        if made.exists():
            return made
        text = (self.original / path).read_text(errors="surrogateescape")
        edited = self.build / mark / path.name
        edited.parent.mkdir(exist_ok=True)
        edited.write_text(faults.plant(text, planted), errors="surrogateescape")
        self.run([COMPILER, *SANITIZE, "-fPIC", "-c", str(edited), "-o", str(made),
                  f"-I{(self.original / path).parent}", *self.prepared.flags])
        return made

    def versions(self, objects):
        """Symbols may have versions, whose nodes the library's own build declares."""
        listed = subprocess.run(["nm", *objects], capture_output=True, text=True).stdout
        nodes = sorted(set(re.findall(r"@+([\w.]+)$", listed, re.MULTILINE)))
        script = self.build / "versions"
        script.write_text("".join(f"{node} {{}};\n" for node in nodes))
        return [f"-Wl,--version-script={script}"] if nodes else []

    def variant(self, name, chosen):
        directory = self.build / f"variant-{name}"
        library = directory / "liblibrary.so"
        if not library.exists():
            objects = [str(self.object_of(source, chosen)) for source in self.prepared.sources]
            directory.mkdir(exist_ok=True)
            self.run([COMPILER, *SANITIZE, *self.linking, "-fPIC", "-shared", *objects,
                      *self.support, *self.wrap, *self.versions(objects), "-o", str(library),
                      *self.prepared.link])
        return library

    def program(self, source, library):
        made = self.build / (re.sub(r"\W", "_", str(source.relative_to(self.suite))) + ".run")
        self.run([COMPILER, *SANITIZE, *self.linking, str(source), "-o", str(made),
                  *self.prepared.flags, *(
                      f"-I{self.original / pathlib.Path(header).parent}"
                      for header in self.prepared.headers),
                  f"-L{library.parent}", "-llibrary", *self.prepared.link, "-lm"])
        return made


def fails(program, library, is_leak):
    environment = dict(os.environ, LD_LIBRARY_PATH=str(library.parent),
                       ASAN_OPTIONS=f"detect_leaks={int(is_leak)}:allocator_may_return_null=1")
    command = ["nice", "timeout", "-s", "KILL", str(RUN_SECONDS), str(program)]
    return subprocess.run(command, env=environment, capture_output=True, cwd=program.parent,
                          stdin=subprocess.DEVNULL).returncode != 0


class Variants:
    """They are built when they are needed."""

    def __init__(self, builder, planted):
        self.planted = planted
        self.builder = builder
        self.all = builder.variant("all", planted)
        self.none = builder.variant("none", [])

    def without(self, fault):
        return self.builder.variant(f"without-{fault.name}",
                                    [other for other in self.planted if other is not fault])

    def only(self, fault):
        return self.builder.variant(f"only-{fault.name}", [fault])

    def faults_of(self, source, is_leak):
        """The names of the faults; "own" when it fails without any; none when it never fails."""
        program = self.builder.program(source, self.all)
        if not fails(program, self.all, is_leak):
            return []
        if fails(program, self.none, is_leak):
            return ["own"]
        healing = [fault.name for fault in self.planted
                   if not fails(program, self.without(fault), is_leak)]
        return healing or [fault.name for fault in self.planted
                           if fails(program, self.only(fault), is_leak)]
