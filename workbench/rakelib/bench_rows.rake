# frozen_string_literal: true

# bench:oj, bench:types, bench:documents, bench:streams, bench:numbers: rows of our calls beside calls with the same
# results. They need an otherwise idle machine.
#   rake bench:documents                  every row
#   rake 'bench:documents[dig valid]'     the rows with one of these words in their names
#   rake 'bench:oj[100 MB]'               the row of bench:oj that is measured only if it is asked for
#   rake 'bench:documents:page[FILE]'     a page: the time to read a field, by its place (tmp/documents.html)
#   rake 'bench:types:page[FILE]'         a page with a chart for each row (tmp/types.html)
# JACINTH_BENCH_TIME=seconds for each row. JACINTH_BENCH_MEGABYTES=size of the large files of bench:streams (64).
# bench:documents and bench:streams read a real document if it is on this machine (`jacinth bench --fetch`, or
# JACINTH_CORPUS=folder), else a made one of the same shape, with another name. nosj is measured where it is installed.
# The libraries that bench:types compares are fetched once, into a cache outside the tree; if they cannot be fetched, a
# line says so, and their rows are left out.
namespace :bench do
  # Runs the code, which has the modules of these files, in a process of its own.
  measured = lambda do |feature, code, *arguments|
    lib = ENV["JACINTH_LIB"] || "lib"
    command = [RbConfig.ruby, "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rjacinth/workbench/#{feature}", "-e", code]
    next sh(*command, *arguments, verbose: false) unless feature.start_with?("type")

    require_relative "../../test/ecosystem/bundle"
    bundle = Ecosystem::Bundle.new("bench/types", "json", "~> 2.0")
    puts "without other libraries: #{bundle.missing}" if bundle.missing
    # The bundle clears RUBYOPT, which `bundle exec` changes; what the user put into it, such as --yjit, counts.
    options = ENV["RUBYOPT"].to_s.split.reject { |option| option.end_with?("bundler/setup") }.join(" ")
    environment = bundle.missing ? {} : bundle.environment.merge("RUBYOPT" => options)
    sh(environment, *command.insert(-4, "-rbundler/setup"), *arguments, verbose: false)
  end
  needed = ENV["JACINTH_LIB"] ? [] : [:compile]

  { oj: ["the Oj frontend with Oj", "OjCalls", "oj_calls"],
    types: ["Jacinth::Type with Hashes and with serializers", "TypeCalls", "type_calls"],
    documents: ["documents that are not built with nosj and json", "DocumentCalls", "document_calls"],
    streams: ["streams with nosj, json and Oj", "StreamCalls", "stream_calls"],
    numbers: ["Jacinth::Number with Float#to_s, Integer#to_s and Float()", "NumberCalls", "number_calls"] }
    .each do |name, (what, calls, feature)|
    desc "Compare #{what}: rake 'bench:#{name}[WORDS]'"
    task name, [:names] => needed do |_, arguments|
      names = arguments[:names].to_s
      measured.call(feature, "$stdout.sync = true; include Jacinth::Workbench; " \
                             "puts \"\#{RowRace.new(#{calls}.plan).run(ARGV)} below their bars\"",
                    *(names.include?("100 MB") ? [names] : names.split))
    end
  end

  { "documents:page" => ["the time to read one field, by its place", "DocumentPage", "document_page"],
    "types:page" => ["a chart for each row of bench:types", "TypePage", "type_page"] }
    .each do |name, (what, page, feature)|
    desc "Write a page with #{what}: rake 'bench:#{name}[FILE]'"
    task name, [:file] => needed do |_, arguments|
      file = arguments[:file] || "tmp/#{name[/\w+/]}.html"
      puts "about half a minute"
      measured.call(feature, "File.write(ARGV[0], Jacinth::Workbench::#{page}.new.text)", file)
      puts "written: #{file}"
    end
  end
end
