# frozen_string_literal: true

require "jacinth/portable/options"
require "jacinth/portable/writer"

# Writes objects with the extension and with the engine in plain Ruby, which must agree. For tests that compare texts
# and errors of a few objects; test/support/portable_cases.rb makes all calls with all options.
module BothWriters
  # The text that both write.
  def both(object, **options)
    text = Jacinth.generate(object, **options)
    assert_equal text, portable(object, **options)
    text
  end

  # The GeneratorError that both raise.
  def both_refuse(object, **options)
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate(object, **options) }
    other = assert_raises(Jacinth::GeneratorError) { portable(object, **options) }
    assert_equal [error.message, error.json_path], [other.message, other.json_path]
    assert_equal error.invalid_object, other.invalid_object
    error
  end

  private

  def portable(object, **options)
    portable = Jacinth.const_get(:Portable)
    portable.const_get(:Writer).new(portable.write_options(options, nil)).run(object)
  end
end
