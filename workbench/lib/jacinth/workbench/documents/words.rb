# frozen_string_literal: true

module Jacinth
  module Workbench
    module Documents
      # A deterministic source of words, texts and numbers: the same seed gives the same values on
      # every Ruby. Knows nothing of JSON.
      class Words
        SYLLABLES = %w[ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zy al en ir or un].freeze
        DAYS = %w[Mon Tue Wed Thu Fri Sat Sun].freeze
        MONTHS = %w[Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec].freeze
        # Hiragana, Katakana, and a range of ideographs.
        JAPANESE = [0x3042..0x3093, 0x3042..0x3093, 0x30a2..0x30f3, 0x4e00..0x6fff].freeze
        EMOJI = (0x1f600..0x1f64f)

        #: (Integer) -> void
        def initialize(seed)
          @random = Random.new(seed)
        end

        #: (Range[Integer]) -> Integer
        def number(range) = @random.rand(range)

        #: () -> Float
        def fraction = @random.rand

        # True in that many of a hundred calls.
        #: (Numeric) -> bool
        def chance?(percent) = @random.rand * 100 < percent

        #: [T] (Array[T]) -> T
        def pick(list) = list[@random.rand(list.size)]

        # An integer of exactly that many digits.
        #: (Integer) -> Integer
        def digits(count) = @random.rand(10**(count - 1)...10**count)

        #: (Integer) -> String
        def hex(count) = Array.new(count) { @random.rand(16).to_s(16) }.join

        #: () -> String
        def word = Array.new(@random.rand(1..4)) { pick(SYLLABLES) }.join

        #: () -> String
        def name = word.capitalize

        # Words of up to about that many characters, the first one capitalized.
        #: (Integer) -> String
        def sentence(length)
          text = name
          text << " " << word while text.size < length
          text
        end

        # A word of Cyrillic letters.
        #: (Range[Integer]) -> String
        def cyrillic(length) = Array.new(@random.rand(length)) { @random.rand(0x430..0x44f) }.pack("U*")

        # That many characters of mostly Japanese text, with line ends and emoji in between.
        #: (Integer) -> String
        def japanese(length)
          Array.new(length) do |index|
            next "\n" if index.positive? && chance?(1.5)

            (chance?(2) ? number(EMOJI) : number(pick(JAPANESE))).chr(Encoding::UTF_8)
          end.join
        end

        # "Sun Aug 31 00:29:15 +0000 2014"
        #: () -> String
        def long_date
          format("%s %s %02d %s +0000 %d", pick(DAYS), pick(MONTHS), number(1..28), clock, number(2008..2014))
        end

        # "2024-10-30T10:41:49Z"
        #: () -> String
        def iso_date = format("%d-%02d-%02dT%sZ", number(2018..2025), number(1..12), number(1..28), clock)

        private

        def clock = format("%02d:%02d:%02d", number(0..23), number(0..59), number(0..59))
      end
    end
  end
end
