# frozen_string_literal: true

require "io/wait"
require "rbconfig"
require "tempfile"
require "json"
require "jacinth"
require_relative "environment"
require_relative "load"
require_relative "race"
require_relative "steady"

module Jacinth
  module Workbench
    # `rake bench:growth`: what happens to time and memory when a document grows from 1 KB to 100 MB, or to 1 GB; and
    # what a second process or a second Ractor brings. Each measurement has a process of its own. What would need more
    # memory than the machine has, or more time than there is left, is left out, with a note.
    class Growth
      # A measured size. at: bytes of the document; cpu: nanoseconds of a call; memory: bytes at the peak of a call,
      # beside those of the input; nil where they cannot be read.
      Row = Struct.new(:call, :library, :at, :cpu, :memory)
      # workers: how many; kind: "processes" or "Ractors"; calls: in a second, all together.
      Scale = Struct.new(:call, :library, :kind, :workers, :calls)
      # A child ended early, or had another result than the other library.
      class Trouble < StandardError
      end
      # A child did not answer before the end of all time.
      class Late < Trouble
      end

      LEAST = 1_000
      MOST = { "100 MB" => 100_000_000, "1 GB" => 1_000_000_000 }.freeze
      SECONDS = 600.0 # for everything
      MEMORY = 0.7    # of what the machine has available
      # Ahead of the first measurement: bytes of memory for a byte of the document.
      GUESS = 20
      COPIES = 3 # of the text, while it is made
      STEP = 10
      SCALED = 1_000_000 # bytes of the document with which several workers make calls
      WORKERS = [1, 2].freeze
      SAMPLE = 0.4 # seconds of one measurement; a call that takes longer is made once
      CHILD = File.expand_path("growth_child.rb", __dir__)

      # The calls, by library. `input` is the text, or for generate the objects that OBJECTS makes of it; `last` is the
      # index of the last row.
      CALLS = {
        "parse" => { "jacinth" => "Jacinth.parse(input)", "json" => "JSON.parse(input)" },
        "generate" => { "jacinth" => "Jacinth.generate(input)", "json" => "JSON.generate(input)" },
        "valid?" => { "jacinth" => "Jacinth.valid?(input)", "json" => "(JSON.parse(input) && true)" },
        "one field" => { "jacinth" => 'Jacinth.document(input).dig(last, "id")',
                         "json" => 'JSON.parse(input).dig(last, "id")' }
      }.freeze
      OBJECTS = { "jacinth" => "Jacinth.parse(text)", "json" => "JSON.parse(text)" }.freeze

      attr_reader :rows, :scales, :notes

      #: (?most: Integer, ?seconds: Float, ?sample: Float, ?scaled: Integer, ?output: untyped) -> void
      def initialize(most: MOST["100 MB"], seconds: SECONDS, sample: SAMPLE, scaled: SCALED, output: $stdout)
        @sample = sample
        @scaled = scaled
        @sizes = [LEAST]
        @sizes << (@sizes.last * STEP) while @sizes.last * STEP <= most
        @finish = Race.clock + seconds
        @output = output
        @rows = []
        @scales = []
        @notes = []
      end

      # Measures and prints as it goes. Returns itself.
      #: () -> self
      def run
        load = Load.new
        facts.each { |label, value| @output.puts("#{label.ljust(16)} #{value}") }
        @sizes.each { |bytes| CALLS.each { |call, libraries| libraries.each_key { |one| size(call, one, bytes) } } }
        %w[parse generate].product(OBJECTS.keys, %w[processes Ractors], WORKERS) { |words| scale(*words) }
        @warning = load.report["warning"]
        self
      end

      #: () -> Hash[String, String]
      def facts = @facts ||= Environment.facts(%w[jacinth json])

      # A sentence if the machine was busy with other work, or nil.
      #: () -> String?
      attr_reader :warning

      private

      def size(call, library, bytes)
        before = @rows.reverse.find { |row| row.call == call && row.library == library }
        return if @notes.any? { |note| note.start_with?("#{library} #{call}") }

        reason = too_much(bytes, library, before)
        return note("#{library} #{call} from #{bytes} bytes on is left out: #{reason}") if reason

        found = answers(job(call, library, bytes)).last
        compare(call, bytes, found)
        @rows << Row.new(call, library, found[:bytes], found[:cpu], found[:memory])
        @output.puts(format("%-10s %-8s %13d bytes  %12.3f ms  %s", call, library, found[:bytes], found[:cpu] / 1e6,
                            found[:memory] ? format("%.1f MB", found[:memory] / 1e6) : ""))
      rescue Late => e
        note("#{library} #{call} from #{bytes} bytes on is left out: #{e.message}")
      end

      # The reason why the next size is not measured, or nil.
      def too_much(bytes, library, before)
        need = need(bytes, library, before)
        available = self.available
        return "it would need about #{need / 1_000_000} MB of memory" if available && need > available * MEMORY

        # Making the document and its objects takes as long again.
        time = before ? before.cpu / 1e9 * STEP * 3 : 0
        "it would take too long" if Race.clock + time > @finish
      end

      # Bytes of memory: of the text, which is made of parts, and of what the hungriest call needed for the size before.
      # So the objects that are the input of generate are counted by what parse needed.
      def need(bytes, library, before)
        return bytes * GUESS unless before

        rows = @rows.select { |row| row.library == library && row.at == before.at }
        (bytes * COPIES) + (rows.filter_map(&:memory).max.to_i * STEP)
      end

      def available
        File.read("/proc/meminfo")[/^MemAvailable:\s*(\d+) kB/, 1]&.then { |kilobytes| kilobytes.to_i * 1024 }
      rescue SystemCallError
        nil
      end

      # Raises Trouble if the first library had another result.
      def compare(call, bytes, found)
        first = (@results ||= {})[[call, bytes]] ||= found[:facts]
        raise Trouble, "#{call} of #{bytes} bytes: #{found[:facts]} instead of #{first}" if first != found[:facts]
      end

      def job(call, library, bytes)
        { feature: library, call: CALLS[call][library], bytes: bytes, seconds: @sample,
          object: call == "generate" ? OBJECTS[library] : nil }
      end

      def scale(call, library, kind, workers)
        return if kind == "Ractors" && !defined?(Ractor)

        common = job(call, library, @scaled).merge(workers: workers)
        calls = if kind == "Ractors"
                  answers(common.merge(ractors: workers)).last
                else
                  at_once(common, workers).sum
                end
        @scales << Scale.new(call, library, kind, workers, calls)
        @output.puts(format("%-10s %-8s %d %-10s %8.1f calls a second", call, library, workers, kind, calls))
      rescue Late => e
        note("#{call} of #{library} by #{workers} #{kind} is left out: #{e.message}")
      end

      def note(words)
        @notes << words
        @output.puts(words)
      end

      # All answers of one process.
      def answers(job) = Child.open(job, @finish) { |child| job[:workers] ? child.go : [child.answer] }

      # The last answers of several processes that begin together.
      def at_once(job, workers)
        children = Array.new(workers) { Child.new(job, @finish) }
        children.each(&:answer) # ready
        children.each(&:begin_now)
        children.map(&:answer)
      ensure
        children&.each(&:close)
      end

      # A measuring process.
      class Child
        #: (Hash[Symbol, untyped], Float) { (Child) -> Array[untyped] } -> Array[untyped]
        def self.open(job, finish)
          child = new(job, finish)
          yield child
        ensure
          child&.close
        end

        #: (Hash[Symbol, untyped], Float) -> void
        def initialize(job, finish)
          @finish = finish
          @errors = Tempfile.new("growth")
          command = [RbConfig.ruby, "--disable-gems", "-W:no-experimental", *Steady.jit,
                     *$LOAD_PATH.map { |folder| "-I#{folder}" }, CHILD]
          @child = IO.popen([Steady::ALONE, *command, { err: @errors.path }], "r+b")
          Marshal.dump(job, @child)
          @child.flush
        end

        # Its next answer. Raises Trouble if it has none, Late if it takes longer than until the end.
        #: () -> untyped
        def answer
          left = [@finish - Race.clock, 0.1].max
          raise Late, "a measuring process took too long" unless @child.wait_readable(left)

          Marshal.load(@child)
        rescue EOFError
          raise Trouble, "a measuring process ended early: #{File.read(@errors.path).lines.first.to_s.strip}"
        end

        #: () -> Array[untyped]
        def go = [answer, begin_now, answer]

        #: () -> void
        def begin_now = @child.puts

        # A process that has answered has ended or ends; another one is ended.
        #: () -> void
        def close
          Process.kill(:KILL, @child.pid)
          @child.close
          @errors.close!
        end
      end
    end
  end
end
