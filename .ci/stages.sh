# The kinds of stages in .ci/run and .ci/full, and what the machine needs for them. Sourced by both, from the root of
# the tree, with `set -u`; $library names the stage that builds the library.
# shellcheck disable=SC2034,SC2154
. .ci/queue.sh

export CI=true
# The tests have their own limits in seconds only to end a hang. A busy machine needs higher limits.
export JACINTH_PATIENCE=${JACINTH_PATIENCE:-5}

# Optional folder beside the checkout: documents of other projects.
[ -d ../shared/corpus ] && JACINTH_CORPUS=$(cd ../shared/corpus && pwd) && export JACINTH_CORPUS

# The tests that show whether the engine was built correctly; those that also show whether it reads Ruby's objects
# correctly, by their private layouts or without; the tests of the collector; and the instruction sets of this machine
# that the library has, the last of which it uses. The suites that test the engine for a long time are not among them.
parts='TEST=test/{core,types,options}/**/*_test.rb'
layouts='TEST=test/{{core,types,options,gc}/**/*,safety/*mutation}_test.rb'
collector='TEST=test/{gc,types,json/gc,oj/gc}/**/*_test.rb'
mapfile -t rows < <(ruby -r ./tool/config/backends -e 'puts Jacinth::Config::Backends.usable')

# row N: the instruction set N of this machine, from the simplest one (0), or its best one if it has no more.
row() { echo "${rows[$1]:-${rows[-1]}}"; }

# ccache is used for builds that the next run repeats: the variants and the C tests. The builds that a user makes
# (bin/test, install-cost, the bare Debian) do without it. The compiler is identified by its contents, not by its date.
# CCACHE_DEPEND takes the headers from the compiler's own list, so that no file is preprocessed twice. CCACHE_SLOPPINESS
# is what ccache wants for a precompiled header.
compilers=$PWD/tmp/ccache
caching=("PATH=$compilers:$PATH" "CCACHE_BASEDIR=$PWD" CCACHE_COMPILERCHECK=content CCACHE_DEPEND=true
    CCACHE_SLOPPINESS=pch_defines,time_macros)
cache_compilers() {
    local name
    mkdir -p "$compilers"
    for name in cc gcc clang-14 "$(uname -m)-linux-gnu-gcc" aarch64-linux-gnu-gcc; do
        ln -sf "$(command -v ccache)" "$compilers/$name"
    done
}

# compile NAME VARIABLES [TASK]: the stage compile-NAME, which builds a variant (variables of extconf.rb). TASK is
# compile:jacinth where the extension of the workbench is not tested.
declare -A libs=([library]=lib)
compile() {
    local words
    read -r -a words <<<"$2"
    libs[$1]=$(env "${words[@]}" ruby -r ./tool/run/variant -e 'print Jacinth::Run::Variant.from_env(ENV).lib')
    stage "compile-$1" - env "${caching[@]}" "${words[@]}" \
        sh -c "bundle exec rake ${3:-compile} && echo 'compile: 1 passed, 0 failed'"
}

# tests NAME BUILD VARIABLES TASK...: tasks on a build: `library`, or one that `compile` made.
tests() {
    local words before=compile-$2
    [ "$2" = library ] && before=$library
    read -r -a words <<<"$3"
    stage "$1" "$before" env JACINTH_LIB="${libs[$2]}" "${words[@]}" bundle exec rake "${@:4}"
}

# c_tests NAME TASK [VARIABLE...]: C tests, which build what they need.
c_tests() { stage "$1" - env "${caching[@]}" "${@:3}" bundle exec rake "$2"; }

# differential NAME TASK [VARIABLE...]: with the seed that the commit determines.
differential() { stage "$1" "$library" env JACINTH_LIB=lib .ci/differential "${@:2}"; }

# in_ruby NAME RUBY COMMANDS [VARIABLE...]: a stage in another Ruby of script/rubies, on a copy of the tree. COMMANDS
# are arguments of `bundle exec rake`, one command a line, so that the next one runs even if a suite fails. Before them,
# the library is built without a warning.
in_ruby() {
    stage "$1" - script/rubies run "$2" env "JACINTH_PATIENCE=$JACINTH_PATIENCE" "${@:4}" sh -c "script/setup || exit 1
        status=0
        while read -r task; do eval \"bundle exec rake \$task\" </dev/null || status=1; done <<END
warnings
$3
END
        exit \$status"
}

# The environment of a sanitized build. The sanitizers' libraries must be loaded first by a Ruby that was built without
# them. SIGSEGV and SIGBUS stay with Ruby: its compaction reads protected pages and catches these signals.
# $QUARANTINE is how many MB of freed memory the sanitizer keeps from being used again. With its own 256 MB nearly every
# allocation touches fresh pages: a quarter of the CPU time of test/core.
sanitizers() {
    local asan=detect_leaks=0:use_sigaltstack=0:allocator_may_return_null=1
    asan=$asan:handle_segv=0:handle_sigbus=0:handle_abort=2:quarantine_size_mb=${QUARANTINE:-256}
    echo "JACINTH_PRELOAD=$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libubsan.so) JACINTH_SANITIZED=1" \
        "ASAN_OPTIONS=$asan UBSAN_OPTIONS=print_stacktrace=1"
}

# install_needed: installs what the stages need beyond bin/test, before any of them runs, as two calls of apt-get
# exclude each other. If the packages for another architecture or another Ruby are not available, those stages report
# SKIPPED.
install_needed() {
    mkdir -p tmp
    need clang-14 clang-14
    need valgrind valgrind
    need chromium chromium
    need ccache ccache
    packages debootstrap debootstrap
    packages fish fish zsh
    packages qemu-aarch64-static qemu-user-static
    packages aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross
    cache_compilers
}

need() {
    packages "$@" && return
    [ "$(id -u)" = 0 ] || { echo "missing: $1 (Debian: apt-get install ${*:2})" >&2; exit 1; }
    tail -n 20 tmp/apt.log >&2
    echo "apt-get cannot install ${*:2}" >&2
    exit 1
}

# packages COMMAND PACKAGE...: whether the command is there, or could be installed with the packages.
packages() {
    command -v "$1" >/dev/null 2>&1 && return
    [ "$(id -u)" = 0 ] || return 1
    { timeout 300 apt-get update && timeout 600 apt-get install -y --no-install-recommends "${@:2}"; } >tmp/apt.log 2>&1
}
