# frozen_string_literal: true

require "test_helper"

# A type calls the initialize that the program has defined for a class, as `new` does.
class TypeInitializeTest < Minitest::Test
  Type = Jacinth::Type

  # Describes the fields a and b, of which b may be missing.
  FIELDS = proc do
    field :a, Integer
    field :b, Integer, optional: true
  end

  def type(target, **options, &block) = Type.object(target, **options, &(block || FIELDS))

  # A class whose objects say with what they were made.
  def plain(&body)
    Class.new do
      attr_reader :a, :b, :given

      class_eval(&body)
    end
  end

  def test_a_struct
    checked = Struct.new(:a, :b) { def initialize(*) = super.then { raise ArgumentError, "negative" if a.negative? } }
    assert_equal [1, 2], type(checked).parse('{"a":1,"b":2}').to_a
    assert_equal [1, nil], type(checked).parse('{"a":1}').to_a
    assert_equal "negative", assert_raises(ArgumentError) { type(checked).parse('{"a":-1}') }.message
    assert_equal(-1, type(checked, initialize: false).parse('{"a":-1}').a)
    defaults = Struct.new(:a, :b) { def initialize(a, b = 7) = super }
    assert_equal [[1, 7], [1, 2]], ['{"a":1}', '{"b":2,"a":1}'].map { |text| type(defaults).parse(text).to_a }
    required = Struct.new(:a, :b) { def initialize(a, b) = super(a, b || 5) }
    assert_equal [1, 5], type(required).parse('{"a":1}').to_a
    keywords = Struct.new(:a, :b) { def initialize(a:, b: 3) = super(a, b) }
    assert_equal [1, 3], type(keywords).parse('{"a":1}').to_a
    init = Struct.new(:a, :b, keyword_init: true) { def initialize(**given) = super(**given, b: given[:a]) }
    assert_equal [1, 1], type(init).parse('{"a":1,"b":9}').to_a
    wrong = Struct.new(:a, :b) { def initialize(one) = super(one) }
    assert_match(/#initialize \(one\) does not take the fields; initialize: false/,
                 assert_raises(ArgumentError) { type(wrong) }.message)
  end

  def test_what_is_inherited_or_prepended_counts
    parent = Struct.new(:a, :b) { def initialize(*) = super.then { raise "no" if a.zero? } }
    child = Class.new(parent)
    assert_raises(RuntimeError) { type(child).parse('{"a":0}') }
    check = Module.new { def initialize(*) = super.then { raise "no" if a.zero? } }
    assert_raises(RuntimeError) { type(Struct.new(:a, :b) { prepend check }).parse('{"a":0}') }
    assert_raises(RuntimeError) { type(Struct.new(:a, :b) { include check }).parse('{"a":0}') }
  end

  if defined?(Data)
    def test_a_data
      checked = Data.define(:a, :b) { def initialize(a:, b:) = a.negative? ? raise(ArgumentError, "neg") : super }
      assert_equal({ a: 1, b: 2 }, type(checked).parse('{"a":1,"b":2}').to_h)
      assert_equal({ a: 1, b: nil }, type(checked).parse('{"a":1}').to_h)
      assert_raises(ArgumentError) { type(checked).parse('{"a":-1}') }
      assert_predicate type(checked).parse('{"a":1}'), :frozen?
      assert_equal(-1, type(checked, initialize: false).parse('{"a":-1}').a)
      defaults = Data.define(:a, :b) { def initialize(a:, b: 7) = super(a: a * 2, b: b) }
      assert_equal [2, 7], type(defaults).parse('{"a":1}').to_h.values
      rest = Data.define(:a, :b) { def initialize(**given) = super(b: 4, **given) }
      assert_equal [1, 4], type(rest).parse('{"a":1}').to_h.values
      wrong = Data.define(:a, :b) { def initialize(a:, b:, c:) = super(a: a, b: b + c) }
      assert_raises(ArgumentError) { type(wrong) }
    end
  end

  def test_any_other_class
    keywords = plain { def initialize(a:, b: 7) = @given = [a, b] }
    assert_equal [[1, 7], [1, 2]], ['{"a":1}', '{"b":2,"a":1}'].map { |text| type(keywords).parse(text).given }
    needed = plain { def initialize(b:, a:) = @given = [a, b] }
    assert_equal [1, nil], type(needed).parse('{"a":1}').given
    ordered = plain { def initialize(b, a) = @given = [a, b] }
    assert_equal [[1, nil], [1, 2]], ['{"a":1}', '{"b":2,"a":1}'].map { |text| type(ordered).parse(text).given }
    optional = plain { def initialize(a, b = 3) = @given = [a, b] }
    assert_equal [[1, 3], [1, 2]], ['{"a":1}', '{"b":2,"a":1}'].map { |text| type(optional).parse(text).given }
    hash = plain { def initialize(attributes = {}) = @given = attributes }
    assert_equal({ a: 1, b: 2 }, type(hash).parse('{"b":2,"a":1}').given)
    rest = plain { def initialize(**attributes) = @given = attributes }
    assert_equal({ a: 1 }, type(rest).parse('{"a":1}').given)
  end

  # Then the instance variables are set.
  def test_an_initialize_without_arguments
    made = type(plain { def initialize = @given = @b = 5 }).parse('{"a":1}')
    assert_equal [1, 5, 5], [made.a, made.b, made.given]
    assert_equal 2, type(plain { def initialize = @b = 5 }).parse('{"a":1,"b":2}').b
    assert_raises(FrozenError) { type(plain { def initialize = freeze }).parse('{"a":1}') }
    assert_equal [1, 2], type(plain { nil }).parse('{"a":1,"b":2}').then { |object| [object.a, object.b] }
  end

  def test_what_does_not_fit_is_refused_where_it_is_described
    [plain { def initialize(one, two, three) = nil }, plain { def initialize(a:, c:) = nil },
     plain { def initialize(a, other:) = nil }].each do |target|
      assert_raises(ArgumentError) { type(target) }
      assert_equal 1, type(target, initialize: false).parse('{"a":1}').a
    end
  end

  def test_writing_does_not_depend_on_it
    ordered = plain { def initialize(b, a) = (@a, @b = a, b) }
    described = type(ordered)
    assert_equal '{"a":1,"b":2}', described.generate(described.parse('{"b":2,"a":1}'))
    filled = type(plain { def initialize = @b = 4 })
    assert_equal '[{"a":1,"b":4}]', filled.generate([filled.parse('{"a":1}')])
  end

  # A view has not all fields: it calls what can be called, and sets what it has otherwise.
  def test_views
    keywords = plain { def initialize(a:, b:) = (@a, @b, @given = a, b, true) }
    described = type(keywords) do
      field :a, Integer
      field :b, Integer
      view :short, only: :a
      view :same, only: %i[a b]
    end
    assert_equal [1, nil, nil], described.view(:short).parse('{"a":1}').then { |made| [made.a, made.b, made.given] }
    assert described.view(:same).parse('{"a":1,"b":2}').given
  end

  # The rest of the document is not touched by what initialize raises; no object is left half made.
  def test_what_it_raises_leaves_parse
    error = Class.new(StandardError)
    target = plain { define_method(:initialize) { |a:, b: nil| raise error if a == 3 } }
    list = Type.array(type(target))
    assert_raises(error) { list.parse('[{"a":1},{"a":3},{"a":2}]') }
    assert_equal 2, list.parse('[{"a":1},{"a":2}]').size
    assert list.valid?('[{"a":3}]')
  end

  def test_what_ruby_has_is_not_called
    assert_equal [1, nil], type(Struct.new(:a, :b)).parse('{"a":1}').to_a
    made = type(Class.new(StandardError)).parse('{"a":1}')
    assert_equal 1, made.instance_variable_get(:@a)
  end
end
