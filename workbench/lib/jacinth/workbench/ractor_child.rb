# frozen_string_literal: true

# The process that `rake bench:ractors` starts for each figure: one library, one way of working in parallel, one
# number of workers. Each worker parses the same document until its seconds are over. Prints the parses a second of all
# workers together. Nothing but that library is loaded.
#   ruby ractor_child.rb LIBRARY WAY WORKERS SECONDS FILE      LIBRARY: jacinth or json; WAY: ractors or forks

module Jacinth
  module Workbench
    # Parses `text` for that long, after a tenth of it for warming up. Returns the parses a second.
    module RactorChild
      CHUNK = 8 # parses between two looks at the clock

      class << self
        #: (String, String, Float) -> Float
        def rate(library, text, seconds)
          repeated(library, text, seconds / 10)
          repeated(library, text, seconds)
        end

        # The rates of all workers.
        #: (String, String, Integer, String, Float) -> Array[Float]
        def rates(library, way, workers, text, seconds)
          return forked(library, workers, text, seconds) if way == "forks"

          ractors = Array.new(workers) do
            Ractor.new(library, text, seconds) { |*arguments| Jacinth::Workbench::RactorChild.rate(*arguments) }
          end
          ractors.map { |ractor| ractor.respond_to?(:value) ? ractor.value : ractor.take }
        end

        private

        def repeated(library, text, seconds)
          start = now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
          count = 0
          while now - start < seconds
            library == "json" ? CHUNK.times { JSON.parse(text) } : CHUNK.times { Jacinth.parse(text) }
            count += CHUNK
            now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
          end
          count / (now - start)
        end

        def forked(library, workers, text, seconds)
          pipes = Array.new(workers) do
            reader, writer = IO.pipe
            fork do
              writer.write(rate(library, text, seconds))
              exit!(true)
            end
            writer.close
            reader
          end
          pipes.map { |reader| Float(reader.read) }.tap { Process.waitall }
        end
      end
    end
  end
end

if $PROGRAM_NAME == __FILE__
  library, way, workers, seconds, path = ARGV
  Warning[:experimental] = false
  require library
  text = File.read(path, encoding: Encoding::UTF_8).freeze
  puts Jacinth::Workbench::RactorChild.rates(library, way, Integer(workers), text, Float(seconds)).sum
end
