# frozen_string_literal: true

# bench:types: compares Jacinth::Type with Jacinth's own parse and generate of Hashes, with json, and with libraries
# that make objects or write them, where they can be installed. It needs an otherwise idle machine.
#   rake bench:types                    every row
#   rake 'bench:types[parse valid]'     the rows with one of these words in their names
#   rake 'bench:types:page[FILE]'       a page with a chart for each row (tmp/types.html)
# JACINTH_BENCH_TIME=seconds for each row (2). The other libraries are fetched once, into a cache outside the tree; if
# they cannot be fetched, a line says so, and their rows are left out.
namespace :bench do
  measured = lambda do |feature, code, *arguments|
    require_relative "../../test/ecosystem/bundle"

    bundle = Ecosystem::Bundle.new("bench/types", "json", "~> 2.0")
    puts "without other libraries: #{bundle.missing}" if bundle.missing
    lib = ENV["JACINTH_LIB"] || "lib"
    # The bundle clears RUBYOPT, which `bundle exec` changes; what the user put into it, such as --yjit, counts.
    options = ENV["RUBYOPT"].to_s.split.reject { |option| option.end_with?("bundler/setup") }.join(" ")
    environment = bundle.missing ? {} : bundle.environment.merge("RUBYOPT" => options)
    command = [RbConfig.ruby, "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rbundler/setup",
               "-rjacinth/workbench/#{feature}", "-e", code, *arguments]
    sh(environment, *command, verbose: false)
  end

  desc "Compare Jacinth::Type with Hashes and with serializers: rake bench:types, rake 'bench:types[parse valid]'"
  task :types, [:names] => (ENV["JACINTH_LIB"] ? [] : [:compile]) do |_, arguments|
    measured.call("type_race", "$stdout.sync = true; " \
                               "puts \"\#{Jacinth::Workbench::TypeRace.new.run(ARGV)} below their bars\"",
                  *arguments[:names].to_s.split)
  end

  desc "Write a page with a chart for each row of bench:types: rake 'bench:types:page[FILE]'"
  task "types:page", [:file] => (ENV["JACINTH_LIB"] ? [] : [:compile]) do |_, arguments|
    file = arguments[:file] || "tmp/types.html"
    puts "about half a minute"
    measured.call("type_page", "File.write(ARGV[0], Jacinth::Workbench::TypePage.new.text)", file)
    puts "written: #{file}"
  end
end
