# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/linear"
require_relative "../support/spelled_documents"

# Jacinth.statistics; and equal keys, which it and Jacinth.reformat find without creating objects.
class StatisticsTest < Minitest::Test
  include Linear
  include SpelledDocuments

  def test_statistics
    text = '{ "a" : [1, 2.5, "é\u00e9\n", true, null, 3e2, -0, 12345678901234567890123], ' \
           '"b": {"a": {}, "\u0062": []}, "c": "" }'

    assert_equal(
      {
        bytes: text.bytesize,
        depth: 3,
        objects: 3,
        arrays: 2,
        strings: 2,
        integers: 3,
        decimals: 2,
        booleans: 1,
        nulls: 1,
        keys: 5,
        distinct_keys: 3,
        longest_string: 5,
        string_bytes: 5,
        largest_object: 3,
        largest_array: 8,
        root: :object,
        key_counts: { "a" => 2, "b" => 2, "c" => 1 }
      },
      Jacinth.statistics(text)
    )
    assert_equal 3, Jacinth.statistics("[NaN, Infinity, -Infinity]", allow_nan: true)[:decimals]
    assert_equal [0, 0, 3], Jacinth.statistics(" 7 ").values_at(:depth, :keys, :bytes)
  end

  def test_kind_of_the_document
    { "{}" => :object, " [1]" => :array, '"x"' => :string, "-1" => :integer, "1.0" => :decimal, "true" => :boolean,
      "false" => :boolean, "null" => :null, "12345678901234567890" => :integer, "\u{feff}[{}]" => :array }
      .each { |text, kind| assert_equal kind, Jacinth.statistics(text)[:root], text }
    assert_equal :decimal, Jacinth.statistics("NaN", allow_nan: true)[:root]
    assert_equal :array, Jacinth.statistics("/* {} */ [1,]", allow_comments: true, allow_trailing_comma: true)[:root]
  end

  # How often each key is used, in the order of the first uses, whatever its spelling, in short and long documents.
  def test_uses_of_keys
    keys = Array.new(3_000) { |index| "k#{index % 700}" }
    [10, 3_000].each do |count|
      text = "[#{keys.first(count).map { |key| "{\"#{key}\":0,\"\\u0069d\":{\"id\":1}}" }.join(",")}]"
      counts = Jacinth.statistics(text)

      assert_equal ["k0", "id", *keys.first(count).drop(1)].uniq, counts[:key_counts].keys
      assert_equal keys.first(count).tally.merge("id" => 2 * count), counts[:key_counts]
      assert_equal [counts[:keys], counts[:distinct_keys]],
                   [counts[:key_counts].values.sum, counts[:key_counts].size]
    end
    assert_equal({ "a" => 3 }, Jacinth.statistics('{"a":1,"\u0061":{"a":2}}', allow_duplicate_key: true)[:key_counts])
  end

  def test_distinct_keys_are_counted_to_their_limit
    assert_equal 1 << 20, Jacinth::DISTINCT_KEYS_LIMIT
    [700, 5_000].each do |count|
      text = "[#{Array.new(count * 2) { |index| "{\"#{index % count}\":0}" }.join(",")}]"

      assert_equal [count * 2, count], Jacinth.statistics(text).values_at(:keys, :distinct_keys)
    end
    text = "[#{(0..Jacinth::DISTINCT_KEYS_LIMIT).map { |index| "{\"#{index}\":0}" }.join(",")}]"

    assert_equal Jacinth::DISTINCT_KEYS_LIMIT, Jacinth.statistics(text)[:distinct_keys]
  end

  # Keys that were met lately are recognized by their text in the source; other spellings by the text that they mean.
  def test_distinct_keys_are_told_apart
    {
      '{"":1}' => 1,
      '[{"":1},{"":2},{"a":3},{"":4}]' => 2,
      '[{"a":1},{"\u0061":2},{"a":3},{"\u0061":4}]' => 1,
      '[{"ab":1},{"ba":2},{"ab":3},{"b":4},{"a":5}]' => 4,
      "[#{(["{\"é\":1}"] * 600).join(",")}]" => 1
    }.each { |text, count| assert_equal count, Jacinth.statistics(text)[:distinct_keys], text[0, 60] }
    names = Array.new(900) { |index| ["#{index}x" * (index % 30), index.to_s].max }
    text = "[#{Array.new(6_000) { names.sample }.union(names).map { |name| "{#{name.inspect}:0}" }.join(",")}]"

    assert_equal names.uniq.size, Jacinth.statistics(text)[:distinct_keys]
  end

  def test_counts_agree_with_the_value
    200.times do
      text = document.first
      counts = Jacinth.statistics(text)
      seen = Hash.new(0)
      count(Jacinth.parse(text), seen, 0)
      seen.default = nil

      assert_equal seen, counts.slice(*seen.keys)
    end
  end

  def count(value, seen, depth)
    seen[:depth] = [seen[:depth], depth].max
    case value
    when Hash
      seen[:objects] += 1
      seen[:keys] += value.size
      seen[:largest_object] = [seen[:largest_object], value.size].max
      value.each_value { |inner| count(inner, seen, depth + 1) }
    when Array
      seen[:arrays] += 1
      seen[:largest_array] = [seen[:largest_array], value.size].max
      value.each { |inner| count(inner, seen, depth + 1) }
    when String
      seen[:strings] += 1
      seen[:string_bytes] += value.bytesize
      seen[:longest_string] = [seen[:longest_string], value.bytesize].max
    when nil then seen[:nulls] += 1
    else seen[{ Integer => :integers, Float => :decimals }.fetch(value.class, :booleans)] += 1
    end
    seen[:depth] = depth + 1 if value.respond_to?(:each) && seen[:depth] <= depth
  end

  def test_equal_keys
    ['{"a":1,"a":2}', '{"a":1,"\u0061":2}', '[{"x":{"b":1,"a":{"a":1},"b":2}}]',
     "{#{(1..40).map { |index| "\"key#{index}\":0" }.join(",")},\"key\\u0037\":1}"].each do |text|
      parse = assert_raises(Jacinth::ParserError) { Jacinth.parse(text) }
      [-> { Jacinth.reformat(text) }, -> { Jacinth.statistics(text) }].each do |call|
        error = assert_raises(Jacinth::ParserError, &call)

        assert_equal text.rindex(/"[^"]+":/), error.byte_offset
        assert_equal parse.message[/\A.+?(?= at line)/], error.message[/\A.+?(?= at line)/]
      end
      assert_equal text, Jacinth.reformat(text, allow_duplicate_key: true)
    end
  end

  def test_keys_that_only_look_equal
    [
      '{"a":1,"A":2,"a ":3}',
      '{"a":{"a":{"a":1}}}',
      '[{"a":1},{"a":2}]',
      "{#{(1..3_000).map { |index| "\"#{index}\":0" }.join(",")}}"
    ].each do |text|
      assert_equal text, Jacinth.reformat(text)
      assert_equal text.scan(/"[^"]+":/).size, Jacinth.statistics(text)[:keys]
    end
  end

  def test_equal_keys_among_many_are_found_in_linear_time
    text = ->(count) { "{#{Array.new(count) { |index| "\"key#{index}\":0" }.join(",")},\"key0\":1}" }

    assert_linear(500, text, scale: 64, bound: 1_000) do |document|
      assert_raises(Jacinth::ParserError) { Jacinth.statistics(document) }
    end
  end
end
