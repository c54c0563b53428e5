# frozen_string_literal: true

# The parts of ActiveSupport 8.1.4 that Jacinth::Rails looks at, and nothing else, to count instructions without gems:
# an encoder with the same traits (lib/jacinth/rails/traits.rb), and the methods that the Rails frontend's generator
# replaces, which fail when they are called.
require "time"

module ActiveSupport
  Version = Struct.new(:segments)

  #: () -> Version
  def self.version = Version.new([8, 1, 4])

  # Nothing here is loaded later.
  #: (Symbol) { () -> void } -> void
  def self.on_load(_) = nil
end
