#!/usr/bin/env bash
# jsonnet 0.18.0 writes 17 digits for every number that is not an integer: 0.1 comes out as 0.10000000000000001, 1.1
# as 1.1000000000000001.
#
# Expected: the shortest digits that read back as the same double, as JavaScript, Python, Ruby, Go and SQL's float8
# write them.
# What happens: the doubles are equal, but the texts are not, and they never were the user's.
# Why it matters: prices and limits in generated configuration differ for every reader that keeps decimals (Ruby's
# decimal_class, Python's Decimal, jsonb), and a diff or digest of two generators' output never agrees.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

for package in jsonnet=0.18.0+ds-3+b2 libjsonnet0=0.18.0+ds-3+b2; do
    apt-get download -qq "$package" >/dev/null 2>&1 || cannot "Debian's package $package cannot be had"
done
for file in *.deb; do dpkg -x "$file" root || cannot "dpkg cannot unpack $file"; done
export LD_LIBRARY_PATH=$folder/root/usr/lib/$(uname -m)-linux-gnu

echo '{"price":0.1,"limit":1.1,"half":0.5}' >in.json
root/usr/bin/jsonnet in.json >out.json || cannot "jsonnet does not run"
echo "in:  $(cat in.json)"; echo "out: $(tr -d '\n' <out.json)"
ruby -rjson -rbigdecimal -e 'text = File.read("out.json")
    puts "Ruby: #{JSON.parse(text, decimal_class: BigDecimal).transform_values { |v| v.to_s("F") }}"'
grep -q '0\.10000000000000001' out.json || { echo "CHANGED: 0.1 is short now"; exit 1; }
