# frozen_string_literal: true

require_relative "run"

module Jacinth
  # One value on each line.
  class StreamLines < Stream
    #: (untyped) { (untyped) -> void } -> void
    def run(source, &block)
      return super if @part.nil?
      return part(source, &block) unless Source.pathname?(source)

      File.open(source, "rb") { |file| part(file, &block) }
    end

    private

    def lines? = true

    def take_options(options)
      @part = take_option(options, :part)
      @of = take_option(options, :of)
      raise ArgumentError, "part: and of: belong together" if @part.nil? != @of.nil?
      if @part && size(:part, @part) > size(:of, @of)
        raise ArgumentError, "part: expected 1 to #{@of}, which is of:, got #{@part}"
      end

      @start = nil
    end

    def part(source, &block)
      file = IO.try_convert(source)
      raise ArgumentError, "part: needs a Pathname or a File" unless file.is_a?(File)
      raise ArgumentError, "part: needs a regular file" unless file.stat.file?
      raise ArgumentError, "part: cannot read #{file.external_encoding}" unless StreamInput.plain?(file)

      @file = file
      StreamInput.each_chunk_of_part(file, @chunk, @part, @of) do |chunk, offset|
        @buffer.begin_at(@start = offset) unless @start
        feed(chunk, &block)
      end
      finish(&block)
    end

    # The lines before the part are counted only for the first error.
    def line_of(line)
      return line unless @start

      @before ||= begin
        lines = at = 0
        while at < @start
          chunk = StreamInput.bytes_within(@file, [@chunk, @start - at].min, at)
          lines += chunk.count("\n")
          at += chunk.bytesize
        end
        lines
      end
      line + @before
    end

    def yield_values(&block)
      @buffer.lines(&block) || too_many
    end
  end
  private_constant :StreamLines
end
