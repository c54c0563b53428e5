# frozen_string_literal: true

# lab: runs the experiments of `jacinth lab` and keeps the results for workbench/docs. It needs an otherwise idle
# machine.
#   rake lab:results                   runs each on this Ruby: bench/results/lab/<experiment>-<ruby>.json
#   rake 'lab:results[3.1 3.3 3.4]'    runs each on these Rubies (script/rubies; this Ruby's own series runs here)
#   rake lab:docs                      writes workbench/docs/lab-<experiment>.md and the charts from the kept results
# LAB_SECONDS: how long one experiment takes (default 20).
namespace :lab do
  run = lambda do |series|
    require "shellwords"
    require_relative "../lib/jacinth/workbench/lab_docs"
    commands = Jacinth::Workbench::Lab::EXPERIMENTS.keys.map do |name|
      ["exe/jacinth", "lab", name, "--json", *(["--seconds", ENV["LAB_SECONDS"]] if ENV["LAB_SECONDS"])].shelljoin
    end
    here = series == RUBY_VERSION[/\A\d+\.\d+/]
    script = here ? commands : ["script/setup >&2", *commands.map { |words| "bundle exec #{words}" }]
    command = ["sh", "-c", script.join(" && ")]
    command.unshift("script/rubies", "run", series) unless here
    output = IO.popen(command, &:read)
    reports = output.lines.filter_map { |line| Jacinth::Workbench::Lab.read(line) }
    abort "lab: no results from Ruby #{series}: #{output.lines.last}" unless reports.size == commands.size
    reports.each { |report| puts "written: #{Jacinth::Workbench::LabDocs.keep(".", report)}" }
  end

  desc "Run the experiments of the lab and keep the results: rake lab:results, rake 'lab:results[3.3 3.4]'"
  task(:results, [:rubies] => :compile) do |_, arguments|
    $LOAD_PATH.unshift(File.expand_path("../lib", __dir__), File.expand_path("../../lib", __dir__))
    (arguments[:rubies] || RUBY_VERSION[/\A\d+\.\d+/]).split.each(&run)
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
