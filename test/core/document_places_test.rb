# frozen_string_literal: true

require "test_helper"
require "support/linear"

# Lines, columns and pointers of many parts of a document, in any order, before and after it is frozen.
class DocumentPlacesTest < Minitest::Test
  include Linear

  ORDERS = { forward: :itself, backward: :reverse, shuffled: ->(parts) { parts.shuffle(random: Random.new(1)) } }.freeze

  # Each call opens its own documents: what the first question remembers must not make all later ones cheap.
  def test_time_is_linear
    make = ->(size) { "[#{Array.new(size) { |i| "{\"a\":[#{i},\n\"é\"]}" }.join(",\n")}]" }
    assert_linear(300, make, "line") { |text| orders(text) { |parts| parts.each { |part| [part.line, part.column] } } }
    assert_linear(300, make, "pointer") { |text| orders(text) { |parts| parts.each(&:pointer) } }
    assert_linear(300, make, "freeze") do |text|
      orders(text) { |parts| parts.each(&:freeze).each(&:line).each(&:pointer) }
    end
  end

  def test_random_documents
    random = Random.new(seed = rand(2**32))
    30.times do
      text = spaced(value(random, 0), random)
      document = Jacinth.document(text)
      parts = parts(document)
      expected = parts.map { |part| place(text, part.byte_range.begin) }
      parts.sample(random: random).freeze if random.rand(3).zero?
      parts.each_index.to_a.shuffle(random: random).each do |i|
        assert_equal expected[i], [parts[i].line, parts[i].column], "seed #{seed}"
        assert_equal parts[i].byte_range, Jacinth.document(text).at(parts[i].pointer).byte_range, "seed #{seed}"
      end
    end
  end

  # A part can be frozen although the document has a fault, and what comes before that has a place.
  def test_faults
    document = Jacinth.document("[{\"a\":[1]},\n[2],oops")
    part = document[1]
    document[0].freeze

    assert_equal [2, 1, "/1"], [part.line, part.column, part.pointer]
    assert_predicate document[0].freeze, :frozen?
  end

  # What is remembered in a container with a fault does not stop the way to what follows the container.
  def test_a_fault_after_a_part
    document = Jacinth.document("[[[1],oops],[2]]")

    assert_equal %w[/0/0 /1], [document[0][0].pointer, document[1].pointer]
  end

  def test_deep_documents
    text = "#{"[" * 90}{\"k\":[1,{}]}#{"]" * 90}"
    part = 90.times.reduce(Jacinth.document(text)) { |outer, _| outer[0] }["k"][1]

    assert_equal "#{"/0" * 90}/k/1", part.pointer
    assert_equal "#{"/0" * 90}/k/1", part.freeze.pointer
  end

  # One pointer of the innermost part. What the outer containers hold is not passed again in each of them.
  def test_time_is_linear_in_the_depth
    make = ->(size) { [size, "#{"[\"#{"x" * 100}\"," * size}[]#{"]" * size}"] }
    assert_linear(500, make, "deep") do |size, text|
      size.times.reduce(Jacinth.document(text, max_nesting: nil)) { |outer, _| outer[1] }.pointer
    end
  end

  # What follows a part does not matter for its place.
  def test_containers_without_an_end
    document = Jacinth.document("[{\"a\":[[1],\n[2, \"]}\"], {\"b\\\"]\":[3]")
    pairs = document[0]["a"].first(2)

    assert_equal [["/0/a/0", 1], ["/0/a/1", 2]], pairs.map { |part| [part.pointer, part.line] }
    assert_equal "/0/a/2/b\"]", document[0]["a"][2]["b\"]"].pointer
  end

  def test_comments
    text = "[1, /* [ \" { */ [2, // ]\n {\"a\": /**/ [3]}]]"
    part = Jacinth.document(text, allow_comments: true)[1][1]["a"]

    assert_equal "/1/1/a", part.pointer
  end

  private

  # Yields the parts of a new document in each order.
  def orders(text)
    ORDERS.each_value { |order| yield order.to_proc.call(Jacinth.document(text).to_enum.to_a) }
  end

  def value(random, depth)
    case random.rand(depth.zero? || depth < 3 ? 6 : 3)
    when 0 then random.rand(1000)
    when 1 then "é\n" * random.rand(60)
    when 2 then nil
    when 3, 4 then Array.new(random.rand(14)) { value(random, depth + 1) }
    else
      keys = Array.new(random.rand(14)) { |i| "k#{i}#{["", "~/", "\"", "é"].sample(random: random)}" }
      keys.to_h { |key| [key, value(random, depth + 1)] }
    end
  end

  def spaced(value, random)
    value = [value] * 3
    return Jacinth.generate(value) if random.rand(2).zero?

    " \n#{Jacinth.generate(value, indent: " ", array_nl: "\n", object_nl: "\n")}"
  end

  def parts(document)
    found = [document]
    found.each do |part|
      part.each { |*child| found << child.flatten(1).last if child.flatten(1).last.is_a?(Jacinth::Document) }
    end
  end

  def place(text, offset)
    before = text.byteslice(0, offset)
    [before.count("\n") + 1, before.rpartition("\n").last.size + 1]
  end
end
