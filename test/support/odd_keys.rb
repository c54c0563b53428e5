# frozen_string_literal: true

require "stringio"

# Errors in and around objects with odd keys: what the two engines say of them must be the same. The program needs no
# minitest, so that the engine in Ruby can run it in a process of its own.
module OddKeys
  CHARACTERS = [
    *"\u0000".."\u0020", "\u007f", "\u0080", "\u009f", "\u00ad", "\u200b", "\u200e", "\u2028", "\u202e", "\u2066",
    "\u2069", "\ufeff", "\ufffe", "\u{e0001}", "\u{1f600}", "\u{10ffff}", "é", "e\u0301", "~", "/", "'", "\"", "\\",
    ".", "$", "_", "-", "0", "a", "[", "]", "*"
  ].freeze
  # Escape sequences as they stand in a document, which need not be valid.
  ESCAPES = ["\\ud800", "\\udc00", "\\ud83d\\ude00", "\\ud800\\ud800", "\\u0000", "\\u007e", "\\u002F", "\\u202e",
             "\\/", "\\\"", "\\\\", "\\n"].freeze
  LENGTHS = [0, 1, 1, 1, 2, 3, 9, 29, 30, 31, 200, 600].freeze

  class << self
    # One line for each call.
    #: (Integer, Integer) -> Array[String]
    def outcomes(seed, count)
      random = Random.new(seed)
      Array.new(count) { key(random) }.flat_map { |text, key| [*documents(text), *(objects(key) if key)] }
    end

    private

    # A key as it stands in a document, and its value; nil for that if the key consists of escape sequences.
    def key(random)
      length = LENGTHS.sample(random: random)
      return [%("#{Array.new([length, 9].min) { ESCAPES.sample(random: random) }.join}"), nil] if random.rand(4).zero?

      key = Array.new(length) { CHARACTERS.sample(random: random) }.join
      [%("#{key.gsub(/["\\\u0000-\u001f]/) { |character| format("\\u%04x", character.ord) }}"), key]
    end

    def documents(key)
      ["{#{key}:x}", "{#{key}:1 x}", "{#{key} x}", "[0,{#{key}:{\"b\":[1,{#{key}:tru}]}}]", "{#{key}:1,#{key}:2}",
       "[{\"z\":{#{key}:1,\"q\":2,#{key}:2}}]", "{#{key}:{#{key}:", "{#{key}:1e999}"].flat_map do |text|
        [outcome { Jacinth.parse(text) }, outcome { Jacinth.parse(text, symbolize_names: true) },
         outcome { Jacinth.parse(text, allow_invalid_escape: true) }, outcome { Jacinth.reformat(text) },
         outcome { Jacinth.statistics(text) }, outcome { Jacinth.each_line("1\n#{text}") { nil } },
         outcome { Jacinth.parse_partial(text).then { |partial| [partial.value, partial.open_pointer] } }]
      end << outcome { Jacinth.parse("{#{key}:{#{key}:[[]]}}", max_nesting: 2) }
    end

    def objects(key)
      around = { key => nil }
      around[key] = { "x" => around }
      pointer = "/#{key.gsub("~", "~0").gsub("/", "~1")}"
      [outcome { Jacinth.generate({ key => Object.new }) },
       outcome { Jacinth.generate({ key.to_sym => [Float::NAN] }) },
       outcome { Jacinth.generate({ key => 1, key.to_sym => 2 }) }, outcome { Jacinth.generate(around) },
       outcome { Jacinth.generate({ key => { key => [[1]] } }, max_nesting: 2) },
       outcome { Jacinth.generate_lines([1, { key => Object.new }]) },
       outcome { Jacinth.generate_lines([1, { key => Object.new }].each) },
       outcome { Jacinth.diff({ key => 1 }, { key => 2, "b" => 3 }) },
       outcome { Jacinth.patch({ key => 1 }, [{ op: "remove", path: "#{pointer}/x" }]) },
       outcome { Jacinth.patch({}, [{ op: "remove", path: pointer }]) }]
    end

    def outcome
      yield.inspect
    rescue Jacinth::Error => e
      facts = %i[json_path snippet line column byte_offset].map { |name| e.public_send(name) if e.respond_to?(name) }
      [e.class, e.message, *facts].inspect
    end
  end
end
