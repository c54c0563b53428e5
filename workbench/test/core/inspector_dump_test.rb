# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "jacinth/inspector"

# Jacinth::Inspector.dump: its words about an object agree with ObjectSpace, on any Ruby.
class InspectorDumpTest < Minitest::Test
  Inspector = Jacinth::Inspector
  Layout = Inspector::Layout

  def said(object) = Inspector.dump(object).gsub(/\n {5,}/, " ")

  def row(object, label) = said(object)[/^  #{label} +(.*)$/, 1]

  def shown(number) = number.to_s.gsub(/(?<=\d)(?=(?:\d{3})+\z)/, ",")

  def test_strings_around_each_edge
    Layout::STRINGS.longest.each do |slot, most|
      [most - 1, most].each do |length|
        content = "#{Layout::STRING_HEADER} bytes of header and #{length + 1} of text with the terminator"
        assert_equal "embedded: #{content} fit the slot of #{slot}", row("x" * length, "content")
        used = length == most ? "all used" : "#{slot - 1} used, 1 idle"
        assert_match(/\A#{shown(slot)} bytes \(.*\) at 0x\h+; #{used}\z/, row("x" * length, "slot"))
      end
    end
    slot, most = Layout::STRINGS.longest.to_a.last
    assert_equal "extended: #{Layout::STRING_HEADER} bytes of header and #{shown(most + 2)} bytes of text with the " \
                 "terminator do not fit the largest slot that Ruby embeds in (#{slot}, for #{shown(most)} " \
                 "bytes), so the text is in a malloc block of #{shown(most + 2)} bytes",
                 row("x" * (most + 1), "content")
  end

  def test_strings_that_grew_or_were_given_room
    most = Layout::STRINGS.longest.values.last
    if most > 100
      grown = +"a"
      grown << ("b" * (most - 2))
      cause = 'here the slot was taken before it grew, and holds \d+, so '
      assert_match(/\Aextended: a new one of this length would be embedded in a slot of \d+; #{cause}/,
                   row(grown, "content"))
    end
    cause = "here room was asked for before it was filled, or it was longer once"
    block = 'a malloc block of 2,001 bytes; 1,998 bytes of it are idle \(capacity 2000, length 2\)'
    assert_match(/\Aextended: a new one .* #{cause}, so the text is in #{block}\z/,
                 row(String.new("", capacity: 2000) << "ab", "content"))
  end

  def test_what_a_string_is
    text = "x" * 30
    assert_equal ["String", "UTF-8", "no", "no"], %w[class encoding interned frozen].map { |label| row(text, label) }
    assert_equal "yes", row(text.dup.freeze, "frozen")
    assert_match(/\Ayes: /, row(-text, "interned"))
    assert_match(/\AString of 30 bytes: "x{20}" \.\.\.$/, said(text))
    assert_match(/\AString of 2 bytes: "é"$/, said("é"))
    assert_match(/\AString of 3 bytes: "\u{FFFD}\\n\\e"$/, said("\xFF\n\e"))
    assert_match(/\AString of 4 bytes: "ab"$/, said("ab".encode("UTF-16LE")))
    assert_match(/of header and 6 of text with the terminator/,
                 row("ab".encode("UTF-16LE").b.force_encoding("UTF-16LE"), "content"))
    assert_match(/\AString of 2 bytes: ".+"$/, said("ab".dup.force_encoding("UTF-7")))
    assert_equal "#{ObjectSpace.memsize_of(text)} bytes in all", row(text, "memory")[/\A[^:]+/]
  end

  def test_coderange
    unknown = [0xC3, 0xA9].pack("C*").force_encoding("UTF-8")
    return assert_match(/\ARuby 3\.[12]\.\d+ does not say/, row(unknown, "coderange")) unless Layout::CODERANGES

    assert_match(/\Anot known: .* reads all 2 bytes once/, row(unknown, "coderange"))
    assert_match(/\Aknown: valid, /, row(unknown.tap(&:valid_encoding?), "coderange"))
    assert_match(/\Aknown: ASCII alone/, row("a".tap(&:ascii_only?), "coderange"))
    assert_match(/\Aknown: not valid/, row("\xFF".dup.tap(&:valid_encoding?), "coderange"))
  end

  # Inspecting an object does not change it.
  def test_dump_leaves_the_object_as_it_was
    ["x" * 10_000, [1] * 1000, "é" * 500].each do |object|
      seen = -> { ObjectSpace.dump(object)[/.*(?=, "flags")/] } # the flags are the collector's
      before = seen.call
      Inspector.dump(object)
      Inspector.new(object)
      assert_equal before, seen.call
    end
  end

  def test_what_is_shared
    text = "y" * 50_000
    part = text[10_000..]
    assert_match(/\Awith (the String at 0x\h+|a hidden String) of 50,0\d\d bytes; /, row(part, "shared"))
    assert_match(/\Athe text of another object/, row(part, "content"))
    array = [1] * 5_000
    assert_match(/\Awith a hidden Array of 40,0\d\d bytes; /, row(array[100..], "shared"))
  end

  def test_arrays
    assert_equal "embedded: no elements, and no memory beside the slot", row([], "content")
    Layout::ARRAYS.longest.each do |slot, most|
      content = "#{Layout::ARRAY_HEADER} bytes of header and #{most * Layout::WORD} of elements"
      assert_equal "embedded: #{content} (#{most} references) fit the slot of #{slot}", row([nil] * most, "content")
    end
    most = Layout::ARRAYS.longest.values.last
    elements = 'bytes of header and [\d,]+ bytes of elements'
    largest = /the largest slot that Ruby embeds in \(\d+, for #{most} elements\)/
    assert_match(/\Aextended: \d+ #{elements} do not fit #{largest}/, row([nil] * (most + 1), "content"))
    assert_match(/\(1 reference\)/, row([nil], "content"))
    assert_match(/\AArray of 1,000 elements$/, said([1] * 1000))
  end

  def test_hashes
    assert_match(/\Anothing; up to 8 pairs will stand in a row/, row({}, "content"))
    assert_match(/\Aup to 8 pairs stand in a row \(ar_table\).*; 6 places are idle\z/,
                 row({ 1 => 1, 2 => 2 }, "content"))
    assert_match(/\Aa hash table \(st_table\), as more than 8 pairs: .* room for 64 entries of 24 bytes; 24 are idle\z/,
                 row((1..40).to_h { |key| [key, key] }, "content"))
    assert_match(/\Aa hash table \(st_table\), as it had more pairs once, or compares by identity/,
                 row({}.compare_by_identity.tap { |hash| hash[1] = 1 }, "content"))
  end

  def test_numbers_symbols_and_fields
    assert_match(/\A16 bytes of header and 8 of number/, row(1e300, "content"))
    assert_match(/\Aembedded: 16 bytes of header and 16 bytes of digits/, row(2**70, "content"))
    assert_match(/\Aextended: 1,256 bytes of digits do not fit/, row(2**10_000, "content"))
    assert_match(/\Amade while the program ran/, row("a symbol #{rand(1 << 60)}".to_sym, "content"))
    assert_match(/\Aembedded: the slot of \d+ holds 2 members\z/, row(Struct.new(:a, :b).new(1, 2), "content"))
    assert_match(/\Aextended: the slot of \d+ is too small for 130 members: a malloc block of 1,040 bytes holds them\z/,
                 row(Struct.new(*Array.new(130) { |index| :"m#{index}" }).new, "content"))
    assert_match(/\Aembedded: the slot of \d+ holds 0 instance variables\z/, row(Class.new.new, "content"))
    assert_match(/\Athe C struct proc/, row(proc {}, "content"))
  end

  def test_what_has_no_slot
    shown_values = { nil => "nil", true => "true", 1 => "1", -2**40 => "-1099511627776", 1.5 => "1.5",
                     :each => ":each" }
    shown_values.each do |value, shown|
      text = said(value)
      words = 'the reference itself is the value\. It takes the 8 bytes '
      assert_match(/\A#{Regexp.escape(shown)}\n  slot +none: it is .* #{words}/, text)
      assert_equal 0, ObjectSpace.memsize_of(value)
    end
  end

  def test_objects_that_lie_or_say_nothing
    liar = Class.new(String) do
      def self.name = raise("asked")
      %i[class to_s inspect bytesize byteslice encode].each do |name|
        define_method(name) { |*| raise "asked for #{name}" }
      end
    end
    assert_match(/\Aa class without a name of 4 bytes: "lies"$/, said(liar.new("lies")))
    assert_match(/\ABasicObject\n/, said(BasicObject.new))
    lone = "own".dup.tap { |text| def text.class = raise("asked") }
    assert_equal "String, through a singleton class of its own", row(lone, "class")
    objects = [Ractor.make_shareable(["a"]), Thread.current, binding, $stdout, Class.new, Module.new, 1r, 1i, 1..2,
               Time.now, /x/, "a".method(:to_s), Encoding::UTF_8, ENV]
    objects.each do |object|
      assert_match(/^  memory +[\d,]+ bytes in all/, said(object))
    end
  end

  def test_lines_fit_a_terminal
    [String.new(capacity: 1_000_000), [1] * 10_000, :each, "x" * 10_000].each do |object|
      assert_operator Inspector.dump(object).lines(chomp: true).map(&:size).max, :<=, 120
    end
  end
end
