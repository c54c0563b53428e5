# frozen_string_literal: true

require_relative "folded"

module Jacinth
  module Workbench
    # Where the functions of a stripped library begin: its unwinding table (.eh_frame_hdr) lists every
    # function, named or not. So a sample without a symbol can still be distinguished from its neighbors, as
    # "libruby+0x19f8b0", which is callgrind's name for it. Reads 64-bit little-endian ELF; any other file has no known
    # functions.
    class ProfileFunctions
      LOAD = 1
      UNWIND = 0x6474e550
      # Version 1; a pointer; a 32-bit count; a sorted table of 32-bit pairs relative to its own place.
      SEARCHABLE = [1, 0x1b, 0x03, 0x3b].pack("C4")
      Segment = Struct.new(:type, :offset, :address, :size)

      #: () -> void
      def initialize
        @files = {}
      end

      # "file+0xstart" of the function at `offset` in the file, or nil.
      #: (String, Integer) -> String?
      def call(path, offset)
        segments, starts = @files[path] ||= read(path)
        home = segments.find do |segment|
          segment.type == LOAD && offset.between?(segment.offset, segment.offset + segment.size - 1)
        end
        address = home ? offset - home.offset + home.address : offset
        index = starts.bsearch_index { |start| start > address } || starts.size
        index.zero? ? nil : Folded.nameless(path, starts[index - 1])
      end

      private

      def read(path)
        bytes = File.file?(path) ? File.binread(path) : ""
        return [[], []] unless bytes.start_with?("\x7FELF\x02\x01".b)

        table, size, count = bytes.unpack1("@32Q<"), *bytes.unpack("@54S<S<")
        segments = Array.new(count) do |index|
          type, _, offset, address, _, length = bytes.unpack("@#{table + index * size}L<L<Q<4")
          Segment.new(type, offset, address, length)
        end
        [segments, starts(bytes, segments.find { |segment| segment.type == UNWIND })]
      rescue SystemCallError, ArgumentError, TypeError
        [[], []]
      end

      def starts(bytes, unwind)
        return [] unless unwind && bytes.byteslice(unwind.offset, 4) == SEARCHABLE

        count = bytes.unpack1("@#{unwind.offset + 8}L<")
        bytes.unpack("@#{unwind.offset + 12}l<#{count * 2}").each_slice(2).map { |start, _| start + unwind.address }
      end
    end
  end
end
