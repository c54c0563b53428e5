# frozen_string_literal: true

require "test_helper"
require "support/command_line"
require "jacinth/cli/bytes"

# get and query of a large file, of which no more is read than they need; and files that become shorter meanwhile.
class FrontTest < Minitest::Test
  include CommandLine

  LARGE = 3 << 18 # more than is read at first
  Bytes = Jacinth::CLI::Bytes
  PIECE = Bytes::CHUNK_PACKED # the bytes of the first read

  def setup
    super
    @front = Bytes::FRONT
    front(64)
  end

  def teardown
    super
    front(@front)
  end

  def front(size)
    Bytes.__send__(:remove_const, :FRONT)
    Bytes.const_set(:FRONT, size)
  end

  def large(first, last = "", name: "large.json")
    file("{#{first}, \"rest\": [#{"\"#{"x" * 1020}\", " * (LARGE / 1024)}0]#{last}}", name)
  end

  def test_values_in_front_and_behind
    path = large('"a": {"b": [1.50, -0]}, "n": null', ', "last": 1e2')
    assert_equal [0, "1.50\n-0\n", ""], jacinth("get", path, "/a/b/0", "/a/b/1")
    assert_equal [0, "1e2\nnull\n", ""], jacinth("get", path, "/last", "/n")
    assert_equal [0, "[1.50,-0]\n1.50\n-0\n", ""], jacinth("query", path, "$.a..*")
    assert_equal [0, "/a/b/1\n", ""], jacinth("query", "-p", path, "$.a.b[1]")
    assert_equal [0, "1e2\n", ""], jacinth("query", path, "$.last")
    status, output, errors = jacinth("get", path, "/a/b/0", "/no")
    assert_equal [1, "1.50\n"], [status, output]
    assert_match(%r{nothing at /no}, errors)
    assert_equal 1, jacinth("query", path, "$.no").first
  end

  # Each text of a table stands in front of, around and behind the place where the first piece ends. The output is that
  # for a document that is read at once.
  def test_where_a_piece_ends
    [["[", "1234567890", "]"], ["[\"", "\u00e9\\n\\u00e9", "\"]"], ["", "\"abcdefgh\"", ""], ["", "12345678", ""],
     ["{\"a\": ", "-0  ", ", \"b\": -0.0}"], ["[", "true ,null", "]"], ["[", "{\"x\": 1}", "}"], ["[", "tru", "]"]]
      .each do |before, middle, after|
        text = "#{before}#{middle}#{after}"
        (0..text.bytesize).each do |shift|
          path = file("#{" " * (PIECE - shift)}#{text}#{" " * 10}", "piece.json")
          ["", "/0", "/a", "/b"].each do |pointer|
            assert_equal told(["get", "-", pointer], text, shift), told(["get", path, pointer], nil, 0), [text, pointer]
          end
        end
      end
  end

  # What a command prints, without the places of its errors.
  def told(words, text, shift)
    input = text ? "#{" " * (PIECE - shift)}#{text}#{" " * 10}" : ""
    status, output, errors = jacinth(*words, input: input)
    [status, output, errors.gsub(/\(standard input\)|\S*piece\.json/, "FILE")]
  end

  def test_limits_and_faults_hold_for_the_whole_file
    path = large('"a": 1')
    assert_equal [1, ""], jacinth("get", "--max-bytes", "200000", path, "/a").first(2)
    assert_equal [0, "1\n", ""], jacinth("get", "--max-bytes", "9000000", path, "/a")
    path = large('"a": 1', ", oops")
    assert_equal [0, "1\n", ""], jacinth("get", path, "/a")
    status, _, errors = jacinth("get", path, "/b")
    assert_equal 1, status
    assert_match(/oops/, errors)
    status, output, errors = jacinth("get", large('"a": 1', ', "a": 2'), "--allow-duplicate-key", "/a")
    assert_equal [0, "2\n", ""], [status, output, errors]
  end

  # Each command says so, and prints no result of what was left.
  def test_files_that_become_shorter
    [%w[get FILE /rest/2], %w[query FILE $..no], %w[fmt FILE], %w[min FILE], %w[check FILE], %w[stat FILE],
     %w[lines FILE], %w[lines --at /rest FILE], %w[diff FILE FILE], %w[edit FILE /a=2], %w[merge FILE FILE]]
      .each do |words|
        path = large('"a": 1')
        status, _, errors = shortened(path) { jacinth(*words.map { |word| word == "FILE" ? path : word }) }
        assert_equal 2, status, words
        assert_match(/cannot read .*large\.json: it became shorter while it was read/, errors, words)
      end
  end

  def test_a_file_is_not_rewritten_if_it_becomes_shorter
    path = large('"a": 1')
    status, = shortened(path) { jacinth("edit", "-i", path, "/a=2") }
    assert_equal [2, LARGE / 2], [status, File.size(path)]
  end

  def test_parts_of_a_file_that_becomes_shorter
    path = file("[1]\n" * 200_000, "lines.ndjson")
    status, _, errors = shortened(path, 1000, :pread) { jacinth("lines", "--part", "2/2", path) }
    assert_equal 2, status
    assert_match(/became shorter/, errors)
  end

  # Cuts the file behind the first piece of it that is read.
  def shortened(path, size = LARGE / 2, read = :readpartial)
    File.define_method(read) do |*some|
      super(*some).tap { File.truncate(path, size) if File.size(path) > size }
    end
    yield
  ensure
    File.remove_method(read)
  end
end
