# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"

# get, edit, patch, merge and diff.
class DocumentCommandsTest < Minitest::Test
  include CommandLine

  TEXT = %({ "a": [1.50, {"name": "x\\ny"}],\n  "b=c": null }\n)

  def test_get
    path = file(TEXT)

    assert_equal [0, %({"name":"x\\ny"}\n1.5\n), ""], jacinth("get", path, "/a/1", "/a/0")
    assert_equal [0, "x\ny\n", ""], jacinth("get", "--raw", path, "/a/1/name")
    assert_equal [0, "null\n", ""], jacinth("get", "/b=c", input: TEXT)
    assert_equal [0, "1.5\n", ""], jacinth("get", "-", "/a/0", input: TEXT)
  end

  def test_get_of_nothing
    path = file(TEXT)

    assert_equal [1, "1.5\n", "#{path}: nothing at /x, /a/9\n"], jacinth("get", path, "/x", "/a/0", "/a/9")
    assert_equal 2, jacinth("get", path, "a").first
    assert_equal 2, jacinth("get", File.join(@folder, "none.json"), "/a").first
    assert_equal 2, jacinth("get").first
  end

  # What is only stepped over is not read, and an error in what is read has its place.
  def test_get_of_broken_documents
    path = file("{\"a\": {\"x\": oops},\n \"b\": tru}")
    status, output, errors = jacinth("get", path, "/b")

    assert_equal [1, ""], [status, output]
    assert_match(/\A#{Regexp.escape(path)}:2:7: /, errors)
    assert_equal 0, jacinth("get", "-", "/b", input: "{\"a\": {\"x\": oops}, \"b\": 1}").first
  end

  def test_edit
    path = file(TEXT)
    changed = TEXT.sub("1.50", '"new"').sub("null", "[1,2]")

    assert_equal [0, changed, ""], jacinth("edit", path, '/a/0="new"', "/b=c=[1,2]")
    assert_equal TEXT, File.read(path)
    assert_equal [0, "", ""], jacinth("edit", "-i", path, '/a/0="new"', "/b=c=[1,2]")
    assert_equal changed, File.read(path)
    assert_equal [0, "[1,\"a=b\"]\n", ""], jacinth("edit", "--string", "/-=a=b", input: "[1]")
  end

  def test_edit_that_fails
    path = file(TEXT)

    assert_equal [1, ""], jacinth("edit", "-i", path, "/a/0=1", "/x/y=2").first(2)
    assert_equal [2, ""], jacinth("edit", "-i", path, "/a/0=oops").first(2)
    assert_equal [2, ""], jacinth("edit", "-i", path, "/a/0").first(2)
    assert_equal [2, ""], jacinth("edit", "-i", "/a/0=1", input: TEXT).first(2)
    assert_equal TEXT, File.read(path)
  end

  def test_patch
    path = file(TEXT)
    patch = file('[{"op":"remove","path":"/a/1"},{"op":"add","path":"/d","value":[]}]', "patch.json")
    result = jacinth("patch", path, patch)

    assert_equal [0, ""], result.values_at(0, 2)
    assert_equal({ "a" => [1.5], "b=c" => nil, "d" => [] }, Jacinth.parse(result[1]))
    assert_equal result, jacinth("patch", patch, input: TEXT)
    assert_equal [0, "", ""], jacinth("patch", "-i", path, "-", input: File.read(patch))
    assert_equal result[1], File.read(path)
  end

  def test_patch_that_fails
    path = file(TEXT)
    wrong = file('[{"op":"remove","path":"/a/0"},{"op":"test","path":"/a/0","value":1}]', "wrong.json")
    status, output, errors = jacinth("patch", "-i", path, wrong)

    assert_equal [1, "", TEXT], [status, output, File.read(path)]
    assert_match(/test/, errors)
    assert_equal 1, jacinth("patch", path, file("[", "broken.json")).first
    assert_equal 2, jacinth("patch", "-", "-").first
  end

  def test_merge
    path = file(TEXT)

    assert_equal [0, %({ "a": 7,\n  "b=c": null }\n), ""], jacinth("merge", path, "-", input: '{"a":7}')
    assert_equal [0, "", ""], jacinth("merge", "-i", path, file('{"a":null}', "patch.json"))
    assert_equal({ "b=c" => nil }, Jacinth.parse(File.read(path)))
  end

  def test_diff
    first = file(TEXT)
    second = file('{"a":[1.5,{"name":"z"}],"d":1}', "second.json")
    status, output, errors = jacinth("diff", first, second)

    assert_equal [1, ""], [status, errors]
    assert_equal Jacinth.parse(File.read(second)), Jacinth.parse(Jacinth.patch(TEXT, output))
    assert_equal [0, "[]\n", ""], jacinth("diff", first, "-", input: TEXT.sub("1.50", "15e-1"))
    assert_equal 2, jacinth("diff", "-", "-").first
  end

  def test_diff_for_people
    first = file('{"a":[1,2,3],"b":{"c":"x"}}')
    second = file('{"a":[1,3],"b":{"c":"y"},"d":0}', "second.json")
    lines = jacinth("diff", "--text", first, second)[1].lines(chomp: true)

    assert_equal ["+ /d: 0", "- /a/1: 2", "~ /b/c: \"x\" -> \"y\""], lines.sort
  end

  def test_help
    %w[get edit patch merge diff].each do |name|
      status, output, = jacinth(name, "--help")

      assert_equal 0, status
      assert_match(/\Ausage: jacinth #{name} .*Examples:\n  jacinth|curl|echo/m, output)
      assert_includes jacinth("--help")[1], "  #{name}"
    end
  end
end
