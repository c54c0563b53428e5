# frozen_string_literal: true

require "test_helper"
require_relative "../../tool/check/rules"
require "fileutils"
require "tmpdir"

# The rule layers.ruby on a small lib/: each way in which a file can use another one.
class LibraryFloorsTest < Minitest::Test
  Check = Jacinth::Check
  FILES = {
    "lib/jacinth.rb" => "require_relative \"jacinth/core\"\nmodule Jacinth\n" \
                        "  autoload :Doctor, File.expand_path(\"jacinth/doctor\", __dir__)\nend\n",
    "lib/jacinth/core.rb" => "require \"jacinth/jacinth\"\nmodule Jacinth\n  LIMIT = 1\n  class Coder\n  end\nend\n",
    "lib/jacinth/document.rb" => "module Jacinth\n  class Document\n    class Array\n    end\n  end\nend\n",
    "lib/jacinth/stream.rb" => "module Jacinth\n  module Stream\n    SIZE = LIMIT\n    BUFFER = StreamBuffer\n" \
                               "  end\nend\n",
    "lib/jacinth/portable.rb" => "module Jacinth\n  class StreamBuffer\n  end\n  module Portable\n  end\nend\n",
    "lib/jacinth/doctor.rb" => "module Jacinth\n  Doctor = [Document::Array, ::Array]\nend\n"
  }.freeze

  def seen(changes = {})
    Dir.mktmpdir do |root|
      FILES.merge(changes).each do |path, text|
        FileUtils.mkdir_p(File.dirname(File.join(root, path)))
        File.write(File.join(root, path), text)
      end
      Check.run(root, only: ["layers.ruby"]).flat_map(&:failures).map { |one| "#{one.place}: #{one.message}" }
    end
  end

  def test_what_is_allowed
    assert_empty seen
  end

  def test_loads
    core = "lib/jacinth/core/planted.rb"
    { "require_relative \"../document\"\n" => "document", "require \"jacinth/doctor\"\n" => "doctor",
      "%w[a b].each { |name| require_relative \"../stream/\#{name}\" }\n" => "stream/\#{name}",
      "autoload :A, File.expand_path(\"../document\", __dir__)\n" => "document" }.each do |line, to|
      assert_equal ["#{core}:1: core may not load jacinth/#{to}"], seen(core => line)
      assert_empty seen("lib/jacinth/cli.rb" => line.gsub("../", "")), line
    end
    assert_empty seen(core => "# require \"jacinth/document\"\nputs \"require \\\"jacinth/document\\\"\"\n")
    assert_equal ["lib/jacinth.rb:1: jacinth may not load jacinth/doctor"],
                 seen("lib/jacinth.rb" => "require_relative \"jacinth/doctor\"\n")
  end

  def test_constants
    text = "module Jacinth\n  class Coder\n    %s\n  end\nend\n"
    planted = ->(code) { seen("lib/jacinth/core/planted.rb" => format(text, code)) }
    %w[Document ::Jacinth::Document Jacinth::Document].each do |name|
      message = "lib/jacinth/core/planted.rb:3: core may not use Jacinth::Document"
      assert_equal [message], planted.("def a = #{name}.new"), name
      assert_equal [message], planted.("class A < #{name}; end"), name
    end
    assert_equal ["lib/jacinth/core/planted.rb:3: core may not use Jacinth::Document::Array"],
                 planted.("A = Document::Array")
    assert_equal ["lib/jacinth/core/planted.rb:3: core may not use Jacinth::Portable"], planted.("A = Portable")
    ["A = ::Document", "A = Other::Document", "def a = :Document", "A = \"Document\"", "A = LIMIT"].each do |code|
      assert_empty planted.(code), code
    end
  end

  def test_a_room_on_no_floor
    planted = "lib/jacinth/planted.rb"
    assert_equal ["#{planted}: the room planted is on no floor"], seen(planted => "A = 1\n")
  end

  def test_the_floors_are_those_of_the_library
    folder = File.expand_path("../../lib/jacinth", __dir__)
    rooms = Dir.children(folder).filter_map { |name| name[/\A[a-z_]+(?=\z|\.rb\z)/] }.uniq
    assert_equal rooms.sort, Check::LIBRARY.flat_map(&:keys).sort - %w[jacinth]
  end
end
