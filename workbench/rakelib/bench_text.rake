# frozen_string_literal: true

# bench:text: Jacinth::Text and interpolation, Array#join and String#<<, in turns and in CPU time.
# Results are compared first. BENCH_ROUNDS sets the number of rounds (40), one word selects cases:
# rake 'bench:text[join]'.
namespace :bench do
  desc "Measure Jacinth::Text beside Ruby's own ways: rake bench:text, rake 'bench:text[join]'"
  task(:text, [:name] => :compile) do |_, arguments|
    ruby "-Ilib", "-Iworkbench/lib", "workbench/bench/text.rb", *arguments.to_a, verbose: false
  end
end
