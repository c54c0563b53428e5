# frozen_string_literal: true

require "optparse"

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
        max_nesting: "Levels of arrays and objects (default 100, 0 for no limit)",
        max_bytes: "Longest document (default 0: no limit)",
        max_digits: "Digits of an integer (default 100000, 0 for no limit)"
      }.freeze

      private

      def lines_option(parser)
        parser.on("-l", "--lines", "Each line is a document (NDJSON); usually this is detected") do
          @lines = true
        end
      end

      # `notes`: what a command does with what a flag accepts, by flag.
      def read_options(parser, notes = {})
        FLAGS.each do |name, words|
          words = "#{words} (#{notes.fetch(name)})" if notes.key?(name)
          parser.on("--#{name.to_s.tr("_", "-")}", words) { @read[name] = true }
        end
        LIMITS.each do |name, words|
          parser.on("--#{name.to_s.tr("_", "-")} N", OptionParser::DecimalInteger, words) do |count|
            raise OptionParser::InvalidArgument, count.to_s if count.negative? || count > 2**60

            @read[name] = count.zero? ? nil : count
          end
        end
      end
    end
  end
end
