# frozen_string_literal: true

require "test_helper"
require "support/oj_defaults"
require_relative "every_reader"

# Every prefix of a document that has everything is rejected, and a document with any byte replaced is read or rejected,
# by every way to read it.
class OjPrefixesTest < Minitest::Test
  include OjDefaults
  include OjEveryReader

  Oj = Jacinth::Oj
  LIST = %([1,-2.5e-3,"t\u00e9xt \\u00e9\\ud83d\\ude00\\n",{"b":null,"\\u0063":{}},[[],[true,false]]])
  OBJECTS = %("t":{"^o":"OjReaders::Thing","a":[1]}, "^u":{"^u":["OjReaders::Pair",1,2]})
  EVERYTHING = (%(/* c */ {"list":#{LIST}, "big":123456789012345678901,"^o":":x",#{OBJECTS},) +
                %(":s":":y","last":0.12345678901234567} // c\n)).b.freeze
  # For Parser, which does not accept comments.
  PLAIN = EVERYTHING.sub("/* c */ ", "").sub(" // c\n", "").freeze

  # Whether the text has no more than space and a part of the first comment.
  def nothing?(text)
    start = text.strip
    start.empty? || start == "/* c */" || start.match?(%r{\A/\*?\z}) || (start.start_with?("/*") && text.bytesize < 9)
  end

  READERS.each do |name, reader|
    define_method("test_prefixes_of_#{name}") do
      [EVERYTHING, PLAIN].each do |document|
        whole = document.sub(%r{ // c\n\z}n, "")
        (0..document.bytesize).each do |length|
          # A String that lies in its object, one that ends where its memory ends, and a part of a longer one.
          texts = [document.byteslice(0, length), "#{document}#{" " * 600}".byteslice(0, length)].map do |cut|
            cut.force_encoding("UTF-8")
          end
          texts << (+"" << " " * 700 << texts.first) if length % 7 == 3
          texts.each do |cut|
            reader.call(cut)
            next if name == :doc || length >= whole.bytesize || nothing?(cut)

            assert_includes [:validate], name, cut unless length.zero?
            flunk "#{name} takes #{cut.inspect}"
          rescue *REFUSALS => e
            refute_empty e.message
          end
        end
      end
      assert_equal [1], Oj.strict_load("[1]")
    end
  end

  # Replaces each byte of a document by several others.
  def test_bytes
    document = PLAIN.byteslice(0, 60)
    (0...document.bytesize).each do |at|
      ["\0", "\"", "\\", "{", "]", ",", "\xff", "\u00e9".b[0], "e", "-", "/", "\x7f", "^", ":"].each do |byte|
        spoilt = "#{document}\"z\"]}".b
        spoilt[at] = byte.b
        spoilt.force_encoding("UTF-8")
        READERS.each_value do |reader|
          reader.call(spoilt)
        rescue *REFUSALS => e
          refute_empty e.message
        end
      end
    end
  end
end
