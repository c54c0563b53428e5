# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "zlib"

# fmt, min, check, stat, get and query of inputs that have a document on each line.
class ManyTest < Minitest::Test
  include CommandLine

  LINES = %({"a": 1}\r\n\n \t\n[2, 3.50]\n"last")
  BROKEN = %({"a": 1}\n{"x":\t"y", "z": oops}\n[1,\n[2])

  def test_min_and_fmt
    expected = %({"a":1}\n[2,3.50]\n"last"\n)

    ["", "\u{FEFF}", "\n\r\n \n", "\u{FEFF}\n\n"].each do |mark|
      assert_equal [0, expected, ""], jacinth("min", input: mark + LINES), mark.inspect
      assert_equal [0, expected, ""], jacinth("min", "--lines", file(mark + LINES)), mark.inspect
    end
    assert_equal [0, %({\n\t"a": 1\n}\n[\n\t2,\n\t3.50\n]\n"last"\n), ""], jacinth("fmt", "--tabs", input: LINES)
  end

  def test_what_tells_that_a_document_is_on_each_line
    ["1\n2", "1\n\n\n2\n", " \n[]\r\n\t{}", "[0]\n#{" " * 300_000}\n1"].each do |text|
      assert_equal [0, ""], jacinth("check", input: text).values_at(0, 2), text[0, 40].inspect
    end
    ["1 2", "1\n", "[1]\n\n \r\n", "[\n1]\n[2]", "[\n1\n]\n2", "[1,\n2]", "", "\n", "oops\n1", "1 1\n2"].each do |text|
      valid = Jacinth.valid?(text)
      assert_equal valid ? 0 : 1, jacinth("check", input: text).first, text.inspect
      refute_match(/documents/, jacinth("check", "-v", input: text)[1])
    end
    assert_equal 0, jacinth("check", "--lines", input: "1\n").first
    assert_equal 0, jacinth("check", "--lines", input: "").first
    assert_equal 1, jacinth("check", "--lines", input: "[\n1]").first
  end

  # A first line of more than a megabyte tells nothing.
  def test_a_long_first_line
    short, long = [900_000, 1_200_000].map { |size| "\"#{"x" * size}\"\n2\n" }

    assert_equal [0, short, ""], jacinth("min", input: short)
    assert_equal 1, jacinth("min", input: long).first
    assert_equal [0, long, ""], jacinth("min", "--lines", input: long)
  end

  def test_the_first_line_is_read_as_the_others_are
    assert_equal [0, "[NaN]\n1\n", ""], jacinth("min", "--allow-nan", input: "[NaN]\n1")
    assert_equal 1, jacinth("min", input: "[NaN]\n1").first
    %w[min lines].each do |name|
      assert_equal [0, "1\n[2]\n", ""],
                   jacinth(name, "--allow-comments", "-l", input: "// zero\n1 // one\n /* */\r\n[/* x */2]\n")
    end
  end

  def test_broken_lines_are_reported_and_the_others_are_done
    path = file(BROKEN)
    %w[min fmt check stat].each do |name|
      status, output, errors = jacinth(name, "--lines", path)

      assert_equal 1, status, name
      assert_match(/\A#{path}:2:17: expected a value, found 'oops' at \$\.z\n.*\n +\^\n#{path}:3:4: /, errors, name)
      assert_equal %({"a":1}\n[2]\n), output if name == "min"
      assert_match(/^  documents +2$/, output) if name == "stat"
    end
    assert_equal [1, ""], jacinth("check", "-v", path).first(2)
  end

  def test_the_longest_line
    status, output, errors = jacinth("min", "-l", "--max-bytes", "4", input: "[1]\n[12345]\n#{"1" * 300_000}\n[2]\n")

    assert_equal [1, "[1]\n[2]\n"], [status, output]
    assert_equal ["2", "3"], errors.scan(/^\(standard input\):(\d+):/).flatten
  end

  def test_check_and_stat
    path = file(LINES)

    assert_equal [0, "", ""], jacinth("check", path)
    assert_equal [0, "#{path}: valid, 3 documents, 23 bytes\n", ""], jacinth("check", "-v", path)
    rows = jacinth("stat", input: %({"a":{"b":"xyz"}}\n[1,2.5,true,null,"é"]\n{"a":[]}))[1].lines(chomp: true)
    assert_equal "(standard input)", rows.shift
    assert_equal(
      {
        "documents" => "3", "bytes" => "47", "depth" => "2", "objects" => "3", "arrays" => "2", "strings" => "2",
        "integers" => "1", "decimals" => "1", "true, false" => "1", "null" => "1", "keys" => "3",
        "longest string (bytes)" => "3", "all strings (bytes)" => "5", "largest object (keys)" => "1",
        "largest array (elements)" => "5"
      },
      rows.to_h { |row| row.strip.split(/ {2,}/) }
    )
  end

  def test_several_files
    one = file(LINES, "one.ndjson")
    two = file("[ 1 ]", "two.json")
    none = File.join(@folder, "none.json")

    assert_equal [0, %({"a":1}\n[2,3.50]\n"last"\n[1]\n), ""], jacinth("min", one, two)
    assert_equal [2, %([1]\n{"a":1}\n[2,3.50]\n"last"\n), "jacinth: cannot read #{none}: No such file or directory\n"],
                 jacinth("min", two, none, one)
  end

  def test_in_place
    path = file(LINES)

    assert_equal [0, "", ""], jacinth("min", "-i", path)
    assert_equal %({"a":1}\n[2,3.50]\n"last"\n), File.read(path)
    File.write(path, BROKEN)
    assert_equal [1, ""], jacinth("min", "-i", "-l", path).first(2)
    assert_equal [BROKEN, ["data.json"]], [File.read(path), Dir.children(@folder)]
    packed = file(Zlib.gzip(LINES), "x.gz")
    [[], ["-l"]].each do |options|
      assert_equal [2, "", "jacinth: cannot rewrite #{packed}: it is compressed with gzip\n"],
                   jacinth("min", "-i", *options, packed)
    end
    assert_equal Zlib.gunzip(File.binread(packed)), LINES
  end

  def test_get
    path = file(%({"a": {"b": 1.5}}\n{"a": {"c": oops}, "b": 2}\n{"c": "x"}\n7\n))

    status, output, errors = jacinth("get", path, "/b", "/a", "/c")

    assert_equal [1, "{\"b\":1.5}\n2\n\"x\"\n"], [status, output]
    assert_match(/\A#{path}:2:13: expected a value/, errors)
    assert_equal [0, "2\n\"x\"\n", ""], jacinth("get", path, "/b", "/c")
    assert_equal [1, "2\n", "#{path}: nothing at /d\n"], jacinth("get", path, "/d", "/b")
    status, output, errors = jacinth("get", "--raw", path, "/a/c", "/c")

    assert_equal [1, "x\n"], [status, output]
    assert_match(/\A#{path}:2:13: expected a value/, errors)
    assert_equal 2, jacinth("get", path, "b").first
  end

  def test_get_from_several_files
    one, two = file('{"a":1}', "one.json"), file("{\"a\":2}\n{\"a\":3}", "two.json")
    Dir.chdir(@folder) do
      assert_equal [0, "1\n2\n3\n", ""], jacinth("get", one, "two.json", "/a")
      assert_equal [1, "1\n2\n3\n", "#{one}: nothing at /b\ntwo.json: nothing at /b\n"],
                   jacinth("get", one, "two.json", "/b", "/a")
    end
    assert_equal [1, "1\n", "#{one}: nothing at #{two} (a file after the first must not begin with /)\n"],
                 jacinth("get", one, two, "/a")
    assert_equal [2, "", "jacinth: cannot read none: No such file or directory\n"], jacinth("get", "none", "/a")
    assert_equal [0, "1\n", ""], jacinth("get", "/a", input: Zlib.gzip(File.read(one)))
    assert_equal [0, "2\n3\n", ""], jacinth("get", file(Zlib.gzip(File.read(two)), "x"), "/a")
  end

  def test_query
    path = file(%({"a": 1}\n{"b": [1, {"a": "x"}]}\n{"a": oops}\n3\n))

    assert_equal [1, "1\n\"x\"\n"], jacinth("query", path, "$..a").first(2)
    assert_match(/\A#{path}:3:7: /, jacinth("query", path, "$..a").last)
    assert_equal "/a\n/b/1/a\n", jacinth("query", "-p", "-l", path, "$..a")[1]
    other = file('{"a":2}', "other.json")
    assert_equal [1, "2\n", "(standard input): the path selects nothing\n"],
                 jacinth("query", other, "-", "$.a", input: "[]")
  end

  def test_a_query_that_is_none
    status, output, errors = jacinth("query", file("[1]"), "$.a[")

    assert_equal [2, ""], [status, output]
    assert_match(/\Ajacinth: .* at offset 4\n.*jacinth query --help/m, errors)
  end
end
