# frozen_string_literal: true

require "json"
require "support/oj_defaults"

# For tests of the output of Oj's modes: short methods for dumps and errors. Restores the defaults afterwards.
module OjDumping
  include OjDefaults

  Oj = Jacinth::Oj

  # The text of the object in a mode.
  #: (Symbol, untyped, **untyped) -> String
  def dump(mode, object, **options) = Oj.dump(object, mode: mode, **options)

  # The error that a dump in a mode raises. Its class and message are asserted.
  #: (Class, String, Symbol, untyped, **untyped) -> void
  def refuse(type, words, mode, object, **options)
    error = assert_raises(type) { dump(mode, object, **options) }
    assert_equal words, error.message
  end
end
