#!/usr/bin/env bash
# exiftool 12.57 writes the texts of metadata as JSON numbers or booleans if they look like one: a title "1e400"
# becomes the number 1e400, "1.10" becomes 1.10, "true" becomes true. "null" and "0123" stay strings.
#
# Expected: `exiftool -j` writes what is text in the file (XMP's dc:title is text) as a JSON string.
# What happens: the type of a field depends on what somebody typed. 1e400 is Infinity or an error for readers, 1.10
# is 1.1.
# Why it matters: a schema with "type": "string" fails for one picture in a thousand, and version "1.10" is stored as
# 1.1.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

for package in libimage-exiftool-perl=12.57+dfsg-1; do
    apt-get download -qq "$package" >/dev/null 2>&1 || cannot "Debian's package $package cannot be had"
done
for file in *.deb; do dpkg -x "$file" root || cannot "dpkg cannot unpack $file"; done
export LD_LIBRARY_PATH=$folder/root/usr/lib/$(uname -m)-linux-gnu

ruby -rzlib -e 'chunk = ->(type, data) { [data.bytesize].pack("N") + type + data + [Zlib.crc32(type + data)].pack("N") }
    print "\x89PNG\r\n\x1A\n".b, chunk.("IHDR", [1, 1, 8, 2, 0, 0, 0].pack("NNCCCCC")),
          chunk.("IDAT", Zlib.deflate("\0\xFF\0\0".b)), chunk.("IEND", "".b)' >empty.png
exiftool() { perl -I"$folder/root/usr/share/perl5" "$folder/root/usr/bin/exiftool" "$@"; }
seen=
for title in 1e400 1.10 true null 0123; do
    exiftool -q -XMP-dc:Title="$title" -o titled.png empty.png || cannot "exiftool does not run"
    line=$(exiftool -j -Title titled.png | sed -n 's/^ *"Title": //p')
    echo "title $title: $line"
    seen="$seen $line"
    rm -f titled.png
done
[ "$seen" = ' 1e400 1.10 true "null" "0123"' ] || { echo "CHANGED: the types are others now"; exit 1; }
