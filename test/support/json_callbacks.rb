# frozen_string_literal: true

require_relative "json_frontend"

# Every way in which a generate of the JSON frontend calls Ruby code: name => a lambda that turns an action into the
# element with the callback and the options. The action receives the callback's first argument (the State, for a
# to_json).
module JsonCallbacks
  class << self
    # An object with one method of its own, which is the block.
    #: (Symbol) { (*untyped) -> untyped } -> Object
    def object(name, &body) = Object.new.tap { |made| made.define_singleton_method(name, &body) }

    # An object of a subclass of String with such a method.
    #: (String, Symbol) { (*untyped) -> untyped } -> String
    def text(content, name, &body) = Class.new(String) { define_method(name, &body) }.new(content)

    # The compat level that the callback needs.
    #: (String) -> Integer
    def level(callback) = WRITE.fetch(callback).call(->(*) {})[1].fetch(:level, 3)

    # The element and the options without the level.
    #: (String) { (*untyped) -> untyped } -> [untyped, Hash[Symbol, untyped]]
    def make(callback, &act)
      element, options = WRITE.fetch(callback).call(act)
      [element, options.reject { |name,| name == :level }]
    end
  end

  WRITE = {
    "to_json" => ->(act) { [object(:to_json) { |state, *| act.(state); "\"raw\"" }, {}] },
    "to_json with a layout" => lambda do |act|
      [
        object(:to_json) do |state, *|
          act.(state)
          "\"raw\""
        end,
        { indent: " ", array_nl: "\n", object_nl: "\n", space: " " }
      ]
    end,
    "to_json of level 2" => lambda do |act|
      [
        object(:to_json) do |state, *|
          act.(state)
          "[1]"
        end,
        { level: 2, indent: "\t", object_nl: "\n" }
      ]
    end,
    "to_json of a String" => ->(act) { [text("own", :to_json) { |state, *| act.(state); super(state) }, {}] },
    "to_json of a Hash" => lambda do |act|
      [
        Class.new(Hash) do
          define_method(:to_json) do |state, *|
            act.(state)
            super(state)
          end
        end
          .new
          .merge!("own" => [1]),
        { space: " " }
      ]
    end,
    "to_json of an Array" => lambda do |act|
      [
        Class.new(Array) do
          define_method(:to_json) do |state, *|
            act.(state)
            super(state)
          end
        end
          .new([[1], "own"]),
        { array_nl: "\n" }
      ]
    end,
    "to_json canonical" => lambda do |act|
      [
        {
          "b" => object(:to_json) do |state, *|
            act.(state)
            "1"
          end,
          "a" => 2.5
        },
        { rfc8785: true }
      ]
    end,
    "to_s" => lambda do |act|
      [
        object(:to_s) do
          act.(nil)
          "é"
        end.tap { |made| made.singleton_class.undef_method(:to_json) if made.respond_to?(:to_json) },
        {}
      ]
    end,
    "to_s of a key" => ->(act) { [{ object(:to_s) { act.(nil); "key" } => 1, "z" => [2] }, {}] },
    "to_s of a String key" => ->(act) { [{ text("key", :to_s) { act.(nil); String.new(self) } => 1, "z" => [2] }, {}] },
    "to_s of a key canonical" => lambda do |act|
      [
        {
          object(:to_s) do
            act.(nil)
            "key"
          end =>
            1,
          "z" => [2],
          "a" => 3
        },
        { rfc8785: true }
      ]
    end,
    "as_json" => ->(act) { [Object.new, { strict: true, as_json: ->(value, *) { act.(value); [1, "answer"] } }] },
    "as_json of a key" => lambda do |act|
      [
        { Object.new => 1, "z" => 2 },
        {
          strict: true,
          as_json: lambda do |value, *|
            act.(value)
            +"key"
          end
        }
      ]
    end,
    "as_json of NaN" => ->(act) { [[Float::NAN], { strict: true, as_json: ->(value, *) { act.(value); "nan" } }] },
    "as_json of broken text" => lambda do |act|
      [
        "\xff",
        {
          strict: true,
          as_json: lambda do |value, *|
            act.(value)
            +"mended"
          end
        }
      ]
    end,
    "as_json canonical" => lambda do |act|
      [
        { 2.5 => Object.new, "a" => 1 },
        {
          strict: true,
          rfc8785: true,
          as_json: lambda do |value, key = false|
            act.(value)
            key ? +"key" : +"text"
          end
        }
      ]
    end,
    "sort_keys" => lambda do |act|
      [
        { "b" => 1, "a" => [2] },
        {
          sort_keys: lambda do |hash|
            act.(hash)
            hash.sort_by { |pair| pair[0].to_s }.to_h
          end
        }
      ]
    end,
    "<=>" => lambda do |act|
      [
        {
          text("b", :<=>) do |other|
            act.(other)
            super(other)
          end =>
            1,
          text("a", :<=>) do |other|
            act.(other)
            super(other)
          end =>
            2
        },
        { sort_keys: true }
      ]
    end,
    "encode" => lambda do |act|
      [
        object(:to_json) { |*| nil }
          .tap { |made| made.define_singleton_method(:respond_to?) { |name, *| name != :to_json } }
          .tap do |made|
            made.define_singleton_method(:to_s) do
              JsonCallbacks.text("\xe9".b.force_encoding("ISO-8859-1"), :encode) do |*|
                act.(nil)
                +"é"
              end
            end
          end,
        {}
      ]
    end,
    "respond_to?" => lambda do |act|
      [
        object(:respond_to?) do |name, *|
          act.(nil)
          name != :to_json
        end.tap { |made| made.define_singleton_method(:to_s) { "asked" } },
        {}
      ]
    end,
    "respond_to_missing?" => lambda do |act|
      [
        Class.new(BasicObject) do
          define_method(:respond_to?) { |name, *| respond_to_missing?(name, true) }
          define_method(:respond_to_missing?) do |*|
            act.(nil)
            true
          end
          define_method(:method_missing) { |*| "\"basic\"" }
        end
          .new,
        {}
      ]
    end,
    "method_missing" => lambda do |act|
      [
        Class.new(BasicObject) do
          define_method(:method_missing) do |name, *|
            act.(nil)
            name == :to_s ? "missing" : name == :respond_to? && false
          end
        end
          .new,
        {}
      ]
    end,
    "inspect" => ->(act) { [{ "k" => 1, k: object(:inspect) { act.(nil); "#<inspected>" } }, {}] },
    "warn" => ->(act) { [{ "k" => 1, k: object(:inspect) { act.(nil); "#<inspected>" } }, { level: 2 }] },
    "generate of the State" => lambda do |act|
      [
        object(:to_json) do |state, *|
          act.(state)
          state.generate([1, { "deep" => 2 }])
        end,
        { indent: " " }
      ]
    end
  }.freeze

  # The errors that a misbehaving callback may cause.
  ERRORS = [StandardError, SystemStackError, NoMemoryError].freeze
end
