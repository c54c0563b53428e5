# frozen_string_literal: true

require "test_helper"
require "bigdecimal"

# Queries on Ruby objects: keys, numbers, texts and their encodings, and objects whose own methods must not be called.
class QueryObjectsTest < Minitest::Test
  def query(document, text, **limits) = Jacinth.query(document, text, **limits)

  # Indexes of the elements for which the condition holds.
  def holds(array, condition) = Jacinth::Path.new("$[?#{condition}]").pointers(array).map { |text| text[1..].to_i }

  def test_symbols_are_strings
    document = { a: { "b" => :x, c: "x" }, "é": 1 }
    assert_equal [:x, "x"], query(document, "$.a[?@ == 'x']")
    assert_equal [1], query(document, "$.é")
    assert_equal ["/a", "/é"], Jacinth::Path.new("$.*").pointers(document)
    assert_equal [document[:a]], query([document[:a], { "c" => :x, b: :x }, {}], "$[?@ == $[1]]").first(1)
    assert_equal [0, 1], holds([:ab, "ab", :abc], "match(@, 'ab') && length(@) == 2")
    assert_equal [2], query({ "a" => 2, a: 1 }, "$.a"), "a String comes before a Symbol"
    assert_equal [1], query({ a: 1 }, "$.a")
    missing = "no_symbol_#{rand(10**9)}"
    assert_equal [], query({ a: 1 }, "$.#{missing}")
  end

  # What is not a key or a value of JSON.
  def test_other_keys_and_values
    document = { 1 => :one, nil => 2, "a" => 3, [1] => 4, 1.5 => { "b" => 5 } }
    assert_equal [3], query(document, "$.*")
    assert_equal [3], query(document, "$..*")
    assert_equal [[document]], [query([document], "$[?length(@) == 1]")]
    objects = [Object.new, 1..2, Time.at(0), Struct.new(:a).new(1), Jacinth::Fragment.new("[1]")]
    assert_equal objects, query(objects, "$[*]")
    assert_equal [], query(objects, "$[*].*")
    objects.each_index { |i| assert_equal [i], holds(objects, "@ == $[#{i}]") }
    assert_equal [], holds(objects, "@ < $[0] || length(@) == 1 || match(@, '.*')")
  end

  def test_identity_hashes
    document = {}.compare_by_identity
    20.times { |i| document["k#{i}".dup] = i }
    document[:symbol] = :found
    assert_equal [7], query(document, "$.k7")
    assert_equal [:found], query(document, "$.symbol")
    assert_equal [], query(document, "$.none")
    assert_equal 21, query(document, "$.*").size
    few = {}.compare_by_identity
    few["a".dup] = 1
    assert_equal [1], query(few, "$.a")
    assert_equal [few, { "a" => 1 }], query([few, { "a" => 1 }], "$[?@ == $[1]]")
  end

  EQUAL = [
    [1, 1.0, 1r, BigDecimal("1"), BigDecimal("1.000")],
    [0, 0.0, -0.0, BigDecimal("-0"), 0r],
    [2**53, 2.0**53, BigDecimal(2**53)],
    [2**53 + 1, BigDecimal(2**53 + 1)],
    [2**64, 2.0**64, Rational(2**64)],
    [2**64 + 1, BigDecimal(2**64 + 1)],
    [10**400, BigDecimal("1e400")],
    [0.1, BigDecimal("0.1")],
    [0.5, 1 / 2r, BigDecimal("0.5")],
    [-(2**70), -(2.0**70)],
    [Float::INFINITY, BigDecimal("Infinity")],
    [1 / 3r], [BigDecimal("0.3333333333333333")]
  ].freeze

  def test_numbers_by_value
    EQUAL.each_with_index do |group, i|
      EQUAL.each_with_index do |others, j|
        group.product(others) do |one, other|
          assert_equal i == j ? [0, 1] : [0], holds([one, other], "@ == $[0]"), "#{one.inspect} == #{other.inspect}"
        end
      end
    end
    sorted = EQUAL.map(&:first).sort
    sorted.combination(2) { |low, high| assert_equal [0], holds([low, high], "@ < $[1]"), "#{low} < #{high}" }
  end

  def test_nan
    [Float::NAN, BigDecimal("NaN")].each do |nan|
      [nan, 1, 1.5, 2**64, 1r, BigDecimal("1")].each do |other|
        assert_equal [], holds([nan], "@ == $[0] || @ < $[0] || @ >= $[0]")
        assert_equal [], holds([other], "@ < 0") & holds([nan, other], "$[0] < $[1] || $[0] > $[1]")
        assert_equal [0, 1], holds([nan, other], "$[0] != $[1]")
      end
    end
  end

  def test_constants
    integer = 123_456_789_012_345_678_901_234_567_890
    assert_equal [0], holds([integer, integer + 1], "@ == #{integer}")
    assert_equal [1], holds([integer, integer + 1], "@ > #{integer}")
    assert_equal [0, 1, 2], holds([100, 100.0, BigDecimal("100")], "@ == 1e2")
    assert_equal [0, 1], holds([0.1, BigDecimal("0.1")], "@ == 0.1")
    assert_equal [0, 1], holds([0, -0.0, 1], "@ == -0.0 && @ == -0")
    assert_equal [0, 1], holds([1e308, 10**400], "@ < 1e999")
  end

  def test_strings_by_code_points
    words = ["", "a", "a\u0000", "b", "\u007f", "é", "\uffff", "\u{10000}", "\u{10ffff}"]
    words.each_cons(2) { |low, high| assert_equal [0], holds([low, high], "@ < $[1]"), [low, high].inspect }
    assert_equal [0], holds(%w[é e], "@ == '\\u00e9'")
    others = ["é".encode("ISO-8859-1"), "é".encode("UTF-16LE"), "é".b]
    assert_equal [0, 1, 2], holds(others, "@ == 'é' && length(@) == length('é') && match(@, '\\\\p{Ll}')")
    assert_equal [], holds(["\xff", "a\xe9".dup.force_encoding("UTF-8")], "search(@, '')")
    assert_equal [0], holds(["\xff"], "@ == $[0] && @ != 'a'")
    assert_equal ["/é"], Jacinth::Path.new("$.*").pointers({ "é".encode("ISO-8859-1") => 1 })
  end

  def test_patterns
    words = ["ab", "a\nb", "\u{1f600}", "Straße", "٣", ""]
    assert_equal [0, 1], holds(words, "match(@, 'a[^c]?b')")
    assert_equal [2], holds(words, "match(@, '.') && !match(@, '\\\\p{N}')")
    assert_equal [0, 3], holds(words, "match(@, '\\\\p{L}+')")
    assert_equal [2], holds(words, "match(@, '\\\\p{So}')")
    assert_equal [4], holds(words, "match(@, '\\\\p{Nd}')")
    assert_equal [3], holds(words, "search(@, '\\\\p{Lu}\\\\p{Ll}{2}')")
    # Patterns of the document, some of which are not I-Regexps.
    rows = %w[a+ a+ ( a{2} \\d a].flat_map { |pattern| [{ "s" => "aa", "p" => pattern }, { "s" => "b", p: pattern }] }
    assert_equal [0, 2, 6], holds(rows, "match(@.s, @.p)")
    assert_equal [0, 2, 6, 10], holds(rows, "search(@.s, @.p)")
    $~ = nil
    holds(words, "search(@, 'a')")
    assert_nil $~
  end

  # Patterns that make backtracking take exponential time.
  def test_patterns_are_linear
    text = "a" * 50_000
    ["(a*)*b", "(a|a)*b", "(a|aa)+b", "(.*)*b", "((a+)+)+b"].each do |pattern|
      assert_equal [], holds([text], "match(@, '#{pattern}')"), pattern
    end
    assert_equal [], holds([{ "s" => text, "p" => "(a|a)*b" }], "match(@.s, @.p)")
  end

  # Classes whose methods raise, all of them.
  HOSTILE = [Hash, Array, String].to_h do |parent|
    names = parent.instance_methods + parent.private_instance_methods - %i[__send__ object_id initialize]
    made = Class.new(parent) do
      RaiseWarnings.off do
        names.each { |name| define_method(name) { |*, **| ::Kernel.raise "#{parent}##{name} was called" } }
      end
    end
    [parent, made]
  end.freeze

  # A copy of the object that is made of these classes, but for its keys.
  def hostile(object)
    case object
    when Hash then fill(Hash, :store, object.map { |key, value| [key, hostile(value)] })
    when Array then fill(Array, :push, object.map { |value| [hostile(value)] })
    when String then fill(String, :replace, [[object]])
    else object
    end
  end

  def fill(parent, method, lists)
    made = HOSTILE.fetch(parent).allocate
    lists.each { |arguments| parent.instance_method(method).bind_call(made, *arguments) }
    made
  end

  def test_hostile_objects
    plain = { "a" => [1, "x", { "b" => "yy" }], "c" => { "d" => "x", "e" => [1] }, "f" => { "d" => "x", "e" => [1] } }
    [plain, plain.merge(Array.new(20) { |i| ["k#{i}", i] }.to_h)].each do |document|
      object = hostile(document)
      ["$.a[1]", "$..*", "$.a[::-1]", "$..[?@.b == 'yy']", "$[?@ == $.c]", "$..[?search(@, 'y+')]",
       "$..[?length(@) > 1]", "$..[?@ < 'y']", "$[?count(@.*) > 1]", "$.*.d", "$.none"].each do |text|
        path = Jacinth::Path.new(text)
        assert_equal path.pointers(document), path.pointers(object), text
        assert_equal path.paths(document), path.paths(object), text
        assert_equal path.values(document).size, path.values(object).size, text
      end
    end
  end

  def test_default_procs_are_not_called
    document = Hash.new { |*| raise "called" }
    document["a"] = 1
    assert_equal [], query(document, "$.b")
    assert_equal [1], query(document, "$..a")
  end

  # A program that redefines the methods of Rational changes the document during a comparison.
  def test_changes_by_redefined_methods
    document = [[1 / 3r] * 20, Array.new(500) { |i| { "a" => i } }, { "a" => 1, "b" => 2 }]
    original = Rational.instance_method(:<=>)
    change = lambda do |other|
      document[0].clear
      document[2].clear
      document[2].compare_by_identity
      GC.start
      other <=> 1
    end
    redefine { Rational.define_method(:<=>) { |other| change.(other) } }
    assert_includes query(document, "$..[?@ == 1]"), 1
  ensure
    redefine { Rational.define_method(:<=>, original) }
  end

  def redefine
    verbose, $VERBOSE = $VERBOSE, nil
    yield
  ensure
    $VERBOSE = verbose
  end
end
