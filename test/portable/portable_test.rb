# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/linear"
require "support/portable_cases"
require "support/workload"
require_relative "../../tool/config/options"

# The engine in Ruby, for Rubies that cannot load the extension (JRuby, TruffleRuby). It is tested in a Ruby that claims
# to be JRuby. rake test:jruby tests it in JRuby.
class PortableTest < Minitest::Test
  CASES = File.expand_path("../support/portable_cases.rb", __dir__)
  STUB = <<~RUBY
    require "bigdecimal" # these ask for the engine too
    require "date"
    require "strscan"
    Object.send(:remove_const, :RUBY_ENGINE)
    RUBY_ENGINE = "jruby"
    require "jacinth"
    def outcome
      yield
    rescue Exception => e
      e.class.name
    end
  RUBY

  # What is said of errors is the same in both engines, whatever the keys are.
  def test_paths_of_odd_keys
    file = File.expand_path("../support/odd_keys", __dir__)
    require file
    seed = Workload.seed
    told = child("require #{file.dump}\nputs OddKeys.outcomes(#{seed}, 30)").lines(chomp: true)
    native = OddKeys.outcomes(seed, 30)
    assert_equal native.size, told.size
    native.zip(told) { |expected, actual| assert_equal expected.b, actual.b, "seed #{seed}" }
  end

  # The options that valid?, reformat and statistics lack there.
  LACKING = {
    "valid?" => %w[on_load],
    "reformat" => %w[
      symbolize_names freeze allow_control_characters allow_invalid_escape decimal_class object_class array_class
      on_load
    ]
  }.then { |lists| lists.merge("statistics" => lists["reformat"]) }.freeze

  def child(script, **options) = Child.output("#{STUB}#{script}", load: false, **options)

  def lines(*arguments)
    loads = Child::LOAD_PATH.map { |path| "-I#{path}" }
    IO.popen([RbConfig.ruby, "-W0", *loads, CASES, *arguments], "rb", &:read).lines(chomp: true)
  end

  # Each call has the extension's result, or names the missing option.
  heavy def test_every_option_with_every_document
    portable = Thread.new { lines("portable") }
    native = lines
    lacking = Hash.new { |names, method| names[method] = [] }
    portable = portable.value

    assert_equal native.size, portable.size
    assert_operator native.size, :>, 28_000
    native.zip(portable) do |expected, actual|
      method, option =
        actual[/\t#{PortableCases::LACKING} (.*)/, 1]&.match(/\A(\S+): the option (\w+) is not/)&.captures
      lacking[method] |= [option] if method
      unless method || actual.include?("\t#{PortableCases::LACKING} decimal_class: jruby has no BigDecimal")
        assert_equal expected, actual
      end
    end
    assert_equal(LACKING.transform_values(&:sort), lacking.transform_values(&:sort))
  end

  # All options, with the same kinds and defaults.
  def test_the_options_are_those_of_the_table
    rows = Jacinth::Config::Options.new.of("native")
    kinds = { "flag" => "bool", "digits" => "size", "choice" => "bool", "class" => "class" }
    names = { "read" => "READ", "write" => "WRITE" }.to_h do |side, table|
      own = rows.select { |row| row[side] }.to_h do |row|
        kind = row[side]["kind"]
        [row["name"], row[side]["module"] ? "module" : kinds.fetch(kind, kind)]
      end
      [table, own]
    end
    out = child(<<~'RUBY')
      engine = Jacinth.instance_eval { const_get(:Portable) }
      %w[READ WRITE].each do |name|
        kinds = engine.const_get(name).to_h { |option, row| [option.to_s, row.first.to_s] }
        puts Marshal.dump(kinds).unpack1("H*")
      end
    RUBY
    assert_equal names.values.map { |table| table.sort.to_h },
                 out.lines(chomp: true).map { |line| Marshal.load([line].pack("H*")).sort.to_h }
  end

  # A number that does not fit in a double is accepted if no double is made of it.
  def test_valid_with_a_decimal_class
    assert_equal "[false, true, true]\n", child(<<~'RUBY')
      options = [{}, { decimal_class: BigDecimal }, { decimal_class: Rational }]
      p options.map { |given| Jacinth.valid?("1e400", **given) }
    RUBY
  end

  def test_the_smallest_and_the_largest_floats
    numbers = (-1074..1023).map { |exponent| 2.0**exponent } + [5e-324, 1e23, 1.7976931348623157e308, 0.1 + 0.2]
    out = child(<<~'RUBY')
      numbers = (-1074..1023).map { |exponent| 2.0**exponent } + [5e-324, 1e23, 1.7976931348623157e308, 0.1 + 0.2]
      puts Jacinth.generate(numbers)
    RUBY

    assert_equal Jacinth.generate(numbers), out.chomp
    assert_equal numbers, Jacinth.parse(out)
  end

  def test_a_local_time_of_offset_zero
    assert_equal "\"1970-01-01T00:00:00+00:00\"\n", child('puts Jacinth.generate(Time.at(0).getlocal("+00:00"))')
  end

  def test_nothing_compiled_is_loaded
    assert_equal "[]\n", child("p $LOADED_FEATURES.grep(/jacinth\\.(so|bundle|dll)/)")
    assert_equal "Ruby\n", child("puts Jacinth.info[:engine]")
  end

  def test_load_file
    assert_equal "true\n", child(<<~'RUBY')
      require "tempfile"
      Tempfile.create { |f| f << "[1]"; f.flush; p Jacinth.load_file(f.path) == [1] }
    RUBY
  end

  def test_a_stack_that_ends
    script = <<~'RUBY'
      object = []
      100_000.times { object = [object] }
      puts outcome { Jacinth.generate(object, max_nesting: nil) }
      puts Jacinth.parse("[" * 100_000 + "]" * 100_000, max_nesting: nil).size
    RUBY
    assert_equal %w[Jacinth::NestingError 1], child(script).lines(chomp: true)
  end

  # Parts that need the extension raise an error that says so.
  def test_other_parts
    %w[json json/api oj oj/api rails core_ext/float core_ext/float/refinement].each do |part|
      out = child("begin; require \"jacinth/#{part}\"; rescue LoadError => e; puts e.message; end")
      assert_match(/needs.* extension, which (jruby|this Ruby) cannot load/, out, part)
    end
    assert_equal "NotImplementedError\n" * 5 + "NameError\n",
                 child("%i[JSON Oj Number Text Path Nothing].each { |name| puts outcome { Jacinth.const_get(name) } }")
    assert_equal "false\n", child("p Jacinth.const_defined?(:Number)")
    assert_equal "NotImplementedError\n" * 2,
                 child("puts outcome { Jacinth.dig('[1]', 0) }, outcome { Jacinth.document('[1]', check: :all) }")
  end

  def test_options_are_named
    out = child(
      'begin; Jacinth.valid?("1", on_load: ->(x) { x }); rescue NotImplementedError => e; puts e.message; end'
    )
    assert_equal "valid?: the option on_load is not available on jruby\n", out
  end

  # The grammar must not read the same digits and escapes again and again.
  def test_no_document_takes_its_length_squared
    linear = File.expand_path("../support/linear", __dir__)
    script = <<~'RUBY'
      shapes = [
        ->(n) { "[#{'"\\n",' * n}1]" },
        ->(n) { "\"#{'\\u00e9' * n}\"" },
        ->(n) { "[" * n },
        ->(n) { "\"#{"\xc3" * n}\"" },
        ->(n) { "{#{Array.new(n) { |at| "\"k#{at}\":1" }.join(",")}}" },
        ->(n) { "[\"#{"é" * n}\", \"\xff\"]" },
        ->(n) { "[#{'"a",' * n}" },
        ->(n) { "\n" * n + "@" }
      ]
      shapes.each do |shape|
        puts Linear.ratio(shape.(2_000), shape.(2_000 * Linear::SCALE)) { |text| Jacinth.valid?(text, max_nesting: 0) }
      end
    RUBY
    ratios = child("require #{linear.dump}\n#{script}", limit: 240).lines.map(&:to_f)
    assert_equal 8, ratios.size
    ratios.each { |ratio| assert_operator ratio, :<, Linear::BOUND, ratios.inspect }
  end
end
