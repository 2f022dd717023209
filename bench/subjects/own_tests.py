"""What a library's own test programs cover of it, by llvm-cov."""

import glob
import json
import os
import pathlib
import shutil
import subprocess

import subjects

PROGRAM_LIMIT_SECONDS = 120
COMPILE = ["clang-19", "-O1", "-g", "-w", "-fprofile-instr-generate", "-fcoverage-mapping"]


def compile_program(prepared, own, program, binary):
    """Whether it links; some programs want what is not there."""
    extra = [str(prepared.directory / path) for path in own.get("with", [])]
    sources = [str(prepared.directory / path) for path in prepared.sources]
    command = [*COMPILE, *prepared.flags, *own.get("flags", []), str(program), *extra, *sources,
               "-o", str(binary), *prepared.link, "-lm"]
    return subprocess.run(command, cwd=prepared.directory, capture_output=True).returncode == 0


def run_program(binary, own, directory, profile):
    arguments = [word.replace("@source@", str(directory)) for word in own.get("arguments", [])]
    try:
        subprocess.run([str(binary), *arguments], cwd=own["place"], stdin=subprocess.DEVNULL,
                       capture_output=True, timeout=PROGRAM_LIMIT_SECONDS,
                       env=dict(os.environ, LLVM_PROFILE_FILE=str(profile)))
    except subprocess.TimeoutExpired:
        pass  # what it wrote until then is lost


def branches(binaries, profiles, sources, folder):
    merged = folder / "merged.profdata"
    subprocess.run(["llvm-profdata-19", "merge", "-o", merged, *profiles], check=True)
    objects = [word for binary in binaries[1:] for word in ("-object", str(binary))]
    said = subprocess.run(["llvm-cov-19", "export", "-summary-only", f"-instr-profile={merged}",
                           str(binaries[0]), *objects, *map(str, sources)],
                          check=True, capture_output=True, text=True)
    return json.loads(said.stdout)["data"][0]["totals"]["branches"]


def measure(subject, prepared, folder):
    """{"count", "covered", "programs"}, or None when there are none that run."""
    own = dict(subject.own_tests or {})
    if not own:
        return None
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    own["place"] = folder
    binaries, profiles = [], []
    for program in sorted(glob.glob(own["programs"], root_dir=prepared.directory)):
        binary = folder / pathlib.Path(program).stem
        profile = folder / f"{binary.name}.profraw"
        if not compile_program(prepared, own, prepared.directory / program, binary):
            continue
        run_program(binary, own, prepared.directory, profile)
        if profile.exists():
            binaries.append(binary)
            profiles.append(profile)
    if not profiles:
        return None
    sources = [prepared.directory / path for path in prepared.sources]
    return {**branches(binaries, profiles, sources, folder), "programs": len(profiles)}
