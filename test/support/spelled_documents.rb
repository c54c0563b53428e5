# frozen_string_literal: true

# Random documents as text, for code that copies the text of values: with white space everywhere, and with numbers and
# strings in forms that generate would not write. The seed is that of the run. No object has equal keys.
module SpelledDocuments
  # Forms of numbers that generate does not write.
  NUMBERS = %w[0 -0 7 -12 1.50 1E5 1.0e-2 0.10 -0.0 12345678901234567890123 9007199254740993.0 1e308].freeze
  TEXTS = ["", "a", "\\u00e9", "é", "\\/", "\\\"", "\\\\", "日本", "\\ud83d\\ude00", "x" * 70, "\\n\\t"].freeze

  def setup
    @random = Random.new(Minitest.seed)
  end

  def pick(list) = list[@random.rand(list.size)]

  def space = @random.rand(4).zero? ? pick([" ", "\n", "\t", "\r\n", "  "]) : ""

  # [text with random white space, the same text without it]. A number makes the keys different.
  def document(depth = 5)
    kind = depth.zero? ? @random.rand(3) : @random.rand(6)
    case kind
    when 0 then pick(NUMBERS).then { |text| [text, text] }
    when 1 then pick(TEXTS).then { |text| ["\"#{text}\"", "\"#{text}\""] }
    when 2 then pick(%w[true false null]).then { |text| [text, text] }
    when 3 then container("[", "]", Array.new(@random.rand(6)) { document(depth - 1) })
    else container("{", "}", Array.new(@random.rand(20) < 2 ? 30 : @random.rand(5)) { |index| pair(index, depth - 1) })
    end
  end

  def pair(index, depth)
    key = "\"#{pick(TEXTS)}#{index}\""
    loose, tight = document(depth)
    ["#{key}#{space}:#{space}#{loose}", "#{key}:#{tight}"]
  end

  def container(open, close, parts)
    [
      "#{open}#{space}#{parts.map { |loose, _| "#{space}#{loose}#{space}" }.join(",")}#{close}",
      "#{open}#{parts.map(&:last).join(",")}#{close}"
    ]
  end
end
