#!/usr/bin/env bash
# The gem json-merge_patch 1.1.0 fails two examples of appendix A of RFC 7396, the standard that it implements.
#
# Expected: {} patched with {"a":{"bb":{"ccc":null}}} is {"a":{"bb":{}}}, and {"a":"foo"} patched with null is null.
# What happens: the null of an object that is new is kept, and a patch null changes nothing.
# Why it matters: a client that removes a setting below a key that the server has not yet stores null there. Two
# databases (MariaDB JSON_MERGE_PATCH, SQLite json_patch) and two services with different libraries then hold
# different documents.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

export GEM_HOME=$folder/gems GEM_PATH=$folder/gems
for gem in json-merge_patch:1.1.0; do
    gem install --no-document --quiet "$gem" >/dev/null || cannot "the gem $gem cannot be installed"
done

cat >check.rb <<'END'
require "json"
require "json/merge_patch"
cases = [[{}, { "a" => { "bb" => { "ccc" => nil } } }, { "a" => { "bb" => {} } }],
         [{ "a" => "foo" }, nil, nil]]
results = cases.map do |document, patch, expected|
  before = document.to_json # the call changes its argument
  result = JSON::MergePatch.new(document, patch).call
  puts "#{before} with #{patch.to_json}: #{result.to_json}, by the RFC #{expected.to_json}"
  result
end
exit results == [{ "a" => { "bb" => { "ccc" => nil } } }, { "a" => "foo" }]
END
ruby check.rb || { echo "CHANGED: the results are others now"; exit 1; }
