# frozen_string_literal: true

require "test_helper"
require "support/oj_defaults"
require "support/oj_readers"

# Lengths around every power of two, in keys, texts, numbers, tags, options and depths; and every prefix of a document
# that has everything: what was written is read again, and what is cut is refused.
class OjLengthsTest < Minitest::Test
  include OjDefaults

  Oj = Jacinth::Oj
  LENGTHS = (0..17).flat_map { |k| (-2..2).map { |more| (1 << k) + more } }.select { |length| length >= 0 }.uniq.sort.freeze
  WRITERS = %i[object strict null compat rails custom].freeze
  # How a text is read: by every load and class.
  READERS = {
    **%i[object strict null compat rails custom wab].to_h { |mode| [mode, ->(text) { Oj.load(text, mode: mode) }] },
    bigdecimal: ->(text) { Oj.load(text, mode: :strict, bigdecimal_load: :bigdecimal, cache_str: 32) },
    symbols: ->(text) { Oj.load(text, mode: :compat, symbol_keys: true, create_additions: true) },
    circular: ->(text) { Oj.object_load(text, circular: true, auto_define: false) },
    classes: ->(text) { Oj.load(text, mode: :compat, hash_class: Class.new(Hash), array_class: Class.new(Array)) },
    pieces: ->(text) { Oj.load(OjReaders::PartlyReadable.new(text, 64), mode: :strict) },
    saj: ->(text) { OjHandlers::Saj.new(OjHandlers::SAJ - [:error]).tap { |handler| Oj.saj_parse(handler, text) }.told },
    sc: ->(text) { Oj.sc_parse(OjHandlers::Sc.new, text) },
    sc_pieces: ->(text) { Oj.sc_parse(OjHandlers::Sc.new, OjReaders::Readable.new(text, 64)) },
    usual: ->(text) { Oj::Parser.new(:usual).parse(text) },
    usual_options: ->(text) { Oj::Parser.new(:usual, { create_id: "^o", omit_null: true, cache_strings: 35, decimal: :bigdecimal, hash_class: Class.new(Hash) }).parse(text) },
    usual_pieces: ->(text) { Oj::Parser.new(:usual).load(OjReaders::PartlyReadable.new(text, 64)) },
    saj_parser: ->(text) { OjReaders.saj_parser(nil, nil, placed: true).then { |parser, handler| parser.parse(text) and nil or handler.told } },
    validate: ->(text) { Oj::Parser.new(:validate).parse(text) },
    safe: ->(text) { Oj::Parser.safe(max_depth: 500).parse(text) },
    doc: ->(text) { Oj::Doc.open(text) { |doc| [doc.fetch("/"), doc.size, doc.each_value("/") { |value| value }] } }
  }.freeze
  REFUSALS = [Oj::Error, EncodingError, ArgumentError, Oj::Parser::ValidationError, JSON::JSONError, TypeError].freeze

  def text(length, seed = 7) = Array.new(length) { |i| (97 + ((i * seed) % 26)).chr }.join

  # sc_parse's keys are bytes, as Oj's.
  def strings_of(read) = read.to_a.first.map { |part| part.to_s.dup.force_encoding("UTF-8") }

  # Texts, those with one character of two bytes at their end, and those with an escape before it.
  [["plain", ""], ["high", "\u00e9"], ["escaped", "\n"]].each do |title, tail|
    define_method("test_keys_and_texts_#{title}") do
      LENGTHS.each do |length|
        key = text(length) + tail
        value = text(length, 3) + tail
        WRITERS.each do |mode|
          written = Oj.dump({ key => value }, mode: mode)
          assert_equal [key, value], strings_of(Oj.load(written, mode: mode)), "#{mode} #{length}" if mode != :object || length.positive? || !tail.empty?
        end
        written = Oj.dump({ key => value }, mode: :strict)
        %i[compat wab pieces sc sc_pieces usual usual_options usual_pieces classes].each { |name| assert_equal [key, value], strings_of(READERS.fetch(name).call(written)), "#{name} #{length}" }
        assert_equal({ key => value }, Oj::Doc.open(written) { |doc| doc.fetch("/") })
        assert_equal [[:hash_start, nil], [:add_value, value, key], [:hash_end, nil]], READERS[:saj].call(written)
        assert_equal [[:hash_start, nil], [:add_value, value, key], [:hash_end, nil]], READERS[:saj_parser].call(written).map { |called, *given| [called, *given.first(called == :add_value ? 2 : 1)] }
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
      assert_equal [[text(length), text(length)], ["#{text(length)}!", [text(length)]], ["a", []]].to_h, Oj.strict_load(writer.to_s)
    end
  end

  # Tags: the names of classes and members, the texts behind a colon and in references.
  def test_tags_of_object_mode
    LENGTHS.each do |length|
      name = text(length)
      ["{\"^o\":\"#{name}\",\"a\":1}", "{\"^o\":\"#{name.capitalize}\"}", "{\"^O\":\"#{name}\",\"a\":1}", "{\"^u\":[\"#{name}\",1]}", "{\"^c\":\"#{name}\"}", "{\"^t\":#{"1" * length}.5}", "{\"^t\":\"#{name}\"}",
       "{\"^i\":#{"1" * length}}", "[\"^i#{"1" * length}\",\"^r#{"1" * length}\"]", "{\"^#{name}\":1}", "{\"^##{"1" * length}\":[1,2]}", "{\"^m\":\"#{name}\"}"].each do |document|
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
        in_range = shape.match?(/e%|e-%|E/) ? length < 3 : length < 300 # Ruby warns of others
        read = Oj.load("[#{number}]", mode: :strict, bigdecimal_load: :float).first
        assert_equal Float(number), read.to_f, "#{shape} #{length}" if in_range
        READERS.each_value { |reader| reader.call("[#{number},1]") rescue refute_kind_of(Minitest::Assertion, $!) } if length < 2000
      end
    end
  end

  # What is set for the whole of a dump: texts are limited, names and create_id are not.
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
        (-2..18).each { |indent| assert_equal value, Oj.strict_load(Oj.dump(value, mode: mode, indent: indent)) rescue assert_operator(indent, :>, 16) } if length == 16
        name = text(length)
        assert_equal({ "a" => 1 }.merge(length.zero? ? {} : { name => 2 }), Oj.strict_load(Oj.dump({ "a" => 1, name => 2, "-" => 3 }, mode: mode, only: ["a", name]))) unless name == "a" || mode == :object || length.zero?
      end
      create_id = text(length)
      assert_equal({ create_id => "Rational", "numerator" => 1, "denominator" => 3 }, Oj.strict_load(Oj.dump(Rational(1, 3), mode: :custom, create_additions: true, create_id: create_id)))
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
        %i[object strict compat pieces sc sc_pieces usual usual_options usual_pieces classes].each { |name| assert_equal value, READERS.fetch(name).call(written), "#{name} #{count}" }
        assert_equal value, Oj::Doc.open(written) { |doc| doc.fetch("/") }
      end
      made = Struct.new(*list.first([count, 500].min).map { |i| :"m#{i}" }).new(*list.first([count, 500].min)) if count.positive?
      assert_includes Oj.dump(made, mode: :custom), "\"m0\":0" if made
      thing = OjReaders::Thing.new
      list.first(600).each { |i| thing.instance_variable_set("@v#{i}", i) }
      assert_equal thing.instance_variables, Oj.object_load(Oj.dump(thing, mode: :object)).instance_variables
    end
  end

  # ---- what is cut ----

  EVERYTHING = "/* c */ {\"list\":[1,-2.5e-3,\"t\u00e9xt \\u00e9\\ud83d\\ude00\\n\",{\"b\":null,\"\\u0063\":{}},[[],[true,false]]], \"big\":123456789012345678901,\"^o\":\":x\",\"t\":{\"^o\":\"OjReaders::Thing\",\"a\":[1]}, " \
               "\"^u\":{\"^u\":[\"OjReaders::Pair\",1,2]},\":s\":\":y\",\"last\":0.12345678901234567} // c\n".b.freeze
  # Parser and the classes that know no comments.
  PLAIN = EVERYTHING.sub("/* c */ ", "").sub(" // c\n", "").freeze

  READERS.each do |name, reader|
    define_method("test_prefixes_of_#{name}") do
      [EVERYTHING, PLAIN].each do |document|
        whole = document.sub(%r{ // c\n\z}n, "")
        (0..document.bytesize).each do |length|
          # One in the object itself, one that ends where its memory ends, one that is a part of a longer text.
          texts = [document.byteslice(0, length), "#{document}#{" " * 600}".byteslice(0, length)].map { |cut| cut.force_encoding("UTF-8") }
          texts << (+"" << " " * 700 << texts.first) if length % 7 == 3
          texts.each do |cut|
            reader.call(cut)
            next if name == :doc || cut.strip.empty? || cut.strip == "/* c */" || length >= whole.bytesize || cut.strip.match?(%r{\A/\*?\z}) || cut.strip.start_with?("/*") && cut.bytesize < 9

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

  # Every byte in the place of each.
  def test_bytes
    document = PLAIN.byteslice(0, 60)
    (0...document.bytesize).each do |at|
      ["\0", "\"", "\\", "{", "]", ",", "\xff", "\u00e9".b[0], "e", "-", "/", "\x7f", "^", ":"].each do |byte|
        spoilt = "#{document}\"z\"]}".b.tap { |text| text[at] = byte.b }.force_encoding("UTF-8")
        READERS.each_value do |reader|
          reader.call(spoilt)
        rescue *REFUSALS => e
          refute_empty e.message
        end
      end
    end
  end
end
