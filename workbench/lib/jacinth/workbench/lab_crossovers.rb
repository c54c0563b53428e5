# frozen_string_literal: true

module Jacinth
  module Workbench
    # Where one way becomes faster than another, from times at some sizes. Between two measured sizes the
    # crossover is found on the straight line of the logarithms. Differences below the tolerance count as equal,
    # and a single size proves nothing, so that noise makes no crossovers.
    module LabCrossovers
      TOLERANCE = 0.1
      CONFIRMED = 2 # sizes that must agree on either side

      # size: where both take the same time; before: the faster way below it; after: the faster way above it.
      Crossover = Struct.new(:size, :before, :after)
      # way: the fastest one between two measured sizes.
      Reign = Struct.new(:way, :from, :to)

      class << self
        # times: way => { size => time }; a way may lack sizes.
        #: (Hash[String, Hash[Integer, Float]], ?tolerance: Float) -> Array[Crossover]
        def of(times, tolerance: TOLERANCE)
          times.keys.combination(2).flat_map do |one, other|
            sizes = (times[one].keys & times[other].keys).sort
            points = sizes.map { |size| [Math.log(size), Math.log(times[one][size] / times[other][size])] }
            between(points, Math.log(1 + tolerance)).map do |at, gap|
              Crossover.new(Math.exp(at).round, *(gap.negative? ? [one, other] : [other, one]))
            end
          end.sort_by(&:size)
        end

        # The fastest ways, from the smallest size to the largest. The fastest way remains so until another one is
        # faster by more than the tolerance.
        #: (Hash[String, Hash[Integer, Float]], ?tolerance: Float) -> Array[Reign]
        def reigns(times, tolerance: TOLERANCE)
          times.values.flat_map(&:keys).uniq.sort.each_with_object([]) do |size, found|
            here = times.select { |_, own| own[size] }
            best = here.keys.min_by { |way| here[way][size] }
            last = found.last
            if last && here[last.way] && here[last.way][size] <= here[best][size] * (1 + tolerance)
              last.to = size
            else
              found << Reign.new(best, size, size)
            end
          end
        end

        private

        # [place, the gap before it] for each change of sign between stretches that are clear of zero.
        def between(points, least)
          stretches = points.each_index.select { |index| points[index].last.abs > least }
                            .chunk_while { |one, other| positive?(points, one) == positive?(points, other) }
                            .select { |stretch| stretch.size >= CONFIRMED }
          stretches.each_cons(2).filter_map do |before, after|
            next if positive?(points, before.last) == positive?(points, after.first)

            [zero(points[before.last..after.first]), points[before.last].last]
          end
        end

        def positive?(points, index) = points[index].last.positive?

        # The first change of sign among these points.
        def zero(points)
          (left, gap), (right, next_gap) = points.each_cons(2).find { |one, other| (one.last * other.last) <= 0 }
          left + ((right - left) * gap / (gap - next_gap))
        end
      end
    end
  end
end
