# frozen_string_literal: true

require "tmpdir"
require_relative "cases"
require_relative "contenders"
require_relative "corpus"
require_relative "documents"
require_relative "folded"
require_relative "profile_library"
require_relative "profile_sampler"

module Jacinth
  module Workbench
    # Compares where two implementations of one task spend their time: records the native stacks of both and ranks the
    # functions by their difference. `jacinth profile` prints the ranking, ProfilePage draws it.
    class Profile
      # A side, case or file that does not exist.
      class Wrong < StandardError
      end

      # per_call: the cost of one call, in nanoseconds or instructions, nil when not known. whole: the stacks before
      # what Ruby does was merged; nil if nothing was.
      Side = Struct.new(:label, :folded, :unit, :per_call, :whole)
      # counts, shares (of 1) and costs (per call, nil when not known): those of A, then those of B.
      Difference = Struct.new(:function, :counts, :shares, :costs)

      CASES = File.expand_path("../../../bench/cases", __dir__)
      LARGEST = 7
      SECONDS = 3.0
      # callgrind counts as many calls as process about this many bytes.
      COUNTED_BYTES = 500_000

      class << self
        # Measures both sides; yields a line at each step. all_frames: what Ruby's own functions call is not merged.
        #: (Array[String], ?entry: String, ?direction: String, ?seconds: Float, ?sampler: String?, ?all_frames: bool)
        #:  { (String) -> void } -> Array[Side]
        def measure(labels, entry: "made_twitter", direction: "parse", seconds: SECONDS, sampler: nil,
                    all_frames: false)
          wanted = Contenders::LIBRARIES.select { |name, _| name != "nosj" || labels.any? { |label| label =~ /nosj/i } }
          libraries = Contenders.load_libraries(wanted) { |line| yield line }
          found = named(entry)
          input, bytes = input(entry, direction, libraries, found)
          Dir.mktmpdir do |folder|
            sampler = ProfileSampler.choose(sampler, folder: folder)
            sampler.first = ProfileLibrary.new.folder { |line| yield line } if libraries.include?("jacinth")
            labels.map do |label|
              yield "#{label}: #{direction} of #{entry}, #{bytes} bytes, by #{sampler.name}"
              job = File.join(folder, "job")
              File.binwrite(job, Marshal.dump(job(label, contenders(direction, libraries, found), input)))
              taken = sampler.take(job, seconds: seconds, calls: (COUNTED_BYTES / [bytes, 1].max).clamp(2, 500))
              raise Wrong, "#{label}: no stack was seen" if taken.folded.total.zero?

              Side.new(label, all_frames ? taken.folded : taken.folded.merged, taken.unit, taken.per_call, taken.folded)
            end
          end
        end

        # The largest differences in self time: per call where the cost of a call is known for both sides, else
        # in shares of the whole.
        #: (Array[Side], ?Integer) -> Array[Difference]
        def differences(sides, limit = LARGEST)
          known = sides.all?(&:per_call)
          counts = sides.map { |side| side.folded.self_counts }
          totals = sides.map { |side| side.folded.total }
          all = counts.flat_map(&:keys).uniq.map do |function|
            mine = counts.map { |count| count.fetch(function, 0) }
            shares = mine.zip(totals).map { |count, total| count.fdiv(total) }
            costs = known ? shares.zip(sides).map { |share, side| share * side.per_call } : nil
            Difference.new(function, mine, shares, costs)
          end
          all.max_by(limit) { |one| (one.costs || one.shares).reduce(:-).abs }
        end

        private

        # The dumped argument of the call, and the size of the document.
        def input(entry, direction, libraries, found)
          reader, writer = %w[parse generate].map { |way| reference(way, libraries, found) }
          text = found&.document&.call || (found ? nil : document(entry))
          object = text ? nil : found.object.call
          text ||= writer.once.call(object)
          [Marshal.dump(direction == "parse" ? text : object || reader.once.call(text)), Array(text).sum(&:bytesize)]
        rescue Corpus::Missing => e
          raise Wrong, e.message
        rescue TypeError => e
          raise Wrong, "#{entry}: cannot be handed to another process (#{e.message})"
        end

        # json's call, or ours without json, with the case's options.
        def reference(direction, libraries, found)
          all = contenders(direction, libraries & %w[json jacinth], found)
          all.find { |one| one.name == "json" } || all.first
        end

        def contenders(direction, libraries, found)
          options = found ? found.directions.fetch(direction, {}) : {}
          Contenders.for(direction, libraries, options, each: found ? found.each : false)
        end

        # A case of bench/cases, which exist only in a clone.
        def named(name)
          Cases.load_all(CASES) if Cases.all.empty?
          Cases.all.find { |one| one.name == name }
        end

        def document(name)
          return Documents[name] if Documents.names.include?(name)

          File.read(name, encoding: Encoding::UTF_8)
        rescue SystemCallError
          names = (Cases.all.map(&:name) | Documents.names).join(", ")
          raise Wrong, "#{name} is no file that can be read and no case; there are #{names}"
        end

        # A contender by its name, the first one of a library, or Ruby code that uses `input`.
        def job(label, all, input)
          found = all.find { |one| one.name == label } || all.find { |one| one.library == label }
          if found.nil? && Contenders::LIBRARIES.key?(label)
            raise Wrong, "#{label} is not installed, or has not the options of the case"
          end

          features = Contenders::LIBRARIES.values_at(*(found ? [found.library] : all.map(&:library).uniq))
          { features: ["bigdecimal", *features], # the options of a case may name it
            setup: found&.setup, call: found ? found.call : label, each: found&.each, input: input }
        end
      end
    end
  end
end
