#!/usr/bin/env bash
# to_number of JMESPath reads "0x10" as 16 in both libraries, "1_000" as 1000 in Ruby and null in JavaScript, "" as 0
# in JavaScript and null in Ruby.
#
# Expected: the specification of JMESPath says that a string that is a json-number is converted, and anything else is
# null.
# What happens: the gem jmespath 1.6.2 uses Ruby's Float(), the npm package jmespath 0.16.0 JavaScript's unary plus.
# Why it matters: one query in a shared configuration gives three answers; an empty form field counts as 0 in one of
# them.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

export GEM_HOME=$folder/gems GEM_PATH=$folder/gems
for gem in jmespath:1.6.2; do
    gem install --no-document --quiet "$gem" >/dev/null || cannot "the gem $gem cannot be installed"
done
echo '{}' >package.json
npm install --silent --no-audit --no-fund jmespath@0.16.0 >/dev/null ||
    cannot "the npm packages cannot be installed"

cat >check.rb <<'END'
require "jmespath"
numbers = ["0x10", "1_000", "", "5."].map { |text| JMESPath.search("to_number(@)", text) }
puts numbers.map { |number| number.inspect.sub("nil", "null") }.join(" ")
END
cat >check.js <<'END'
const jmespath = require("jmespath");
console.log(["0x10", "1_000", "", "5."].map((text) => String(jmespath.search(text, "to_number(@)"))).join(" "));
END
ruby=$(ruby check.rb) && node=$(node check.js) || cannot "a library does not run"
echo 'to_number of "0x10" "1_000" "" "5.", by the specification: null null null null'
echo "Ruby: $ruby"; echo "JavaScript: $node"
[ "$ruby|$node" = "16 1000 null null|16 null 0 5" ] || { echo "CHANGED: the answers are others now"; exit 1; }
