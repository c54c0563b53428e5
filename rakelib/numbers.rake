# frozen_string_literal: true

# numbers: the long comparisons of Jacinth::Number. The suite takes samples of them.
#   rake 'numbers:doubles[100000000]'   doubles of any bits, against Float#to_s and back   (about 3 minutes)
#   rake 'numbers:fractions[10000000]'  doubles between 0 and 1, in the same way
#   rake 'numbers:singles[1,0]'         every single as a double: step 1 from bits 0        (about an hour)
#   rake 'numbers:middles[1000000]'     decimals half way between doubles, against exact arithmetic
#   rake numbers:powers                 what kernel/number/ftoa.c assumes about powers of ten, by exact arithmetic
# SEED=n repeats a run.
namespace :numbers do
  run = lambda do |&work|
    $LOAD_PATH.unshift(File.expand_path("../lib", __dir__))
    $LOAD_PATH.unshift(File.expand_path(ENV["JACINTH_LIB"])) if ENV["JACINTH_LIB"]
    require "jacinth"
    require_relative "../tool/run/number_proof"
    seed = ENV["SEED"] ? Integer(ENV["SEED"]) : Random.new_seed
    exit 1 if work.(Jacinth::Run::NumberProof.new(seed: seed)).wrong.positive?
  end
  count = ->(arguments, usual) { Integer(arguments[:count] || usual) }
  needs = ENV["JACINTH_LIB"] ? [] : [:compile]

  desc "Doubles of any bits: compare with Float#to_s and read back"
  task(:doubles, [:count] => needs) { |_, arguments| run.() { |proof| proof.doubles(count.(arguments, 100_000_000)) } }

  desc "Doubles between 0 and 1: compare with Float#to_s and read back"
  task(:fractions, [:count] => needs) do |_, arguments|
    run.() { |proof| proof.fractions(count.(arguments, 10_000_000)) }
  end

  desc "Singles as doubles, every `step` from `first`: compare and read back"
  task :singles, %i[step first] => needs do |_, arguments|
    run.() { |proof| proof.singles(Integer(arguments[:first] || 0), Integer(arguments[:step] || 1)) }
  end

  desc "Decimals half way between doubles: compare with exact arithmetic"
  task(:middles, [:count] => needs) { |_, arguments| run.() { |proof| proof.middles(count.(arguments, 1_000_000)) } }

  desc "Powers of ten: prove what the conversion to text assumes"
  task :powers do
    require_relative "../tool/run/pow10_proof"
    puts Jacinth::Run::Pow10Proof.new.run
  end
end
