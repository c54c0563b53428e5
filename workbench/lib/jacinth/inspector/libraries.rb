# frozen_string_literal: true

require "jacinth/workbench/apart"
require "jacinth/workbench/contenders"

module Jacinth
  class Inspector
    # Reads one document with several libraries, each in a process of its own, and inspects their results.
    # The workbench's contenders define the libraries and calls. Measures no time.
    class Libraries
      # This many bytes are parsed, in as many parses as needed, to observe the collector.
      BYTES = 20_000_000
      FEWEST = 4
      MOST = 200

      #: (String) -> void
      def initialize(document)
        raise TypeError, "a document is a String, not #{Words.class_name(document)}" unless String === document

        @document = document
      end

      #: (Array[String]?) ?{ (String, Integer) -> void } -> Hash[String, Hash[Symbol, untyped]]
      def compare(names, &progress)
        chosen(names).to_h { |one| [one.name, apart(one, progress)] }
      end

      private

      # The name of a library selects its first call. The name of a call selects that call.
      def chosen(names)
        all = Workbench::Contenders.for("parse", Workbench::Contenders.load_libraries { nil })
        return all.uniq(&:library) unless names

        names.map do |name|
          all.find { |one| one.name == name } || all.find { |one| one.library == name } ||
            raise(ArgumentError,
                  "no library is called #{String(name).scrub.inspect}; there are #{all.map(&:name).join(", ")}")
        end.uniq
      end

      def apart(one, progress)
        listener = ->(count) { progress&.call(one.name, count) }
        Workbench::Apart.run(listener) { |say| inspected(one, say) }
      rescue Workbench::Apart::Died, StandardError => e
        message = Words.utf8(e.message.to_s)[0, 200]
        { error: "#{e.class}: #{message.gsub(/[[:cntrl:]]/) { |character| character.dump[1..-2] }}" }
      end

      def inspected(one, say)
        parse = cost(one)
        root = one.once.call(@document)
        Inspector.new(root) { |count| say.call(count) }.report.merge(parse: parse)
      end

      # The allocations of one parse, the smallest of several; and how often the collector runs for each of many parses,
      # on average.
      def cost(one)
        GC.start
        first = last = stand
        allocated = Array.new(runs) do
          before = last
          one.once.call(@document)
          last = stand
          last[2] - before[2]
        end
        { parses: runs, gc_runs: (last[0] - first[0]).fdiv(runs).round(3),
          major_gc_runs: (last[1] - first[1]).fdiv(runs).round(3), allocated_objects: allocated.min }
      end

      def runs = (BYTES / [@document.bytesize, 1].max).clamp(FEWEST, MOST)

      def stand = [GC.count, GC.stat(:major_gc_count), GC.stat(:total_allocated_objects)]
    end
  end
end
