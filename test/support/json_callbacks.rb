# frozen_string_literal: true

require_relative "json_frontend"

# Every way in which a generate of the JSON frontend comes to call Ruby code: name => what makes, of an
# action, the element that has it called and the options. The action is given what the callback was
# given first (the State, for a to_json).
module JsonCallbacks
  class << self
    # An object with one method of its own, which is the block.
    #: (Symbol) { (*untyped) -> untyped } -> Object
    def object(name, &body) = Object.new.tap { |made| made.define_singleton_method(name, &body) }

    # A String of a subclass with such a method.
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
    "to_json with a layout" => ->(act) { [object(:to_json) { |state, *| act.(state); "\"raw\"" }, { indent: " ", array_nl: "\n", object_nl: "\n", space: " " }] },
    "to_json of level 2" => ->(act) { [object(:to_json) { |state, *| act.(state); "[1]" }, { level: 2, indent: "\t", object_nl: "\n" }] },
    "to_json of a String" => ->(act) { [text("own", :to_json) { |state, *| act.(state); super(state) }, {}] },
    "to_json of a Hash" => ->(act) { [Class.new(Hash) { define_method(:to_json) { |state, *| act.(state); super(state) } }.new.merge!("own" => [1]), { space: " " }] },
    "to_json of an Array" => ->(act) { [Class.new(Array) { define_method(:to_json) { |state, *| act.(state); super(state) } }.new([[1], "own"]), { array_nl: "\n" }] },
    "to_json canonical" => ->(act) { [{ "b" => object(:to_json) { |state, *| act.(state); "1" }, "a" => 2.5 }, { rfc8785: true }] },
    "to_s" => ->(act) { [object(:to_s) { act.(nil); "é" }.tap { |made| made.singleton_class.undef_method(:to_json) if made.respond_to?(:to_json) }, {}] },
    "to_s of a key" => ->(act) { [{ object(:to_s) { act.(nil); "key" } => 1, "z" => [2] }, {}] },
    "to_s of a String key" => ->(act) { [{ text("key", :to_s) { act.(nil); String.new(self) } => 1, "z" => [2] }, {}] },
    "to_s of a key canonical" => ->(act) { [{ object(:to_s) { act.(nil); "key" } => 1, "z" => [2], "a" => 3 }, { rfc8785: true }] },
    "as_json" => ->(act) { [Object.new, { strict: true, as_json: ->(value, *) { act.(value); [1, "answer"] } }] },
    "as_json of a key" => ->(act) { [{ Object.new => 1, "z" => 2 }, { strict: true, as_json: ->(value, *) { act.(value); +"key" } }] },
    "as_json of NaN" => ->(act) { [[Float::NAN], { strict: true, as_json: ->(value, *) { act.(value); "nan" } }] },
    "as_json of broken text" => ->(act) { ["\xff", { strict: true, as_json: ->(value, *) { act.(value); +"mended" } }] },
    "as_json canonical" => ->(act) { [{ 2.5 => Object.new, "a" => 1 }, { strict: true, rfc8785: true, as_json: ->(value, key = false) { act.(value); key ? +"key" : +"text" } }] },
    "sort_keys" => ->(act) { [{ "b" => 1, "a" => [2] }, { sort_keys: ->(hash) { act.(hash); hash.sort_by { |pair| pair[0].to_s }.to_h } }] },
    "<=>" => ->(act) { [{ text("b", :<=>) { |other| act.(other); super(other) } => 1, text("a", :<=>) { |other| act.(other); super(other) } => 2 }, { sort_keys: true }] },
    "encode" => ->(act) { [object(:to_json) { |*| nil }.tap { |made| made.define_singleton_method(:respond_to?) { |name, *| name != :to_json } }.tap { |made| made.define_singleton_method(:to_s) { JsonCallbacks.text("\xe9".b.force_encoding("ISO-8859-1"), :encode) { |*| act.(nil); +"é" } } }, {}] },
    "respond_to?" => ->(act) { [object(:respond_to?) { |name, *| act.(nil); name != :to_json }.tap { |made| made.define_singleton_method(:to_s) { "asked" } }, {}] },
    "respond_to_missing?" => ->(act) { [Class.new(BasicObject) { define_method(:respond_to?) { |name, *| respond_to_missing?(name, true) }; define_method(:respond_to_missing?) { |*| act.(nil); true }; define_method(:method_missing) { |*| "\"basic\"" } }.new, {}] },
    "method_missing" => ->(act) { [Class.new(BasicObject) { define_method(:method_missing) { |name, *| act.(nil); name == :to_s ? "missing" : name == :respond_to? && false } }.new, {}] },
    "inspect" => ->(act) { [{ "k" => 1, k: object(:inspect) { act.(nil); "#<inspected>" } }, {}] },
    "warn" => ->(act) { [{ "k" => 1, k: object(:inspect) { act.(nil); "#<inspected>" } }, { level: 2 }] },
    "generate of the State" => ->(act) { [object(:to_json) { |state, *| act.(state); state.generate([1, { "deep" => 2 }]) }, { indent: " " }] }
  }.freeze

  # What may come of a callback that behaves badly.
  ERRORS = [StandardError, SystemStackError, NoMemoryError].freeze
end
