# frozen_string_literal: true

module Jacinth
  module Workbench
    # Stacks and the number of times that each was seen: the output of samplers and the content of flame graphs. The
    # text form, folded stacks, has one line for each stack: the frames from the outermost to the innermost, separated
    # by `;`, a space, and the count. Knows nothing of samplers (folded_perf.rb, folded_callgrind.rb).
    class Folded
      # The text does not have the form of folded stacks.
      class Malformed < StandardError
      end

      LINE = /\A(.*\S)\s+(\d+)\z/
      # A frame with at least this share of everything below it belongs to the common root, which is removed.
      COMMON = 0.98

      # The name of a function without a symbol: its file and its start address.
      #: (String, Integer) -> String
      def self.nameless(file, address)
        format("%<file>s+0x%<address>x", file: File.basename(file).sub(/\.so(\.[\d.]+)?\z/, ""), address: address)
      end

      # Stack => count.
      attr_reader :stacks

      # Reads the text form; empty lines and those that begin with # are ignored.
      #: (String) -> Folded
      def self.parse(text)
        folded = new
        text.dup.force_encoding(Encoding::UTF_8).scrub.each_line(chomp: true).with_index(1) do |line, number|
          line = line.strip
          next if line.empty? || line.start_with?("#")

          found = LINE.match(line)
          frames = found ? found[1].split(";").map(&:strip).reject(&:empty?) : []
          if frames.empty?
            raise Malformed, "line #{number} is no folded stack (frames;with;semicolons COUNT): #{line[0, 60]}"
          end

          folded.add(frames, Integer(found[2], 10))
        end
        raise Malformed, "it holds no folded stack" if folded.total.zero?

        folded
      end

      #: () -> void
      def initialize
        @stacks = Hash.new(0)
      end

      # Counts a stack, its outermost frame first; an empty one is not counted.
      #: (Array[String], Integer) -> void
      def add(frames, count)
        @stacks[frames.map { |name| name.tr(";\n", ": ") }] += count unless frames.empty? || count.zero?
      end

      #: () -> Integer
      def total = @stacks.values.sum

      # Function => the count of the stacks that end in it: its self time.
      #: () -> Hash[String, Integer]
      def self_counts
        @stacks.each_with_object(Hash.new(0)) { |(frames, count), sums| sums[frames.last] += count }
      end

      # Without the frames with which almost all stacks begin, except for the last of these: the path from main to the
      # measured loop is the same on every side and shows nothing.
      #: () -> Folded
      def trimmed
        path = common_path
        @stacks.each_with_object(Folded.new) do |(frames, count), result|
          shared = frames.zip(path).take_while { |mine, common| mine == common }.size
          result.add(frames.drop([shared, path.size - 1, frames.size - 1].min.clamp(0..)), count)
        end
      end

      # The text form, the most frequent stack first.
      #: () -> String
      def to_s
        sorted = @stacks.sort_by { |frames, count| [-count, frames] }
        sorted.map { |frames, count| "#{frames.join(";")} #{count}\n" }.join
      end

      private

      def common_path
        least = total * COMMON
        path = []
        inside = @stacks
        until inside.empty?
          sums = inside.each_with_object(Hash.new(0)) { |(frames, count), below| below[frames[path.size]] += count }
          name, count = sums.max_by(&:last)
          break if name.nil? || count < least

          inside = inside.select { |frames, _| frames[path.size] == name }
          path << name
        end
        path
      end
    end
  end
end
