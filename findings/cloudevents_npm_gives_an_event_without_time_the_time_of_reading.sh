#!/usr/bin/env bash
# The npm package cloudevents 10.0.0 adds an attribute time to an event that has none, and it is the time at which it
# was read.
#
# Expected: time is optional in CloudEvents 1.0.2 (section 3.1.2: "Timestamp of when the occurrence happened"). A
# reader leaves out what the producer left out. The Ruby gem cloud_events does.
# What happens: HTTP.toEvent and HTTP.structured together, a plain forwarder, write "time" with the clock of the
# forwarder.
# Why it matters: a replayed or delayed event gets a fresh time of occurrence, so windows and deduplication by time
# are wrong, and two forwarders make two different events of one.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

echo '{}' >package.json
npm install --silent --no-audit --no-fund cloudevents@10.0.0 >/dev/null ||
    cannot "the npm packages cannot be installed"

cat >check.mjs <<'END'
import { HTTP } from "cloudevents";
const text = '{"specversion":"1.0","id":"1","source":"/shop","type":"order","data":{"a":1}}';
const before = Date.now();
const event = HTTP.toEvent({ headers: { "content-type": "application/cloudevents+json" }, body: text });
const written = JSON.parse(HTTP.structured(event).body);
console.log("read:    " + text + "\nwritten: " + JSON.stringify(written));
process.exit(Date.parse(written.time) >= before - 1000 ? 0 : 1);
END
node check.mjs || { echo "CHANGED: no time is added any more"; exit 1; }
