# frozen_string_literal: true

require "test_helper"
require_relative "../../tool/config/options"

# Calls that take a document as a text and as a Ruby object: what limits the one limits the other.
class TwoRepresentationsTest < Minitest::Test
  DEEP = [[[[1]]]].freeze
  NESTED = { "a" => { "b" => { "c" => { "d" => 1 } } } }.freeze
  COPIES = Array.new(25) { |i| { "op" => "copy", "from" => "", "path" => "/#{i}" } }.freeze

  # The calls; each gets a document in one of the representations, and options.
  CALLS = {
    patch: ->(document, options) { Jacinth.patch(document, [], **options) },
    merge_patch: ->(document, options) { Jacinth.merge_patch(document, {}, **options) },
    diff: ->(document, options) { Jacinth.diff(document, document, **options) },
    query: ->(document, options) { Jacinth.query(document, "$..*", **options) },
    path: ->(document, options) { Jacinth::Path.new("$..*", **options).values(document) }
  }.freeze
  # The calls that get the document as a value of their second argument.
  VALUES = {
    patch: lambda { |empty, value, options|
      Jacinth.patch(empty, [{ "op" => "add", "path" => "", "value" => value }], **options)
    },
    test: lambda { |empty, value, options|
      Jacinth.patch(empty, [{ "op" => "test", "path" => "", "value" => value }], **options)
    },
    merge_patch: ->(empty, value, options) { Jacinth.merge_patch(empty, value, **options) },
    diff: lambda { |empty, value, options|
      Jacinth.diff(empty, empty.is_a?(String) ? Jacinth.generate(value) : value, **options)
    }
  }.freeze

  # A value for each option of config/options.yml, by its kind, that changes nothing about the document below.
  KINDS = { "bool" => true, "flag" => true, "depth" => 9, "size" => 999, "digits" => 99, "class" => BigDecimal,
            "proc" => ->(value, *) { value }, "indent" => " ", "text" => " ", "sort" => true, "choice" => true,
            "count" => 0, "room" => 64, "always" => true }.freeze
  CLASSES = { "object_class" => Hash, "array_class" => Array }.freeze
  OPTIONS = Jacinth::Config::Options.new.rows.to_h do |row|
    kind = (row["read"] || row["write"])["kind"]
    [row["name"].to_sym, CLASSES.fetch(row["name"]) { KINDS.fetch(kind) }]
  end

  # Each call takes or refuses an option by its name, whatever the document is; an unknown one is refused for both.
  def test_every_option_is_taken_or_refused_alike
    taken = 0
    CALLS.each do |name, call|
      OPTIONS.merge(no_option: 1, max_results: 9).each do |option, value|
        texts = forms({ "a" => [1, "x", nil] }).map { |document| refusal { call.(document, { option => value }) } }

        assert_equal 1, texts.uniq.size, "#{name} with #{option}: #{texts}"
        taken += 1 unless texts.first
      end
    end
    assert_operator taken, :>, 60
  end

  # A value of a wrong kind is refused for both, with one message.
  def test_every_wrong_value_is_refused_alike
    CALLS.each do |name, call|
      %i[max_nesting max_bytes max_digits object_class on_load sort_keys indent].each do |option|
        wrong = option == :on_load ? 7 : :wrong # a Symbol is a method
        texts = forms({ "a" => [1] }).map { |document| refusal { call.(document, { option => wrong }) } }

        assert_equal 1, texts.uniq.size, "#{name} with #{option}: #{texts}"
        refute_nil texts.first, "#{name} with #{option}"
      end
    end
  end

  def test_max_nesting_of_documents
    CALLS.each do |name, call|
      [DEEP, NESTED].each do |object|
        each_form(object) do |document|
          assert_raises(Jacinth::NestingError, Jacinth::QueryError, name.to_s) { call.(document, { max_nesting: 3 }) }
          call.(document, { max_nesting: 4 })
        end
      end
    end
  end

  def test_max_nesting_of_values
    VALUES.each do |name, call|
      each_form({}) do |empty|
        assert_raises(Jacinth::NestingError, "#{name} #{empty}") { call.(empty, NESTED, { max_nesting: 3 }) }
      end
    end
  end

  # A part that is shared is entered once on each level.
  def test_shared_parts
    shared = (1..60).reduce([]) { |inner, _| [inner, inner] }

    assert_same shared, Jacinth.patch(shared, [], max_nesting: 100)
    assert_raises(Jacinth::NestingError) { Jacinth.patch(shared, [], max_nesting: 60) }
  end

  # Each copy doubles the text.
  def test_max_bytes_of_copies
    objects = [{ "a" => "x" * 15 }, { "a" => [1, nil, true, -2.5], "b" => { "\u00e9\"" => [{}, []] } }]
    indexes = objects.flat_map do |object|
      [100, 1_000, 100_000].map do |limit|
        errors = forms(object).map do |document|
          assert_raises(Jacinth::PatchError) { Jacinth.patch(document, COPIES, max_bytes: limit) }
        end

        assert_equal ["all copies together are longer than max_bytes"], errors.map { |one| one.message[/all.*/] }.uniq
        assert_equal 1, errors.map(&:index).uniq.size
        errors.first.index
      end
    end

    assert_operator indexes.uniq.size, :>, 3
  end

  # At the limit, the copy is made; one byte below, it is not.
  def test_the_limit_is_exact
    object = { "a" => [1, "é", { "b" => nil, 7 => 1.5 }], "c" => {} }
    bytes = Jacinth.generate(object).bytesize
    forms(object).each do |document|
      Jacinth.patch(document, COPIES.first(1), max_bytes: bytes)
    end
    assert_raises(Jacinth::PatchError) { Jacinth.patch(object, COPIES.first(1), max_bytes: bytes - 1) }
  end

  private

  # The message of the refusal, or nil.
  def refusal
    yield
    nil
  rescue ArgumentError, TypeError => e
    e.message
  end

  def forms(object) = [object, Jacinth.generate(object)]
  def each_form(object, &block) = forms(object).each(&block)
end
