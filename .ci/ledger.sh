# The ledger of .ci/full: the newest result of each stage, sorted by name. Sourced by .ci/full after .ci/stages.sh.
# shellcheck disable=SC2154
ledger=.ci/ledger.tsv
commit=

# note_commit: records the commit that is being tested. The ledger itself may change meanwhile.
note_commit() { commit=$(git rev-parse HEAD 2>/dev/null) || commit=; }

# Whether the tree equals that commit.
clean() {
    [ -n "$commit" ] && [ "$(git rev-parse HEAD)" = "$commit" ] &&
        [ -z "$(git status --porcelain -- . ":(exclude)$ledger")" ]
}

# run_stages calls these two functions one after the other, in the process that reads the queue.
declare -A began_clean=()
started() { clean && began_clean[$1]=yes; }

ended() {
    local result passed
    case $1 in compile-*) return ;; esac
    IFS=$'\t' read -r _ passed _ _ _ result <"$out/$1.result"
    [ "$result" = ok ] || return
    if [ -n "${began_clean[$1]:-}" ] && clean; then
        write_row "$1" "$passed" \
            "$(suites "$out/$1.log" | awk -F '\t' '{ printf "%s%s: %d", (NR > 1 ? "; " : ""), $1, $2 }')"
    else
        echo "-- $1 is not in the ledger: the tree is not a commit"
    fi
}

# write_row STAGE PASSED SUITES: replaces the stage's earlier line.
write_row() {
    {
        printf '# stage\tcommit\tday\tpassed\tsuites\n'
        {
            [ -f "$ledger" ] && grep -v '^#' "$ledger" | awk -F '\t' -v stage="$1" '$1 != stage'
            printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$commit" "$(date -u +%F)" "$2" "$3"
        } | LC_ALL=C sort
    } >"$ledger.new" && mv "$ledger.new" "$ledger"
}
