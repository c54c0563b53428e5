# frozen_string_literal: true

require "bigdecimal"
require "date"
require "ostruct"
require_relative "json_callbacks"
require "jacinth/oj/api"

# Every way in which a dump of the Oj frontend calls Ruby code: name => a lambda that turns an action into the element
# with the callback and the options. The action receives the object whose method is called, or nil.
module OjCallbacks
  Oj = Jacinth::Oj

  # Registered as odd. Its method acts, and so does the method that creates it while the class has an action.
  class Odd
    class << self
      attr_accessor :act

      def make(value) = act&.call(nil).then { new(value) }
    end

    def initialize(value = [1, "x"], act = nil) = (@value, @act = value, act)
    def ==(other) = other.class == self.class && other.instance_variable_get(:@value) == @value
    def value = @act&.call(nil).then { @value }
    def itself_again = @act&.call(nil).then { self }
    def raw = value.then { '{"raw":1}' }
  end

  # Odd classes: the member of one is JSON, and the member of the other is a path.
  class OddRaw < Odd; end
  class OddDeep < Odd; end

  Oj.register_odd(Odd, Odd, :make, :value)
  Oj.register_odd_raw(OddRaw, OddRaw, :make, :raw)
  Oj.register_odd(OddDeep, OddDeep, :make, "itself_again.value.first")

  # A class that has variables and that object mode names.
  class Thing
    def initialize = (@a, @b, @_c = [1], "x", { "y" => nil })
  end

  class Failed < StandardError; end

  class << self
    def odd(klass, act) = klass.new([1, "x"], act)

    def with(object, name, act, value)
      object.tap { |made| made.define_singleton_method(name) { |*| act.(self).then { value } } }
    end

    def answering(name, act, value) = JsonCallbacks.object(name) { |*| act.(self).then { value } }

    def listed(name, value, act)
      Class.new(Array) { define_method(name) { |*| act.(self).then { value } } }.new([[1], "own"])
    end

    def hashed(name, value, act)
      Class.new(Hash) { define_method(name) { |*| act.(self).then { value } } }.new.merge!("own" => [1])
    end

    def asked(act)
      JsonCallbacks
        .object(:respond_to?) { |*| act.(nil).then { false } }
        .tap { |made| made.define_singleton_method(:to_s) { "asked" } }
    end

    def missing(act)
      Class.new do
        define_method(:respond_to_missing?) { |*| act.(nil).then { true } }
        define_method(:method_missing) { |*| "\"missing\"" }
      end
        .new
    end

    def number(act) = JsonCallbacks.object(:to_int) { act.(nil).then { 3600 } }
    def make(callback, &act) = WRITE.fetch(callback).call(act)
  end

  COMPAT = { mode: :compat, use_to_json: true }.freeze
  CUSTOM = { mode: :custom, use_as_json: true, use_to_hash: true }.freeze
  INSTANT = Time.at(0, 5, :nsec, in: "+09:00").freeze

  WRITE = {
    "to_json" => ->(act) { [answering(:to_json, act, '"raw"'), COMPAT] },
    "to_json, indented" => ->(act) { [answering(:to_json, act, '"raw"'), { **COMPAT, indent: 2 }] },
    "to_json, in texts" => lambda do |act|
      [answering(:to_json, act, '"raw"'), { **COMPAT, indent: "\t", space: " ", object_nl: "\n", array_nl: "\n" }]
    end,
    "to_json, circular" => ->(act) { [answering(:to_json, act, "[1]"), { **COMPAT, circular: true }] },
    "to_json, custom" => ->(act) { [answering(:to_json, act, "1"), { **CUSTOM, use_to_json: true, omit_nil: true }] },
    "to_json, ascii" => lambda do |act|
      [answering(:to_json, act, "\"\u00e9\""), { **COMPAT, escape_mode: :ascii, omit_null_byte: true }]
    end,
    "to_json of a Hash" => ->(act) { [hashed(:to_json, "{}", act), COMPAT] },
    "to_json of an Array" => ->(act) { [listed(:to_json, "[]", act), COMPAT] },
    "to_str of to_json" => lambda do |act|
      [JsonCallbacks.object(:to_json) { |*| OjCallbacks.answering(:to_str, act, "[]") }, COMPAT]
    end,
    "raw_json" => ->(act) { [answering(:raw_json, act, "[7]"), { mode: :compat, use_raw_json: true }] },
    "raw_json, custom" => lambda do |act|
      [answering(:raw_json, act, "[7]"), { mode: :custom, use_raw_json: true, indent: 1 }]
    end,
    "raw_json, rails" => ->(act) { [answering(:raw_json, act, "[7]"), { mode: :rails, use_raw_json: true }] },
    "as_json, custom" => ->(act) { [answering(:as_json, act, [1, { "answer" => nil }]), CUSTOM] },
    "as_json, rails" => ->(act) { [answering(:as_json, act, { "answer" => [1] }), { mode: :rails }] },
    "as_json of a Hash" => ->(act) { [hashed(:as_json, [1], act), { mode: :rails, indent: 2 }] },
    "as_json of an Array" => ->(act) { [listed(:as_json, { "a" => 1 }, act), { mode: :rails, circular: true }] },
    "to_hash, custom" => ->(act) { [answering(:to_hash, act, { "answer" => [1] }), CUSTOM] },
    "to_hash, rails" => ->(act) { [answering(:to_hash, act, { "answer" => [1] }), { mode: :rails }] },
    "to_s" => ->(act) { [answering(:to_s, act, "\u00e9"), { mode: :compat }] },
    "to_s, rails" => ->(act) { [answering(:to_s, act, "<\u00e9>"), { mode: :rails }] },
    "to_s of a key" => ->(act) { [{ answering(:to_s, act, "key") => 1, "z" => [2] }, { mode: :compat }] },
    "to_s of a key, custom" => lambda do |act|
      [{ answering(:to_s, act, "key") => 1, "z" => [2] }, { mode: :custom, indent: 3 }]
    end,
    "to_s of a key, rails" => ->(act) { [{ answering(:to_s, act, "<key>") => 1, "z" => [2] }, { mode: :rails }] },
    "to_s of another encoding" => lambda do |act|
      [answering(:to_s, act, "\u00e9".encode("UTF-16LE")), { mode: :compat, omit_null_byte: true }]
    end,
    "message" => ->(act) { [with(Failed.new("x"), :message, act, "said"), { mode: :object }] },
    "message, custom" => ->(act) { [with(Failed.new("x"), :message, act, "said"), { mode: :custom }] },
    "backtrace" => ->(act) { [with(Failed.new("x"), :backtrace, act, ["a.rb:1"]), { mode: :object, circular: true }] },
    "backtrace, custom" => lambda do |act|
      [with(Failed.new("x"), :backtrace, act, ["a.rb:1"]), { mode: :custom, create_additions: true }]
    end,
    "odd" => ->(act) { [odd(Odd, act), { mode: :object }] },
    "odd, circular" => ->(act) { [[Thing.new, odd(Odd, act)], { mode: :object, circular: true }] },
    "odd, custom" => ->(act) { [odd(Odd, act), { mode: :custom }] },
    "odd raw" => ->(act) { [odd(OddRaw, act), { mode: :object, indent: 2 }] },
    "odd path" => ->(act) { [odd(OddDeep, act), { mode: :object }] },
    "utc_offset" => ->(act) { [with(INSTANT.dup, :utc_offset, act, 3600), { mode: :custom, time_format: :xmlschema }] },
    "utc_offset, zoned" => lambda do |act|
      [with(INSTANT.dup, :utc_offset, act, 0), { mode: :custom, time_format: :unix_zone }]
    end,
    "utc?" => lambda do |act|
      [
        with(INSTANT.dup, :utc_offset, ->(_) {}, 0).then { |time| with(time, :utc?, act, true) },
        { mode: :object, time_format: :unix_zone }
      ]
    end,
    "to_int" => lambda do |act|
      [with(INSTANT.dup, :utc_offset, ->(_) {}, number(act)), { mode: :custom, time_format: :xmlschema }]
    end,
    "to_s of a Time" => ->(act) { [with(INSTANT.dup, :to_s, act, "now"), { mode: :custom, time_format: :ruby }] },
    "iso8601" => lambda do |act|
      [with(Date.new(2026, 1, 2), :iso8601, act, "2026-01-02"), { mode: :custom, time_format: :xmlschema }]
    end,
    "to_time" => ->(act) { [with(DateTime.new(2026, 1, 2), :to_time, act, INSTANT), { mode: :custom }] },
    "table" => ->(act) { [with(OpenStruct.new(a: 1), :table, act, { a: [1] }), { mode: :custom }] },
    "respond_to?" => ->(act) { [asked(act), COMPAT] },
    "respond_to?, custom" => ->(act) { [asked(act), CUSTOM] },
    "respond_to?, rails" => ->(act) { [asked(act), { mode: :rails }] },
    "respond_to_missing?" => ->(act) { [missing(act), { mode: :compat, use_raw_json: true }] },
    "method_missing" => lambda do |act|
      [
        Class.new do
          define_method(:respond_to_missing?) { |*| true }
          define_method(:method_missing) { |*| act.(nil).then { "[]" } }
        end
          .new,
        { mode: :compat, use_raw_json: true }
      ]
    end
  }.freeze

  # The ways to dump: name => a lambda that returns the JSON of an object with these options.
  MAKERS = {
    "dump" => ->(object, options) { Oj.dump(object, options) },
    "defaults" => ->(object, options) { Oj.default_options = options.merge(indent: 1) and Oj.dump(object, options) },
    "StringWriter" => lambda do |object, options|
      Oj::StringWriter.new(options).tap { |writer| writer.push_array { 2.times { writer.push_value(object) } } }.to_s
    end,
    "StreamWriter" => lambda do |object, options|
      StringIO.new.tap do |io|
        Oj::StreamWriter
          .new(io, options.merge(buffer_size: 64))
          .tap { |writer| writer.push_array.then { writer.push_value(object) } }
          .pop_all
      end
        .string
        .force_encoding("UTF-8")
    end,
    "to_stream" => lambda do |object, options|
      StringIO.new.tap { |io| Oj.to_stream(io, object, options) }.string.force_encoding("UTF-8")
    end
  }.freeze
end
