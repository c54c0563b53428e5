# frozen_string_literal: true

# The Ruby examples of a page in Markdown, and what they print. Needs nothing else of this checkout.
module PageBlocks
  CHECK = <<~'RUBY'
    def checked(line, value, expected)
      value == expected ? value : raise("line #{line}: #{value.inspect} instead of #{expected.inspect}")
    end
  RUBY
  PRINTED = <<~'RUBY'
    require "stringio"
    def printed(line, expected)
      text, $stdout = $stdout.string, STDOUT
      text == expected || raise("the block of text at line #{line} should be:\n#{text}")
    end
  RUBY
  # A block of Ruby, and the block of text that follows it.
  PAIR = /^```ruby\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?/m

  # code: of one block. It raises where a line that ends in `# => value` has another value, or where the block prints
  # something else than the block of text below it. values, texts: how many of them it compares.
  Example = Struct.new(:code, :values, :texts)

  class << self
    #: (String) -> Array[String]
    def of(path) = File.read(path).scan(/^```ruby\n(.*?)^```/m).flatten

    # The code of a block, which raises where a line that ends in `# => value` has another one; and the number of these
    # lines.
    #: (String) -> [String, Integer]
    def checked(block) = compared(block, 1).then { |code, count| ["#{CHECK}#{code}", count] }

    # Each block of a page. What they raise names a line of the page.
    #: (String) -> Array[Example]
    def examples(text)
      text.to_enum(:scan, PAIR).map { Regexp.last_match }.map do |match|
        code, values = compared(match[1], line_at(text, match.begin(1)))
        next Example.new(code, values, 0) unless match[2]

        line = line_at(text, match.begin(2))
        Example.new("$stdout = StringIO.new\n#{code}printed(#{line}, #{match[2].inspect})\n", values, 1)
      end
    end

    # A program of examples.
    #: (*Example) -> String
    def program(*examples) = [CHECK, PRINTED, *examples.map(&:code)].join

    private

    def line_at(text, index) = text[0...index].count("\n") + 1

    # first: the number of the block's first line.
    def compared(block, first)
      count = 0
      lines = block.lines(chomp: true).map.with_index(first) do |line, number|
        code, expected = line.split(/\s+# => /, 2)
        next line unless expected && value?(expected)

        count += 1
        "checked(#{number}, (#{code}), (#{expected}))"
      end
      ["#{lines.join("\n")}\n", count]
    end

    # Whether it is Ruby, and not a sentence about the value.
    def value?(text)
      verbose, $VERBOSE = $VERBOSE, nil
      RubyVM::InstructionSequence.compile(text)
      !text.match?(/\A[a-z]+ [a-z]+/)
    rescue SyntaxError
      false
    ensure
      $VERBOSE = verbose
    end
  end
end
