# frozen_string_literal: true

# Ruby objects made from a seed, of the classes that have a JSON form in json as well: what the
# writer is compared on.
class ObjectMaker
  CHARACTERS = [
    *"a".."z",
    *"0".."9",
    " ",
    "/",
    "<",
    ">",
    "&",
    "'",
    "\"",
    "\\",
    "\n",
    "\t",
    "\r",
    "\b",
    "\f",
    "\0",
    "\x01",
    "\x1f",
    "\x7f",
    "é",
    "ß",
    "\u2028",
    "\u2029",
    "\u2027",
    "\u202a",
    "倩",
    "漢",
    "😀",
    "\u{10ffff}",
    "\ufeff"
  ].freeze
  LENGTHS = [0, 1, 2, 3, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 48, 63, 64, 65, 100, 200].freeze
  KINDS = (
    [:text] * 8 + [:integer] * 5 + [:float] * 5 + [:literal] * 3 + [:symbol] * 2 + [:array] * 4 + [:hash] * 5 +
      [:rows] * 1
  ).freeze
  LEAVES = KINDS.reject { |kind| %i[array hash rows].include?(kind) }.freeze
  SIZES = [0, 1, 1, 2, 3, 4, 5, 8, 9, 20].freeze
  KEYS = [
    "id",
    "name",
    :sym,
    :type,
    "a",
    "b",
    1,
    42,
    -7,
    2**70,
    "é",
    :"q\"q",
    "with \n line",
    "",
    "漢字",
    "k" * 33
  ].freeze

  def initialize(seed)
    @random = Random.new(seed)
  end

  #: () -> untyped
  def object
    @left = [6, 15, 30, 120][roll(4)]
    value([1, 2, 3, 5, 9][roll(5)])
  end

  # Any finite double, mostly of the kinds that programs write.
  #: () -> Float
  def float
    case roll(6)
    when 0
      [0.0, -0.0, 1.0, 0.1, 100.0, 1e14, 1e15, 1e16, 123456789012345680.0, 1e-4, 1e-5, 1e-6, 1e-7, 1e-9, 1e-10, 5e-324,
       1.7976931348623157e308, 2.2250738585072014e-308, 1e21, 1e22, 1e23, 9007199254740993.0][roll(22)]
    when 1 then (roll(2_000_001) - 1_000_000) / 100.0
    when 2 then @random.rand * 10.0**(roll(40) - 20)
    when 3 then roll(1 << 53).to_f
    else double = [roll(1 << 64)].pack("Q").unpack1("D")
         double.finite? ? double : 1.5
    end
  end

  #: () -> String
  def text
    length = LENGTHS[roll(LENGTHS.size)]
    case roll(4)
    when 0, 1 then Array.new(length) { CHARACTERS[roll(30)] }.join
    when 2 then "y" * length
    else Array.new(length) { CHARACTERS[roll(CHARACTERS.size)] }.join
    end
  end

  private

  def roll(sides) = @random.rand(sides)

  def value(depth)
    @left -= 1
    table = depth.positive? && @left.positive? ? KINDS : LEAVES
    case table[roll(table.size)]
    when :text then text
    when :integer then integer
    when :float then float
    when :literal then [nil, true, false][roll(3)]
    when :symbol then text.to_sym
    when :array then Array.new(size) { value(depth - 1) }
    when :hash then hash(depth - 1, Array.new(size) { key })
    when :rows then rows(depth - 1)
    end
  end

  def size = SIZES[roll(SIZES.size)]

  # Keys that differ as text too, as a second spelling of one is an error.
  def hash(depth, keys) = keys.uniq(&:to_s).to_h { |key| [key, value(depth)] }

  def rows(depth)
    keys = Array.new(1 + roll(10)) { key }
    Array.new(2 + roll(4)) { hash(depth, keys) }
  end

  def key = roll(4).zero? ? text : KEYS[roll(KEYS.size)]

  def integer
    case roll(4)
    when 0
      [0, -1, 9, 10, 2**31, 2**32, 2**53, 2**62 - 1, 2**62, -(2**62), -(2**62) - 1, 2**63, 2**64, -(2**64), 10**30][
        roll(15)
      ]
    when 1 then roll(200) - 100
    when 2 then roll(1 << 40) - (1 << 39)
    else roll(1 << (1 + roll(70))) - roll(2)
    end
  end
end
