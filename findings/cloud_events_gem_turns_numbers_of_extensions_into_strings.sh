#!/usr/bin/env bash
# The gem cloud_events 0.9.0 reads the extension attributes 42 and true of an event in JSON, and writes them as "42"
# and "true".
#
# Expected: an event that is read and written again keeps the types of its attributes. The JSON format of CloudEvents
# 1.0.2, section 2.2, maps Boolean to a JSON boolean and Integer to a JSON number.
# What happens: a Ruby service between two others changes both to strings, without a word.
# Why it matters: consumers that filter by number or boolean (sequence, priority, a sampling flag) stop to match
# behind it.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

export GEM_HOME=$folder/gems GEM_PATH=$folder/gems
for gem in cloud_events:0.9.0; do
    gem install --no-document --quiet "$gem" >/dev/null || cannot "the gem $gem cannot be installed"
done

cat >check.rb <<'END'
require "cloud_events"
require "json"
text = '{"specversion":"1.0","id":"1","source":"/shop","type":"order","priority":42,"sampled":true,"data":{"total":1}}'
content_type = CloudEvents::ContentType.new("application/cloudevents+json")
format = CloudEvents::JsonFormat.new
event = format.decode_event(content: text, content_type: content_type)[:event]
written = JSON.parse(format.encode_event(event: event)[:content])
puts "read:    #{text}", "written: #{JSON.generate(written)}"
exit written.values_at("priority", "sampled") == %w[42 true]
END
ruby check.rb || { echo "CHANGED: the attributes are not strings any more"; exit 1; }
