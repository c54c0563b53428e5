# frozen_string_literal: true

# bench:growth: time and memory of parse, generate, valid? and reading one field, in Jacinth and in json, while a
# document grows; and what a second process and a second Ractor bring. It needs an otherwise idle machine.
#   rake bench:growth             from 1 KB to 100 MB: two minutes, up to 1 GB of memory
#   rake 'bench:growth[1 GB]'     up to 1 GB: ten minutes at most, up to 6 GB of memory
#   rake bench:growth:keep        up to 1 GB, and keeps the tables as workbench/docs/growth.md
# It writes a page, too: tmp/growth.html. What does not fit into the memory or into ten minutes is left out, with a
# line.
measure = lambda do |most, keep|
  lib = ENV["JACINTH_LIB"] || "lib"
  mkdir_p "tmp", verbose: false
  script = <<~'RUBY'
    include Jacinth::Workbench
    $stdout.sync = true
    most = Growth::MOST.fetch(ARGV[0]) { abort "bench:growth: the size is one of #{Growth::MOST.keys.join(", ")}" }
    begin
      growth = Growth.new(most: most).run
    rescue Growth::Trouble => e
      abort "bench:growth: #{e.message}"
    end
    puts "", GrowthTable.new(growth.rows, growth.scales).text, *growth.warning
    File.write("tmp/growth.html", GrowthPage.new(growth).text)
    puts "written: tmp/growth.html"
    puts "written: #{GrowthDocs.new(growth).write(Dir.pwd)}" if ARGV[1]
  RUBY
  ruby "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rjacinth/workbench/growth_docs", "-e", script, most, *keep,
       verbose: false
end

namespace :bench do
  needed = ENV["JACINTH_LIB"] ? [] : [:compile]

  desc "Time and memory of a document that grows from 1 KB to 100 MB: rake bench:growth, rake 'bench:growth[1 GB]'"
  task(:growth, [:most] => needed) { |_, arguments| measure.call(arguments[:most] || "100 MB", nil) }

  desc "The same up to 1 GB, and keep the tables as workbench/docs/growth.md"
  task("growth:keep", [:most] => needed) { |_, arguments| measure.call(arguments[:most] || "1 GB", "keep") }
end
