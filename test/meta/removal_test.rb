# frozen_string_literal: true

require_relative "../test_helper"
require "etc"
require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"
require "yaml"
require_relative "../../tool/check/rules"

# A frontend can be removed as docs/design/frontends.md describes: a copy of the tree without it is built, loaded and
# used.
class RemovalTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  PAGE = "docs/design/frontends.md"
  SECTION = "Removing a frontend"
  FRONTENDS = "ext/jacinth/frontends"
  # The frontend that cannot be removed.
  ALWAYS = "native"
  # A row of config/options.yml.
  OPTION = /^- name: .*\n(?:  .*\n)*/

  # For each folder of FRONTENDS, a program that uses the frontend and prints WRITTEN.
  USES = {
    "native" => 'puts Jacinth.generate(Jacinth.parse(%([1,{"a":2.5}])))',
    "json" => 'require "jacinth/json"; puts JSON.generate(JSON.parse(%([1,{"a":2.5}])))',
    "oj" => 'require "jacinth/oj"; puts Oj.dump(Oj.load(%([1,{"a":2.5}]), mode: :strict), mode: :compat)',
    "rails" => <<~RUBY,
      require "jacinth/rails"
      puts Jacinth::Rails::Encoder.new.encode(Jacinth::Rails::Decoding.send(:parse, %([1,{"a":2.5}])))
    RUBY
    "oj_rails" => <<~RUBY
      require "jacinth/oj"
      require "jacinth/rails/api"
      Jacinth.send(:open_oj_rails_frontend)
      Raw = Struct.new(:text) { def raw_json(depth, _indent) = depth.zero? ? "" : text }
      Oj.default_options = { use_raw_json: true }
      puts Jacinth::Rails::Encoder.new.encode([1, Raw.new(%({"a":2.5}))])
    RUBY
  }.freeze
  WRITTEN = %([1,{"a":2.5}]\n)
  # Without the Rails frontend, Oj.optimize_rails sets the encoder that Oj itself has for Rails.
  OPTIMIZE_RAILS = <<~RUBY
    require "jacinth/oj"
    module ActiveSupport
      singleton_class.attr_accessor :json_encoder
      module JSON
        Encoding = Module.new
        Encoding.singleton_class.attr_accessor :time_precision
        Encoding.time_precision = 3
      end
    end
    Oj.optimize_rails
    puts ActiveSupport.json_encoder.new.encode([1, { a: 2.5 }])
  RUBY

  # The table of the page: frontend => the patterns of the files to delete.
  def self.table
    section = File.read(File.join(ROOT, PAGE))[/^## #{SECTION}\n(.*?)(?=^## |\z)/m, 1]
    section.scan(/^ *\| `(\w+)` \| (.+) \|$/).to_h { |name, patterns| [name, patterns.scan(/`([^`]+)`/).flatten] }
  end

  # A copy of the tree, and the folder in which its extension is built. The object files stay there from one removal to
  # the next: make compiles only those whose source or headers have changed or no longer exist.
  class Copy
    MAKE = ["make", "-j#{[Etc.nprocessors, 2].min}"].freeze

    def initialize
      @folder = Dir.mktmpdir
      Minitest.after_run { FileUtils.remove_entry(@folder) }
      @root = File.join(@folder, "tree")
      FileUtils.mkdir_p([@root, build, File.join(library, "jacinth"), aside])
      tree = Jacinth::Check::Tree.new(ROOT)
      tree.files.each do |path|
        FileUtils.mkdir_p(File.dirname(at(path)))
        FileUtils.cp(tree.absolute(path), at(path), preserve: true)
      end
      tree.links.each { |path| FileUtils.copy_entry(tree.absolute(path), at(path)) }
    end

    def at(path) = File.join(@root, path)

    # Yields while the paths are deleted and the texts are edited (path => a Proc that receives and returns the text).
    def without(paths, edits)
      paths.each { |path| move(at(path), File.join(aside, path)) }
      texts = edits.to_h { |path, edit| [path, edit.call(File.read(at(path)))] }
      former = texts.to_h { |path, text| [path, File.read(at(path)).tap { File.write(at(path), text) }] }
      yield
    ensure
      former&.each { |path, text| File.write(at(path), text) }
      paths.each { |path| move(File.join(aside, path), at(path)) }
    end

    # Without optimization, as the library is only loaded and used for a few calls. ccache, if it is installed, finds
    # the object files of an earlier run.
    def compile
      variables = { "JAC_SPLIT" => "1", "JAC_QUICK" => "1", **compiler }
      run(RbConfig.ruby, at("ext/jacinth/extconf.rb"), inside: build, **variables)
      run(*MAKE, inside: build, "CCACHE_BASEDIR" => @folder, "CCACHE_NOHASHDIR" => "1")
      FileUtils.cp(File.join(build, "jacinth.so"), File.join(library, "jacinth"))
    end

    # The output of a script with the copy's library. LD_BIND_NOW: a missing function is an error at load.
    def ruby(script)
      folders = [library, at("lib"), at("workbench/bench/stand_in")].map { |folder| "-I#{folder}" }
      run(RbConfig.ruby, *folders, "-rjacinth", "-e", script, "LD_BIND_NOW" => "1")
    end

    def check(*rules) = run(RbConfig.ruby, at("script/check"), *rules)

    # Runs the generators as `rake generate` does. unity.c comes last, because it lists files that the others write.
    def generate
      generators = Dir[at("tool/gen/*.rb")].sort_by { |path| [path.end_with?("/unity.rb") ? 1 : 0, path] }
      generators.each { |path| run(RbConfig.ruby, path) }
    end

    private

    def build = File.join(@folder, "build")
    def library = File.join(@folder, "lib")
    def aside = File.join(@folder, "aside")

    def move(from, to)
      FileUtils.mkdir_p(File.dirname(to))
      File.rename(from, to)
    end

    def compiler
      _, status = Open3.capture2e("ccache", "--version")
      status.success? ? { "JAC_CC" => "ccache #{RbConfig::CONFIG["CC"]}" } : {}
    rescue Errno::ENOENT
      {}
    end

    def run(*command, inside: @root, **variables)
      clean = ENV.keys.grep(/\A(?:JAC_|JACINTH_|CC\z|MAKEFLAGS\z|BUNDLE|RUBYOPT|RUBYLIB)/).to_h { |name| [name, nil] }
      output, status = Open3.capture2e(clean.merge(variables.transform_keys(&:to_s)), *command, chdir: inside)
      raise "#{command.join(" ")}: #{output.lines.last(20).join}" unless status.success?

      output
    end
  end

  def self.copy = @copy ||= Copy.new

  def test_the_table_names_what_is_there
    table = self.class.table

    assert_equal folders - [ALWAYS], frontends_of(deleted(table.values.flatten)).uniq.sort
    table.values.flatten.each { |pattern| refute_empty deleted([pattern]), pattern }
  end

  def test_each_frontend_is_opened_by_its_name
    list = File.read(File.join(ROOT, "ext/jacinth/init.c"))[/^#define INIT_FRONTENDS\(X\) (.*)$/, 1]

    assert_equal folders - [ALWAYS], list.scan(/X\((\w+)\)/).flatten.sort
    assert_equal folders, USES.keys.sort
  end

  before_release def test_without_oj = assert_whole_without("oj")
  before_release def test_without_rails = assert_whole_without("rails")
  before_release def test_without_json = assert_whole_without("json")

  private

  def folders = Dir.children(File.join(ROOT, FRONTENDS)).sort

  def deleted(patterns) = Dir.glob(patterns, base: ROOT)

  def frontends_of(paths) = paths.filter_map { |path| path[%r{\A#{FRONTENDS}/(\w+)\z}, 1] }

  # The edits that the page describes.
  def edits(gone)
    edits = {
      "ext/jacinth/init.c" => ->(text) { text.gsub(/ X\((\w+)\)/) { |entry| gone.include?($1) ? "" : entry } },
      Jacinth::Check::EXCEPTIONS => ->(text) { YAML.dump(exceptions(YAML.safe_load(text), gone)) }
    }
    edits["lib/jacinth.rb"] = ->(text) { text.sub(/^ *autoload :JSON, .*\n/, "") } if gone.include?("json")
    edits["config/options.yml"] = ->(text) { without_oj_rows(text) } if gone.include?("oj")
    edits
  end

  def without_oj_rows(text) = text.gsub(OPTION) { |row| row.match?(/^  oj: /) ? "" : row }

  # The exceptions of script/check, without those for deleted files.
  def exceptions(rules, gone)
    is_gone = ->(path) { path.start_with?(*gone.map { |name| "frontends/#{name}/" }) }
    rules.each_value do |places|
      places.reject! { |place, _| is_gone.call(place) }
      places.each_value { |exception| exception["users"]&.reject!(&is_gone) if exception.is_a?(Hash) }
    end
  end

  def assert_whole_without(frontend)
    paths = deleted(self.class.table.fetch(frontend))
    gone = frontends_of(paths)
    copy = self.class.copy
    copy.without(paths, edits(gone)) do
      copy.generate
      copy.compile
      gone.each { |name| assert_unusable(name) }
      (folders - gone).each { |name| assert_equal WRITTEN, copy.ruby(USES.fetch(name)), name }
      assert_equal WRITTEN, copy.ruby(OPTIMIZE_RAILS) if frontend == "rails"
      assert_match(/ 0 failed$/, copy.check("layers", "generated", "options", "documents.shipped"))
    end
  end

  def assert_unusable(name)
    error = assert_raises(RuntimeError, name) { self.class.copy.ruby(USES.fetch(name)) }

    assert_match(/cannot load such file|undefined method/, error.message)
  end
end
