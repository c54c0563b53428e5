# frozen_string_literal: true

# Times Jacinth.parse and Jacinth.generate on the files named as arguments and prints
# "name<TAB>parse or generate<TAB>seconds" for each. script/compare runs it for each commit, with
# that commit's lib on the load path; the stopwatch is always this tree's.
require "jacinth"
require_relative "../../lib/jacinth/workbench/stopwatch"

ARGV.each do |path|
  text = File.read(path, encoding: Encoding::UTF_8)
  tree = Jacinth.parse(text)
  works = { "parse" => -> { Jacinth.parse(text) }, "generate" => -> { Jacinth.generate(tree) } }
  works.each do |work, block|
    time = Jacinth::Workbench::Stopwatch.best({ work => block }, seconds: 0.5)[work]
    puts [File.basename(path, ".json"), work, time].join("\t")
  end
end
