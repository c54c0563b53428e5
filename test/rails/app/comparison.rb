# frozen_string_literal: true

require_relative "cable"
require_relative "requests"
require_relative "server"

module RailsApp
  # Asks two servers the same and keeps what they answer differently.
  class Comparison
    # A difference that is meant: the id in docs/known-differences.md, the requests, and what is put aside on both sides.
    Rule = Struct.new(:id, :paths, :pattern)
    RULES = [Rule.new("rails/circle", %r{\A/values/wrong}, /(?<=raised )(?:SystemStackError: stack level too deep|JSON::NestingError: nesting of 10[01] is too deep.*)|^etag: .*/)].freeze

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

    # Each reads what the other has written into cookies.
    def crossed
      request = Request.new("/messages/eat")
      mine = @clients.map { |client| client.ask(request, jar: client.jar.dup) }
      compare("the other's cookies", [mine.first, @clients.first.ask(request, jar: @clients.last.jar)])
      compare("cookies of the other", [mine.last, @clients.last.ask(request, jar: @clients.first.jar)])
    end

    def compare(name, texts)
      @asked += 1
      plain, other = texts.map { |text| RULES.inject(text) { |left, rule| name.match?(rule.paths) ? left.gsub(rule.pattern, rule.id) : left } }
      return if plain == other

      @differences << "#{name}\n#{around(plain, other)}"
    end

    # Both texts from a little before where they part.
    def around(plain, other)
      part = plain.bytes.zip(other.bytes).index { |mine, yours| mine != yours } || plain.bytesize
      from = [part - 40, 0].max
      @servers.zip([plain, other]).map { |server, text| "  #{server.kind.ljust(8)} ...#{text.byteslice(from, 160).to_s.scrub.inspect}" }.join("\n")
    end
  end
end
