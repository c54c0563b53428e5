#!/usr/bin/env bash
# The gem json_logic 0.4.7 compares two strings by their numbers and takes Ruby's sign of a remainder.
#
# Expected: the operators of JsonLogic are JavaScript's: two strings are compared as texts ("10" < "9"), and -5 % 3
# is -2.
# What happens: json-logic-js 2.0.5, shiny_json_logic 0.3.6 and json-logic-rb 0.4.0 do so; json_logic says false, and
# 1.
# Why it matters: dates and codes are compared as texts everywhere else, and buckets by remainder (experiments,
# shards) put negative ids elsewhere on the server than in the browser.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

export GEM_HOME=$folder/gems GEM_PATH=$folder/gems
for gem in json_logic:0.4.7 shiny_json_logic:0.3.6 json-logic-rb:0.4.0; do
    gem install --no-document --quiet "$gem" >/dev/null || cannot "the gem $gem cannot be installed"
done
echo '{}' >package.json
npm install --silent --no-audit --no-fund json-logic-js@2.0.5 >/dev/null ||
    cannot "the npm packages cannot be installed"

cat >rules.json <<'END'
[[{"<":["10","9"]},null],[{"%":[-5,3]},null]]
END
cat >check.js <<'END'
const logic = require("json-logic-js");
const cases = JSON.parse(require("fs").readFileSync("rules.json"));
for (const [rule, data] of cases) console.log(JSON.stringify(logic.apply(rule, data)));
END
# Both json_logic and json-logic-rb have a file json_logic.rb, so each library gets a process of its own.
cat >check.rb <<'END'
require "json"
gem ARGV[0]
require ARGV[1]
logic = Object.const_get(ARGV[2])
JSON.parse(File.read("rules.json")).each { |rule, data| puts JSON.generate(logic.apply(rule, data)) }
END
answers() { "$@" | tr '\n' ' '; }
seen="$(answers node check.js)| $(answers ruby check.rb json_logic json_logic JSONLogic)|"
seen="$seen $(answers ruby check.rb shiny_json_logic shiny_json_logic ShinyJsonLogic)|"
seen="$seen $(answers ruby check.rb json-logic-rb json_logic JsonLogic)"
cat rules.json
echo "json-logic-js | json_logic | shiny_json_logic | json-logic-rb"
echo "$seen"
[ "$seen" = 'true -2 | false 1 | true -2.0 | true -2.0 ' ] || { echo "CHANGED: the answers are others now"; exit 1; }
