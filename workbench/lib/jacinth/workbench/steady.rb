# frozen_string_literal: true

require "rbconfig"
require "tempfile"
require_relative "contenders"

module Jacinth
  module Workbench
    # What a call costs a program that makes it again and again: CPU time per call over seconds of calls, with the
    # garbage collector and the page faults that the calls cause. The best time of Race hides both. Each library has a
    # process of its own (steady_child.rb) which loads no other; the processes take turns.
    class Steady
      # A measuring process did not answer.
      class Died < StandardError
      end

      # Nanoseconds of CPU time per call: of all calls, and of the turns at the quartiles. calls: how many were
      # measured; faults, gc_runs: page faults and runs of the collector in all of them; seconds: CPU time and clock;
      # resident: the bytes of memory that the process had after a turn, on average; collecting: nanoseconds that the
      # collector took of all calls together.
      Result = Struct.new(:cpu, :low, :high, :calls, :faults, :gc_runs, :seconds, :clock, :resident, :collecting)

      TURNS = 6
      WARM = 2 # turns that are not counted: Ruby compiles, the heap grows
      CHILD = File.expand_path("steady_child.rb", __dir__)
      # Ruby options of the environment (Bundler's) would be loaded again.
      ALONE = { "RUBYOPT" => nil, "RUBYLIB" => nil }.freeze

      class << self
        # The first contender of each library: json's is JSON.parse or JSON.generate, and so on.
        #: (Array[Contenders::Contender]) -> Array[Contenders::Contender]
        def chosen(contenders)
          contenders.select { |one| Contenders::LIBRARIES.key?(one.library) && !one.name.start_with?("frontend") }
                    .uniq(&:library)
        end

        # The options of a Ruby that compiles as this one does.
        #: () -> Array[String]
        def jit = defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled? ? ["--yjit"] : []

        # The command of a Ruby that compiles as this one does, and finds the same libraries without RubyGems.
        #: () -> Array[String]
        def ruby = [RbConfig.ruby, "--disable-gems", *jit, *$LOAD_PATH.map { |folder| "-I#{folder}" }]

        # Measures for about this many seconds of CPU time in all. `environments`: variables of the processes, by the
        # names of their contenders. Returns the results by contender. Raises Died.
        #: (Array[Contenders::Contender], untyped, Float, ?environments: Hash[String, Hash[String, String]])
        #:  -> Hash[Contenders::Contender, Result]
        def run(contenders, input, seconds, environments: {})
          dump = Marshal.dump(input)
          children = {}
          contenders.each do |contender|
            children[contender] = new(contender, dump, environments.fetch(contender.name, {}))
          end
          each = seconds / (TURNS + WARM) / [contenders.size, 1].max
          random = Random.new(1)
          (TURNS + WARM).times do
            contenders.shuffle(random: random).each { |contender| children[contender].turn(each) }
          end
          children.transform_values(&:result)
        ensure
          children&.each_value(&:close)
        end
      end

      #: (Contenders::Contender, String, ?Hash[String, String]) -> void
      def initialize(contender, dump, environment = {})
        @name = contender.name
        @turns = []
        @errors = Tempfile.new("steady")
        @child = IO.popen([ALONE.merge(environment), *Steady.ruby, CHILD, { err: @errors.path }], "r+b")
        job = { features: ["bigdecimal", Contenders::LIBRARIES.fetch(contender.library)], setup: contender.setup,
                call: contender.call, each: contender.each, input: dump }
        Marshal.dump(job, @child)
        @child.flush
      rescue Errno::EPIPE
        died
      end

      #: (Float) -> void
      def turn(seconds)
        @child.puts(seconds)
        answer = @child.gets or died
        @turns << answer.split.map { |word| Integer(word) }
      rescue Errno::EPIPE
        died
      end

      #: () -> Result
      def result
        turns = @turns.drop(WARM)
        calls, cpu, clock, faults, gc_runs, collecting, resident = turns.transpose.map(&:sum)
        each = turns.map { |turn| turn[1].fdiv(turn[0]) }.sort
        Result.new(cpu.fdiv(calls), each[each.size / 4], each[each.size * 3 / 4], calls, faults, gc_runs, cpu / 1e9,
                   clock / 1e9, resident / turns.size, collecting)
      end

      #: () -> void
      def close
        @child&.close
        @errors.close!
      end

      private

      def died
        said = File.read(@errors.path).lines.first.to_s.strip
        raise Died, "#{@name}: #{said.empty? ? "the measuring process ended early" : said}"
      end
    end
  end
end
