# frozen_string_literal: true

# Random documents with comments as people write them: behind a value on its line, on a line before a value, at the end
# of a container, alone in an empty one; with line feeds or CR LF, on one line or on many, with and without a trailing
# comma. Also finds the comments of a text, and what each of them stands behind and before.
class CommentMaker
  TOKEN = %r{"(?:[^"\\]|\\.)*"|//[^\r\n]*|/\*.*?\*/|[\[\]{}:,]|[^\s\[\]{}:,"/]+}m
  KEYS = ["a", "b", "c//", "d/*", "é"].freeze

  # What stands before and behind a comment, without commas; and whether it begins or ends its line.
  Place = Struct.new(:comment, :before, :behind, :begins, :ends)

  attr_reader :newline, :trailing

  def initialize(random)
    @random = random
    @newline = ["\n", "\r\n"].sample(random: random)
    @trailing = random.rand(4).zero?
    @count = 0
  end

  # A text and its value.
  def document
    text, value = @random.rand(2).zero? ? object(0, "") : array(0, "")
    ["#{"#{own("")}#{newline}".lstrip}#{text}#{"#{newline}// end" if @random.rand(3).zero?}#{newline}", value]
  end

  # The places of all comments.
  def self.places(text)
    tokens = []
    text.scan(TOKEN) { |token| tokens << [token, $~.begin(0), $~.end(0)] unless token == "," }
    tokens.each_with_index.filter_map do |(token, from, to), at|
      next unless token.start_with?("/")

      before, behind = tokens[at - 1] || ["", 0, 0], tokens[at + 1] || ["", 0, text.size]
      before = ["", 0, 0] if at.zero?
      Place.new(token, before[0], behind[0], text[before[2]...from].include?("\n"), text[to...behind[1]].include?("\n"))
    end
  end

  private

  def comment(line) = line && @random.rand(2).zero? ? "// #{@count += 1}, ] }" : "/* #{@count += 1}, */"

  # Comments on lines of their own.
  def own(indent)
    Array.new([0, 0, 0, 1, 2].sample(random: @random)) { "#{newline}#{indent}#{comment(true)}" }.join
  end

  def value(depth, indent)
    kind = @random.rand(depth > 2 ? 2 : 5)
    return object(depth + 1, indent) if kind == 3
    return array(depth + 1, indent) if kind == 4

    number = @count += 1
    [number.to_s, number]
  end

  def object(depth, indent)
    keys = KEYS.sample(@random.rand(4), random: @random)
    member = ->(key, inner) { value(depth, inner).then { |text, made| ["\"#{key}\": #{text}", key, made] } }
    rows = ->(inner) { keys.map { |key| member.(key, inner) } }
    container("{", rows, "}", indent) { |list| list.to_h { |_, key, made| [key, made] } }
  end

  def array(depth, indent)
    count = @random.rand(4)
    container("[", ->(inner) { Array.new(count) { value(depth, inner) } }, "]", indent) { |rows| rows.map(&:last) }
  end

  def container(opening, rows, closing, indent)
    if @random.rand(4).zero?
      rows = rows.call(indent)
      parts = rows.each_with_index.map { |row, at| "#{inline}#{row[0]}#{inline}#{"," if comma?(rows, at)}" }
      return ["#{opening}#{parts.join(" ")}#{inline}#{closing}", yield(rows)]
    end
    inner = "#{indent}  "
    rows = rows.call(inner)
    lines = rows.each_with_index.map { |row, at| line(row[0], comma?(rows, at), inner) }
    ["#{opening}#{behind}#{lines.join}#{own(inner)}#{newline}#{indent}#{closing}", yield(rows)]
  end

  def comma?(rows, at) = at < rows.size - 1 || @trailing

  def inline = @random.rand(5).zero? ? " #{comment(false)} " : ""

  def behind = [0, 0, 1].sample(random: @random).zero? ? "" : " #{comment(true)}"

  def line(text, comma, indent)
    first = " #{comment(false)}" if @random.rand(8).zero?
    "#{own(indent)}#{newline}#{indent}#{text}#{first}#{"," if comma}#{behind}"
  end
end
