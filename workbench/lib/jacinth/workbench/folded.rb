# frozen_string_literal: true

module Jacinth
  module Workbench
    # Stacks and the number of times that each was seen: the output of samplers and the content of flame graphs. The
    # text form, folded stacks, has one line for each stack: the frames from the outermost to the innermost, separated
    # by `;`, a space, and the count. It does not say in which file a function is. Knows nothing of samplers
    # (folded_perf.rb, folded_callgrind.rb).
    class Folded
      # The text does not have the form of folded stacks.
      class Malformed < StandardError
      end

      LINE = /\A(.*\S)\s+(\d+)\z/
      # A frame with at least this share of everything below it belongs to the common root, which is removed.
      COMMON = 0.98
      # The file of a Ruby extension: not the kernel, a system library, or Ruby itself.
      EXTENSION = /\A(?!lib|ld-|\[).+\.(?:so|bundle)\z/
      # A function without a symbol.
      NAMELESS = /\+0x\h+\z|\A\[.*\]\z/

      # The name of a function without a symbol: its file and its start address.
      #: (String, Integer) -> String
      def self.nameless(file, address)
        format("%<file>s+0x%<address>x", file: File.basename(file).sub(/\.so(\.[\d.]+)?\z/, ""), address: address)
      end

      # Stack => count.
      attr_reader :stacks

      # Function => the name of the file that it is in, as far as that is known.
      attr_reader :homes

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

      #: (?Hash[String, String]) -> void
      def initialize(homes = {})
        @stacks = Hash.new(0)
        @homes = homes
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

      # What Ruby and the system do for an extension, added to the function that the extension called: below the last
      # function of an extension only one frame remains. So rb_hash_aset is compared with rb_hash_aset, whatever is
      # below it. Stacks without such a function stay as they are, and so do all where no file is known.
      #: () -> Folded
      def merged
        @stacks.each_with_object(Folded.new(@homes)) do |(frames, count), result|
          last = frames.rindex { |name| @homes[name]&.match?(EXTENSION) }
          result.add(last ? frames.first(last + 2) : frames, count)
        end
      end

      # The share of all counts that ends in functions without a symbol, from 0 to 1.
      #: () -> Float
      def nameless = self_counts.sum { |name, count| name.match?(NAMELESS) ? count : 0 }.fdiv(total)

      # Without the frames with which almost all stacks begin, except for the last of these: the path from main to the
      # measured loop is the same on every side and shows nothing.
      #: () -> Folded
      def trimmed
        path = common_path
        @stacks.each_with_object(Folded.new(@homes)) do |(frames, count), result|
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
