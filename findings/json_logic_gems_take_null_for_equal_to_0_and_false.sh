#!/usr/bin/env bash
# Two of three Ruby libraries of JsonLogic say that a missing value equals 0, and false.
#
# Expected: "==" of JsonLogic is JavaScript's (jsonlogic.com), where null equals only null and undefined.
# What happens: json-logic-js 2.0.5 and the gem json_logic 0.4.7 answer false, the gems shiny_json_logic 0.3.6 and
# json-logic-rb 0.4.0 answer true, because they turn null into 0 first, which JavaScript does for < and >, but not
# for ==.
# Why it matters: a rule such as "discount equals 0" holds on the server for every order without a discount field,
# and in the browser for none.
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
[[{"==":[{"var":"x"},0]},{}],[{"==":[{"var":"x"},false]},{}]]
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
[ "$seen" = 'false false | false false | true true | true true ' ] ||
    { echo "CHANGED: the answers are others now"; exit 1; }
