# frozen_string_literal: true

require "rbconfig"
require "tempfile"
require_relative "contenders"

module Jacinth
  module Workbench
    # What a call costs a program that makes it again and again: CPU time per call over seconds of calls, with the
    # garbage collector and the page faults that the calls cause. The best time of Race hides both. Each library has
    # processes of its own (steady_child.rb) which load no other; the libraries take turns. How many page faults a call
    # takes depends on what else lies in the heap, and can differ by a factor of ten. So each library has several
    # processes, one after the other, with different objects in their heaps. These are the same for all libraries.
    class Steady
      # A measuring process did not answer.
      class Died < StandardError
      end

      # Nanoseconds of CPU time per call: of all calls, and of the turns at the quartiles. calls: how many were
      # measured; faults, gc_runs: page faults and runs of the collector in all of them; seconds: CPU time and clock;
      # resident: the bytes of memory that the process had after a turn, on average; collecting: nanoseconds that the
      # collector took of all calls together.
      Result = Struct.new(:cpu, :low, :high, :calls, :faults, :gc_runs, :seconds, :clock, :resident, :collecting)

      HEAPS = 5
      TURNS = 2 # in each of these
      WARM = 1  # turns before them that are not counted: Ruby compiles, the heap grows
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
          each = seconds / HEAPS / (TURNS + WARM) / [contenders.size, 1].max
          random = Random.new(1)
          turns = Array.new(HEAPS) { |heap| turns_in(heap, contenders, dump, each, random, environments) }
          contenders.to_h { |contender| [contender, result(turns.flat_map { |found| found.fetch(contender) })] }
        end

        private

        def turns_in(heap, contenders, dump, each, random, environments)
          children = {}
          contenders.each do |contender|
            children[contender] = new(contender, dump, heap, environments.fetch(contender.name, {}))
          end
          turns = Array.new(WARM + TURNS) do
            contenders.shuffle(random: random).to_h { |contender| [contender, children[contender].turn(each)] }
          end
          contenders.to_h { |contender| [contender, turns.drop(WARM).map { |turn| turn.fetch(contender) }] }
        ensure
          children&.each_value(&:close)
        end

        def result(turns)
          calls, cpu, clock, faults, gc_runs, collecting, resident = turns.transpose.map(&:sum)
          each = turns.map { |turn| turn[1].fdiv(turn[0]) }.sort
          Result.new(cpu.fdiv(calls), each[each.size / 4], each[each.size * 3 / 4], calls, faults, gc_runs, cpu / 1e9,
                     clock / 1e9, resident / turns.size, collecting)
        end
      end

      # heap: the number that determines the objects in the process's heap.
      #: (Contenders::Contender, String, ?Integer, ?Hash[String, String]) -> void
      def initialize(contender, dump, heap = 0, environment = {})
        @name = contender.name
        @errors = Tempfile.new("steady")
        @child = IO.popen([ALONE.merge(environment), *Steady.ruby, CHILD, { err: @errors.path }], "r+b")
        job = { features: ["bigdecimal", Contenders::LIBRARIES.fetch(contender.library)], setup: contender.setup,
                call: contender.call, each: contender.each, input: dump, heap: heap }
        Marshal.dump(job, @child)
        @child.flush
      rescue Errno::EPIPE
        died
      end

      # Makes calls for that many seconds of CPU time. Returns the numbers that steady_child.rb describes.
      #: (Float) -> Array[Integer]
      def turn(seconds)
        @child.puts(seconds)
        answer = @child.gets or died
        answer.split.map { |word| Integer(word) }
      rescue Errno::EPIPE
        died
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
