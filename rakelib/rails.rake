# frozen_string_literal: true

# rails_differential: runs the same calls in a process with ActiveSupport's own encoder and in one with ours
# (test/rails/differential). The gems are fetched once, into a cache outside the tree.
#   rake rails_differential [CASES=100000] [SEED=1] [FIRST=0]
#   rake rails_differential SEED=1 SHOW=17      case 17: its text and both results
#   rake rails_differential RAILS=7.2|8.0|8.1   the series of ActiveSupport (7.2 on Ruby 3.1, else 8.1), or one of the
#                                               versions 7.2.0, 8.0.0, 8.1.0 and 8.1.3
#   rake rails_differential JSON=3              with json 3
#   rake rails_differential OUT=file            writes every unknown difference to the file
desc "Compare our encoder with ActiveSupport's (RAILS=series CASES=n SEED=n SHOW=n OUT=file)"
task rails_differential: ENV["JACINTH_LIB"] ? [] : [:compile] do
  require_relative "../test/rails/differential/command"
  status = RailsDifferential::Command.new(ENV).run
  exit status unless status.zero?
end
