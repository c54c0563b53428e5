# frozen_string_literal: true

require "test_helper"
require "support/workload"

# Floats: the shortest digits in json's format.
class FloatTest < Minitest::Test
  TEXTS = [
    [0.0, "0.0"],
    [-0.0, "-0.0"],
    [1.0, "1.0"],
    [-1.5, "-1.5"],
    [0.1, "0.1"],
    [100.0, "100.0"],
    [123456.789, "123456.789"],
    [1e14, "100000000000000.0"],
    [1e15, "1e+15"],
    [123456789012345680.0, "1.2345678901234568e+17"],
    [1e100, "1e+100"],
    [0.0001, "0.0001"],
    [1e-7, "0.0000001"],
    [1e-9, "0.000000001"],
    [1e-10, "1e-10"],
    [1.5e-10, "1.5e-10"],
    [Float::MAX, "1.7976931348623157e+308"],
    [Float::MIN, "2.2250738585072014e-308"],
    [5e-324, "5e-324"],
    [1e23, "1e+23"],
    [0.1 + 0.2, "0.30000000000000004"],
    [4.35, "4.35"]
  ].freeze

  def test_spelling
    TEXTS.each do |float, text|
      assert_equal text, Jacinth.generate(float)
      assert_equal "[#{text},#{text},null]", Jacinth.generate([float, float, nil])
      assert_equal "{\"a\":#{text}}", Jacinth.generate({ "a" => float })
    end
  end

  # Immediate Floats and Floats on the heap, in runs and alone.
  def test_round_trip
    random = Random.new(Workload.seed)
    floats = Array.new(Workload.rounds(5000)) { [random.rand(1 << 64)].pack("Q").unpack1("D") }.select(&:finite?)
    floats += Array.new(500) { (random.rand - 0.5) * 10.0**random.rand(-30..30) }
    assert_equal floats.map { |float| [float].pack("G") },
                 Jacinth.parse(Jacinth.generate(floats)).map { |float| [float].pack("G") }
    floats.each { |float| assert_equal float, Jacinth.parse(Jacinth.generate(float)) }
  end

  def test_neither_nan_nor_infinity
    { Float::NAN => "NaN", Float::INFINITY => "Infinity", -Float::INFINITY => "-Infinity" }.each do |float, word|
      error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate([1.0, float]) }
      assert_equal ["#{word} not allowed in JSON at $[1]", "$[1]"], [error.problem, error.json_path]
      assert_same float, error.invalid_object
      assert_equal "[1.0,#{word}]", Jacinth.generate([1.0, float], allow_nan: true)
      assert_equal "[\"#{word}\"]", Jacinth.generate([float]) { |object, _| object.to_s }
      assert_equal "[#{word}]", Jacinth.generate([float], allow_nan: true) { raise "not asked" }
      assert_raises(Jacinth::GeneratorError) { Jacinth.generate([float]) { float } }
    end
  end
end
