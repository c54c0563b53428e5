# frozen_string_literal: true

require "test_helper"
require "stringio"

# Streams that are broken: what is yielded, and the error with everything that it says, are the same for every division
# into chunks. The three forms of a record differ only in what they check within a record that ends.
class StreamBrokenTest < Minitest::Test
  PIECES = ["{", "}", "[", "]", ",", ":", "\"", "\\", "\n", " ", "1", "-", "1.5", "true", "tru", "null", "\"a\"",
            "\"a\":1", "{\"a\":[1,2]}", "[1,[2]]", "\x1e", "\x01", "\uFEFF", "\xEF", "\u00e9", "\xff", "\"x\\\"y\"",
            "\r", "/", "'", "[1,2] {\"b\":3}", "\n\n", "{\"items\":[", "12345678901234567890", "\"\\ud800\"", "\0",
            "[[[", "\"a\nb\"", "{\"items\":[1]}"].map(&:b)
  METHODS = [[:each_line, {}], [:each_line, { on_error: :note }], [:each_document, {}],
             [:each_document, { on_error: :note }], [:each_element, {}], [:each_element, { at: "/items" }],
             [:each_element, { at: "/1" }]].freeze
  FORMS = [{}, { raw: true }, { as: :documents }].freeze
  OPTIONS = [{}, {}, { max_bytes: 6 }, { max_bytes: 1 }, { max_nesting: 2 }, { max_records: 2 },
             { allow_control_characters: true }, { allow_invalid_escape: true }, { allow_trailing_comma: true },
             { allow_nan: true }, { allow_duplicate_key: true }].freeze

  # [what was yielded, what the last error says or nil]
  def outcome(method, source, options)
    yielded = []
    options = options.merge(on_error: ->(error) { yielded << said(error) }) if options[:on_error] == :note
    Jacinth.public_send(method, source, **options) { |*record| yielded << record.map { |one| shown(one) } }
    [yielded, nil]
  rescue Jacinth::ParserError, KeyError, TypeError => e
    [yielded, said(e)]
  end

  # A document has its text, or the error of its text.
  def shown(one)
    one.is_a?(Jacinth::Document) ? one.raw : one
  rescue Jacinth::ParserError => e
    said(e)
  end

  def said(error)
    more = %i[line column byte_offset json_path snippet hint].map { |name| error.public_send(name) } if
      error.is_a?(Jacinth::ParserError)
    [error.class, error.message, *more]
  end

  def sources(text)
    sizes = [1, 2, 3, 5, 7, 100]
    [[:string, text, {}], [:read_ahead, StringIO.new(text), { read_ahead: false }],
     [:pieces, text.b.scan(/.{1,4}/mn).each, {}],
     *sizes.map { |size| [size, StringIO.new(text), { chunk: size }] }]
  end

  # The one outcome for all sources.
  def outcome_of(method, text, options)
    all = sources(text).to_h { |name, source, more| [name, outcome(method, source, options.merge(more))] }
    first = all[:string]
    other = all.find { |_, one| one != first }

    assert_nil other, -> { "#{method} #{options} #{text.dump}: #{other} instead of #{first}" }
    first
  end

  # A form that reads less of its records raises what the values raise, unless they have raised for such a record.
  def assert_forms(method, text, options)
    values, *others = FORMS.map { |form| outcome_of(method, text, options.merge(form)) }
    return if method == :each_line || options[:on_error]

    others.each do |yielded, error|
      records = yielded.map { |record| record.last.is_a?(String) ? record.last : "" }
      fine = records.all? { |record| Jacinth.valid?(record, **options.except(:at, :max_records)) }
      assert values.last == error, -> { "#{method} #{options} #{text.dump}: #{error} not #{values.last}" } if fine
      assert values.last, -> { "#{method} #{options} #{text.dump}: #{error}" } if error
    end
  end

  def test_every_form_in_every_division
    random = Random.new(seed = Integer(ENV.fetch("SEED", Random.new_seed % (1 << 30))))
    (ENV["JACINTH_HEAVY"] ? 3_000 : 60).times do
      text = Array.new(random.rand(1..12)) { PIECES.sample(random: random) }.join
      text = "\x1e#{text}".b if random.rand(4).zero?
      options = OPTIONS.sample(random: random)
      METHODS.each { |method, more| assert_forms(method, text.dup.force_encoding("UTF-8"), options.merge(more)) }
    end
  rescue Minitest::Assertion => e
    raise e.class, "SEED=#{seed}: #{e.message}", e.backtrace
  end

  # Each of these has a place where no record can go on, and records behind it.
  def test_nothing_behind_the_fault_is_yielded
    { "[1] [2} [3] {\"a\":4}" => 6, "[1] {\"a\":[2}] [3]" => 11, "[1] } [3]" => 4, "[1] , [3]" => 4, "[1] ] 2" => 4,
      "[1] : 2" => 4, "[1] [2, \"\n\"] [3]" => 9, "[1] \"a\nb\" [3]" => 6, "[1] [2 /" => 7, "[1] {\"a\" [2]} [3" => 9,
      "[1] [2" => 6, "[1] \"2" => 6 }.each do |text, offset|
      FORMS.each do |form|
        next if text.end_with?("[3") && form.any? # its brackets match up to the last record

        yielded, error = outcome_of(:each_document, text, form)

        assert_equal [1, offset], [yielded.size, error[4]], "#{text} #{form}"
      end
    end
  end

  # In a sequence the next record follows.
  def test_broken_records_of_a_sequence
    text = "\x1e[1]\n\x1e[2}\n [3]\n\x1e[4\n\x1e\"a\nb\"\n\x1e}\n\x1e[5]\n"
    FORMS.each do |form|
      yielded, error = outcome_of(:each_document, text, form.merge(on_error: :note))

      assert_nil error
      assert_equal [false, true, true, true, true, false], yielded.map { |one| one[0] == Jacinth::ParserError }
      assert_equal [8, 19, 22, 27], yielded.filter_map { |one| one[4] }, form.to_s
    end
  end

  def test_elements_behind_the_fault
    { "[[1], [2}, [3]]" => 8, "[[1], }, [3]]" => 6, "{\"a\": [1], \"b\": [2}, \"c\": [3]}" => 18, "[[1], [2" => 8,
      "[[1], \"a\nb\", [3]]" => 8 }.each do |text, offset|
      FORMS.each do |form|
        yielded, error = outcome_of(:each_element, text, form)

        assert_equal [1, offset], [yielded.size, error[4]], "#{text} #{form}"
      end
    end
    error = outcome_of(:each_element, "{\"a\":,\"b\":[1]}", at: "/b").last

    assert_equal ["unexpected token at line 1 column 6", 5], [error[1], error[4]]
  end

  # Half a byte order mark may be longer than max_bytes.
  def test_a_mark_in_two_chunks
    assert_equal [[[1]], nil], outcome_of(:each_line, "\uFEFF1\n", max_bytes: 1)
    assert_match(/longer than max_bytes/, outcome_of(:each_line, "\uFEFF12\n", max_bytes: 1).last[1])
  end

  # How much of a long record was read does not show.
  def test_long_records_with_a_fault
    ["[}#{"1" * 50}", "[1,2,3,4,5,6}#{"1" * 50}", "\"a\n#{"b" * 50}\"", "{\"#{"a" * 50}\":1}"].each do |text|
      [[:each_document, {}], [:each_element, {}]].each do |method, more|
        outcomes = FORMS.map { |form| outcome_of(method, text, { max_bytes: 10, **more, **form }) }

        assert_equal 1, outcomes.map(&:last).uniq.size, text
      end
    end
  end
end
