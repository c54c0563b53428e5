# frozen_string_literal: true

# The Ruby examples of a page in Markdown.
module PageBlocks
  CHECK = <<~RUBY
    def checked(line, value, expected)
      value == expected ? value : raise("line \#{line}: \#{value.inspect} instead of \#{expected.inspect}")
    end
  RUBY

  class << self
    #: (String) -> Array[String]
    def of(path) = File.read(path).scan(/^```ruby\n(.*?)^```/m).flatten

    # The code of a block, which raises where a line that ends in `# => value` has another one; and the number of these
    # lines.
    #: (String) -> [String, Integer]
    def checked(block)
      count = 0
      lines = block.lines(chomp: true).map.with_index(1) do |line, number|
        code, expected = line.split(/\s+# => /, 2)
        next line unless expected && value?(expected)

        count += 1
        "checked(#{number}, (#{code}), (#{expected}))"
      end
      ["#{CHECK}#{lines.join("\n")}\n", count]
    end

    private

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
