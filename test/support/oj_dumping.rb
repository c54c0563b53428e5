# frozen_string_literal: true

require "json"
require "support/oj_defaults"

# For tests of what Oj's modes write: short words for dumps and refusals, and the defaults as they were
# afterwards.
module OjDumping
  include OjDefaults

  Oj = Jacinth::Oj

  # The text of the object in a mode.
  #: (Symbol, untyped, **untyped) -> String
  def dump(mode, object, **options) = Oj.dump(object, mode: mode, **options)

  # The error that a dump in a mode ends with; `type` and its words are asserted.
  #: (Class, String, Symbol, untyped, **untyped) -> void
  def refuse(type, words, mode, object, **options)
    error = assert_raises(type) { dump(mode, object, **options) }
    assert_equal words, error.message
  end
end
