#!/usr/bin/env bash
# JsonLogic's "missing" finds a blank and a null field in the browser; three gems answer in two other ways.
#
# Expected: jsonlogic.com says that "missing" lists the keys that are null or the empty string, so that one rule
# checks a form in the browser and again on the server.
# What happens: json-logic-js 2.0.5 lists both fields, the gems json_logic 0.4.7 and json-logic-rb 0.4.0 only the
# null one, shiny_json_logic 0.3.6 neither.
# Why it matters: the form is complete for the server and incomplete for the browser, so the page shows an error that
# no log has.
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
[[{"missing":["name","city"]},{"name":null,"city":""}]]
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
[ "$seen" = '["name","city"] | ["name"] | [] | ["name"] ' ] || { echo "CHANGED: the answers are others now"; exit 1; }
