# frozen_string_literal: true

require_relative "../../ecosystem/bundle"
require_relative "../../json/differential/beside"
require_relative "cases"
require_relative "rules"

module RailsDifferential
  # The series of ActiveSupport that can be compared, and their bundles. A series is its newest version. The first
  # version of each is here, too, and the first of each way to write.
  module Series
    ALL = {
      "7.2.0" => "3.1.0", "7.2" => "3.1.0", "8.0.0" => "3.2.0", "8.0" => "3.2.0", "8.1.0" => "3.2.0",
      "8.1.3" => "3.2.0", "8.1" => "3.2.0"
    }.freeze
    JSON = { "2" => "~> 2.21", "3" => "~> 3.0" }.freeze

    class << self
      # The series that this Ruby can run and that supports it.
      #: () -> String
      def usual = RUBY_VERSION < "3.2" ? "7.2" : "8.1"

      #: (String, ?String) -> Ecosystem::Bundle
      def bundle(series, json = "2")
        raise ArgumentError, "ActiveSupport #{series} is not one of #{ALL.keys.join(", ")}" unless ALL.key?(series)

        name = "rails/activesupport#{series.delete(".")}"
        (@bundles ||= {})[[series, json]] ||= Ecosystem::Bundle.new(name, "json", JSON.fetch(json))
      end
    end
  end

  # One of the two processes, in the bundle of a series.
  class Side < JsonDifferential::Side
    WORKER = File.expand_path("worker.rb", __dir__)

    def initialize(kind, bundle, *rest)
      @bundle = bundle
      super(kind, "-", *rest)
    end

    private

    def home(_version)
      none = ENV.keys.grep(/\ABUNDLE/).to_h { |name| [name, nil] }
      none.merge(@bundle.environment, "RUBY_THREAD_VM_STACK_SIZE" => "262144")
    end
  end

  # Runs a range of cases in the two processes.
  class Comparison < JsonDifferential::Beside
    # `against` is "real" to compare ActiveSupport with itself; `environment` is for the second side.
    #: (?seed: Integer, ?first: Integer, ?count: Integer, ?series: String, ?json: String, ?against: String,
    #:  ?environment: Hash[String, String], ?tell: Proc?) -> void
    def initialize(seed: 1, first: 0, count: 1000, series: Series.usual, json: "2", against: "ours", environment: {},
                   tell: nil)
      bundle = Series.bundle(series, json)
      raise "ActiveSupport #{series} cannot be had: #{bundle.missing}" if bundle.missing

      range = [seed, first, count]
      environment = { "LD_PRELOAD" => ENV["JACINTH_PRELOAD"] }.merge(environment) if ENV["JACINTH_PRELOAD"]
      sides = [["real", {}], [against, environment]].map { |side, variables| Side.new(side, bundle, *range, variables) }
      super(name: "Rails #{series}", task: "rails_differential RAILS=#{series}#{" JSON=#{json}" unless json == "2"}",
            range: range, cases: Cases, rules: Rules, sides: sides, tell: tell)
    end
  end
end
