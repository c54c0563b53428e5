# frozen_string_literal: true

# Random documents with white space, comments and trailing commas, and random operations on them.
class PatchMaker
  KEYS = ["a", "b", "0", "1", "é", "x~y", "x/z", "-", "", "wide key \u{1F600}"].freeze
  SCALARS = [0, 1, 1.0, 2.5, -3, "s", "é\n", "", nil, true, false, 10**20].freeze
  LENIENT = { allow_trailing_comma: true, allow_comments: true }.freeze

  attr_reader :random

  def initialize(seed)
    @random = Random.new(seed)
  end

  def value(depth = 0)
    case @random.rand(depth > 3 ? 5 : 8)
    when 0..4 then pick(SCALARS)
    when 5, 6 then Array.new(@random.rand(5)) { value(depth + 1) }
    else KEYS.sample(@random.rand(6), random: @random).to_h { |key| [key, value(depth + 1)] }
    end
  end

  # A value that is not a String, as a String would be taken for a document.
  def document
    made = value
    made.is_a?(String) ? [made] : made
  end

  def pick(list) = list.sample(random: @random)

  # The JSON text of an object.
  def text(object, lenient: false)
    "#{space}#{spread(object, lenient)}#{space}"
  end

  # Operations, most of which can be applied in their order, and the object after them.
  def operations(object, count)
    list = []
    count.times do
      operation = operation(object)
      object = Jacinth.patch(object, [operation])
      list << operation
      break if object.is_a?(String)
    rescue Jacinth::PatchError
      (list << operation) && break if @random.rand(20).zero?
    end
    [list, object]
  end

  # The pointers of all values, and some of places where there is no value yet.
  def pointers(object, pointer = "", all = [])
    all << pointer
    case object
    when Array
      object.each_with_index { |value, at| pointers(value, "#{pointer}/#{at}", all) }
      all << "#{pointer}/-" << "#{pointer}/#{object.size}"
    when Hash
      object.each { |key, value| pointers(value, "#{pointer}/#{key.gsub("~", "~0").gsub("/", "~1")}", all) }
      all << "#{pointer}/new"
    end
    all
  end

  private

  def operation(object)
    places = pointers(object)
    path = pick(places)
    case op = pick(%w[add remove replace move copy test])
    when "remove" then { "op" => op, "path" => path }
    when "move", "copy" then { "op" => op, "from" => pick(places), "path" => path }
    when "test" then { "op" => op, "path" => "", "value" => object }
    else { "op" => op, "path" => path, "value" => value(2) }
    end
  end

  def space = @random.rand(3).zero? ? pick([" ", "\n", "\t", "  "]) : ""

  def comment(lenient) = lenient && @random.rand(6).zero? ? pick(["/*c,*/", "//]\n"]) : ""

  def spread(object, lenient)
    case object
    when Array then container("[", object.map { |value| spread(value, lenient) }, "]", lenient)
    when Hash
      members = object.map do |key, value|
        "#{Jacinth.generate(key)}#{space}:#{space}#{comment(lenient)}#{spread(value, lenient)}"
      end
      container("{", members, "}", lenient)
    else Jacinth.generate(object)
    end
  end

  def container(opening, children, closing, lenient)
    children = children.map { |child| "#{space}#{comment(lenient)}#{child}#{space}#{comment(lenient)}" }
    trailing = lenient && children.any? && @random.rand(3).zero? ? ",#{space}" : ""
    "#{opening}#{space}#{comment(lenient)}#{children.join(",")}#{trailing}#{closing}"
  end
end
