# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"

# default_options and how every option is read: which values it accepts, which value it then has, and what it rejects.
class OjOptionsTest < Minitest::Test
  include OjDumping

  TOLD = {
    indent: 0, second_precision: 9, circular: false, class_cache: true, auto_define: false, symbol_keys: false,
    bigdecimal_as_decimal: nil, create_additions: false, use_to_json: false, use_to_hash: false, use_as_json: false,
    use_raw_json: false, nilnil: false, empty_string: true, allow_gc: true, quirks_mode: true,
    allow_invalid_unicode: false, allow_nan: true, trace: false, safe: false, float_precision: 16,
    float_format: "%0.15g", cache_str: 0, ignore_under: false, cache_keys: true, mode: :object, integer_range: nil,
    max_integer_digits: 0, escape_mode: :json, time_format: :unix, bigdecimal_load: :auto, compat_bigdecimal: false,
    create_id: "json_class", space: nil, space_before: nil, object_nl: nil, array_nl: nil, nan: :auto, omit_nil: false,
    omit_null_byte: false, hash_class: nil, array_class: nil, only: nil, except: nil, ignore: nil
  }.freeze
  YESNO = %i[
    circular class_cache auto_define symbol_keys bigdecimal_as_decimal create_additions use_to_json use_to_hash
    use_as_json use_raw_json nilnil empty_string allow_gc quirks_mode allow_invalid_unicode allow_nan trace safe
    ignore_under cache_keys
  ].freeze

  def told(**options)
    Oj.default_options = options
    Oj.default_options
  end

  def refused(type, words, **options)
    before = Oj.default_options
    error = assert_raises(type) { Oj.default_options = options }
    assert_equal words, error.message
    assert_equal before, Oj.default_options
    assert_equal words, assert_raises(type) { Oj.dump(1, options) }.message
  end

  def test_the_defaults_are_oj_s_in_its_order
    assert_equal TOLD, Oj.default_options
    assert_equal TOLD.keys, Oj.default_options.keys
    refute_same Oj.default_options, Oj.default_options
  end

  # oj/option-names
  def test_yes_no_and_not_said
    YESNO.each do |name|
      [true, nil, false].each { |value| assert_equal [value], [told(name => value)[name]], name }
      refused(ArgumentError, "#{name} must be true, false, or nil.", name => 1)
    end
    assert_equal [true, false], [told(allow_blank: true)[:nilnil], told(allow_blank: false)[:nilnil]]
  end

  def test_true_and_false_alone
    %i[omit_nil omit_null_byte].each do |name|
      assert_equal [true, true, false], [true, nil, false].map { |value| told(name => value)[name] }
      refused(ArgumentError, ":#{name} must be true or false.", name => "yes")
    end
    { true => true, nil => true, 1 => false }.each do |value, yes|
      assert_equal yes, told(compat_bigdecimal: value)[:compat_bigdecimal]
      assert_equal yes, told(symbolize_names: value)[:symbol_keys]
    end
    assert_equal [true, false],
                 [told(decimal_class: BigDecimal), told(decimal_class: Float)].map { |all| all[:compat_bigdecimal] }
    refused(ArgumentError, ":decimal_class must be BigDecimal or Float.", decimal_class: Integer)
    assert_equal %i[ascii ascii json], [true, 5, false].map { |value| told(ascii_only: value)[:escape_mode] }
  end

  def test_choices
    words = {
      mode: %i[object strict null compat custom rails wab],
      escape_mode: %i[newline json slash xss_safe ascii unicode_xss],
      time_format: %i[unix unix_zone xmlschema ruby],
      bigdecimal_load: %i[bigdecimal float fast auto],
      nan: %i[null huge word raise auto]
    }
    words.each { |name, choices| choices.each { |choice| assert_equal choice, told(name => choice)[name] } }
    assert_equal :compat, told(mode: :json)[:mode]
    { true => :bigdecimal, false => :auto, nil => :auto }.each do |value, choice|
      assert_equal choice, told(bigdecimal_load: value)[:bigdecimal_load]
    end
    assert_equal :auto, told(nan: nil)[:nan]
    refused(ArgumentError, ":mode must be :object, :strict, :compat, :null, :custom, :rails, or :wab.", mode: "strict")
    refused(ArgumentError, ":mode must be :object, :strict, :compat, :null, :custom, :rails, or :wab.", mode: nil)
    refused(ArgumentError, ":time_format must be :unix, :unix_zone, :xmlschema, or :ruby.", time_format: :iso)
    refused(ArgumentError, ":encoding must be :newline, :json, :xss_safe, :unicode_xss, or :ascii.", escape_mode: nil)
    refused(ArgumentError, ":bigdecimal_load must be :bigdecimal, :float, or :auto.", bigdecimal_load: :ruby)
    refused(ArgumentError, ":nan must be :null, :huge, :word, :raise, or :auto.", nan: true)
  end

  def test_indent
    assert_equal [2, -3, 0, "\t", 0, 0], [2, -3, nil, "\t", "", 0].map { |indent| told(indent: indent)[:indent] }
    refused(ArgumentError, "indent is limited to 16 characters.", indent: 17)
    refused(ArgumentError, "indent string is limited to 16 characters.", indent: "-" * 16)
    refused(TypeError, "indent must be a Fixnum, String, or nil.", indent: 1.5)
    refused(TypeError, "indent must be a Fixnum, String, or nil.", indent: 2**70)
    assert_raises(RangeError) { Oj.default_options = { indent: 2**40 } }
  end

  def test_texts_between_tokens
    { space: "space", space_before: "sapce_before", object_nl: "object_nl", array_nl: "array_nl" }.each do |name, word|
      assert_equal ["\n ", nil, nil, "-" * 15], ["\n ", "", nil, "-" * 15].map { |text| told(name => text)[name] }
      refused(ArgumentError, "#{word} string is limited to 16 characters.", name => "-" * 16)
      refused(TypeError, "wrong argument type Integer (expected String)", name => 1)
    end
  end

  def test_numbers_are_cut_to_what_oj_knows
    assert_equal [0, 20, 5], [-1, 99, 5].map { |digits| told(float_precision: digits)[:float_precision] }
    assert_equal ["", "%0.20g", "%0.5g"], [-1, 99, 5].map { |digits| told(float_precision: digits)[:float_format] }
    assert_equal [0, 9, 3], [-1, 12, 3].map { |digits| told(second_precision: digits)[:second_precision] }
    assert_equal [0, 32, 7], [-1, 99, 7].map { |bytes| told(cache_str: bytes)[:cache_str] }
    assert_equal 4, told(cache_string: 4)[:cache_str]
    assert_equal [12, 0, 0], [12, nil, false].map { |digits| told(max_integer_digits: digits)[:max_integer_digits] }
    %i[float_precision second_precision cache_str].each do |name|
      refused(ArgumentError, ":#{name} must be a Integer.", name => 1.0)
    end
    refused(ArgumentError, ":max_integer_digits must be >= 0.", max_integer_digits: -1)
    refused(ArgumentError, ":max_integer_digits must be a non-negative Integer.", max_integer_digits: "1")
  end

  def test_float_formats
    ["%0.3f", "%g", "x%%", "%+.2e", "% 8.3g", "%lf", "%#a", ""].each do |format|
      assert_equal format, told(float_format: format)[:float_format]
    end
    refused(ArgumentError, ":float_format must be 6 bytes or less.", float_format: "%0.100g")
    refused(ArgumentError, ":float_format must not have more than one directive.", float_format: "%g%g")
    wrong_directive = ":float_format directive must be one of aAeEfgG and take no argument of its own."
    ["%s", "%d", "%", "%l", "%*g", "%hg"].each do |format|
      refused(ArgumentError, wrong_directive, float_format: format)
    end
    refused(TypeError, "wrong argument type Integer (expected String)", float_format: 1)
  end

  def test_ranges
    assert_equal [1..5, 1..5, 1..5, -7..9],
                 [1..5, nil, false, -7...9].map { |range| told(integer_range: range)[:integer_range] }
    assert_nil told(integer_range: 0..0)[:integer_range]
    refused(ArgumentError, ":integer_range must be a range of Fixnum.", integer_range: 5)
    refused(ArgumentError, ":integer_range range bounds is not Fixnum.", integer_range: 1..2**70)
    refused(ArgumentError, ":integer_range range bounds is not Fixnum.", integer_range: (1..))
  end

  def test_names
    %i[only except].each do |name|
      assert_equal [%i[a b], [:a], [:b], nil, nil],
                   [[:a, "b"], "a", :b, [], nil].map { |names| told(name => names)[name] }
      refused(ArgumentError, ":only and :except must be nil, symbol, string, or array.", name => [1])
      refused(ArgumentError, ":only and zzz :except must be nil, symbol, string, or array.", name => 1)
      refused(ArgumentError, "string contains null byte", name => "a\0b")
    end
  end

  def test_classes
    assert_equal [Class.new(Hash), nil].map(&:class),
                 [told(hash_class: Class.new(Hash))[:hash_class], told(hash_class: nil)[:hash_class]].map(&:class)
    assert_equal Hash, told(object_class: Hash)[:hash_class]
    assert_equal Array, told(array_class: Array)[:array_class]
    %i[hash_class object_class array_class].each do |name|
      refused(TypeError, "wrong argument type Module (expected Class)", name => Kernel)
    end
    assert_equal [[String], nil, nil], [[String], [], nil].map { |classes| told(ignore: classes)[:ignore] }
    assert_equal [[], [String, Integer]],
                 [[nil], [nil, String, nil, Integer]].map { |classes| told(ignore: classes)[:ignore] }
    refused(TypeError, "wrong argument type String (expected Array)", ignore: "String")
    assert_equal ["^o", nil, ""], ["^o", nil, ""].map { |id| told(create_id: id)[:create_id] }
    refused(ArgumentError, ":create_id must be string.", create_id: :o)
  end

  def test_match_string
    assert_equal TOLD, told(match_string: { /a/ => String, "b" => String })
    refused(TypeError, "wrong argument type Array (expected Hash)", match_string: [])
    refused(ArgumentError, "for :match_string, the hash values must be a Class.", match_string: { /a/ => 1 })
    refused(ArgumentError, "for :match_string, keys must either a String or RegExp.", match_string: { a: String })
  end

  def test_max_nesting
    { true => 100, 3 => 3 }.each do |value, depth|
      nested = depth.times.inject(nil) { |inner, _| [inner] }
      assert dump(:compat, nested, max_nesting: value)
      assert_raises(JSON::NestingError) { dump(:compat, [nested], max_nesting: value) }
    end
    [nil, false, 0, -1, "x", 1.5].each do |value|
      assert dump(:compat, 200.times.inject(nil) { |inner, _| [inner] }, max_nesting: value)
    end
  end

  def test_what_is_no_option_is_not_looked_at
    assert_equal TOLD, told("indent" => 5, foo: 1, indent_str: "  ")
    assert_equal "1", Oj.dump(1, nil)
    assert_equal "1", Oj.dump(1, 5)
    assert_equal "wrong argument type Integer (expected Hash)",
                 assert_raises(TypeError) { Oj.default_options = 5 }.message
  end

  def test_an_error_changes_nothing
    refused(ArgumentError, "circular must be true, false, or nil.", indent: 4, circular: 5)
  end

  def test_the_program_s_objects_stay_as_they_are
    text = +"  "
    names = [+"a"]
    expressions = { Regexp.new("a") => String }
    options = { space: text, only: names, ignore: [String], match_string: expressions, create_id: text }
    kept = Marshal.load(Marshal.dump(options.reject { |name, _| name == :match_string }))
    Oj.default_options = options
    assert_equal kept, options.reject { |name, _| name == :match_string }
    refute [options, text, names, names.first, options[:ignore], expressions].any?(&:frozen?)
    text << "changed"
    assert_equal ["  ", "  "], Oj.default_options.values_at(:space, :create_id)
    assert_equal({ mode: :strict, indent: 2 }, { mode: :strict, indent: 2 }.tap { |given| Oj.dump([1], given) })
  end

  def test_threads_and_ractors_see_whole_defaults
    pairs = [{ mode: :strict, indent: 1 }, { mode: :compat, indent: 3 }]
    Oj.default_options = pairs.first
    writer = Thread.new { 500.times { |i| Oj.default_options = pairs[i % 2] } }
    seen = Array.new(500) { Oj.default_options.slice(:mode, :indent) }.uniq
    writer.join
    assert_empty seen - pairs
    Oj.default_options = { space: " ", ignore: [String], hash_class: Hash, mode: :strict, indent: 0 }
    said = Warning[:experimental]
    Warning[:experimental] = false
    assert_equal '{"a": 1}', Ractor.new { Jacinth::Oj.dump({ "a" => 1 }) }.value
  ensure
    Warning[:experimental] = said unless said.nil?
  end
end
