# frozen_string_literal: true

# The process in which Instructions counts: first an empty loop of a thousand rounds, then each call of the named file,
# all within blocks of Hash#delete_if. Each call must give what the file expects of it. Prints the instruction set that
# Jacinth chose.
require "jacinth"

module Jacinth
  module Workbench
    module InstructionsChild
      WARM = 30
      CALLS = {
        "parse" => ->(input, count) { (Jacinth.parse(input); count -= 1) while count > 0 },
        "generate" => ->(input, count) { (Jacinth.generate(input); count -= 1) while count > 0 },
        "encode" => lambda do |input, count|
          (@encoder.encode(input); count -= 1) while count > 0
        end,
        "nothing" => ->(_, count) { count -= 1 while count > 0 }
      }.freeze

      # What the encoder of ActiveSupport 8.1.4 does.
      TRAITS = %i[coder freezes html_option escape_option separators_setting].freeze

      # The Rails frontend's encoder, with the stand-in for ActiveSupport in bench/stand_in. Raises if the frontend sees
      # another encoder than that of ActiveSupport 8.1.4: it would do other work.
      #: () -> Jacinth::Rails::Encoder
      def self.encoder
        require "jacinth/rails/api"
        encoder = Jacinth::Rails::Encoder.new
        traits = Jacinth::Rails.instance_variable_get(:@encoder_traits)
        raise "the stand-in for ActiveSupport has the traits #{traits.inspect}" unless traits == TRAITS

        encoder
      end

      # Makes one call and raises if its result is not the expected one.
      #: (String, untyped, untyped) -> void
      def self.check(direction, input, expected)
        result = direction == "encode" ? (@encoder ||= encoder).encode(input) : Jacinth.public_send(direction, input)
        raise "#{direction} gives #{result.inspect[0, 200]}" unless result == expected
      end

      # Tidies the heap before, and runs no collection in between.
      #: (String, untyped, Integer) -> void
      def self.count(direction, input, calls)
        call = CALLS.fetch(direction)
        call.call(input, WARM)
        GC.enable
        GC.start
        GC.disable
        { nil => nil }.delete_if { call.call(input, calls) }
      end
    end
  end
end

child = Jacinth::Workbench::InstructionsChild
work = Marshal.load(File.binread(ARGV[0]))
child.count("nothing", nil, 1_000)
work.each do |direction, input, calls, expected|
  child.check(direction, input, expected)
  child.count(direction, input, calls)
end
puts Jacinth.info[:simd]
