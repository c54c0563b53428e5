# What .ci/run and .ci/full share: how a stage runs, what it shows, and the sum at the end. Sourced by both, from the
# root of the tree, with `set -u`.
#
# A stage prints its count and its seconds as soon as it has ended, and what failed when something did. The words of
# a stage are in tmp/ci/<stage>.log. No stage has a limit of its own: a busy machine would break it. The run as a whole
# has one, CI_SECONDS (5,100 by default); what runs when it is over is ended and shown as such.
began=$SECONDS
deadline=$((SECONDS + ${CI_SECONDS:-5100}))
export CI=true
# The tests' own limits in seconds are only there to end what hangs: a busy machine needs more of them.
export JACINTH_PATIENCE=${JACINTH_PATIENCE:-5}
out=tmp/ci
rm -rf "$out"
mkdir -p "$out"

# What a checkout may have beside it: documents of other projects, and Rubies that Debian does not package.
[ -d ../shared/corpus ] && JACINTH_CORPUS=$(cd ../shared/corpus && pwd) && export JACINTH_CORPUS
[ -d ../shared/rubies ] && JACINTH_RUBY_ARCHIVES=$(cd ../shared/rubies && pwd) && export JACINTH_RUBY_ARCHIVES

# need COMMAND PACKAGE: installs what the stages need beyond what bin/test asks for.
need() {
    command -v "$1" >/dev/null 2>&1 && return
    [ "$(id -u)" = 0 ] || { echo "missing: $1 (Debian: apt-get install $2)" >&2; exit 1; }
    { timeout 300 apt-get update && timeout 600 apt-get install -y --no-install-recommends "$2"; } >"$out/apt.log" 2>&1 ||
        { tail -n 20 "$out/apt.log" >&2; echo "apt-get cannot install $2" >&2; exit 1; }
}

# The failures that a log tells of, and its last lines, without the dots of tests that passed and without the pages
# of Ruby's crash report that list files and memory.
what_failed() {
    grep -vE '^[.S]+$|^ +[0-9]+ +/|^[0-9a-f]+-[0-9a-f]+ ' "$1" >"$1.short"
    grep -E -m 5 -A 12 '^ +[0-9]+\) (Failure|Error):|^(FAILED|ENDED) |\[BUG\]|Sanitizer: |runtime error: ' "$1.short" |
        cut -c-400 | sed 's/^/    > /'
    tail -n 30 "$1.short" | cut -c-400 | sed 's/^/    | /'
}

# count LOG: "passed failed", the sums of the lines `<suite>: N passed, N failed` in it, the last line of each suite.
count() {
    awk '/^[a-z][^|]*: +[0-9]+ passed, [0-9]+ failed/ {
        suite = $0; sub(/:.*/, "", suite)
        match($0, /[0-9]+ passed/); passed[suite] = substr($0, RSTART, RLENGTH) + 0
        match($0, /[0-9]+ failed/); failed[suite] = substr($0, RSTART, RLENGTH) + 0
    } END { for (suite in passed) { p += passed[suite]; f += failed[suite] } print p + 0, f + 0 }' "$1"
}

# stage NAME COMMAND...: runs the command and notes its count, its seconds and its result.
stage() {
    local name=$1 start=$SECONDS left=$((deadline - SECONDS)) status passed failed result
    shift
    [ "$left" -gt 0 ] || left=1
    timeout --kill-after=10 "$left" "$@" >"$out/$name.log" 2>&1 </dev/null
    status=$?
    read -r passed failed < <(count "$out/$name.log")
    result=ok
    if [ "$status" = 75 ] && grep -q '^SKIPPED ' "$out/$name.log"; then
        result=$(grep '^SKIPPED ' "$out/$name.log" | tail -n 1)
    elif [ "$status" = 124 ] || [ "$status" = 137 ]; then
        result="FAILED: ended after $((SECONDS - start)) seconds, as the whole run was over its limit"
    elif [ "$status" != 0 ] || [ "$failed" != 0 ]; then
        result="FAILED: status $status"
    elif [ "$passed" = 0 ]; then
        result="FAILED: it ran no test"
    fi
    case $result in FAILED*) [ "$failed" = 0 ] && failed=1 ;; esac
    printf '%s\t%s\t%s\t%s\t%s\n' "$name" "$passed" "$failed" "$((SECONDS - start))" "$result" >>"$out/results"
    # One write per stage, so that the lines of stages that run side by side do not mix.
    {
        printf '== %-20s %6s passed, %s failed  %4s s  %s\n' "$name" "$passed" "$failed" "$((SECONDS - start))" "$result"
        case $result in FAILED*) what_failed "$out/$name.log" ;; esac
    } >"$out/$name.report"
    cat "$out/$name.report"
}

# compile VARIABLES: builds a variant (variables of extconf.rb).
compile() {
    env $1 bundle exec rake compile || return 1
    echo "compile: 1 passed, 0 failed"
}

# variant VARIABLES FURTHER TASKS: builds a variant and runs tasks on it, with further variables.
variant() {
    env $1 bundle exec rake compile || return 1
    local lib
    lib=$(env $1 ruby -r ./tool/run/variant -e 'print Jacinth::Run::Variant.from_env(ENV).lib') || return 1
    env $2 JACINTH_LIB="$lib" bundle exec rake ${3:-test:engine}
}
export -f compile variant

only() { stage "$1" bash -c 'compile "$1"' compile "$2"; }
build() { stage "$1" bash -c 'variant "$1" "$2" "$3"' variant "$2" "${3:-}" "${4:-}"; }
suite() { stage "$1" env JACINTH_LIB=lib "${@:2}" bundle exec rake test:engine; }
task() { stage "$1" env JACINTH_LIB=lib "${@:2:$#-2}" bundle exec rake "${@: -1}"; }

# in_ruby NAME RUBY COMMANDS [VARIABLE...]: a stage in another Ruby of script/rubies, on a copy of the tree. COMMANDS
# are what follows `bundle exec rake`, one a line, so that a suite that fails does not keep the next from running.
in_ruby() {
    stage "$1" script/rubies run "$2" env "JACINTH_PATIENCE=$JACINTH_PATIENCE" "${@:4}" sh -c "script/setup || exit 1
        status=0
        while read -r task; do eval \"bundle exec rake \$task\" </dev/null || status=1; done <<END
$3
END
        exit \$status"
}

# The tests that show whether the engine was built right, without the suites that try it for long.
parts='TEST=test/{core,types,options}/**/*_test.rb'

# The environment of a sanitized build. The sanitizers' libraries come first in a Ruby that was built without them.
# SIGSEGV and SIGBUS stay with Ruby: its compaction reads through protected pages and catches them.
sanitizers() {
    local asan=detect_leaks=0:use_sigaltstack=0:allocator_may_return_null=1
    asan=$asan:handle_segv=0:handle_sigbus=0:handle_abort=2
    echo "JACINTH_PRELOAD=$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libubsan.so) JACINTH_SANITIZED=1" \
        "ASAN_OPTIONS=$asan UBSAN_OPTIONS=print_stacktrace=1"
}

# summary: what was skipped, the seconds of every stage, and the line `N passed, N failed`, whose status it is.
summary() {
    echo
    echo "stage                  passed  failed  seconds"
    awk -F '\t' '{ printf "%-20s %8d %7d %8d  %s\n", $1, $2, $3, $4, $5 == "ok" ? "" : $5 }' "$out/results"
    grep -h '^SKIPPED ' "$out"/*.log
    echo "$((SECONDS - began)) seconds in all"
    awk -F '\t' '{ passed += $2; failed += $3 } END {
        printf "%d passed, %d failed\n", passed, failed; exit failed > 0 || passed == 0 }' "$out/results"
}
