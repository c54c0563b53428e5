# frozen_string_literal: true

require "stringio"

module Ecosystem
  # Calls of a Rack application that speaks JSON.
  module RackCalls
    ACCEPTS = "application/json"

    class << self
      # Sends the body as JSON. Returns the status, the type and the text of the answer.
      #: (untyped, String, String, ?String) -> [Integer, String?, String]
      def ask(site, method, path, body = "")
        env = Rack::MockRequest.env_for(path, method: method, input: StringIO.new(body), "CONTENT_TYPE" => ACCEPTS,
                                              "HTTP_ACCEPT" => ACCEPTS)
        status, headers, parts = site.call(env)
        text = +""
        parts.each { |part| text << part }
        [status, headers["content-type"] || headers["Content-Type"], text]
      end
    end
  end
end
