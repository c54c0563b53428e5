# frozen_string_literal: true

module Jacinth
  class CLI
    # The options of parse, as options of a command. They are collected in @read.
    module ReadOptions
      FLAGS = {
        allow_comments: "Accept // and /* */ comments",
        allow_trailing_comma: "Accept a comma after the last element",
        allow_nan: "Accept NaN, Infinity and -Infinity",
        allow_duplicate_key: "Accept equal keys in one object",
        allow_control_characters: "Accept raw control characters in strings",
        allow_invalid_escape: "Accept escapes such as \\q in strings"
      }.freeze
      LIMITS = {
        max_nesting: ["Maximum depth of arrays and objects (default 100, 0 for no limit)", 200],
        max_bytes: ["Maximum bytes of a document (default 0: no limit)", 1_000_000],
        max_digits: ["Maximum digits of an integer (default 0: no limit)", 1_000]
      }.freeze
      # The commands that read numbers as parse does; the others copy them.
      NUMBERS = %w[check type].freeze

      private

      def lines_option(options)
        options.on("-l", "--lines", "Read each line as a document (NDJSON); usually this is detected") do
          @lines = true
        end
        options.on("--documents", "Read documents one after another, or a JSON text sequence") { @documents = true }
      end

      # What the input is, if an option says so.
      def check_kind
        raise Wrong, "--lines and --documents exclude each other; leave one of them out" if @lines && @documents
        return unless @documents && @read[:allow_comments]

        raise Wrong, "--allow-comments needs --lines or one document: a stream of --documents has no comments"
      end

      # `notes`: what a command does with what a flag accepts, by flag.
      def read_options(options, notes = {})
        FLAGS.each do |name, words|
          words = "#{words} (#{notes.fetch(name)})" if notes.key?(name)
          options.on("--#{name.to_s.tr("_", "-")}", words) { @read[name] = true }
        end
        limited = NUMBERS.include?(self.name)
        LIMITS.each do |name, (words, example)|
          words = words.sub("0: no limit", "100000, 0 for no limit") if limited && name == :max_digits
          options.on("--#{name.to_s.tr("_", "-")} N", words, takes: 0..(2**60), example: example) do |count|
            @read[name] = count.zero? ? nil : count
          end
        end
      end

      def color_option(options)
        options.on("--color[=WHEN]", "Color what is printed: always, never, or auto (the default), which is on a " \
                                     "terminal unless NO_COLOR is set", takes: %w[always never auto]) do |word|
          @color = word || "always"
        end
      end

      # Whether text for this stream is colored.
      def color?(stream)
        return @color == "always" if %w[always never].include?(@color)

        stream.respond_to?(:tty?) && stream.tty? && ENV["NO_COLOR"].to_s.empty? && ENV["TERM"] != "dumb"
      end

      # From now on, JSON that goes to the output is colored.
      def colored
        return unless color?(@target)

        require_relative "paint"
        @output = Paint.new(@target)
        @out = StreamOutput.new(@output)
      end
    end
  end
end
