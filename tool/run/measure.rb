# frozen_string_literal: true

# Times Jacinth.parse and Jacinth.generate on the files named as arguments and prints
# "name<TAB>parse or generate<TAB>milliseconds" for each. script/compare runs it for each commit,
# with that commit's lib on the load path; how it is timed is always this tree's way.
require "jacinth"
require_relative "../../lib/jacinth/workbench/contenders"
require_relative "../../lib/jacinth/workbench/race"

ARGV.each do |path|
  text = File.read(path, encoding: Encoding::UTF_8)
  { "parse" => text, "generate" => Jacinth.parse(text) }.each do |direction, input|
    contender = Jacinth::Workbench::Contenders.for(direction, ["jacinth"]).first
    result = Jacinth::Workbench::Race.new([contender], input).run(0.5)[contender]
    puts [File.basename(path, ".json"), direction, result.best / 1e6].join("\t")
  end
end
