#!/usr/bin/env bash
# The shell of SQLite 3.40.1 writes 0.1 as 0.10000000000000000555 with -json, and as 0.1 in every other mode.
#
# Expected: the digits that SQLite itself prints for the value, or the shortest that read back; json_array(0.1) gives
# [0.1].
# What happens: 20 digits, more than a double has, so the text looks like a value that nobody stored.
# Why it matters: a reader that keeps decimals (decimal_class: BigDecimal) gets 0.10000000000000000555 for a price of
# 0.1, while the same row read by a client library or by json_array is 0.1.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

for package in sqlite3=3.40.1-2+deb12u2; do
    apt-get download -qq "$package" >/dev/null 2>&1 || cannot "Debian's package $package cannot be had"
done
for file in *.deb; do dpkg -x "$file" root || cannot "dpkg cannot unpack $file"; done
export LD_LIBRARY_PATH=$folder/root/usr/lib/$(uname -m)-linux-gnu

export LD_LIBRARY_PATH=
sqlite() { "$folder/root/usr/bin/sqlite3" "$@"; }
query="select 0.1 as price, json_array(0.1) as list"
json=$(sqlite -json :memory: "$query") || cannot "sqlite3 does not run"
list=$(sqlite -list :memory: "$query")
echo "-json: $json"; echo "-list: $list"
[ "$json|$list" = '[{"price":0.10000000000000000555,"list":"[0.1]"}]|0.1|[0.1]' ] ||
    { echo "CHANGED: the digits are others now"; exit 1; }
