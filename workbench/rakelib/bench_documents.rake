# frozen_string_literal: true

# bench:documents: compares documents that are not built with nosj, where it is installed, and with json. It needs an
# otherwise idle machine.
#   rake bench:documents                  every row
#   rake 'bench:documents[dig valid]'     the rows with one of these words in their names
# BENCH_TIME=seconds for each row (2). JACINTH_CORPUS=folder: the original documents in it instead of generated ones.
namespace :bench do
  desc "Compare documents that are not built with nosj and json: rake bench:documents, rake 'bench:documents[dig]'"
  task :documents, [:names] => (ENV["JACINTH_LIB"] ? [] : [:compile]) do |_, arguments|
    lib = ENV["JACINTH_LIB"] || "lib"
    ruby "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rjacinth/workbench/document_race", "-e",
         "$stdout.sync = true; puts \"\#{Jacinth::Workbench::DocumentRace.new.run(ARGV)} below their bars\"",
         *arguments[:names].to_s.split, verbose: false
  end
end
