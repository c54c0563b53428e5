# frozen_string_literal: true

# For tests of objects with known keys. The engine learns shapes, but pauses after documents like those of the other
# tests. Enough similar objects end the longest pause.
module Shapes
  OBJECTS = 70_000
  WAKE = "[#{(["{\"wake\":1,\"up\":2}"] * OBJECTS).join(",")}]".freeze

  #: () -> void
  def self.wake
    Jacinth.parse(WAKE)
    Jacinth.parse(WAKE, symbolize_names: true)
  end
end
