# frozen_string_literal: true

# bench:ractors: how parse of one document grows with Ractors, for Jacinth and json, and with forked processes for
# comparison: 1, 2 and 4 of each. It needs an otherwise idle machine with as many processors.
#   rake bench:ractors                    twitter: the original if JACINTH_CORPUS names a folder with it, or a made one
#   rake 'bench:ractors[citm_catalog]'    another document
# JACINTH_BENCH_TIME=seconds for each figure (2). JACINTH_BENCH_WORKERS=1,2,8: other numbers of workers, the first of
# which the others are compared with.
namespace :bench do
  desc "Measure parse in Ractors and forks: rake bench:ractors, rake 'bench:ractors[canada]'"
  task :ractors, [:document] => (ENV["JACINTH_LIB"] ? [] : [:compile]) do |_, arguments|
    lib = ENV["JACINTH_LIB"] || "lib"
    script = <<~'RUBY'
      seconds = Float(ENV.fetch("JACINTH_BENCH_TIME", 2))
      workers = ENV.fetch("JACINTH_BENCH_WORKERS", "1,2,4").split(",").map { |count| Integer(count) }
      Jacinth::Workbench::RactorRace.new(document: ARGV.fetch(0, "twitter"), seconds: seconds, workers: workers).run
    RUBY
    ruby "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rjacinth/workbench/ractor_race", "-e", script,
         *arguments[:document], verbose: false
  end
end
