# frozen_string_literal: true

require "test_helper"
require "support/json_writing"

# Strings under the JSON frontend: escapes, other encodings, invalid text, at both levels.
class JsonGenerateStringsTest < Minitest::Test
  include JsonWriting

  MALFORMED = "source sequence is illegal/malformed utf-8"
  BINARY = "JSON.generate: UTF-8 string passed as BINARY, this will raise an encoding error in json 3.0"

  def test_escapes
    each_frontend do
      assert_equal '"\u0000\b\t\n\f\r\u001f\"\\\\/' + "\u007f\u2028é😀\"", write("\0\b\t\n\f\r\u001f\"\\/\u007f\u2028é😀")
      assert_equal '"\/\u2028\u2029é"', write("/\u2028\u2029é", { script_safe: true })
      assert_equal '"/\u00e9\ud83d\ude00"', write("/é😀", { ascii_only: true })
    end
  end

  def test_other_encodings_are_transcoded
    texts = ["é".encode("ISO-8859-1"), "é".encode("UTF-16LE"), "é".encode("UTF-16"), "é".encode("Windows-1252"),
             "日".encode("Shift_JIS"), "plain".b, "plain".encode("US-ASCII")]
    each_frontend do
      assert_equal '["é","é","é","é","日","plain","plain"]', write(texts)
      assert_equal '{"é":1,"日":2}', write({ texts[1] => 1, texts[4] => 2 })
      assert_equal '"\u00e9"', write(texts[0], { ascii_only: true })
    end
  end

  # UTF-8 in a BINARY String: level 2 accepts it with a warning, level 3 refuses it.
  def test_binary
    at_level(2) do
      text = nil
      said = warnings { text = FRONTEND.generate(["é".b, { "ü".b => 1 }]) }
      assert_equal '["é",{"ü":1}]', text
      assert_equal [BINARY] * 2, said
    end
    at_level(3) { assert_equal '"\xC3" from ASCII-8BIT to UTF-8', refuse(["é".b]).message }
    each_frontend { assert_equal '"\xFF" from ASCII-8BIT to UTF-8', refuse(["\xff".b]).message }
  end

  def test_what_is_no_text_is_refused
    broken = "caf\xe9"
    each_frontend do
      error = refuse([broken])
      assert_equal [MALFORMED, broken], [error.message, error.invalid_object]
      assert_equal MALFORMED, refuse({ broken => 1 }).message
      assert_match(/UTF-16/, refuse(["\xd8".dup.force_encoding("UTF-16LE")]).message)
      assert_match(/US-ASCII/, refuse(["\xc3".dup.force_encoding("US-ASCII")]).message)
    end
  end

  # In strict mode as_json is called first, once for each String.
  def test_as_json_for_what_is_no_text
    each_frontend do
      asked = []
      hook = lambda do |text, is_key|
        asked << is_key
        text.scrub("?")
      end
      assert_equal '["a?",{"b?":1}]', FRONTEND.generate(["a\xff", { "b\xff" => 1 }], strict: true, as_json: hook)
      assert_equal [false, false], asked
      assert_equal "[[1]]", FRONTEND.generate(["\xff"], strict: true, as_json: ->(_, _) { [1] })
      [->(text, _) { text }, ->(_, _) { "\xfe" }].each do |no_help|
        assert_raises(JSON::GeneratorError) { FRONTEND.generate(["\xff"], strict: true, as_json: no_help) }
      end
    end
  end

  def test_the_result_is_known_to_be_valid
    each_frontend do
      ["plain", "é", "日".encode("Shift_JIS"), "\u2028"].each do |text|
        [{}, { ascii_only: true }, { script_safe: true }].each do |options|
          assert_predicate write([text], options), :valid_encoding?
        end
      end
      refute_predicate FRONTEND.generate([FRONTEND::Fragment.new("\"\xff\"")]), :valid_encoding?
    end
  end

  def test_the_texts_of_to_s_and_to_json
    each_frontend do
      assert_equal '["é","é"]', write([answering(to_s: "é".encode("ISO-8859-1")), answering(to_s: "é")])
      assert_equal "[é]", write([speaker { "é" }], { ascii_only: true })
    end
  end
end
