# frozen_string_literal: true

require "support/json_callbacks"
require "support/json_frontend"

# Calls of the JSON frontend that run a callback before or after the generator's or the parser's own work.
# Each takes the action of its callback.
module JsonOuterCalls
  FRONTEND = JsonFrontend::FRONTEND
  OBJECT = { "a" => ["é", { "b" => nil }], "c" => 1.5 }.freeze

  ALL = {
    "write" => ->(act) { FRONTEND.dump(OBJECT, JsonCallbacks.object(:write) { |_| act.() }) },
    "flush" => lambda do |act|
      io = JsonCallbacks.object(:flush) { act.() }
      io.define_singleton_method(:write) { |text| text.size }
      FRONTEND::State.new.generate(OBJECT, io)
    end,
    "to_h of options" => lambda do |act|
      options = JsonCallbacks.object(:to_h) { act.() }
      options.define_singleton_method(:empty?) { false }
      FRONTEND::State.new(options)
    end,
    "to_hash of options" => ->(act) { FRONTEND::State.new.configure(JsonCallbacks.object(:to_hash) { act.() }) },
    "to_proc" => ->(act) { FRONTEND::Coder.new(as_json: JsonCallbacks.object(:to_proc) { act.() }) },
    "to_proc of on_load" => ->(act) { FRONTEND.load("[1]", JsonCallbacks.object(:to_proc) { act.() }) },
    "to_str" => ->(act) { FRONTEND.parse(JsonCallbacks.object(:to_str) { act.() }) },
    "read" => ->(act) { FRONTEND.load(JsonCallbacks.object(:read) { |*| act.() }) },
    "to_io" => ->(act) { FRONTEND.load(JsonCallbacks.object(:to_io) { act.() }) },
    "encode of a source" => lambda do |act|
      FRONTEND.parse(JsonCallbacks.text("[1]".encode("UTF-16LE"), :encode) { |*| act.() })
    end,
    "Symbol#to_json" => lambda do |act|
      FRONTEND.generate([JsonCallbacks.object(:to_json) { |*| :sym.to_json.tap { act.() } }, :sym])
    end
  }.freeze
end
