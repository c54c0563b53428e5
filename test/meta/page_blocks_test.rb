# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/child"
require_relative "../support/page_blocks"

# What test/support/page_blocks.rb makes of a page fails where the page is wrong, and names the line.
class PageBlocksTest < Minitest::Test
  PAGE = <<~MARKDOWN
    # Title

    ```ruby
    a = 1 + 1                        # => 2
    puts "é", a # a comment
    ```

    ```text
    é
    2
    ```

    ```text
    of no block
    ```

    ```ruby
    [a, a]                           # => [2, 2]
    ```
  MARKDOWN

  def run_page(text) = Child.run(PageBlocks.program(*PageBlocks.examples(text)))

  def test_what_is_compared
    assert_equal [[1, 1], [1, 0]], (PageBlocks.examples(PAGE).map { |one| [one.values, one.texts] })
    result = run_page(PAGE)

    assert_equal [true, "", ""], [result.status.success?, result.out, result.err]
  end

  def test_a_wrong_value
    assert_includes run_page(PAGE.sub("[2, 2]", "[2, 3]")).err, "line 18: [2, 2] instead of [2, 3]"
  end

  def test_a_wrong_text
    wrong = PAGE.sub("é\n2\n```", "e\n2\n```")
    assert_match(/the block of text at line 9 should be: .*\né\n2\n/, run_page(wrong).err)
  end

  # A page without blocks is a program that does nothing.
  def test_no_examples
    assert_predicate run_page("# Title\n").status, :success?
  end
end
