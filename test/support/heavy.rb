# frozen_string_literal: true

# Tests that take long and rarely find something that other tests do not are marked as heavy in their class:
#   heavy                      every test of the class
#   heavy def test_something   this test; also `heavy define_method(...)` and `heavy(*names)`
# They run with JACINTH_HEAVY=1, and without other tests with JACINTH_HEAVY=only (`rake test:heavy`). Otherwise they are
# left out, and the closing line of their suite shows their number. Each kind of test has at least one test that is not
# heavy.
#
# `before_release` marks a heavy test that is too long for every change. It runs with JACINTH_HEAVY=1 alone, that is, in
# the stages more-cases and more-tools of .ci/full.
#
# JACINTH_SAMPLE=n leaves out all but one in n of the other tests, chosen by the seed (tool/run/ruby_tests.rb).
module Heavy
  MODE = { "1" => :all, "only" => :heavy }.fetch(ENV["JACINTH_HEAVY"].to_s, :light)
  SAMPLE = Integer(ENV.fetch("JACINTH_SAMPLE", 1))

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

    all = super
    heavy, light = all.partition { |name| heavy?(name) }
    return heavy.reject { |name| before_release?(name) } if MODE == :heavy

    light.select! { |name| ((name.sum + Minitest.seed) % SAMPLE).zero? }
    Heavy.left += all.size - light.size
    light
  end
end

Minitest::Test.singleton_class.prepend(Heavy)
