# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"

# fmt and min with --in-place: the file always has its old or its new content.
class InPlaceTest < Minitest::Test
  include CommandLine

  def test_in_place
    path = file(GOOD)
    File.chmod(0o640, path)

    assert_equal [0, "", ""], jacinth("fmt", "-i", path)
    assert_equal jacinth("fmt", input: GOOD)[1], File.read(path)
    assert_equal 0o640, File.stat(path).mode & 0o7777
    assert_equal [File.basename(path)], Dir.children(@folder)
  end

  def test_in_place_leaves_a_file_alone_that_is_right_or_wrong
    right = file("[\n  1\n]\n", "right.json")
    wrong = file(BAD, "wrong.json")
    before = [right, wrong].map { |path| [File.stat(path).ino, File.read(path)] }
    other = file(GOOD, "other.json")

    assert_equal 1, jacinth("fmt", "--in-place", right, wrong, other).first
    assert_equal(before, [right, wrong].map { |path| [File.stat(path).ino, File.read(path)] })
    assert_equal jacinth("fmt", input: GOOD)[1], File.read(other)
  end

  def test_in_place_through_a_link
    path = file(GOOD)
    link = File.join(@folder, "link.json")
    File.symlink(path, link)

    assert_equal 0, jacinth("min", "-i", link).first
    assert File.symlink?(link)
    assert_equal "{\"a\":[1.50,\"\\u00e9\",{}],\"b\":null}\n", File.read(path)
  end

  def test_in_place_breaks_a_hard_link
    path = file(GOOD)
    File.link(path, File.join(@folder, "hard.json"))

    assert_equal 0, jacinth("min", "-i", path).first
    assert_equal GOOD, File.read(File.join(@folder, "hard.json"))
  end

  def test_in_place_that_fails_leaves_the_file_and_nothing_else
    path = file(GOOD)
    File.stub(:rename, ->(*) { raise Errno::ENOSPC }) do
      assert_equal [2, "", "jacinth: cannot rewrite #{path}: No space left on device\n"], jacinth("fmt", "-i", path)
    end
    assert_equal GOOD, File.read(path)
    assert_equal ["data.json"], Dir.children(@folder)
  end

  def test_a_file_that_cannot_be_replaced
    pipe = File.join(@folder, "pipe")
    File.mkfifo(pipe)
    writer = Thread.new { File.write(pipe, GOOD) }

    assert_equal [2, "", "jacinth: cannot rewrite #{pipe}: not a regular file\n"], jacinth("fmt", "-i", pipe)
    writer.join
  end
end
