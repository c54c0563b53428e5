# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "open3"

# A command loads what it uses and no more. Files are counted instead of times.
class StartTest < Minitest::Test
  include CommandLine

  # Runs the command in a process of its own; returns the features that it has loaded beside those of Ruby itself and
  # of RubyGems.
  def loaded(*arguments, expected: 0)
    list = File.join(@folder, "list")
    hook = file(<<~RUBY, "hook.rb")
      before = $LOADED_FEATURES.dup
      at_exit { File.write(#{list.dump}, ($LOADED_FEATURES - before).grep_v(%r{/rubygems/}).join("\\n")) }
    RUBY
    clean = ENV.keys.grep(/\A(?:BUNDLE|RUBYOPT|RUBYLIB|GEM_)/).to_h { |name| [name, nil] }
    built = ENV["JACINTH_LIB"] ? ["-I#{File.expand_path(ENV["JACINTH_LIB"])}"] : []
    output, status = Open3.capture2e(clean, RbConfig.ruby, *built, "-r#{hook}", EXE, *arguments)
    assert_equal expected, status.exitstatus, output
    refute_match(/internal error|\(NameError\)/, output)
    File.readlines(list, chomp: true)
  end

  def ours(features) = features.filter_map { |path| path[%r{/lib/(jacinth.*)\.rb\z}, 1] }

  HEAVY = /optparse|tempfile|fileutils|delegate|tmpdir|strscan|stringio|json|open3|zlib/.freeze

  def test_the_help_loads_no_library
    features = loaded("--help")

    names = %w[cli cli/commands cli/console cli/help cli/messages cli/options version]
    assert_equal names.map { |name| "jacinth/#{name}" }, ours(features).sort
    assert_operator features.size, :<=, 9
  end

  def test_the_help_of_a_command_loads_no_stream
    %w[fmt get query lines edit patch merge diff type].each do |name|
      assert_empty ours(loaded(name, "--help")).grep(%r{jacinth/stream(?!/output)|jacinth/type|jacinth/editing}), name
    end
  end

  def test_whole_documents_load_the_core
    path = file(GOOD)
    %w[fmt min check stat].each do |name|
      features = loaded(name, path)

      assert_empty features.grep(HEAVY).grep_v(%r{/jacinth/}), name
      refute_includes ours(features), "jacinth/document"
      unused = %r{jacinth/stream/(?!output)|cli/(?:paint|help|many_documents|long_document)}
      assert_empty ours(features).grep(unused), name
      assert_operator features.size, :<=, 39, name
    end
  end

  def test_other_commands
    path = file(GOOD)
    { ["get", path, "/a"] => "stream/run", ["query", path, "$.a"] => "stream/run",
      ["edit", path, "/b=1"] => "document" }.each do |arguments, absent|
      features = loaded(*arguments)

      assert_empty features.grep(HEAVY).grep_v(%r{/jacinth/})
      refute_includes ours(features), "jacinth/#{absent}"
      assert_operator features.size, :<=, 48, arguments.first
    end
  end

  def test_types_and_lines
    path = file(%({"at":"2026-01-02T03:04:05Z"}\n{"on":"2026-01-02"}\n))
    unused = { "type" => %r{jacinth/(?:document\z|path|type(?!/infer)|stream/(?!documents|input|output|run))},
               "lines" => %r{jacinth/(?:path|type|core/target_file|stream/(?:partial|writer))} }
    unused.each { |name, pattern| assert_empty ours(loaded(name, path)).grep(pattern), name }
  end

  # What the tests have loaded must not be what makes a command work. The line feed in the document matters: whether it
  # ends a document is found out with more than the core.
  def test_documents_on_several_lines
    path = file(%({"a":1,\n"b":[2,\n3]}\n))
    [["fmt", path], ["get", path, "/a"], ["query", path, "$.a"], ["lines", path]].each { |words| loaded(*words) }
  end

  # What the tests have loaded must not be what makes a message work.
  def test_errors_load_what_they_use
    names = ours(loaded("frmt", expected: 2))
    assert_includes names, "jacinth/core/printable"
    loaded("help", "frmt", expected: 2)
    loaded("fmt", "--tabz", expected: 2)
    loaded("completion", "csh", expected: 2)
  end

  # An input whose first line is no document, and one that needs the second line to tell what it is.
  def test_inputs_that_are_looked_at_twice
    mixed = file(%({"a":1}\n{\n"a":2}\n), "mixed.json")
    broken = file(%(oops\n{"a":1}\n), "broken.ndjson")
    comments = file("{\n  // one\n  \"a\": 1\n}\n", "comments.json")

    loaded("lines", mixed)
    loaded("get", mixed, "/a")
    loaded("check", mixed, expected: 1)
    loaded("lines", "--skip-errors", broken, expected: 1)
    loaded("check", broken, expected: 1)
    loaded("fmt", "--allow-comments", comments)
    loaded("min", "--canonical", mixed, expected: 1)
  end

  # What the tests have loaded must not be what makes a command work.
  heavy def test_commands_load_what_they_use
    lines = file(%([1]\n{"a":2}\n), "lines.ndjson")
    path = file("[1]\n")
    [%w[lines], %w[lines --array], %w[lines --select /a], %w[stat], %w[fmt --color=always], %w[min --sort-keys],
     %w[min --check], %w[min --diff], %w[check -v], %w[type], %w[type --schema]].each { |words| loaded(*words, lines) }
    [["query", path, "$[0]"], ["query", "-p", path, "$[0]"], ["get", "--color=always", path, "/0"],
     ["diff", path, path], ["diff", "--text", path, path], ["edit", path, "/0=2"], ["patch", path, file("[]", "p")],
     ["merge", path, file("{}", "m")], ["help", "--man"], %w[completion bash], %w[completion zsh],
     %w[completion fish]].each { |words| loaded(*words) }
  end
end
