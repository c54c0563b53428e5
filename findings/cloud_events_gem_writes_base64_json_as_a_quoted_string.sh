#!/usr/bin/env bash
# An event whose data is JSON in data_base64 leaves the gem cloud_events 0.9.0 with a JSON string of JSON in data.
#
# Expected: the JSON format of CloudEvents 1.0.2, section 3.1, says that data_base64 holds bytes, and that the media
# type says what they are. With application/json, {"a":1} in Base64 may be written again as data_base64 or as
# "data":{"a":1}.
# What happens: it is written as "data":"{\"a\":1}". The consumer gets a String where the producer sent an object.
# Why it matters: brokers and some SDKs always write data_base64. Behind a Ruby service, `event.data["a"]` fails.
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
text = '{"specversion":"1.0","id":"1","source":"/shop","type":"order","datacontenttype":"application/json",' +
       %("data_base64":"#{[JSON.generate({ "a" => 1 })].pack("m0")}"})
content_type = CloudEvents::ContentType.new("application/cloudevents+json")
format = CloudEvents::JsonFormat.new
event = format.decode_event(content: text, content_type: content_type)[:event]
written = format.encode_event(event: event)[:content]
puts "read:    #{text}", "written: #{written}"
exit JSON.parse(written)["data"] == '{"a":1}'
END
ruby check.rb || { echo "CHANGED: data is not a quoted string any more"; exit 1; }
