# frozen_string_literal: true

# The process in which Instructions counts: an empty loop of a thousand rounds first, then each call of
# the file that is named, all within blocks of Array#delete. Prints the instruction set that Jacinth took.
require "jacinth"

module Jacinth
  module Workbench
    module InstructionsChild
      WARM = 30
      CALLS = {
        "parse" => ->(input, count) { (Jacinth.parse(input); count -= 1) while count > 0 },
        "generate" => ->(input, count) { (Jacinth.generate(input); count -= 1) while count > 0 },
        "encode" => ->(input, count) { ((@encoder ||= InstructionsChild.encoder).encode(input); count -= 1) while count > 0 },
        "nothing" => ->(_, count) { count -= 1 while count > 0 }
      }.freeze

      # The Rails frontend's, with what bench/stand_in has of an ActiveSupport.
      #: () -> Jacinth::Rails::Encoder
      def self.encoder
        require "jacinth/rails/api"
        Jacinth::Rails::Encoder.new
      end

      # The heap is tidied before, and no collection comes between.
      #: (String, untyped, Integer) -> void
      def self.count(direction, input, calls)
        call = CALLS.fetch(direction)
        call.call(input, WARM)
        GC.enable
        GC.start
        GC.disable
        [].delete(nil) { call.call(input, calls) }
      end
    end
  end
end

work = Marshal.load(File.binread(ARGV[0]))
[["nothing", nil, 1_000], *work].each { |direction, input, calls| Jacinth::Workbench::InstructionsChild.count(direction, input, calls) }
puts Jacinth.info[:simd]
