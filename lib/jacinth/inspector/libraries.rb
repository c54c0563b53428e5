# frozen_string_literal: true

require "jacinth/workbench/apart"
require "jacinth/workbench/contenders"

module Jacinth
  class Inspector
    # Reads one document with several libraries, each in a process of its own, and inspects what each made
    # of it. Which there are, and what is called, stands in the workbench's contenders. Measures no time.
    class Libraries
      RUNS = 4

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

      # A name is a library's, which stands for its first call, or a call's.
      def chosen(names)
        all = Workbench::Contenders.for("parse", Workbench::Contenders.load_libraries { nil })
        return all.uniq(&:library) unless names

        names.map do |name|
          all.find { |one| one.name == name } || all.find { |one| one.library == name } ||
            raise(ArgumentError, "no library is called #{String(name).scrub.inspect}; there are #{all.map(&:name).join(", ")}")
        end.uniq
      end

      def apart(one, progress)
        listener = ->(count) { progress&.call(one.name, count) }
        Workbench::Apart.run(listener) { |say| inspected(one, say) }
      rescue Workbench::Apart::Died, StandardError => e
        { error: "#{e.class}: #{e.message.to_s.scrub[0, 200]}" }
      end

      def inspected(one, say)
        parse = cost(one)
        root = one.once.call(@document)
        Inspector.new(root) { |count| say.call(count) }.report.merge(parse: parse)
      end

      # What one parse allocates and how often the collector runs in it: the least of several, each of
      # which begins when the collector has just been through.
      def cost(one)
        runs = Array.new(RUNS) do
          GC.start
          before = stand
          one.once.call(@document)
          stand.zip(before).map { |now, then_| now - then_ }
        end
        %i[gc_runs major_gc_runs allocated_objects].zip(runs.transpose.map(&:min)).to_h
      end

      def stand = [GC.count, GC.stat(:major_gc_count), GC.stat(:total_allocated_objects)]
    end
  end
end
