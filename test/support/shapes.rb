# frozen_string_literal: true

# Where a test means the way of objects whose keys are known: the engine learns them, but rests after
# documents like those of the other tests. Like objects enough end the longest rest.
module Shapes
  OBJECTS = 70_000
  WAKE = "[#{(["{\"wake\":1,\"up\":2}"] * OBJECTS).join(",")}]".freeze

  #: () -> void
  def self.wake
    Jacinth.parse(WAKE)
    Jacinth.parse(WAKE, symbolize_names: true)
  end
end
