# frozen_string_literal: true

# Times Jacinth.parse and Jacinth.generate on the given files, and prints "name<TAB>parse or generate<TAB>milliseconds"
# for each. The first argument is the folder of the library. A time is the lower quartile of short samples of CPU time,
# which does not run while another process runs. script/compare runs this file for each commit with the lib of that
# commit, so the timing is always that of this tree.
lib = File.realpath(ARGV.shift)
$LOAD_PATH.unshift(lib)
require "jacinth"

strangers = $LOADED_FEATURES
  .grep(%r{/jacinth(?:/jacinth\.so|\.rb)\z})
  .reject { |path| File.realpath(path).start_with?("#{lib}/") }
abort "measure: loaded #{strangers.first}, which is not in #{lib}" unless strangers.empty?

SAMPLE = 0.001 # seconds
TURN = 0.12
LEAST = 3

clock = -> { Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) }
timed = lambda do |call, count|
  start = clock.()
  call.(count)
  (clock.() - start) / count
end

ARGV.each do |path|
  text = File.read(path, encoding: Encoding::UTF_8)
  tree = Jacinth.parse(text)
  calls = { "parse" => ->(count) { (Jacinth.parse(text); count -= 1) while count > 0 },
            "generate" => ->(count) { (Jacinth.generate(tree); count -= 1) while count > 0 } }
  calls.each do |direction, call|
    count = 1
    count *= 2 while timed.(call, count) * count < SAMPLE
    GC.start
    finish = clock.() + TURN
    samples = []
    samples << timed.(call, count) while samples.size < LEAST || clock.() < finish
    puts [File.basename(path, ".json"), direction, samples.sort[samples.size / 4] * 1e3].join("\t")
  end
end
