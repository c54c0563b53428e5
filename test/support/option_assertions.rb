# frozen_string_literal: true

require "support/value_comparison"

# For the tests of one option: the same call with every method that takes the option.
module OptionAssertions
  # The value of the document. parse, load and a Coder must agree, and valid? too.
  def read(document, **options)
    value = Jacinth.parse(document, **options)
    others = [
      Jacinth.load(document, **options),
      Jacinth::Coder.new(**options).parse(document),
      Jacinth::Coder.new(**options).load(document)
    ]
    others.each { |other| assert_nil ValueComparison.difference(value, other) }
    assert Jacinth.valid?(document, **options), "valid? refuses #{document.inspect[0, 80]}"
    value
  end

  # Every reader must reject the document with the same error, which is returned.
  def refuse(document, kind = Jacinth::ParserError, **options)
    error = assert_raises(kind, document.inspect[0, 80]) { Jacinth.parse(document, **options) }
    assert_equal error.message, assert_raises(kind) { Jacinth.load(document, **options) }.message
    assert_equal error.message, assert_raises(kind) { Jacinth::Coder.new(**options).parse(document) }.message
    refute Jacinth.valid?(document, **options), "valid? accepts #{document.inspect[0, 80]}"
    error
  end

  # The JSON of the object. generate, dump and a Coder must agree, and the text must be valid JSON.
  def write(object, json: true, **options)
    text = Jacinth.generate(object, **options)
    assert_equal text, Jacinth.dump(object, **options)
    assert_equal text, Jacinth::Coder.new(**options).generate(object)
    assert Jacinth.valid?(text, max_nesting: 0), text if json
    text
  end

  # Every writer must reject the object with the same error, which is returned.
  def refuse_to_write(object, kind = Jacinth::GeneratorError, **options)
    error = assert_raises(kind) { Jacinth.generate(object, **options) }
    assert_equal error.message, assert_raises(kind) { Jacinth.dump(object, **options) }.message
    assert_equal error.message, assert_raises(kind) { Jacinth::Coder.new(**options).dump(object) }.message
    error
  end

  # Values of the option that every method rejects: TypeError for another type, ArgumentError for a number out of range.
  # The message names the option.
  def refuse_values(option, *values, read: true, write: false, error: [TypeError, ArgumentError])
    values.each do |value|
      calls = [-> { Jacinth::Coder.new(option => value) }]
      calls += [-> { Jacinth.parse("[1]", option => value) }, -> { Jacinth.valid?("[1]", option => value) }] if read
      calls += [
        -> { Jacinth.generate([1], option => value) },
        -> { Jacinth.pretty_generate([1], option => value) }
      ] if write
      calls.each do |call|
        raised = assert_raises(*error, "#{option}: #{value.inspect}", &call)
        assert_includes raised.message, option.to_s
        assert_operator raised.message.bytesize, :<=, 256
      end
    end
  end

  # A flag: every true value turns it on; nil and false turn it off, as if it were left out.
  def each_truth
    [true, 1, "x", Object.new].each { |value| yield value, true }
    [false, nil].each { |value| yield value, false }
  end

  HUGE = [2**62, 2**64, -1, -(2**70)].freeze
  NOT_COUNTS = ["1", 1.5, :a, [], Object.new, 2r].freeze
end
