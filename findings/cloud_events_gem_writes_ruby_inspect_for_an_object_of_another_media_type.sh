#!/usr/bin/env bash
# The gem cloud_events 0.9.0 writes Ruby's Hash#inspect into an event when data is an object and the media type is
# not JSON.
#
# Expected: the JSON format of CloudEvents 1.0.2, section 3.1.1, allows any JSON value in data beside any
# datacontenttype, so an event with an XML or text media type whose data is an object is kept, or refused.
# What happens: data becomes the String {"a"=>1} (with spaces around the arrow from Ruby 3.4 on). Nothing is raised,
# and no reader of JSON can get the object back.
# Why it matters: the damage depends on the Ruby that the service runs on, so it survives no signature and no
# comparison.
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
text = '{"specversion":"1.0","id":"1","source":"/shop","type":"order","datacontenttype":"text/plain","data":{"a":1}}'
content_type = CloudEvents::ContentType.new("application/cloudevents+json")
format = CloudEvents::JsonFormat.new
event = format.decode_event(content: text, content_type: content_type)[:event]
written = format.encode_event(event: event)[:content]
puts "read:    #{text}", "written: #{written}"
exit JSON.parse(written)["data"] == { "a" => 1 }.inspect
END
ruby check.rb || { echo "CHANGED: data is not Ruby's inspect any more"; exit 1; }
