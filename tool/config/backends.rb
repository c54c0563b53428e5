# frozen_string_literal: true

require "rbconfig"
require "yaml"

module Jacinth
  module Config
    # The backends of kernel/simd, from config/backends.yml, from the simplest to the best.
    module Backends
      Row = Struct.new(:name, :architecture, :needs, :optional)
      ROWS = YAML.load_file(File.expand_path("../../config/backends.yml", __dir__)).map do |row|
        Row.new(row.fetch("name"), row["architecture"], row.fetch("needs", []), row.fetch("optional", false))
      end.freeze
      ARCHITECTURE = { "amd64" => "x86_64", "arm64" => "aarch64" }.then do |names|
        names.fetch(RbConfig::CONFIG["host_cpu"], RbConfig::CONFIG["host_cpu"])
      end

      class << self
        def names = ROWS.map(&:name)

        # The rows of the architecture. The C tests have all of them.
        def of(architecture)
          ROWS.select { |row| [nil, architecture].include?(row.architecture) }
        end

        # Whether the library has the row only in builds that ask for it.
        def left_out?(row, architecture = ARCHITECTURE)
          row.optional && of(architecture).any? { |other| !other.optional && other.needs.empty? }
        end

        # The names of the rows that the default library for this machine has.
        def built = of(ARCHITECTURE).reject { |row| left_out?(row) }.map(&:name)

        # The names of the rows that this machine can run. The library uses the last one.
        def here
          of(ARCHITECTURE).select { |row| (row.needs - features).empty? }.map(&:name)
        end

        # Those of them that the default library has.
        def usable = here & built

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
