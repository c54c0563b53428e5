# frozen_string_literal: true

require "rbconfig"
require "tempfile"
require_relative "contenders"

module Jacinth
  module Workbench
    # What a call costs a program that makes it again and again: CPU time per call over seconds of calls, with the
    # garbage collector and the page faults that the calls cause. The best time of Race hides both. Each library has a
    # process of its own (steady_child.rb) which loads no other; the processes take turns.
    #
    # Most of a process's time is not counted. For the first one to three seconds of calls, malloc gives freed memory
    # back to the system and takes it anew, which costs every library five to ten times its usual time. How long that
    # lasts, and how many page faults remain, depends on what else lies in the heap. So there can be several heaps: a
    # process for each, with other objects in it. Every library has the same heaps.
    class Steady
      # A measuring process did not answer.
      class Died < StandardError
      end

      # Nanoseconds of CPU time per call: of all calls, and of the turns at the quartiles. calls: how many were
      # measured; faults, gc_runs: page faults and runs of the collector in all of them; seconds: CPU time and clock;
      # resident: the bytes of memory that the process had after a turn, on average; collecting: nanoseconds that the
      # collector took of all calls together.
      Result = Struct.new(:cpu, :low, :high, :calls, :faults, :gc_runs, :seconds, :clock, :resident, :collecting)

      TURNS = 4 # in each heap
      WARM = 0.7 # the part of the time of a heap that is not counted
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

        # Measures for about this many seconds of CPU time in each heap. `environments`: variables of the processes, by
        # the names of their contenders. Returns the results by contender. Raises Died.
        #: (Array[Contenders::Contender], untyped, Float, ?heaps: Integer,
        #:  ?environments: Hash[String, Hash[String, String]]) -> Hash[Contenders::Contender, Result]
        def run(contenders, input, seconds, heaps: 1, environments: {})
          dump = Marshal.dump(input)
          each = seconds / [contenders.size, 1].max
          turns = Array.new(heaps) do |heap|
            in_heap(contenders, each) { |one| new(one, dump, heap, environments.fetch(one.name, {})) }
          end
          contenders.to_h { |contender| [contender, result(turns.flat_map { |heap| heap.fetch(contender) })] }
        end

        private

        # Starts the processes with the block. Returns the turns of each contender.
        def in_heap(contenders, seconds)
          children = {}
          contenders.each { |contender| children[contender] = yield contender }
          children.each_value { |child| child.turn(seconds * WARM) }
          random = Random.new(1)
          turns = Array.new(TURNS) do
            contenders.shuffle(random: random).to_h do |contender|
              [contender, children[contender].turn(seconds * (1 - WARM) / TURNS)]
            end
          end
          contenders.to_h { |contender| [contender, turns.map { |turn| turn.fetch(contender) }] }
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

      # heap: the number that decides which other objects lie in the heap.
      #: (Contenders::Contender, String, Integer, Hash[String, String]) -> void
      def initialize(contender, dump, heap, environment)
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
