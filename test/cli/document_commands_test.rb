# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "zlib"

# get, query, edit, patch and merge.
class DocumentCommandsTest < Minitest::Test
  include CommandLine

  TEXT = %({ "a": [1.50, {"name": "x\\ny"}],\n  "b=c": null }\n)

  def test_get
    path = file(TEXT)

    assert_equal [0, %({"name":"x\\ny"}\n1.50\n), ""], jacinth("get", path, "/a/1", "/a/0")
    assert_equal [0, "x\ny\n", ""], jacinth("get", "--raw", path, "/a/1/name")
    assert_equal [0, "null\n", ""], jacinth("get", "/b=c", input: TEXT)
    assert_equal [0, "1.50\n", ""], jacinth("get", "-", "/a/0", input: TEXT)
  end

  # A Float does not have all of these digits.
  def test_numbers_keep_their_digits
    path = file('{"a":1.00000000000000000001,"b":[1.50,{"c":1e400}],"d":-0.0}')

    assert_equal "1.00000000000000000001\n1e400\n", jacinth("get", "--raw", path, "/a", "/b/1/c")[1]
    assert_equal "[1.50,{\"c\":1e400}]\n-0.0\n", jacinth("get", path, "/b", "/d")[1]
    path = file('{"on":"2026-01-02","a":-0,"b":[0,{"c":-0}],"d":0,"e":1e400} ...')
    assert_equal [0, "-0\n0\n-0\n0\n1e400\n", ""], jacinth("get", path, "/a", "/b/0", "/b/1/c", "/d", "/e")
    assert_equal [0, "-0\n", ""], jacinth("get", "", input: "-0")
    ["", "/*]*/ //\n", "\n"].each do |after|
      text = %([#{"9," * 40}/*"*/ -0#{after}, "é"])
      assert_equal [0, "-0\n", ""], jacinth("get", "--allow-comments", "/40", input: text)
    end
    assert_equal [0, "-0\n0\n-0\n", ""], jacinth("get", "--raw", "/a", input: %({"a":-0}\n{"a":0}\n{"a":-0}\n))
    assert_equal "-0\n[0,{\"c\":-0}]\n0\n{\"c\":-0}\n-0\n",
                 jacinth("query", "$..*", input: '{"a":-0,"b":[0,{"c":-0}]}')[1]
    path = file('[1.00000000000000000001,[[1.50]],2]')
    assert_equal "1.00000000000000000001\n[[1.50]]\n2\n", jacinth("query", path, "$.*")[1]
    assert_equal "1.50\n", jacinth("query", path, "$[1][0][0]")[1]
    assert_equal "1.00000000000000000001\n2\n", jacinth("query", "$[?@ >= 1]", input: File.read(path))[1]
  end

  def test_get_of_nothing
    path = file(TEXT)

    assert_equal [1, "1.50\n", "#{path}: nothing at /x, /a/9\n"], jacinth("get", path, "/x", "/a/0", "/a/9")
    assert_equal 2, jacinth("get", path, "a").first
    assert_equal 2, jacinth("get", File.join(@folder, "none.json"), "/a").first
    assert_equal 2, jacinth("get").first
    assert_equal [2, "", "jacinth: cannot read /a/0: there is no such file; " \
                         "for the standard input, write - before the pointers\n"],
                 jacinth("get", "/a/0", "/x", input: TEXT)
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

  # The new text would have the name of a compressed file.
  def test_compressed_files_are_not_rewritten
    packed = Zlib.gzip('{"a":1}')
    path = file(packed, "data.json.gz")
    change = file('{"a":2}', "change.json")
    operations = file(Zlib.gzip('[{"op":"remove","path":"/a"}]'), "patch.json.gz")
    [["edit", path, "/a=2"], ["merge", path, change], ["patch", path, operations]].each do |name, *rest|
      assert_equal [2, "", "jacinth: cannot rewrite #{path}: it is compressed with gzip\n"], jacinth(name, "-i", *rest)
      assert_equal packed, File.binread(path)
      assert_equal 0, jacinth(name, *rest).first
    end
    assert_equal 0, jacinth("patch", "-i", change, operations).first
  end

  def test_options_of_parse_hold_for_the_values
    path = file("[1,2,3]")
    deep = "#{"[" * 120}#{"]" * 120}"

    assert_equal [0, "[NaN,2,#{deep}]\n", ""],
                 jacinth("edit", "--allow-nan", "--max-nesting", "0", "--max-bytes", "9", path, "/0=NaN", "/2=#{deep}")
    ["/0=NaN", "/2=#{deep}"].each { |target| assert_equal 2, jacinth("edit", path, target).first }
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

  # The file that is named is the one that is wrong, whichever is read first.
  def test_the_file_that_is_wrong
    good = file('{"a":1}')
    bad = file('{"a":', "bad.json")
    [["diff", bad, good], ["diff", good, bad], ["patch", good, bad], ["patch", bad, file("[]", "none.json")],
     ["merge", good, bad], ["merge", bad, good]].each do |arguments|
      assert_match(/\A#{bad}:1:6: unexpected end of input/, jacinth(*arguments)[2], arguments.first)
    end
    [["diff", good, "-"], ["diff", "-", good], ["diff", good]].each do |arguments|
      assert_match(/\A\(standard input\):2:1: unexpected end/, jacinth(*arguments, input: "\n")[2])
    end
  end

  def test_what_is_wrong_with_a_patch_is_said_under_its_name
    path = file('{"a":1}')
    { '{"op":"remove"}' => "expected an Array of operations, got Hash", '[{"op":"frob"}]' => "unknown op \"frob\"",
      '[{"op":"add","path":"/b"}]' => "no member \"value\"" }.each do |text, message|
      patch = file(text, "patch.json")
      status, _, errors = jacinth("patch", path, patch)

      assert_equal 1, status
      assert_match(/\A#{patch}: .*#{message}\n\z/, errors)
    end
    patch = file('[{"op":"remove","path":"/b"}]', "patch.json")
    assert_equal "#{path}: operation 0 (remove \"/b\"): no value at \"b\"\n", jacinth("patch", path, patch)[2]
  end

  # The options are those of both texts.
  def test_options_of_parse_hold_for_the_patch
    path = file("[1]")
    patch = file('[{"op":"add","path":"/0","value":NaN}, // x' "\n]", "patch.json")
    flags = %w[--allow-nan --allow-trailing-comma --allow-comments]

    assert_equal [0, "[NaN,1]\n", ""], jacinth("patch", *flags, path, patch)
    flags.each { |flag| assert_match(/\A#{patch}:/, jacinth("patch", *(flags - [flag]), path, patch)[2]) }
  end

  def test_merge
    path = file(TEXT)

    assert_equal [0, %({ "a": 7,\n  "b=c": null }\n), ""], jacinth("merge", path, "-", input: '{"a":7}')
    assert_equal [0, "", ""], jacinth("merge", "-i", path, file('{"a":null}', "patch.json"))
    assert_equal({ "b=c" => nil }, Jacinth.parse(File.read(path)))
  end

  # What may be read may be printed.
  def test_deep_documents
    path = file("#{"[" * 150}1#{"]" * 150}")
    same = "#{"[" * 149}1#{"]" * 149}"

    assert_equal [0, "#{same}\n", ""], jacinth("get", "--max-nesting", "0", path, "/0")
    assert_equal [0, "#{same}\n", ""], jacinth("query", "--max-nesting", "0", path, "$[0]")
    assert_equal [0, "#{"/0" * 150}\n", ""], jacinth("query", "--pointers", "--max-nesting", "0", path, "$..[?@ == 1]")
    assert_equal [1, %([{"op":"replace","path":"","value":#{File.read(path)}}]\n), ""],
                 jacinth("diff", "--max-nesting", "0", "-", path, input: "1")
    assert_match(/:1:101: nesting of 101 is too deep/, jacinth("diff", "-", path, input: "1")[2])
  end

  def test_query_finds_null_and_false
    assert_equal [0, "null\n", ""], jacinth("query", "$.a", input: '{"a":null}')
    assert_equal [0, "false\nnull\n", ""], jacinth("query", "$.*", input: "[false,null]")
    assert_equal 1, jacinth("query", "$.b", input: '{"a":null}').first
  end

  def test_query_takes_the_options_of_parse
    path = file(%({"a":[NaN,],"a":[1e999,"\\q\t"]}/**/))
    flags = %w[allow-nan allow-trailing-comma allow-duplicate-key allow-invalid-escape allow-control-characters
               allow-comments].map { |name| "--#{name}" }

    assert_equal [0, "1e999\n", ""], jacinth("query", *flags, path, "$.a[0]")
    assert_equal [0, "q\t\n", ""], jacinth("query", *flags, "--raw", path, "$.a[1]")
    assert_match(/:1:7: .*NaN/, jacinth("query", *(flags - %w[--allow-nan]), path, "$.a[0]")[2])
    assert_equal [1, 0], [3, 4].map { |limit| jacinth("query", "--max-bytes", limit.to_s, "$[0]", input: "[12]")[0] }
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
