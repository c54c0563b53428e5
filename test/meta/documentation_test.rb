# frozen_string_literal: true

require "test_helper"

# Runs every example of some pages and of the comments in the public files, and compares the result with its `# =>`.
# docs_examples_test.rb runs those of the other pages.
class DocumentationTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  Example = Struct.new(:place, :code, :expected)

  def test_examples_of_documents
    blocks = File.read(File.join(ROOT, "docs/documents.md")).scan(/```ruby\n(.*?)```/m).flatten
    check(examples("docs/documents.md", blocks.flat_map(&:lines)), minimum: 20)
  end

  def test_query_examples
    blocks = File.read(File.join(ROOT, "docs/query.md")).scan(/```ruby\n(.*?)```/m).flatten
    check(examples("docs/query.md", blocks.flat_map(&:lines)), minimum: 13)
  end

  def test_type_examples
    blocks = File.read(File.join(ROOT, "docs/types.md")).scan(/```ruby\n(.*?)```/m).flatten
    check(whole_examples("docs/types.md", blocks.flat_map(&:lines)), minimum: 7)
  end

  def test_type_schema_examples
    blocks = File.read(File.join(ROOT, "docs/type-schema.md")).scan(/```ruby\n(.*?)```/m).flatten
    check(whole_examples("docs/type-schema.md", blocks.flat_map(&:lines)), minimum: 14)
  end

  def test_comment_examples
    files = %w[
      lib/jacinth.rb lib/jacinth/core/native.rb lib/jacinth/core/fragment.rb lib/jacinth/core/text.rb
      lib/jacinth/path.rb lib/jacinth/type.rb lib/jacinth/type/making.rb lib/jacinth/document.rb
      ext/jacinth/frontends/native/document/document.c
      ext/jacinth/frontends/native/document/document_read.c
      lib/jacinth/stream.rb lib/jacinth/stream/output.rb lib/jacinth/stream/partial.rb
      ext/jacinth/frontends/native/native.c ext/jacinth/frontends/native/native_number.c
      ext/jacinth/frontends/native/query/path.c
    ]
    found = files.flat_map do |file|
      lines = File.readlines(File.join(ROOT, file)).filter_map { |line| line[/\A\s*(?:#|\*) {3}(\S.*)/, 1] }
      examples(file, lines)
    end
    check(found, minimum: 26)
  end

  def test_every_public_method_has_a_type
    signature = %w[jacinth options].map { |name| File.read(File.join(ROOT, "sig/#{name}.rbs")) }.join
    Jacinth.singleton_methods(false).each do |name|
      assert_match(/def self\.#{Regexp.escape(name.to_s)}:/, signature)
    end
    parts = Jacinth::Document.constants.map { |name| Jacinth::Document.const_get(name) }
    [Jacinth::Coder, Jacinth::Path, Jacinth::Type, Jacinth::Document, *parts]
      .flat_map { |klass| klass.public_instance_methods(false) }.each do |name|
      assert_match(/(def|alias) #{Regexp.escape(name.to_s)}(?![\w?=])/, signature)
    end
  end

  private

  # A line that ends in `# => value` is an example. Lines without it prepare the next example.
  def examples(file, lines)
    lines.filter_map do |line|
      code, expected = line.chomp.split(/\s+# => /, 2)
      Example.new(file, code, expected) if code
    end
  end

  # Examples whose code are all lines since the example before.
  def whole_examples(file, lines)
    lines.slice_when { |line, _| line.match?(/\s# => /) }.filter_map do |part|
      last, expected = part.pop.chomp.split(/\s+# => /, 2)
      Example.new(file, part.join + last, expected) if expected
    end
  end

  def check(found, minimum:)
    scope = Object.new.instance_eval { binding }
    compared = 0
    found.each do |example|
      code = example.code.sub(/ {2,}#.*\z/, "")
      next if example.expected.nil? && code !~ /\A(coder =|source =|doc =|path =|error =|type =|[A-Z]\w+ =|require )/

      result = scope.eval(code, example.place)
      next if example.expected.nil?

      expected = scope.eval(example.expected)
      assert expected == result, "#{example.place}: #{example.code} is #{result.inspect}, not #{expected.inspect}"
      compared += 1
    end
    assert_operator compared, :>=, minimum, "examples found"
  end
end
