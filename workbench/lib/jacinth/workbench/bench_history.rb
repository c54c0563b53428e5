# frozen_string_literal: true

require "fileutils"
require "jacinth"
require_relative "cache"

module Jacinth
  module Workbench
    # The times of the last run of each document on this Ruby, in a file of the cache. A file that cannot be read counts
    # as none, and one that cannot be written is left out.
    class BenchHistory
      KEPT = 1_000 # calls

      #: (?String) -> void
      def initialize(path = File.join(Cache.folder, "bench.json"))
        @path = path
      end

      # Document and call => its time and quartiles, in nanoseconds.
      #: (Hash[String, untyped]) -> Hash[String, Hash[String, Float]]
      def last(report)
        found = read[place(report)]
        found.is_a?(Hash) ? found.select { |_, time| time?(time) } : {}
      end

      # Keeps the times of a report in place of those before, and whether the machine was busy.
      #: (Hash[String, untyped]) -> void
      def keep(report)
        all = read
        times = report["results"].select { |result| result["id"] && result.dig("steady", "own") }.to_h do |result|
          time = result["steady"]["own"].slice("cpu", "low", "high").merge("busy" => !report["warning"].nil?)
          ["#{result["id"]} #{result["direction"]}", time]
        end
        kept = last(report).except(*times.keys).merge(times).to_a.last(KEPT).to_h
        write(all.merge(place(report) => kept))
      end

      private

      # Times of another Ruby, or of one with another JIT, cannot be compared.
      def place(report) = report["facts"].values_at("ruby", "yjit", "simd").compact.join(", ")

      def time?(time) = time.is_a?(Hash) && %w[cpu low high].all? { |name| time[name].is_a?(Numeric) && time[name] > 0 }

      def read
        all = Jacinth.parse(File.binread(@path).force_encoding(Encoding::UTF_8))
        all.is_a?(Hash) ? all : {}
      rescue SystemCallError, Jacinth::ParserError, EncodingError
        {}
      end

      def write(all)
        FileUtils.mkdir_p(File.dirname(@path))
        File.write("#{@path}.#{Process.pid}", Jacinth.generate(all))
        File.rename("#{@path}.#{Process.pid}", @path)
      rescue SystemCallError
        nil
      end
    end
  end
end
