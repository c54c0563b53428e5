# frozen_string_literal: true

# Queries of a text compared with queries of the parsed document, and texts for them.
module QueryTexts
  # The results of a query, or the error. Values are shown as text, which distinguishes 1 from 1.0.
  def outcome(path, source)
    [path.values(source).inspect, path.paths(source), path.pointers(source), path.first(source).inspect]
  rescue Jacinth::QueryError, Jacinth::ParserError => e
    [e.class, e.message]
  end

  # The text gives the same results as the document that parse makes of it.
  def assert_same_as_parsed(path, text)
    assert_equal outcome(path, Jacinth.parse(text)), outcome(path, text), -> { "#{path} of #{text}" }
  end

  # A text of the value with random white space and escapes. Members are in the order of the Hash.
  def spell(value, random)
    case value
    when Hash
      parts = value.map { |key, child| "#{spell(key.to_s, random)}#{space(random)}:#{spell(child, random)}" }
      "{#{space(random)}#{parts.join(",#{space(random)}")}}"
    when Array then "[#{value.map { |child| spell(child, random) + space(random) }.join(",")}#{space(random)}]"
    when String then "\"#{value.each_char.map { |char| spell_char(char, random) }.join}\""
    when Float then random.rand(3).zero? ? format("%.17e", value) : Jacinth.generate(value)
    else Jacinth.generate(value)
    end.then { |text| space(random) + text }
  end

  private

  def space(random) = random.rand(5).zero? ? [" ", "\n", "\t", "\r\n"].sample(random: random) : ""

  def spell_char(char, random)
    return Jacinth.generate(char)[1..-2] unless random.rand(8).zero?

    char.encode("UTF-16BE").unpack("n*").map { |unit| format("\\u%04x", unit) }.join
  end
end
