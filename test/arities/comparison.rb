# frozen_string_literal: true

require "yaml"
require_relative "../ecosystem/bundle"

# Compares the public methods of json and Oj, and their parameters, with ours. A separate process prints each side
# (table.rb), in a bundle with the original.
module Arities
  # One original in one version.
  class Pair
    # `more`: whether ours may have methods that the original lacks.
    Original = Struct.new(:name, :gem, :version, :constant, :features, :ours, :more)
    ALL = [
      Original.new("json 2", "json", "2.21.2", "JSON", ["json"], ["jacinth/json"]),
      Original.new("json 3", "json", "3.1.0", "JSON", ["json"], ["jacinth/json"]),
      Original.new("oj", "oj", "3.17.8", "Oj", ["oj"], ["jacinth/oj"]),
      Original.new("oj's JSON", "oj", "3.17.8", "JSON", %w[oj Oj.mimic_JSON], %w[jacinth/oj Oj.mimic_JSON], true)
    ].freeze
    # The intended differences: the original's name => { a pattern of method names => the reason }.
    INTENDED = YAML.load_file(File.join(__dir__, "intended.yml")).freeze
    SECONDS = 60
    # The parameters that Ruby reports for a method in C that checks its arguments itself.
    UNKNOWN = [[:rest]].freeze
    VARIABLE = %i[opt rest key keyrest].freeze

    class << self
      #: () -> Array[Pair]
      def all = ALL.map { |original| new(original) }
    end

    #: (Original) -> void
    def initialize(original)
      @original = original
      @bundle = Ecosystem::Bundle.new("arities/#{original.gem}", original.gem, original.version)
      @intended = INTENDED.fetch(original.name)
    end

    #: () -> String
    def name = "#{@original.name} (#{@original.version})"

    # The reason why the gems cannot be fetched, or nil.
    #: () -> String?
    def missing = @bundle.missing

    # The number of compared methods.
    #: () -> Integer
    def size = names.size

    # The unintended differences, and the intended differences that no longer exist.
    #: () -> Array[String]
    def failures
      @failures ||= begin
        different = names.sort.reject { |method| same?(theirs[method], ours[method]) }
        covered = different.select { |method| intended(method) }
        unknown = (different - covered).map do |method|
          "#{method}: #{words(theirs[method])} in #{name}, #{words(ours[method])} in ours"
        end
        idle = @intended.keys.reject { |pattern| covered.any? { |method| File.fnmatch?(pattern, method) } }
        unknown + idle.map { |pattern| "#{pattern} is in intended.yml and does not differ" }
      end
    end

    private

    def theirs = @theirs ||= table(@original.features)
    def ours = @ours ||= table(@original.ours)
    def names = @original.more ? theirs.keys : theirs.keys | ours.keys

    def intended(method) = @intended.keys.find { |pattern| File.fnmatch?(pattern, method) }

    # For a method in C Ruby knows either a fixed number of arguments, or only that it varies. The latter matches any
    # variable number.
    def same?(their, our)
      return their == our unless their && our

      their == our || (their == UNKNOWN && varies?(our)) || (our == UNKNOWN && varies?(their))
    end

    def varies?(parameters) = parameters.any? { |kind, _| VARIABLE.include?(kind) }

    def words(parameters)
      return "not there" unless parameters

      "(#{parameters.map { |kind, name| [kind, name].compact.join(" ") }.join(", ")})"
    end

    def table(features)
      out, err, status = Bundler.with_unbundled_env do
        Open3.capture3(
          @bundle.environment,
          "timeout",
          "-s",
          "KILL",
          SECONDS.to_s,
          RbConfig.ruby,
          "-W0",
          *load_path,
          "-rbundler/setup",
          File.join(__dir__, "table.rb"),
          @original.constant,
          *features,
          binmode: true
        )
      end
      raise "#{name}, #{features.join(" ")}: ended by #{status.inspect}\n#{err}" unless status.success?

      Marshal.load(out) # rubocop:disable Security/MarshalLoad -- our own child's
    end

    def load_path
      [ENV["JACINTH_LIB"], File.join(Ecosystem::Bundle::ROOT, "lib")].compact.map do |folder|
        "-I#{File.expand_path(folder)}"
      end
    end
  end
end
