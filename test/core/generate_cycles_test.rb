# frozen_string_literal: true

require "test_helper"
require "support/child"

# Objects that contain themselves: the error names the class and the shortest path at which the cycle closes, with the
# extension and without it.
class GenerateCyclesTest < Minitest::Test
  # Objects and what is said of them; evaluated here and in a Ruby without the extension.
  SCRIPT = <<~'RUBY'
    require "set"
    list = [1, []]
    list[1] << list
    hash = { "a" => [{ "b" => nil }] }
    hash["a"][0]["b"] = hash["a"]
    record = Struct.new("CycleRecord", :next).new
    record.next = { list: [record] }
    set = Set.new.compare_by_identity
    set << [set]
    own = Object.new
    objects = [list, [0, { "x" => list }], hash, record, set, [own]]
    objects.flat_map do |object|
      sorted = { max_nesting: 40, indent: 1, sort_keys: object != record }
      [{ max_nesting: 100 }, { max_nesting: 12 }, sorted].map do |options|
        Jacinth.generate(object, **options) { |value| { "own" => value } }
      rescue Jacinth::NestingError => e
        [e.problem, e.json_path, e.message].join("|")
      end
    end
  RUBY
  HINT = "JSON has no references: leave this one out"
  EXPECTED = [%w[Array $[1][0]], %w[Array $[1].x[1][0]], %w[Array $.a[0].b], %w[Struct::CycleRecord $.next.list[0]],
              %w[Array $[0][0][0]], %w[Object $[0].own]].flat_map do |name, path|
    problem = "cycle: #{name} contains itself at #{path}"
    ["#{problem}|#{path}|#{problem} (#{HINT})"] * 3
  end

  def test_class_and_path
    assert_equal EXPECTED, eval(SCRIPT)
  end

  def test_without_the_extension
    assert_equal EXPECTED, Child.portable(SCRIPT)
  end

  # Without a limit, the end of the stack is the limit.
  def test_without_a_limit
    list = [[]]
    list[0] << list
    error = assert_raises(Jacinth::NestingError) { Jacinth.generate(list, max_nesting: nil) }
    assert_equal "cycle: Array contains itself at $[0][0]", error.problem
  end

  def test_types
    type = Jacinth::Type.map(Jacinth::Type.any)
    hash = {}
    hash["a"] = hash
    error = assert_raises(Jacinth::NestingError) { type.generate(hash) }
    assert_equal "cycle: Hash contains itself at $.a", error.problem
  end

  # Objects that are in several places are no cycle, and neither are new ones at each level.
  def test_no_cycles
    shared = [[1]]
    assert_equal "[[[1]],[[1]]]", Jacinth.generate([shared, shared])
    error = assert_raises(Jacinth::NestingError) { Jacinth.generate(Object.new, max_nesting: 2) { [{ a: shared }] } }
    assert_equal "nesting of 3 is too deep at $[0].a", error.problem
    error = assert_raises(Jacinth::NestingError) { Jacinth.generate(100.times.inject(shared) { |inner, _| [inner] }) }
    assert_equal ["nesting of 101 is too deep at ...#{"[0]" * 9}", "$#{"[0]" * 100}"], [error.problem, error.json_path]
  end
end
