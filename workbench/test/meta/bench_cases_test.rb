# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "bigdecimal"
require "json"
require "stringio"
require "jacinth/workbench/bench"

# The cases of the benchmark: they are what their names say, can be created and give json's results, and
# every target belongs to an existing case.
class BenchCasesTest < Minitest::Test
  include Jacinth::Workbench

  NAMES = %w[
    pair mixed user sample made_activitypub made_twitter made_citm_catalog made_canada made_ohai integers floats
    floats_2_decimals
    floats_19_to_40_digits integers_19_to_40_digits mesh strings_short strings_128_bytes strings_utf8 strings_escaped
    prose_cyrillic prose_english records rows messages_same messages_alike messages_unlike pretty_generate script_safe
    ascii_only symbolize_names freeze decimal_class keys_distinct keys_not_repeated keys_60_to_200_bytes
    shapes_distinct shapes_alternating nested_100 nested_5000 empty_containers words indented escapes_surrogate
  ].freeze
  REAL = Corpus.names.freeze

  def setup
    @kept = Cases.all.dup
    @corpus = ENV.delete("JACINTH_CORPUS")
    Cases.all.clear
    Cases.load_all(Bench::CASES)
  end

  def teardown
    ENV["JACINTH_CORPUS"] = @corpus
    Cases.all.replace(@kept)
  end

  def entry(name) = Cases.all.find { |one| one.name == name }

  def object(name) = entry(name).object.call

  def parsed(name) = JSON.parse(entry(name).document.call)

  # Without a peer's results, and without times: those belong to a run. A real document is compared where it is here.
  heavy def test_every_case_can_be_made_and_has_jsons_result
    bench = Bench.new(seconds: 0.0, output: StringIO.new)
    Cases.all.reject(&:absent?).each do |entry|
      inputs = Cases::DIRECTIONS.zip(bench.inputs(entry)).to_h
      entry.directions.each do |direction, options|
        calls = Contenders.for(direction, %w[jacinth json], options, each: entry.each).to_h do |one|
          [one.name, one.once]
        end
        expected, ours = %w[json jacinth].map { |name| calls.fetch(name).call(inputs[direction]) }
        ours, expected = [ours, expected].map { |texts| texts.join("\n") } if entry.each && direction == "generate"
        verdict = if direction == "parse"
                    Sameness.of_trees(expected, ours)
                  else
                    Sameness.of_texts(expected, ours) { |text| JSON.parse(text, max_nesting: 0) }
                  end
        assert verdict.same, "#{entry.name} #{direction}: #{verdict.note}"
      end
    end
  end

  # Compared as texts: Marshal writes a String once if it is one object, and Ruby does not promise that for equal keys.
  heavy def test_the_same_bytes_at_every_run
    (NAMES - Documents.names).each do |name|
      made = Array.new(2) { (entry(name).object || entry(name).document).call }
      assert_equal(*made.map { |one| JSON.generate(one, max_nesting: 0).hash }, name)
    end
  end

  # json 2.9 and older write an empty Array on three lines.
  heavy def test_and_with_every_json
    old = lambda do |value, **options|
      JSON.generate(value, **Cases::PRETTY, **options).gsub("[]", "[\n\n  ]").gsub("{}", "{\n  }")
    end
    made = Documents.names.map { |name| Documents[name] }
    assert_equal made, JSON.stub(:pretty_generate, old) { Documents.names.map { |name| Documents[name] } }
  end

  def test_names_and_sizes
    assert_equal NAMES, Cases.all.map(&:name) - REAL
    assert_empty NAMES & REAL
    assert_equal [7, 34, 65, 299], %w[pair mixed user sample].map { |name| JSON.generate(object(name)).bytesize }
  end

  def test_numbers
    digits = ->(number) { number.to_s.delete("-.").sub(/\A0+/, "").size }
    assert(object("integers").size == 1_000 && object("integers").all? { |number| number.to_s.size == 7 })
    assert_equal [15, 16, 17], object("floats").map(&digits).uniq.sort
    assert(object("floats_2_decimals").all? { |float| float.round(2).equal?(float) && float.to_s.match?(/\.\d\d?\z/) })
    long = parsed("floats_19_to_40_digits")
    assert(long.size == 1_000 && long.all? { |one| one.is_a?(Float) && one.finite? })
    written = entry("floats_19_to_40_digits").document.call.delete("[]").split(",").map do |text|
      text.sub(/e.*/, "").delete("-.").size
    end
    assert_equal [19, 40], written.minmax
    assert_equal [19, 40], object("integers_19_to_40_digits").map { |number| number.abs.to_s.size }.minmax
  end

  def test_a_mesh
    mesh = object("mesh")
    assert_equal [20_000, 20_000, 30_000], mesh.values.map(&:size)
    digits = mesh.values.first(2).flatten.map { |number| number.to_s.delete("-.").sub(/\A0+/, "").size }
    assert_operator digits.count { |count| (5..8).cover?(count) }, :>, 36_000
    assert_equal [0, 6_666], mesh["corners"].minmax
  end

  def test_prose
    russian = object("prose_cyrillic").fetch(0)
    assert_in_delta 850_000, russian.bytesize, 500
    assert_in_delta 150, russian.bytesize / JSON.generate(russian).scan(/\\/).size, 60
    english = object("prose_english")
    assert_in_delta 3_000_000, JSON.generate(english).bytesize, 200_000
    assert english.all?(&:ascii_only?)
    assert_in_delta 0.2, english.count { |text| text.include?('"') }.fdiv(english.size), 0.03
  end

  def test_strings
    assert(object("strings_short").all? { |text| text.bytesize <= 22 && text.ascii_only? })
    assert(object("strings_128_bytes").all? { |text| text.ascii_only? && JSON.generate(text).bytesize == 130 })
    refute(object("strings_utf8").any?(&:ascii_only?))
    assert_operator JSON.generate(object("strings_escaped")).scan(/\\/).size, :>, 1_000
    surrogates = entry("escapes_surrogate").document.call
    assert_predicate surrogates, :ascii_only?
    assert_operator surrogates.scan(/\\ud[89ab]..\\ud[c-f]../).size, :>, 5_000
  end

  def test_records
    assert_equal [*9..30], object("records").values.map(&:size).uniq.sort
    assert_equal [1_000, [12]], object("rows").then { |rows| [rows.size, rows.map(&:size).uniq] }
    assert_equal 1, object("rows").map(&:keys).uniq.size
    same, alike, unlike = %w[same alike unlike].map { |name| object("messages_#{name}") }
    assert_equal [10_000] * 3, [same, alike, unlike].map(&:size)
    assert_equal [1, 1, 10_000], [same, alike, unlike].map { |messages| messages.map(&:keys).uniq.size }
    assert_equal [1, true], [same.uniq.size, alike.uniq.size > 9_000]
  end

  def test_hostile_ones
    assert_equal 10_000, object("keys_distinct").size
    assert_equal 16_000, object("keys_not_repeated").flat_map(&:keys).uniq.size
    assert(object("keys_60_to_200_bytes").flat_map(&:keys).uniq.all? { |key| (60..200).cover?(key.bytesize) })
    assert_equal 100_000, object("shapes_distinct").map(&:keys).uniq.size
    shapes = object("shapes_alternating").map(&:keys)
    assert_equal shapes, shapes.first(2) * 1_000
    assert_equal [20_000, [[], {}]], object("empty_containers").then { |list| [list.size, list.uniq.sort_by(&:to_s)] }
    assert_equal [100_000, 3], object("words").then { |list| [list.size, list.uniq.size] }
    assert_operator entry("indented").document.call.scan(/\s/).size * 2, :>, entry("indented").document.call.size
  end

  def test_depths
    assert_equal 100, depth(object("nested_100"))
    assert_equal 5_000, depth(object("nested_5000"))
  end

  def depth(value)
    levels = 0
    while value.is_a?(Array) || value.is_a?(Hash)
      levels += 1
      value = value.is_a?(Hash) ? value.values.first : value.first
    end
    levels
  end

  # Each option changes the result of the case that is named after it.
  def test_options_have_something_to_do
    bench = Bench.new(seconds: 0.0, output: StringIO.new)
    with = Cases.all.select { |entry| entry.directions.any? { |_, options| options.any? } } - [entry("nested_5000")]
    with.each do |entry|
      direction, options = entry.directions.first
      input = Cases::DIRECTIONS.zip(bench.inputs(entry)).to_h[direction]
      plain, other = [{}, options].map { |set| Contenders.for(direction, %w[json], set).first.once.call(input) }
      changed = if options.key?(:freeze)
                  [plain, other].map(&:frozen?) == [false, true]
                else
                  plain != other || of_class?(other, options)
                end
      assert changed, entry.name
    end
    assert_equal %w[pretty_generate script_safe ascii_only symbolize_names freeze decimal_class], with.map(&:name)
  end

  def of_class?(rows, options) = options.key?(:decimal_class) && rows.first["net"].is_a?(options[:decimal_class])

  def test_a_direction_that_is_not_named_is_not_measured
    assert_equal({ "parse" => {}, "generate" => {} }, entry("user").directions)
    assert_equal({ "parse" => {} }, entry("indented").directions)
    assert_equal({ "generate" => { script_safe: true } }, entry("script_safe").directions)
    assert_raises(ArgumentError) { Cases.add("x", document: -> {}, each: true) }
  end

  def test_every_bar_and_mark_is_one_of_a_case
    calls = { "parse" => Contenders::PARSE, "generate" => Contenders::GENERATE }
    Cases.bars.each do |name, directions|
      assert_includes NAMES, name
      directions.each do |direction, bars|
        assert_includes entry(name).directions.keys, direction, name
        bars.each_key { |over| assert_includes [Cases::PEER, *calls[direction].map { |row| row[:name] }], over }
      end
    end
    assert_equal Documents.names.map { |name| name.delete_prefix("made_") }.sort, Cases.marks.keys.sort
  end

  def test_what_is_asked
    assert_equal({ "peer" => 1.0, "oj parser" => 1.5, "json" => 2.2 }, entry("user").bars("parse"))
    assert_equal({ "peer" => 3.2 }, entry("made_canada").bars("generate"))
    assert_equal({ "peer" => 1.0 }, entry("words").bars("parse"))
    assert_empty Cases::Case.new("made_canada", nil, -> {}).bars("generate")
    assert_equal [{ "peer" => 2.2 }, { "orjson" => 1_233e3 }],
                 [entry("twitter").bars("parse"), entry("twitter").marks("parse")]
    assert_empty entry("made_twitter").marks("parse")
  end
end
