# frozen_string_literal: true

require "test_helper"
require "stringio"
require "jacinth/workbench/ractor_race"

# rake bench:ractors: it measures every library, way and number of workers, and its table has each of them once.
class BenchRactorsTest < Minitest::Test
  RactorRace = Jacinth::Workbench::RactorRace

  def race(**options)
    output = StringIO.new
    made = RactorRace.new(text: '{"a":[1,2.5,"é",null]}', seconds: 0.01, output: output, **options)
    [made, output]
  end

  def test_a_tiny_document
    made, output = race(workers: [1, 2])
    ways = Process.respond_to?(:fork) ? RactorRace::WAYS : RactorRace::WAYS.take(1)
    assert_equal RactorRace::LIBRARIES.product(ways, [1, 2]), made.run.map { |row| row.to_a.take(3) }
    assert(made.rows.all? { |row| row.rate.positive? })
    lines = output.string.lines(chomp: true)
    assert_equal [RUBY_DESCRIPTION, "twitter: 23 bytes"], lines.take(2)
    assert_equal RactorRace::HEAD, lines[3].split(/ {2,}/)
    assert_equal made.rows.size, lines.drop(4).size
  end

  def test_ratios
    made, = race(workers: [1, 4])
    rates = { ["jacinth", 1] => 3e3, ["jacinth", 4] => 9e3, ["json", 1] => 2e3, ["json", 4] => 3e3 }
    rates.each { |(library, workers), rate| made.rows << RactorRace::Row.new(library, "ractors", workers, rate) }
    cells = made.table.lines(chomp: true).drop(2).map { |line| line.split(/ {2,}/) }
    assert_equal [%w[jacinth ractors 1 3,000 1.00 1.50], %w[jacinth ractors 4 9,000 3.00 3.00],
                  %w[json ractors 1 2,000 1.00], %w[json ractors 4 3,000 1.50]], cells
  end

  def test_a_process_that_fails_is_told
    made, = race(workers: [1])
    made.instance_variable_set(:@text, "{")
    assert_match(/\Ajacinth, 1 ractors: .*ParserError/m, assert_raises(RuntimeError) { made.run }.message)
  end
end
