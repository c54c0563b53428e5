# frozen_string_literal: true

require "support/same"

# For the tests of one option: the same call through every method that takes it.
module OptionAssertions
  # The value of the document, the same by parse, load and a Coder; valid? agrees.
  def read(document, **options)
    value = Jacinth.parse(document, **options)
    others = [
      Jacinth.load(document, **options),
      Jacinth::Coder.new(**options).parse(document),
      Jacinth::Coder.new(**options).load(document)
    ]
    others.each { |other| assert_nil Same.difference(value, other) }
    assert Jacinth.valid?(document, **options), "valid? refuses #{document.inspect[0, 80]}"
    value
  end

  # The document is refused by every reader, with the same error, which is returned.
  def refuse(document, kind = Jacinth::ParserError, **options)
    error = assert_raises(kind, document.inspect[0, 80]) { Jacinth.parse(document, **options) }
    assert_equal error.message, assert_raises(kind) { Jacinth.load(document, **options) }.message
    assert_equal error.message, assert_raises(kind) { Jacinth::Coder.new(**options).parse(document) }.message
    refute Jacinth.valid?(document, **options), "valid? accepts #{document.inspect[0, 80]}"
    error
  end

  # The text of the object, the same by generate, dump and a Coder; it is JSON.
  def write(object, json: true, **options)
    text = Jacinth.generate(object, **options)
    assert_equal text, Jacinth.dump(object, **options)
    assert_equal text, Jacinth::Coder.new(**options).generate(object)
    assert Jacinth.valid?(text, max_nesting: 0), text if json
    text
  end

  # The object is refused by every writer, with the same error, which is returned.
  def refuse_to_write(object, kind = Jacinth::GeneratorError, **options)
    error = assert_raises(kind) { Jacinth.generate(object, **options) }
    assert_equal error.message, assert_raises(kind) { Jacinth.dump(object, **options) }.message
    assert_equal error.message, assert_raises(kind) { Jacinth::Coder.new(**options).dump(object) }.message
    error
  end

  # Values of the option that no method takes: TypeError for another kind, ArgumentError for a number
  # out of range. The message names the option.
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

  # A flag: what is true is on, nil and false are off, like leaving it out.
  def each_truth
    [true, 1, "x", Object.new].each { |value| yield value, true }
    [false, nil].each { |value| yield value, false }
  end

  HUGE = [2**62, 2**64, -1, -(2**70)].freeze
  NOT_COUNTS = ["1", 1.5, :a, [], Object.new, 2r].freeze
end
