# frozen_string_literal: true

require "test_helper"
require "net/http"
require "socket"
require "stringio"

# The recipes of docs/streams.md for the web, with what a server or client does with them.
class StreamWebTest < Minitest::Test
  ROWS = (1..200).map { |i| { "id" => i, "text" => "é" * 300 } }.freeze

  # What a server calls on a body.
  def collected(body)
    parts = []
    body.each { |part| parts << part }
    parts
  end

  def test_a_rack_body
    body = Enumerator.new { |y| Jacinth.write_lines(y, ROWS) }
    parts = collected(body)
    assert_operator parts.size, :>, 1
    assert_equal Jacinth.generate_lines(ROWS), parts.join
    assert_equal ROWS, Jacinth.each_line(body).to_a
  end

  # send_stream yields an object that responds to write.
  def test_a_document_in_a_response
    stream = StringIO.new
    Jacinth.write(stream) { |w| w.array { ROWS.each { |row| w.value(row) } } }
    assert_equal Jacinth.generate(ROWS), stream.string
  end

  def test_server_sent_events
    stream = StringIO.new
    ROWS.each { |event| stream.write("data: #{Jacinth.generate(event)}\n\n") }
    assert_equal ROWS, stream.string.scan(/^data: (.*)$/).map { |(text)| Jacinth.parse(text) }
  end

  def test_a_request_with_limits
    body = StringIO.new(Jacinth.generate_lines(ROWS))
    assert_raises(Jacinth::ParserError) { Jacinth.each_line(body, max_bytes: 1 << 16, max_records: 100) { nil } }
    body.rewind
    assert_raises(Jacinth::ParserError) { Jacinth.each_line(body, max_bytes: 100, max_records: 1000) { nil } }
  end

  # A response in chunks that end anywhere.
  def test_net_http
    server = TCPServer.new("127.0.0.1", 0)
    thread = Thread.new do
      client = server.accept
      nil until client.gets == "\r\n"
      client << "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
      Jacinth.generate_lines(ROWS).b.scan(/.{1,777}/mn) { |part| client << "#{part.bytesize.to_s(16)}\r\n#{part}\r\n" }
      client << "0\r\n\r\n"
      client.close
    end
    rows = []
    Net::HTTP.start("127.0.0.1", server.addr[1], nil) do |http|
      http.request_get("/") { |response| Jacinth.each_line(response.to_enum(:read_body)) { |row| rows << row } }
    end
    assert_equal ROWS, rows
  ensure
    thread.join
    server.close
  end
end
