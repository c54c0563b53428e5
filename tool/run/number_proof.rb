# frozen_string_literal: true

require_relative "../../test/support/number_cases"

module Jacinth
  module Run
    # Compares Jacinth::Number with Float#to_s and exact arithmetic for many numbers. The suite compares samples. Prints
    # the differences and the number of comparisons. The seed repeats a run.
    class NumberProof
      CHUNK = 8192
      SHOWN = 20

      Count = Struct.new(:what, :compared, :wrong, :seconds) do
        def to_s = format("%-28s %12d compared, %d wrong  %.0f s", what, compared, wrong, seconds)
      end

      #: (?seed: Integer, ?output: IO) -> void
      def initialize(seed: Random.new_seed, output: $stdout)
        @seed = seed
        @output = output
        @random = Random.new(seed)
      end

      # Doubles of any bits: the output equals Float#to_s and reads back to the same bits.
      #: (Integer) -> Count
      def doubles(count) = floats("doubles, any bits", count) { @random.bytes(8 * CHUNK).unpack("D*") }

      # Doubles between 0 and 1.
      #: (Integer) -> Count
      def fractions(count) = floats("doubles, 0 to 1", count) { Array.new(CHUNK) { @random.rand } }

      # Every single whose bits are first, first + step ... below 2^31, as a double.
      #: (Integer, Integer) -> Count
      def singles(first, step)
        bits = first
        floats("singles, every #{step} from #{first}", nil) do
          last = [bits + CHUNK * step, 0x7f800000].min
          chunk = (bits...last).step(step).to_a.pack("L*").unpack("F*")
          bits += CHUNK * step
          chunk
        end
      end

      # Decimals at and next to the middle between two doubles, compared with exact arithmetic.
      #: (Integer) -> Count
      def middles(count)
        counted("middles") do |total|
          while total.compared < count
            NumberCases.halfway(@random) do |digits, power|
              text = NumberCases.spell(digits, power, @random)
              want = NumberCases.nearest(digits * 10r**power)
              total.compared += 1
              wrong(total, text, want) unless Number.parse(text) == want
            end
          end
        end
      end

      private

      def floats(what, count)
        counted(what) do |total|
          until (count && total.compared >= count) || (chunk = yield).empty?
            chunk.each do |float|
              next unless float.finite?

              text = Number.format(float)
              total.compared += 1
              # Among finite doubles only the two zeros are equal with different bits, and their texts differ.
              wrong(total, text, float) unless text == float.to_s && Number.parse(text) == float
            end
          end
        end
      end

      def counted(what)
        start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        total = Count.new(what, 0, 0, 0)
        @output.puts "#{what}: seed #{@seed}"
        yield total
        total.seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
        @output.puts total
        total
      end

      def wrong(total, text, want)
        total.wrong += 1
        @output.puts "#{text[0, 900]}: #{want} (#{[want].pack("G").unpack1("H*")})" if total.wrong <= SHOWN
      end
    end
  end
end
