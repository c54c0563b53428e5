# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/child"

# Every block of Ruby in the pages that no other test runs: each in a process of its own, with nothing but `require
# "jacinth"` before it. A line that ends in `# => value` has that value.
class DocsExamplesTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  # Pages whose examples another test runs, and that test.
  ELSEWHERE = {
    "documents" => "test/meta/documentation_test.rb", "query" => "test/meta/documentation_test.rb",
    "types" => "test/meta/documentation_test.rb", "type-schema" => "test/meta/documentation_test.rb",
    "rails" => "test/rails/documentation_test.rb", "streams" => "test/core/stream_web_test.rb"
  }.freeze
  CHECK = <<~RUBY
    def checked(line, value, expected)
      value == expected ? value : raise("line \#{line}: \#{value.inspect} instead of \#{expected.inspect}")
    end
  RUBY

  def test_every_block_runs
    compared = pages.sum do |path|
      File.read(path).scan(/^```ruby\n(.*?)^```/m).flatten.sum { |block| run_block(path, block) }
    end

    assert_operator compared, :>=, 12
  end

  def test_the_other_pages_are_run
    ELSEWHERE.each { |page, test| assert_includes File.read(File.join(ROOT, test)), "docs/#{page}.md" }
  end

  private

  def pages
    Dir[File.join(ROOT, "docs/*.md")].reject { |path| ELSEWHERE.key?(File.basename(path, ".md")) }
  end

  # The number of values that were compared.
  def run_block(path, block)
    count = 0
    lines = block.lines(chomp: true).map.with_index(1) do |line, number|
      code, expected = line.split(/\s+# => /, 2)
      next line unless expected && value?(expected)

      count += 1
      "checked(#{number}, (#{code}), (#{expected}))"
    end
    result = Child.run("#{CHECK}#{lines.join("\n")}\n")
    assert_predicate result.status, :success?, "#{path}\n#{block}#{result.err}"
    count
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
