# frozen_string_literal: true

# Texts for each format: some that are in it, some that are not, and these with a few characters changed.
class FormatTexts
  CLOCKS = %w[
    03:04:05Z 03:04:05+01:00 03:04:05.123Z 03:04:05.Z 03:04:05 03:04Z 24:00:00Z 23:59:60Z 12:00:60Z 00:29:60+00:30
    22:59:60-01:00 22:59:60+01:00 23:59:60.5Z 23:59:61Z 03:04:05z 03:04:05+24:00 03:04:05-23:59 03:04:05-00:00
    03:04:05,5Z 11:59:60-12:00 03:60:05Z 18:29:60-05:30 03:04:05.1234567890123456789Z
  ].freeze
  DAYS = %w[
    2026-01-02 1582-10-10 1500-02-29 0000-01-01 0000-02-29 9999-12-31 2026-02-29 2024-02-29 2026-1-2 20260102 2026-13-01
    2026-00-01 2026-01-00 2026-01-32 12026-01-01 1500-02-28 2026-W01-1
  ].freeze
  UUID = "01234567-89ab-CDEF-0123-456789abcdef"
  TEXTS = {
    email: [
      "a@b.de", "a..b@c.de", ".a@b.de", "a.@b.de", "a@b", "a+b@c.de", "x_y@a-b.co.uk", "a@-b.de", "a@b-.de", "a@b..de",
      "a@b.de.", "a@xn--a.de", "a@xn--bcher-kva.de", "a@ab--c.de", "a@[1.2.3.4]", "\"a b\"@c.de", "a@b_c.de", "é@b.de",
      "a@é.de", "A@B.DE", "a@1.2", "a'b@c.de", "a@b.de\n", "a@#{"x" * 63}.de", "a@#{"x" * 64}.de", "#{"a" * 70}@b.de"
    ],
    hostname: [
      "a", "a.b", "1.2", "-a", "a-", "a.", ".a", "a..b", "a_b", "é", "xn--a", "xn--bcher-kva.de", "ab--c", "XN--A",
      "XN--Bcher-KVA", "xn--strae-oqa", "xn--fiqs8s", "xn--ll-0ea", "xn--vek", "xn--a-bqc64b", "a--b", "a\n", "x" * 63,
      "x" * 64, ("a." * 126).chop
    ],
    uri: [
      "http://a", "a:", "a:b", "http:///", "mailto:a@b.de", "urn:a:b", "http://a/b?c#d", "http://a:80", "http://a:x",
      "http://[::1]", "http://[::1]:80/x", "http://[1::2::3]", "http://a%20b", "http://a/%zz", "http://a/b#c#d",
      "http://a/[", "http://a?[", "http://é", "1a:b", "//a", "/a", "", "http://u:p@h", "http://u@v@h", "http://a b",
      "http://a?\"", "file:///a", "a:?b", "a:#b", "tel:+1", "a:b c", "a:?b c", "http://a\n"
    ],
    uuid: [UUID, "urn:uuid:#{UUID}", "{#{UUID}}", UUID.delete("-"), "#{UUID}\n", UUID.sub("a", "g")],
    ipv4: %w[1.2.3.4 0.0.0.0 255.255.255.255 256.1.1.1 1.2.3 1.2.3.4.5 01.2.3.4 1..2.3 1.2.3.4. 1.2.3.4/8 ٣.2.3.4],
    ipv6: [
      "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:2:3", "::1.2.3.4", "1::2::3",
      "1:2:3:4:5:6:1.2.3.4", "1.2.3.4::", "::1.2.3.4:1", "fe80::1%eth0", "[::1]", "::1/64", "12345::", ":1", ":::",
      "::1.2.3", "::01.2.3.4", "g::", "ABCD::ef", "::1:2:3:4:5:1.2.3.4", "1:2:3:4::1.2.3.4", "::1\n"
    ],
    date: DAYS, time: CLOCKS, "date-time": []
  }.freeze
  CHARACTERS = "abxnZ019.-@:/%+_ []{}\"'#?&=,;~!$*()\n\té😀".chars.freeze

  #: (Random) -> void
  def initialize(random)
    @random = random
  end

  #: (Symbol) -> String
  def make(format)
    text = format == :"date-time" ? date_time : pick(TEXTS.fetch(format))
    @random.rand(3).zero? ? changed(text.dup) : text
  end

  private

  def pick(list) = list.sample(random: @random)

  def date_time
    day, clock = @random.rand(2).zero? ? ["2026-01-02", pick(CLOCKS)] : [pick(DAYS), "03:04:05Z"]
    "#{day}#{pick(["T", "t", " ", "_"])}#{clock}"
  end

  def changed(text)
    at = @random.rand(text.size + 1)
    case @random.rand(3)
    when 0 then text.insert(at, pick(CHARACTERS))
    when 1 then text[at, 1] = ""
    else text[at, 1] = pick(CHARACTERS)
    end
    text
  end
end
