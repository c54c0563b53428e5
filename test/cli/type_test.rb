# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "zlib"

# jacinth type.
class TypeCommandTest < Minitest::Test
  include CommandLine

  TEXT = %({"id":1,"name":"Ann"}\n{"id":2,"name":null,"address":{"city":"Ulm"}}\n)
  CODE = Jacinth::Type.infer(TEXT)

  def test_code
    assert_equal [0, CODE, ""], jacinth("type", file(TEXT))
    assert_equal [0, CODE, ""], jacinth("type", input: TEXT)
    assert_equal [0, CODE, ""], jacinth("type", "-", input: TEXT)
    assert_equal [0, CODE, ""], jacinth("type", *TEXT.lines.map.with_index { |line, i| file(line, "#{i}.json") })
    assert_equal "DocumentJSON", CODE[/^(\w+) = .*Document\) do$/, 1]
  end

  def test_names_and_targets
    path = file(TEXT)

    assert_equal [0, Jacinth::Type.infer(TEXT, name: "User"), ""], jacinth("type", "--name", "User", path)
    assert_equal [0, Jacinth::Type.infer(TEXT, target: :data), ""], jacinth("type", path, "--target", "data")
    assert_equal [0, Jacinth::Type.infer(TEXT, target: :hash), ""], jacinth("type", path, "--target=hash")
  end

  def test_schema
    status, output, errors = jacinth("type", "--schema", file(TEXT))
    schema = Jacinth.parse(output)

    assert_equal [0, ""], [status, errors]
    assert_equal({ "id" => { "type" => "integer" }, "name" => { "type" => %w[string null] } },
                 schema["properties"].slice("id", "name"))
    assert_equal %w[id name], schema["required"]
    assert_equal ["city"], schema["properties"]["address"]["required"]
  end

  def test_packed_files
    packed = Zlib.gzip(TEXT.lines.first) + Zlib.gzip(TEXT.lines.last)

    assert_equal [0, CODE, ""], jacinth("type", file(packed, "a.json.gz"))
    assert_equal [0, CODE, ""], jacinth("type", input: packed)
    path = file(packed[0, 20], "broken.gz")
    status, output, errors = jacinth("type", path)

    assert_equal [2, ""], [status, output]
    assert_match(/\Ajacinth: cannot read #{Regexp.escape(path)}: /, errors)
  end

  def test_broken_documents
    path = file("{\"a\":1}\n{\"a\":oops}\n")
    status, output, errors = jacinth("type", path)

    assert_equal [1, ""], [status, output]
    assert_match(/\A#{Regexp.escape(path)}:2:6: /, errors)
    assert_equal [1, "", "#{file("", "empty.json")}: there is no sample to infer a type from\n"],
                 jacinth("type", File.join(@folder, "empty.json"))
    assert_equal 1, jacinth("type", input: "{\"a\":1,\"a\":2}").first
    assert_equal 0, jacinth("type", "--allow-duplicate-key", input: "{\"a\":1,\"a\":2}").first
    assert_equal 0, jacinth("type", "--allow-comments", input: "/* x */ {\"a\":1}").first
    assert_equal 1, jacinth("type", "--allow-nan", input: "NaN").first
    assert_equal 1, jacinth("type", "--max-nesting", "200", input: "#{"[" * 110}#{"]" * 110}").first
  end

  def test_wrong_usage
    assert_equal 2, jacinth("type", File.join(@folder, "none.json")).first
    assert_equal 2, jacinth("type", "--target", "tuple", input: TEXT).first
    assert_equal 2, jacinth("type", "--unknown", input: TEXT).first
    status, output, errors = jacinth("type", "--name", "a\e; exit", input: TEXT)

    assert_equal [2, ""], [status, output]
    assert_match(/\Ajacinth: --name: expected the name of a new class, .* got "a\\e; exit"/, errors)
  end

  # The code of hostile keys prints nothing that a terminal obeys.
  def test_hostile_keys
    sample = Jacinth.generate({ "\e[31m\#{exit}\u202e" => { "\n" => 1 } })
    _, output, = jacinth("type", "--target", "hash", input: sample)

    assert_includes output, 'field :"\u{1b}[31m\#{exit}\u{202e}", '
  end

  def test_help
    status, output, = jacinth("type", "--help")

    assert_equal 0, status
    assert_match(/\Ausage: jacinth type .*Examples:\n  jacinth type --name User/m, output)
    assert_includes jacinth("--help")[1], "  type"
  end
end
