# frozen_string_literal: true

# JSON documents generated from a seed by a weighted grammar: every kind of value, every form of numbers and strings,
# rows of similar objects (which a shape cache predicts) and near misses of them. The documents are valid JSON. The keys
# of one object differ unless `duplicates` says otherwise.
class DocumentMaker
  KINDS = (
    [:string] * 9 + [:integer] * 6 + [:float] * 6 + [:literal] * 4 + [:array] * 4 + [:object] * 6 + [:rows] * 2
  ).freeze
  LEAVES = KINDS.reject { |kind| %i[array object rows].include?(kind) }.freeze
  LENGTHS = [
    0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 10, 12, 14, 15, 16, 17, 20, 23, 24, 25, 31, 32, 33, 40, 63, 64, 65, 100, 129,
    300
  ].freeze
  ASCII = [*"a".."z", *"A".."Z", *"0".."9", *%w[_ - . : / ~ @ # % & < > ' ( ) { } \[ \] , ;], " ", "\x7f"].freeze
  WIDE = %W[
    é
    ß
    ñ
    Ω
    я
    \u0080
    \u07ff
    \u0800
    \u2028
    \u2029
    €
    漢
    字
    倩
    \ud7ff
    \ue000
    \ufeff
    \uffff
    😀
    🎉
    \u{10000}
    \u{10ffff}
  ].freeze
  ESCAPES = %w[
    \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000 \\u001f \\u0041 \\u00e9 \\u00E9 \\u2028 \\ud83d\\ude00 \\uD834\\uDD1E
    \\uffff
  ].freeze
  WORDS = %w[
    id name user text created_at url lang count value type items a b c x y lat lon price description
    profile_background_image_url_https in_reply_to_status_id_str é 漢字 with\ space quo\\"te sl\\/ash \\u0061bc
  ].freeze
  INTEGERS = %w[0 -0 1 -1 9 10 99 100 1234567 2147483647 2147483648 4294967295 4611686018427387903 4611686018427387904
                -4611686018427387904 -4611686018427387905 9223372036854775807 9223372036854775808 -9223372036854775808
                -9223372036854775809 18446744073709551615 18446744073709551616 99999999999999999999].freeze
  FLOATS = %w[
    0.0 -0.0 0e0 0E+5 -0e-7 1.0 0.1 0.5 1.5e3 1E5 1e-5 123.456 3.141592653589793 2.2250738585072014e-308 4.9e-324
    5e-324 1.7976931348623157e308 9007199254740993.0 9007199254740992.5 0.000001 1e22 1e23 8.5e-7 1e-400
    0.30000000000000004 100000000000000000000.0 12345678901234567890123.5e-3 1.00000000000000011102230246251565
  ].freeze

  attr_reader :random

  def initialize(seed, duplicates: false)
    @random = Random.new(seed)
    @duplicates = duplicates
  end

  # One document, usually small, sometimes of a few kilobytes.
  #: () -> String
  def document
    @out = +""
    @depth = [1, 2, 3, 3, 4, 5, 8, 40][roll(8)]
    @left = roll(300).zero? ? 3000 : [6, 12, 25, 25, 60, 200][roll(6)]
    @space = roll(4)
    @words = Array.new(3 + roll(6)) { word }
    space
    value(0)
    space
    @out
  end

  # The text of a number that is not an integer, from plain to extreme.
  #: () -> String
  def float
    case roll(10)
    when 0..2 then FLOATS[roll(FLOATS.size)]
    when 3, 4 then format("%.#{1 + roll(9)}f", (roll(2_000_000) - 1_000_000) / 1000.0)
    when 5 then number = [roll(1 << 64)].pack("Q").unpack1("D")
                number.finite? ? number.to_s : "1.25"
    when 6 then "#{"-" if roll(2).zero?}#{digits(1 + roll(25), leading: true)}.#{digits(1 + roll(30))}"
    when 7
      "#{digits(1 + roll(20), leading: true)}#{%w[e E].sample(random: @random)}#{["", "+", "-"][roll(3)]}#{roll(250)}"
    when 8
      number = "#{digits(1 + roll(3), leading: true)}.#{digits(1 + roll(18))}"
      number << "e#{["+", "-", ""][roll(3)]}" << format("%0#{1 + roll(3)}d", roll(300))
    else "0.#{"0" * roll(40)}#{digits(1 + roll(22))}"
    end
  end

  private

  def roll(sides) = @random.rand(sides)

  def space
    return if @space < 2

    @out << (
      if @space == 2
        ["", "", " ", "\n", "\n  ", "\t"][roll(6)]
      else
        ["", " " * roll(20), "\r\n", "\n" + " " * roll(40), " \t\n\r"][roll(5)]
      end
    )
  end

  def value(depth)
    @left -= 1
    table = depth < @depth && @left.positive? ? KINDS : LEAVES
    case table[roll(table.size)]
    when :string then @out << '"' << text << '"'
    when :integer then @out << integer
    when :float then @out << float
    when :literal then @out << %w[null true false][roll(3)]
    when :array then array(depth)
    when :object then object(depth, keys(SIZES[roll(SIZES.size)]))
    when :rows then rows(depth)
    end
  end

  SIZES = [0, 1, 1, 2, 3, 3, 4, 5, 7, 8, 9, 10, 17, 40].freeze
  private_constant :SIZES

  def array(depth) = list("[", "]", SIZES[roll(SIZES.size)]) { value(depth + 1) }

  def object(depth, names)
    names = names.uniq unless @duplicates
    list("{", "}", names.size) do |i|
      @out << '"' << names[i] << '"'
      space
      @out << ":"
      space
      value(depth + 1)
    end
  end

  def list(open, close, size)
    @out << open
    space
    size.times do |i|
      unless i.zero?
        @out << ","
        space
      end
      yield i
      space
    end
    @out << close
  end

  # Objects with the same keys, some with one more, one less, or two exchanged.
  def rows(depth)
    names = keys(1 + roll(12)).uniq
    list("[", "]", 2 + roll(5)) do
      row = names.dup
      case roll(8)
      when 0 then row << word
      when 1 then row.delete_at(roll(row.size))
      when 2 then row[0], row[-1] = row[-1], row[0]
      when 3 then row[roll(row.size)] = word
      end
      object(depth + 1, row)
    end
  end

  # Names for one object. They are distinct after unescaping, as each word is in the list in one form only.
  def keys(count) = Array.new(count) { roll(3).zero? ? word : @words[roll(@words.size)] }

  def word
    case roll(8)
    when 0..3 then WORDS[roll(WORDS.size)]
    when 4, 5 then "#{WORDS[roll(12)]}#{roll(30)}"
    when 6 then "k" * LENGTHS[roll(LENGTHS.size)]
    else plain(LENGTHS[roll(20)])
    end
  end

  def plain(length) = Array.new(length) { ASCII[roll(ASCII.size)] }.join

  def text
    length = LENGTHS[roll(LENGTHS.size)]
    case roll(8)
    when 0..3 then plain(length)
    when 4 then "x" * length
    when 5 then plain(length) << WIDE[roll(WIDE.size)] << plain(roll(40))
    when 6 then plain(roll(40)) << ESCAPES[roll(ESCAPES.size)] << plain(roll(20))
    else Array.new(length / 3) { [ASCII, WIDE, ESCAPES][roll(3)].sample(random: @random) }.join
    end
  end

  def integer
    case roll(5)
    when 0 then INTEGERS[roll(INTEGERS.size)]
    when 1 then roll(10).to_s
    when 2 then "#{"-" if roll(2).zero?}#{digits(1 + roll(22), leading: true)}"
    when 3 then (roll(1 << 40) - (1 << 39)).to_s
    else roll(40).zero? ? digits(300, leading: true) : roll(100_000).to_s
    end
  end

  # `leading`: the digits may start a number, so there is no zero before other digits.
  def digits(count, leading: false)
    text = Array.new(count) { roll(10) }.join
    leading && count > 1 && text.start_with?("0") ? "7#{text[1..]}" : text
  end
end
