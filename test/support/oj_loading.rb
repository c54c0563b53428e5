# frozen_string_literal: true

require "jacinth/oj/api"
require "bigdecimal"

# What the tests of Oj's loads share.
module OjLoading
  Oj = Jacinth::Oj

  def load(source, **options, &block) = Oj.load(source, **options, &block)

  # A ParseError of these words.
  def refuse(message, source, **options)
    assert_equal message,
                 assert_raises(Oj::ParseError, "#{source.inspect} #{options}") { load(source, **options) }.message
  end

  # An error that begins so, whatever class the mode gives it.
  def refuse_any(words, source, **options)
    error = assert_raises(Oj::ParseError, EncodingError) { load(source, **options) }
    assert error.message.start_with?(words), error.message
  end
end
