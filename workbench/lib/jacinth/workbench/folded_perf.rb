# frozen_string_literal: true

require_relative "folded"

module Jacinth
  module Workbench
    # Folded stacks of the output of `perf script`. A sample is a line that is not indented, then its
    # frames from the innermost to the outermost, then an empty line:
    #
    #   ruby  4711  1.5:  250000 cpu-clock:
    #           1f3b5 rb_str_new+0x15 (/usr/lib/libruby.so)
    #            10a5 [unknown] (/usr/lib/libruby.so)
    #
    # Every sample counts as one. Frames of the kernel end in _[k].
    module FoldedPerf
      FRAME = /\A\s+(\h+)\s+(.+?)\s+\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*\z/
      UNKNOWN = "[unknown]"

      class << self
        # `functions` names functions without a symbol: it is called with the file and the address within it.
        #: (String, ?functions: (^(String, Integer) -> String?)?) -> Folded
        def parse(text, functions: nil)
          folded = Folded.new
          frames = nil
          text.scrub.each_line do |line|
            if line.strip.empty?
              frames = finish(folded, frames)
            elsif line.match?(/\A\S/)
              finish(folded, frames)
              frames = []
            elsif frames && (found = FRAME.match(line))
              frames << [name(found[1], found[2], found[3], functions), found[3]]
            end
          end
          finish(folded, frames)
          folded
        end

        private

        # Outermost frames without any name are where the unwinder lost its way.
        def finish(folded, frames)
          return unless frames

          frames.pop while frames.any? && frames.last.last == UNKNOWN
          frames.each { |name, file| folded.homes[name] = File.basename(file.delete_suffix(" (deleted)")) }
        folded.add(frames.map(&:first).reverse, 1)
          nil
        end

        def name(address, symbol, file, functions)
          symbol = symbol.sub(/\+0x\h+\z/, "")
          return file.start_with?("[kernel", "[guest") ? "#{symbol}_[k]" : symbol unless symbol == UNKNOWN
          return UNKNOWN if file == UNKNOWN

          (functions && functions.call(file, address.to_i(16))) || "[#{File.basename(file).delete("[]")}]"
        end
      end
    end
  end
end
