# frozen_string_literal: true

require "jacinth/oj/api"
require "support/oj_readers"

# Values of every kind, most of them wrong wherever they are given, and the check of what a call makes of them.
module OjOddValues
  Oj = Jacinth::Oj
  ODD = {
    nil: nil,
    true: true,
    false: false,
    zero: 0,
    one: 1,
    minus: -1,
    int: 2**31,
    large: 2**62,
    big: 2**80,
    minus_big: -(2**62),
    float: 1.5,
    nan: Float::NAN,
    symbol: :a,
    word: :compat,
    object: Object.new,
    basic: BasicObject.new,
    array: [],
    nested: [[1, { "a" => nil }]],
    names: [:a, "b"],
    odd_names: [1, nil],
    hash: {},
    match: { /a/ => String },
    odd_match: { 1 => 2 },
    proc: -> {},
    class: Class.new,
    plain_hash: Hash,
    module: Kernel,
    text: "x",
    empty: "",
    nul: "a\0b",
    broken: "\xff\xfe",
    utf16: "[1]".encode("UTF-16LE"),
    dummy: "[1]".dup.force_encoding("UTF-7"),
    format: "%d%s%n",
    long: "x" * (1 << 20),
    range: 1..2,
    odd_range: "a".."b",
    endless: (1..),
    huge_range: (-(2**62)..(2**62)),
    struct: Struct.new(:a).new(1),
    method: 1.method(:+),
    regexp: /a/,
    encoding: Encoding::UTF_8,
    to_str: JsonCallbacks.object(:to_str) { |*| :a },
    to_int: JsonCallbacks.object(:to_int) { |*| "x" },
    to_hash: JsonCallbacks.object(:to_hash) { |*| 1 },
    read: JsonCallbacks.object(:read) { |*| 1 },
    write: JsonCallbacks.object(:write) { |*| nil },
    to_json: JsonCallbacks.object(:to_json) { |*| 1 },
    document: "[1,{\"a\":null}]"
  }.freeze
  VALUE = { "a" => [1, 2.5, nil, :sym, "t\u00e9xt\0", { "b" => 2**70 }], nil: Time.at(0), list: [[], {}] }.freeze
  FEW = %i[nil one symbol basic hash names nul class to_hash to_str text].freeze

  private

  # Whether the frontend works as before.
  def known?
    Oj.dump({ "a" => [1, nil] }, mode: :strict) == '{"a":[1,null]}' &&
      Oj.strict_load('[{"a":1}]') == [{ "a" => 1 }] &&
      $LOADED_FEATURES.all?(String)
  end

  # An exception must have a message, and must not be a bug of the frontend itself.
  def try(label)
    value = yield
    String === value && [value.valid_encoding?, value.hash]
  rescue StandardError, SystemStackError, NotImplementedError, NoMemoryError => e
    refute_empty e.message, label
    refute_match(/uninitialized constant Jacinth|undefined local/, e.message.b, label)
    assert_operator e.message.bytesize, :<, 4096, label unless label.match?(/long/) || e.is_a?(NameError)
  ensure
    Oj.default_options = @defaults.merge(integer_range: 0..0, max_nesting: nil)
  end
end
