# frozen_string_literal: true

require_relative "../test_helper"

# Jacinth.reformat copies short lexemes in blocks, which must not go beyond the end of the source.
class ReformatLexemesTest < Minitest::Test
  PRETTY = { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }.freeze

  def test_lexemes_of_every_length
    (0..170).each do |size|
      text = "x" * size
      digits = (1..size + 1).map { |at| at % 10 }.join
      [
        "[\"#{text}\"]",
        "{\"#{text}\":1}",
        "{\"#{text}\":\"#{text}\",\"é#{text}\":[#{digits},-#{digits}.5,\"é\"]}",
        "\"#{text}\"",
        digits
      ].each { |tight| assert_same_text tight }
    end
  end

  def assert_same_text(tight)
    assert_equal tight, Jacinth.reformat(tight)
    assert_equal tight, Jacinth.reformat(" #{tight}\n")
    assert_equal tight, Jacinth.reformat(Jacinth.reformat(tight, **PRETTY))
  end
end
