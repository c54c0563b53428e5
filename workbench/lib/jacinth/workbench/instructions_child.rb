# frozen_string_literal: true

# The process in which Instructions counts: first an empty loop of a thousand rounds, then each call of
# the named file, all within blocks of Array#delete. Prints the instruction set that Jacinth chose.
require "jacinth"

module Jacinth
  module Workbench
    module InstructionsChild
      WARM = 30
      CALLS = {
        "parse" => ->(input, count) { (Jacinth.parse(input); count -= 1) while count > 0 },
        "generate" => ->(input, count) { (Jacinth.generate(input); count -= 1) while count > 0 },
        "encode" => lambda do |input, count|
          ((@encoder ||= InstructionsChild.encoder).encode(input); count -= 1) while count > 0
        end,
        "nothing" => ->(_, count) { count -= 1 while count > 0 }
      }.freeze

      # The Rails frontend's encoder, with the stand-in for ActiveSupport in bench/stand_in.
      #: () -> Jacinth::Rails::Encoder
      def self.encoder
        require "jacinth/rails/api"
        Jacinth::Rails::Encoder.new
      end

      # Tidies the heap before, and runs no collection in between.
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
[["nothing", nil, 1_000], *work].each do |direction, input, calls|
  Jacinth::Workbench::InstructionsChild.count(direction, input, calls)
end
puts Jacinth.info[:simd]
