#!/usr/bin/env bash
# lua-cjson 2.1.0, the library that Redis bundles for its scripts, writes 14 digits: the time 1764330000123456 in
# microseconds, a number that every double holds exactly, comes back as 1.7643300001235e+15.
#
# Expected: integers up to 2**53 survive decode and encode, as in JavaScript, whose numbers are the same doubles.
# What happens: 16 digits become 14 and an exponent. Nothing is said. Ruby reads a Float that is 44 microseconds off.
# Why it matters: ids and times in microseconds that pass a script of Redis or of nginx are changed; milliseconds (13
# digits) are not, so tests with milliseconds pass.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

for package in lua-cjson=2.1.0+dfsg-2.2 lua5.4=5.4.4-3+deb12u1 liblua5.4-0=5.4.4-3+deb12u1; do
    apt-get download -qq "$package" >/dev/null 2>&1 || cannot "Debian's package $package cannot be had"
done
for file in *.deb; do dpkg -x "$file" root || cannot "dpkg cannot unpack $file"; done
export LD_LIBRARY_PATH=$folder/root/usr/lib/$(uname -m)-linux-gnu

export LUA_CPATH="$LD_LIBRARY_PATH/lua/5.4/?.so"
lua=$(ls root/usr/bin/lua5.4 /usr/bin/lua5.4 2>/dev/null | head -n 1)
out=$("$lua" -e 'local json = require "cjson"; print(json.encode(json.decode("[1764330000123,1764330000123456]")))') ||
    cannot "lua does not run"
echo "in:  [1764330000123,1764330000123456]"; echo "out: $out"
echo "Ruby: $(echo "$out" | ruby -rjson -e 'p JSON.parse($stdin.read)')"
[ "$out" = '[1764330000123,1.7643300001235e+15]' ] || { echo "CHANGED: the digits are kept now"; exit 1; }
