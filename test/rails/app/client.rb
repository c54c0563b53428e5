# frozen_string_literal: true

require "net/http"

module RailsApp
  Request = Struct.new(:path, :body, :type, :headers) do
    def to_s
      body ? "#{path} <- #{body.byteslice(0, 60).inspect}#{" as #{type}" unless type == "application/json"}" : path
    end
  end

  # A browser for one server: one connection, and a cookie jar.
  class Client
    SECONDS = 20
    # The headers that the application sets itself.
    HEADERS = %w[content-type location cache-control vary].freeze
    # What differs from run to run.
    CHANGING = { /\h{8}-\h{4}-\h{4}-\h{4}-\h{12}/ => "UUID", /"enqueued_at":"[^"]+"/ => '"enqueued_at":"NOW"',
                 /"session_id(\\*":\\*")\h{32}/ => 'session_id\1ID', /0x\h{16}/ => "0x" }.freeze

    attr_reader :jar

    #: (Integer) -> void
    def initialize(port)
      @http = Net::HTTP.new("127.0.0.1", port)
      @http.open_timeout = @http.read_timeout = SECONDS
      @http.keep_alive_timeout = 30
      @jar = {}
    end

    # The answer as one text that can be compared.
    #: (Request, ?jar: Hash[String, String]) -> String
    def ask(request, jar: @jar)
      answer = fetch(request, jar)
      cookies = (answer.get_fields("set-cookie") || []).map { |line| kept(line) }
      seen = ["HTTP #{answer.code}", *HEADERS.filter_map { |name| "#{name}: #{answer[name]}" if answer[name] },
              *cookies.sort, "", answer.body.to_s.b].join("\n")
      seen << "\n\netag: #{answer["etag"]}" unless CHANGING.each_key.any? { |pattern| seen.match?(pattern) }
      CHANGING.inject(seen) { |text, (pattern, word)| text.gsub(pattern, word) }
    end

    # The answer's status and length only, for measuring.
    #: (Request) -> [String, Integer]
    def fast(request) = fetch(request, {}).then { |answer| [answer.code, answer.body.bytesize] }

    #: () -> void
    def close = @http.started? && @http.finish

    private

    def fetch(request, jar)
      @http.start unless @http.started?
      call = request.body ? Net::HTTP::Post.new(request.path) : Net::HTTP::Get.new(request.path)
      call.body = request.body if request.body
      call["Content-Type"] = request.type if request.body
      call["Accept-Encoding"] = "identity"
      call["Cookie"] = jar.map { |name, value| "#{name}=#{value}" }.join("; ") unless jar.empty?
      request.headers&.each { |name, value| call[name] = value }
      @http.request(call)
    end

    # Remembers a cookie. Encrypted ones differ each time, so only their names are compared.
    def kept(line)
      name, value, rest = line.match(/\A([^=]+)=([^;]*)(.*)/).captures
      @jar[name] = value
      "cookie #{name}=#{name.start_with?("signed_") ? value : "..."}#{rest}"
    end
  end
end
