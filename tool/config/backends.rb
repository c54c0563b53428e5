# frozen_string_literal: true

require "rbconfig"
require "yaml"

module Jacinth
  module Config
    # The backends of kernel/simd, from config/backends.yml, from the simplest to the best.
    module Backends
      Row = Struct.new(:name, :architecture, :needs)
      ROWS = YAML.load_file(File.expand_path("../../config/backends.yml", __dir__)).map do |row|
        Row.new(row.fetch("name"), row["architecture"], row.fetch("needs", []))
      end.freeze
      ARCHITECTURE = { "amd64" => "x86_64", "arm64" => "aarch64" }.then do |names|
        names.fetch(RbConfig::CONFIG["host_cpu"], RbConfig::CONFIG["host_cpu"])
      end

      class << self
        def names = ROWS.map(&:name)

        # The rows that a build for the architecture has.
        def of(architecture)
          ROWS.select { |row| [nil, architecture].include?(row.architecture) }
        end

        # The names of the rows that a build for this machine has.
        def built = of(ARCHITECTURE).map(&:name)

        # The names of the rows that this machine can run. The library uses the last one.
        def here
          of(ARCHITECTURE).select { |row| (row.needs - features).empty? }.map(&:name)
        end

        private

        # The features of this CPU under the compiler's names. The kernel has other names for these three.
        def features
          @features ||= begin
            words = File.exist?("/proc/cpuinfo") ? File.read("/proc/cpuinfo")[/^flags\s*:(.*)/, 1].to_s : ""
            words.delete("_").sub(/\bbmi1\b/, "bmi").sub(/\bpclmulqdq\b/, "pclmul").split
          end
        end
      end
    end
  end
end
