# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../../tool/run/native_gem"
require "open3"
require "pty"
require "rbconfig"
require "tmpdir"

# `ri` answers for every public method of the native API, and for those of the frontends that the pages name, with the
# gem's own files: those that RubyGems gives to rdoc when it installs the source gem or a precompiled one.
class RiTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  SOURCE = Gem::Specification.load(File.join(ROOT, "jacinth.gemspec"))
  PRECOMPILED = Jacinth::Run::NativeGem.new("x86_64-linux-gnu", { "3.4" => __FILE__ }).specification
  # What describes files, or is for rdoc alone.
  INNER = /for ri:|\bL5\b|[Tt]his file|loads this|DO NOT EDIT/
  # Lines of one screen, with room for the prompt.
  SCREEN = 40
  # What stands first in the answers for classes.
  BEGINNINGS = {
    "Jacinth::Coder" => "The options of a program", "Jacinth::Document" => "A value of a JSON document",
    "Jacinth::Type" => "The description of a JSON value"
  }.freeze
  # Parts with pages of their own, and what no program calls.
  OUTSIDE = /\AJacinth::(?:JSON|Oj|Rails|CLI|Portable|Workbench|Inspector|Editing|Text::Join|Stream\w+)\b/
  # What no page names, but switches a frontend as well.
  SWITCHES = %w[Jacinth::JSON.replace! Jacinth::Oj.replace! Jacinth::Rails.active?].freeze
  # Functions of json, which `ri JSON.generate` answers for.
  THEIRS = %w[Jacinth::JSON.generate Jacinth::JSON.parse].freeze
  # Methods of every Struct.
  STRUCT = Struct.new(:a).then { |one| one.singleton_methods(false) | one.instance_methods(false) }

  # The documentation is the extension's: its arguments and its example.
  heavy def test_every_public_method
    with_ri(SOURCE) do |ask|
      all_known(ask)
      assert_match(/Jacinth\.parse\(source, \*\*options\) -> object.*RFC 8259.*ParserError/m, ask.call("Jacinth.parse"))
      assert_match(/options of a program, read once.*Coder\.new\(symbolize_names/m, ask.call("Jacinth::Coder"))
      assert_match(/Jacinth::Path#first/, ask.call("Jacinth::Path#first"))
      refute ask.call("Jacinth.no_such_method")
    end
  end

  # What is shown of the module, and of the classes, is about them, not about files. A file that opens the module
  # without `# :stopdoc:` adds a blank line.
  heavy def test_what_stands_first_is_short
    with_ri(SOURCE) do |ask, driver|
      lines = driver.call(["Jacinth"], terminal: true).lines.map(&:strip)

      assert_operator lines.size, :<=, SCREEN
      assert_operator lines.each_cons(2).count(["", ""]), :<=, 6, "blank lines for each C file that names the module"
      assert_includes lines.join(" "), "JSON for Ruby"
      refute_includes lines.join, "not documented"
      BEGINNINGS.each { |name, words| assert_match(/^-+\s+#{words}/, driver.call([name])) }
      words = driver.call(modules.map(&:name))
      assert_includes words, "Jacinth::ParserError"
      assert_empty words.lines.grep(INNER)
      assert_match(/nil if the error has no position/, ask.call("Jacinth::ParserError#line"))
    end
  end

  before_release def test_every_public_method_of_a_precompiled_gem
    with_ri(PRECOMPILED) { |ask| all_known(ask) }
  end

  private

  def all_known(ask)
    assert_operator methods.size, :>=, 170
    assert_operator frontends.size, :>=, 13
    unknown = methods.reject { |name, alias_of| ask.call(name) || (alias_of && ask.call(alias_of)) }
    assert_empty unknown.map(&:first), "rdoc takes the `end` of a class for that of an endless method before it"
    assert_empty frontends.reject(&ask)
  end

  # Yields what gives the text of a class or method, or nil if there is none, or nothing but its name; and what gives
  # the lines that `ri` prints of a class.
  def with_ri(spec)
    require "rdoc"
    require "rdoc/ri/driver"
    Dir.mktmpdir do |folder|
      files = (spec.source_paths + spec.extra_rdoc_files).map { |path| File.join(ROOT, path) }
      out, status = Open3.capture2e(RbConfig.ruby, "-S", "rdoc", "--ri", "--quiet", "--output", "#{folder}/ri", *files)
      skip "rdoc does not run: #{out.lines.last}" unless status.success?

      store = RDoc::Store.new("#{folder}/ri").tap(&:load_cache)
      yield ->(name) { text(store, name) }, ->(names, **where) { printed(folder, names, **where) }
    end
  rescue LoadError
    skip "this Ruby has no rdoc"
  end

  # As `ri` prints into a pipe, or on a terminal, where the names of methods share lines.
  def printed(folder, names, terminal: false)
    command = [RbConfig.ruby, "-S", "ri", "--no-standard-docs", "--no-gems", "--no-site", "--no-home", "--format=rdoc"]
    command << "--no-pager" unless terminal
    command.push("--doc-dir=#{folder}/ri", *names)
    terminal ? on_a_terminal(command) : Open3.capture2e(*command).first
  end

  def on_a_terminal(command)
    text = +""
    PTY.spawn({ "RI_PAGER" => "cat" }, *command) do |output, _input, _pid|
      loop { text << output.readpartial(4096) }
    rescue EOFError, Errno::EIO
      text # Linux: EIO at the end
    end
    text
  end

  def text(store, name)
    scope, kind, method = name.match(/\A([\w:]+)(?:([.#])(.+))?\z/).captures
    found = method ? store.load_method(scope, "#{kind == "." ? "::" : "#"}#{method}") : store.load_class(scope)
    words = found.comment.accept(RDoc::Markup::ToRdoc.new)
    "#{name}\n#{found.arglists if method}\n#{words}" unless words.strip.empty?
  rescue RDoc::Store::MissingFileError
    nil
  end

  # The names, and a writer for each that a page assigns to.
  def frontends
    text = Dir[File.join(ROOT, "{README.md,docs/**/*.md}")].map { |path| File.read(path) }.join
    called = text.scan(/\bJacinth::(?:JSON|Oj|Rails)\.\w+[!?]?/)
    assigned = text.scan(/\b(Jacinth::(?:JSON|Oj|Rails)\.\w+) = /).map { |name,| "#{name}=" }
    (called + assigned + SWITCHES).uniq - THEIRS
  end

  # [name, name of the method that it is an alias of or nil] of every public method.
  def methods
    @methods ||= modules.flat_map do |owner|
      struct = owner < Struct ? STRUCT | owner.members | owner.members.map { |name| :"#{name}=" } : []
      all = (owner.singleton_methods(false) - struct - [:autoload?]).map { |name| [".", owner.method(name).unbind] }
      all += (owner.public_instance_methods(false) - struct).map { |name| ["#", owner.instance_method(name)] }
      all.map do |kind, method|
        other = method.original_name
        ["#{owner}#{kind}#{method.name}", ("#{owner}#{kind}#{other}" unless other == method.name)]
      end
    end
  end

  def modules
    [Jacinth::Type, Jacinth::Doctor] # these load themselves
    found = [Jacinth]
    found.each do |owner|
      names = owner.constants(false).reject { |name| owner.autoload?(name) || elsewhere?(owner, name) }
      inner = names.map { |name| owner.const_get(name) }.grep(Module)
      found.concat(inner.select { |one| one.name.start_with?("Jacinth::") && !one.name.match?(OUTSIDE) } - found)
    end
  end

  # Whether a constant is defined in Ruby, but not by the library: other tests of this process load the tools.
  def elsewhere?(owner, name)
    path, = owner.const_source_location(name)
    path && !path.start_with?(File.join(ROOT, "lib/"))
  end
end
