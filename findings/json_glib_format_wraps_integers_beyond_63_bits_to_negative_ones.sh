#!/usr/bin/env bash
# json-glib-format 1.6.6 prints -9223372036854775808 for 9223372036854775808 and -1 for 18446744073709551615, and
# exits with 0.
#
# Expected: a formatter keeps the digits, rounds to a Float as JavaScript does, or says that the number is too large
# (jshon does).
# What happens: the digits are read as an unsigned integer and stored as a signed one, so the sign changes, silently.
# Every integer of 2**64 and more is -1.
# Why it matters: unsigned ids and hashes of 64 bits are usual in JSON, and -1 looks like an ordinary answer ("not
# found").
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

for package in json-glib-tools=1.6.6-1 libjson-glib-1.0-0=1.6.6-1; do
    apt-get download -qq "$package" >/dev/null 2>&1 || cannot "Debian's package $package cannot be had"
done
for file in *.deb; do dpkg -x "$file" root || cannot "dpkg cannot unpack $file"; done
export LD_LIBRARY_PATH=$folder/root/usr/lib/$(uname -m)-linux-gnu

echo '[9223372036854775807,9223372036854775808,18446744073709551615]' >in.json
out=$(root/usr/bin/json-glib-format in.json)
status=$?
echo "in:  $(cat in.json)"; echo "out: $out, status $status"
[ "$status:$out" = "0:[9223372036854775807,-9223372036854775808,-1]" ] ||
    { echo "CHANGED: not negative any more"; exit 1; }
