# frozen_string_literal: true

# What every Ruby test starts with. Environment:
#   JACINTH_LIB=folder      take the built extension from there (a variant build)
#   JACINTH_GC_STRESS=1     every engine call on a small document runs under GC.stress
#   JACINTH_COMPACT=1       the heap is compacted, and its references verified, around every test
#   JACINTH_HEAVY=1         the heavy tests, too; =only: no others (test/support/heavy.rb)
#   JACINTH_COUNTS=file     what happens is written there (test/support/counts.rb)
root = File.expand_path("..", __dir__)
$LOAD_PATH.unshift(File.join(root, "lib"), File.join(root, "workbench/lib"))
$LOAD_PATH.unshift(File.expand_path(ENV["JACINTH_LIB"])) if ENV["JACINTH_LIB"]

# All encodings are loaded before the first Ractor is made, which Ruby 3.1 needs.
Encoding.list.each do |encoding|
  String.new("a", encoding: encoding).encode(Encoding::UTF_8)
rescue EncodingError
  nil
end

require "minitest/autorun"
require "minitest/mock"
require_relative "support/raise_warnings"
require_relative "support/heavy"
require_relative "support/counts"
require_relative "support/ractor_value"
require "jacinth"
require_relative "support/gc_modes"
