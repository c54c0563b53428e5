# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "support/workload"

# The examples of RFC 9535, section by section: a document, and for each query the normalized paths of its results. The
# values are those that the paths lead to.
class QueryRfcTest < Minitest::Test
  # Section 1.5.
  STORE = {
    "store" => {
      "book" => [
        { "category" => "reference", "author" => "Nigel Rees", "title" => "Sayings of the Century", "price" => 8.95 },
        { "category" => "fiction", "author" => "Evelyn Waugh", "title" => "Sword of Honour", "price" => 12.99 },
        { "category" => "fiction", "author" => "Herman Melville", "title" => "Moby Dick", "isbn" => "0-553-21311-3",
          "price" => 8.99 },
        { "category" => "fiction", "author" => "J. R. R. Tolkien", "title" => "The Lord of the Rings",
          "isbn" => "0-395-19395-8", "price" => 22.99 }
      ],
      "bicycle" => { "color" => "red", "price" => 399 }
    }
  }.freeze
  LETTERS = %w[a b c d e f g].freeze
  # Section 2.3.5.3.
  FILTERED = {
    "a" => [3, 5, 1, 2, 4, 6, { "b" => "j" }, { "b" => "k" }, { "b" => {} }, { "b" => "kilo" }],
    "o" => { "p" => 1, "q" => 2, "r" => 3, "s" => 5, "t" => { "u" => 6 } },
    "e" => "f"
  }.freeze
  DESCENDED = { "o" => { "j" => 1, "k" => 2 }, "a" => [5, 3, [{ "j" => 4 }, { "k" => 6 }]] }.freeze

  # Each row: a query, and the keys of each result, joined by spaces; digits are indexes.
  def assert_results(document, rows)
    rows.each do |query, results|
      keys = results.map { |text| text.split(" ").map { |key| key.match?(/\A\d+\z/) ? key.to_i : key } }
      assert_keys(document, query, keys)
    end
  end

  def assert_keys(document, query, keys)
    path = Jacinth::Path.new(query)
    assert_equal keys.map { |list| normalized(list) }, path.paths(document), query
    assert_equal keys.map { |list| list.reduce(document) { |value, key| value[key] } }, path.values(document), query
    assert_equal keys.map { |list| list.map { |key| "/#{key}" }.join }, path.pointers(document), query
    text = Jacinth.generate(document)
    assert_equal [path.values(document), path.paths(document)], [path.values(text), path.paths(text)], query
  end

  def normalized(keys) = "$#{keys.map { |key| key.is_a?(Integer) ? "[#{key}]" : "['#{key.gsub("'", "\\\\'")}']" }.join}"

  def test_overview
    books = (0..3).map { |i| "store book #{i}" }
    assert_results STORE, {
      "$.store.book[*].author" => books.map { |book| "#{book} author" },
      "$..author" => books.map { |book| "#{book} author" },
      "$.store.*" => ["store book", "store bicycle"],
      "$.store..price" => [*books.map { |book| "#{book} price" }, "store bicycle price"],
      "$..book[2]" => ["store book 2"],
      "$..book[2].author" => ["store book 2 author"],
      "$..book[2].publisher" => [],
      "$..book[-1]" => ["store book 3"],
      "$..book[0,1]" => ["store book 0", "store book 1"],
      "$..book[:2]" => ["store book 0", "store book 1"],
      "$..book[?@.isbn]" => ["store book 2", "store book 3"],
      "$..book[?@.price<10]" => ["store book 0", "store book 2"],
      "$..*" => ["store", "store book", "store bicycle", *books,
                 *books.zip(STORE["store"]["book"]).flat_map { |name, book| book.keys.map { |key| "#{name} #{key}" } },
                 "store bicycle color", "store bicycle price"]
    }
  end

  def test_root_and_names
    assert_results({ "k" => "v" }, "$" => [""])
    document = { "o" => { "j j" => { "k.k" => 3 } }, "'" => { "@" => 2 } }
    assert_keys document, "$.o['j j']", [["o", "j j"]]
    assert_keys document, "$.o['j j']['k.k']", [["o", "j j", "k.k"]]
    assert_keys document, '$.o["j j"]["k.k"]', [["o", "j j", "k.k"]]
    assert_keys document, %q($["'"]["@"]), [["'", "@"]]
  end

  def test_wildcards_and_indexes
    document = { "o" => { "j" => 1, "k" => 2 }, "a" => [5, 3] }
    assert_results document, {
      "$[*]" => %w[o a], "$.o[*]" => ["o j", "o k"], "$.o[*, *]" => ["o j", "o k", "o j", "o k"],
      "$.a[*]" => ["a 0", "a 1"]
    }
    assert_results %w[a b], "$[1]" => ["1"], "$[-2]" => ["0"], "$[2]" => [], "$[-3]" => []
  end

  def test_slices
    assert_results LETTERS, {
      "$[1:3]" => %w[1 2], "$[5:]" => %w[5 6], "$[1:5:2]" => %w[1 3], "$[5:1:-2]" => %w[5 3],
      "$[::-1]" => %w[6 5 4 3 2 1 0], "$[1:3:0]" => [], "$[:]" => %w[0 1 2 3 4 5 6], "$[-2:]" => %w[5 6],
      "$[-100:100:3]" => %w[0 3 6], "$[100:-100:-3]" => %w[6 3 0], "$[3:3]" => [], "$[:2:-1]" => %w[6 5 4 3],
      "$[9007199254740991::9007199254740991]" => [], "$[::9007199254740991]" => ["0"],
      "$[::-9007199254740991]" => ["6"]
    }
  end

  # Each comparison of section 2.3.5.3 and its result.
  COMPARISONS = {
    "$.absent1 == $.absent2" => true, "$.absent1 <= $.absent2" => true, "$.absent == 'g'" => false,
    "$.absent1 != $.absent2" => false, "$.absent != 'g'" => true, "1 <= 2" => true, "1 > 2" => false,
    "13 == '13'" => false, "'a' <= 'b'" => true, "'a' > 'b'" => false, "$.obj == $.arr" => false,
    "$.obj != $.arr" => true, "$.obj == $.obj" => true, "$.obj != $.obj" => false, "$.arr == $.arr" => true,
    "$.arr != $.arr" => false, "$.obj == 17" => false, "$.obj != 17" => true, "$.obj <= $.arr" => false,
    "$.obj < $.arr" => false, "$.obj <= $.obj" => true, "$.arr <= $.arr" => true, "1 <= $.arr" => false,
    "1 >= $.arr" => false, "1 > $.arr" => false, "1 < $.arr" => false, "true <= true" => true, "true > true" => false
  }.freeze

  def test_comparisons
    document = { "obj" => { "x" => "y" }, "arr" => [2, 3] }
    COMPARISONS.each do |comparison, result|
      [document, Jacinth.generate(document)].each do |source|
        assert_equal result ? 2 : 0, Jacinth.query(source, "$[?#{comparison}]").size, comparison
      end
    end
  end

  def test_filters
    assert_results FILTERED, {
      "$.a[?@.b == 'kilo']" => ["a 9"], "$.a[?(@.b == 'kilo')]" => ["a 9"], "$.a[?@>3.5]" => ["a 1", "a 4", "a 5"],
      "$.a[?@.b]" => ["a 6", "a 7", "a 8", "a 9"], "$[?@.*]" => %w[a o], "$[?@[?@.b]]" => ["a"],
      "$.o[?@<3, ?@<3]" => ["o p", "o q", "o p", "o q"], '$.a[?@<2 || @.b == "k"]' => ["a 2", "a 7"],
      '$.a[?match(@.b, "[jk]")]' => ["a 6", "a 7"], '$.a[?search(@.b, "[jk]")]' => ["a 6", "a 7", "a 9"],
      "$.o[?@>1 && @<4]" => ["o q", "o r"], "$.o[?@.u || @.x]" => ["o t"],
      "$.a[?@.b == $.x]" => ["a 0", "a 1", "a 2", "a 3", "a 4", "a 5"],
      "$.a[?@ == @]" => Array.new(10) { |i| "a #{i}" }
    }
  end

  def test_segments
    assert_results LETTERS, "$[0, 3]" => %w[0 3], "$[0:2, 5]" => %w[0 1 5], "$[0, 0]" => %w[0 0]
    assert_results DESCENDED, {
      "$..j" => ["o j", "a 2 0 j"], "$..[0]" => ["a 0", "a 2 0"], "$..o" => ["o"],
      "$..*" => ["o", "a", "o j", "o k", "a 0", "a 1", "a 2", "a 2 0", "a 2 1", "a 2 0 j", "a 2 1 k"],
      "$..[*]" => ["o", "a", "o j", "o k", "a 0", "a 1", "a 2", "a 2 0", "a 2 1", "a 2 0 j", "a 2 1 k"],
      "$.o..[*, *]" => ["o j", "o k", "o j", "o k"], "$.a..[0, 1]" => ["a 0", "a 1", "a 2 0", "a 2 1"]
    }
  end

  def test_null
    assert_results({ "a" => nil, "b" => [nil], "c" => [{}], "null" => 1 }, {
      "$.a" => ["a"], "$.a[0]" => [], "$.a.d" => [], "$.b[0]" => ["b 0"], "$.b[*]" => ["b 0"], "$.b[?@]" => ["b 0"],
      "$.b[?@==null]" => ["b 0"], "$.c[?@.d==null]" => [], "$.null" => ["null"]
    })
  end

  def test_normalized_paths
    document = { "a" => { "b" => [0, 1, 2] }, "\v" => 1, "\b\t\n\f\r'\\\"/\u0000\u001f\u007fé" => 2 }
    assert_equal ["$['a']"], Jacinth::Path.new("$.a").paths(document)
    assert_equal ["$['a']['b'][2]"], Jacinth::Path.new("$.a.b[-1]").paths(document)
    assert_equal ["$['a']['b'][1]"], Jacinth::Path.new("$.a.b[1:2]").paths(document)
    assert_equal ["$['\\u000b']"], Jacinth::Path.new('$["\u000B"]').paths(document)
    assert_equal ["$['a']"], Jacinth::Path.new('$["\u0061"]').paths(document)
    paths = Jacinth::Path.new("$.*").paths(document)
    assert_equal "$['\\b\\t\\n\\f\\r\\'\\\\\"/\\u0000\\u001f\u007fé']", paths.last
    paths.each { |path| assert_equal [path], Jacinth::Path.new(path).paths(document), "a path is its own location" }
  end

  # Section 2.4.9, without the functions that exist only there.
  def test_well_typed
    ["$[?length(@) < 3]", "$[?count(@.*) == 1]", "$[?match(@.timezone, 'Europe/.*')]",
     '$[?value(@..color) == "red"]'].each { |query| Jacinth::Path.new(query) }
    ["$[?length(@.*) < 3]", "$[?count(1) == 1]", "$[?match(@.timezone, 'Europe/.*') == true]", "$[?value(@..color)]",
     "$[?count(foo(@.*)) == 1]", "$[?bar(@.a)]"].each do |query|
      assert_raises(Jacinth::QueryError, query) { Jacinth::Path.new(query) }
    end
  end

  def test_functions
    document = [
      { "s" => "aé\u{1f600}", "o" => { "x" => 1, "y" => 2 }, "a" => [1], "n" => 7, "z" => nil },
      { "s" => "", "o" => {}, "a" => [] }
    ]
    {
      "length(@.s) == 3" => [0], "length(@.o) == 2" => [0], "length(@.a) == 0" => [1], "length(@.n) == 1" => [],
      "length(@.n) == length(@.absent)" => [0, 1], "count(@..*) == 8" => [0], "count(@.absent) == 0" => [0, 1],
      "value(@.a[*]) == 1" => [0], "value(@.o.*) == $.absent" => [0, 1], "match(@.s, 'a..')" => [0],
      "match(@.s, '')" => [1], "search(@.s, '')" => [0, 1], "search(@.n, '')" => [], "match(@.s, @.n)" => [],
      "search('x', @.s)" => [1], "length('ab') == 2" => [0, 1], "length(value(@.a)) == 1" => [0]
    }.each do |condition, indexes|
      [document, Jacinth.generate(document)].each do |source|
        assert_equal indexes.map { |i| "/#{i}" }, Jacinth::Path.new("$[?#{condition}]").pointers(source), condition
      end
    end
  end

  # Not in RFC 9485: anchors at the two ends of a pattern. A row: the pattern, and indexes of the texts it is found in.
  ANCHORED = ["ab", "ba", "b", "^b", "a$", "b\na", ""].freeze
  ANCHORS = {
    "^b" => [1, 2, 5], "b$" => [0, 2, 3], "^b$" => [2], "\\^b" => [3], "a[$]" => [4], "^a|b$" => [0, 2, 3, 4],
    "^" => [0, 1, 2, 3, 4, 5, 6], "$" => [0, 1, 2, 3, 4, 5, 6], "^$" => [6], "(^b)" => [3], "(a$)" => [4],
    "x|^b" => [3], "a$|x" => [4], "^^b" => [3], "a$$" => [4]
  }.freeze

  def test_anchors
    KnownDifferences.id("query/anchors")
    ANCHORS.each do |pattern, indexes|
      rows = ANCHORED.map { |text| { "s" => text, "p" => pattern } }
      text = Jacinth.generate(pattern)
      [rows, Jacinth.generate(rows)].product(["@.p", text]) do |source, argument|
        found = Jacinth::Path.new("$[?search(@.s, #{argument})]").pointers(source)
        assert_equal indexes.map { |i| "/#{i}" }, found, pattern
      end
    end
    assert_equal ["/1"], Jacinth::Path.new("$[?match(@, '^a.*b$')]").pointers(%w[^ab$ aab aa])
    assert_raises(Jacinth::QueryError) { Jacinth::Path.new("$[?search(@, '^*')]") }
    assert_raises(Jacinth::QueryError) { Jacinth::Path.new("$[?search(@, '\\\\$')]") }
  end

  # Parts of patterns in both notations; they are joined, and the ends become anchors.
  PARTS = {
    "a" => "a", "b*" => "b*", "^" => "\\^", "$" => "\\$", "|" => "|", "(^|b$)" => "(?:\\^|b\\$)", "[$]" => "\\$",
    "\\^" => "\\^", "." => "."
  }.to_a.freeze

  def test_random_anchors
    random = Random.new(Workload.seed)
    Workload.rounds(500).times do
      parts = Array.new(random.rand(5)) { PARTS[random.rand(PARTS.size)] }
      pattern, ruby = parts.map(&:first), parts.map(&:last)
      ruby[0] = "\\A" if pattern[0] == "^"
      ruby[-1] = "\\z" if pattern[-1] == "$"
      texts = Array.new(8) { Array.new(random.rand(4)) { "ab^$"[random.rand(4)] }.join }
      { "search" => /#{ruby.join}/, "match" => /\A(?:#{ruby.join})\z/ }.each do |function, regexp|
        found = Jacinth::Path.new("$[?#{function}(@, #{Jacinth.generate(pattern.join)})]").values(texts)
        assert_equal texts.grep(regexp), found, "#{function} #{pattern.join}"
      end
    end
  end
end
