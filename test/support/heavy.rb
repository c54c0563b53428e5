# frozen_string_literal: true

# Tests that take long and seldom find something that the others do not are marked as heavy, in their class:
#   heavy                      every test of the class
#   heavy def test_something   that one; as well `heavy define_method(...)` and `heavy(*names)`
# They run with JACINTH_HEAVY=1, and alone with JACINTH_HEAVY=only (`rake test:heavy`). Else they are left out, and the
# closing line of their suite says how many. A kind of test has at least one case that is not heavy.
module Heavy
  MODE = { "1" => :all, "only" => :heavy }.fetch(ENV["JACINTH_HEAVY"].to_s, :light)

  @left = 0

  class << self
    # How many tests were left out.
    attr_accessor :left
  end

  #: (*Symbol) -> Symbol?
  def heavy(*names)
    names.empty? ? @all_heavy = true : (@heavy_names ||= []).concat(names.map(&:to_s))
    names.first
  end

  def heavy?(name)
    @all_heavy || @heavy_names&.include?(name) || (superclass.respond_to?(:heavy?) && superclass.heavy?(name)) || false
  end

  # What Minitest asks each class for, once.
  def runnable_methods
    return super if MODE == :all

    heavy, light = super.partition { |name| heavy?(name) }
    Heavy.left += heavy.size if MODE == :light
    MODE == :light ? light : heavy
  end
end

Minitest::Test.singleton_class.prepend(Heavy)
