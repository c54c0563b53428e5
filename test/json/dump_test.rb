# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# dump at both levels: its three optional arguments, its depth limit, its IO.
class JsonDumpTest < Minitest::Test
  include JsonFrontend

  DEEP = (1..101).inject(1) { |inner, _| [inner] }

  def test_text
    [2, 3].each do |level|
      at_level(level) do
        assert_equal '{"a":[1,null]}', FRONTEND.dump({ a: [1, nil] })
        assert_equal "NaN", FRONTEND.dump(Float::NAN)
        assert_raises(JSON::GeneratorError) { FRONTEND.dump(Float::NAN, allow_nan: false) }
        assert_equal "[\n1\n]", FRONTEND.dump([1], { array_nl: "\n" })
        assert_equal "[\n1\n]", FRONTEND.dump([1], nil, { array_nl: "\n" })
        assert_equal "[\n1\n]", FRONTEND.dump([1], nil, nil, { array_nl: "\n" })
      end
    end
  end

  def test_io
    [2, 3].each do |level|
      at_level(level) do
        io = StringIO.new
        assert_same io, FRONTEND.dump([1], io)
        assert_same io, FRONTEND.dump([Float::NAN], io, 3)
        assert_same io, FRONTEND.dump([2], io, array_nl: "\n")
        assert_same io, FRONTEND.dump([3], io, 1, { array_nl: "\n" })
        assert_equal "[1][NaN][\n2\n][\n3\n]", io.string
      end
    end
  end

  def test_what_stands_for_an_io
    io = StringIO.new
    assert_same io, FRONTEND.dump([1], answering(to_io: io))
    assert_equal "[1]", io.string
    written = []
    writer = answering(flush: nil)
    writer.define_singleton_method(:write) { |text| written << text }
    assert_same writer, FRONTEND.dump([1], writer)
    assert_equal "[1]", written.join
    assert_raises(IOError) { FRONTEND.dump([1], StringIO.new.tap(&:close)) }
    failing = Object.new.tap { |object| object.define_singleton_method(:write) { |_| raise KeyError, "full" } }
    assert_raises(KeyError) { FRONTEND.dump([1], failing) }
  end

  def test_limit
    at_level(2) do
      assert_equal 203, FRONTEND.dump(DEEP).size
      assert_equal "[[1]]", FRONTEND.dump([[1]], 2)
      error = assert_raises(ArgumentError) { FRONTEND.dump([[1]], 1) }
      assert_equal "exceed depth limit", error.message
      assert_kind_of JSON::NestingError, error.cause
      assert_raises(ArgumentError) { FRONTEND.dump([[1]], nil, 1) }
      assert_raises(ArgumentError) { FRONTEND.dump([[1]], StringIO.new, 1) }
    end
    at_level(3) do
      assert_raises(JSON::NestingError) { FRONTEND.dump(DEEP) }
      assert_raises(JSON::NestingError) { FRONTEND.dump([[1]], 1) }
      assert_raises(JSON::NestingError) { FRONTEND.dump([[1]], nil, 1) }
      assert_equal "[[1]]", FRONTEND.dump([[1]], 2)
    end
  end

  def test_options_win_over_the_limit
    [2, 3].each { |level| at_level(level) { assert_equal "[[1]]", FRONTEND.dump([[1]], nil, 1, { max_nesting: 2 }) } }
  end

  def test_what_is_no_options_hash
    [2, 3].each do |level|
      at_level(level) { assert_raises(TypeError, NoMethodError) { FRONTEND.dump([1], nil, nil, "x") } }
    end
  end

  # rfc8785 forbids NaN, so dump does not allow it then.
  def test_rfc8785
    at_level(3) { assert_equal '{"a":1,"b":2}', FRONTEND.dump({ b: 2, a: 1 }, rfc8785: true) }
  end
end
