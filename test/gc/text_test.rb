# frozen_string_literal: true

require "test_helper"
require "support/memory"
require "support/workload"
require "support/text_parts"

# Jacinth::Text while the collector runs at every allocation, while it moves objects, and for many rounds.
class TextGarbageTest < Minitest::Test

  def compact = GarbageCollectorModes.compact

  # Each way to concatenate the parts.
  def texts(parts)
    built = Jacinth::Text.builder
    parts.each { |part| built << part }
    long = built.to_s * 3
    built << long
    [Jacinth::Text.concat(*parts), Jacinth::Text.join([parts, *parts], "é"), Jacinth::Text.builder.append(*parts).to_s,
     built.json("é\n").to_s, built.to_s, built.clear.append(1).to_s]
  end

  def parts(between)
    other = Object.new
    other.define_singleton_method(:to_s) { between.call; "other" * 3 }
    # An object between Strings and numbers: the earlier parts still exist afterwards.
    Array.new(40) { |i| [+"a" * i, i * 1000, i / 3.0, other, :sym, nil, +"é" * i, 2**70][i % 8] }
  end

  def test_stress
    expected = texts(parts(-> {}))
    ours = parts(-> {})
    GC.stress = GarbageCollectorModes::STRESS
    actual = texts(ours)
    GC.stress = false
    assert_equal expected, actual
    random = Random.new(Workload.seed)
    20.times do
      ours = TextParts.parts(random, TextParts::STRINGS, 8)
      expected = TextParts.outcome { Jacinth::Text.concat(*ours) }
      GC.stress = GarbageCollectorModes::STRESS
      actual = TextParts.outcome { Jacinth::Text.concat(*ours) }
      GC.stress = false
      assert_equal expected, actual
    end
  ensure
    GC.stress = false
  end

  def test_compaction
    expected = texts(parts(-> {}))
    count = 0
    assert_equal expected, texts(parts(-> { compact if ((count += 1) % 10).zero? }))
    built = Jacinth::Text.builder << "a" * 300
    compact
    assert_equal "#{"a" * 300}b", (built << "b").to_s
  end

  CASES = {
    concat: -> { Jacinth::Text.concat("a" * 100, 1.5, *Array.new(100) { |i| i / 7.0 }) },
    refused: -> { Jacinth::Text.concat("é" * 500, "\xFF".b * 500) rescue Encoding::CompatibilityError },
    join: -> { Jacinth::Text.join(Array.new(100) { |i| ["s#{i}", [i / 7.0]] }, ", ") },
    builder: -> do
      b = Jacinth::Text.builder(5000)
      300.times { |i| b.append(i, "text " * 3).json("é") }
      b.to_s << "x"
      b.clear << 1
    end,
    left: -> { b = Jacinth::Text.builder << "a" * 9000; b.append("\xFF", "é".encode("UTF-16LE")) rescue b.to_s },
  }.freeze

  # Only if the system reports the memory of a process.
  (Memory.resident ? CASES : {}).each do |name, work|
    define_method("test_nothing_leaks_#{name}") do
      assert_operator Memory.growth(Workload.rounds(1500, 100_000), &work), :<, Memory.allowed(10 << 20)
    end
  end
end
