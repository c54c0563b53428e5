# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"
require_relative "../../tool/config/options"

# The library agrees with config/options.yml: each frontend has exactly the options of its rows, each option accepts the
# values of its kind and rejects others, and the default is the effect of leaving the option out.
class OptionTableTest < Minitest::Test
  include JsonFrontend

  TABLE = Jacinth::Config::Options.new
  NATIVE = TABLE.of("native")
  CALLS = { "read" => ->(options) { Jacinth.parse("[1]", **options) },
            "write" => ->(options) { Jacinth.generate([1], **options) } }.freeze

  # kind => values that an option of the kind accepts, and values that the native API rejects.
  TRUTH = [[true, false, nil, 1, "x"], []].freeze
  SIZE = [[nil, 64, 2**62 - 1], [0, -1, 2**62, "1", 1.5, true, false]].freeze
  VALUES = {
    "flag" => TRUTH, "bool" => TRUTH, "choice" => TRUTH,
    "depth" => [[nil, false, 0, 64, 2**62 - 1], [-1, 2**62, "1", 1.5, true]],
    "size" => SIZE, "digits" => SIZE,
    "count" => [[0, 7, 2**31 - 1], [nil, false, -1, 2**31, "1", 1.5]],
    "indent" => [[nil, "", "\t", 0, 2, 64], ["x", -1, 65, 2**64, 1.5, :a, true]],
    "text" => [[nil, "", " ", "\t\r\n"], ["x", 1, :a, true]],
    "class" => [[nil, Class.new(Hash) { def <<(_) = self }], [Kernel, 1, "Hash", true]],
    "module" => [[nil, Float], [1, "Float", true]],
    "proc" => [[nil, ->(value, *) { value }, Kernel.method(:Array)], [1, "x", true, Object.new]],
    "always" => [[true], [false, nil, 1, "x"]],
    "sort" => [[true, false, nil, ->(hash) { hash }], [1, "x", :a, Object.new]]
  }.freeze

  # Documents that distinguish a default from other values.
  DOCUMENTS = ['{"a":1}', '["a"]', "[1.5]", "[NaN]", "[1,]", "[/**/]", '{"a":1,"a":2}', "[\"\t\"]", '["\q"]',
               "#{"[" * 100}#{"]" * 100}", "#{"[" * 101}#{"]" * 101}", "[#{"9" * 1000}]"].freeze
  OBJECTS = [[1, { "b" => "</\u2028é", "a" => 2 }], [Float::NAN], { "a" => 1, a: 2 }, [Object],
             99.times.inject([]) { |inner, _| [inner] }, 100.times.inject([]) { |inner, _| [inner] }].freeze

  def kind(use) = use["module"] ? "module" : use["kind"]

  def sides(row) = row.keys & Jacinth::Config::Options::SIDES

  def test_every_option_takes_the_values_of_its_kind
    each_native do |name, use, call|
      taken, refused = VALUES.fetch(kind(use))
      (taken + refused).each do |value|
        problem = refusal { call.({ name => value }) }
        assert_equal refused.include?(value), !problem.nil?, "#{name}: #{value.inspect}"
        assert_includes problem, name.to_s if problem
      end
    end
  end

  def test_leaving_an_option_out_means_its_default
    each_native do |name, use, _, side|
      default = TABLE.ruby_default(use, "native")
      without = outcomes(side, {})
      assert_equal without, outcomes(side, { name => default }), "#{name}: #{default.inspect}"
    end
  end

  def test_the_native_api_refuses_the_options_of_others
    TABLE.rows.each do |row|
      CALLS.each do |side, call|
        name = row["name"].to_sym
        next if NATIVE.any? { |own| own["name"] == row["name"] && own[side] }

        error = assert_raises(ArgumentError, name.to_s) { call.({ name => nil }) }
        assert_equal "unknown keyword: :#{name}", error.message[/[^;]*/]
      end
    end
  end

  def test_a_state_has_the_generate_options_of_its_level
    each_level do |level|
      names = TABLE.of("json#{level}", "write").map { |row| row["name"] } - ["allow_duplicate_key"]
      names.each { |name| assert_respond_to FRONTEND::State.new, "#{name}=", "level #{level}" }
    end
  end

  def test_a_row_that_is_not_complete_is_refused_by_name
    complete = { "name" => "planted", "frontends" => ["native"], "doc" => "Planted.",
                 "read" => { "kind" => "bool", "field" => "planted", "default" => { "native" => "false" } } }
    problem = lambda do |row|
      text = YAML.dump("frontends" => { "native" => [], "oj" => [] }, "options" => [row])
      refusal { Jacinth::Config::Options.new(text) }
    end

    assert_nil problem.(complete)
    assert_equal "config/options.yml: planted has no `frontends:`; list those that have the option (native, oj)",
                 problem.(complete.except("frontends"))
    assert_equal "config/options.yml: planted names the frontends json4; there are native, oj",
                 problem.(complete.merge("frontends" => %w[native json4]))
    assert_match(/planted has no `doc:`/, problem.(complete.except("doc")))
    assert_match(/planted has none of `read:`, `write:` and `oj:`/, problem.(complete.except("read")))
    assert_match(/planted has no `kind:`/, problem.(complete.merge("read" => {})))
  end

  private

  # Yields the name of each native option, its row for one side, a call of that side with options, and the side.
  def each_native
    NATIVE.each do |row|
      sides(row).each { |side| yield row["name"].to_sym, row[side], CALLS.fetch(side), side }
    end
  end

  def each_level
    [2, 3].each { |level| at_level(level) { yield level } }
  end

  # The message of the error about the option's value, or nil.
  def refusal
    attempt { yield }
    nil
  rescue TypeError, ArgumentError => e
    e.message
  end

  # The document may not suit a value that the option accepts.
  def attempt
    yield
  rescue Jacinth::Error => e
    e
  end

  # The results of every example of the side, or the errors.
  def outcomes(side, options)
    examples = { "read" => DOCUMENTS, "write" => OBJECTS }.fetch(side)
    method = { "read" => :parse, "write" => :generate }.fetch(side)
    examples.map do |example|
      found = attempt { Jacinth.public_send(method, example, **options) }
      [found.class, found.frozen?, found.is_a?(Exception) ? found.message : found.inspect]
    end
  end
end
