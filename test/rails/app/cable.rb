# frozen_string_literal: true

require "io/wait"
require "json"
require "socket"

module RailsApp
  # A client for Action Cable: as much of RFC 6455 as one client needs.
  class Cable
    SECONDS = 10

    class << self
      # The frames of one conversation with a server: the channel's own messages, its answers, and broadcasts.
      #: (Integer, Client) -> Array[String]
      def talk(port, client)
        cable = new(port)
        name = JSON.generate({ "channel" => "FeedChannel", "room" => "é<&>" })
        frames = cable.frames(1)
        cable.say(JSON.generate({ "command" => "subscribe", "identifier" => name }))
        frames.concat(cable.frames(2))
        messages = [{ "action" => "say", "text" => "<b>\u2028é", "n" => [1.5, nil, 10**20] },
                    { "action" => "say", "deep" => { "a" => [{}] } }]
        messages.each do |data|
          cable.say(JSON.generate({ "command" => "message", "identifier" => name, "data" => JSON.generate(data) }))
          frames.concat(cable.frames(1))
        end
        client.ask(Request.new("/messages/broadcast?text=%3Cb%3E"))
        frames.concat(cable.frames(2).sort)
      ensure
        cable&.close
      end
    end

    #: (Integer) -> void
    def initialize(port)
      @socket = TCPSocket.new("127.0.0.1", port)
      @read = String.new
      headers = ["GET /cable HTTP/1.1", "Host: 127.0.0.1:#{port}", "Connection: Upgrade", "Upgrade: websocket",
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: actioncable-v1-json",
                 "Sec-WebSocket-Key: #{["0" * 16].pack("m0")}"]
      @socket.write("#{headers.join("\r\n")}\r\n\r\n")
      fill until @read.include?("\r\n\r\n")
      head, _, @read = @read.partition("\r\n\r\n")
      raise "no WebSocket: #{head.lines.first}" unless head.start_with?("HTTP/1.1 101")
    end

    # The next texts that are not pings.
    #: (Integer) -> Array[String]
    def frames(count)
      found = []
      found << text until found.size == count
      found
    end

    # Sends one short text, masked with zeros.
    #: (String) -> void
    def say(text)
      size = text.bytesize < 126 ? [text.bytesize | 0x80].pack("C") : [126 | 0x80, text.bytesize].pack("Cn")
      @socket.write([0x81].pack("C") + size + ("\0" * 4) + text.b)
    end

    #: () -> void
    def close = @socket.close

    private

    def text
      loop do
        size = bytes(2).getbyte(1)
        size = bytes(2).unpack1("n") if size == 126
        found = bytes(size)
        return found unless found.include?('"type":"ping"')
      end
    end

    def bytes(count)
      fill while @read.bytesize < count
      @read.slice!(0, count)
    end

    def fill
      raise "the cable is silent" unless @socket.wait_readable(SECONDS)

      @read << @socket.readpartial(65_536).b
    end
  end
end
