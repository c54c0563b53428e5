# frozen_string_literal: true

require "test_helper"
require "json"
require "support/child"
require "support/document_maker"
require "support/value_comparison"
require "support/workload"

# A Ractor remembers keys and sequences of keys. This may make a parse faster, but it must not change the result. The
# tests use the same documents again and again, near misses, and documents that exceed each limit of the trie.
class ParseShapesTest < Minitest::Test
  def same(document, **options)
    found = ValueComparison.difference(JSON.parse(document, **options), Jacinth.parse(document, **options))
    assert_nil found, -> { "#{found}\n#{document[0, 300]} #{options}" }
  end

  # Parses often enough for a shape to be learned, to get a template and to be used.
  def often(*documents, **options)
    4.times { documents.each { |document| same(document, **options) } }
  end

  def object(*keys) = "{#{keys.each_with_index.map { |key, i| "#{key.to_json}:#{i}" }.join(",")}}"

  def test_every_length_of_key_is_predicted_and_told_from_its_neighbors
    (0..80).each do |size|
      key = "abcdefghij" * 9
      own = key[0, size]
      documents = [
        object(own),
        object("#{own}x"),
        object("#{own}\u00e9"),
        object("x#{own}"),
        object("#{own[0...-1]}X"),
        object(own, "z"),
        object("z", own)
      ]
      often(*documents)
      often(*documents, symbolize_names: true)
    end
  end

  # A predicted key is compared with the source in words. The source may end inside any of them.
  def test_no_prefix_of_a_known_document_is_taken_for_it
    [3, 7, 8, 9, 15, 16, 17, 31, 40, 48, 49, 50, 55, 56, 60, 256, 257].each do |size|
      document = object("k" * size, "second")
      3.times { Jacinth.parse(document) }
      document.bytesize.times do |cut|
        assert_raises(Jacinth::ParserError, document[0, cut]) { Jacinth.parse(document[0, cut]) }
        # With other bytes after its end, because the end of a String shares memory with the whole.
        assert_raises(Jacinth::ParserError) { Jacinth.parse((document + document).byteslice(0, cut)) }
      end
    end
  end

  def test_keys_that_need_escapes_are_never_taken_from_their_plain_spelling
    ['a"b', "a\\b", "a\nb", "\u0000", "\u001f", "tab\t", "slash/", "é\"", "\u2028"].each do |key|
      often(object(key, "x"), object("x", key), "[#{object(key)},#{object(key, "y")}]")
    end
    3.times do
      assert_raises(Jacinth::ParserError) { Jacinth.parse('{"a"b":1}') }
      assert_equal({ "a\b" => 1 }, Jacinth.parse('{"a\b":1}'))
      ["a\nb", "\u0000", "\u001f", "tab\t"].each do |key|
        assert_raises(Jacinth::ParserError) { Jacinth.parse("{\"#{key}\":1}") }
        assert_equal({ key => 1 }, Jacinth.parse("{\"#{key}\":1}", allow_control_characters: true))
      end
    end
  end

  def test_spellings_of_one_key
    often('{"key":1,"b":2}', '{"k\u0065y":1,"b":2}', '{"\u006b\u0065\u0079":1,"\u0062":2}', '{"key":1,"\u0062":2}')
    assert_equal [{ "a/b" => 1 }] * 2, Jacinth.parse('[{"a/b":1},{"a\/b":1}]')
  end

  def test_near_misses
    often(
      '{"a":1,"b":2,"c":3}',
      '{"a":1,"c":3,"b":2}',
      '{"a":1,"b":2}',
      '{"a":1,"b":2,"c":3,"d":4}',
      "{}",
      '{"b":1}',
      '{"a":{"a":{"a":1}}}'
    )
    often('[{"id":1,"name":"x"},{"id":2},{"name":"y","id":3},{"id":4,"name":"z","more":[]}]')
  end

  def test_more_keys_than_a_shape_has
    [1, 7, 8, 9, 10, 16, 17, 31, 32, 33, 62, 63, 64, 65, 66, 70, 100, 129, 300].each do |count|
      names = Array.new(count) { |i| "key number #{i}" }
      often(object(*names), object(*names, "one more"), object(*names[0...-1], "another"))
      often(object(*names), symbolize_names: true, freeze: true)
    end
  end

  # In a process that has learned nothing yet, so that it may learn all of them.
  def test_more_keys_than_a_shape_has_from_the_start
    script = <<~RUBY
      p([63, 64, 65, 66, 255, 256, 257, 600].map do |count|
        document = "{\#{Array.new(count) { |i| "\\"k\#{count} \#{i}\\":\#{i}" }.join(",")}}"
        Array.new(4) { Jacinth.parse(document) }.uniq == [(0...count).to_h { |i| ["k\#{count} \#{i}", i] }]
      end.uniq)
    RUBY
    assert_equal "[true]\n", Child.output(script)
  end

  def test_many_keys_as_strings_and_as_symbols
    Workload.rounds(200).times do |i|
      document = "{\"both #{i}\":1}"
      assert_equal [String, Symbol],
                   [Jacinth.parse(document), Jacinth.parse(document, symbolize_names: true)].map { |hash|
                     hash.keys[0].class
                   }
    end
  end

  def test_more_followers_than_a_shape_has
    often("[#{Array.new(60) { |i| object("common", "own #{i}", "last") }.join(",")}]")
    often("[#{Array.new(60) { |i| object("own #{i}") }.join(",")}]")
  end

  def test_keys_that_repeat_in_a_known_shape
    often('[{"a":1,"b":2},{"a":1,"b":2},{"a":1,"b":2}]')
    3.times { assert_raises(Jacinth::ParserError) { Jacinth.parse('[{"a":1,"b":2},{"a":1,"b":2,"a":3}]') } }
    often('{"a":1,"b":2,"a":3,"c":4}', '{"a":1,"a":2}', '{"b":1,"a":2,"a":3,"a":4}', allow_duplicate_key: true)
    3.times { assert_raises(Jacinth::ParserError) { Jacinth.parse('{"a":1,"a":2}') } }
  end

  def test_strings_and_symbols_and_frozen_objects_do_not_mix
    document = '[{"a":1,"b":{"a":2}},{"a":3,"b":{"a":4}}]'
    8.times do |i|
      options = { symbolize_names: i.odd?, freeze: (i & 2).positive? }
      same(document, **options)
    end
    Jacinth.parse(document)[0]["a"] = 5
    Jacinth.parse(document, freeze: true)
    refute_predicate Jacinth.parse(document)[0], :frozen?
  end

  # A Hash made from a template is independent. Its owner may change it.
  CHANGES = [
    ->(hash) { hash["new"] = 1 },
    ->(hash) { hash.delete(hash.keys[0]) },
    ->(hash) { hash.clear },
    ->(hash) { hash[hash.keys[-1]] = "x" },
    ->(hash) { hash.transform_values! { 0 } },
    ->(hash) { hash.compare_by_identity },
    ->(hash) { hash.default = 9 },
    ->(hash) { hash.rehash },
    ->(hash) { hash.shift },
    ->(hash) { 20.times { |i| hash["more #{i}"] = i } },
    ->(hash) { hash.replace({ "z" => 1 }) },
    ->(hash) { hash.freeze },
    ->(hash) { hash.instance_variable_set(:@mark, 1) },
    ->(hash) { def hash.single = 1 },
    ->(hash) { hash.keep_if { false } }
  ].freeze

  def test_what_is_done_to_a_result_reaches_no_other
    [1, 3, 8, 9, 20, 64].each do |count|
      document = object(*Array.new(count) { |i| "k#{i}" })
      expected = JSON.parse(document)
      4.times { Jacinth.parse(document) }
      CHANGES.each do |change|
        other = Jacinth.parse(document)
        change.call(Jacinth.parse(document))
        fresh = Jacinth.parse(document)
        assert_nil ValueComparison.difference(expected, other)
        assert_nil ValueComparison.difference(expected, fresh)
        assert_nil fresh.instance_variable_get(:@mark)
        refute_respond_to fresh, :single
      end
    end
  end

  def test_changed_results_still_work_as_a_hash
    document = object(*Array.new(9) { |i| "k#{i}" })
    4.times { Jacinth.parse(document) }
    hash = Jacinth.parse(document)
    100.times { |i| hash["more #{i}"] = i }
    100.times { |i| assert_equal i, hash.delete("more #{i}") }
    assert_equal JSON.parse(document), hash
    assert_equal hash, Marshal.load(Marshal.dump(hash))
    assert_equal hash.to_a, hash.dup.to_a
    assert_equal 3, hash.fetch("k3")
  end

  # Random keys, more than any table holds, then known keys again.
  def test_floods
    known = '[{"id":1,"tags":["x"],"user":{"name":"n","age":2}},{"id":2,"tags":[],"user":{"name":"m","age":3}}]'
    often(known)
    random = Random.new(Workload.seed)
    Workload.rounds(12, 60).times do |round|
      objects = Array.new(1500) do |i|
        object(*Array.new(1 + random.rand(6)) { |k| "r#{round} #{random.rand(10_000)} #{i} #{k}" })
      end
      same("[#{objects.join(",")}]")
      same("[#{Array.new(500) { object(*%w[a b c d e f g h].shuffle(random: random)) }.join(",")}]")
      same(known)
      same(known, symbolize_names: true)
    end
  end

  def test_generated_documents_twice_and_mixed
    maker = DocumentMaker.new(Workload.seed)
    documents = Array.new(40) { maker.document }
    Workload.rounds(2_000, 20_000).times do |i|
      documents[i % 40] = maker.document if i % 3 == 0
      same(documents[(i * 7) % 40], symbolize_names: (i % 5).zero?, max_nesting: 0)
    end
  end

  def test_parses_inside_hooks_of_a_parse
    document = '[{"a":1,"b":2},{"a":3,"b":4}]'
    4.times { Jacinth.parse(document) }
    inner = []
    outer = Jacinth.parse(document, on_load: ->(value) { inner << Jacinth.parse(document) and value })
    assert_equal JSON.parse(document), outer
    assert_equal [JSON.parse(document)], inner.uniq
  end

  def test_each_ractor_has_its_own
    document = "[#{Array.new(20) { |i| object("id", "own #{i % 3}", "x") }.join(",")}]"
    expected = JSON.parse(document)
    results = Array.new(4) { Ractor.new(document) { |text| Array.new(50) { Jacinth.parse(text) }.uniq } }.map(&:value)
    results.each { |result| assert_equal [expected], result }
  end

  # The memory for keys does not grow with the documents once the trie has reached its limit. Keys are learned when they
  # are repeated, so that takes more than a thousand rounds.
  def test_memory_is_bounded
    script = <<~RUBY
      require "objspace"
      read = lambda do |round|
        rows = Array.new(400) { |i| "{\\"key \#{round} \#{i}\\":1,\\"\#{round % 50}\\":{\\"x\#{i}\\":2}}" }
        Jacinth.parse("[" + rows.join(",") + "]")
      end
      held = -> { 3.times { GC.start } && ObjectSpace.memsize_of_all }
      600.times(&read)
      before = held.call
      (600...900).each(&read)
      p held.call - before < 500_000
    RUBY
    assert_equal "true\n", Child.output(script)
  end
end
