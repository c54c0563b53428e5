# frozen_string_literal: true

# bench:text: Jacinth::Text beside interpolation, Array#join and String#<<, in turns and by processor time.
# Results are compared first. BENCH_ROUNDS sets how often (40), one word picks cases: rake 'bench:text[join]'.
namespace :bench do
  desc "Measure Jacinth::Text beside Ruby's own ways: rake bench:text, rake 'bench:text[join]'"
  task(:text, [:name] => :compile) do |_, arguments|
    ruby "-Ilib", "-Iworkbench/lib", "workbench/bench/text.rb", *arguments.to_a, verbose: false
  end
end
