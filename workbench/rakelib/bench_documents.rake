# frozen_string_literal: true

# bench:documents: compares documents that are not built with nosj, where it is installed, and with json. It needs an
# otherwise idle machine.
#   rake bench:documents                  every row
#   rake 'bench:documents[dig valid]'     the rows with one of these words in their names
#   rake 'bench:documents:page[FILE]'     a page: the time to read a field, by its place (tmp/documents.html)
# JACINTH_BENCH_TIME=seconds for each row (2). A real document is read if it is on this machine
# (`jacinth bench --fetch`, or JACINTH_CORPUS=folder), else a made one of the same shape, with another name.
namespace :bench do
  desc "Compare documents that are not built with nosj and json: rake bench:documents, rake 'bench:documents[dig]'"
  task :documents, [:names] => (ENV["JACINTH_LIB"] ? [] : [:compile]) do |_, arguments|
    lib = ENV["JACINTH_LIB"] || "lib"
    ruby "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rjacinth/workbench/document_race", "-e",
         "$stdout.sync = true; puts \"\#{Jacinth::Workbench::DocumentRace.new.run(ARGV)} below their bars\"",
         *arguments[:names].to_s.split, verbose: false
  end

  desc "Write a page: the time to read one field, by its place: rake 'bench:documents:page[FILE]'"
  task "documents:page", [:file] => (ENV["JACINTH_LIB"] ? [] : [:compile]) do |_, arguments|
    lib = ENV["JACINTH_LIB"] || "lib"
    file = arguments[:file] || "tmp/documents.html"
    ruby "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rjacinth/workbench/document_page", "-e",
         "File.write(ARGV[0], Jacinth::Workbench::DocumentPage.new.text)", file, verbose: false
    puts "written: #{file}"
  end
end
