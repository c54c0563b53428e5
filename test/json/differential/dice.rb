# frozen_string_literal: true

module JsonDifferential
  # Chance from a seed, and Ruby source text for what was chosen. Both processes roll the same numbers, so a case is
  # identified by its number alone. Nothing here depends on which json is loaded.
  class Dice
    MIX = 0x9E3779B97F4A7C15
    private_constant :MIX

    def initialize(seed)
      @random = Random.new((seed * MIX) & 0xFFFFFFFFFFFFFFFF)
    end

    #: (Integer) -> Integer
    def roll(sides) = @random.rand(sides)

    # Once in `times`.
    #: (Integer) -> bool
    def once_in?(times) = @random.rand(times).zero?

    #: (Array[untyped]) -> untyped
    def one(list) = list[@random.rand(list.size)]

    # The source text of a String: its bytes and its encoding, whatever they are.
    #: (String) -> String
    def literal(text)
      return text.dump if text.encoding == Encoding::UTF_8

      "#{text.b.dump}.dup.force_encoding(#{text.encoding.name.dump})"
    end
  end

  # The dice of one case, which its seed and its number determine.
  class CaseDice < Dice
    Case = Struct.new(:number, :family, :source)

    #: (Integer, Integer) -> Case
    def self.at(seed, number) = new(seed, number).make

    def initialize(seed, number)
      super((seed << 32) + number)
      @number = number
    end
  end
end
