# frozen_string_literal: true

require "etc"
require "rbconfig"

module Jacinth
  module Workbench
    # The software and machine of a measurement, for the head of every table.
    module Environment
      class << self
        # Label => value.
        #: (Array[String]) -> Hash[String, String]
        def facts(libraries)
          {
            "ruby" => RUBY_DESCRIPTION,
            "cpu" => "#{cpu}, #{Etc.nprocessors} cores",
            "gems" => libraries.map { |name| "#{name} #{version(name)}" }.join(", "),
            "compiler" => RbConfig::CONFIG["CC_VERSION_MESSAGE"].to_s.lines.first.to_s.strip,
            "flags" => flags,
            "yjit" => yjit
          }.merge(libraries.include?("jacinth") ? engine : {}).reject { |_, value| value.to_s.empty? }
        end

        # What JACINTH_BENCH_<name> says, or BENCH_<name>, its older name; nil if both are empty.
        #: (String) -> String?
        def setting(name)
          ["JACINTH_BENCH_#{name}", "BENCH_#{name}"].map { |variable| ENV[variable].to_s }.find { |text| !text.empty? }
        end

        # How many seconds to measure. Raises ArgumentError.
        #: (Float) -> Float
        def seconds(default) = number("TIME", default, 0..3600, 2) { |text| Float(text, exception: false) }

        # In how many heaps the steady state of a real document is measured. Raises ArgumentError.
        #: (Integer) -> Integer
        def heaps(default) = number("HEAPS", default, 1..100, 3) { |text| Integer(text, exception: false) }

        private

        # The block returns the number that is in the text, or nil.
        def number(name, default, range, example)
          text = setting(name) or return default
          number = yield text
          return number if number && range.cover?(number)

          raise ArgumentError, "JACINTH_BENCH_#{name}=#{text}: it takes a number from #{range.first} to " \
                               "#{range.last}, such as #{example}"
        end

        def engine
          info = Jacinth.info
          { "simd" => info[:simd].to_s,
            "private layouts" => info[:private].map { |name, state| "#{name} #{state}" }.join(", ") }
        end

        def yjit
          return "not built in" unless defined?(RubyVM::YJIT)

          RubyVM::YJIT.enabled? ? "on" : "off"
        end

        def version(library)
          case library
          when "jacinth" then Jacinth::VERSION
          when "json" then ::JSON::VERSION
          when "oj" then Oj::VERSION
          when "nosj" then NOSJ::VERSION
          end
        end

        def cpu
          if File.readable?("/proc/cpuinfo")
            File.foreach("/proc/cpuinfo") do |line|
              return line[/:\s*(.+)/, 1] if line.match?(/\A(model name|Model|cpu model)\s*:/)
            end
          end
          RbConfig::CONFIG["host_cpu"]
        end

        # The flags of the extension's own Makefile if it was built in this tree, otherwise Ruby's.
        def flags
          makefiles = Dir[File.expand_path("../../../../tmp/*/jacinth/#{RUBY_VERSION}/Makefile", __dir__)]
          line = makefiles.empty? ? nil : File.foreach(makefiles.first).find { |text| text.match?(/\ACFLAGS\s*=/) }
          own = line.to_s[/-std=.*/].to_s.split.grep_v(/\A\$|\A-M|\A-g\d|\A--param/)
          [RbConfig::CONFIG["optflags"], *own].join(" ")
        end
      end
    end
  end
end
