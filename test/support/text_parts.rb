# frozen_string_literal: true

require "objspace"

# Strings of every encoding and coderange, other objects, and the visible properties of a result: bytes, encoding,
# validity and class, or the error. For the tests of Jacinth::Text.
module TextParts
  BYTES = ["", "a", "plain ascii text", "\xC3\xA9", "\xFF", "\x82\xA0", "\x00a", "a\x00b\x00", "\e$B",
           "x" * 70, "\xC3\xA9" * 40].freeze
  STRINGS = Encoding.list.flat_map { |encoding| BYTES.map { |bytes| bytes.dup.force_encoding(encoding).freeze } }.freeze
  # The encodings that programs usually have, so that most pairs are compatible.
  USUAL = [Encoding::UTF_8, Encoding::US_ASCII, Encoding::BINARY].freeze
  COMMON = STRINGS.select { |string| USUAL.include?(string.encoding) }.freeze
  Subclass = Class.new(String) { def to_s = "not asked" }
  Rubbish = Class.new { def to_s = 5 }
  Other = Struct.new(:text) { def to_s = text }
  OTHERS = [0, -7, 2**62, 2**70, 1.5, -0.0, 1e100, 1e-9, Float::NAN, -Float::INFINITY,
            nil, true, false, :symbol, :"é", 3r, 2i,
            Other.new("é"), Other.new("\xFF".b), Subclass.new("sub"), Subclass.new("süb"), String, Comparable].freeze

  class << self
    # The visible properties of the block's result, with the coderange if Ruby shows it.
    def outcome
      result = yield
      [result.b, result.encoding, result.valid_encoding?, result.ascii_only?, result.class, result.frozen?]
    rescue StandardError => e
      [e.class, e.message.gsub(/0x\h+/, "0x")]
    end

    # The visible properties of an interpolation of the parts. Ruby sometimes keeps the ASCII coderange although the
    # last part has changed the encoding to one without ASCII (rb_enc_set_index in rb_str_concat_literals). It is
    # removed here.
    def interpolated(parts)
      bytes, encoding, valid, ascii, *rest = outcome { interpolation(parts.size).call(*parts) }
      return [bytes, encoding] unless encoding.is_a?(Encoding)

      [bytes, encoding, valid, ascii && encoding.ascii_compatible?, *rest]
    end

    # Where a String is stored: whether it is embedded, and the size of its slot.
    def place(string)
      dump = ObjectSpace.dump(string)
      [dump.include?('"embedded":true'), dump[/"slot_size":(\d+)/, 1], dump.include?('"shared":true'),
       ObjectSpace.memsize_of(string)]
    end

    # Where a new String of the same length and encoding is stored. It is not made of the String's own bytes, as a
    # copy may share its memory.
    def fresh_place(string) = place(("x".b * string.bytesize).force_encoding(string.encoding))

    # nil if the dump of this Ruby does not show it.
    def coderange(string) = ObjectSpace.dump(string)[/"coderange":"(\w+)"/, 1]

    # One or more parts in random order.
    def parts(random, pool, max = 5)
      parts = Array.new(random.rand(1..max)) { (random.rand < 0.25 ? OTHERS : pool).sample(random: random) }
      parts.map { |part| part.instance_of?(String) && random.rand < 0.3 ? part.dup : part }
    end

    # Whether Ruby's own interpolation can be compared. In Ruby 3.1 to 3.4 it has a memory error, from which the parts
    # must keep a margin.
    def sound?(parts)
      wide = parts.any? { |part| part.is_a?(String) && part.encoding.name.match?(/\AUTF-?(16|32)|\AUCS/) }
      !wide || parts.sum { |part| part.is_a?(String) ? part.bytesize : 30 } < 60
    end

    # An interpolation of this number of parts, as the compiler makes it.
    def interpolation(count)
      @interpolations ||= {}
      @interpolations[count] ||= begin
        names = Array.new(count) { |i| "p#{i}" }
        eval("->(#{names.join(", ")}) { \"#{names.map { |name| "\#{#{name}}" }.join}\" }", binding, __FILE__, __LINE__)
      end
    end
  end
end
