# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "open3"
require "zlib"

# jacinth lines.
class LinesTest < Minitest::Test
  include CommandLine

  ROWS = ['{"id":1,"level":"error","user":{"id":7,"name":"é\\n"}}', '{"id":2.50,"level":"info"}', "[3]", '"x"'].freeze
  NDJSON = "#{ROWS.join("\n")}\n".freeze
  ARRAY = "[\n#{ROWS.join(",\n")}\n]\n".freeze

  def test_an_array_to_lines_and_back
    assert_equal [0, NDJSON, ""], jacinth("lines", input: ARRAY)
    assert_equal [0, ARRAY, ""], jacinth("lines", "--array", input: NDJSON)
    assert_equal [0, ARRAY, ""], jacinth("lines", "-a", file(ARRAY))
    assert_equal [0, NDJSON, ""], jacinth("lines", file(jacinth("fmt", input: ARRAY)[1]))
    assert_equal [0, NDJSON, ""], jacinth("lines", input: "\u{FEFF} #{ARRAY}")
  end

  def test_documents_to_lines
    [
      NDJSON, NDJSON.gsub("\n", "\r\n\r\n"), NDJSON.chomp, "\u{FEFF}#{NDJSON}", ROWS.first(3).join,
      jacinth("fmt", input: NDJSON)[1], ROWS.map { |row| "\x1E#{row}\n" }.join, Zlib.gzip(NDJSON)
    ].each do |text|
      rows = text == ROWS.first(3).join ? ROWS.first(3) : ROWS
      assert_equal [0, rows.map { |row| "#{row}\n" }.join, ""], jacinth("lines", input: text), text.inspect
    end
    assert_equal [0, NDJSON * 3, ""], jacinth("lines", file(ARRAY), "-", file(NDJSON, "b"), input: NDJSON)
  end

  def test_lines_that_are_arrays
    assert_equal [0, "[1]\n[2]\n", ""], jacinth("lines", input: "[1]\n[ 2 ]\n")
    assert_equal [0, "1\n2\n", ""], jacinth("lines", input: "[1,2]\n")
    assert_equal [0, "[1,2]\n", ""], jacinth("lines", "--lines", input: "[1, 2]\n")
    assert_equal [1, "1\n"], jacinth("lines", input: "[\n1]\n[2]").first(2)
  end

  def test_nothing
    ["", " \n", "[]", "\u{FEFF}[ ]\n"].each do |text|
      assert_equal [0, "", ""], jacinth("lines", input: text), text.inspect
      assert_equal [0, "[]\n", ""], jacinth("lines", "--array", input: text)
    end
  end

  def test_at
    text = '{"a":[0],"items":{"x":[1, 2],"y":3},"z":oops'

    assert_equal [0, "[1,2]\n3\n", ""], jacinth("lines", "--at", "/items", input: text)
    assert_equal [0, "1\n2\n", ""], jacinth("lines", "--at", "/items/x", input: text)
    assert_equal [0, "[1,2]\n", ""], jacinth("lines", "--at", "", input: "[[1, 2]] rest")
    assert_equal [1, "", "(standard input): no value at /b\n"], jacinth("lines", "--at", "/b", input: '{"a":1}')
    assert_equal [1, ""], jacinth("lines", "--at", "/a", input: '{"a":1}').first(2)
  end

  def test_where
    {
      "/level=error" => [0], "/level!=error" => [1, 2, 3], '/level="info"' => [1], "/id=1" => [0], "/id=1.0" => [0],
      "/id=2.5" => [1], "/id=\"1\"" => [], "/0=3" => [2], "=x" => [3], "=[3]" => [2], "/user/id=7" => [0],
      '/user={"name":"é\n","id":7}' => [0], "/none=null" => [], "/none!=null" => [0, 1, 2, 3], "/level=" => []
    }.each do |condition, rows|
      expected = rows.map { |row| "#{ROWS[row]}\n" }.join
      assert_equal [0, expected, ""], jacinth("lines", "--where", condition, input: NDJSON), condition
      assert_equal [0, expected, ""], jacinth("lines", "-w#{condition}", input: ARRAY), condition
    end
    assert_equal [0, "#{ROWS[1]}\n", ""], jacinth("lines", "-w", "/level!=error", "-w", "/id!=9", "-w", "/0!=3", "-w",
                                                  "!=x", input: NDJSON)
    assert_equal [0, "[\n#{ROWS[1]}\n]\n", ""], jacinth("lines", "-a", "-w", "/level=info", input: NDJSON)
  end

  def test_arguments_without_a_locale
    text = "{\"é\":[\"ü\"]}"
    { %w[lines --at /é] => "\"ü\"", %w[lines -w /é/0=ü] => text, %w[lines -s /é/0] => "\"ü\"",
      %w[get /é/0] => "\"ü\"", %w[edit /é=1] => "{\"é\":1}" }.each do |arguments, expected|
      out, status = Open3.capture2e({ "LC_ALL" => "C" }, *command(*arguments), stdin_data: text)
      assert_equal ["#{expected}\n".b, 0], [out.b, status.exitstatus], arguments.inspect
    end
  end

  def test_select_with_names
    {
      "key=/id" => ['{"key":1}', '{"key":2.50}'],
      "n=/user/name,/id" => ['{"n":"é\n","id":1}', '{"id":2.50}', "{}", "{}"],
      "id=/user/id,/id" => ['{"id":7,"/id":1}', '{"/id":2.50}', "{}", "{}"],
      "a=/id,b=/id" => ['{"a":1,"b":1}', '{"a":2.50,"b":2.50}', "{}", "{}"]
    }.each do |pointers, rows|
      assert_equal [0, rows.map { |row| "#{row}\n" }.join, ""], jacinth("lines", "-s", pointers, input: NDJSON)
    end
    assert_equal "{\"all\":3}\n", jacinth("lines", "-s", "all=", input: "[3]")[1]
    assert_includes jacinth("lines", "-s", "a=/id,a=/user", input: NDJSON).last, "two values have the name a"
    assert_includes jacinth("lines", "-s", "a=id", input: NDJSON).last, "not a JSON pointer"
  end

  def test_count
    assert_equal [0, "4\n", ""], jacinth("lines", "--count", input: NDJSON)
    assert_equal [0, "1\n", ""], jacinth("lines", "-n", "-w", "/level=error", input: NDJSON)
    assert_equal "3\n", jacinth("lines", "-n", "--at", "/a", input: '{"a":[1,[2],3]}')[1]
    assert_equal "0\n", jacinth("lines", "-n", input: "")[1]
    path = file("[1,2]", "a.json")
    assert_equal "3\n", jacinth("lines", "-n", path, file("[3]", "b.json"))[1], "of all files together"
    status, output, errors = jacinth("lines", "-n", "--lines", "--skip-errors", input: "1\n{]\n3\n")
    assert_equal [1, "2\n", true], [status, output, errors.include?(":2:2:")]
    { "--array" => [], "--raw" => [], "--select" => ["/id"] }.each do |option, value|
      assert_equal [2, true], jacinth("lines", "-n", option, *value, input: "1").values_at(0, 2)
        .then { |code, words| [code, words.include?("leave #{option} out")] }
    end
  end

  def test_select
    {
      "/id" => %w[1 2.50], "/user" => ['{"id":7,"name":"é\n"}'], "" => ROWS, "/none" => [],
      "/id,/user/name" => ['{"id":1,"name":"é\n"}', '{"id":2.50}', "{}", "{}"],
      "/id,/user/id" => ['{"/id":1,"/user/id":7}', '{"/id":2.50}', "{}", "{}"]
    }.each do |pointers, rows|
      assert_equal [0, rows.map { |row| "#{row}\n" }.join, ""], jacinth("lines", "-s", pointers, input: NDJSON)
    end
    assert_equal "x\n", jacinth("lines", "-r", "-s", "", "-w", "=x", input: NDJSON)[1]
    assert_equal "é\n\n", jacinth("lines", "-r", "-s", "/user/name", "-w", "/level=error", input: NDJSON)[1]
    assert_equal "[3]\nx\n1.50\n", jacinth("lines", "--raw", "-w", "/level!=error", "-w", "/level!=info",
                                              input: "#{NDJSON}1.50\n")[1]
    assert_equal "[\n7\n]\n", jacinth("lines", "-a", "-s", "/user/id", input: NDJSON)[1]
    assert_equal "{\"a/b\":1,\"~\":2}\n", jacinth("lines", "-s", "/a~1b,/~0", input: '{"a/b":1,"~":2}')[1]
  end

  def test_broken_records
    text = "1\r\n\n{\"a\":\t\"x\", oops}\n[2]\n\u{FF}\xFF\n3"
    first = "(standard input):3:12: expected an object key, found 'oops' at $\n"
    status, output, errors = jacinth("lines", input: text)

    assert_equal [1, "1\n", first], [status, output, errors.lines.first]
    status, output, errors = jacinth("lines", "--skip-errors", input: text)
    assert_equal [1, "1\n[2]\n3\n", first], [status, output, errors.lines.first]
    assert_match(/^\(standard input\):5:[12]: /, errors)
    assert_equal [1, "[\n1,\n[2],\n3\n]\n"], jacinth("lines", "-a", "--skip-errors", input: text).first(2)
    assert_equal [1, "[\n1\n]\n"], jacinth("lines", "-a", input: text).first(2)
  end

  # Every record is checked, also one that no condition asks for.
  def test_broken_records_that_are_not_printed
    text = "{\"a\":1}\n{\"b\":oops,\"a\":2}\n{\"a\":1,\"a\":1}\n"

    assert_equal [1, "{\"a\":1}\n"], jacinth("lines", "--skip-errors", "-w", "/a=1", input: text).first(2)
    errors = jacinth("lines", "--skip-errors", "-s", "/a", input: text).last

    assert_equal %w[2 3], errors.scan(/^\(standard input\):(\d+):/).flatten
  end

  def test_broken_elements
    text = "[1,\n {\"a\":\n  oops}, 3]"

    assert_equal [1, "1\n"], jacinth("lines", input: text).first(2)
    assert_equal [1, "1\n3\n"], jacinth("lines", "--skip-errors", input: text).first(2)
    assert_match(/\A\(standard input\):3:3: .*\$\.a$/, jacinth("lines", input: text).last)
    { "[1,2" => /:1:[45]: unexpected end/, "[1] x" => /:1:5: /, "[1 2]" => /:1:4: /, "[1,\n]" => /:2:1: /,
      "[1,{]" => /:1:\d: / }.each do |broken, place|
      ["--skip-errors", "--raw"].each do |option|
        status, output, errors = jacinth("lines", option, input: broken)

        assert_equal [1, "1\n"], [status, output], broken
        assert_match(/\A\(standard input\)#{place}/, errors)
      end
    end
  end

  # Nobody can tell where the next document begins behind a broken one.
  def test_broken_documents
    assert_equal [1, "1\n"], jacinth("lines", "--skip-errors", input: "1 [oops} 2").first(2)
    assert_equal [1, "1\n3\n"], jacinth("lines", "--skip-errors", input: "\x1E1\n\x1E[oops\n\x1E3\n").first(2)
  end

  def test_options_of_parse
    text = "[NaN] // x\n{\"a\":1,\"a\":2}\n[1,]\n"
    options = %w[--allow-nan --allow-comments --allow-duplicate-key --allow-trailing-comma]

    assert_equal [0, "[NaN]\n{\"a\":1,\"a\":2}\n[1]\n", ""], jacinth("lines", "-l", *options, input: text)
    assert_equal [0, "{\"a\":1,\"a\":2}\n", ""],
                 jacinth("lines", "-l", "-w", "/a!=3", "-w", "/none!=1", "-w", "/0!=1", *options,
                         input: text.sub("NaN", "1"))
    assert_equal 1, jacinth("lines", "--max-nesting", "1", input: "[[[1]]]").first
    assert_equal [1, "1\n2\n"], jacinth("lines", "--max-bytes", "1", "--skip-errors", input: "1\n234\n2").first(2)
  end

  def test_each_line_is_in_one_part
    [NDJSON, NDJSON.chomp, NDJSON.gsub("\n", "\r\n\n"), "\n#{NDJSON * 30}", "\u{FEFF}#{NDJSON}", "1"].each do |text|
      path = file(text)
      whole = jacinth("lines", "-l", path)[1]
      [1, 2, 3, 8, 200].each do |parts|
        found = (1..parts).map { |part| jacinth("lines", "--part", "#{part}/#{parts}", path) }

        assert_equal [whole, [0], [""]], [found.map { |part| part[1] }.join, found.map(&:first).uniq,
                                          found.map(&:last).uniq], "#{text.inspect} in #{parts}"
      end
    end
  end

  def test_places_in_parts
    path = file("#{"[1]\n" * 100}oops\n#{"[2]\n" * 100}")
    found = (1..4).map { |part| jacinth("lines", "--skip-errors", "--part", "#{part}/4", path) }

    assert_equal [0, 1, 0], found.map(&:first).chunk_while { |a, b| a == b }.map(&:first)
    assert_equal ["#{path}:101:1:"], found.map(&:last).join.scan(/^\S+\d+:\d+:/)
  end

  def test_parts_that_cannot_be_read
    packed = file(Zlib.gzip(NDJSON), "x.gz")

    assert_equal [2, "", "jacinth: cannot read a part of #{packed}: it is compressed with gzip\n"],
                 jacinth("lines", "--part", "1/2", packed)
    assert_equal [2, "", "jacinth: cannot read a part of (standard input): --part needs the name of a regular file\n"],
                 jacinth("lines", "--part", "1/2", input: NDJSON)
    assert_equal 2, jacinth("lines", "--part", "1/2", "/dev/null").first
  end

  # Said once, in the words of a shell, and not of each broken line.
  def test_streams_that_are_no_json
    wide = %w[UTF-16 UTF-32].to_h { |name| [NDJSON.encode(name), "#{name}: convert it with iconv -f #{name} -t UTF-8"] }
    { **wide, Zlib.gzip(Zlib.gzip(NDJSON)) => "gzip: decompress it first" }.each do |text, words|
      path = file(text)
      [%w[lines], %w[lines -l --skip-errors], %w[fmt --lines], %w[get --lines], %w[type]].each do |arguments|
        pointer = "/a" if arguments.include?("get")
        assert_equal [1, "", "#{path}: this looks like #{words}\n"], jacinth(*arguments, path, *pointer)
      end
    end
  end

  def test_wrong_usage
    {
      ["--part", "0/2"] => "--part 0/2: it takes K/N with K from 1 to N, such as --part 2/8",
      ["--part", "3/2"] => "--part 3/2: it takes K/N", ["--part", "2"] => "--part 2: it takes K/N",
      ["--part", "\xFF"] => '--part \xFF: it takes K/N', ["--part", "1/2", "--at", "/x"] => "--at reads one document",
      ["-l", "--at", ""] => "--at reads one document",
      ["--where", "level=x"] => "write --where /level=error",
      ["--where", "/x>=1"] => "has >=; only = and != are known", ["--where", "/x<=1"] => "has <=",
      ["--where", "/x==1"] => "has ==; only = and != are known; a value that begins with = or ~ is written in quotes",
      ["--where", "/x!==1"] => "has ==", ["--where", "/x=~a"] => "has =~",
      ["--where", "/x>1"] => "has no = or !=; write --where /level=error",
      ["--where", "/~x=1"] => "write --where", ["--select", "id"] => "write --select /id,/user/name",
      ["--select", "/a,"] => [], ["--at", "x"] => "write --at /items", ["--raw", "--array"] => "--array",
      ["--allow-comments"] => "--allow-comments needs --lines", ["--frob"] => "no such option: --frob"
    }.each do |arguments, words|
      status, output, errors = jacinth("lines", *arguments, input: "[]")
      next assert_equal(0, status) if words == []

      assert_equal [2, ""], [status, output], arguments.inspect
      assert_match(/\Ajacinth: .*#{Regexp.escape(words)}.*\njacinth lines --help shows[^\n]*\n\z/, errors)
    end
  end

  def test_files_that_cannot_be_read
    none = File.join(@folder, "none.json")

    assert_equal [2, NDJSON, "jacinth: cannot read #{none}: No such file or directory\n"],
                 jacinth("lines", none, file(ARRAY))
    assert_equal [2, "", "jacinth: cannot read #{@folder}: Is a directory\n"], jacinth("lines", @folder)
  end

  def test_help
    status, output, = jacinth("lines", "--help")

    assert_equal 0, status
    assert_match(/\Ausage: jacinth lines .*Examples:\n  jacinth lines/m, output)
    assert_operator output.lines.map(&:size).max, :<=, 121
    assert_includes jacinth("--help")[1], "\n  lines   "
  end
end
