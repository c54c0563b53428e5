# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "bigdecimal"
require "json"
require "open3"
require "rbconfig"
require "stringio"
require "jacinth/workbench/bench"

# The targets of the cases, how they are judged and shown; the contenders of cases with options and of
# cases that are many documents.
class BenchBarsTest < Minitest::Test
  include Jacinth::Workbench

  TIMES = { "jacinth" => 120.0, "jacinth coder" => 100.0, "frontend" => 50.0, "json" => 250.0, "json coder" => 199.9,
            "oj parser" => 150.0, "floor" => 40.0 }.freeze

  def row(bars, marks: {}, times: TIMES)
    results = times.transform_values { |best| Race::Result.new(best, best * 2, 3, 9) }
    Bench::Row.new(name: "x", direction: "parse", bytes: 10, notes: {}, results: results, bars: bars, marks: marks)
  end

  def cell(...) = Table.bars(Report.bars(row(...)))

  def test_a_bar_is_over_the_fastest_peer_or_over_a_call
    bars = [{ "over" => "peer", "bar" => 1.4, "ratio" => 1.5 }, { "over" => "json", "bar" => 3.0, "ratio" => 2.5 }]
    assert_equal bars, Report.bars(row({ "peer" => 1.4, "json" => 3.0 }))
    assert_equal "1.4, json 2.50 < 3.0", cell({ "peer" => 1.4, "json" => 3.0 })
    assert_equal "1.5", cell({ "peer" => 1.5 })
  end

  # 1.999 is not 2.
  def test_what_is_missed_is_not_rounded_up
    assert_equal "json coder 1.99 < 2.0", cell({ "json coder" => 2.0 })
  end

  def test_where_a_call_is_not_there_no_bar_is
    assert_empty Report.bars(row({ "oj strict" => 2.0 }))
    assert_empty Report.bars(row({ "peer" => 2.0 }, times: { "jacinth" => 1.0, "frontend" => 9.0, "floor" => 9.0 }))
    assert_empty Report.bars(row({ "peer" => 2.0 }, times: { "json" => 1.0 }))
    assert_empty Report.bars(row(nil))
  end

  def test_the_table_marks_and_counts
    text = Table.text([row({ "peer" => 1.6 }), row({ "peer" => 1.0, "json" => 2.5 })])

    assert_match(/^case .* x bound +target$/, text)
    assert_match(/^x +10 +100 ns +200 ns +2\.00 +1\.50 +oj parser +150 ns +1\.50 .* 2\.50 +1\.50 < 1\.6$/, text)
    assert_match(/ 2\.50 +1\.0, json 2\.5$/, text)
    assert text.end_with?("\n2 targets met, 1 missed\n"), text
    refute_match(/targets met/, Table.text([row({})]))
  end

  def test_marks_stand_apart
    text = Table.text([row({ "peer" => 1.0 }, marks: { "orjson" => 99.9 })])

    assert_match(/^marks: .*\n.*\nx +10 +parse +100 ns +orjson +100 ns +0\.99$/, text)
    assert text.end_with?("\n1 targets met, 0 missed\n")
    refute_match(/^marks/, Table.text([row({})]))
  end

  def test_the_report_has_both
    result = Report.of({}, [row({ "peer" => 1.6 }, marks: { "orjson" => 99.9 })])["results"].first

    assert_equal [[{ "over" => "peer", "bar" => 1.6, "ratio" => 1.5 }], { "orjson" => 99.9 }],
                 result.values_at("bars", "marks")
  end

  DOCUMENT = '{"a":[1,2.5,{"b":"x"}],"c":[]}'
  OBJECT = { "a" => [1, 2.5, { "b" => "é/<" }], "c" => [] }.freeze

  def libraries = Contenders.load_libraries(Contenders::LIBRARIES.slice("jacinth", "json", "oj")) { |line| skip line }

  def results(direction, input, options)
    Contenders.for(direction, libraries, options).to_h { |one| [one.name, one.once.call(input)] }
  end

  # The contenders of each library that agree about an option; json needs to agree no more than the others.
  def agreeing(direction, input, options)
    results = results(direction, input, options)
    results.select { |_, result| result == results.fetch("json") }.keys.group_by { |name| Report.kind(name) }
  end

  def test_every_contender_does_as_the_option_says
    peers = %w[strict null compat custom].map { |mode| "oj #{mode}" }
    assert_equal peers, agreeing("generate", OBJECT, Cases::PRETTY)["oj"]
    assert_equal [*peers, "oj object"], agreeing("generate", OBJECT, { ascii_only: true })["oj"]
    assert_equal peers - ["oj compat"] + ["oj object"], agreeing("generate", OBJECT, { script_safe: true })["oj"]
    [{ symbolize_names: true }, { decimal_class: BigDecimal }, { max_nesting: 0 }].each do |options|
      assert_equal ["oj strict", "oj compat", "oj parser"], agreeing("parse", DOCUMENT, options)["oj"], options
    end
  end

  def test_so_do_jacinth_and_json
    all = { "generate" => [OBJECT, Cases::PRETTY, { ascii_only: true }, { script_safe: true }, { max_nesting: 0 }, {}],
            "parse" => [DOCUMENT, { symbolize_names: true }, { freeze: true }, { decimal_class: BigDecimal }, {}] }
    all.each do |direction, (input, *sets)|
        sets.each do |options|
        every = Contenders.for(direction, libraries, options).map(&:name).group_by { |name| Report.kind(name) }
        assert_equal every.slice("own", "frontend", "json"),
                     agreeing(direction, input, options).slice("own", "frontend", "json"),
                     options
      end
    end
  end

  # pretty_generate is a call of its own in the cases that ask for it, and only there.
  def test_calls_that_stand_for_options
    names = ->(options) { Contenders.for("generate", libraries, options).map(&:name).grep(/pretty/) }

    assert_equal ["jacinth pretty", "json pretty"], names.(Cases::PRETTY)
    assert_empty names.({}) + names.({ indent: "  " })
    assert_equal JSON.pretty_generate(OBJECT), results("generate", OBJECT, Cases::PRETTY)["jacinth pretty"]
  end

  def test_who_lacks_an_option_is_left_out_with_a_note
    output = StringIO.new
    entry = Cases::Case.new("frozen", nil, -> { DOCUMENT }, { "parse" => { freeze: true } })
    rows = Bench.new(seconds: 0.0, output: output).run([entry])

    assert_equal [["parse"], []], [rows.map(&:direction), rows.first.results.keys.grep(/\Aoj/)]
    assert_equal(%w[strict compat parser].to_h { |call| ["oj #{call}", "skipped: has no freeze"] }, rows.first.notes)
    assert_includes output.string, "  oj parser: skipped: has no freeze\n"
  end

  heavy def test_one_call_for_each_of_many_documents
    entry = Cases::Case.new("many", -> { [{ "a" => 1 }, { "b" => [2] }] }, nil, nil, true)
    bench = Bench.new(seconds: 0.0, output: StringIO.new)
    assert_equal [['{"a":1}', '{"b":[2]}'], [{ "a" => 1 }, { "b" => [2] }]], bench.inputs(entry)

    rows = bench.run([entry])
    assert_equal [[16, 16], %w[parse generate]], [rows.map(&:bytes), rows.map(&:direction)]
    rows.each { |row| assert_operator row.results.size, :>, 8 }
    assert_empty rows.flat_map { |row| row.results.keys }.grep(Floors::PREFIX)
  end

  def test_every_document_is_handed_over_at_every_call
    seen = []
    call = Contenders::Contender.new(name: "mine", call: "input.last << input.first", each: true)
    call.many.call([1, 2, 3].map { |number| [number, seen] }, 2)

    assert_equal [1, 2, 3] * 2, seen
  end

  def test_a_difference_in_one_of_many_is_found
    wrong = [contender("json", "JSON.parse(input)"), contender("jacinth", "JSON.parse(input).merge('b' => 3)")]
    entry = Cases::Case.new("many", -> { [{ "a" => 1 }, { "b" => 2 }] }, nil, nil, true)
    error = Contenders.stub(:for, wrong) do
      assert_raises(Bench::Unsound) do
        Bench.new(seconds: 0.0, output: StringIO.new).row("many", "parse", ['{"b":3}', '{"b":2}'], 14, entry)
      end
    end

    assert_equal "many: jacinth parse: another value at $[1].b", error.message
  end

  def contender(name, call) = Contenders::Contender.new(name: name, library: name, call: call, each: true)

  # A library for which a document is too deep may raise something other than a StandardError.
  def test_what_is_too_deep_for_a_peer_leaves_it_out
    deep = [contender("json", "input"), contender("oj strict", "raise NoMemoryError, \"too deep\\n\"")]
    documents = Cases::Case.new("x", nil, nil, nil, true)
    row = Contenders.stub(:for, deep) do
      Bench.new(seconds: 0.0, output: StringIO.new).row("x", "parse", %w[1], 1, documents)
    end

    assert_equal({ "oj strict" => "skipped: NoMemoryError: too deep" }, row.notes.slice("oj strict"))
  end

  # Run with public functions alone.
  heavy def test_the_table_without_private_layouts
    environment = { "JACINTH_BENCH_TIME" => "0", "JACINTH_BENCH_JSON" => nil, "BENCH_JSON" => nil,
                    "JACINTH_CORPUS" => nil, "JACINTH_PRIVATE" => "0" }
    output, status = Open3.capture2e(environment, RbConfig.ruby, *$LOAD_PATH.map { |folder| "-I#{folder}" },
                                     Bench.instance_method(:run).source_location[0], "pair")

    assert_predicate status, :success?, output
    assert_match(/^private layouts +[^o]*\boff\b/, output)
    assert_match(/^\d targets met, \d missed$/, output)
  end
end
