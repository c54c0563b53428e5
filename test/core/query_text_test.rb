# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "support/linear"
require "support/query_maker"
require "support/query_texts"
require "support/workload"

# Queries that are evaluated on the text of a document: they find what they find in the parsed document.
class QueryTextTest < Minitest::Test
  include Linear
  include QueryTexts

  Path = Jacinth::Path

  def compare(count)
    random, maker = Random.new(Workload.seed), QueryMaker.new(Workload.seed)
    count.times do
      text = spell(maker.document, random)
      limits = [{}, {}, { max_steps: 1 + random.rand(40) }, { max_results: 1 + random.rand(4) }, { max_nesting: 2 }]
      assert_same_as_parsed Path.new(maker.text(maker.query), **limits.sample(random: random)), text
    end
  end

  def test_random = compare(Workload.rounds(3_000))
  heavy def test_many_random = compare(Workload.rounds(20_000, 100_000))

  # Large documents: tables of keys, marks in arrays, and evaluations that begin again with the parsed document.
  def test_large
    random, maker = Random.new(Workload.seed + 1), QueryMaker.new(Workload.seed + 1)
    texts = Array.new(8) do |i|
      rows = Array.new(20 + (80 * (i % 2))) { maker.document }
      pairs = rows.each_with_index.to_h { |row, at| [["a", "é", "j k"].fetch(at, "k#{at}"), row] }
      spell(i < 4 ? rows : pairs, random)
    end
    Workload.rounds(400).times do |i|
      start = ["$[*]", "$", "$[90, -2]", "$.a", "$[::-7]", "$['k50', 'a']", "$[3:50]"].sample(random: random)
      assert_same_as_parsed Path.new(start + maker.text(maker.query)[1..]), texts[i % texts.size]
    end
  end

  # Elements before the latest one are found in blocks, and one evaluation goes over many arrays.
  BACKWARDS = ["$[::-%d]", "$[::-%d][::-1]", "$[::-%d].a[::-1]", "$.k[*][::-%d]", "$.k[::-1][::-%d][::-2]",
               "$[150::-%d, 199, 3, 70:60:-1, 64, 63]", "$[-3:2:-%d]", "$[::-%d]['a', 'b', -1, -2, 0]"].freeze

  def test_backwards
    random = Random.new(Workload.seed + 2)
    list = Array.new(160) do |at|
      [Array.new(at % 70) { |i| i }, { "a" => [at, [at]], "b" => "x" * random.rand(300) }, at][at % 3]
    end
    texts = [spell(list, random), spell({ "k" => [list, list.reverse, list.first(65)] }, random)]
    steps = Workload::SLOWED ? [1, 9] : [1, 2, 3, 7, 8, 9, 63, 65]
    BACKWARDS.product(steps, texts) { |query, step, text| assert_same_as_parsed Path.new(format(query, step)), text }
  end

  def test_a_fault_on_the_way_back
    elements = Array.new(100) { |at| "[#{at}]" }
    elements[70] = "[1.2.3]"
    path = Path.new("$[::-1][0]")

    assert_equal 99, path.first("[#{elements.join(",")}]")
    2.times { assert_error "$[::-1][0]", "[#{elements.join(",")}]", "expected", 345, "$[70][0]" }
  end

  # A query that descends twice is one of the parsed document, where every fault counts.
  def test_two_descents
    assert_equal [2], Jacinth.query('{"a":{"b":[{"c":2}]}}', "$..a..c")
    assert_equal [2], Jacinth.query('{"a":{"b":[{"c":2}]},"x":[1.2.3]}', "$.a..b..c")
    assert_raises(Jacinth::ParserError) { Jacinth.query('{"a":{"b":[{"c":2}]},"x":[1.2.3]}', "$..a..c") }
  end

  SHAPES = %w[0 -0 1 1.0 10e-1 1E0 0.1 0.10 1e400 -1e-400 100000000000000000000 1e20 9007199254740993
              9007199254740993.0 123456789012345678901234567890 1.7976931348623157e308 5e-324].freeze

  def test_numbers
    SHAPES.product(SHAPES) do |one, other|
      text = "{\"list\":[#{one}, {\"n\":#{other}}],\"c\":#{other}}"
      %w[== < >= !=].each do |operator|
        path = Path.new("$.list[?@ #{operator} $.c || @.n #{operator} 1]")
        next assert_same_as_parsed(path, text) if Jacinth.valid?(text)

        assert_equal Jacinth::ParserError, outcome(path, text).first, text
      end
    end
  end

  def test_strings
    words = ['""', '"a"', '"ab"', '"b"', '"\\u0061"', '"a\\u0062"',
             '"\\u00e9"', '"é"', '"\\ud83d\\ude00"', '"\\uffff"']
    words.product(words) do |one, other|
      text = "{\"list\":[#{one},{\"s\":#{other}},[#{other}]],\"c\":#{other}}"
      ["@ == $.c", "@ < $.c", "@ >= $.c", "@.s <= 'a'", "length(@) == length($.c)", "search(@, $.c)", "@ == $.list[2]"]
        .each { |condition| assert_same_as_parsed Path.new("$.list[?#{condition}]"), text }
    end
  end

  def test_keys
    text = '{"a":1,"\u00e9":2,"\"":3,"a\"b":4,"\\\\":5,"":6,"\ud83d\ude00":7,"a/~\'":[{"\u0061":8}]}'
    ["$.a", "$.é", "$['\"']", "$['a\"b']", "$['\\\\']", "$['']", "$.\u{1f600}", "$['a\":1,\"']", "$..a", "$..é",
     "$..['\"']", "$..['a', '']", "$..['a\":1,\"']", "$.*", "$[?@ == 8 || @[0] == $['a/~\\'']]", "$[?@ == @]",
     "$..['a/~\\'']..a", "$.*.*.a"].each { |query| assert_same_as_parsed Path.new(query), text }
    assert_equal ["/a~1~0'/0/a"], Path.new("$..[0].a").pointers(text)
    plain = '{"a":1,"b":"a\":","c":{"a":2}}'
    ["$..a", "$..['a', 'c', 'x']", "$..['a\"']"].each { |query| assert_same_as_parsed Path.new(query), plain }
    plain = '{"a":"x","b":[]}'
    ["$..['a\":\"x']", "$..['a\"']", "$..['']"].each { |query| assert_same_as_parsed Path.new(query), plain }
  end

  # ---- what is read ----

  BROKEN = '{"a":[1,{"b":"x"},tru],"c":1.2.3,"d":"end","d":2,"e":[}'

  def test_what_is_not_touched
    assert_equal 1, Path.new("$.a[0]").first(BROKEN)
    assert_equal ["x"], Jacinth.query(BROKEN, "$.a[1].b")
    assert_equal [1], Jacinth.query(BROKEN, "$.a[0]")
    assert_equal 1, Path.new("$.a[*]").first(BROKEN)
    assert_equal [[3]], Jacinth.query("[[1 2],[3]]", "$[1]")
  end

  def assert_error(query, text, message, offset, path)
    error = assert_raises(Jacinth::ParserError, query) { Jacinth.query(text, query) }
    assert_includes error.message, message
    assert_equal [offset, path], [error.byte_offset, error.json_path], query
    assert_equal [1, offset + 1], [error.line, error.column]
  end

  def test_errors
    assert_error "$.a[*]", BROKEN, "expected a value", 18, "$.a[2]"
    assert_error "$.a[?@ == true]", BROKEN, "expected a value", 18, "$.a[2]"
    assert_error "$.b[?$.x == true]", '{"b":[1],"x":tru', "expected a value", 13, "$.x"
    assert_error "$.d", BROKEN.sub("tru", "true"), "expected", 31, "$.c"
    twice = '[0,{"b":1,"\u0062":2}]'
    ["$[1].*", "$[?value(@.*) == 1]", "$[1]..b", "$[?length(@) == 2]"].each do |query|
      assert_error query, twice, 'duplicate key "b"', 10, "$[1].b"
    end
    assert_equal [1], Jacinth.query(twice, "$[1].b"), "a search for one name ends at the first one"
    assert_raises(Jacinth::ParserError) { Jacinth.query("[1]x", "$") }
    assert_raises(Jacinth::NestingError) { Jacinth.query("#{"[" * 101}#{"]" * 101}", "$[0]") }
    assert_raises(Jacinth::ParserError) { Jacinth.query("[\"\xff\"]", "$[0]") }
    assert_raises(Jacinth::ParserError) { Jacinth.query("[[\"\xff\"],1]", "$[1]") }
  end

  DAMAGED = ['{"a":[1,{"b":"x\u00e9y"},true,null],"c":-1.5e2,"dd":{"b":[[],{}]}}', '[{"id":1},{"id":"2"},[0.5,"é"]]',
             ' [ "a" , false , [ 12 , [ ] ] ] '].freeze
  QUERIES = ["$.a[1].b", "$.*", "$[*]['id', 'b']", "$..b", "$[?@.id == '2' || @[0] < 1 || @.b[1] == $.c]", "$[-1][0]",
             "$[?search(@[1], '.')]", "$[?length(@.b) == 3]", "$[1:]", "$"].freeze

  # Whatever is wrong, there is a ParserError or a result; and where nothing is wrong, it is the right one.
  def assert_damaged(path, text)
    result = outcome(path, text)
    return assert_equal(outcome(path, Jacinth.parse(text)), result, -> { "#{path} of #{text.inspect}" }) if
      Jacinth.valid?(text)

    assert result.size == 4 || result.first <= Jacinth::ParserError, -> { "#{path} of #{text.inspect}: #{result}" }
  end

  def test_prefixes
    DAMAGED.product(QUERIES) do |text, query|
      path = Path.new(query)
      text.bytesize.times { |len| assert_damaged path, text.byteslice(0, len) }
    end
  end

  BYTES = "\"\\{}[],:09-.etn u/\x00\x1f\xc3\xa9\xff".b.freeze

  def damage(bytes)
    paths = QUERIES.map { |query| Path.new(query) }
    DAMAGED.each do |text|
      text.bytesize.times do |at|
        bytes.each do |byte|
          damaged = text.b.tap { |copy| copy.setbyte(at, byte) }.force_encoding("UTF-8")
          paths.each { |path| assert_damaged path, damaged }
        end
      end
    end
  end

  def test_changed_bytes = damage(BYTES.bytes.sample(6, random: Random.new(Workload.seed)))
  heavy def test_all_changed_bytes = damage((0..255).to_a)

  # ---- the source ----

  def test_changes_of_the_source
    source = +'{"a":[{"b":"one"},{"b":"two"}]}'
    seen = []
    Path.new("$.a[*].b").each(source) do |value|
      seen << value
      source.replace("x" * 100)
      GC.start
    end
    assert_equal %w[one two], seen
    refute_predicate source, :frozen?
    source = +'["a","b"]'
    assert_equal ["a"], (Path.new("$[*]").each(source) { |value| break [value] })
    value = Jacinth.query(source, "$[0]").first
    value << "c"
    assert_equal '["a","b"]', source
    assert_equal ["é"], Jacinth.query("[\"é\"]".encode("UTF-16BE"), "$[?@ == 'é']")
    assert_equal ["é"], Jacinth.query("\ufeff [\"é\"]".b, "$[0]")
  end

  def test_documents
    document = Jacinth.document('{"a":[{"b":"x"},{"b":1.5}],"c":{"b":2}, broken')
    assert_equal ["x", 1.5], Jacinth.query(document, "$.a[*].b")
    assert_equal ["/1/b"], Path.new("$[?@.b == 1.5].b").pointers(document["a"])
    assert_equal [{ "b" => 2 }, 2], Path.new("$").values(document["c"]) + Path.new("$..b").values(document["c"])
    assert_equal [7], Jacinth.query(Jacinth.document("7"), "$")
    assert_equal [], Jacinth.query(Jacinth.document("7"), "$.*")
    assert_equal [{ b: 1 }], Jacinth.query(Jacinth.document('{"a":[{"b":1}]}', symbolize_names: true), "$.a[0]")
    large = Jacinth.document('{"a":[0.1,0.2]}', decimal_class: BigDecimal)
    assert_equal [BigDecimal("0.2")], Jacinth.query(large, "$.a[?@ > 0.1]")
    assert_equal [2], Jacinth.query(Jacinth.document('{"a":1,"a":2}', allow_duplicate_key: true), "$.*")
    loaded = Jacinth.document("[1,2]", on_load: ->(value) { value.is_a?(Integer) ? value + 1 : value })
    assert_equal [3], Jacinth.query(loaded, "$[?@ > 2]")
    commented = Jacinth.document('[1,/* "] */{"a":2}]', allow_comments: true)
    assert_equal [2], Jacinth.query(commented, "$[?@.a].a")
    assert_equal [[document["c"]]], [Jacinth.query([document["c"]], "$[0]")], "a part inside of an object is a value"
  end

  # ---- time ----

  def deep(depth) = "#{"[" * depth}{\"a\":1}#{"]" * depth}"

  def test_deep
    path = Path.new("$..a", max_nesting: nil)
    document = ->(depth) { Jacinth.document(deep(depth), max_nesting: 0) }
    assert_equal [1], path.values(document.(100_000))
    assert_linear(6_000, document, "names of descendants") { |source| path.values(source) }
    same = Path.new("$[?@ == $[1]]", max_nesting: nil)
    pair = ->(depth) { Jacinth.document("[#{deep(depth)},#{deep(depth)}]", max_nesting: 0) }
    assert_equal 2, same.values(pair.(20_000)).size
    assert_linear(3_000, pair, "equal arrays") { |source| same.values(source) }
  end

  def test_time
    { "$[*]" => "1", "$[?@ == 5]" => "1", "$[::-1]" => "1", "$[?@.a == $[-1].b]" => '{"a":[1,2]}', "$..a" => "[{}]",
      "$[?@ == $[0]].a" => '{"a":[1,"x"]}', "$[?match(@, 'a*')]" => '"aa"' }.each do |query, row|
      path = Path.new(query)
      assert_linear(500, ->(count) { "[#{([row] * count).join(",")}]" }, query) { |source| path.values(source) }
    end
    wide = ->(count) { "{#{Array.new(count) { |i| "\"k#{i}\":[#{i}]" }.join(",")}}" }
    ["$.*", "$..k7", "$[?@[0] == $.k7[0]]"].each do |query|
      path = Path.new(query)
      assert_linear(500, wide, query) { |source| path.values(source) }
    end
  end
end
