# frozen_string_literal: true

require "test_helper"

# What format: accepts: the texts that the RFC of the format and the validators of JSON Schema accept. `rake
# type_schema` compares more texts with these validators.
class TypeFormatsTest < Minitest::Test
  Type = Jacinth::Type

  def test_email
    accepted = %w[a@b.de a.b+c@d-e.co.uk A@B.DE x_y'z@1.2 a@xn--bcher-kva.de !#$%&'*+/=?^_`{|}~-@b.de]
    refused = %w[a..b@c.de .a@b.de a.@b.de a@b a@b. a@.b a@b..de a@-b.de a@b-.de a@b_c.de a@ab--c.de a@xn--a.de a@b@c.de
                 @b.de a@ é@b.de a@é.de a@[1.2.3.4] "a"@b.de]

    assert_format(:email, accepted + ["a@#{"x" * 63}.de"],
                  refused + ["", "a b@c.de", "a@b.de\n", "\na@b.de", "a@#{"x" * 64}.de", "a@#{"x." * 126}de"])
  end

  def test_hostname
    accepted = %w[a a.b 1.2 a-b a--b A.B xn--bcher-kva XN--Bcher-KVA xn--strae-oqa xn--fiqs8s.cn xn--ll-0ea xn--wva4j
                  xn--4dbrk0ce7d xn--zckzah5rn22wcvb2w6i xn--cckzj xn--e1afmkfd.xn--p1ai]
    refused = %w[-a a- . a. .a a..b a_b é ab--c xn-- xn--a xn--0 xn--99999999 xn--aa-- xn--a-] +
              # A capital letter; a mark or a hyphen in the wrong place; characters without what RFC 5892 wants beside
              # them; digits of two kinds; a letter that is disallowed, a symbol, a joiner.
              %w[xn--7ba xn--a-wbb xn----zfa xn----0fa xn--ab---ooa xn--a-jib xn--a-0jc xn--al-0ea xn--ab-0ea xn--vek
                 xn--8hb20a xn--a-bqc64b xn--a-eoc xn--n3h xn--ab-m1t]

    assert_format(:hostname, accepted + ["x" * 63, ("a." * 127).chop],
                  refused + ["", "a\n", "a b", "x" * 64, ("a." * 127).chop + "b", "xn--#{"9" * 59}"])
  end

  # Leap seconds are the last of a day in UTC.
  def test_leap_seconds
    accepted = %w[23:59:60Z 23:59:60.5z 23:59:60-00:00 00:29:60+00:30 11:59:60-12:00 22:59:60-01:00 05:29:60+05:30]
    refused = %w[12:00:60Z 22:59:60+01:00 00:59:60Z 23:59:61Z 23:58:60Z 23:60:60Z 23:59:60]

    assert_format(:time, [*accepted, "23:59:59Z"], refused)
    assert_format(:date_time, *[accepted, refused].map { |clocks| clocks.map { |clock| "2016-12-31T#{clock}" } })
  end

  # RFC 3986: some versions of Ruby's parser accept any character after `?`.
  def test_uri
    accepted = %w[http://a http://a/b?c#d a: a:?b a:#b urn:a:b mailto:a@b.de magnet:?xt=urn:x http://a:80 http://a?
                  a:/?/?#?/ http://a/%20 file:///a tel:+1 http://u:p@h] + ["http://[::1]:80/x"]
    refused = %w[http://a?b|c http://a?"b http://a#"b http://a?%zz http://a#%2 http://a/b#c#d http://a:x http://é a //a
                 /a] + ["", "a:?b c", "a:#b c", "http://a?[", "http://a b", "http://a\n", "http://a?b\n", "1a:b"]

    [Type.of(String, format: :uri), Type.of(URI)].each do |type|
      assert_equal([accepted, []], [accepted, refused].map { |list| list.select { |text| accept?(type, text) } })
    end
  end

  private

  def accept?(type, text) = type.valid?(Jacinth.generate(text))

  def assert_format(name, accepted, refused)
    type = Type.of(String, format: name)

    assert_equal([accepted, []], [accepted, refused].map { |list| list.select { |text| accept?(type, text) } })
  end
end
