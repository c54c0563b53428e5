# frozen_string_literal: true

require "test_helper"

# The characters of config/unprintable.yml: each message, excerpt and path shows something else for them.
class UnprintableTest < Minitest::Test
  TABLE = Jacinth.const_get(:UNPRINTABLE)
  Printable = Jacinth.const_get(:Printable)
  # What Ruby knows, which may be an older or a newer Unicode than that of the table.
  CATEGORIES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/
  BIDI = [0x61c, 0x200b, *0x200e..0x200f, *0x2028..0x202e, *0x2066..0x2069, 0xfeff, 0x80, 0x9f, 0x7f, 0xe0041].freeze

  def test_the_table_has_the_categories
    (0..0x10ffff).each do |code|
      next if (0xd800..0xdfff).cover?(code)

      character = [code].pack("U")
      if character.match?(TABLE)
        assert_match(/#{CATEGORIES}|\p{Cn}/, character, format("U+%04X", code))
      else
        refute_match CATEGORIES, character, format("U+%04X", code)
      end
    end
  end

  def test_errors
    BIDI.each do |code|
      character = [code].pack("U")
      calls(character).each do |call|
        error = assert_raises(StandardError, &call)
        %i[message snippet json_path hint].each do |name|
          text = error.public_send(name).to_s if error.respond_to?(name)
          refute_match TABLE, text.to_s.delete("\n"), format("U+%04X", code)
        end
      end
    end
  end

  def test_paths
    { "\u202e" => "$[\"\\u202e\"]", "a\u200bb" => "$[\"a\\u200bb\"]", "\u{e0041}" => "$[\"\\udb40\\udc41\"]",
      "\u0085" => "$[\"\\u0085\"]", "é" => "$[\"é\"]" }.each do |key, path|
      error = assert_raises(Jacinth::ParserError) { Jacinth.parse("{\"#{key}\":oops}") }

      assert_equal path, error.json_path
    end
  end

  def test_words_of_objects
    document = Jacinth.document("[\"a\u202eb\\n\"]")

    refute_match TABLE, document.inspect
    assert_includes document.inspect, "a\\u202Eb"
    fault = Jacinth::Type.of([Integer]).errors("[\"a\u202eb\"]").first
    refute_match TABLE, fault.message
    assert_equal "a?b", Printable.marked("a\u2066b")
    assert_equal "\\e[0m\\u2066\\u{E0041}", Printable.escaped("\e[0m\u2066\u{e0041}")
    refute_match TABLE, Printable.escaped((0..0x10ffff).reject { |code| (0xd800..0xdfff).cover?(code) }.pack("U*"))
  end

  private

  def calls(text)
    inside = text.b < " ".b ? "" : text
    key = Jacinth.generate(text)
    [
      -> { Jacinth.parse("[#{text}oops]") }, -> { Jacinth.parse("[\"#{inside}\"oops]") },
      -> { Jacinth.parse("{#{key}:1,#{key}:2}") }, -> { Jacinth.parse("{#{key}:oops}") },
      -> { Jacinth.query("[]", "$['#{text}'x") },
      -> { Jacinth.patch("{}", [{ "op" => "remove", "path" => "/#{text}" }]) },
      -> { Jacinth::Type.of({ String => Integer }).parse("{#{key}:\"x\"}") },
      -> { Jacinth.edit("{}", "/#{text}/a" => 1) }, -> { Jacinth.generate({ text => { text => Object.new } }) },
      -> { Jacinth.generate({ text => 1, text.to_sym => 2 }) }
    ]
  end
end
