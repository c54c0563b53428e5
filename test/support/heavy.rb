# frozen_string_literal: true

# Tests that take long and rarely find something that other tests do not are marked as heavy in their class:
#   heavy                      every test of the class
#   heavy def test_something   this test; also `heavy define_method(...)` and `heavy(*names)`
# They run with JACINTH_HEAVY=1, and without other tests with JACINTH_HEAVY=only (`rake test:heavy`). Otherwise they are
# left out, and the closing line of their suite shows their number. Each kind of test has at least one test that is not
# heavy.
#
# `before_release` marks a heavy test that is too long for every change. It runs with JACINTH_HEAVY=1 alone, that is, in
# the stage more-cases of .ci/full.
module Heavy
  MODE = { "1" => :all, "only" => :heavy }.fetch(ENV["JACINTH_HEAVY"].to_s, :light)

  @left = 0

  class << self
    # The number of tests that were left out.
    attr_accessor :left
  end

  #: (*Symbol) -> Symbol?
  def heavy(*names)
    names.empty? ? @all_heavy = true : (@heavy_names ||= []).concat(names.map(&:to_s))
    names.first
  end

  #: (Symbol) -> Symbol?
  def before_release(name)
    (@release_names ||= []) << name.to_s
    heavy(name)
  end

  def heavy?(name)
    @all_heavy || @heavy_names&.include?(name) || (superclass.respond_to?(:heavy?) && superclass.heavy?(name)) || false
  end

  def before_release?(name)
    @release_names&.include?(name) || (superclass.respond_to?(:before_release?) && superclass.before_release?(name)) ||
      false
  end

  # Minitest calls this once for each class.
  def runnable_methods
    return super if MODE == :all

    heavy, light = super.partition { |name| heavy?(name) }
    Heavy.left += heavy.size if MODE == :light
    MODE == :light ? light : heavy.reject { |name| before_release?(name) }
  end
end

Minitest::Test.singleton_class.prepend(Heavy)
