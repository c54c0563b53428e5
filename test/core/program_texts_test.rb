# frozen_string_literal: true

require "test_helper"

# Keys, pointers, tags and texts of enums that a program gives in other encodings than UTF-8.
class ProgramTextsTest < Minitest::Test
  NAME = "k\u00e9"
  SAME = [NAME, NAME.b, NAME.encode("UTF-16LE"), NAME.encode("ISO-8859-1")].freeze
  BROKEN = ["\xFF", "\xFF".b].freeze

  def test_texts_that_have_a_form_in_utf8
    SAME.each do |name|
      assert_equal [{ "op" => "replace", "path" => "/#{NAME}", "value" => 2 }],
                   Jacinth.diff({ name => 1 }, { name => 2 }), name.encoding
      assert_equal %({"#{NAME}":2}), Jacinth.edit(%({"#{NAME}":1}), "/".encode(name.encoding) + name => 2)
      assert Jacinth::Type.enum(name).valid?(%("#{NAME}"))
      type = Jacinth::Type.object(Hash) { field :a, Integer, key: name }
      assert_equal({ a: 1 }, type.parse(%({"#{NAME}":1})).transform_keys(&:to_sym))
      parts = %w[a b].to_h { |part| [part, Jacinth::Type.object(Hash) { field :b, Integer }] }
      union = Jacinth::Type.union(parts, tag: name)
      assert union.valid?(%({"#{NAME}":"b","b":1}))
    end
  end

  def test_texts_that_have_none
    BROKEN.each do |name|
      { "a key" => -> { Jacinth.diff({ name => 1 }, { name => 2 }) },
        "the JSON pointer" => -> { Jacinth.edit("{}", name => 1) },
        "a text of the enum" => -> { Jacinth::Type.enum(name) },
        "field :a: the key" => -> { Jacinth::Type.object(Hash) { field :a, Integer, key: name } } }.each do |what, call|
        assert_equal %(#{what} is not valid UTF-8: "\\xFF"), assert_raises(ArgumentError, &call).message
      end
    end
  end
end
