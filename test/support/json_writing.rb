# frozen_string_literal: true

require_relative "json_frontend"

# For tests of generate in the JSON frontend: calls at both levels, with and without the take-over, and objects whose
# to_json is a block.
module JsonWriting
  include JsonFrontend

  # An object whose to_json returns the result of the block for its arguments.
  class Speaker
    def initialize(&answer)
      @answer = answer
    end

    def to_json(...) = @answer.call(...)
  end

  DEEP = ->(levels) { (1..levels).inject(1) { |inner, _| [inner] } }

  def speaker(&block) = Speaker.new(&block)

  # Yields at both levels. With `apart`, also while ::JSON is json's own.
  def each_frontend(apart: true)
    [2, 3].each do |level|
      at_level(level) do
        yield level if apart
        taken_over { yield level }
      end
    end
  end

  # The object's JSON. All methods with options must agree.
  def write(object, options = {})
    text = FRONTEND.generate(object, options)
    assert_equal text, FRONTEND.generate(object, **options)
    assert_equal text, FRONTEND::State.new(options).generate(object)
    assert_equal text, FRONTEND::State.generate(object, options, nil)
    assert_equal [Encoding::UTF_8, false], [text.encoding, text.frozen?]
    text
  end

  # The error that all methods raise.
  def refuse(object, kind = JSON::GeneratorError, **options)
    error = assert_raises(kind) { FRONTEND.generate(object, options) }
    assert_equal error.message, assert_raises(kind) { FRONTEND::State.new(options).generate(object) }.message
    assert_equal error.message, assert_raises(kind) { FRONTEND::State.generate(object, options, nil) }.message
    error
  end

  # The number of objects that the block allocates, the smallest of several runs.
  def objects_of
    GC.disable
    4.times.map do
      start = GC.stat(:total_allocated_objects)
      middle = GC.stat(:total_allocated_objects)
      yield
      GC.stat(:total_allocated_objects) - middle - (middle - start)
    end.min
  ensure
    GC.enable
  end
end
