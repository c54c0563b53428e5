# frozen_string_literal: true

# Small changes of a document, made from a seed. A parser must reject the result or read it as another document, without
# a crash.
class Mutator
  BYTES = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "9", "-", "+", ".", "e", "n", "t", "f", "u", "/", "*", " ", "\n",
    "\0", "\x1f", "\x80", "\xbf", "\xc0", "\xc3", "\xe2", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff", "\\u", "\\ud800",
    "NaN", "Infinity", "//", "/*", "\xef\xbb\xbf", "1e999", "é"
  ].map(&:b).freeze

  def initialize(seed)
    @random = Random.new(seed)
  end

  # A changed copy, marked as UTF-8 whatever its bytes are.
  #: (String) -> String
  def mutate(document)
    bytes = document.b
    (1 + @random.rand(2)).times { change(bytes) }
    bytes.force_encoding(Encoding::UTF_8)
  end

  private

  def change(bytes)
    at = @random.rand(bytes.bytesize + 1)
    case @random.rand(8)
    when 0 then bytes.slice!(at, 1)
    when 1 then bytes.insert(at, BYTES.sample(random: @random))
    when 2 then bytes[at, 1] = BYTES.sample(random: @random)
    when 3 then bytes.slice!(at, 1 + @random.rand(8))
    when 4 then bytes.insert(at, bytes.byteslice(@random.rand(bytes.bytesize + 1), 1 + @random.rand(12)) || "")
    when 5 then bytes.setbyte(at, bytes.getbyte(at) ^ (1 << @random.rand(8))) if at < bytes.bytesize
    when 6 then bytes.replace(bytes.byteslice(0, at))
    else bytes.setbyte(at, @random.rand(256)) if at < bytes.bytesize
    end
  end
end
