# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../ecosystem/bundle"
require "open3"

# The examples of docs/rails.md, one after the other in one process that has ActiveSupport: what stands behind `# =>`
# is what comes out.
class RailsDocumentationTest < Minitest::Test
  PAGE = File.expand_path("../../docs/rails.md", __dir__)
  SECONDS = 60

  def test_the_examples
    bundle = Ecosystem::Bundle.new("bench/rails", "json", "~> 3.0")
    skip "ActiveSupport cannot be had: #{bundle.missing}" if bundle.missing
    blocks = File.read(PAGE).scan(/```ruby\n(.*?)```/m).flatten.reject { |block| block.start_with?("# Gemfile") }
    script = blocks.join.lines.map { |line| checked(line) }.join
    assert_operator script.scan("compare(").size, :>=, 10
    out, err, status = Bundler.with_unbundled_env { Open3.capture3(bundle.environment, "timeout", "-s", "KILL", SECONDS.to_s, RbConfig.ruby, *load_path, "-rbundler/setup", "-", stdin_data: HEAD + script) }
    assert_predicate status, :success?, err
    assert_empty out
  end

  private

  HEAD = <<~RUBY
    require "bigdecimal"
    require "date"
    def compare(code, wanted, value) = wanted == value || puts("\#{code}: \#{value.inspect} instead of \#{wanted.inspect}")
  RUBY
  private_constant :HEAD

  def checked(line)
    code, wanted = line.chomp.split(/\s+# => /, 2)
    wanted ? "compare(#{code.dump}, (#{wanted}), (#{code}))\n" : line
  end

  def load_path = [ENV["JACINTH_LIB"], File.expand_path("../../lib", __dir__)].compact.map { |folder| "-I#{File.expand_path(folder)}" }
end
