#!/usr/bin/env bash
# curl 7.88.1 (Debian 12) writes a response header "Jörg" in UTF-8 as "Juffffffc3uffffffb6rg" with -w '%{header_json}'.
#
# Expected: header_json holds the value of each header: "Jörg", or escape sequences of it (\u00f6).
# What happens: each byte above 0x7F becomes a "u" and eight hexadecimal digits without a backslash. The text is valid
# JSON, so nothing complains, and an ordinary word with a u cannot be told from a damaged one.
# Why it matters: header_json is what scripts read instead of parsing -i. File names in Content-Disposition, names in
# custom headers and Location with raw UTF-8 reach Ruby as other words.
set -u
folder=$(mktemp -d) || exit 1
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

for package in curl=7.88.1-10+deb12u15 libcurl4=7.88.1-10+deb12u15; do
    apt-get download -qq "$package" >/dev/null 2>&1 || cannot "Debian's package $package cannot be had"
done
for file in *.deb; do dpkg -x "$file" root || cannot "dpkg cannot unpack $file"; done
curl() { LD_LIBRARY_PATH=$folder/root/usr/lib/$(uname -m)-linux-gnu timeout 10 "$folder/root/usr/bin/curl" "$@"; }
curl --version >/dev/null 2>&1 || cannot "curl does not run"

cat >server.rb <<'END'
require "socket"
server = TCPServer.new("127.0.0.1", 0)
File.write("port", server.addr[1].to_s)
client = server.accept
line = client.gets until line == "\r\n"
client.write("HTTP/1.1 200 OK\r\nX-Name: J\u00f6rg\r\nContent-Length: 0\r\n\r\n")
END
timeout 20 ruby server.rb &
server=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do [ -s port ] || sleep 0.5; done
seen=$(curl -s -o /dev/null -w '%{header_json}' "http://127.0.0.1:$(cat port)/")
echo "$seen"
case $seen in
    *'"Juffffffc3uffffffb6rg"'*) ;;
    *) echo "CHANGED: the header is written otherwise now"; exit 1 ;;
esac
