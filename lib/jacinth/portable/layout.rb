# frozen_string_literal: true
# :stopdoc:

module Jacinth
  module Portable
    # The white space of a text, from the options of generate.
    class Layout
      attr_reader :array_nl, :object_nl, :colon

      #: (WriteConfig) -> void
      def initialize(config)
        @indent = config.indent.to_s
        @array_nl = config.array_nl.to_s
        @object_nl = config.object_nl.to_s
        @colon = "#{config.space_before}:#{config.space}"
        @plain = @indent.empty?
      end

      # The white space before an element inside `depth` brackets.
      #: (String, Integer) -> String
      def break(line, depth) = @plain ? line : "#{line}#{@indent * depth}"

      # The white space before a closing bracket that stands inside `depth` others.
      #: (String, Integer) -> String
      def end(line, depth) = line.empty? || @plain ? line : "#{line}#{@indent * depth}"
    end
  end
end
