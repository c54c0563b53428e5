# frozen_string_literal: true

# bench:text: compares Jacinth::Text with interpolation, Array#join and String#<<, in turns and in CPU time. Results are
# compared first. JACINTH_BENCH_ROUNDS sets the number of rounds (40). A word selects cases: rake 'bench:text[join]'.
namespace :bench do
  desc "Compare Jacinth::Text with Ruby's own methods: rake bench:text, rake 'bench:text[join]'"
  task(:text, [:name] => :compile) do |_, arguments|
    ruby "-Ilib", "-Iworkbench/lib", "workbench/bench/text.rb", *arguments.to_a, verbose: false
  end
end
