# frozen_string_literal: true

require "test_helper"
require "pathname"
require "stringio"
require "tmpdir"
require "support/child"

# Jacinth.write_file, and how a file is replaced by it, write_lines and write.
class StreamFileTest < Minitest::Test
  def in_folder
    Dir.mktmpdir { |folder| yield Pathname(folder) }
  end

  def test_write_file
    in_folder do |folder|
      path = folder / "é.json"
      assert_same path, Jacinth.write_file(path, { "a" => "é" }.transform_values { |v| v[0, 1] }.merge("a" => "x"))
      assert_equal "{\"a\":\"x\"}", path.read
      assert_equal path.to_s, Jacinth.write_file(path.to_s, { a: 1 }, indent: "  ", object_nl: "\n", fsync: true)
      assert_equal "{\n  \"a\":1\n}", path.read
      Jacinth.write_file(path, 1..2) { |object, _| object.to_s }
      assert_equal "\"1..2\"", path.read
      assert_raises(Jacinth::GeneratorError) { Jacinth.write_file(path, Float::NAN) }
      assert_raises(ArgumentError) { Jacinth.write_file(path, 1, foo: 1) }
      assert_raises(TypeError) { Jacinth.write_file(StringIO.new, 1) }
      assert_raises(Errno::ENOENT) { Jacinth.write_file(folder / "none/x", 1) }
      assert_equal ["\"1..2\"", ["é.json".b]], [path.read, Dir.children(folder).map(&:b)]
    end
  end

  def test_permissions_and_links
    in_folder do |folder|
      path = folder / "file"
      umask = File.umask(0o027)
      Jacinth.write_file(path, 1)
      assert_equal 0o640, path.stat.mode & 0o7777
      path.chmod(0o604)
      Jacinth.write_file(path, 2)
      assert_equal 0o604, path.stat.mode & 0o7777
      path.chown(12_345, 12_346) if Process.uid.zero?
      path.chmod(0o4604)
      before = path.stat
      Jacinth.write_file(path, 2)
      assert_equal [before.mode, before.uid, before.gid], [path.stat.mode, path.stat.uid, path.stat.gid]
      path.chmod(0o604)
      File.symlink("file", folder / "link")
      Jacinth.write_file(folder / "link", 3)
      assert_equal ["3", true], [path.read, (folder / "link").symlink?]
      File.symlink("new", folder / "ahead")
      Jacinth.write_file(folder / "ahead", 5)
      assert_equal ["5", true], [(folder / "new").read, (folder / "ahead").symlink?]
      File.symlink("loop", folder / "loop")
      assert_raises(Errno::ELOOP) { Jacinth.write_file(folder / "loop", 6) }
      assert_predicate folder / "loop", :symlink?
      long = folder / ("x" * 250)
      Jacinth.write_file(long, 4)
      assert_equal "4", long.read
    ensure
      File.umask(umask)
    end
  end

  # A relative path is that of the beginning.
  def test_another_working_directory
    in_folder do |folder|
      Child.output(<<~RUBY)
        Dir.chdir(#{folder.to_s.dump})
        Jacinth.write("file") { |w| w.value(1) && Dir.chdir("/") }
      RUBY
      assert_equal ["1", ["file"]], [(folder / "file").read, Dir.children(folder)]
    end
  end

  # What the shell has opened is not replaced.
  def test_the_standard_output
    in_folder do |folder|
      out = folder / "out"
      out.write("before\n")
      child = spawn(RbConfig.ruby, *Child::LOAD_PATH.map { |path| "-I#{path}" }, "-rjacinth", "-e",
                    "Jacinth.write_lines('/dev/stdout', [1]); $stdout.puts(2)", out: [out.to_s, "a"])
      Process.wait(child)
      assert_equal ["before\n1\n2\n", ["out"]], [out.read, Dir.children(folder)]
    end
  end

  # Neither a Fiber that never goes on nor the end of the process leaves the new file; a fork does not remove it.
  def test_a_fiber_that_is_abandoned
    in_folder do |folder|
      out = Child.output(<<~RUBY)
        write = lambda do |name|
          path = File.join(#{folder.to_s.dump}, name)
          Fiber.new { Jacinth.write(path) { |w| w.array { Fiber.yield } } }.tap(&:resume)
        end
        50.times { write.call("a") }
        GC.start
        p Dir.children(#{folder.to_s.dump}).size < 10 # a few may still be on the stack
        kept = write.call("b")
        Process.wait(fork { exit })
        p Dir.children(#{folder.to_s.dump}).grep(/\\A\\.b/).size
      RUBY
      assert_equal ["true", "1"], out.lines(chomp: true)
      assert_empty Dir.children(folder)
    end
  end

  # The new file and the lines that are not written yet are the parent's, if a fork leaves the block.
  def test_a_fork_within_the_block
    in_folder do |folder|
      out = Child.output(<<~RUBY)
        fork_that_exits = -> { (pid = fork) ? Process.wait(pid) : exit }
        lines = Enumerator.new { |y| (y << 1) && fork_that_exits.call && (y << 2) }
        Dir.chdir(#{folder.to_s.dump})
        Jacinth.write_lines("lines", lines)
        Jacinth.write("document") { |w| w.array { w.value(1) && fork_that_exits.call } }
        p File.read("lines"), File.read("document"), Dir.children(".").sort
      RUBY
      assert_equal ["1\n2\n".inspect, "[1]".inspect, %w[document lines].inspect], out.lines(chomp: true)
    end
  end

  # The old text stays until the new one is complete.
  def test_the_file_is_replaced_at_once
    in_folder do |folder|
      path = folder / "file"
      Jacinth.write_file(path, 1)
      Jacinth.write_lines(path, [Object.new]) { assert_equal("1", path.read) && "x" }
      assert_equal "\"x\"\n", path.read
      catch(:out) { Jacinth.write_lines(path, [Object.new]) { throw :out } }
      thread = Thread.new { Jacinth.write_lines(path, [Object.new]) { Thread.stop } }
      Thread.pass until thread.stop?
      thread.kill.join
      assert_equal ["\"x\"\n", ["file"]], [path.read, Dir.children(folder)]
    end
  end
end
