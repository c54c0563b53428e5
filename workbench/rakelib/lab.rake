# frozen_string_literal: true

# lab: runs the experiments of `jacinth lab` and keeps the results for workbench/docs. It needs an otherwise idle
# machine.
#   rake lab:results                   runs each on this Ruby: bench/results/lab/<experiment>-<ruby>.json
#   rake 'lab:results[3.1 3.3 3.4]'    runs each on these Rubies (script/rubies; this Ruby's own series runs here), from
#                                      4.0 on with YJIT
#   rake lab:docs                      writes workbench/docs/lab-<experiment>.md and the charts from the kept results
#   rake 'lab:pages[FOLDER]'           writes a page with charts for each of them, and lab.html, into the folder
#                                      (tmp/lab-pages), for a site
# LAB_SECONDS: how long one experiment takes (default 20).
namespace :lab do
  run = lambda do |series|
    require_relative "../lib/jacinth/workbench/lab_docs"
    output = IO.popen(Jacinth::Workbench::LabDocs.command(series, seconds: ENV.fetch("LAB_SECONDS", nil)), &:read)
    reports = output.lines.filter_map { |line| Jacinth::Workbench::Lab.read(line) }
    missing = Jacinth::Workbench::Lab::EXPERIMENTS.keys - reports.map { |report| report["experiment"] }
    abort "lab: no results of #{missing.join(", ")} from Ruby #{series}: #{output.lines.last}" if missing.any?
    reports.each { |report| puts "written: #{Jacinth::Workbench::LabDocs.keep(".", report)}" }
  end

  desc "Run the experiments of the lab and keep the results: rake lab:results, rake 'lab:results[3.3 3.4]'"
  task(:results, [:rubies] => :compile) do |_, arguments|
    $LOAD_PATH.unshift(File.expand_path("../lib", __dir__), File.expand_path("../../lib", __dir__))
    (arguments[:rubies] || RUBY_VERSION[/\A\d+\.\d+/]).split.each(&run)
  end

  desc "Write the lab's pages for a site from bench/results/lab: rake 'lab:pages[FOLDER]'"
  task :pages, [:folder] => (ENV["JACINTH_LIB"] ? [] : [:compile]) do |_, arguments|
    script = <<~'RUBY'
      require "jacinth/workbench/lab_site"
      puts Jacinth::Workbench::LabSite.new(".").write(ARGV[0]).map { |path| "written: #{path}" }
    RUBY
    ruby "-I#{ENV["JACINTH_LIB"] || "lib"}", "-Ilib", "-Iworkbench/lib", "-e", script,
         arguments[:folder] || "tmp/lab-pages", verbose: false
  end

  desc "Write workbench/docs/lab-*.md and their charts from bench/results/lab"
  task docs: :compile do
    script = <<~'RUBY'
      require "jacinth/workbench/lab_docs"
      puts Jacinth::Workbench::LabDocs.new(".").write.map { |path| "written: #{path}" }
    RUBY
    ruby "-Ilib", "-Iworkbench/lib", "-e", script, verbose: false
  end
end
