# How .ci/run and .ci/full run their stages: the queue for the workers, the output of a stage, and the totals at the
# end. Sourced by .ci/stages.sh, from the root of the tree, with `set -u`.
#
# The output of a stage is in tmp/ci/<stage>.log. Lines that report a failure are shown at once, after the stage's name
# and `!`. When the stage has ended, its count, its seconds, its CPU seconds and its failures are shown.
#
# No stage has a time limit of its own, because a busy machine would exceed it. The whole run has one, CI_SECONDS (5,100
# by default). A stage that is still running then is ended and shown with its failures.
began=$SECONDS
deadline=$((SECONDS + ${CI_SECONDS:-5100}))
out=tmp/ci

# The stages in the order in which they were queued: the command of each one, quoted for eval, and the stage before it.
stages=()
declare -A command=() after=() state=()

# The lines of a log that report a failure.
failures='^ENDED |\bFAILED\b|\[BUG\]|Sanitizer: |runtime error: |(^|: )(fatal )?error: |^    \| |\b[1-9][0-9]* failed\b'
failures="$failures|^case [0-9]+ .*SHOW=|^(rake|bundler|bundle) aborted|^no counts: |^missing: |above the bar"
shown_at_most=12

# stage NAME BEFORE COMMAND...: queues a stage. BEFORE is the stage that must have ended before it, or `-`.
stage() {
    stages+=("$1")
    after[$1]=$2
    command[$1]=$(printf '%q ' "${@:3}")
}

# choose [--list | --help | STAGE...]: handles the arguments of the program. With names only those stages remain, and
# the stages before them.
choose() {
    local name chosen=" " kept=()
    case ${1:-} in
        -h | --help) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; exit 0 ;;
        --list) printf '%s\n' "${stages[@]}" | grep -v '^compile-'; exit 0 ;;
        "") return ;;
    esac
    for name; do
        [ -n "${after[$name]:-}" ] || { echo "$0: there is no stage $name; --list names them" >&2; exit 2; }
        while [ "$name" != - ]; do
            chosen+="$name "
            name=${after[$name]}
        done
    done
    for name in "${stages[@]}"; do
        case $chosen in *" $name "*) kept+=("$name") ;; esac
    done
    stages=("${kept[@]}")
}

# without STAGE: removes the stage from the queue.
without() {
    local name kept=()
    for name in "${stages[@]}"; do [ "$name" = "$1" ] || kept+=("$name"); done
    stages=("${kept[@]}")
}

# run_stages WORKERS: runs the queued stages in that many workers. The queue's order decides among the stages that may
# start.
run_stages() {
    local running=0 name
    rm -rf "$out"
    mkdir -p "$out"
    trap 'interrupted 130' INT
    trap 'interrupted 143' TERM
    while :; do
        for name in "${stages[@]}"; do
            [ "$running" -lt "$1" ] || break
            [ -z "${state[$name]:-}" ] || continue
            may_run "$name" || continue
            state[$name]=started
            started "$name"
            run_stage "$name" &
            running=$((running + 1))
        done
        note_ended
        [ "$running" -gt 0 ] || break
        wait -n
        running=$((running - 1))
    done
}

# Whether a stage may start now. A stage that never can is recorded as failed.
may_run() {
    local before=${after[$1]}
    if [ "$before" != - ]; then
        [ -n "${state[$before]:-}" ] || return 1
        [ -f "$out/$before.result" ] || return 1
        if [ "${before#compile-}" != "$before" ] && ! grep -q 'ok$' "$out/$before.result"; then
            : >"$out/$1.log"
            result "$1" 0 "FAILED: not run, as $before failed"
            state[$1]=started
            return 1
        fi
    fi
    [ "$SECONDS" -lt "$deadline" ] && return
    : >"$out/$1.log"
    result "$1" 0 "FAILED: not run, as the whole run was over its limit"
    state[$1]=started
    return 1
}

# .ci/full redefines these two, for the start and the end of a stage.
started() { :; }
ended() { :; }

note_ended() {
    local name
    for name in "${stages[@]}"; do
        [ "${state[$name]:-}" = started ] || continue
        [ -f "$out/$name.result" ] || continue
        state[$name]=ended
        ended "$name"
    done
}

# Runs a stage in its own session, so that all its processes can be found, even in a chroot and below `timeout`.
run_stage() {
    local name=$1 start=$SECONDS session watcher timer first='' status=0
    trap - INT TERM
    # Suites of the same name run at the same time, so their counts (tool/run/ledger.rb) are kept apart.
    export JACINTH_COUNTS_FOLDER=$out/$name.counts
    eval "set -- ${command[$name]}"
    : >"$out/$name.log"
    # shellcheck disable=SC2016
    setsid bash -c 'TIMEFORMAT="%U %S"; { time "$@" >"$0.log" 2>&1 </dev/null; } 2>"$0.cpu"' "$out/$name" "$@" &
    session=$!
    echo "$session" >"$out/$name.session"
    tail -n +1 -s 0.2 --pid="$session" -F "$out/$name.log" 2>/dev/null | show_failures "$name" &
    watcher=$!
    sleep $((deadline > SECONDS ? deadline - SECONDS : 1)) &
    timer=$!
    # Bash prints its own message for a process that a signal ended. The log already has the stage's output.
    {
        wait -n -p first "$session" "$timer" || status=$?
        if [ "$first" = "$timer" ]; then
            end_session "$session"
            wait "$session"
            status="over the limit"
        else
            kill "$timer"
        fi
        wait "$watcher" "$timer"
    } 2>/dev/null
    rm -f "$out/$name.session"
    judge "$name" "$((SECONDS - start))" "$status"
}

# Shows the lines of standard input that report a failure, each once.
show_failures() {
    local name=$1 line shown=0
    declare -A seen=()
    grep --line-buffered -aE "$failures" | while IFS= read -r line; do
        line=${line:0:300}
        [ -z "${seen[$line]:-}" ] || continue
        seen[$line]=1
        shown=$((shown + 1))
        [ "$shown" -gt "$shown_at_most" ] || printf '%s! %s\n' "$name" "$line"
    done
}

# processes SESSION [HEIGHT]: the ids of its processes. With HEIGHT, only the processes without children and their
# ancestors, up to that many generations in all.
processes() {
    local file line fields id height ids=()
    declare -A parent=() chosen=()
    for file in /proc/[0-9]*/stat; do
        { read -r line <"$file"; } 2>/dev/null || continue
        # After the name, which may contain any character: state, parent, group, session.
        read -r -a fields <<<"${line##*) }"
        [ "${fields[3]} ${fields[0]/[^Z]/}" = "$1 " ] || continue
        id=${file#/proc/}
        ids+=("${id%/stat}")
        parent[${id%/stat}]=${fields[1]}
    done
    [ -n "${2:-}" ] || { printf '%s\n' "${ids[@]}"; return; }
    for id in "${ids[@]}"; do
        case " ${parent[*]} " in *" $id "*) ;; *) chosen[$id]=1 ;; esac
    done
    for ((height = 1; height < $2; height++)); do
        for id in "${!chosen[@]}"; do [ -z "${parent[${parent[$id]}]:-}" ] || chosen[${parent[$id]}]=1; done
    done
    [ "${#chosen[@]}" = 0 ] || printf '%s\n' "${!chosen[@]}"
}

# Ends the processes of a session from the bottom up, one more generation each second. So each process can still report
# the end of its child, and a process that keeps starting others is reached. After CI_GRACE seconds (10) it kills the
# rest.
end_session() {
    local last=$((SECONDS + ${CI_GRACE:-10})) height=1 ids
    while [ "$SECONDS" -lt "$last" ]; do
        mapfile -t ids < <(processes "$1" "$height")
        [ "${#ids[@]}" != 0 ] || return
        kill -TERM "${ids[@]}" 2>/dev/null
        height=$((height + 1))
        sleep 1
    done
    mapfile -t ids < <(processes "$1")
    [ -z "${ids[0]:-}" ] || kill -KILL "${ids[@]}" 2>/dev/null
}

# When the run itself is ended, none of its processes stays.
interrupted() {
    local file
    trap '' INT TERM
    for file in "$out"/*.session; do
        [ -f "$file" ] && end_session "$(cat "$file")" &
    done
    wait
    echo "ended by a signal after $((SECONDS - began)) seconds"
    exit "$1"
}

# suites LOG: the lines `<suite>: N passed, N failed` of a log, as `suite<TAB>passed<TAB>failed`. The last line of a
# suite counts.
suites() {
    awk '/^[a-z][^|]*: +[0-9]+ passed, [0-9]+ failed/ {
        suite = $0; sub(/:.*/, "", suite)
        match($0, /[0-9]+ passed/); passed[suite] = substr($0, RSTART, RLENGTH) + 0
        match($0, /[0-9]+ failed/); failed[suite] = substr($0, RSTART, RLENGTH) + 0
    } END { for (suite in passed) printf "%s\t%d\t%d\n", suite, passed[suite], failed[suite] }' "$1" | sort
}

# judge NAME SECONDS STATUS: determines the result of a stage that has ended.
judge() {
    local log=$out/$1.log passed failed result=ok
    read -r passed failed < <(suites "$log" | awk -F '\t' '{ p += $2; f += $3 } END { print p + 0, f + 0 }')
    if [ "$3" = 75 ] && grep -q '^SKIPPED ' "$log"; then
        result=$(grep '^SKIPPED ' "$log" | tail -n 1)
    elif [ "$3" = "over the limit" ]; then
        result="FAILED: ended after $2 seconds, as the whole run was over its limit"
    elif [ "$3" != 0 ] || [ "$failed" != 0 ]; then
        result="FAILED: status $3"
    elif [ "$passed" = 0 ]; then
        result="FAILED: it ran no test"
    fi
    result "$1" "$2" "$result" "$passed" "$failed"
}

# result NAME SECONDS RESULT [PASSED FAILED]: records a result and shows it.
result() {
    local name=$1 passed=${4:-0} failed=${5:-0} cpu=0
    case $3 in FAILED*) [ "$failed" != 0 ] || failed=1 ;; esac
    [ -s "$out/$name.cpu" ] && cpu=$(awk 'END { printf "%.0f", $1 + $2 }' "$out/$name.cpu")
    # One write per stage, so that the lines of parallel stages do not mix.
    {
        printf '== %-22s %6s passed, %s failed  %4s s  %4s s of CPU  %s\n' "$name" "$passed" "$failed" "$2" "$cpu" "$3"
        case $3 in FAILED*) what_failed "$out/$name.log" ;; esac
    } >"$out/$name.report"
    cat "$out/$name.report"
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$name" "$passed" "$failed" "$2" "$cpu" "$3" >"$out/$name.part"
    mv "$out/$name.part" "$out/$name.result"
}

# The failures in a log, and its last lines, without the dots of passed tests and without the parts of Ruby's crash
# report that list files and memory.
what_failed() {
    grep -avE '^[.S]+$|^ +[0-9]+ +/|^[0-9a-f]+-[0-9a-f]+ ' "$1" >"$1.short"
    grep -aE -m 5 -A 12 '^ +[0-9]+\) (Failure|Error):|^(FAILED|ENDED) |\[BUG\]|Sanitizer: |runtime error: ' "$1.short" |
        cut -c-400 | sed 's/^/    > /'
    tail -n 30 "$1.short" | cut -c-400 | sed 's/^/    | /'
}

# summary: prints the skipped stages, the seconds of every stage, and the line `N passed, N failed`, which also
# determines the exit status.
summary() {
    local name cpu
    for name in "${stages[@]}"; do cat "$out/$name.result"; done >"$out/results"
    echo
    echo "stage                    passed  failed  seconds  of CPU"
    awk -F '\t' '{ printf "%-22s %8d %7d %8d %7d  %s\n", $1, $2, $3, $4, $5, $6 == "ok" ? "" : $6 }' "$out/results"
    grep -ahE '^(SKIPPED|OLD) ' "$out"/*.log
    cpu=$(awk -F '\t' '{ all += $5 } END { print all + 0 }' "$out/results")
    echo "$((SECONDS - began)) seconds in all, $cpu of CPU"
    awk -F '\t' '{ passed += $2; failed += $3 } END {
        printf "%d passed, %d failed\n", passed, failed; exit failed > 0 || passed == 0 }' "$out/results"
}
