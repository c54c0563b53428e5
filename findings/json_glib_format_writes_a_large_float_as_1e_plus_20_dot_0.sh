#!/usr/bin/env bash
# json-glib-format 1.6.6, a formatter of JSON, writes the number 1.5e20 as 1.5e+20 but 1e20 as 1e+20.0, which is not
# JSON.
#
# Expected: a formatter of JSON writes JSON (RFC 8259 section 6: the fraction stands before the exponent).
# What happens: JSON-GLib adds ".0" to each Float whose text has no point, to keep it a Float, and forgets the
# exponent.
# Why it matters: every program that writes JSON by JSON-GLib can make such a text from a round Float of 1e17 or
# more; Ruby's json, Python and JavaScript refuse the whole document.
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

echo '[1.5e20,1e20]' >in.json
root/usr/bin/json-glib-format in.json >out.json
echo "in:  $(cat in.json)"; echo "out: $(cat out.json)"
ruby -rjson -e 'JSON.parse(File.read("out.json")) rescue puts "Ruby: #{$!.class}"'
grep -q '1e+20\.0' out.json || { echo "CHANGED: the text is JSON now"; exit 1; }
