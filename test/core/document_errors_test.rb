# frozen_string_literal: true

require "test_helper"
require "support/linear"

# The places of many errors in one document: those that parse finds, in time linear in the source and their number.
class DocumentErrorsTest < Minitest::Test
  include Linear

  FAULTS = ["[1,oops]", "{\"a\":1 \"b\":2}", "{\"a\" 1}", "[1,]", "{\"k\":[true,[tru]]}", "[\"\\u12\"]", "[[],{},01]",
            "{\"a\":{\"b\":[1 2]}}", "{\"a\":1,\"a\":2}", "[{\"x y\":-}]", "{\"é\":[\"é\",nul]}", "{\"a\":[],oops}",
            "{\"a\":[{}],\"b\":[\"]\"] 1}", "[,]", "{,}"].freeze

  # Each part has a fault, and the list that they are in has no end.
  def test_time_is_linear
    make = ->(size) { [size, "{\"list\":[#{Array.new(size) { |i| "{\"a\":[#{i} oops]}" }.join(",\n")}"] }
    assert_linear(200, make, "values") do |size, text|
      list = Jacinth.document(text)["list"]
      size.times { |i| fault { list[i].value } }
    end
    assert_linear(200, make, "steps") do |size, text|
      list = Jacinth.document(text)["list"]
      size.times { |i| fault { list[i]["a"][1] } }
    end
  end

  def test_random_faults
    random = Random.new(seed = rand(2**32))
    60.times do
      text = nested(random, 0)
      document = Jacinth.document(text)
      parts = faulty_parts(document)
      document.freeze if random.rand(4).zero?
      (parts * 2).shuffle(random: random).each do |part|
        part.pointer if random.rand(4).zero?
        expected = facts(fault { Jacinth.parse(alone(text, parts, part)) })

        assert_equal expected, facts(fault { part.value }), "seed #{seed}"
      end
    end
  end

  # The end of the source is met by every access, whatever is remembered or was read when it was met.
  def test_random_ends
    random = Random.new(seed = rand(2**32))
    list = Array.new(30) { |i| { "key" => [[i, [], "é]"], { "a b" => [{ "c" => i }] }] } }
    text = Jacinth.generate(list, indent: "\n")
    100.times do
      cut = text[0..text.index(/[\[,]/, random.rand(text.size - 40))]
      document = Jacinth.document(cut)
      document.freeze if random.rand(3).zero?
      expected = facts(fault { Jacinth.parse(cut) })
      3.times { assert_equal expected, facts(fault { document.each { |part| deep(part) } }), "seed #{seed}" }
    end
  end

  private

  def fault
    yield
    nil
  rescue Jacinth::ParserError => e
    e
  end

  def facts(error)
    %i[message line column byte_offset json_path snippet hint].map { |name| error.public_send(name) }
  end

  # A text with faults, each on its own line.
  def nested(random, depth)
    children = Array.new(random.rand(1..8)) do
      case random.rand(8)
      when 0, 1, 2 then "\n#{FAULTS.sample(random: random)}\n"
      when 3 then ["1.5", "\"]\\\"é\"", "null", "\n\n[ ]", "\"#{"x" * random.rand(900)}\""].sample(random: random)
      else depth < 4 ? nested(random, depth + 1) : "{}"
      end
    end
    return "[#{children.join(" ,")}]" if random.rand(2).zero?

    "{#{children.each_with_index.map { |child, i| "\"k#{i}\" : #{child}" }.join(", ")}}"
  end

  def faulty_parts(part)
    return [part] if FAULTS.include?(part.raw)

    children = part.kind == :array ? part.to_enum.to_a : part.values
    children.grep(Jacinth::Document).flat_map { |child| faulty_parts(child) }
  end

  # The text without the faults of the other parts.
  def alone(text, parts, part)
    bytes = text.b
    (parts - [part]).each { |other| bytes[other.byte_range] = "[#{" " * (other.raw.bytesize - 2)}]" }
    bytes.force_encoding(Encoding::UTF_8)
  end

  def deep(part)
    part = part.last if part.is_a?(::Array)
    part.each { |child| deep(child) } if part.is_a?(Jacinth::Document)
  end
end
