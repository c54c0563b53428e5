#!/usr/bin/env bash
# nginx 1.22.1 with `log_format ... escape=json` writes bytes of a request that are not UTF-8 as they are, so the line
# is not a JSON text.
#
# Expected: escape=json, which nginx documents as escaping characters that JSON strings do not allow, gives lines that
# every parser of JSON reads.
# What happens: quotes, backslashes and control characters are escaped, but a byte such as 0xF6 (a name in Latin-1)
# stays. RFC 8259 section 8.1 wants UTF-8. Ruby's json reads the line and returns a String that is not valid UTF-8.
# Why it matters: one client with such a header stops or alters a pipeline of access logs, far from its cause.
set -u
folder=$(mktemp -d) || exit 1
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cannot() { echo "SKIPPED: $1"; exit 75; }

apt-get download -qq nginx=1.22.1-9+deb12u11 >/dev/null 2>&1 || cannot "Debian's package nginx cannot be had"
dpkg -x nginx_*.deb root || cannot "dpkg cannot unpack nginx"
port=$(ruby -rsocket -e 'print TCPServer.new("127.0.0.1", 0).addr[1]')
cat >nginx.conf <<END
daemon off;
master_process off;
pid nginx.pid;
error_log error.log;
events {}
http {
    log_format json escape=json '{"agent":"\$http_user_agent","status":\$status}';
    access_log access.log json;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    server {
        listen 127.0.0.1:$port;
        location / { return 200 "ok"; }
    }
}
END
timeout 20 root/usr/sbin/nginx -p "$folder/" -c nginx.conf >/dev/null 2>&1 &
server=$!
cat >client.rb <<'END'
require "socket"
socket = nil
20.times do
  break socket = TCPSocket.new("127.0.0.1", ARGV[0])
rescue SystemCallError
  sleep 0.5
end
socket or exit 75
socket.write("GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: J\xF6rg \"q\"\r\nConnection: close\r\n\r\n".b)
socket.read
END
ruby client.rb "$port" || cannot "nginx does not run"
for _ in 1 2 3 4 5 6 7 8 9 10; do [ -s access.log ] || sleep 0.5; done
ruby -e 'line = File.binread("access.log")
    puts line.inspect
    exit line.include?("\xF6".b) && !line.force_encoding("UTF-8").valid_encoding?' ||
    { echo "CHANGED: the line is UTF-8 now"; exit 1; }
