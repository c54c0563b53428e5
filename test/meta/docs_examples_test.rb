# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/child"
require_relative "../support/page_blocks"

# Every block of Ruby in the pages that no other test runs, the README and the workbench's among them: each in a process
# of its own, with nothing but `require "jacinth"` before it. A line that ends in `# => value` has that value, and a
# block of text shows what the Ruby above it prints. `rake moving` and `rake recipes` run the pages about other
# libraries.
class DocsExamplesTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  # Pages whose examples another test runs, and that test.
  ELSEWHERE = {
    "documents" => "test/meta/documentation_test.rb", "query" => "test/meta/documentation_test.rb",
    "types" => "test/meta/documentation_test.rb", "type-schema" => "test/meta/documentation_test.rb",
    "rails" => "test/rails/documentation_test.rb", "streams" => "test/meta/streams_page_test.rb",
    "web" => "test/meta/streams_page_test.rb"
  }.freeze

  def test_every_block_runs
    compared = pages.sum do |path|
      PageBlocks.examples(File.read(path, encoding: Encoding::UTF_8)).sum { |example| run_example(path, example) }
    end

    assert_operator compared, :>=, 64
    %w[README.md workbench/docs/inspector.md].each { |page| assert_includes pages, File.join(ROOT, page) }
  end

  def test_the_other_pages_are_run
    ELSEWHERE.each { |page, test| assert_includes File.read(File.join(ROOT, test)), "docs/#{page}.md" }
  end

  private

  def pages
    all = Dir[File.join(ROOT, "{*,docs/*,workbench/*,workbench/docs/*}.md")]
    all - ELSEWHERE.keys.map { |name| File.join(ROOT, "docs/#{name}.md") }
  end

  # The number of values that were compared.
  def run_example(path, example)
    result = Child.run(PageBlocks.program(example), env: { "RUBYLIB" => File.join(ROOT, "workbench/lib") })
    assert_predicate result.status, :success?, "#{path}\n#{example.code}#{result.err}"
    example.values
  end
end
