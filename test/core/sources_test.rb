# frozen_string_literal: true

require "test_helper"
require "pathname"
require "tempfile"

# One rule for all calls that take a source: a String is a text, whatever it says, and a Pathname is a file.
class SourcesTest < Minitest::Test
  TEXT = '{"a":[1,{"b":2}]}'
  TYPE = Jacinth::Type.map(Jacinth::Type.any)
  CODER = Jacinth::Coder.new(symbolize_names: true)
  PATH = Jacinth::Path.new("$..b")

  CALLS = {
    parse: ->(source) { Jacinth.parse(source) },
    parse_with: ->(source) { Jacinth.parse(source, symbolize_names: true) },
    load: ->(source) { Jacinth.load(source) },
    valid: ->(source) { [Jacinth.valid?(source), Jacinth.valid?(source, max_nesting: 9)] },
    reformat: ->(source) { Jacinth.reformat(source, indent: 1) },
    statistics: ->(source) { Jacinth.statistics(source) },
    parse_partial: ->(source) { Jacinth.parse_partial(source).value },
    document: ->(source) { [Jacinth.document(source).raw, Jacinth.document(source, check: :all).raw] },
    dig: ->(source) { Jacinth.dig(source, "a", 1, "b") },
    at: ->(source) { Jacinth.at(source, "/a/0") },
    at_all: ->(source) { Jacinth.at_all(source, "/a/0", "/a/1/b") },
    query: ->(source) { Jacinth.query(source, "$..b") },
    path: ->(source) { [PATH.values(source), PATH.first(source), PATH.paths(source), PATH.pointers(source)] },
    path_each: ->(source) { PATH.each(source).to_a },
    edit: ->(source) { Jacinth.edit(source, "/a/0" => 7) },
    patch: ->(source) { Jacinth.patch(source, [{ op: "remove", path: "/a/0" }]) },
    merge_patch: ->(source) { Jacinth.merge_patch(source, { "c" => 1 }) },
    merge_patch_of: ->(source) { Jacinth.merge_patch("{}", source) },
    diff: ->(source) { [Jacinth.diff(source, "{}"), Jacinth.diff("{}", source)] },
    each_line: ->(source) { Jacinth.each_line(source).to_a },
    each_document: ->(source) { Jacinth.each_document(source).to_a },
    each_element: ->(source) { Jacinth.each_element(source, at: "/a").to_a },
    type: ->(source) { [TYPE.parse(source), TYPE.valid?(source), TYPE.errors(source)] },
    type_lines: ->(source) { TYPE.each_line(source).to_a },
    coder: ->(source) { [CODER.parse(source), CODER.load(source)] }
  }.freeze
  OBJECTS = %i[query path path_each patch merge_patch merge_patch_of diff edit].freeze # which take other objects, too

  def file(text)
    Tempfile.create("jacinth", binmode: true) do |file|
      file.write(text)
      file.flush
      yield Pathname(file.path)
    end
  end

  def test_a_pathname_is_a_file
    file(TEXT) do |path|
      CALLS.each { |name, call| assert_equal call.(TEXT), call.(path), name }
    end
  end

  # Which is never opened, although it names a file.
  def test_a_string_is_a_text
    file(TEXT) do |path|
      CALLS.each do |name, call|
        found = begin
          call.(path.to_s)
        rescue Jacinth::ParserError, KeyError # each_element meets a scalar first
          Jacinth::ParserError
        end
        assert_equal name == :valid ? [false, false] : Jacinth::ParserError, found, name
      end
    end
  end

  def test_errors_are_those_of_the_text_or_of_the_file
    CALLS.each do |name, call|
      assert_raises(Errno::ENOENT, name.to_s) { call.(Pathname("/none/x.json")) }
      next if OBJECTS.include?(name)

      [nil, 1, :a].each { |other| assert_raises(TypeError, "#{name} #{other.inspect}") { call.(other) } }
    end
    file('{"a":}') do |path|
      error = assert_raises(Jacinth::ParserError) { Jacinth.parse(path) }
      assert_equal [1, 6], [error.line, error.column]
    end
    file("[\"\xff\"]".b) { |path| refute Jacinth.valid?(path) }
    file('["é"]') { |path| assert_equal Encoding::UTF_8, Jacinth.parse(path).first.encoding }
  end

  # No more of the file is read than the limit allows.
  def test_the_limit
    file("[#{"1," * 500_000}1]") do |path|
      %i[parse valid? statistics reformat document dig].each do |name|
        result = begin
          Jacinth.public_send(name, path, max_bytes: 10)
        rescue Jacinth::ParserError => e
          e.message
        end
        name == :valid? ? refute(result) : assert_includes(result, "max_bytes", name.to_s)
      end
    end
    file(TEXT) { |path| assert_equal 1, Jacinth.at(path, "/a/0", max_bytes: TEXT.bytesize) }
  end
end
