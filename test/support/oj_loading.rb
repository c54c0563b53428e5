# frozen_string_literal: true

require "jacinth/oj/api"
require "bigdecimal"

# The common part of the tests of Oj's loads.
module OjLoading
  Oj = Jacinth::Oj

  def load(source, **options, &block) = Oj.load(source, **options, &block)

  # Asserts a ParseError with this message.
  def refuse(message, source, **options)
    assert_equal message,
                 assert_raises(Oj::ParseError, "#{source.inspect} #{options}") { load(source, **options) }.message
  end

  # Asserts an error whose message begins with these words. Its class depends on the mode.
  def refuse_any(words, source, **options)
    error = assert_raises(Oj::ParseError, EncodingError) { load(source, **options) }
    assert error.message.start_with?(words), error.message
  end
end
