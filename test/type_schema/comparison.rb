# frozen_string_literal: true

require "json"
require "open3"
require "rbconfig"
require_relative "../ecosystem/bundle"
require_relative "ajv"

# Runs judge.rb in a bundle with json_schemer, and with ajv where it can be installed.
module TypeSchema
  class Comparison
    VERSION = "2.5.0"
    SECONDS = 1200

    # What differs without a reason; the number of documents that were compared.
    attr_reader :failures, :cases

    #: (cases: Integer, ?seed: Integer?) -> void
    def initialize(cases:, seed: nil)
      @wanted = cases
      @seed = seed || Random.new_seed % (2**32)
      @bundle = Ecosystem::Bundle.new("schema/json_schemer", "json_schemer", VERSION)
      @ajv = Ajv.new
      @failures = []
      @cases = 0
    end

    # Why json_schemer cannot be fetched, or nil; why ajv cannot be used, or nil.
    #: () -> String?
    def missing = @bundle.missing
    def missing_ajv = @ajv.missing

    #: () -> void
    def run
      out, err, status = Bundler.with_unbundled_env do
        Open3.capture3(environment, "timeout", "-s", "KILL", SECONDS.to_s, RbConfig.ruby, *load_path,
                       "-rbundler/setup", File.join(__dir__, "judge.rb"), @wanted.to_s, @seed.to_s)
      end
      broken = "seed #{@seed}: ended by #{status.inspect}\n#{err.lines.first(12).join}" unless status.success?
      return @failures << broken if broken

      result = JSON.parse(out)
      @counts = result.fetch("counts")
      @cases = result.fetch("cases")
      @failures = result.fetch("shown") + ["and others"] * (result.fetch("unknown") - result.fetch("shown").size)
    end

    # The counts of each verdict.
    #: () -> String
    def words
      counts = @counts.to_h.map { |name, count| "#{name} #{count}" }
      "type_schema: seed #{@seed}, #{@cases} documents: #{counts.join(", ")}"
    end

    private

    def environment = { "NODE_PATH" => nil, **@bundle.environment, **@ajv.environment }

    def load_path
      [ENV["JACINTH_LIB"], File.join(Ecosystem::Bundle::ROOT, "lib")].compact.map do |folder|
        "-I#{File.expand_path(folder)}"
      end
    end
  end
end
