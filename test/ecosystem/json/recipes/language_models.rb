# frozen_string_literal: true

# Language models: requests, answers, tool calls and streams of ruby-openai, with a stand-in for the service. What the
# model wrote is read as docs/recipes/language-models.md does, or by json.

require_relative "../../order"

Ecosystem.library do
  require "openai"

  # Answers a question with the text that its last message has, and streams the arguments of a tool call in pieces.
  class Service < Faraday::Adapter
    JSON_TYPE = { "Content-Type" => "application/json" }.freeze

    def call(env)
      super
      Ecosystem.show("sent") { env.body }
      asked = JSON.parse(env.body)
      text = asked.dig("messages", -1, "content").to_s
      return failed(env) if text == "fail"

      if asked["stream"]
        stream(env, text)
        save_response(env, 200, "", JSON_TYPE)
      else
        body = text.start_with?("raw ") ? text.delete_prefix("raw ") : answer(text).to_json
        save_response(env, 200, body, JSON_TYPE)
      end
      @app.call(env)
    end

    private

    def answer(text) = { "choices" => [{ "message" => { "role" => "assistant", "content" => text } }] }

    def failed(env)
      save_response(env, 429, '{"error":{"message":"too many é"}}', JSON_TYPE)
      @app.call(env)
    end

    # Server-sent events, which the network cuts anywhere.
    def stream(env, text)
      env.status = 200
      events = text.scan(/.{1,3}/m).map do |piece|
        "data: #{JSON.generate("choices" => [{ "delta" => { "tool_calls" => [{ "arguments" => piece }] } }])}\n\n"
      end
      "#{events.join}data: [DONE]\n\n".scan(/.{1,40}/m) { |part| env.request.on_data.call(part, part.bytesize, env) }
    end
  end

  CLIENT = OpenAI::Client.new(access_token: "none", uri_base: "http://model.invalid") { |f| f.adapter Service }
end

JACINTH = Ecosystem::ORDER != "none"

def chat(text, **options)
  CLIENT.chat(parameters: { model: "m", messages: [{ role: "user", content: text }], **options })
end

# What the model wrote, as data.
def read(text)
  return JSON.parse(text) unless JACINTH

  partial = Jacinth.parse_partial(text)
  partial.complete? ? partial.value : raise(JSON::ParserError, "cut off")
end

SCHEMA = { type: "json_schema", json_schema: { name: "order", strict: true, schema: { type: "object" } } }.freeze
ANSWERS = [
  '{"city":"Oslo","nights":3}', '{"city":"Z\u00fcrich 😀","breakfast":null}', "[1,2.5e3,true]", "é\n\"\\"
].freeze

ANSWERS.each do |text|
  Ecosystem.show("answer") { chat(text, response_format: SCHEMA, temperature: 0.5).dig("choices", 0, "message") }
end
ANSWERS.first(3).each do |text|
  Ecosystem.show("answer as data") { read(chat(text).dig("choices", 0, "message", "content")) }
  Ecosystem.show("streamed") do
    seen = +""
    chat(text, stream: proc { |event| seen << event.dig("choices", 0, "delta", "tool_calls", 0, "arguments") })
    [seen, read(seen)]
  end
end
Ecosystem.show("cut off") { (read('{"city":"Os') && "whole") rescue $!.class }
Ecosystem.show("two documents") { chat("raw {\"a\":1}\n{\"b\":2}\n") }
Ecosystem.show("no JSON") { chat("raw nothing") }
Ecosystem.show("refused") { chat("fail") rescue [$!.class, $!.response[:body]] }
Ecosystem.show("no number") { chat("a", temperature: Float::NAN) }
Ecosystem.show("time and Symbol") { chat("a", metadata: { at: Time.at(0).utc, kind: :test, range: 1..2 }) && nil }
