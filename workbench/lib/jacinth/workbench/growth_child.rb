# frozen_string_literal: true

# The process in which Growth measures one call: it loads one library, makes a document of the size that the job asks
# for, and answers with Marshal. The job comes in the same way from its standard input.
require_relative "contenders"

module Jacinth
  module Workbench
    class GrowthChild
      ROWS = 1_000 # different ones; a longer document repeats them

      # The text of an Array of objects, such as the answer of a query: at least one, and about this many bytes; and the
      # index of the last object.
      #: (Integer) -> [String, Integer]
      def self.document(bytes)
        rows = Array.new(ROWS) do |number|
          %({"id":#{number},"name":"user #{number}","email":"user#{number}@example.org","active":#{number.even?},) +
            %("score":#{number % 100}.#{number % 7}5,"tags":["a#{number % 10}","ünïcode"],"note":null})
        end
        block = "#{rows.join(",")},"
        full, rest = bytes.divmod(block.bytesize)
        tail = rows.take([rest * ROWS / block.bytesize, 1].max)
        ["[#{block * full}#{tail.join(",")}]", (full * ROWS) + tail.size - 1]
      end

      # job: feature, call, bytes, and object, the code that makes the argument of the call from the text, or nil.
      #: (Hash[Symbol, untyped]) -> void
      def initialize(job)
        require job.fetch(:feature)
        text, last = GrowthChild.document(job.fetch(:bytes))
        @bytes = text.bytesize
        text.valid_encoding? # so that Ruby knows it
        @input = [job[:object] ? object(text, job[:object]) : text.freeze, last]
        @contender = Contenders::Contender.new(name: "growth", open: "input, last = input", call: job.fetch(:call))
      end

      # One call: its memory at the peak, beside what there was before it, and a few facts about its result. Then its
      # CPU time in nanoseconds: that of many calls if one takes less than `seconds`.
      #: (Float) -> Hash[Symbol, untyped]
      def measure(seconds)
        call = @contender.many
        GC.start
        before = memory("VmRSS") if reset_peak
        start = cpu
        result = @contender.once.call(@input)
        first = cpu - start
        peak = before && [memory("VmHWM") - before, 0].max
        facts = facts(result)
        result = nil # the collector takes it back while the other calls are made
        { bytes: @bytes, cpu: first >= seconds * 1e9 ? first : repeated(call, seconds), memory: peak, facts: facts }
      end

      # Calls a second by the clock, of that many Ractors together; of this one alone for nil. Yields before it begins.
      #: (Integer?, Float) { () -> void } -> Float
      def calls_a_second(ractors, seconds)
        once = timed_calls(1)
        count = [(seconds / once).ceil, 1].max
        yield
        start = clock
        ractors ? in_ractors(ractors, count) : @contender.many.call(@input, count)
        (ractors || 1) * count / (clock - start)
      end

      private

      # Evaluates the code, which uses `text`. The collector would find no garbage, and would take most of the time that
      # a large document needs.
      def object(text, code)
        GC.disable
        eval(code, binding, "object")
      ensure
        GC.enable
      end

      def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)

      def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)

      def repeated(call, seconds)
        count = calls = 1
        start = cpu
        call.call(@input, count)
        while (spent = cpu - start) < seconds * 1e9
          count *= 2
          call.call(@input, count)
          calls += count
        end
        spent.fdiv(calls)
      end

      # The second call, which has no libraries to load.
      def timed_calls(count)
        @contender.once.call(@input)
        start = clock
        @contender.many.call(@input, count)
        clock - start
      end

      # Each evaluates the call itself, because a Ractor takes no block with variables.
      def in_ractors(number, count)
        input = Ractor.make_shareable(@input)
        code = "input, last = input; while count > 0; #{@contender.call}; count -= 1; end"
        ractors = Array.new(number) do
          Ractor.new(input, count, code) { |input, count, code| eval(code) }
        end
        ractors.each { |ractor| ractor.respond_to?(:value) ? ractor.value : ractor.take }
      end

      # Makes the kernel forget the highest use of memory so far. False where it cannot.
      def reset_peak
        File.write("/proc/self/clear_refs", "5")
        true
      rescue SystemCallError
        false
      end

      def memory(field) = File.read("/proc/self/status")[/^#{field}:\s*(\d+) kB/, 1].to_i * 1024

      def facts(result)
        case result
        when Array then [result.size, result.last]
        when String then [result.bytesize, result.byteslice(-100, 100)]
        else result
        end
      end
    end
  end
end

if $PROGRAM_NAME == __FILE__
  begin
    job = Marshal.load($stdin.binmode)
    child = Jacinth::Workbench::GrowthChild.new(job)
    answer = lambda do |value|
      Marshal.dump(value, $stdout.binmode)
      $stdout.flush
    end
    if job[:workers]
      answer.call(child.calls_a_second(job[:ractors], job[:seconds]) do
        answer.call(:ready)
        $stdin.gets
      end)
    else
      answer.call(child.measure(job.fetch(:seconds)))
    end
  rescue StandardError, ScriptError, NoMemoryError => e
    abort "#{e.class}: #{e.message.lines.first.to_s.strip}"
  end
end
