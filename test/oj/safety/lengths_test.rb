# frozen_string_literal: true

require "test_helper"
require "support/oj_defaults"
require "support/oj_readers"
require_relative "every_reader"

# Lengths around every power of two, for keys, strings, numbers, tags, options and depths: what was written is read
# again.
class OjLengthsTest < Minitest::Test
  include OjDefaults
  include OjEveryReader

  Oj = Jacinth::Oj
  LENGTHS = (0..17).flat_map { |k| (-2..2).map { |more| (1 << k) + more } }.grep(0..).uniq.sort.freeze
  WRITERS = %i[object strict null compat rails custom].freeze

  def text(length, seed = 7) = (Array.new(26) { |i| (97 + ((i * seed) % 26)).chr }.join * (length / 26 + 1))[0, length]

  # The key and the value. sc_parse gives keys as bytes, as Oj does.
  def strings_of(read) = read.to_a.first.map { |part| part.to_s.dup.force_encoding("UTF-8") }

  # Plain strings, strings that end with a character of two bytes, and strings that end with an escape.
  [["plain", ""], ["high", "\u00e9"], ["escaped", "\n"]].each do |title, tail|
    define_method("test_keys_and_texts_#{title}") do
      LENGTHS.each do |length|
        key = text(length) + tail
        value = text(length, 3) + tail
        WRITERS.each do |mode|
          written = Oj.dump({ key => value }, mode: mode)
          next if mode == :object && key.empty?

          assert_equal [key, value], strings_of(Oj.load(written, mode: mode)), "#{mode} #{length}"
        end
        written = Oj.dump({ key => value }, mode: :strict)
        %i[compat wab chunks sc sc_chunks usual usual_options usual_chunks classes].each do |name|
          assert_equal [key, value], strings_of(READERS.fetch(name).call(written)), "#{name} #{length}"
        end
        assert_equal({ key => value }, Oj::Doc.open(written) { |doc| doc.fetch("/") })
        calls = [[:hash_start, nil], [:add_value, value, key], [:hash_end, nil]]
        assert_equal calls, READERS[:saj].call(written)
        without_places = READERS[:saj_parser].call(written).map { |call| call[0..-3] }
        assert_equal calls, without_places
      end
    end
  end

  def test_paths_of_documents
    LENGTHS.grep(1..).each do |length|
      key = text(length)
      Oj::Doc.open("{\"#{key}\":[{\"#{key}\\u0021\":5}]}") do |doc|
        assert_equal 5, doc.fetch("/#{key}/1/#{key}!")
        refute doc.exists?("/#{key}!"), length.to_s
        doc.move("/#{key}/1/#{key}!")
        assert_equal "/#{key}/1/#{key}!", doc.where?
        assert_equal "#{key}!", doc.local_key
      end
    end
  end

  def test_keys_of_writers
    LENGTHS.each do |length|
      writer = Oj::StringWriter.new(mode: :compat)
      writer.push_object
      writer.push_value(text(length), text(length))
      writer.push_key("#{text(length)}!")
      writer.push_json("[\"#{text(length)}\"]")
      writer.push_array("a")
      writer.pop_all
      expected = [[text(length), text(length)], ["#{text(length)}!", [text(length)]], ["a", []]].to_h
      assert_equal expected, Oj.strict_load(writer.to_s)
    end
  end

  # Tags: the names of classes and members, Symbols, and references.
  def test_tags_of_object_mode
    LENGTHS.each do |length|
      name = text(length)
      [
        "{\"^o\":\"#{name}\",\"a\":1}",
        "{\"^o\":\"#{name.capitalize}\"}",
        "{\"^O\":\"#{name}\",\"a\":1}",
        "{\"^u\":[\"#{name}\",1]}",
        "{\"^c\":\"#{name}\"}",
        "{\"^t\":#{"1" * length}.5}",
        "{\"^t\":\"#{name}\"}",
        "{\"^i\":#{"1" * length}}",
        "[\"^i#{"1" * length}\",\"^r#{"1" * length}\"]",
        "{\"^#{name}\":1}",
        "{\"^##{"1" * length}\":[1,2]}",
        "{\"^m\":\"#{name}\"}"
      ].each do |document|
        Oj.object_load(document, circular: true)
      rescue *REFUSALS, RangeError, NameError => e
        refute_empty e.message
      end
      next if length.zero?

      assert_equal name.to_sym, Oj.object_load("\":#{name}\"")
      assert_equal({ name.to_sym => [1] }, Oj.object_load("{\":#{name}\":[1]}"))
      made = Oj.object_load("{\"^o\":\"OjReaders::Thing\",\"#{name}\":[#{length}]}")
      assert_equal [length], made.instance_variable_get("@#{name}")
      assert_equal made.instance_variables, Oj.object_load(Oj.dump(made, mode: :object)).instance_variables
    end
  end

  def test_numbers
    LENGTHS.reject { |length| length < 1 || length > 20_000 }.each do |length|
      digits = "1#{"2" * (length - 1)}"
      assert_equal [digits.to_i, -digits.to_i], Oj.strict_load("[#{digits},-#{digits}]"), length.to_s
      assert_equal [digits.to_i], Oj::Parser.new(:usual, { decimal: :float }).parse("[#{digits}]")
      assert_equal digits, Oj.dump(digits.to_i, mode: :compat)
      %w[0.% % .5 1e% 1e-% 0.%e5 1E+0%].each do |shape|
        number = shape.include?("%") ? shape.sub("%", digits) : "#{digits}#{shape}"
        in_range = shape.match?(/e%|e-%|E/) ? length < 3 : length < 300 # Ruby warns about the others
        read = Oj.load("[#{number}]", mode: :strict, bigdecimal_load: :float).first
        assert_equal Float(number), read.to_f, "#{shape} #{length}" if in_range
        next if length >= 2000

        READERS.each_value { |reader| reader.call("[#{number},1]") rescue refute_kind_of(Minitest::Assertion, $!) }
      end
    end
  end

  # Options: the strings between tokens have a limit, names and create_id have none.
  def test_texts_of_options
    value = { "a" => [1, { "b" => [] }], "c" => 2 }
    LENGTHS.each do |length|
      WRITERS.each do |mode|
        %i[indent space space_before object_nl array_nl].each do |name|
          written = Oj.dump(value, mode: mode, name => " " * length)
          assert_operator length, :<, 16
          assert_equal value, Oj.strict_load(written), "#{mode} #{name}"
        rescue ArgumentError => e
          assert_match(/limited to 16 characters/, e.message)
          assert_operator length, :>=, 16
        end
        name = text(length)
        next if name == "a" || mode == :object || length.zero?

        written = Oj.dump({ "a" => 1, name => 2, "-" => 3 }, mode: mode, only: ["a", name])
        assert_equal({ "a" => 1, name => 2 }, Oj.strict_load(written))
      end
      create_id = text(length)
      written = Oj.dump(Rational(1, 3), mode: :custom, create_additions: true, create_id: create_id)
      assert_equal({ create_id => "Rational", "numerator" => 1, "denominator" => 3 }, Oj.strict_load(written))
    end
    WRITERS.product((-2..18).to_a) do |mode, indent|
      assert_equal value, Oj.strict_load(Oj.dump(value, mode: mode, indent: indent))
    rescue ArgumentError
      assert_operator indent, :>, 16
    end
  end

  def test_depths
    LENGTHS.reject { |depth| depth < 1 || depth > 1000 }.each do |depth|
      WRITERS.product([0, 1, 16, "\t" * 15]) do |mode, indent|
        value = 1
        depth.times { |i| value = i.odd? ? [value] : { "k" => value } }
        next if mode == :compat && depth > 99

        written = Oj.dump(value, mode: mode, indent: indent)
        assert_equal value, Oj.load(written, mode: :strict), "#{mode} #{indent} #{depth}" if depth < 200
        refute_empty written
      rescue NoMemoryError, JSON::NestingError
        assert_operator depth, :>, 900
      end
    end
  end

  def test_counts
    LENGTHS.reject { |count| count > 5000 }.each do |count|
      list = Array.new(count) { |i| i }
      hash = list.to_h { |i| ["k#{i}", i] }
      [list, hash].each do |value|
        written = Oj.dump(value, mode: :strict)
        %i[object strict compat chunks sc sc_chunks usual usual_options usual_chunks classes].each do |name|
          assert_equal value, READERS.fetch(name).call(written), "#{name} #{count}"
        end
        assert_equal value, Oj::Doc.open(written) { |doc| doc.fetch("/") }
      end
      if count.positive?
        members = list.first(500)
        made = Struct.new(*members.map { |i| :"m#{i}" }).new(*members)
        assert_includes Oj.dump(made, mode: :custom), "\"m0\":0"
      end
      thing = OjReaders::Thing.new
      list.first(600).each { |i| thing.instance_variable_set("@v#{i}", i) }
      assert_equal thing.instance_variables, Oj.object_load(Oj.dump(thing, mode: :object)).instance_variables
    end
  end
end
