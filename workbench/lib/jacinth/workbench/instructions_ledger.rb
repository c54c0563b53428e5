# frozen_string_literal: true

require "json"

module Jacinth
  module Workbench
    # The instruction counts that are kept in bench/results/instructions.json, for each Ruby, compiler
    # and instruction set, and whether new ones are within the tolerance. Does not count itself.
    class InstructionsLedger
      PATH = File.expand_path("../../../../bench/results/instructions.json", __dir__)
      TOLERANCE = 0.02
      KEEP = "rake bench:instructions:keep"

      # counted: the number of compared calls; lines: the report; failed: the number of calls above the tolerance.
      Verdict = Struct.new(:counted, :lines, :failed)

      #: (?String) -> void
      def initialize(path = PATH)
        @path = path
        @all = File.exist?(path) ? ::JSON.parse(File.read(path)) : {}
      end

      # The counts kept for that Ruby, compiler and instruction set, or nil.
      #: (String) -> Hash[String, Integer]?
      def kept(made_with) = @all[made_with]

      #: (Instructions::Counted) -> void
      def keep(counted)
        @all[counted.made_with] = counted.counts
        File.write(@path, "#{::JSON.pretty_generate(@all.sort.to_h)}\n")
      end

      # Only a count above the tolerance fails, and a call that is kept but no longer counted.
      #: (Instructions::Counted, ?tolerance: Float) -> Verdict
      def compare(counted, tolerance: TOLERANCE)
        before = kept(counted.made_with)
        verdict = Verdict.new(0, [], 0)
        (before.keys | counted.counts.keys).each do |name|
          judge(verdict, name, before[name], counted.counts[name], tolerance)
        end
        if verdict.failed.positive?
          verdict.lines << "if that is meant, `#{KEEP}` keeps the new counts; commit them with the reason"
        end
        verdict
      end

      # One line for each call.
      #: (Instructions::Counted) -> Array[String]
      def table(counted)
        before = kept(counted.made_with) || {}
        counted.counts.map do |name, count|
          change = before[name] ? format("%+.2f %%", (count.fdiv(before[name]) - 1) * 100) : "not kept"
          format("%<name>-24s %<count>12s  %<change>s", name: name,
                 count: count.to_s.gsub(/(?<=\d)(?=(\d{3})+\z)/, ","), change: change)
        end
      end

      private

      def judge(verdict, name, old, new, tolerance)
        return verdict.lines << "#{name}: new, `#{KEEP}` keeps it" unless old

        verdict.counted += 1
        return fail(verdict, "#{name}: kept, but counted no longer") unless new

        change = new.fdiv(old) - 1
        words = format("%<name>s: %<new>d instructions, %<old>d are kept: %<change>+.2f %%", name: name, new: new,
                       old: old, change: change * 100)
        if change > tolerance
          fail(verdict, "#{words}, more than #{(tolerance * 100).round(2)} % above")
        elsif change < -tolerance
          verdict.lines << "#{words}; `#{KEEP}` holds the gain"
        end
      end

      def fail(verdict, line)
        verdict.lines << line
        verdict.failed += 1
      end
    end
  end
end
