# frozen_string_literal: true

# What Jacinth::Rails looks at of an ActiveSupport 8.1, and nothing else, for counting instructions where no gems are: the
# methods that the walk of the Rails frontend stands for, which fail when they are called.
require "time"

module ActiveSupport
  Version = Struct.new(:segments)

  #: () -> Version
  def self.version = Version.new([8, 1, 0])
end
