# frozen_string_literal: true

require "test_helper"
require "support/inferred_types"

# The names that Jacinth::Type.infer makes of keys: the code of each is evaluated, and its objects work.
class TypeInferNamesTest < Minitest::Test
  include InferredTypes

  KEYWORDS = %w[
    __ENCODING__ __LINE__ __FILE__ __END__ __method__ __dir__ BEGIN END alias and begin break case class def defined?
    do else elsif end ensure false for if in module next nil not or redo rescue retry return self super switch then
    true undef unless until when while yield it _1 numbered
  ].freeze
  METHODS = [Object, Struct, *(Data if defined?(Data.define)), Module].flat_map { |owner|
    owner.instance_methods + owner.private_instance_methods
  }.uniq.map(&:name).freeze
  CONSTANTS = IO.popen([RbConfig.ruby, "-e", "puts Object.constants"], &:read).split.freeze
  OTHERS = [
    "1", "1a", "2d Point", "_", "__", "-", "", " ", "END ", "end!", "end?", "a=", "[]", "==", "-@", "$a", "@a", "@@a",
    "a.b", "é", "É", "ß", "ǅ", "日本", "Ｅｎｄ", "\0", "\u202e", "\u200b", "\#{raise}", "Item", "Document",
    "DocumentJSON", "JSON", "EndJSON", "null", "optional", "default", "field", "virtual", "unknown", "keys", "this"
  ].freeze
  # What the keys of the samples are.
  SAMPLES = [
    ->(key) { { key => 1 } }, ->(key) { { key => { key => 1 } } }, ->(key) { { "a" => { key => { "b" => 1 } } } },
    ->(key) { { key => [{ key => { "x" => 1 } }] } }
  ].freeze
  TARGETS = [:struct, :hash, *(:data if defined?(Data.define))].freeze

  def test_each_key_makes_code_that_works
    (METHODS + CONSTANTS).uniq.each { |key| TARGETS.each { |target| assert_works(SAMPLES.first.(key), target) } }
    (KEYWORDS + OTHERS).each do |key|
      SAMPLES.product(TARGETS) { |sample, target| assert_works(sample.(key), target) }
    end
  end

  # No class has a name that a program has already.
  def test_names_of_classes
    (KEYWORDS + CONSTANTS).grep(/\A[A-Za-z_]/).each do |key|
      names = infer(Jacinth.generate({ key => { "x" => 1 } })).scan(/^(\w+) = Struct/).flatten

      assert_empty names & CONSTANTS, key
    end
    %w[BEGIN END RUBY_VERSION String Struct].each do |name|
      assert_raises(ArgumentError, name) { Jacinth::Type.infer("1", name: name) }
    end
  end

  private

  def assert_works(sample, target)
    text = Jacinth.generate(sample)
    code = infer(text, target: target)
    type = evaluated(code)
    object = type.parse(text)

    assert_equal text, type.generate(object), code
    assert_equal object, object.dup, code
    assert_equal object.hash, object.clone.hash, code
    refute_empty object.inspect
    assert_kind_of Class, object.class
  rescue SyntaxError, NoMethodError, ArgumentError, TypeError => error
    flunk "#{sample}, #{target}: #{error.message[0, 200]}\n#{code}"
  end
end
