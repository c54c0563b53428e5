# frozen_string_literal: true

require "bigdecimal"

# Makes random documents and random queries for them, as data (see QueryReference) and as text with random spacing and
# quotes.
class QueryMaker
  NAMES = ["a", "b", "c", "d", "é", "j k", "\u{1f600}", "'", "\"\\/"].freeze
  PLAIN = ["", "a", "b", "aab", "abc", "bc", "é", "\u{1f600}x", "\n", "A", "1 2"].freeze
  # Patterns of I-Regexp and the same in Ruby; patterns that are not I-Regexps are not here.
  PATTERNS = {
    **PLAIN.to_h { |text| [text, text] },
    ".*" => "[^\\n\\r]*", "[a-c]+" => "[a-c]+", "a|bc" => "a|bc", "(a|b)*c?" => "(?:a|b)*c?",
    "\\p{L}+" => "\\p{L}+", "[^\\p{Lu}]" => "[^\\p{Lu}]", ".{2,3}" => "[^\\n\\r]{2,3}",
    "^a$" => "\\Aa\\z", "^a|b$" => "\\Aa|b\\z", "\\^?a[$]*" => "\\^?a\\$*",
    "\\P{L}" => "\\P{L}", "(a+c?)*b" => "(?:a+c?)*b"
  }.transform_values { |pattern| [/\A(?:#{pattern})\z/, /#{pattern}/].freeze }.freeze
  NO_PATTERN = "(a"
  TEXTS = [*PLAIN, NO_PATTERN, *PATTERNS.keys].freeze
  NUMBERS = [0, 1, -1, 2, 3, 1.0, 1.5, -0.0, 1e300, 2**53, 2**53 + 1, 2.0**53, 2**64, 2.0**64, 2**64 + 1, 10**30, 1e30,
             0.1, -2.5].freeze
  # Numbers of objects that no document has.
  RUBY_NUMBERS = [3r, 1 / 3r, -5 / 2r, 2 / 2r, BigDecimal("1"),
                  BigDecimal("0.1"), BigDecimal("1e30"), BigDecimal("-2.5")].freeze

  def initialize(seed, ruby: false)
    @random = Random.new(seed)
    @ruby = ruby
  end

  # An Array or a Hash; a String would be the source of a document.
  def document(depth = 0)
    case depth.zero? ? 6 + pick(6) : pick(depth > 3 ? 6 : 12)
    when 0, 1 then one(@ruby && pick(4).zero? ? RUBY_NUMBERS : NUMBERS)
    when 2, 3 then string
    when 4 then one([nil, true, false])
    when 5 then NUMBERS[pick(5)]
    when 6, 7, 8 then Array.new(pick(5)) { document(depth + 1) }
    else Array.new(pick(5)) { [key, document(depth + 1)] }.uniq { |name, _| name.to_s }.to_h
    end
  end

  def query(depth = 0, start = :root, singular: false)
    segments = Array.new(pick(depth.zero? ? 4 : 3)) do
      kind = singular || pick(3).positive? ? :child : :descendant
      [kind, Array.new(singular || pick(4).positive? ? 1 : 2) { selector(depth, singular) }]
    end
    [start, segments]
  end

  # The text of a query.
  def text((start, segments)) = (start == :root ? "$" : "@") + segments.map { |segment| segment(segment) }.join

  private

  def pick(count) = @random.rand(count)

  def one(list) = list[pick(list.size)]

  def string = one(TEXTS).then { |text| @ruby && pick(4).zero? ? text.to_sym : text }

  def key = one(NAMES).then { |name| @ruby && pick(2).zero? ? name.to_sym : name }

  def selector(depth, singular)
    case pick(singular ? 2 : depth > 2 ? 6 : 8)
    when 0 then [:name, one(NAMES)]
    when 1 then [:index, pick(7) - 3]
    when 2, 3 then [:wildcard]
    when 4 then [:name, "a"]
    when 5 then [:slice, *Array.new(3) { pick(2).zero? ? nil : pick(11) - 5 }]
    else [:filter, condition(depth + 1)]
    end
  end

  def condition(depth)
    case pick(depth > 2 ? 5 : 8)
    when 0 then [:exists, inner(depth)]
    when 1, 2, 3 then [one(%i[== != < <= > >=]), operand(depth), operand(depth)]
    when 4
      pattern = pick(3).zero? ? operand(depth) : [:constant, one(PATTERNS.keys)]
      [one(%i[match search]), operand(depth), pattern]
    when 5 then [:not, condition(depth + 1)]
    else [one(%i[or and]), *Array.new(2 + pick(2)) { condition(depth + 1) }]
    end
  end

  def inner(depth, **options) = query(depth, pick(4).zero? ? :root : :current, **options)

  def operand(depth)
    case pick(8)
    when 0, 1 then [:constant, one([*NUMBERS, *PATTERNS.keys, nil, true, false])]
    when 2 then [:length, [:query, inner(depth, singular: true)]]
    when 3 then [:count, inner(depth)]
    when 4 then [:value, inner(depth)]
    else [:query, inner(depth, singular: true)]
    end
  end

  def space = pick(6).zero? ? one([" ", "\n", "\t ", "\r"]) : ""

  def list(parts, joint) = parts.join("#{space}#{joint}#{space}")

  def segment((kind, selectors))
    dots = kind == :descendant ? ".." : ""
    name = selectors[0][1] if selectors.size == 1 && selectors[0][0] == :name
    return "#{space}#{dots.empty? ? "." : dots}#{name}" if name&.match?(/\A[a-dé\u{1f600}]+\z/) && pick(2).zero?
    return "#{space}#{dots.empty? ? "." : dots}*" if selectors == [[:wildcard]] && pick(2).zero?

    "#{space}#{dots}[#{space}#{list(selectors.map { |one| selector_text(one) }, ",")}#{space}]"
  end

  def selector_text((kind, *arguments))
    case kind
    when :name then quoted(arguments[0])
    when :wildcard then "*"
    when :index then arguments[0].to_s
    when :slice then slice(*arguments)
    when :filter then "?#{space}#{condition_text(arguments[0])}"
    end
  end

  def slice(first, last, step)
    text = "#{first}#{space if first}:#{space if last}#{last}"
    step || pick(3).zero? ? "#{text}:#{step}" : text
  end

  def quoted(text)
    quote = one(["'", "\""])
    inner = text.each_char.map do |char|
      next "\\#{char}" if [quote, "\\"].include?(char)
      next char unless char < " " || pick(9).zero?

      char.encode("UTF-16BE").unpack("n*").map { |unit| format("\\u%04X", unit) }.join
    end
    "#{quote}#{inner.join}#{quote}"
  end

  def condition_text((kind, *arguments), tight: false)
    case kind
    when :or, :and
      text = list(arguments.map { |one| condition_text(one, tight: true) }, kind == :or ? "||" : "&&")
      tight || pick(4).zero? ? "(#{space}#{text}#{space})" : text
    when :not then "!#{space}(#{condition_text(arguments[0])})"
    when :exists then text(arguments[0])
    when :match, :search then "#{kind}(#{list(arguments.map { |one| operand_text(one) }, ",")})"
    else list(arguments.map { |one| operand_text(one) }, kind)
    end
  end

  def operand_text((kind, argument))
    case kind
    when :constant then argument.is_a?(String) ? quoted(argument) : Jacinth.generate(argument)
    when :query then text(argument)
    when :length then "length(#{space}#{operand_text(argument)}#{space})"
    else "#{kind}(#{space}#{text(argument)}#{space})"
    end
  end
end
