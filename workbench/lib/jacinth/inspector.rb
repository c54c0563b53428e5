# frozen_string_literal: true

# Shows where the objects of a structure are in Ruby's heap: the slots that they use and how full these are, embedded
# content, memory from malloc, and shared keys. Loaded by the command line, or on request:
#
#   require "jacinth/inspector"
#   Jacinth::Inspector.new(Jacinth.parse(text)).report[:bytes]
#   puts Jacinth::Inspector.dump("a text")
#
# Reads ObjectSpace.dump, which takes some ten microseconds for each object; calls no method of the objects.
# Works in the main Ractor only, where Ruby allows that.
require "jacinth"
unless RUBY_ENGINE == "ruby"
  raise LoadError, "jacinth/inspector needs ObjectSpace.dump of CRuby, which #{RUBY_ENGINE} has not"
end

module Jacinth
  class Inspector
    require_relative "inspector/walk"
    require_relative "inspector/tally"
    require_relative "inspector/words"
    require_relative "inspector/libraries"
    require_relative "inspector/table"

    # The whole structure below `root`, as docs/inspector.md describes: objects and bytes, by type and by
    # slot size; what is embedded, extended, shared, frozen, interned; keys; coderanges.
    #: () -> Hash[Symbol, untyped]
    attr_reader :report

    class << self
      # One object in plain words: where it is, and why there.
      #
      #   puts Jacinth::Inspector.dump("x" * 1000)
      #
      #: (untyped) -> String
      def dump(object) = Words.new(object).text

      # Parses the document with each installed JSON library, or with those named, each in its own process if Ruby has
      # fork. Returns name => report, with the cost of the parse in :parse, or with only :error. Yields the name and the
      # number of counted objects from time to time. Raises ArgumentError for an unknown name.
      #
      #   Jacinth::Inspector.compare(File.read("data.json")).transform_values { |report| report[:bytes] }
      #
      #: (String, ?names: Array[String]?) ?{ (String, Integer) -> void } -> Hash[String, Hash[Symbol, untyped]]
      def compare(document, names: nil, &progress) = Libraries.new(document).compare(names, &progress)
    end

    # Walks the whole structure below `root`; yields the number of objects from time to time.
    #: (untyped) ?{ (Integer) -> void } -> void
    def initialize(root, &progress)
      tally = Tally.new
      Walk.new(tally).run(root, &(progress || proc {}))
      @report = tally.to_h.freeze
    end

    # The report as a table for a terminal.
    #: () -> String
    def to_s = Table.new({ "" => report }).text
  end
end
