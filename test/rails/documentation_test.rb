# frozen_string_literal: true

require_relative "../test_helper"
require_relative "bundled"

# The examples of docs/rails.md, one after the other in one process that has ActiveSupport: the text behind `# =>`
# is the result.
class RailsDocumentationTest < Minitest::Test
  include Bundled

  PAGE = File.expand_path("../../docs/rails.md", __dir__)

  def test_the_examples
    blocks = File.read(PAGE).scan(/```ruby\n(.*?)```/m).flatten.reject { |block| block.start_with?("# Gemfile") }
    script = blocks.join.lines.map { |line| checked(line) }.join
    assert_operator script.scan("compare(").size, :>=, 10
    assert_empty bundled(HEAD + script)
  end

  private

  HEAD = <<~RUBY
    require "bigdecimal"
    require "date"
    def compare(code, wanted, value)
      wanted == value || puts("\#{code}: \#{value.inspect} instead of \#{wanted.inspect}")
    end
  RUBY
  private_constant :HEAD

  def checked(line)
    code, wanted = line.chomp.split(/\s+# => /, 2)
    wanted ? "compare(#{code.dump}, (#{wanted}), (#{code}))\n" : line
  end
end
