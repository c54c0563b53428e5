# frozen_string_literal: true

require_relative "cable"
require_relative "requests"
require_relative "server"

module RailsApp
  # Sends the same requests to two servers and keeps the answers that differ.
  class Comparison
    # An intended difference: the id in docs/known-differences.md, the requests, and what is ignored on both sides.
    Rule = Struct.new(:id, :paths, :pattern)
    TOO_DEEP = Regexp.union(/(?<=raised )SystemStackError: stack level too deep/,
                            /(?<=raised )JSON::NestingError: nesting of 10[01] is too deep.*/, /^etag: .*/)
    RULES = [Rule.new("rails/cycle", %r{\A/values/wrong}, TOO_DEEP)].freeze

    attr_reader :differences, :asked

    #: (Server, Server) -> void
    def initialize(plain, other)
      @servers = [plain, other]
      @clients = @servers.map { |server| Client.new(server.port) }
      @differences = []
      @asked = 0
    end

    #: () -> self
    def run
      Requests.all.each { |request| compare(request.to_s, @clients.map { |client| client.ask(request) }) }
      crossed
      compare("the cable", @servers.zip(@clients).map { |server, client| Cable.talk(server.port, client).join("\n") })
      self
    ensure
      @clients.each(&:close)
    end

    private

    # Each server reads the cookies that the other one wrote.
    def crossed
      request = Request.new("/messages/eat")
      mine = @clients.map { |client| client.ask(request, jar: client.jar.dup) }
      compare("the other's cookies", [mine.first, @clients.first.ask(request, jar: @clients.last.jar)])
      compare("cookies of the other", [mine.last, @clients.last.ask(request, jar: @clients.first.jar)])
    end

    def compare(name, texts)
      @asked += 1
      plain, other = texts.map do |text|
        RULES.inject(text) { |left, rule| name.match?(rule.paths) ? left.gsub(rule.pattern, rule.id) : left }
      end
      return if plain == other

      @differences << "#{name}\n#{around(plain, other)}"
    end

    # Both texts from a little before their first difference.
    def around(plain, other)
      part = plain.bytes.zip(other.bytes).index { |mine, yours| mine != yours } || plain.bytesize
      from = [part - 40, 0].max
      parts = [plain, other].map { |text| text.byteslice(from, 160).to_s.scrub.inspect }
      @servers.zip(parts).map { |server, text| "  #{server.kind.ljust(8)} ...#{text}" }.join("\n")
    end
  end
end
